// What calls of reports ask for: whom, when, in which form and language, and who may (API-100 … API-118).
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { ordersAsReports } from '../../testing/reports.ts';
import { RIDES_MAX } from './size.ts';

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MARCH = 'from=2026-03-01&to=2026-03-31';
const truck = VEHICLE.truck.id;

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ reports: ordersAsReports });
});
afterAll(() => api.close());

async function ask(who: Who, url: string, headers: object = {}): Promise<LightMyRequestResponse> {
  const signed = await api.as(who);
  return api.app.inject({ url: `/v1/tatra/report/${url}`, headers: { ...signed, ...headers } });
}

const logbook = `logbook/${truck}?${MARCH}`;

test('S-9 a misspelt option is refused by its name, in every report', async () => {
  const calls: [string, string][] = [
    ['dispatcher', logbook],
    ['dispatcher', `vehicles-summary?${MARCH}`],
    ['dispatcher', 'maintenance?x=1'],
    ['superuser', `companies-summary?${MARCH}`],
  ];
  for (const [who, url] of calls) {
    const answer = await ask(who as Who, `${url}&daysummary=true`);
    expect([url, answer.statusCode]).toEqual([url, 400]);
    expect(answer.json().errors).toContainEqual({ field: 'daysummary', code: 'unknownField' });
  }
});

