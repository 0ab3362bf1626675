// Article 12 as a dispatcher notes it: it stands with its infringement, also when that moves, and hides nothing.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { cardFile, giveCard, seedActivity, uploadFile } from '../../testing/tachograph.ts';

const NUMBER = 'SK12345678901200';
const DAY = '2026-11-02';
const { driving, rest } = ACTIVITY;
const DRIVER = `/v1/tatra/person/${PERSON.dusan.id}`;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await giveCard(api.db, PERSON.dusan, NUMBER);
});
afterAll(() => api.close());
/** Five hours of driving at once, as the tracker tells of them. */
beforeEach(async () => {
  await api.db.pool.query('truncate slot_activity, tachograph_file, tachograph_day, excuse');
  const live = (from: string, to: string, activity: 0 | 3) =>
    seedActivity(api.db, VEHICLE.truck, `${DAY}T${from}Z`, `${DAY}T${to}Z`, activity, {
      identification: `tachograph@${NUMBER}`,
    });
  await live('06:00', '11:00', driving);
  await live('11:00', '23:00', rest);
});

const NOTED = {
  type: 'BREAK',
  from: `${DAY}T06:00:00.000Z`,
  to: `${DAY}T11:00:00.000Z`,
  ground: 'stop',
  reason: 'Uzavretá D1, parkovisko až v Seredi',
  lastChange: 'none',
};
const note = (more: object = {}, who: Who = 'dispatcher', of = DRIVER) =>
  send(api, who, 'PUT', `${of}/excuse`, { ...NOTED, ...more });
const readDay = async (date = DAY) =>
  (await send(api, 'dispatcher', 'GET', `${DRIVER}/tachograph-day?from=${date}&to=${date}`)).body
    .content[0];
/** The card knows that it was from then on until then. */
const bring = (from: number, to: number) =>
  uploadFile(
    api,
    'dispatcher',
    cardFile({
      number: NUMBER,
      days: [
        {
          date: DAY,
          changes: [
            [0, rest],
            [from, driving],
            [to, rest],
          ],
        },
        { date: '2026-11-03', changes: [[0, rest]] },
        // What is newest in a card is known up to then.
        { date: '2026-11-04', changes: [[0, rest]] },
      ],
    }),
  );

test('R-10 an excuse stands with its infringement: why, by whom and when; the infringement stays', async () => {
  expect((await readDay()).infringements).toMatchObject([{ type: 'BREAK', excuse: null }]);
  const { status, body } = await note();
  expect(status).toBe(200);
  const [one] = (await readDay()).infringements;
  expect(one).toMatchObject({ type: 'BREAK', value: 18_000, limit: 16_200, severity: 'SI' });
  expect(one.excuse).toEqual(body);
  expect(body).toMatchObject({
    ground: 'stop',
    reason: 'Uzavretá D1, parkovisko až v Seredi',
    value: 18_000,
    notedBy: 'dusan dispatcher',
    noted: expect.stringMatching(/Z$/),
  });
});

test('R-10 noted again it takes the place of the first, and can be taken back', async () => {
  const { body: first } = await note();
  const { lastChange } = first;
  const { body: second } = await note({ reason: 'Nehoda na D1', lastChange });
  expect([second.excuseId, second.reason]).toEqual([first.excuseId, 'Nehoda na D1']);
  const url = `${DRIVER}/excuse/${first.excuseId}?lastChange=${second.lastChange}`;
  expect((await send(api, 'admin', 'DELETE', url)).status).toBe(204);
  expect((await readDay()).infringements).toMatchObject([{ excuse: null }]);
  expect((await send(api, 'admin', 'DELETE', url)).status).toBe(404);
});

test('R-10 the card moves the infringement by minutes: the excuse follows, and says what it was noted of', async () => {
  const { body } = await note();
  await bring(357, 665);
  const { infringements, lostExcuses } = await readDay();
  expect(infringements).toMatchObject([{ value: 18_480, excuse: { ...body, value: 18_000 } }]);
  expect(lostExcuses).toEqual([]);
  // What the page still shows may be noted, too; then it is noted of what stands now.
  await note({ reason: 'Nehoda na D1', lastChange: body.lastChange });
  expect((await readDay()).infringements).toMatchObject([
    { excuse: { excuseId: body.excuseId, value: 18_480, reason: 'Nehoda na D1' } },
  ]);
});

