// Alerts as their calls answer them: which are listed, how many wait, who sees what, and acknowledging.
import { UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../../testing/alerts.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const TATRA = COMPANY.tatra.id;
const RULE = 601;
const URL = '/v1/tatra/alert';
const HOUR = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRule(api.db, { ruleId: RULE, company: TATRA });
  await seedRule(api.db, { ruleId: RULE + 1, company: COMPANY.cudzia.id });
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from alert'));

let numbers = 0;
/** Each time another moment: a record decides one alert of a rule. */
const ago = (ms: number) => new Date(api.now() - ms - ++numbers * 1000).toISOString();
const alertOf = (alertId: number, begin: string, more: Record<string, unknown> = {}) =>
  seedAlert(
    api.db,
    { alertId, company: TATRA, ruleId: RULE, vehicle: VEHICLE.truck.id, begin },
    more,
  );
const idsOf = async (query = '', who: Who = 'admin') => {
  const { body } = await send(api, who, 'GET', `${URL}${query}`);
  return body.content.map(({ alertId }: { alertId: number }) => alertId);
};

describe('zones-and-rules §6 the list', () => {
  test('newest first, by period, vehicle, rule, state, severity and whether somebody acknowledged it', async () => {
    await alertOf(701, '2026-11-01T08:00:00Z', { end_ts: '2026-11-01T08:10:00Z' });
    await alertOf(702, '2026-11-02T08:00:00Z', { severity: 'alarm' });
    await alertOf(703, '2026-11-03T08:00:00Z', {
      withdrawn_at: '2026-11-03T09:00:00Z',
      vehicle_id: VEHICLE.van.id,
      rule_id: 599,
    });
    await alertOf(704, '2026-11-04T08:00:00Z', { acknowledged_at: '2026-11-04T09:00:00Z' });
    expect(await idsOf()).toEqual([704, 703, 702, 701]);
    // Both ends belong to the period; local time is the company's.
    expect(await idsOf('?from=2026-11-02T09:00:00&to=2026-11-03')).toEqual([703, 702]);
    expect(await idsOf(`?vehicleId=${VEHICLE.van.id}`)).toEqual([703]);
    expect(await idsOf(`?ruleId=${RULE}`)).toEqual([704, 702, 701]);
    expect(await idsOf('?state=open')).toEqual([704, 702]);
    expect(await idsOf('?state=ended')).toEqual([701]);
    expect(await idsOf('?state=withdrawn')).toEqual([703]);
    expect(await idsOf('?severity=alarm')).toEqual([702]);
    expect(await idsOf('?acknowledged=true')).toEqual([704]);
    expect(await idsOf('?acknowledged=false')).toEqual([703, 702, 701]);
    const second = await send(api, 'admin', 'GET', `${URL}?size=3&page=1`);
    expect(second.body).toMatchObject({ totalElements: 4, totalPages: 2, number: 1, size: 3 });
    expect(second.body.content).toHaveLength(1);
  });

  test('a driver has those of the vehicles that they see, and nothing without a vehicle', async () => {
    await alertOf(701, ago(3 * HOUR));
    await alertOf(702, ago(2 * HOUR), { vehicle_id: VEHICLE.van.id });
    await alertOf(703, ago(HOUR), { vehicle_id: null, about: 'contract/5' });
    expect(await idsOf('', 'driver')).toEqual([701]);
    expect(await idsOf('', 'dispatcher')).toEqual([703, 702, 701]);
    expect((await send(api, 'driver', 'GET', `${URL}/702`)).status).toBe(404);
    expect((await send(api, 'driver', 'GET', `${URL}/703`)).status).toBe(404);
    // To acknowledge is to answer for it, and ends its escalation: a driver reads.
    const body = { alertIds: [701, 702, 703] };
    expect((await send(api, 'driver', 'POST', `${URL}/acknowledge`, body)).status).toBe(403);
    const one = await send(api, 'driver', 'PATCH', `${URL}/701`, { acknowledged: true });
    expect(one.status).toBe(403);
    expect(await idsOf('?acknowledged=false')).toEqual([703, 702, 701]);
  });

  test('an alert of another company is none, whatever names it', async () => {
    const foreign = { alertId: 705, company: COMPANY.cudzia.id, ruleId: RULE + 1 };
    await seedAlert(api.db, { ...foreign, vehicle: VEHICLE.foreign.id, begin: ago(HOUR) });
    const body = { alertIds: [705], note: 'mine' };
    const answer = await send(api, 'admin', 'POST', `${URL}/acknowledge`, body);
    expect(answer.body).toEqual({ content: [] });
    const { rows } = await api.db.pool.query('select acknowledged_at, note from alert');
    expect(rows).toEqual([{ acknowledged_at: null, note: null }]);
  });

  test('an alert tells rule, place, driver and why; its records come with the call of one', async () => {
    const record = { timestamp: '2026-11-01T08:00:00Z', latitude: 48.1, longitude: 17.1 };
    const why = {
      kind: 'speed',
      params: { over: 90, found: 104 },
      records: [{ ...record, values: { speed: 104 } }],
    };
    const place = { latitude: 48.1, longitude: 17.1, country: 'SK', place: 'Senec' };
    await alertOf(701, '2026-11-01T08:00:00Z', { why: JSON.stringify(why), ...place });
    const { body } = await send(api, 'admin', 'GET', `${URL}`);
    expect(body.content[0]).toMatchObject({
      ruleId: RULE,
      ruleName: 'Rule 601',
      kind: 'speed',
      severity: 'warning',
      vehicleId: VEHICLE.truck.id,
      numericPlate: VEHICLE.truck.plate,
      zoneId: null,
      personId: PERSON.igor.id,
      personName: 'Igor Šofér',
      place: 'Senec',
      country: 'SK',
      state: 'open',
      reportedLate: false,
      isMuted: false,
      acknowledged: null,
      rangAt: '2026-11-01T08:00:00.000Z',
      end: null,
      why: { kind: 'speed', params: { over: 90, found: 104 } },
    });
    expect(body.content[0].why.records).toBeUndefined();
    expect((await send(api, 'admin', 'GET', `${URL}/701`)).body.why).toEqual(why);
  });

  test('who drove is whom the ride says, else who was assigned then', async () => {
    await api.db.pool.query(
      `insert into person_identification (company_id, kind, code, person_id)
       values ($1, 'dallas', 'A1', $2)`,
      [TATRA, PERSON.dusan.id],
    );
    await api.db.pool.query(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, engine_seconds, motor_idle, climb, descent, over_speed, identification)
       values ($1, $2, '2026-11-05T08:00:00Z', '2026-11-05T09:00:00Z', 'bussines', 'finished', 1, 1,
         1, 0, 0, 0, 0, 'dallas@A1')`,
      [TATRA, VEHICLE.truck.id],
    );
    await alertOf(701, '2026-11-05T07:00:00Z');
    await alertOf(702, '2026-11-05T08:30:00Z');
    const { body } = await send(api, 'admin', 'GET', URL);
    expect(body.content.map((one: { personName: string }) => one.personName)).toEqual([
      'Dušan Žiak',
      'Igor Šofér',
    ]);
  });
});

test('zones-and-rules §6, O-5 the bell counts what waits and what of it is new, by severity; withdrawn and very old ones do not', async () => {
  const DAY = 24 * HOUR;
  await alertOf(701, ago(HOUR), { severity: 'alarm' });
  await alertOf(702, ago(HOUR), { severity: 'alarm', acknowledged_at: ago(0) });
  await alertOf(703, ago(HOUR), { severity: 'info', withdrawn_at: ago(0) });
  await alertOf(704, ago(3 * DAY));
  await alertOf(705, ago((UNACKNOWLEDGED_DAYS + 1) * DAY));
  await alertOf(706, ago(HOUR), { severity: 'info', vehicle_id: VEHICLE.van.id, rang_at: null });
  const counts = async (who: Who) => (await send(api, who, 'GET', `${URL}/count`)).body;
  expect(await counts('admin')).toEqual({
    unacknowledged: { info: 1, warning: 1, alarm: 1 },
    sinceYesterday: { info: 1, warning: 0, alarm: 2 },
    new: { info: 1, warning: 0, alarm: 1 },
    lastRang: expect.any(String),
  });
  expect(await counts('driver')).toMatchObject({
    unacknowledged: { info: 0, warning: 1, alarm: 1 },
  });
});

describe('zones-and-rules §6 acknowledging', () => {
  const say = (body: object, who: Who = 'dispatcher') =>
    send(api, who, 'PATCH', `${URL}/701`, body);

  test('keeps who, when and the note; taking it back leaves nothing', async () => {
    await alertOf(701, ago(HOUR));
    const { body } = await say({ acknowledged: true, note: '  čakal na nakládku ' });
    expect(body.acknowledged).toEqual({
      at: expect.any(String),
      by: { personId: PERSON.dusan.id, firstName: 'Dušan', lastName: 'Žiak' },
      note: 'čakal na nakládku',
    });
    expect((await say({ acknowledged: false })).body.acknowledged).toBeNull();
    // An account without a person.
    const ofSuperuser = await say({ acknowledged: true }, 'superuser');
    expect(ofSuperuser.body.acknowledged).toMatchObject({
      by: { personId: null, firstName: 'superuser' },
      note: null,
    });
  });

  test('stays with whom it was first, unless somebody adds another note', async () => {
    await alertOf(701, ago(HOUR));
    const first = await say({ acknowledged: true, note: 'he waited' });
    const second = await say({ acknowledged: true }, 'admin');
    expect(second.body.acknowledged).toEqual(first.body.acknowledged);
    const third = await say({ acknowledged: true, note: 'he slept' }, 'admin');
    expect(third.body.acknowledged).toMatchObject({
      by: { personId: PERSON.anna.id },
      note: 'he slept',
    });
  });

  test('two at the same moment: one wins, and the record of changes has it once', async () => {
    await alertOf(711, ago(HOUR));
    const body = { acknowledged: true };
    const [one, other] = await Promise.all(
      (['dispatcher', 'admin'] as const).map((who) => send(api, who, 'PATCH', `${URL}/711`, body)),
    );
    expect(one?.body.acknowledged).not.toBeNull();
    expect(one?.body.acknowledged).toEqual(other?.body.acknowledged);
    const { rows } = await api.db.pool.query(
      "select before, after from audit where kind = 'alert' and record_id = '711'",
    );
    expect(rows).toEqual([{ before: { acknowledged: false }, after: { acknowledged: true } }]);
  });

  test('many at once, in the record of changes one by one', async () => {
    for (const id of [701, 702, 703]) await alertOf(id, ago(HOUR));
    const body = { alertIds: [701, 702, 703, 9_999], note: 'rally' };
    const { body: answer } = await send(api, 'dispatcher', 'POST', `${URL}/acknowledge`, body);
    expect(answer.content).toHaveLength(3);
    expect(await idsOf('?acknowledged=false')).toEqual([]);
    const undo = { alertIds: [701, 702], acknowledged: false };
    await send(api, 'dispatcher', 'POST', `${URL}/acknowledge`, undo);
    expect((await idsOf('?acknowledged=false')).sort()).toEqual([701, 702]);
  });

  test('refuses a note that is too long, and too many alerts', async () => {
    await alertOf(701, ago(HOUR));
    expect((await say({ acknowledged: true, note: 'x'.repeat(151) })).status).toBe(400);
    const alertIds = Array.from({ length: 501 }, (_, index) => index + 1);
    const many = await send(api, 'dispatcher', 'POST', `${URL}/acknowledge`, { alertIds });
    expect(many.status).toBe(400);
  });
});
