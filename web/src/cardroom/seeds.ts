/** This seat's part in the shuffle: a seed that is promised by its hash, and shown after betting. */
import { randomHex } from "../api/http";
import { sha256 } from "./logic/sha256";
import type { TableCommand, TableState } from "./wire";

const PLACE = "paigow.seeds";
const KEPT = 12;

type Kept = [commitment: string, seed: string][];

/** Lies here where there is no storage, and is shared by the tabs of a browser where there is. */
let memory: Kept = [];

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept;
  } catch {
    return memory;
  }
}

function write(seeds: Kept): void {
  memory = seeds;
  try {
    localStorage.setItem(PLACE, JSON.stringify(seeds));
  } catch {
    // Storage is switched off: this tab alone knows its seed.
  }
}

/** The seed for the round that the server promised by this commitment. */
export function seedFor(commitment: string): string {
  const seeds = read();
  const found = seeds.find(([round]) => round === commitment)?.[1];
  if (found) return found;
  const made = randomHex(16);
  write([...seeds, [commitment, made] as [string, string]].slice(-KEPT));
  return made;
}

const sent = new Map<string, Promise<void>>();

/**
 * Promises or shows the seed of a seat when the table waits for it; each is tried once. Done when
 * the table has it.
 */
export async function tendSeed(
  now: TableState,
  seat: number,
  send: (command: TableCommand) => Promise<unknown>,
): Promise<void> {
  const { commitment, phase } = now;
  if (!commitment) return;
  const mine = now.seeds.find((each) => each.seat === seat);
  if (mine ? mine.seed || phase !== "revealing" : phase !== "waiting" && phase !== "betting") {
    return;
  }
  const key = `${mine ? "show" : "promise"} ${commitment} ${seat}`;
  const trying = sent.get(key) ?? tend(seedFor(commitment), mine?.commitment ?? null, send);
  sent.set(key, trying);
  await trying;
}

async function tend(
  seed: string,
  promised: string | null,
  send: (command: TableCommand) => Promise<unknown>,
): Promise<void> {
  const hash = await sha256(seed);
  if (promised === null) await send({ type: "commit-seed", hash });
  else if (promised === hash) await send({ type: "reveal-seed", seed });
}
