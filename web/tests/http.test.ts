import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, line, newKey, post, Refusal, retryNow, sentence } from "../src/api/http";

type Answer = Response | Error;

function answers(...given: Answer[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  const fetched = vi.fn(async (_path: string, request: RequestInit) => {
    sent.push({
      key: new Headers(request.headers).get("Idempotency-Key"),
      body: request.body,
    });
    const answer = given.shift();
    if (!answer) throw new Error("no further answer was expected");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return sent;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

function problem(status: number, code: string, detail: string): Response {
  return json(status, { type: "", title: "", status, code, detail });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a command", () => {
  it("carries a key of the server's alphabet", () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });

  it("goes out again under the same key until it is answered", async () => {
    const sent = answers(new TypeError("offline"), json(503, {}), json(200, { done: true }));
    const reply = post("/rounds", { variant: "itv" });
    await vi.advanceTimersByTimeAsync(0);
    expect(line.value).toBe("trying");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reply).toEqual({ done: true });
    expect(line.value).toBe("clear");
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((each) => each.key)).size).toBe(1);
    expect(new Set(sent.map((each) => each.body)).size).toBe(1);
  });

  it("goes out at once when the player does not want to wait", async () => {
    const sent = answers(new TypeError("offline"), json(200, {}));
    const reply = post("/rounds");
    await vi.advanceTimersByTimeAsync(0);
    retryNow();
    await vi.advanceTimersByTimeAsync(0);
    await reply;
    expect(sent).toHaveLength(2);
  });

  it("has another key than the one before", async () => {
    const sent = answers(json(200, {}), json(200, {}));
    await post("/rounds");
    await post("/rounds");
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});

describe("a refusal", () => {
  it("keeps its code and says the server's sentence", async () => {
    answers(problem(409, "foul", "a foul: pick other cards"));
    const error = await post("/rounds").catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      status: 409,
      code: "foul",
      message: "A foul: pick other cards.",
    });
  });

  it("is one clear sentence when the server fails or asks to wait", async () => {
    answers(
      new Response("<html>", { status: 500 }),
      new Response("<html>", { status: 429 }),
      problem(429, "too_many_attempts", "too many passwords were tried: try again in 299 seconds"),
    );
    await expect(get("/me")).rejects.toThrow(/nothing was changed/);
    await expect(get("/me")).rejects.toThrow(/wait a moment/);
    await expect(get("/me")).rejects.toThrow(/^Too many .* try again in 299 seconds\.$/);
  });

  it("states limits of money as a player reads money", async () => {
    answers(
      problem(422, "bad_request_body", "amount must be at most 100000000"),
      problem(422, "bad_request_body", "version must be at least 1; main must be more than 0"),
    );
    await expect(post("/cashier/rebuy")).rejects.toThrow("Amount must be at most 1,000,000.00.");
    await expect(post("/rounds")).rejects.toThrow(
      "Version must be at least 1; main must be more than 0.00.",
    );
  });

  it("is final where the server lacks a part, which no further try would bring", async () => {
    const sent = answers(problem(503, "missing_extra", "pip install 'paigow[analysis]'"));
    await expect(get("/analysis/hand")).rejects.toThrow("Pip install 'paigow[analysis]'.");
    expect(sent).toHaveLength(1);
  });

  it("is no trouble with the line where a question waits its turn", async () => {
    answers(problem(503, "busy", "many ask"), json(200, { hands: 1 }));
    const reply = get("/analysis/hand");
    await vi.advanceTimersByTimeAsync(0);
    expect(line.value).toBe("clear");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reply).toEqual({ hands: 1 });
  });

  it("ends a sentence once", () => {
    expect([sentence("no money"), sentence("No money.")]).toEqual(["No money.", "No money."]);
  });
});
