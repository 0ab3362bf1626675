// A database for one test file: a copy of the migrated template, dropped when the file is done.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../db/open.ts';
import { databaseUrl, dropDatabase, type TestServer } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes `db` and drops the database. */
  close(): Promise<void>;
}

/** An empty migrated database of its own; call `close` in afterAll. */
export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { url: server, superuserUrl, template } = await testServer();
  const name = `flotila_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(server, template, name);
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
export async function testServer(): Promise<TestServer> {
  const answer = await fetch(inject('databaseBroker'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the test database did not start: ${text}`);
  return JSON.parse(text) as TestServer;
}

async function copyTemplate(server: string, template: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    // Several files copy at once; the server lets one at a time read the template.
    await admin.query('select pg_advisory_lock(1718580324)');
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
}
