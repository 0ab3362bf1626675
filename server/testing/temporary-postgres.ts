// A PostgreSQL of its own for a test run or a bench, in a temporary folder that goes with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../ground/db/embedded/cluster.ts';
import { type EmbeddedServer, startEmbedded } from '../ground/db/embedded/embedded.ts';
import { PRODUCT_USER } from '../ground/db/embedded/product-role.ts';
import { removeFolder, temporaryFolder } from './temporary-folder.ts';

/** Nothing here must survive a power cut, so nothing waits for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
};

export interface TemporaryPostgres extends EmbeddedServer {
  /** The data folder that was made for it. */
  folder: string;
  /** For what tests do to a server and the product never does. */
  superuserUrl: string;
}

/**
 * Starts a server in a temporary folder; `stop` removes it all. `durable` keeps the settings of
 * production, for tests that kill it and benches that measure it.
 */
export async function temporaryPostgres(
  options: { durable?: boolean } = {},
): Promise<TemporaryPostgres> {
  const folder = temporaryFolder('test');
  const server = await startEmbedded({ folder, settings: options.durable ? {} : FAST });
  const superuserUrl = superuserUrlOf(server.url, folder);
  await allowDatabases(superuserUrl);
  // A run that ends without its teardown takes the server along.
  const endWithUs = () => {
    try {
      process.kill(server.pid(), 'SIGQUIT');
    } catch {
      // It is gone already.
    }
  };
  process.on('exit', endWithUs);
  return {
    folder,
    url: server.url,
    superuserUrl,
    adopted: server.adopted,
    owned: server.owned,
    copied: server.copied,
    pid: () => server.pid(),
    async stop() {
      process.off('exit', endWithUs);
      await server.stop();
      removeFolder(folder);
    },
  };
}

function superuserUrlOf(productUrl: string, folder: string): string {
  const url = new URL(productUrl);
  url.username = SUPERUSER;
  url.password = readFileSync(join(folder, 'postgres', 'password'), 'utf8').trim();
  return url.href;
}

/** Each test file has a database of its own, made by the product's role, so that all are used as it uses its one. */
async function allowDatabases(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`alter role ${PRODUCT_USER} createdb`);
    await client.query(`grant pg_checkpoint to ${PRODUCT_USER}`);
  } finally {
    await client.end();
  }
}
