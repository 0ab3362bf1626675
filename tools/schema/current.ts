// Migrates a database and answers what types.ts and schema.sql must say.
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import pg from 'pg';
import { describeDatabase, describeSequences } from './describe.ts';
import { writeSql } from './write-sql.ts';
import { writeTypes } from './write-types.ts';

/** Texts of both generated files for the migrations as they are now. */
export async function currentSchema(url: string): Promise<{ types: string; sql: string }> {
  await migrate(url, new Date());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await describeDatabase(client);
    return {
      types: writeTypes(tables),
      sql: writeSql(await describeSequences(client), tables),
    };
  } finally {
    await client.end();
  }
}
