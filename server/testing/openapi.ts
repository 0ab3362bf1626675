// The description of the API as tests look at it: written for reading, and with all that it refers to in its place.

type Json = Record<string, unknown>;

const WIDTH = 120;

/** JSON in rows that are full, so that a change of one field is a change of one row. */
export function readableJson(part: unknown, indent = ''): string {
  const text = JSON.stringify(part);
  if (typeof part !== 'object' || part === null || indent.length + text.length < WIDTH) return text;
  const inner = `${indent} `;
  if (!Array.isArray(part)) {
    const rows = Object.entries(part).map(
      ([key, value]) => `${inner}${JSON.stringify(key)}: ${readableJson(value, inner)}`,
    );
    return `{\n${rows.join(',\n')}\n${indent}}`;
  }
  const rows = part.map((one) => readableJson(one, inner));
  return `[\n${filled(rows, inner)}\n${indent}]`;
}

/** As many in a row as have room. */
function filled(parts: readonly string[], indent: string): string {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const longer = `${last}, ${part}`;
    if (last === undefined || longer.length >= WIDTH || longer.includes('\n'))
      rows.push(indent + part);
    else rows[rows.length - 1] = longer;
  }
  return rows.join(',\n');
}

/** A part with what it refers to in its place, as the page /docs shows it. */
export function resolved(part: unknown, description: Json): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, description));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as Json;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, resolved(value, description)]),
  );
  if ($ref === undefined) return own;
  return { ...(resolved(partAt(String($ref), description), description) as Json), ...own };
}

/** What a reference names. */
export function partAt(reference: string, description: Json): unknown {
  const names = reference.slice('#/'.length).split('/');
  const part = names.reduce<unknown>((found, name) => (found as Json)[name], description);
  if (part === undefined) throw new Error(`nothing stands at ${reference}`);
  return part;
}
