// Long lists in turns of the event loop: between two slices everybody else has a turn.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What `map` makes of each slice of at most `size` items, one after another. */
export async function mapSlices<T, R>(
  items: readonly T[],
  size: number,
  map: (slice: readonly T[]) => readonly R[] | Promise<readonly R[]>,
): Promise<R[]> {
  const all: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    for (const result of await map(items.slice(from, from + size))) all.push(result);
    await nextTurn();
  }
  return all;
}
