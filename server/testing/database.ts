// A database for one test file: a copy of the migrated template, dropped when the file is done.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../ground/db/open.ts';
import {
  CAST_PATH,
  createDatabase,
  databaseUrl,
  dropDatabase,
  type TestServer,
} from './global-setup.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes `db` and drops the database. */
  close(): Promise<void>;
}

interface TestDatabaseOptions extends DatabaseOptions {
  /** The cast of cast.ts is in it. */
  hasCast?: boolean;
}

/** A migrated database of its own, empty but for the cast if it is asked for; call `close` in afterAll. */
export async function testDatabase({
  hasCast = false,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await testServer(hasCast ? CAST_PATH : '/');
  return makeDatabase(server, server.template, options);
}

/** Without a schema, for tests of what makes one. */
export async function testEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(await testServer());
}

async function makeDatabase(
  { url: server, superuserUrl }: TestServer,
  template?: string,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `flotila_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, template);
  const url = databaseUrl(server, name);
  const db = openDatabase(url, { connections: 6, ...options });
  return {
    url,
    db,
    async close() {
      await db.close();
      await dropDatabase(superuserUrl, name);
    },
  };
}

/** The test run's server, started now when nobody has asked before. */
export async function testServer(path = '/'): Promise<TestServer> {
  const answer = await fetch(new URL(path, inject('databaseBroker')));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the test database did not start: ${text}`);
  return JSON.parse(text) as TestServer;
}
