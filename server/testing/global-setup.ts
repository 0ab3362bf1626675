// Vitest's global setup: one temporary PostgreSQL for the whole run, started when the first test
// file asks for a database and never when none does. Test files run in processes of their own, so
// they ask over a small local HTTP port.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { listMigrations, migrate } from '../ground/db/migrate.ts';
import { openDatabase } from '../ground/db/open.ts';
import { readViews } from '../ground/db/views.ts';
import { seedCast } from './cast.ts';
import { temporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseBroker: string;
  }
}

/** What a test file gets to know: the server and the database to copy. */
export interface TestServer {
  /** As the product's role, which may make databases here. */
  url: string;
  superuserUrl: string;
  /** Migrated; with the cast where it was asked for under `CAST_PATH`. */
  template: string;
}

/** Of the broker: the same server, with the template that holds the cast. */
export const CAST_PATH = '/cast';

interface RunningServer extends TestServer {
  /** Made when first asked for. */
  castTemplate(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the broker; answers the teardown. TEST_DATABASE_URL names a server to use instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<RunningServer> | undefined;
  const broker = createServer((request, response) => {
    // A file asks rarely; a connection kept for its next question may be closed just then.
    response.setHeader('connection', 'close');
    starting ??= startTestServer();
    answerTo(request.url, starting).then(
      (server) => response.end(JSON.stringify(server)),
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

async function answerTo(
  path: string | undefined,
  starting: Promise<RunningServer>,
): Promise<TestServer> {
  const { url, superuserUrl, template, castTemplate } = await starting;
  return { url, superuserUrl, template: path === CAST_PATH ? await castTemplate() : template };
}

async function startTestServer(): Promise<RunningServer> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await temporaryPostgres();
  const url = given ?? own?.url ?? '';
  const template = templateName();
  const withCast = `${template}_cast`;
  await createDatabase(url, template);
  await migrate(databaseUrl(url, template), new Date());
  let castMade: Promise<string> | undefined;
  return {
    url,
    superuserUrl: own?.superuserUrl ?? url,
    template,
    castTemplate() {
      castMade ??= createDatabase(url, withCast, template)
        .then(() => fillWithCast(databaseUrl(url, withCast)))
        .then(() => withCast);
      return castMade;
    },
    async stop() {
      if (own) return own.stop();
      for (const name of [template, withCast]) await dropDatabase(url, name);
    },
  };
}

async function fillWithCast(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 });
  try {
    await seedCast(db);
  } finally {
    await db.close();
  }
}

/** Two runs on one server must not meet. */
function templateName(): string {
  const hash = createHash('sha256');
  for (const migration of listMigrations()) hash.update(migration.hash);
  hash.update(readViews().hash);
  return `flotila_template_${hash.digest('hex').slice(0, 8)}_${randomBytes(4).toString('hex')}`;
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Makes a database, a copy of `template` if one is named. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    // Several copy at once; the server lets one at a time read a template.
    await admin.query('select pg_advisory_lock(1718580324)');
    await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  } finally {
    await admin.end();
  }
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
