// A migrated database of its own for a measurement; it is gone afterwards, whatever happens.
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';

export async function onEmptyDatabase(
  work: (db: Database, url: string) => Promise<void>,
  options: { connections?: number } = {},
): Promise<void> {
  const server = await temporaryPostgres();
  try {
    await migrate(server.url, new Date());
    const db = openDatabase(server.url, options);
    try {
      await work(db, server.url);
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}
