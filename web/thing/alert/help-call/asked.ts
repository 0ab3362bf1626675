// What a call for help asks of the rest of the page: the title of the tab, rings on the map, and that the map follows a
// vehicle. Apart, because all of it is there before the banner is loaded.

import { useSyncExternalStore } from 'react';
import type { CallOnMap } from '../../../ground/map/contract.ts';

export interface Asked<T> {
  set(value: T): void;
  use(): T;
}

function createAsked<T>(first: T): Asked<T> {
  let current = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    set(value) {
      if (value === current) return;
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}

/** In place of what the tab is called otherwise; null: nobody calls. */
export const tabTitle = createAsked<string | null>(null);

/** The vehicle of the newest call, first of those that nobody has taken on: the one that the key shows. null: none. */
export const newestCall = createAsked<number | null>(null);

export const NO_CALLS: readonly CallOnMap[] = [];

/** Where the map draws rings. */
export const callsOnMap = createAsked(NO_CALLS);

/** The vehicle that the map shall centre and follow as soon as it has it; null: none. */
export const followedCall = createAsked<number | null>(null);
