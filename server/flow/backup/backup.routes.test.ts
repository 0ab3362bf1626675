// How the backups are, over HTTP: what superusers read, and that no key is told. Who may ask is in permission.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { writeLogState } from './log-state.ts';
import { writeState } from './state.ts';

const KEY = 'a key of the operator';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let api: TestApi;
let bare: TestApi;
let embedded: TestApi;
beforeAll(async () => {
  embedded = await testApi({
    backup: { hour: 3, key: KEY, place: '/mnt/backups' },
    keepsLog: true,
  });
  bare = await testApi();
  api = await testApi({
    backup: {
      hour: 3,
      key: KEY,
      place: {
        endpoint: 'https://s3.example.org',
        bucket: 'fleet',
        prefix: 'safe',
        region: 'eu-central-1',
        keyId: 'the id of the account',
        key: 'the secret of the account',
      },
    },
  });
});
afterAll(() => Promise.all([api.close(), bare.close(), embedded.close()]));

const ask = (from: TestApi) => from.call('superuser', 'GET', '/v1/admin/backups');
const NAME = '2026-11-21T04-00-00Z';

test('where none are made that is said, and nothing else', async () => {
  expect((await ask(bare)).json()).toMatchObject({
    place: null,
    last: null,
    tried: null,
    failed: null,
  });
});

test('the last one, its trial and what failed since are told, and no key is', async () => {
  const at = Date.parse('2026-11-21T05:00:00Z');
  api.advance(at + HOUR_MS - api.now());
  const archive = { files: 12, bytes: 3_000_000, missing: 2 };
  await writeState(api.db, {
    last: { name: NAME, rows: 46, bytes: 54_254, archive },
    tried: { name: NAME, at, failure: 'What was restored differs in vehicle: 1 rows for 2.' },
    failed: { at, since: at - HOUR_MS, due: at, said: 'ENOSPC' },
  });
  const answer = await ask(api);
  expect(answer.json()).toEqual({
    place: { kind: 'bucket', path: 's3://fleet/safe' },
    isEncrypted: true,
    hour: 3,
    timeZone: expect.any(String),
    command: 'npm run flotila -- backup now',
    last: {
      made: '2026-11-21T04:00:00.000Z',
      bytes: 54_254,
      archived: 10,
      archivedBytes: 3_000_000,
      isLate: false,
    },
    tried: {
      made: '2026-11-21T04:00:00.000Z',
      at: '2026-11-21T05:00:00.000Z',
      failure: 'What was restored differs in vehicle: 1 rows for 2.',
    },
    failed: { since: '2026-11-21T04:00:00.000Z', said: 'ENOSPC' },
    log: null,
  });
  for (const secret of [KEY, 'the id of the account', 'the secret of the account']) {
    expect(answer.body).not.toContain(secret);
  }
});

test('a backup that is more than two days old is late', async () => {
  api.advance(Date.parse('2026-11-23T04:00:01Z') - api.now());
  expect((await ask(api)).json().last.isLate).toBe(true);
});

test('which moments can be restored from the log between backups, and what is wrong with it', async () => {
  const log = async () => (await ask(embedded)).json().log;
  const [fromTs, reachesTs] = [embedded.now() - 50 * HOUR_MS, embedded.now()];
  const base = { name: 'base', wholeTs: fromTs, bytes: 1 };
  const run = { system: '1', id: '0badcafe', fromTs, base, logBytes: 2 };
  const nothing = { from: null, until: null, since: null, said: null };
  expect(await log()).toEqual({ ...nothing, state: 'making' });
  await writeLogState(embedded.db, { run });
  expect(await log()).toEqual({ ...nothing, state: 'making' });
  await writeLogState(embedded.db, { run, fromTs, reachesTs });
  const [from, until] = [fromTs, reachesTs].map((ts) => new Date(ts).toISOString());
  const span = { from, until, since: null, said: null };
  expect(await log()).toEqual({ ...span, state: 'kept' });
  embedded.advance(4 * MINUTE_MS);
  expect(await log()).toEqual({ ...span, state: 'kept' });
  embedded.advance(MINUTE_MS);
  expect(await log()).toEqual({ ...span, state: 'late' });
  const failed = { at: embedded.now(), said: 'ENOSPC', isTold: true };
  const told = { ...span, since: new Date(failed.at).toISOString(), said: 'ENOSPC' };
  await writeLogState(embedded.db, { run, fromTs, reachesTs, failed });
  expect(await log()).toEqual({ ...told, state: 'late' });
  await writeLogState(embedded.db, { fromTs, reachesTs, failed });
  expect(await log()).toEqual({ ...told, state: 'ended' });
  // Of a database of the operator's, whatever a restored backup brought along.
  await writeLogState(api.db, { run, fromTs, reachesTs });
  expect((await ask(api)).json().log).toBeNull();
});
