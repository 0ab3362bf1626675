// How the backups are, over HTTP: what superusers read, and that no key is told. Who may ask is in permission.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { writeState } from './state.ts';

const KEY = 'a key of the operator';
const HOUR_MS = 3_600_000;
let api: TestApi;
let bare: TestApi;
beforeAll(async () => {
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
afterAll(() => Promise.all([api.close(), bare.close()]));

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
  });
  for (const secret of [KEY, 'the id of the account', 'the secret of the account']) {
    expect(answer.body).not.toContain(secret);
  }
});

test('a backup that is more than two days old is late', async () => {
  api.advance(Date.parse('2026-11-23T04:00:01Z') - api.now());
  expect((await ask(api)).json().last.isLate).toBe(true);
});
