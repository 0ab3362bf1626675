// Announcements of the operator: what is refused, and when who is shown what.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { send } from '../../testing/send.ts';
import { openBoard } from './board.ts';

const URL = '/v1/all/announcement';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from announcement'));

const inHours = (hours: number) => new Date(api.now() + hours * 3_600_000).toISOString();
const planned = (more: object = {}) => ({
  kind: 'planned',
  texts: { sk: 'Vymieňame disky.', en: 'Disks are replaced.' },
  begin: inHours(1),
  end: inHours(2),
  ...more,
});
async function make(more: object = {}) {
  const { status, body } = await send(api, 'superuser', 'POST', URL, planned(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
/** As a browser that nobody signed in with is told. */
const told = async () => (await api.app.inject('/v1/public/settings')).json().announcements;

describe('an announcement', () => {
  test('is told at once to who has not signed in, in all its languages, until the work is done', async () => {
    const { announcementId, shownUntil } = await make();
    expect(shownUntil).toBe(
      (await send(api, 'superuser', 'GET', `${URL}/${announcementId}`)).body.end,
    );
    await expect
      .poll(told)
      .toMatchObject([{ announcementId, kind: 'planned', texts: { sk: 'Vymieňame disky.' } }]);
    api.advance(2 * 3_600_000 + 1);
    expect(await told()).toEqual([]);
  });

  test('that is deleted, or ended, or not to be shown yet, is told to nobody', async () => {
    await make({ shownFrom: inHours(1) });
    const ended = await make({ texts: { sk: 'Skončí' } });
    const gone = await make({ texts: { sk: 'Zmizne' } });
    await expect.poll(async () => (await told()).length).toBe(2);
    const end = {
      ...ended,
      shownUntil: new Date(api.now() - 1).toISOString(),
      shownFrom: inHours(-1),
    };
    const url = `${URL}/${ended.announcementId}`;
    expect((await send(api, 'superuser', 'PUT', url, end)).status).toBe(200);
    const remove = `${URL}/${gone.announcementId}?lastChange=${gone.lastChange}`;
    expect((await send(api, 'superuser', 'DELETE', remove)).status).toBe(204);
    await expect.poll(told).toEqual([]);
  });

  test('counts more when something does not work; more than three at once nobody reads', async () => {
    for (const kind of ['information', 'planned', 'information', 'disturbance'])
      await make({ kind });
    const kinds = async () => (await told()).map(({ kind }: { kind: string }) => kind);
    await expect.poll(kinds).toEqual(['disturbance', 'planned', 'information']);
  });
});

describe('what is refused', () => {
  test.each([
    [{ texts: {} }, 'texts noText'],
    [{ texts: { sk: ' ' } }, 'texts noText'],
    [{ texts: { sk: 'x'.repeat(301) } }, 'texts.sk maxLength'],
    [{ texts: { sk: 'a\u202eb' } }, 'texts.sk characters'],
    [{ begin: null }, 'begin required'],
    [{ end: null }, 'end required'],
    [{ begin: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'end beforeFrom'],
    [
      { shownFrom: '2026-01-02T00:00:00Z', shownUntil: '2026-01-01T00:00:00Z' },
      'shownUntil beforeFrom',
    ],
  ])('%j: %s', async (more, why) => {
    const { status, body } = await send(api, 'superuser', 'POST', URL, planned(more));
    const [{ field, code }] = body.errors ?? [{}];
    expect([status, `${field} ${code}`]).toEqual([400, why]);
  });

  test('a stale change, with the announcement as it is', async () => {
    const made = await make();
    const url = `${URL}/${made.announcementId}`;
    await send(api, 'superuser', 'PUT', url, { ...made, texts: { sk: 'Inak' } });
    const stale = await send(api, 'superuser', 'PUT', url, made);
    expect([stale.status, stale.body.current.texts]).toEqual([412, { sk: 'Inak' }]);
  });

  test('one more than is kept, with a sentence', async () => {
    await api.db.pool.query(`insert into announcement (kind, texts, shown_from)
      select 'information', '{"sk": "x"}', now() - interval '1 day' from generate_series(1, 500)`);
    const { status, body } = await send(api, 'superuser', 'POST', URL, planned());
    expect([status, body.message]).toEqual([400, 'Oznamov môže byť najviac 500; zmažte staré.']);
  });
});

test('who looks on is told when one is written, and again at the moment at which it ends', async () => {
  const heard: number[] = [];
  const board = await openBoard({
    db: api.db,
    now: Date.now,
    onError: (error) => {
      throw error;
    },
  });
  board.subscribe(() => heard.push(board.shown().length));
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  const made = await make({
    kind: 'information',
    shownFrom: inSeconds(-60),
    shownUntil: inSeconds(3_600),
  });
  const waiting = { timeout: 10_000 };
  await expect.poll(() => heard, waiting).toEqual([1]);
  // An end that has passed before it is stored would be told all the same: by the storing, not by the clock.
  const ending = { ...made, shownUntil: inSeconds(3) };
  const url = `${URL}/${made.announcementId}`;
  expect((await send(api, 'superuser', 'PUT', url, ending)).status).toBe(200);
  await expect.poll(() => heard.at(-1), waiting).toBe(0);
  board.stop();
});
