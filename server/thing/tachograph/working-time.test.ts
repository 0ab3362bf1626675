// working time of a driver from live data, by what the company has said; the report tells the same.
import type { WorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { giveCard, seedActivity } from '../../testing/tachograph.ts';

const NUMBER = 'SK00000000000700';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await giveCard(api.db, PERSON.igor, NUMBER);
  // Monday to Saturday, twelve hours of other work each, with two breaks: 72 h.
  for (let day = 2; day <= 7; day++) {
    const date = `2026-11-0${day}`;
    for (const [from, to, activity] of [
      ['06:00', '10:00', 2],
      ['10:00', '10:45', 0],
      ['10:45', '14:45', 2],
      ['14:45', '15:30', 0],
      ['15:30', '19:30', 2],
    ] as const) {
      const more = { identification: `tachograph@${NUMBER}` };
      const span = [`${date}T${from}:00Z`, `${date}T${to}:00Z`] as const;
      await seedActivity(api.db, VEHICLE.truck, ...span, activity, more);
    }
  }
});
afterAll(() => api.close());

async function working(who: Who, personId: number, query = 'from=2026-11-04&to=2026-11-05') {
  const url = `/v1/tatra/person/${personId}/working-time?${query}`;
  const answer = await api.call(who, 'GET', url);
  return { status: answer.statusCode, body: answer.json() as WorkingTime };
}

test('R-11 72 h of other work in a week are found, for the driver, too', async () => {
  for (const who of ['dispatcher', 'driver'] as const) {
    const { body } = await working(who, PERSON.igor.id);
    expect(body.weeks).toHaveLength(1);
    expect(body.weeks[0]).toMatchObject({
      monday: '2026-11-02',
      driving: 0,
      work: 4320,
      total: 4320,
      longest: 240,
      night: null,
      average: { minutes: 4320, weeks: 1, isOver: false },
    });
    expect(body.found.map(({ type, value }) => [type, value])).toEqual([['WORK60', 4320]]);
    expect(body.rules).toEqual({
      countryCode: 'SK',
      referenceWeeks: 17,
      isReferenceSaid: false,
      nightFrom: '00:00',
      nightTo: '04:00',
      isNightSaid: false,
    });
  }
});

test('R-11 nobody but dispatchers is told of others', async () => {
  expect((await working('driver', PERSON.dusan.id)).status).toBe(404);
});

test('R-11 what the company has said is what counts, on paper as on the screen', async () => {
  await api.db.pool.query(
    `update company set reference_weeks = 26, night_from = '19:00', night_to = '23:00' where code = 'tatra'`,
  );
  const { body } = await working('dispatcher', PERSON.igor.id);
  expect(body.rules).toMatchObject({
    referenceWeeks: 26,
    isReferenceSaid: true,
    isNightSaid: true,
  });
  // 19:30 UTC is 20:30 in Bratislava: all six days had night work.
  expect(body.found.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 6 }, () => 'NIGHT10'),
    'WORK60',
  ]);
  const period = 'from=2026-11-02&to=2026-11-08&weeks=all&days=all';
  const url = `/v1/tatra/report/tachograph/${PERSON.igor.id}?${period}`;
  const { authorization } = await api.as('dispatcher');
  const headers = { authorization, accept: 'application/json' };
  const document = JSON.stringify((await api.app.inject({ method: 'GET', url, headers })).json());
  expect(document).toContain('26 (podľa nastavenia firmy)');
  expect(document).toContain('19:00 až 23:00');
  expect(document).toContain('Pracovný čas v týždni 72:00');
});