test('R-10 an infringement that moved out of the days that are asked for loses no excuse', async () => {
  const identification = `tachograph@${NUMBER}`;
  const [from, to] = [`${DAY}T19:00:00.000Z`, '2026-11-03T00:05:00.000Z'];
  await seedActivity(api.db, VEHICLE.truck, from, to, driving, { identification });
  expect((await note({ from, to })).status).toBe(200);
  expect((await readDay('2026-11-03')).infringements).toMatchObject([
    { excuse: { value: 18_300 } },
  ]);
  await bring(1140, 1438);
  expect(await readDay('2026-11-03')).toMatchObject({ infringements: [], lostExcuses: [] });
  expect((await readDay()).infringements).toMatchObject([{ excuse: { value: 18_300 } }]);
});

test('R-10 R6 of two who note the same at once one does, and the other is told what stands', async () => {
  const both = await Promise.all([note(), note({ reason: 'Nehoda na D1' }, 'admin')]);
  const [stored, refused] = both.sort((a, b) => a.status - b.status);
  expect([stored?.status, refused?.status]).toEqual([200, 412]);
  expect(refused?.body.current).toEqual(stored?.body);
  const { excuseId } = stored?.body ?? {};
  const stale = await send(api, 'admin', 'DELETE', `${DRIVER}/excuse/${excuseId}?lastChange=0`);
  expect([stale.status, stale.body.current.excuseId]).toEqual([412, excuseId]);
  const { infringements, lostExcuses } = await readDay();
  expect([infringements[0].excuse, lostExcuses]).toEqual([stored?.body, []]);
});

test('R-10 an excuse whose infringement is found no more is told with its day', async () => {
  const { body } = await note();
  await bring(360, 600);
  const { infringements, lostExcuses } = await readDay();
  expect(infringements).toEqual([]);
  const { type, from, to } = NOTED;
  expect(lostExcuses).toEqual([{ ...body, type, from, to }]);
  expect((await readDay('2026-11-03')).lostExcuses).toEqual([]);
  const url = `${DRIVER}/excuse/${body.excuseId}?lastChange=${body.lastChange}`;
  expect((await send(api, 'dispatcher', 'DELETE', url)).status).toBe(204);
  expect((await readDay()).lostExcuses).toEqual([]);
});

test('R-10 nothing is noted of what is not found, without a reason, or on a ground that the article does not know of it', async () => {
  const refusals = [
    await note({ from: `${DAY}T12:00:00.000Z`, to: `${DAY}T16:00:00.000Z` }),
    await note({ type: 'WEEK56' }),
    await note({ reason: ' ' }),
    await note({ reason: 'x'.repeat(251) }),
    // Article 7 is none of those from which one may depart to get home.
    await note({ ground: 'home' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(refusals[0]?.body.message).toMatch(/možný priestupok vodič už nemá/);
  expect(refusals[4]?.body.errors).toEqual([{ field: 'ground', code: 'excuseGround' }]);
  expect((await readDay()).infringements).toMatchObject([{ excuse: null }]);
});

test('R-10 drivers note nothing, of another company nobody is known, and one person has not the excuse of another', async () => {
  expect((await note({}, 'driver')).status).toBe(403);
  const foreign = `/v1/tatra/person/${PERSON.cudzi.id}`;
  expect((await note({}, 'dispatcher', foreign)).status).toBe(404);
  const { body } = await note();
  const others = `/v1/tatra/person/${PERSON.igor.id}/excuse/${body.excuseId}?lastChange=1`;
  expect((await send(api, 'dispatcher', 'DELETE', others)).status).toBe(404);
});

test('R-10 the record of changes has who noted what of whom, and what was taken back', async () => {
  const { body } = await note();
  const { lastChange } = body;
  const { body: after } = await note({ reason: 'Nehoda na D1', lastChange });
  const url = `${DRIVER}/excuse/${body.excuseId}?lastChange=${after.lastChange}`;
  await send(api, 'dispatcher', 'DELETE', url);
  const recordId = `${PERSON.dusan.id}/${body.excuseId}`;
  const { content } = (
    await send(api, 'admin', 'GET', `/v1/tatra/audit?kind=excuse&recordId=${recordId}`)
  ).body;
  const reason = NOTED.reason;
  expect(content).toMatchObject([
    {
      action: 'delete',
      before: {
        infringement: { type: 'BREAK', value: 18_000 },
        ground: 'stop',
        reason: 'Nehoda na D1',
      },
    },
    { action: 'update', before: { reason }, after: { reason: 'Nehoda na D1' } },
    { action: 'create', after: { from: NOTED.from, to: NOTED.to, reason } },
  ]);
  expect(content[0].recordName).toBe('Dušan Žiak');
});
