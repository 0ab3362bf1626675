// Trying a rule over HTTP: that it finds what the fold would have found, tells how far it is, ends when nobody
// waits for it, and writes nothing (zones-and-rules §5).

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { seedRule } from '../../testing/alerts.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { trialsInProcess } from '../../testing/trials.ts';
import type { Ingest } from '../connection/ports.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import type { TrialFinder, TrialOrder } from './trial-order.ts';

const { truck, van, foreign } = VEHICLE;
const URL = '/v1/tatra/rule/trial';
const MINUTE = 60_000;
const DAY = 86_400_000;
const ALL = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
const ONE = (vehicleId: number) => ({ ...ALL, all: false, vehicleIds: [vehicleId] });
const NOT_TOLD = { personIds: [], roles: [], driver: false };
let api: TestApi;
let ingest: Ingest;
/** Threads wait for a test that holds them. */
let gate: Promise<void> = Promise.resolve();
const orders: TrialOrder[] = [];

beforeAll(async () => {
  let finder: TrialFinder | undefined;
  api = await testApi({
    trials: {
      find: async (order) => {
        orders.push(order);
        await gate;
        finder ??= trialsInProcess(api.db);
        return finder.find(order);
      },
    },
  });
  ingest = await createIngest({
    db: api.db,
    now: api.now,
    countryOf,
    placeOf,
    log: testLog(),
    onCommitted: () => undefined,
  });
  // Three days ago the truck was too fast twice, the van once; forty days ago the truck once.
  await fast(truck, [noon(3), noon(3) + 3 * 60 * MINUTE]);
  await fast(van, [noon(3) + 60 * MINUTE]);
  await fast(truck, [noon(40)]);
  await fast(foreign, [noon(3)]);
});
afterAll(async () => {
  await ingest.stop();
  await api.close();
});
beforeEach(async () => {
  orders.length = 0;
  gate = Promise.resolve();
  for (const table of ['alert', 'rule']) await api.db.pool.query(`delete from ${table}`);
});

/** Noon UTC of the day so many days ago, by the company's days: an hour before midnight UTC is tomorrow there. */
function noon(daysAgo: number): number {
  return Date.parse(`${localDay(api.now(), 'Europe/Bratislava')}T12:00Z`) - daysAgo * DAY;
}

/** For ten minutes from each of these moments at 95 km/h, standing before and after. */
async function fast(vehicle: typeof truck | typeof van | typeof foreign, moments: number[]) {
  const records = moments.flatMap((from) =>
    Array.from({ length: 21 }, (_, minute) => {
      const isFast = minute >= 5 && minute < 15;
      const way = Math.min(Math.max(minute - 4, 0), 10) * 0.0142;
      return recordAt(from + minute * MINUTE, {
        latitude: 48.3774 + way,
        longitude: 17.5883,
        inputs: isFast ? 1 : 0,
        speedKmh: isFast ? 95 : 0,
      });
    }),
  );
  await ingest.store({
    device: { deviceId: vehicle.device, companyId: vehicle.company, vehicleId: vehicle.id },
    records,
    receivedTs: api.now(),
  });
}

const speed = (over: number) => ({ kind: 'speed', over, byType: {}, overZoneLimit: false });
const rule = (more: object = {}) => ({
  name: 'Rýchlosť',
  severity: 'warning',
  condition: speed(90),
  whom: ALL,
  tell: NOT_TOLD,
  ...more,
});

