// The status page over a real PostgreSQL that goes away and comes back: the page answers all the time, and the incident is
// told with both ends.
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { addStatusPage } from '../flow/status/status.routes.ts';
import { startStatusWatch } from '../flow/status/status-watch.ts';
import { testDatabase, testServer } from '../testing/database.ts';
import { databaseUrl } from '../testing/global-setup.ts';
import { openBoard } from '../thing/announcement/board.ts';
import { createReadiness } from './readiness.ts';

const MINUTE = 60_000;

test('PostgreSQL is away for three minutes: the page says since when, then from when until when', async () => {
  const database = await testDatabase();
  const { db } = database;
  const server = await testServer();
  const operator = new pg.Client(databaseUrl(server.superuserUrl, 'postgres'));
  await operator.connect();
  const name = new URL(database.url).pathname.slice(1);
  let now = Date.parse('2026-11-29T10:00:00Z');
  const clock = () => now;
  const readiness = createReadiness({
    db,
    databaseFolder: undefined,
    parts: {},
    hearing: () => ({}),
  });
  const log = { warn: () => undefined };
  const watch = startStatusWatch({ db, now: clock, readiness, does: () => true, log });
  const board = await openBoard({ db, now: clock, onError: () => undefined });
  const app = Fastify();
  addStatusPage(app, { facts: watch.facts, board, now: clock });
  const page = async () => (await app.inject('/status')).body;
  try {
    await watch.look();
    expect(await page()).toContain('Všetko funguje');

    await operator.query(`alter database ${name} with allow_connections false`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    now += MINUTE;
    await watch.look();
    now += 3 * MINUTE;
    await watch.look();
    const away = await page();
    expect(away).toContain('Služba má výpadok');
    expect(away).toContain('od 29. 11. 2026 11:01');
    expect(away).toContain('trvá');

    await operator.query(`alter database ${name} with allow_connections true`);
    await watch.look();
    const back = await page();
    expect(back).toContain('Všetko funguje');
    expect(back).toContain('<time datetime="2026-11-29T10:01:00.000Z">29. 11. 2026 11:01</time>');
    expect(back).toContain('<time datetime="2026-11-29T10:04:00.000Z">11:04</time>');
    expect(back).toContain('3 min');
  } finally {
    await operator.query(`alter database ${name} with allow_connections true`);
    await operator.end();
    await watch.stop();
    board.stop();
    await app.close();
    await database.close();
  }
});
