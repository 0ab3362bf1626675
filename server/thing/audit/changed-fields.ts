// What of a record an entry of the audit keeps: the fields that changed, or all of a new or deleted
// one; of a list what went (before) and what came (after). Each side is cut to a length that a list of
// entries can carry.

type Fields = Record<string, unknown>;

/** Change with every write and tell nobody anything. */
const LEFT_OUT = ['lastChange', 'personLastChange', 'companyPersonLastChange'];

/** Greatest side (before or after) of an entry, characters of its JSON. */
export const AUDIT_VALUES_CHARS_MAX = 20_000;
/** How much of a field that is cut is kept, characters. */
const HEAD_CHARS = 200;
/** Under this name stands how many fields were left out. */
const REST = '…';
/** Room for it. */
const REST_CHARS = 100;

/** null stands for a record that is not there, and for an update without a difference. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (!old || !now) return { before: old && cutFields(old), after: now && cutFields(now) };
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  if (changed.length === 0) return { before: null, after: null };
  const [left, right]: [Fields, Fields] = [{}, {}];
  for (const name of changed) {
    [left[name], right[name]] = changeOf(old[name] ?? null, now[name] ?? null);
  }
  return { before: cutFields(left), after: cutFields(right) };
}

/** Of a list only what went and what came: of two long ones nobody would find it. */
function changeOf(old: unknown, now: unknown): [unknown, unknown] {
  if (!Array.isArray(old) || !Array.isArray(now)) return [old, now];
  const [gone, come] = [without(old, now), without(now, old)];
  // Only the order changed.
  return gone.length + come.length === 0 ? [old, now] : [gone, come];
}

/** Entries of the list that the other has not, or not as often. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = new Map<string, number>();
  for (const one of other) {
    const key = JSON.stringify(one);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return list.filter((one) => {
    const key = JSON.stringify(one);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** As it goes over the wire, so that moments are texts. */
function fieldsOf(record: object | null): Fields | null {
  if (!record) return null;
  const fields: Fields = JSON.parse(JSON.stringify(record));
  for (const name of LEFT_OUT) delete fields[name];
  return fields;
}

/**
 * The longest fields first become the beginning of their text with how long it was, so that one long
 * list costs no other field; fields that are still too many leave their number.
 */
export function cutFields(fields: Fields): Fields {
  const sizes = new Map(Object.keys(fields).map((name) => [name, sizeOf(name, fields[name])]));
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total <= AUDIT_VALUES_CHARS_MAX) return fields;
  const kept = { ...fields };
  for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1])) {
    if (total <= AUDIT_VALUES_CHARS_MAX) return kept;
    kept[name] = headOf(fields[name]);
    const smaller = sizeOf(name, kept[name]);
    sizes.set(name, smaller);
    total += smaller - size;
  }
  return total <= AUDIT_VALUES_CHARS_MAX ? kept : firstOf(kept, sizes);
}

function firstOf(fields: Fields, sizes: ReadonlyMap<string, number>): Fields {
  const names = Object.keys(fields);
  const first: Fields = {};
  let [total, count] = [0, 0];
  for (const name of names) {
    total += sizes.get(name) ?? 0;
    if (total > AUDIT_VALUES_CHARS_MAX - REST_CHARS) break;
    first[name] = fields[name];
    count++;
  }
  return { ...first, [REST]: `${names.length - count} more` };
}

function headOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= HEAD_CHARS) return value;
  // Half of a pair of surrogates is no character that the database takes.
  const head = text.slice(0, HEAD_CHARS).replace(/[\ud800-\udbff]$/, '');
  return `${head}… (${text.length})`;
}

/** Characters of `"name":value,` in JSON. */
function sizeOf(name: string, value: unknown): number {
  return JSON.stringify(name).length + (JSON.stringify(value) ?? 'null').length + 2;
}
