// Tiles that are under way or were just had. Near views cut one tile into many pieces, and whoever draws
// asks for it anew with each; a host is asked once.

/** A tile of a town has about 300 kB. */
const TILES_MAX = 48;

interface Entry {
  promise: Promise<ArrayBuffer>;
  /** How many wait for it; nobody: it is called off. */
  users: number;
  reading: AbortController;
  isDone: boolean;
}

export interface Reader {
  read(signal: AbortSignal): Promise<ArrayBuffer>;
  /** Told of what was really asked; isLast: no other tile is under way. */
  onAsked(): void;
  onCame(isLast: boolean): void;
  onLeft(isLast: boolean): void;
  onFailed(error: unknown, isLast: boolean): void;
}

export interface TileShelf {
  /** A copy of the tile of the key, which its taker may give away. Rejects when it cannot be had or the signal says so. */
  take(key: string, signal: AbortSignal, reader: Reader): Promise<ArrayBuffer>;
  /** Nobody waits any more for what is under way; what still comes is kept. */
  detach(): void;
  /** Calls off what is still under way without anybody who waits: a host has few connections for us. */
  callOff(): void;
}

export function createTileShelf(): TileShelf {
  const entries = new Map<string, Entry>();
  const underWay = new Set<AbortController>();
  const detached = new Set<AbortController>();

  function start(key: string, reader: Reader): Entry {
    const reading = new AbortController();
    underWay.add(reading);
    reader.onAsked();
    const settle = () => {
      underWay.delete(reading);
      detached.delete(reading);
      entry.isDone = true;
      return underWay.size === 0;
    };
    const promise = reader.read(reading.signal).then(
      (tile) => {
        const isLast = settle();
        keep(key, entry);
        reader.onCame(isLast);
        return tile;
      },
      (error: unknown) => {
        const isLast = settle();
        if (entries.get(key) === entry) entries.delete(key);
        if (reading.signal.aborted) reader.onLeft(isLast);
        else reader.onFailed(error, isLast);
        throw error;
      },
    );
    const entry: Entry = { promise, users: 0, reading, isDone: false };
    return entry;
  }

  /** Last in the order of the map: the newest used. */
  function keep(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries;
    if (entries.size > TILES_MAX && oldest?.[1].isDone) entries.delete(oldest[0]);
  }

  return {
    async take(key, signal, reader) {
      signal.throwIfAborted();
      const known = entries.get(key);
      const entry = known && !known.reading.signal.aborted ? known : start(key, reader);
      keep(key, entry);
      entry.users += 1;
      const leave = () => {
        entry.users -= 1;
        if (entry.users === 0 && !entry.isDone) entry.reading.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return (await entry.promise).slice(0);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
    detach() {
      for (const reading of underWay) detached.add(reading);
      underWay.clear();
      for (const [key, { isDone }] of entries) if (!isDone) entries.delete(key);
    },
    callOff() {
      for (const reading of detached) reading.abort();
      detached.clear();
    },
  };
}
