// So many at once of each key, the others wait their turn: one person's calls must not take what all the
// others need, and passwords that are worked out must leave threads to the rest.

/** A place among those that run. */
export interface Slot {
  /** Resolves when its turn has come. */
  granted: Promise<void>;
  /** Gives it to the next one; also before its turn, when nobody needs it any more. */
  end(): void;
}

export interface Slots {
  /** null: too many wait already. */
  take(key: string): Slot | null;
}

export function createSlots(limits: { atOnce: number; waitingMax: number }): Slots {
  const lines = new Map<string, { running: number; waiting: Set<() => void> }>();

  function leave(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return {
    take(key) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      if (line.running >= limits.atOnce && line.waiting.size >= limits.waitingMax) return null;
      lines.set(key, line);
      const { promise: granted, resolve } = Promise.withResolvers<void>();
      if (line.running < limits.atOnce) {
        line.running += 1;
        resolve();
      } else {
        line.waiting.add(resolve);
      }
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        if (!line.waiting.delete(resolve)) leave(key);
      };
      return { granted, end };
    },
  };
}
