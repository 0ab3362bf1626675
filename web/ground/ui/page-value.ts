// One value of the page that parts know which lie far from each other: set by one, shown or heard by the others.
import { useSyncExternalStore } from 'react';

/** Who hears of something. */
export interface Told<T> {
  /** Hears until the returned function is called. */
  on(listener: (told: T) => void): () => void;
  tell(told: T): void;
}

export interface PageValue<T> {
  get(): T;
  /** The very same value is told to nobody. */
  set(value: T): void;
  /** Told of every other value; answers how to stop. */
  subscribe(listener: () => void): () => void;
  use(): T;
  /** Draws anew only when the answer changes. */
  useIs(value: T): boolean;
}

export function createTold<T = void>(): Told<T> {
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

export function pageValue<T>(first: T): PageValue<T> {
  const { on: subscribe, tell } = createTold();
  let current = first;
  return {
    get: () => current,
    set(value) {
      if (value === current) return;
      current = value;
      tell();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => current),
    useIs: (value) => useSyncExternalStore(subscribe, () => current === value),
  };
}

/** For what is lit up elsewhere too while the pointer is over it or it has the focus: `hover` is told of its key. */
export function hovering<K>(hover: (key: K | null) => void, key: K) {
  const over = () => hover(key);
  const left = () => hover(null);
  return { onPointerEnter: over, onPointerLeave: left, onFocus: over, onBlur: left };
}
