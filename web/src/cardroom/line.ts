/**
 * The line to one table: a socket that comes back by itself. Every command is kept under its key
 * until it is answered, and sent again after a break: the server does nothing twice.
 */
import { newKey, Refusal, refusalOf } from "../api/http";
import type { Problem } from "../api/types";
import { roomApi, socketAddress } from "./api";
import { backoff } from "./logic/clock";
import type {
  CommandDone,
  SocketMessage,
  SocketRequest,
  TableCommand,
  TableSnapshot,
} from "./wire";

/** `asked`: no socket gets through, so the table is asked for over HTTP, again and again. */
export type LineState = "opening" | "live" | "lost" | "asked";

interface Waiting {
  command: TableCommand;
  /** How the table looked when the player decided: what has passed since is not done blindly. */
  version: number;
  done: (done: CommandDone) => void;
  failed: (error: Refusal) => void;
}

interface Hearer {
  heard: (message: SocketMessage) => void;
  polled: (snapshot: TableSnapshot) => void;
  turned: (state: LineState) => void;
}

const PING = 8000;
/** A line that says nothing for so long after it was asked is taken for dead. */
const PATIENCE = 4000;
/** After so many sockets that never opened, the same is done over HTTP until one does. */
const STUBBORN = 3;
const EVERY = 2000;

export class TableLine {
  since: number | null = null;
  private answered = 0;
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private asked = 0;
  private pulse = 0;
  private ended = false;
  private asking = false;
  private asks = 0;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly id: string,
    private readonly invite: string,
    private readonly hearer: Hearer,
  ) {
    addEventListener("offline", this.drop);
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.look);
  }

  open(): void {
    if (this.ended || this.socket) return;
    const socket = new WebSocket(socketAddress(this.id, this.invite, this.since));
    this.socket = socket;
    // A handshake that nobody answers is given up as well.
    this.expect();
    socket.addEventListener("message", ({ data }) => {
      if (this.socket !== socket) return;
      this.calm();
      this.take(JSON.parse(String(data)) as SocketMessage);
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.drop();
    });
  }

  /** Says goodbye: nothing more is heard, and what was not answered is given up. */
  end(): void {
    this.ended = true;
    removeEventListener("offline", this.drop);
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.look);
    this.hangUp();
    clearInterval(this.asks);
    this.waiting.clear();
  }

  send(command: TableCommand, key = newKey()): Promise<CommandDone> {
    const version = Math.max(this.since ?? 0, this.answered);
    return new Promise((done, failed) => {
      this.waiting.set(key, { command, version, done, failed });
      this.post(key, command, version);
      if (this.asks > 0) void this.overHttp();
    });
  }

  private post(key: string, command: TableCommand, version: number): void {
    if (this.say({ type: "command", key, version, command })) this.expect();
  }

  private say(request: SocketRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  private take(message: SocketMessage): void {
    if (message.type === "reply") {
      this.answer(message.key, message.status, message.body);
      return;
    }
    if (message.type === "snapshot" || message.type === "events") {
      const back = this.attempt >= 0;
      this.since = message.seq;
      this.hearer.heard(message);
      if (back) this.up();
      return;
    }
    this.hearer.heard(message);
  }

  /** The first word on a new socket: it stands, and what waits is sent again in its order. */
  private up(): void {
    this.attempt = -1;
    clearInterval(this.asks);
    this.asks = 0;
    this.hearer.turned("live");
    clearInterval(this.pulse);
    this.pulse = window.setInterval(this.ask, PING);
    for (const [key, { command, version }] of this.waiting) this.post(key, command, version);
  }

  private answer(key: string, status: number, body: object): void {
    const found = this.waiting.get(key);
    this.waiting.delete(key);
    if (!found) return;
    if (status < 300) {
      const done = body as CommandDone;
      this.answered = Math.max(this.answered, done.seq);
      found.done(done);
    } else found.failed(refusalOf(status, body as Partial<Problem>));
  }

  private readonly ask = (): void => {
    if (this.say({ type: "ping" })) this.expect();
  };

  private readonly look = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.socket) this.ask();
    else this.now();
  };

  private expect(): void {
    if (this.asked === 0) this.asked = window.setTimeout(this.drop, PATIENCE);
  }

  private calm(): void {
    clearTimeout(this.asked);
    this.asked = 0;
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.calm();
    clearInterval(this.pulse);
    clearTimeout(this.timer);
  }

  private readonly drop = (): void => {
    if (this.ended) return;
    this.hangUp();
    this.attempt = Math.max(0, this.attempt) + 1;
    if (this.asks === 0) this.hearer.turned("lost");
    const wait = backoff(this.attempt - 1, Math.random());
    this.timer = window.setTimeout(this.now, wait);
    if (this.attempt >= STUBBORN && this.asks === 0) {
      this.asks = window.setInterval(() => void this.overHttp(), EVERY);
    }
  };

  /** Comes back at once rather than at the next attempt. */
  readonly now = (): void => {
    clearTimeout(this.timer);
    this.open();
  };

  /** Where no socket gets through, the table is asked for, and commands go, over HTTP. */
  private async overHttp(): Promise<void> {
    if (this.asking || !navigator.onLine) return;
    this.asking = true;
    try {
      for (const [key, { command, version }] of [...this.waiting]) {
        try {
          const done = await roomApi.command(this.id, this.invite, command, version, key);
          this.answer(key, 200, done);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          this.waiting.get(key)?.failed(error);
          this.waiting.delete(key);
        }
      }
      const snapshot = await roomApi.table(this.id, this.invite);
      if (this.ended || this.attempt < 0) return;
      this.since = snapshot.seq;
      this.hearer.polled(snapshot);
      this.hearer.turned("asked");
    } catch {
      // Not even that: the next attempt will show.
    } finally {
      this.asking = false;
    }
  }
}
