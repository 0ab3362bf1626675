// Writes server/ground/db/types.ts: one interface a table, as Kysely reads it.
import type { Column, Table } from './describe.ts';

const TYPES: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  text: 'string',
  'character(2)': 'string',
  uuid: 'string',
  date: 'string',
  interval: 'string',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  inet: 'string',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
};

/** The text of types.ts. Throws for a column type that nobody has decided on yet. */
export function writeTypes(tables: readonly Table[]): string {
  const interfaces = tables.map(
    (table) => `export interface ${typeName(table.name)} {
${table.columns.map((column) => `  ${column.name}: ${columnType(table, column)};`).join('\n')}
}`,
  );
  const list = tables.map((table) => `  ${table.name}: ${typeName(table.name)};`).join('\n');
  return `// Generated from the migrated schema by \`tools/schema.ts\`; do not edit. What each column means
// stands in the migrations.
import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as a parsed value of unknown shape, written as JSON.stringify(value). */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables {
${list}
}

${interfaces.join('\n\n')}
`;
}

function columnType(table: Table, column: Column): string {
  if (column.type === 'jsonb') {
    if (column.nullable) return 'NullableJson';
    return column.preset === null ? 'Json' : 'GeneratedJson';
  }
  const array = column.type.endsWith('[]');
  const base = TYPES[array ? column.type.slice(0, -2) : column.type];
  if (!base) throw new Error(`${table.name}.${column.name}: no type for ${column.type}`);
  const single = array ? `${base}[]` : base;
  const type = column.nullable ? `${single} | null` : single;
  return column.preset === null ? type : `Generated<${type}>`;
}

/** vehicle_live → VehicleLiveTable */
function typeName(table: string): string {
  const words = table.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Table`;
}
