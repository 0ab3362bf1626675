// Drivers whose hours come to their end, from what their vehicles tell to the list of alerts.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedRule } from '../../../testing/alerts.ts';
import { type TestApi, testApi } from '../../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../../testing/cast.ts';
import { send } from '../../../testing/send.ts';
import { giveCard, seedActivity } from '../../../testing/tachograph.ts';
import { hearChanges, type VehicleChanges } from '../../live/changes.ts';
import { startHoursWorker } from '../../tachograph/hours-worker.ts';
import { lookAtTime } from '../time-worker.ts';

const NUMBER = 'SK12345678901200';
const { truck, van } = VEHICLE;
const { driving, rest } = ACTIVITY;
const DAY = '2026-11-20';
let api: TestApi;
let changes: VehicleChanges & { stop(): void };
let now = 0;
const failures: object[] = [];
const log = { warn: (facts: object) => void failures.push(facts) };
const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);

beforeAll(async () => {
  api = await testApi();
  changes = await hearChanges(api.db);
  await giveCard(api.db, PERSON.dusan, NUMBER);
});
afterAll(async () => {
  changes.stop();
  await api.close();
});
beforeEach(async () => {
  await sql('truncate slot_activity, driver_hours, vehicle_live');
  for (const table of ['alert', 'rule_version', 'rule']) await sql(`delete from ${table}`);
  // Without a night nobody knows when the day began (K-16).
  const card = { identification: `tachograph@${NUMBER}` };
  await seedActivity(api.db, truck, '2026-11-19T17:00:00Z', `${DAY}T03:00:00Z`, rest, card);
});
afterEach(() => expect(failures).toEqual([]));

const watch = (condition: object, more: object = {}) =>
  seedRule(
    api.db,
    { ruleId: 601, company: COMPANY.tatra.id },
    {
      condition: {
        kind: 'hours',
        drivingBelow: null,
        restWithin: null,
        infringement: false,
        ...condition,
      },
      ringWithin: 1800,
      ...more,
    },
  );
/** `06:00` of the day in UTC. */
const does = (
  from: string,
  to: string,
  activity: 0 | 2 | 3,
  vehicle: typeof truck | typeof van = truck,
) =>
  seedActivity(api.db, vehicle, `${DAY}T${from}:00Z`, `${DAY}T${to}:00Z`, activity, {
    identification: `tachograph@${NUMBER}`,
  });
/** The hours are worked out as the product does it, then the rules are looked at. */
async function look(time: string) {
  now = Date.parse(`${DAY}T${time}:00Z`);
  const worker = startHoursWorker({
    db: api.db,
    now: () => now,
    changes,
    log,
    everyMs: 3_600_000,
  });
  await sql('update driver_hours set worked_out = null');
  await worker.look();
  await worker.stop();
  return lookAtTime({ db: api.db, now: () => now, log, startedTs: now });
}
async function listed() {
  const { body } = await send(api, 'dispatcher', 'GET', '/v1/tatra/alert');
  return body.content;
}

test('zones-and-rules §3 driving of less than half an hour is left: once, of the driver and the vehicle, until the rest', async () => {
  await watch({ drivingBelow: 1800 });
  await does('04:00', '08:30', driving);
  await does('08:30', '09:15', rest);
  await does('09:15', '13:45', driving);
  await does('13:45', '14:30', rest);
  await does('14:30', '15:00', driving);
  expect(await look('15:00')).toBe(0);
  await sql(`update slot_activity set to_ts = '${DAY}T15:05:00Z' where to_ts = '${DAY}T15:00:00Z'`);
  expect(await look('15:05')).toBe(1);
  expect(await listed()).toMatchObject([
    {
      kind: 'hours',
      vehicleId: truck.id,
      personId: PERSON.dusan.id,
      state: 'open',
      begin: `${DAY}T15:00:00.000Z`,
      rangAt: `${DAY}T15:05:00.000Z`,
      reportedLate: false,
      why: { kind: 'hours', params: { what: 'driving', limit: 1800 } },
    },
  ]);
  expect(await look('15:06')).toBe(0);
  // In another vehicle it is the same driver and the same alert.
  await does('15:05', '15:20', driving, van);
  expect(await look('15:20')).toBe(0);
  await does('15:20', '23:00', rest, van);
  expect(await look('23:00')).toBe(0);
  await sql(
    `update slot_activity set to_ts = '2026-11-21T00:20:00Z' where to_ts = '${DAY}T23:00:00Z'`,
  );
  now = Date.parse('2026-11-21T00:20:00Z');
  const worker = startHoursWorker({
    db: api.db,
    now: () => now,
    changes,
    log,
    everyMs: 3_600_000,
  });
  await sql('update driver_hours set worked_out = null');
  await worker.look();
  await worker.stop();
  expect(await lookAtTime({ db: api.db, now: () => now, log, startedTs: now })).toBe(1);
  expect(await listed()).toMatchObject([{ state: 'ended', end: '2026-11-21T00:20:00.000Z' }]);
});

test('zones-and-rules §3 a limit that was exceeded, and each limit for itself', async () => {
  await watch({ drivingBelow: 20_000, infringement: true });
  await does('04:00', '08:31', driving);
  expect(await look('08:31')).toBe(2);
  const whats = (await listed()).map((one: { why: { params: object } }) => one.why.params);
  expect(whats).toEqual(
    expect.arrayContaining([{ what: 'break' }, { what: 'driving', limit: 20_000 }]),
  );
  // The break ends the one, the day goes on.
  await does('08:31', '09:16', rest);
  expect(await look('09:16')).toBe(1);
  const states = (await listed()).map((one: { state: string }) => one.state);
  expect(states.toSorted()).toEqual(['ended', 'open']);
});

test('a rule that does not watch the vehicle of the driver says nothing, nor what its owner does not see', async () => {
  const whom = { all: false, vehicleIds: [van.id], groupSetIds: [], typeCodes: [] };
  await watch({ infringement: true }, { whom });
  await does('04:00', '08:31', driving);
  expect(await look('08:31')).toBe(0);
  await sql('delete from rule_version');
  await sql('delete from rule');
  await watch({ infringement: true });
  await sql(`update vehicle set state = 'removed' where vehicle_id = $1`, [truck.id]);
  expect(await look('08:31')).toBe(0);
  await sql(`update vehicle set state = 'active' where vehicle_id = $1`, [truck.id]);
  await sql('update rule set owner_id = $1', [PERSON.igor.id]);
  await sql('delete from person_visible_vehicle where person_id = $1', [PERSON.igor.id]);
  expect(await look('08:31')).toBe(0);
});
