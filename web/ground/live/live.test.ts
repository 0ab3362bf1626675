// What is read again when the live stream breaks off and comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callRaw } from '../call/api.ts';
import { type LiveHandlers, openLive } from './live.ts';

vi.mock('../call/api.ts', () => ({ callRaw: vi.fn() }));

const WORD = 'id: 7\nevent: vehicles\ndata: []\n\n';
let close: () => void;

beforeEach(() => {
  told = [];
  commands = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let told: (number[] | null)[];
let commands: (number[] | null)[];
const alerts: LiveHandlers['alerts'] = (some) =>
  void told.push(some === null ? null : some.map(({ alertId }) => alertId));

/** Streams that end after these words; the last one stays open. Answers how often all was read again. */
async function reloadsAfter(...texts: string[]): Promise<number> {
  const bodies = texts.map(
    (text, index) =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(text));
          if (index < texts.length - 1) stream.close();
        },
      }),
  );
  vi.mocked(callRaw).mockReset();
  for (const body of bodies) vi.mocked(callRaw).mockResolvedValueOnce(new Response(body));
  const reload = vi.fn();
  const nothing = () => undefined;
  const handlers = { reload, changed: nothing, removed: nothing, rights: nothing };
  const lists = { alerts, commands: (ids: number[] | null) => void commands.push(ids) };
  close = openLive('tatra', undefined, {
    ...handlers,
    ...lists,
    announcements: nothing,
    connected: nothing,
  });
  for (const _ of texts) await vi.advanceTimersByTimeAsync(3_000);
  expect(callRaw).toHaveBeenCalledTimes(texts.length);
  return reload.mock.calls.length;
}

test('L-2 a stream that broke off before its first word reads everything again, once', async () => {
  expect(await reloadsAfter(':\n\n', WORD + WORD)).toBe(1);
});

test('L-2 a stream that can say what it heard last, and the very first one, read nothing again', async () => {
  expect(await reloadsAfter(WORD, WORD)).toBe(0);
});

const event = (name: string, data: unknown) =>
  `id: 7\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

test('zones-and-rules §6 alerts are handed over as they are told; once the stream stands they are read again', async () => {
  await reloadsAfter(WORD + event('alert', [{ alertId: 3, severity: 'alarm' }, { alertId: 4 }]));
  expect(told).toEqual([null, [3, 4]]);
});

test('zones-and-rules §4 one that is gone, and a cursor that is too old: alerts are read again', async () => {
  await reloadsAfter(WORD + event('alert', []) + event('reload', {}));
  expect(told).toEqual([null, null, null]);
});

test('zones-and-rules §6 a stream that resumes says itself what alerts were missed', async () => {
  await reloadsAfter(WORD, event('alert', [{ alertId: 5 }]) + WORD);
  expect(told).toEqual([null, [5]]);
});

test('gateway §11 commands are read again with every connection, and when the stream says so', async () => {
  await reloadsAfter(WORD + event('commands', [201]) + WORD, WORD + event('commands', []));
  expect(commands).toEqual([null, [201], null, null]);
});
