// The one socket of a screen: commands with ids, answers, resuming, the server's clock.
import type { ClientBody, ClientFrame, Refusal, ServerFrame } from './wire.gen';

export type LinkStatus = 'connecting' | 'open' | 'lost';

/** How the screen stands with the hall. */
export interface Link {
  readonly status: LinkStatus;
  /** When the connection was lost (`Date.now()`), while it is not open. */
  readonly lostAt: number | null;
  /** Last measured round trip. */
  readonly rttMs: number | null;
  /** Server's clock minus this device's clock. */
  readonly offsetMs: number;
  /** Commands sent or waiting that have no answer yet. */
  readonly waiting: number;
}

/** A command was refused; nothing happened. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface SocketOptions {
  readonly url: string;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onLink: (link: Link) => void;
  /** What to follow, asked after each welcome. */
  readonly resume: () => ClientBody[];
  readonly connect?: (url: string) => WebSocket;
}

interface Waiting {
  readonly frame: ClientFrame;
  readonly done: (made: string | null) => void;
  readonly failed: (why: Refused) => void;
}

const PING_EVERY_MS = 5_000;
const SILENCE_MS = 12_000;
const BACKOFF_MS = [250, 500, 1_000, 2_000, 4_000, 5_000];
const SAMPLES_MAX = 8;

export class HallSocket {
  private socket: WebSocket | null = null;
  private welcomed = false;
  private closed = false;
  private tries = 0;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private samples: { rttMs: number; offsetMs: number }[] = [];
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = randomPrefix();
  private count = 0;
  private link: Link = {
    status: 'connecting',
    lostAt: null,
    rttMs: null,
    offsetMs: 0,
    waiting: 0,
  };

  constructor(private readonly options: SocketOptions) {}

  /** Opens the socket and keeps it open. */
  start(): void {
    this.closed = false;
    this.connect();
    this.pinger = setInterval(() => this.tick(), PING_EVERY_MS);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Closes it for good. */
  stop(): void {
    this.closed = true;
    clearInterval(this.pinger);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  /** Opens a new socket at once: another player signed in, or the reader asked for it. */
  restart(): void {
    this.drop();
    this.tries = 0;
    this.connect();
  }

  /**
   * Sends a command.
   * It is answered exactly once: kept over a lost connection and sent again under its id, which
   * the hall has either done already (and says so) or does now.
   */
  send(body: ClientBody): Promise<string | null> {
    const id = this.nextId();
    const frame = { v: 1, id, ...body } as ClientFrame;
    return new Promise((done, failed) => {
      this.waiting.set(id, { frame, done, failed });
      this.tell({ waiting: this.waiting.size });
      if (this.welcomed) this.write(frame);
    });
  }

  /** Sends something that is asked anew after a reconnection anyhow (watching). */
  tellOnce(body: ClientBody): void {
    if (this.welcomed) this.write({ v: 1, id: this.nextId(), ...body } as ClientFrame);
  }

  private connect(): void {
    clearTimeout(this.retry);
    const make = this.options.connect ?? ((url: string) => new WebSocket(url));
    const socket = make(this.options.url);
    this.socket = socket;
    this.heardAt = Date.now();
    socket.addEventListener('message', (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    });
    socket.addEventListener('close', () => {
      if (socket === this.socket) this.lose();
    });
  }

  private lose(): void {
    this.drop();
    if (this.closed) return;
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)] ?? 5_000;
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.samples = [];
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
    this.tell({ status: 'lost', lostAt: this.link.lostAt ?? Date.now() });
  }

  private hear(text: string): void {
    this.heardAt = Date.now();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.is === 'pong') return this.measure(frame.sent_ms, frame.now_ms);
    if (frame.is === 'welcome') this.greet(frame);
    this.options.onFrame(frame);
    if (frame.is === 'ack') this.settle(frame.id, (waiting) => waiting.done(frame.made));
    if (frame.is === 'refused') {
      this.settle(frame.id, (waiting) => waiting.failed(new Refused(frame.refusal)));
    }
  }

  private greet(frame: ServerFrame): void {
    this.welcomed = true;
    this.tries = 0;
    // Before the first pong the frame's own stamp is the best guess.
    const offsetMs = this.link.rttMs === null ? frame.now_ms - Date.now() : this.link.offsetMs;
    this.tell({ status: 'open', lostAt: null, offsetMs });
    this.ping();
    queueMicrotask(() => {
      for (const body of this.options.resume()) this.tellOnce(body);
      for (const { frame: kept } of this.waiting.values()) this.write(kept);
    });
  }

  private settle(id: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.tell({ waiting: this.waiting.size });
    how(waiting);
  }

  /** Keeps the offset of the quickest of the last answers: it has the least error. */
  private measure(sentMs: number, serverMs: number): void {
    const now = Date.now();
    const rttMs = Math.max(0, now - sentMs);
    this.samples.push({ rttMs, offsetMs: serverMs + rttMs / 2 - now });
    if (this.samples.length > SAMPLES_MAX) this.samples.shift();
    const best = this.samples.reduce((a, b) => (b.rttMs < a.rttMs ? b : a));
    this.tell({ rttMs, offsetMs: best.offsetMs });
  }

  private tick(): void {
    if (this.socket && Date.now() - this.heardAt > SILENCE_MS) return this.lose();
    if (this.welcomed) this.ping();
  }

  private ping(): void {
    const body: ClientBody = { do: 'ping', sent_ms: Date.now(), rtt_ms: this.link.rttMs };
    this.write({ v: 1, id: this.nextId(), ...body });
  }

  private readonly hurry = (): void => {
    if (this.closed || document.visibilityState === 'hidden') return;
    if (this.link.status === 'open') return this.ping();
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  };

  private write(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private nextId(): string {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  private tell(change: Partial<Link>): void {
    this.link = { ...this.link, ...change };
    this.options.onLink(this.link);
  }
}

/** Not a secret, only unlike any other screen's; works without a secure context. */
function randomPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}
