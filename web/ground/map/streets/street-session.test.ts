// What whoever draws is given while sources come, fail and come back; the sources are played by the test.
import type { StreetSource } from '@flotila/domain/map/street-source.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreetFailure } from './street-bytes.ts';
import { openStreetSession, type StreetSession } from './street-session.ts';
import { openStreets, type StreetTiles } from './street-tiles.ts';

vi.mock('./street-tiles.ts', () => ({ openStreets: vi.fn() }));

const SOURCES: StreetSource[] = [
  { kind: 'address', form: 'tilejson', url: 'https://first.test/' },
  { kind: 'address', form: 'tilejson', url: 'https://second.test/' },
];
const ACCESS = { token: () => null, renew: async () => null };
const TILE = Uint8Array.of(0x1a, 0x00).buffer;
const never = new AbortController().signal;

let session: StreetSession;
/** How the tiles of each source answer, by its address. */
let tiles: Record<string, StreetTiles['tile']>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  tiles = {};
  vi.mocked(openStreets).mockReset();
  vi.mocked(openStreets).mockImplementation(async (source) => {
    const tile = tiles['url' in source ? source.url : ''];
    if (!tile) throw new StreetFailure('unreachable');
    return { tile, check: async () => undefined } as unknown as StreetTiles;
  });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async (sources: StreetSource[]) => {
  session = openStreetSession(sources, ACCESS);
  await vi.advanceTimersByTimeAsync(0);
};
const take = async (x = 0) => (await session.tile(5, x, 0, never)).byteLength;
const refuse = async () => Promise.reject(new StreetFailure('refused'));

test('a tile that cannot be had is an empty one, and after three of them the next source is shown', async () => {
  tiles['https://first.test/'] = refuse;
  tiles['https://second.test/'] = async () => TILE;
  await open(SOURCES);
  expect(await Promise.all([take(0), take(1), take(2)])).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.now().source).toEqual(SOURCES[1]);
  expect(await take(0)).toBe(2);
  expect(session.now()).toMatchObject({ hasCome: true, isAway: false });
});

test('nobody waits for more than 3 s, and what comes late brings the streets back', async () => {
  let answer: (tile: ArrayBuffer) => void = () => undefined;
  const read = vi.fn(() => new Promise<ArrayBuffer>((resolve) => (answer = resolve)));
  tiles['https://first.test/'] = read;
  await open(SOURCES.slice(0, 1));
  const waited = take();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waited).toBe(0);
  expect(session.now()).toMatchObject({ tiles: null, isAway: true });
  answer(TILE);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.now()).toMatchObject({ isAway: false });
  expect(await take()).toBe(2);
  expect(read).toHaveBeenCalledTimes(1);
});

test('late failures of a source that was given up are not the next one’s', async () => {
  const fail: ((error: Error) => void)[] = [];
  tiles['https://first.test/'] = () => new Promise((_resolve, reject) => fail.push(reject));
  tiles['https://second.test/'] = async () => TILE;
  await open(SOURCES);
  const waited = [take(0), take(1), take(2), take(3)];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await Promise.all(waited)).toEqual([0, 0, 0, 0]);
  for (const reject of fail) reject(new StreetFailure('slow'));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.now().source).toEqual(SOURCES[1]);
});

test('a source that is back has all tiles of the view asked for again', async () => {
  await open(SOURCES.slice(0, 1));
  expect(session.now()).toMatchObject({ tiles: null, isAway: true, refreshes: 0 });
  tiles['https://first.test/'] = async () => TILE;
  const heard = vi.fn();
  session.subscribe(heard);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(session.now()).toMatchObject({ isAway: false, refreshes: 1 });
  expect(heard).toHaveBeenCalled();
});

test('a closed session asks nobody any more', async () => {
  await open(SOURCES);
  session.close();
  const before = vi.mocked(openStreets).mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(openStreets).toHaveBeenCalledTimes(before);
});

test('a tile with nothing in it is told from one that could not be had', async () => {
  tiles['https://first.test/'] = async (_z, x) =>
    x === 0 ? new ArrayBuffer(0) : x === 1 ? refuse() : TILE;
  await open(SOURCES.slice(0, 1));
  expect(await Promise.all([take(0), take(1), take(2)])).toEqual([0, 0, 2]);
  expect([0, 1, 2].map((x) => session.isBare(5, x, 0))).toEqual([true, false, false]);
});