async function ask(body: object, who: 'dispatcher' | 'admin' = 'dispatcher') {
  const headers = { ...(await api.as(who)), accept: 'application/json' };
  return api.app.inject({ method: 'POST', url: URL, headers, payload: body });
}
async function tried(body: object): Promise<TrialResult> {
  const answer = await ask(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Asks over a connection of its own. */
async function follow(body: object) {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const { authorization } = await api.as('dispatcher');
  const headers = { authorization, 'content-type': 'application/json', 'accept-language': 'en' };
  const options = { port, path: URL, method: 'POST', headers, agent: false };
  const asked = request({ ...options, host: '127.0.0.1' });
  asked.on('error', () => undefined);
  const text = new Promise<string>((resolve) => {
    asked.on('response', (answer) => {
      type = answer.headers['content-type'];
      let all = '';
      answer.on('error', () => undefined);
      answer.on('data', (part: Buffer) => {
        all += part;
      });
      answer.on('close', () => resolve(all));
    });
  });
  let type: string | undefined;
  asked.end(JSON.stringify(body));
  return { hangUp: () => asked.destroy(), text: () => text, type: () => type };
}

interface Told {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of every shape.
  data: any;
}
function eventsOf(text: string): Told[] {
  return text.split('\n\n').flatMap((block) => {
    const [, event] = /^event: (.*)$/m.exec(block) ?? [];
    const [, data] = /^data: (.*)$/m.exec(block) ?? [];
    return event && data ? [{ event, data: JSON.parse(data) }] : [];
  });
}

describe('zones-and-rules §5 what a rule would have done', () => {
  test('by day, vehicle and place, and one by one', async () => {
    const result = await tried({ rule: rule(), days: 7 });
    expect([result.total, result.vehicles, result.before]).toEqual([3, 3, null]);
    expect(result.perVehicle.map(({ vehicleId, count }) => [vehicleId, count])).toEqual([
      [truck.id, 2],
      [van.id, 1],
    ]);
    expect(result.perDay.map(({ count }) => count)).toEqual([0, 0, 0, 3, 0, 0, 0]);
    expect(result.perPlace.map(({ count }) => count).reduce((one, two) => one + two)).toBe(3);
    expect(result.alerts[0]).toMatchObject({
      vehicleId: truck.id,
      held: 600,
      country: 'SK',
      isNew: false,
      begin: new Date(noon(3) + 185 * MINUTE).toISOString(),
      end: new Date(noon(3) + 195 * MINUTE).toISOString(),
    });
  });

  test('it is what the fold finds by the same rule, and nothing of a trial is written', async () => {
    const before = await everything();
    const result = await tried({ rule: rule({ longerThan: 120 }), days: 7 });
    expect(await everything()).toEqual(before);
    const stored = rule({ longerThan: 120, quiet: 900, maxGap: 600, when: null });
    await seedRule(api.db, { ruleId: 601, company: COMPANY.tatra.id }, stored);
    await api.db.pool.query("select pg_notify('flotila_setups', 'company 1')");
    await api.db.pool.query(
      "update fold_state set asked_from = '-infinity' where vehicle_id = any($1)",
      [[truck.id, van.id]],
    );
    await rebuildAll();
    const { rows } = await api.db.pool.query(
      `select vehicle_id as "vehicleId", begin_ts as begin, end_ts as end from alert
       where begin_ts >= $1 order by begin_ts desc`,
      [result.from],
    );
    expect(result.alerts).toHaveLength(3);
    expect(result.alerts.map(({ vehicleId, begin, end }) => ({ vehicleId, begin, end }))).toEqual(
      rows.map((row) => ({ ...row, begin: row.begin.toISOString(), end: row.end.toISOString() })),
    );
  });

  test('the difference to the rule as it is, also for vehicles that only that one watches', async () => {
    const { body: stored } = await send(api, 'dispatcher', 'POST', '/v1/tatra/rule', {
      ...rule({ condition: speed(94) }),
    });
    const whom = ONE(truck.id);
    const { ruleId } = stored;
    const result = await tried({ rule: rule({ whom }), ruleId, days: 7 });
    expect([result.total, result.before]).toEqual([2, { total: 3 }]);
    expect(result.perVehicle).toMatchObject([
      { vehicleId: truck.id, count: 2, before: 2 },
      { vehicleId: van.id, count: 0, before: 1 },
    ]);
    expect(result.alerts.map(({ isNew }) => isNew)).toEqual([false, false]);
    const none = await tried({
      rule: rule({ condition: speed(96) }),
      ruleId,
      days: 7,
      vehicleIds: [van.id],
    });
    expect([none.total, none.before, none.vehicles]).toEqual([0, { total: 1 }, 1]);
  });

  test('other numbers are tried along', async () => {
    const { alternatives } = await tried({ rule: rule({ condition: speed(96) }), days: 7 });
    expect(alternatives).toEqual([
      { field: 'over', value: 90, total: 3 },
      { field: 'over', value: 100, total: 0 },
      { field: 'over', value: 110, total: 0 },
    ]);
  });

  test('places are called by their zone', async () => {
    const { status } = await send(api, 'dispatcher', 'POST', '/v1/tatra/zone', {
      name: 'Sever',
      category: 'depot',
      shape: { type: 'Circle', center: [17.5883, 48.4], radius: 20_000 },
    });
    expect(status).toBe(201);
    const { perPlace } = await tried({ rule: rule(), days: 7 });
    expect(perPlace).toEqual([{ place: 'Sever', count: 3 }]);
    await api.db.pool.query('delete from zone');
  });

  test('92 days reach back as far', async () => {
    const longer = await tried({ rule: rule({ whom: ONE(truck.id) }), days: 92 });
    expect([longer.total, longer.perDay.length]).toEqual([3, 92]);
    const shorter = await tried({ rule: rule({ whom: ONE(truck.id) }), days: 31 });
    expect([shorter.total, shorter.perDay.length]).toEqual([2, 31]);
  });
});

describe('who tries what', () => {
  test('vehicles that the caller does not see are not looked at', async () => {
    await limit([van.id]);
    const result = await tried({ rule: rule(), days: 7 });
    expect(result.perVehicle.map(({ vehicleId }) => vehicleId)).toEqual([van.id]);
    await limit(null);
  });

  test('a rule that is there is tried with the sight of its owner', async () => {
    await limit([van.id]);
    const { body } = await send(api, 'dispatcher', 'POST', '/v1/tatra/rule', rule());
    const answer = await ask({ rule: rule(), ruleId: body.ruleId, days: 7 }, 'admin');
    expect(answer.json()).toMatchObject({ total: 1, vehicles: 1, before: { total: 1 } });
    await limit(null);
  });

  test('what could not be stored is not tried', async () => {
    const refused = await ask({ rule: rule({ whom: ONE(foreign.id) }), days: 7 });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ field: 'whom.vehicleIds.0', code: 'unknown' }],
    ]);
    const nameless = await ask({ rule: rule({ name: '' }), days: 7 });
    expect(nameless.json().errors).toEqual([{ field: 'rule.name', code: 'required' }]);
    expect((await ask({ rule: rule(), days: 8 })).statusCode).toBe(400);
    expect((await ask({ rule: rule(), ruleId: 4_000_000, days: 7 })).statusCode).toBe(404);
  });

  test('what time decides is refused with a sentence', async () => {
    const silent = rule({ condition: { kind: 'silent' }, longerThan: 1800 });
    const refused = await ask({ rule: silent, days: 7 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toContain('plynutím času');
  });

  test('too many vehicles for the days are refused with how many may be', async () => {
    await api.db.pool.query(
      `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       select 1, 50000 + n, 'V', 'V' || n, 'bus' from generate_series(1, 400) n`,
    );
    const answer = await ask({ rule: rule(), days: 31 });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringContaining('322'),
    ]);
    const some = { rule: rule(), days: 31, vehicleIds: [truck.id] };
    expect((await tried(some)).total).toBe(2);
    await api.db.pool.query('delete from vehicle where vehicle_id > 50000');
  });

  async function limit(vehicleIds: number[] | null) {
    const { pool } = api.db;
    const { id } = PERSON.dusan;
    await pool.query('update person set view_all = $1 where person_id = $2', [!vehicleIds, id]);
    await pool.query('delete from person_visible_vehicle where person_id = $1', [id]);
    await pool.query('insert into person_visible_vehicle select 1, $1, unnest($2::int[])', [
      id,
      vehicleIds ?? [],
    ]);
    api.advance(60_000);
  }
});

