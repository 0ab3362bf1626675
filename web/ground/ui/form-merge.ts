// What becomes of a form whose record somebody else changed meanwhile (DATA-026), and whether a form was
// changed at all (DATA-014). Pure; forms are plain values: texts, flags, lists, objects of these.

type Values = Record<string, unknown>;

/** Are two plain values alike? A field that is left out is like an undefined one. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isAlike(one, b[index]));
  }
  if (!isValues(a) || !isValues(b)) return false;
  return [...keysOf(a, b)].every((key) => isAlike(a[key], b[key]));
}

/**
 * Three-way merge: `now` (the form of the record as it now is) with what the user had typed since `before`
 * wherever the other did not touch it. Objects merge by field; of lists of ids what was added and taken
 * away is done again; any other list is one value.
 */
export function mergeTyped<F extends object>(typed: F, before: F, now: F): F {
  return merge(typed, before, now) as F;
}

/** As `mergeTyped`, of forms with plain fields that leave to the user what both changed. */
export function keepTyped<F extends object>(typed: F, before: F, now: F): F {
  const was = before as Values;
  const kept = Object.entries(typed).filter(([field, value]) => value !== was[field]);
  return { ...now, ...Object.fromEntries(kept) };
}

function merge(typed: unknown, before: unknown, now: unknown): unknown {
  if (isAlike(typed, before)) return now;
  if (isAlike(now, before)) return typed;
  if (isIds(typed) && isIds(before) && isIds(now)) return mergeIds(typed, before, now);
  if (isValues(typed) && isValues(before) && isValues(now)) {
    const keys = [...keysOf(typed, now)];
    return Object.fromEntries(keys.map((key) => [key, merge(typed[key], before[key], now[key])]));
  }
  return now;
}

function mergeIds(typed: readonly number[], before: readonly number[], now: readonly number[]) {
  const [was, is] = [new Set(before), new Set(typed)];
  const kept = now.filter((id) => !was.has(id) || is.has(id));
  return [...new Set([...kept, ...typed.filter((id) => !was.has(id))])];
}

/** A field of the form that both changed, and what the user had typed into it. */
export interface Contested {
  field: string;
  mine: unknown;
}

/**
 * What the merge took from the user: fields of the form that the other changed as well, otherwise. Putting
 * `mine` into the field brings it back, with what the other changed beside it inside of an object.
 */
export function contestedFields(typed: object, before: object, now: object): Contested[] {
  const [mine, was, theirs] = [typed, before, now] as [Values, Values, Values];
  return [...keysOf(typed, now)]
    .filter((field) => isLost(mine[field], was[field], theirs[field]))
    .map((field) => ({ field, mine: merge(theirs[field], was[field], mine[field]) }));
}

function isLost(typed: unknown, before: unknown, now: unknown): boolean {
  if (isAlike(typed, before) || isAlike(now, before) || isAlike(typed, now)) return false;
  if (isIds(typed) && isIds(before) && isIds(now)) return false;
  if (!isValues(typed) || !isValues(before) || !isValues(now)) return true;
  return [...keysOf(typed, now)].some((key) => isLost(typed[key], before[key], now[key]));
}

export interface Difference {
  /** Dotted path inside the record. */
  field: string;
  before: unknown;
  after: unknown;
}

/** What differs between two readings of a record: plain objects by their fields, lists as a whole. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isAlike(before, after)) return [];
  if (!isValues(before) || !isValues(after)) return [{ field: path, before, after }];
  return [...keysOf(before, after)].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number');
}

function keysOf(a: object, b: object): Set<string> {
  return new Set([...Object.keys(a), ...Object.keys(b)]);
}
