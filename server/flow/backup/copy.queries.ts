// A table as COPY text, out and in.
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackedUpTable } from './manifest.ts';
import type { Client } from './tables.queries.ts';

export type CopiedTable = Pick<BackedUpTable, 'name' | 'columns'>;

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

export function copyOut(client: Client, { name, columns }: CopiedTable) {
  // A partitioned table is copied by a question: COPY of it alone would give nothing.
  return client.query(copyTo(`copy (select ${listOf(columns)} from "${name}") to stdout`));
}

export function copyIn(client: Client, { name, columns }: CopiedTable) {
  return client.query(copyFrom(`copy "${name}" (${listOf(columns)}) from stdin`));
}

/** What a start has filled goes before what the backup has. */
export async function emptyTable(client: Client, { name }: CopiedTable): Promise<void> {
  await client.query(`delete from "${name}"`);
}
