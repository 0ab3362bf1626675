// What the live stream told of beside vehicles, for whoever listens: they are loaded later than the stream.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';

interface Told<T> {
  /** Hears until the returned function is called. */
  on(listener: (told: T) => void): () => void;
  tell(told: T): void;
}

function createTold<T>(): Told<T> {
  const listeners = new Set<(told: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(told) {
      for (const listener of listeners) listener(told);
    },
  };
}

/** Alerts that are new or changed, one perhaps twice; null: any may be, or be gone, read them again. */
export const alertsTold = createTold<Alert[] | null>();

/** Vehicles whose commands to trackers changed; null: any may have. Only superusers are told of some. */
export const commandsTold = createTold<number[] | null>();
