// Vitest's global setup: one temporary PostgreSQL for the whole run, started when the first test
// file asks for a database and never when none does. Test files run in processes of their own, so
// they ask over a small local HTTP port.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { listMigrations, migrate } from '../db/migrate.ts';
import { temporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseBroker: string;
  }
}

/** What a test file gets to know: the server and the migrated database to copy. */
export interface TestServer {
  /** As the product's role, which may make databases here. */
  url: string;
  superuserUrl: string;
  template: string;
}

/** Starts the broker; answers the teardown. TEST_DATABASE_URL names a server to use instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TestServer & { stop(): Promise<void> }> | undefined;
  const broker = createServer((_request, response) => {
    // A file asks rarely; a connection kept for its next question may be closed just then.
    response.setHeader('connection', 'close');
    starting ??= startTestServer();
    starting.then(
      ({ stop: _, ...server }) => response.end(JSON.stringify(server)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as AddressInfo;
  project.provide('databaseBroker', `http://127.0.0.1:${port}/`);
  return async () => {
    broker.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}

async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await temporaryPostgres();
  const url = given ?? own?.url ?? '';
  const template = templateName();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${template}`);
  } finally {
    await admin.end();
  }
  await migrate(databaseUrl(url, template), new Date());
  return {
    url,
    superuserUrl: own?.superuserUrl ?? url,
    template,
    async stop() {
      if (own) await own.stop();
      else await dropDatabase(url, template);
    },
  };
}

/** Two runs on one server must not meet. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const migration of listMigrations()) hash.update(migration.hash);
  return `flotila_template_${hash.digest('hex').slice(0, 8)}_${randomBytes(4).toString('hex')}`;
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Drops a database and whatever is still connected to it; a superuser's, because a vacuum may be. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
  } finally {
    await admin.end();
  }
}
