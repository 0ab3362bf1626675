// The street map of one map on the page: opens its sources as the watch decides, and gives tiles. A tile that
// cannot be had is an empty one for whoever draws, so that the map neither waits nor complains; it is
// asked for again when the watch says so.
import type { StreetSource } from '@flotila/domain/map/street-source.ts';
import { StreetFailure } from './street-bytes.ts';
import { openStreets, type StreetAccess, type StreetTiles } from './street-tiles.ts';
import { isAway, nextTickMs, startWatch, type WatchEvent, watch } from './street-watch.ts';
import { createTileShelf } from './tile-shelf.ts';

export interface StreetsNow {
  /** Whose tiles are given; null: nobody's. */
  tiles: StreetTiles | null;
  source: StreetSource | null;
  /** A tile of theirs has come since they were opened. */
  hasCome: boolean;
  /** None can be had; they are tried again. */
  isAway: boolean;
  /** Counts up when tiles that failed are to be asked for again. */
  refreshes: number;
}

export interface StreetSession {
  now(): StreetsNow;
  /** Told after each change of `now`; answers how not to be told any more. */
  subscribe(listener: () => void): () => void;
  /** The tile of whoever is shown; empty where it cannot be had. */
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer>;
  /** Whether the shown source gave this tile and had nothing in it: beyond the border of an operator's map. */
  isBare(z: number, x: number, y: number): boolean;
  close(): void;
}

/** Tiles without anything that are remembered; more than a journey along a border passes. */
const BARE_MAX = 2_000;
const EMPTY = () => new ArrayBuffer(0);
/** Other answers may be better the next time. */
const HOPELESS: readonly StreetFailure['reason'][] = ['unreadable', 'tooLarge'];

export function openStreetSession(
  sources: readonly StreetSource[],
  access: StreetAccess,
): StreetSession {
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const givenUp = new Set<() => void>();
  const shelf = createTileShelf();
  let state = startWatch(sources.length);
  let opened: { index: number; tiles: StreetTiles } | null = null;
  /** Of whom a tile has come. */
  let come: StreetTiles | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bare = new Set<string>();
  let now = nowOf();

  function nowOf(): StreetsNow {
    const { shown, refreshes } = state;
    const tiles = shown !== null && opened?.index === shown ? opened.tiles : null;
    const source = tiles && shown !== null ? (sources[shown] ?? null) : null;
    const hasCome = tiles !== null && tiles === come;
    return { tiles, source, hasCome, isAway: isAway(state), refreshes };
  }

  function tell(event: WatchEvent): void {
    if (closing.signal.aborted) return;
    const before = state;
    state = watch(before, event, sources.length, { nowMs: Date.now(), random: Math.random() });
    if (before.shown !== null && state.shown !== before.shown) {
      shelf.detach();
      for (const giveUp of givenUp) giveUp();
    }
    if (state.opening !== null && state.opening !== before.opening) void open(state.opening);
    if (state.isDoubted && !before.isDoubted) void doubt();
    clearTimeout(timer);
    const dueMs = nextTickMs(state);
    if (dueMs !== null) {
      timer = setTimeout(() => tell({ kind: 'tick' }), Math.max(0, dueMs - Date.now()));
    }
    change();
  }

  function change(): void {
    const before = now;
    now = nowOf();
    const names = ['tiles', 'hasCome', 'isAway', 'refreshes'] as const;
    if (names.every((name) => now[name] === before[name])) return;
    for (const listener of listeners) listener();
  }

  async function open(index: number): Promise<void> {
    const source = sources[index];
    if (!source) return;
    shelf.callOff();
    try {
      const options = { signal: closing.signal, isFresh: state.tries > 0 };
      opened = { index, tiles: await openStreets(source, access, options) };
      tell({ kind: 'opened' });
    } catch (error) {
      if (closing.signal.aborted) return;
      const failure = failureOf(error);
      console.warn(`the street map ${source.kind} cannot be had: ${failure.reason}`);
      tell({ kind: 'openFailed', retryAfterMs: failure.retryAfterMs });
    }
  }

  async function doubt(): Promise<void> {
    const isThere = await opened?.tiles.check().then(
      () => true,
      () => false,
    );
    tell({ kind: isThere ? 'proved' : 'disproved' });
  }

  async function tile(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const { tiles } = now;
    if (!tiles) return EMPTY();
    const hear = (event: WatchEvent) => {
      // Who was given up may still say that it is there after all, and nothing else.
      if (now.tiles === tiles || (now.tiles === null && event.kind === 'came')) tell(event);
    };
    const key = `${state.shown}/${z}/${x}/${y}`;
    return await new Promise<ArrayBuffer>((resolve) => {
      const giveUp = () => resolve(EMPTY());
      givenUp.add(giveUp);
      shelf
        .take(key, signal, {
          read: (reading) => tiles.tile(z, x, y, reading),
          onAsked: () => hear({ kind: 'asked' }),
          onCame: (isLast) => hear({ kind: 'came', isLast }),
          onLeft: (isLast) => hear({ kind: 'left', isLast }),
          onFailed: (error, isLast) => hear(eventOf(error, isLast)),
        })
        .then((bytes) => {
          note(key, bytes);
          resolve(bytes);
          come = now.tiles === tiles ? tiles : come;
          change();
        }, giveUp)
        .finally(() => givenUp.delete(giveUp));
    });
  }

  function note(key: string, { byteLength }: ArrayBuffer): void {
    if (byteLength > 0) bare.delete(key);
    else if (bare.size < BARE_MAX) bare.add(key);
  }

  const online = () => tell({ kind: 'online' });
  window.addEventListener('online', online);
  if (state.opening !== null) void open(state.opening);
  return {
    now: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tile,
    isBare: (z, x, y) => bare.has(`${state.shown}/${z}/${x}/${y}`),
    close() {
      closing.abort();
      clearTimeout(timer);
      window.removeEventListener('online', online);
      shelf.detach();
      shelf.callOff();
      for (const giveUp of givenUp) giveUp();
    },
  };
}

function failureOf(error: unknown): StreetFailure {
  return error instanceof StreetFailure ? error : new StreetFailure('unreachable');
}

function eventOf(error: unknown, isLast: boolean): WatchEvent {
  const { reason, retryAfterMs } = failureOf(error);
  if (reason === 'missing') return { kind: 'missing', isLast };
  const isHopeless = HOPELESS.includes(reason);
  return { kind: 'failed', isLast, isHopeless, isBusy: reason === 'busy', retryAfterMs };
}
