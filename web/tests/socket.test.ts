// The socket: every command answered once, kept over a break, sent again under its id.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HallSocket, Refused, type Link } from '../src/socket';
import type { ClientBody, ClientFrame, ServerBody, ServerFrame } from '../src/wire.gen';

/** A line to nowhere that the test answers itself. */
class Line extends EventTarget {
  readyState: number = WebSocket.OPEN;
  readonly sent: ClientFrame[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  say(body: ServerBody): void {
    const frame: ServerFrame = { v: 1, now_ms: Date.now() + 5_000, ...body };
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  get commands(): ClientFrame[] {
    return this.sent.filter((frame) => frame.do !== 'ping');
  }
}

const welcome = { is: 'welcome', me: null, boot: 'b' } as unknown as ServerBody;
const act: ClientBody = { do: 'act', game: 'g', act: { act: 'resign' } };
let lines: Line[] = [];
let link: Link;
let socket: HallSocket;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  socket = new HallSocket({
    url: 'ws://hall/ws',
    onFrame: () => undefined,
    onLink: (next) => (link = next),
    resume: () => [{ do: 'watch_game', game: 'g', since_seq: 7, since_line: null }],
    connect: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
  });
  socket.start();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

async function greet(line = lines.at(-1)): Promise<Line> {
  line?.say(welcome);
  await vi.advanceTimersByTimeAsync(0);
  if (!line) throw new Error('no line was opened');
  return line;
}

describe('a command', () => {
  it('waits for the welcome, then goes out once and resolves with what it made', async () => {
    const made = socket.send(act);
    expect(lines[0]?.commands).toEqual([]);
    const line = await greet();
    const [, sent] = line.commands;
    expect(sent).toMatchObject({ v: 1, do: 'act', game: 'g' });
    line.say({ is: 'ack', id: sent?.id ?? '', made: 'x' });
    await expect(made).resolves.toBe('x');
    expect(link.waiting).toBe(0);
  });

  it('that is refused rejects with the refusal', async () => {
    const line = await greet();
    const answer = socket.send(act);
    const refusal = { code: 'not_on_move', article: '1.2', edition: 'fide-2023', place: null };
    line.say({ is: 'refused', id: line.commands.at(-1)?.id ?? '', refusal });
    await expect(answer).rejects.toEqual(new Refused(refusal));
  });

  it('without an answer is sent again under the same id after a break', async () => {
    const first = await greet();
    const answer = socket.send(act);
    const id = first.commands.at(-1)?.id;
    first.close();
    expect(link.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_000);
    const second = await greet();
    expect(lines).toHaveLength(2);
    expect(second.commands.map((frame) => frame.do)).toEqual(['watch_game', 'act']);
    expect(second.commands.at(-1)?.id).toBe(id);
    second.say({ is: 'ack', id: id ?? '', made: null });
    await expect(answer).resolves.toBeNull();
  });

  it('has an id of its own, of at most 40 characters', async () => {
    const line = await greet();
    void socket.send(act);
    void socket.send(act);
    const ids = line.sent.map((frame) => frame.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id.length).toBeLessThanOrEqual(40);
  });
});

describe('the connection', () => {
  it('resumes from the last number seen', async () => {
    const line = await greet();
    expect(line.commands[0]).toMatchObject({ do: 'watch_game', game: 'g', since_seq: 7 });
  });

  it('measures the way and the server’s clock, believing the quickest answer', async () => {
    const line = await greet();
    const sentMs = Date.now();
    await vi.advanceTimersByTimeAsync(40);
    line.say({ is: 'pong', sent_ms: sentMs });
    expect(link.rttMs).toBe(40);
    expect(link.offsetMs).toBe(5_020);
    const slow = Date.now();
    await vi.advanceTimersByTimeAsync(900);
    line.say({ is: 'pong', sent_ms: slow });
    expect(link.rttMs).toBe(900);
    expect(link.offsetMs).toBe(5_020);
  });

  it('that goes silent is given up and opened again', async () => {
    await greet();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(link.status).toBe('lost');
    expect(lines.length).toBeGreaterThan(1);
  });

  it('that is closed for good is not opened again', async () => {
    await greet();
    socket.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(1);
  });
});
