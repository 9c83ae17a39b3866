/** Talking to the server: one command at a time, each sent until it is answered. */
import { signal } from "@preact/signals";
import { money } from "../logic/money";
import type { Problem } from "./types";

const ROOT = "/api/v1";
const PATIENCE = 12_000;
/** The server stands, and lacks an optional part: trying again would not bring it. */
const MISSING_EXTRA = "missing_extra";
const WAITS = [400, 1000, 2000, 4000, 5000];

/** What the server refused, or could not do, in one sentence that says what to do next. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How the line to the server stands; `trying` while something could not be sent yet. */
export const line = signal<"clear" | "trying">("clear");

/** A fresh name for one action of the player: the server does nothing twice under one name. */
export function newKey(): string {
  return randomHex(16);
}

/** Random bytes of the browser's own entropy, in hex. */
export function randomHex(bytes: number): string {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

let wake: (() => void) | null = null;

/** Try again at once what waits for its next attempt. */
export function retryNow(): void {
  wake?.();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      wake = null;
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    wake = done;
  });
}

async function refusal(reply: Response): Promise<Refusal> {
  let problem: Partial<Problem> = {};
  try {
    problem = (await reply.json()) as Partial<Problem>;
  } catch {
    // A proxy's page rather than the server's word: the status says enough.
  }
  return refusalOf(reply.status, problem);
}

/** What a problem document says, as the player should read it. */
export function refusalOf(status: number, problem: Partial<Problem>): Refusal {
  const code = problem.code ?? "no_problem_document";
  if (status === 429) {
    const wait = problem.detail ?? "that was too fast: wait a moment and try again";
    return new Refusal(429, code, sentence(wait));
  }
  if (status >= 500 && code !== MISSING_EXTRA) {
    const text = "The server could not do that, and nothing was changed: try again in a moment.";
    return new Refusal(status, code, text);
  }
  const detail = problem.detail ?? "the server refused that: load the page again";
  const text = sentence(code === "bad_request_body" ? limitsAsMoney(detail) : detail);
  return new Refusal(status, code, text);
}

/** The server states the limits of a field in cents, as it takes them; a player reads credits. */
function limitsAsMoney(detail: string): string {
  const limit = /\b((?:amount|main|bonus) must be (?:at least|at most|more than) )(\d+)/g;
  return detail.replaceAll(
    limit,
    (_, words: string, cents: string) => words + money(Number(cents)),
  );
}

/** A detail is written to stand after a colon; on the page it stands alone. */
export function sentence(detail: string): string {
  return detail.slice(0, 1).toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");
}

/** The gateway in front says that the server is away: the same as no answer at all. */
function isAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

async function send<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  const request: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
  if (body !== undefined) request.body = JSON.stringify(body);
  for (let attempt = 0; ; attempt++) {
    let reply: Response | null = null;
    let refused: Refusal | null = null;
    try {
      reply = await fetch(ROOT + path, { ...request, signal: AbortSignal.timeout(PATIENCE) });
      refused = reply.ok ? null : await refusal(reply);
      if (!isAway(reply.status) || refused?.code === MISSING_EXTRA) {
        line.value = "clear";
        if (refused) throw refused;
        return (reply.status === 204 ? undefined : await reply.json()) as T;
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
    // A question that the server is too busy for has arrived: the line is as good as ever.
    line.value = method === "GET" && refused?.code === "busy" ? "clear" : "trying";
    // The very same request goes out again, under the same key: it counts once however often
    // it arrives.
    await pause(WAITS[Math.min(attempt, WAITS.length - 1)] as number);
  }
}

/** Reads something. */
export function get<T>(path: string): Promise<T> {
  return send<T>("GET", path);
}

/** Does something once: the key is kept across all attempts. */
export function post<T>(path: string, body: unknown = {}, key = newKey()): Promise<T> {
  return send<T>("POST", path, body, key);
}

/** Ends something. */
export function remove(path: string): Promise<void> {
  return send<void>("DELETE", path);
}
