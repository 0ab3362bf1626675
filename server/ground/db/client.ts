// A transaction as questions in plain SQL: ingest asks over a connection of the pool, features over
// Kysely, and what both must do in the same words takes this.
import { CompiledQuery } from 'kysely';
import type { WriteDb } from './open.ts';

/** A connection of the pool, or Kysely's through `clientOf`. */
export interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any question, named where it is asked.
  query(text: string, values: unknown[]): Promise<{ rows: any[] }>;
}

export function clientOf(db: WriteDb): Client {
  return {
    query: async (text, values) => ({
      rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
    }),
  };
}
