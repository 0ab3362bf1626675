// A migrated database of its own for a measurement; it is gone afterwards, whatever happens.
import { migrate } from '../../server/db/migrate.ts';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { temporaryPostgres } from '../../server/testing/temporary-postgres.ts';

export async function onEmptyDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const server = await temporaryPostgres();
  await migrate(server.url, new Date());
  const db = openDatabase(server.url);
  try {
    await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}
