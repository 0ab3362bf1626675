// What of a record an entry of the audit keeps: the fields that changed, or all of a new or deleted one.

type Fields = Record<string, unknown>;

/** Change with every write and tell nobody anything. */
const LEFT_OUT = ['lastChange', 'personLastChange', 'companyPersonLastChange'];

/** null stands for a record that is not there, and for an update without a difference. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  if (!old || !now) return { before: old, after: now };
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  if (changed.length === 0) return { before: null, after: null };
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(old), after: pick(now) };
}

/** As it goes over the wire, so that moments are texts. */
function fieldsOf(record: object | null): Fields | null {
  if (!record) return null;
  const fields: Fields = JSON.parse(JSON.stringify(record));
  for (const name of LEFT_OUT) delete fields[name];
  return fields;
}
