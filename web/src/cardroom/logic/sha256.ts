/** SHA-256 in hex: the browser's own where it has one, else by the book (FIPS 180-4). */

const WORD = 2 ** 32;

/** The browser keeps its own from pages that came over plain HTTP: a home game on a home network. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (globalThis.crypto?.subtle) {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  }
  return sha256ByTheBook(bytes);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function constants(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, at = 0; at < count; number++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor++) {
      if (number % factor === 0) isPrime = false;
    }
    if (isPrime) found[at++] = Math.floor((root(number) % 1) * WORD);
  }
  return found;
}

export function sha256ByTheBook(bytes: Uint8Array): string {
  const rounds = constants(64, Math.cbrt);
  const state = constants(8, Math.sqrt);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const words = new Uint32Array(64);
  const get = (from: Uint32Array, at: number) => from[at] as number;
  for (let start = 0; start < padded.length; start += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(start + at * 4);
    for (let at = 16; at < 64; at++) {
      const old = get(words, at - 15);
      const near = get(words, at - 2);
      const s0 = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
      const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words[at] = get(words, at - 16) + s0 + get(words, at - 7) + s1;
    }
    let [a, b, c, d, e, f, g, h] = Array.from(state) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let at = 0; at < 64; at++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = (h + s1 + choice + get(rounds, at) + get(words, at)) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const most = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + s0 + most) >>> 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = get(state, at) + word;
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}
