// What stands in the list from top to bottom: heads of groups and drivers; and how a driver under the pointer
// stays where they are while the others regroup around them. Pure.

/** Those who may come first and need no head: the answer above the list is theirs. */
export const GROUPS = ['may', 'less', 'resting', 'none'] as const;
export type GroupName = (typeof GROUPS)[number];

export type ListItem<Entry> =
  | { kind: 'group'; group: GroupName; count: number }
  | { kind: 'driver'; key: string; entry: Entry };

interface Grouped {
  key: string;
  group: GroupName;
}

/** Entries come in the order within their groups. */
export function listItems<Entry extends Grouped>(entries: readonly Entry[]): ListItem<Entry>[] {
  return GROUPS.flatMap((group) => {
    const own = entries.filter((entry) => entry.group === group);
    const rows = own.map((entry) => ({ kind: 'driver' as const, key: entry.key, entry }));
    const hasHead = group !== 'may' && own.length > 0;
    return hasHead ? [{ kind: 'group' as const, group, count: own.length }, ...rows] : rows;
  });
}

/** Key of a driver's item, null for a head. */
export function keyOfItem(item: ListItem<unknown> | undefined): string | null {
  return item?.kind === 'driver' ? item.key : null;
}

/**
 * The new items with the held driver as near as can be to where the item was: nothing jumps away under the
 * pointer. `held` null, or not in both lists: the new items as they are.
 */
export function heldInPlace<Entry>(
  next: readonly ListItem<Entry>[],
  before: readonly ListItem<Entry>[],
  held: string | null,
  heightOf: (item: ListItem<Entry>) => number,
): readonly ListItem<Entry>[] {
  if (held === null) return next;
  const item = next.find((one) => keyOfItem(one) === held);
  const wasAt = before.findIndex((one) => keyOfItem(one) === held);
  if (!item || wasAt < 0) return next;
  const wanted = before.slice(0, wasAt).reduce((top, one) => top + heightOf(one), 0);
  const others = next.filter((one) => one !== item);
  let [at, top, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (let index = 0; index <= others.length; index += 1) {
    const off = Math.abs(top - wanted);
    if (off < least) [at, least] = [index, off];
    const other = others[index];
    if (other) top += heightOf(other);
  }
  return [...others.slice(0, at), item, ...others.slice(at)];
}
