import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const OUT = "../src/paigow/server/client";
const SERVER = "http://127.0.0.1:8000";

/** Lays a .br and a .gz beside every text file, so that the server never compresses on the fly. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const folder = join(import.meta.dirname, OUT);
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (![".html", ".js", ".css", ".svg", ".webmanifest"].includes(extname(entry))) continue;
        const path = join(folder, entry);
        const text = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: quality }));
      }
    },
  };
}

export default defineConfig({
  plugins: [compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Every browser of that target preloads modules itself.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // The server takes a change only from its own origin: the proxy speaks as if it were that.
      "/ws": { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } },
      "/api": { target: SERVER, changeOrigin: true, headers: { origin: SERVER } },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
