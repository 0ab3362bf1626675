// Regenerates server/ground/db/types.ts and server/ground/db/schema.sql from the migrations, on a temporary
// database. Run it after adding a migration: `node tools/schema.ts` with the project's runtime.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { currentSchema } from './schema/current.ts';

const server = await temporaryPostgres();
try {
  const schema = await currentSchema(server.url);
  const folder = join(import.meta.dirname, '../server/ground/db');
  writeFileSync(join(folder, 'types.ts'), schema.types);
  writeFileSync(join(folder, 'schema.sql'), schema.sql);
} finally {
  await server.stop();
}