describe('the form of an answer', () => {
  test.for([
    [undefined, PDF],
    ['*/*', PDF],
    [`${PDF}, application/json`, PDF],
    [`application/json, ${XLSX}`, XLSX],
    [`${XLSX};q=0.5, ${PDF};q=0.4`, XLSX],
    ['application/json', 'application/json; charset=utf-8'],
    [`application/json, ${PDF};q=0.1`, 'application/json; charset=utf-8'],
  ])('API-101, API-103 accepting %s answers %s', async ([accept, type]) => {
    const answer = await ask('dispatcher', logbook, accept === undefined ? {} : { accept });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  });

  test.for(['text/html', `${PDF};q=0`])(
    'API-103 accepting %s is 406, told as JSON',
    async (accept) => {
      const answer = await ask('dispatcher', logbook, { accept, 'accept-language': 'en' });
      expect(answer.statusCode).toBe(406);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  test('REP-026 the file is named in letters of everybody and of its language', async () => {
    const answer = await ask('dispatcher', logbook, { accept: XLSX });
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="Kniha_jazd_TT_482_KM.xlsx"; ' +
        "filename*=UTF-8''Kniha_j%C3%A1zd_TT_482_KM.xlsx",
    );
  });

  test('API-102 it is made in the language of Accept-Language', async () => {
    const answer = await ask('dispatcher', logbook, { 'accept-language': 'cs-CZ,en;q=0.5' });
    expect(answer.json()).toMatchObject({ language: 'cs', output: 'pdf' });
  });
});

describe('what is asked', () => {
  test("API-104 both days of the period are of the company's zone, toggles as the screen begins", async () => {
    const order = (await ask('dispatcher', `${logbook}&daySummary=true`)).json();
    expect(order.input).toMatchObject({ report: 'logbook', vehicleId: truck });
    expect(order.input.options).toMatchObject({
      detailed: true,
      daySummary: true,
      showNote: false,
    });
    expect(new Date(order.period.from).toISOString()).toBe('2026-02-28T23:00:00.000Z');
    // The clock went forward meanwhile.
    expect(new Date(order.period.to).toISOString()).toBe('2026-03-31T21:59:59.999Z');
  });

  test('REP-033 times are local ones', async () => {
    const order = (
      await ask('dispatcher', `tanks/${truck}?from=2026-07-01T08:00&to=2026-07-01T09:30:00`)
    ).json();
    expect(new Date(order.period.from).toISOString()).toBe('2026-07-01T06:00:00.000Z');
    expect(new Date(order.period.to).toISOString()).toBe('2026-07-01T07:30:00.999Z');
  });

  test.for([
    'vehicles-summary',
    'countries-summary',
    'abroad-summary',
    'refuelings',
    `tachograph/${PERSON.igor.id}`,
  ])('REP-014 %s is of whole days: times are dropped', async (report) => {
    const query = 'from=2026-07-01T08:00:00&to=2026-07-02T09:30:00';
    const order = (await ask('dispatcher', `${report}?${query}`)).json();
    expect(order.input).toMatchObject({ from: '2026-07-01', to: '2026-07-02' });
    expect(new Date(order.period.to).toISOString()).toBe('2026-07-02T21:59:59.999Z');
  });

  test.for([
    ['from=2026-03-31&to=2026-03-01', 'to', 'beforeFrom'],
    ['from=2026-02-30&to=2026-03-01', 'from', 'date'],
    ['from=2010-01-01&to=2026-01-01', 'to', 'periodMax'],
    ['to=2026-03-01', 'from', 'required'],
    ['from=yesterday&to=2026-03-01', 'from', 'format'],
  ])('a period of %s is refused at %s', async ([query, field, code]) => {
    const answer = await ask('dispatcher', `logbook/${truck}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ field, code })]);
  });

  test('REP ten years are within the limit', async () => {
    const answer = await ask('dispatcher', `logbook/${truck}?from=2016-01-01&to=2025-12-31`);
    expect(answer.statusCode).toBe(200);
  });

  test('API-113, API-115 chosen vehicles stand before the group', async () => {
    const both = `${MARCH}&vehicleIds=${truck},${VEHICLE.van.id}&groupset=${GROUPSET.trucks.id}`;
    const order = (await ask('dispatcher', `refuelings?${both}`)).json();
    expect(order.input.vehicleIds).toEqual([truck, VEHICLE.van.id]);
    expect(order.input.groupset).toBeUndefined();
    const group = `${MARCH}&groupset=${GROUPSET.trucks.id}`;
    expect((await ask('dispatcher', `countries-summary?${group}`)).json().input).toMatchObject({
      groupset: GROUPSET.trucks.id,
    });
  });

  test('API-063 refuelings of one vehicle at the address of its panel', async () => {
    const order = (await ask('dispatcher', `refueling/${truck}?${MARCH}`)).json();
    expect(order.input).toMatchObject({ report: 'refuelings', vehicleIds: [truck] });
  });

  test('API-116, R-MAINT-004 maintenance without dates', async () => {
    const order = (await ask('dispatcher', 'maintenance')).json();
    expect(order.period).toBeNull();
    const half = await ask('dispatcher', 'maintenance?from=2026-03-01');
    expect(half.json().errors).toEqual([{ field: 'to', code: 'required' }]);
  });

  test('API-111 travel expenses take their body', async () => {
    const answer = await api.call(
      'dispatcher',
      'POST',
      `/v1/tatra/report/travel-expenses/${PERSON.igor.id}?${MARCH}&vehicleId=${truck}`,
      { purpose: 'Veľtrh', days: [{ day: '2026-03-02', skip: true }] },
    );
    expect(answer.json().input).toMatchObject({
      report: 'travel-expenses',
      personId: PERSON.igor.id,
      vehicleId: truck,
      travel: { purpose: 'Veľtrh', simplified: true, days: [{ day: '2026-03-02', skip: true }] },
    });
  });
});

describe('who may (API-118)', () => {
  test('a vehicle that the caller does not see, or of another company, does not exist', async () => {
    const { van, foreign } = VEHICLE;
    for (const id of [van.id, foreign.id]) {
      expect((await ask('driver', `logbook/${id}?${MARCH}`)).statusCode).toBe(404);
      const among = await ask('driver', `refuelings?${MARCH}&vehicleIds=${truck},${id}`);
      expect(among.statusCode).toBe(404);
    }
    expect((await ask('driver', logbook)).statusCode).toBe(200);
    expect((await ask('dispatcher', `logbook/${foreign.id}?${MARCH}`)).statusCode).toBe(404);
  });

  test('drivers have reports of themselves alone, dispatchers of all persons', async () => {
    const of = (person: { id: number }) => `driver-performance/${person.id}?${MARCH}`;
    expect((await ask('driver', of(PERSON.igor))).statusCode).toBe(200);
    expect((await ask('driver', of(PERSON.dusan))).statusCode).toBe(404);
    expect((await ask('dispatcher', of(PERSON.igor))).statusCode).toBe(200);
    expect((await ask('dispatcher', of(PERSON.cudzi))).statusCode).toBe(404);
  });

  test('API-122 a group that the caller may not select does not exist', async () => {
    const of = (group: { id: number }) => `abroad-summary?${MARCH}&groupset=${group.id}`;
    expect((await ask('driver', of(GROUPSET.trucks))).statusCode).toBe(404);
    expect((await ask('admin', of(GROUPSET.foreign))).statusCode).toBe(404);
    expect((await ask('dispatcher', of(GROUPSET.trucks))).statusCode).toBe(200);
  });

  test('a report of the fleet is made of what its reader sees', async () => {
    const order = (await ask('driver', `vehicles-summary?${MARCH}`)).json();
    expect(order.seen).toEqual({ vehicles: [truck] });
    expect(order.reader).toEqual({
      personId: PERSON.igor.id,
      administrator: false,
      dispatcher: false,
    });
  });
});

describe('a report that is too large to wait for', () => {
  test('report_large: more rides than the limit are told to be made in the background', async () => {
    await api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
       select $1, $2, ts, ts, 'bussines', 'finished', 0, 0, 0, 0, 0, 0, 0
       from generate_series(timestamptz '2025-01-01 00:00Z', timestamptz '2025-01-01 00:00Z'
         + $3 * interval '1 minute', interval '1 minute') ts`,
      [VEHICLE.truck.company, truck, RIDES_MAX],
    );
    const answer = await ask('dispatcher', `logbook/${truck}?from=2025-01-01&to=2025-12-31`, {
      'accept-language': 'en',
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('report_large');
    expect(answer.json().message).toContain('in the background');
    // What only sums them is answered, and so is another vehicle.
    const summed = await ask('dispatcher', 'vehicles-summary?from=2025-01-01&to=2025-12-31');
    expect(summed.statusCode).toBe(200);
    const van = await ask('dispatcher', `logbook/${VEHICLE.van.id}?from=2025-01-01&to=2025-12-31`);
    expect(van.statusCode).toBe(200);
  });

  test('report_large: a person of more than a year', async () => {
    const of = (to: string) => `driver-performance/${PERSON.igor.id}?from=2024-01-01&to=${to}`;
    expect((await ask('dispatcher', of('2024-12-31'))).statusCode).toBe(200);
    expect((await ask('dispatcher', of('2025-02-01'))).json().code).toBe('report_large');
  });
});