describe('a trial that is followed', () => {
  test('tells how far it is, seven days first, then all', async () => {
    const answer = await follow({ rule: rule(), days: 31 });
    const told = eventsOf(await answer.text());
    expect(answer.type()).toMatch(/^text\/event-stream/);
    expect(told.map(({ event }) => event)).toEqual([
      'progress',
      'progress',
      'part',
      'progress',
      'progress',
      'result',
    ]);
    // Two threads work at once, so which is ready first is not said.
    const done = told.filter(({ event }) => event === 'progress').map(({ data }) => data);
    expect(done.map(({ of }) => of)).toEqual([114, 114, 114, 114]);
    expect([done[0].done, done[1].done, done[3].done]).toEqual([0, 21, 114]);
    expect(told[2]?.data.perDay).toHaveLength(7);
    expect(told.at(-1)?.data).toMatchObject({ total: 3, vehicles: 3 });
  });

  test('ends when nobody waits for it any more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const answer = await follow({ rule: rule(), days: 31 });
    await expect.poll(() => orders.length).toBe(1);
    answer.hangUp();
    await expect.poll(() => connections()).toBe(0);
    resolve();
    const result = await tried({ rule: rule(), days: 7 });
    expect(result.total).toBe(3);
    // Nothing more of the first was asked for.
    expect(orders.map(({ from }) => from)).toEqual([orders[0]?.from, orders[1]?.from]);
  });

  test('the next trial of the same person ends it, and it says so', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const first = await follow({ rule: rule(), days: 31 });
    await expect.poll(() => orders.length).toBe(1);
    const second = tried({ rule: rule(), days: 7 });
    const told = eventsOf(await first.text());
    expect(told.at(-1)).toEqual({
      event: 'failed',
      data: { code: 'superseded', message: 'A newer trial took the place of this one.' },
    });
    resolve();
    expect((await second).total).toBe(3);
  });

  test('a fault of a thread is told as one, without a word of it', async () => {
    gate = Promise.reject(new Error('broken inside'));
    gate.catch(() => undefined);
    const answer = await follow({ rule: rule(), days: 7 });
    const text = await answer.text();
    expect(eventsOf(text).at(-1)).toMatchObject({
      event: 'failed',
      data: { code: 'server_error' },
    });
    expect(text).not.toContain('broken');
  });

  const connections = () =>
    new Promise<number>((resolve) => {
      api.app.server.getConnections((_error, count) => resolve(count));
    });
});

async function rebuildAll(): Promise<void> {
  const { rebuildVehicle } = await import('../../flow/ingest/rebuild.ts');
  for (const { company, id } of [truck, van]) {
    const owner = { companyId: company, vehicleId: id };
    await rebuildVehicle({ db: api.db, now: api.now, placeOf, countryOf }, owner);
  }
}

/** What tables hold that a fold writes into. */
async function everything(): Promise<string[]> {
  const tables = ['alert', 'ride', 'event', 'visit', 'fold_state', 'fold_checkpoint', 'rule'];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await api.db.pool.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
         from ${table} t`,
      );
      return `${table} ${rows[0].hash}`;
    }),
  );
}
