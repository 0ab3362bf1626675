// Services and documents from the vehicle's record to the bell and back: the morning, what was done, another rule.
import { decidingOf, type Rule } from '@flotila/domain/rule/rule.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedRule } from '../../../testing/alerts.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from '../../../testing/cast.ts';
import { serviceCalls } from '../../../testing/service-calls.ts';
import { cardFile, giveCard, PLAIN_DAY, uploadFile } from '../../../testing/tachograph.ts';
import { lookAtTime, startMemory } from '../time-worker.ts';

const { truck, van } = VEHICLE;
const { api, url, makePlan, makeService, post } = serviceCalls();
const company = COMPANY.tatra.id;
const RULE = 601;
/** 07:00 in Bratislava, 30 days before the inspection. */
const MORNING = Date.UTC(2026, 10, 20, 6);
const HOUR = 3_600_000;
const MOT = { condition: { kind: 'document', documents: ['mot'], days: 30 } };

beforeEach(async () => {
  for (const table of ['alert', 'rule_version', 'rule']) {
    await api().db.pool.query(`delete from ${table}`);
  }
});

const failures: object[] = [];
const log = { warn: (facts: object) => void failures.push(facts) };
async function look(now: number, memory = startMemory({ db: api().db })) {
  const count = await lookAtTime({ db: api().db, now: () => now, log, startedTs: now }, memory);
  expect(failures).toEqual([]);
  return count;
}
async function stored() {
  const { rows } = await api().db.pool.query(`select alert_id, vehicle_id as vehicle, about,
    begin_ts as begin, end_ts as end, rang_at as rang, why from alert order by begin_ts, vehicle_id`);
  return rows.map(({ begin, end, rang, ...row }) => ({
    ...row,
    begin: begin.getTime(),
    end: end?.getTime() ?? null,
    rang: rang.getTime(),
  }));
}
async function setMot(date: string, vehicle: { id: number } = truck) {
  await api().db.pool.query('update vehicle set mot_date = $1 where vehicle_id = $2', [
    date,
    vehicle.id,
  ]);
}
const rule = (more: object = {}) =>
  seedRule(api().db, { ruleId: RULE, company }, { ...MOT, ...more });
async function addVersion(from: number, change: object | null) {
  const { rows } = await api().db.pool.query<{ definition: Rule }>('select definition from rule');
  const definition = change && rows[0] && decidingOf({ ...rows[0].definition, ...change });
  await api().db.pool.query(
    'insert into rule_version (company_id, rule_id, from_ts, definition) values ($1, $2, $3, $4)',
    [company, RULE, new Date(from), definition && JSON.stringify(definition)],
  );
}

describe('documents', () => {
  test('zones-and-rules §3 the inspection is said at 07:00 thirty days before, once, and ends when it was done', async () => {
    await setMot('2026-12-20');
    await rule();
    expect(await look(MORNING - 1)).toBe(0);
    expect(await look(MORNING + HOUR)).toBe(1);
    expect(await look(MORNING + 2 * HOUR)).toBe(0);
    const [alert] = await stored();
    expect(alert).toMatchObject({
      vehicle: truck.id,
      about: 'date/mot',
      begin: MORNING,
      end: null,
      rang: MORNING + HOUR,
      why: { kind: 'document', params: { service: 'mot', until: '2026-12-20' } },
    });
    await setMot('2028-12-20');
    expect(await look(MORNING + 3 * HOUR)).toBe(1);
    expect((await stored())[0]?.end).toBe(MORNING + 3 * HOUR);
  });

  test('§4 a date that was changed by mistake: the alert goes on, and nobody is woken again', async () => {
    await setMot('2026-12-20');
    await rule();
    await look(MORNING);
    await setMot('2027-12-20');
    await look(MORNING + HOUR);
    await setMot('2026-12-20');
    expect(await look(MORNING + 2 * HOUR)).toBe(1);
    expect(await stored()).toMatchObject([{ begin: MORNING, end: null, rang: MORNING }]);
    expect(await look(MORNING + 3 * HOUR)).toBe(0);
  });

  test('a rule that is changed keeps what goes on; one that is switched off ends it', async () => {
    await setMot('2026-12-20');
    await rule();
    await look(MORNING);
    await addVersion(MORNING + HOUR, { condition: { ...MOT.condition, days: 60 } });
    expect(await look(MORNING + 2 * HOUR)).toBe(0);
    await addVersion(MORNING + 3 * HOUR, null);
    expect(await look(MORNING + 5 * HOUR)).toBe(1);
    expect(await stored()).toMatchObject([{ begin: MORNING, end: MORNING + 3 * HOUR }]);
  });

  test('§3 a rule begins with what holds already, and within its hours', async () => {
    await setMot('2026-11-25');
    const day = [{ from: '08:00', to: '16:00' }];
    const when = { week: [day, day, day, day, day, [], []], holidaysAsSunday: true };
    await rule({ when });
    expect(await look(MORNING)).toBe(0);
    expect(await look(MORNING + 2 * HOUR)).toBe(1);
    // Its hours are over: it is still so.
    expect(await look(MORNING + 14 * HOUR)).toBe(0);
    expect(await stored()).toMatchObject([{ begin: MORNING + HOUR, end: null }]);
  });

  test('a vehicle that the company has no more needs no inspection', async () => {
    await setMot('2026-12-20');
    await rule();
    await look(MORNING);
    await api().db.pool.query(
      `update vehicle set state = 'removed' where vehicle_id = ${truck.id}`,
    );
    expect(await look(MORNING + HOUR)).toBe(1);
    await api().db.pool.query(`update vehicle set state = 'active' where vehicle_id = ${truck.id}`);
    expect(await stored()).toMatchObject([{ end: MORNING + HOUR }]);
  });

  test('whose owner sees a part of the vehicles watches these alone', async () => {
    await setMot('2026-12-20');
    await setMot('2026-12-20', van);
    await rule();
    await api().db.pool.query('update rule set owner_id = $1', [PERSON.igor.id]);
    expect(await look(MORNING)).toBe(1);
    expect((await stored()).map(({ vehicle }) => vehicle)).toEqual([truck.id]);
  });
});

describe('services', () => {
  const service = { kind: 'service', days: 14, km: 1000, engineHours: null };

  test('zones-and-rules §3 each plan that is due rings for itself; the service that was done ends it', async () => {
    await seedRide(api().db, truck, '2026-11-01T08:00:00Z');
    const plan = await makePlan({ repeatedKm: 15_000_000 });
    const planId = plan.servicePlanId;
    await makeService({ planId, date: '2026-02-01', km: 97_500_000, expiredKm: 112_900_000 });
    await makeService({ typeCode: 'emission', expiredDate: '2026-12-01' });
    await api().db.pool.query('update ride set km_stop = 112000000');
    await rule({ condition: service });
    expect(await look(MORNING)).toBe(2);
    expect(await stored()).toMatchObject([
      { about: expect.stringMatching(/^service\//), why: { params: { until: '2026-12-01' } } },
      {
        about: `plan/${planId}`,
        begin: MORNING,
        why: { kind: 'service', params: { service: 'oil_change', leftKm: 900 } },
      },
    ]);
    await makeService({ planId, date: '2026-11-20', km: 112_000_000 });
    expect(await look(MORNING + HOUR)).toBe(1);
    const ended = (await stored()).filter(({ end }) => end !== null);
    expect(ended.map(({ about }) => about)).toEqual([`plan/${planId}`]);
  });

  test('kilometres reached at night are said at 07:00, and the alert goes on through the next night', async () => {
    await api().db.pool.query('update vehicle set service_km = 1000 where vehicle_id = $1', [
      truck.id,
    ]);
    await rule({ condition: { ...service, days: null } });
    expect(await look(MORNING - HOUR)).toBe(0);
    expect(await look(MORNING + HOUR)).toBe(1);
    expect(await look(MORNING + 18 * HOUR)).toBe(0);
    expect(await look(MORNING + 26 * HOUR)).toBe(0);
    expect(await stored()).toMatchObject([{ about: 'date/oil_change', end: null }]);
  });

  test('a rule says at least one of days, kilometres and engine hours', async () => {
    const body = {
      name: 'Servis',
      severity: 'info',
      tell: { personIds: [], roles: [], driver: false },
    };
    const whom = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
    const none = { ...service, days: null, km: null };
    const refused = await post('rule', { ...body, whom, condition: none });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ field: 'condition.days' }]);
    const made = await post('rule', { ...body, whom, condition: { ...none, engineHours: 50 } });
    expect(made.statusCode, made.body).toBe(201);
    const tried = await api().call('dispatcher', 'POST', url('rule/trial'), {
      rule: { ...body, whom, condition: service },
      days: 7,
    });
    expect(tried.statusCode).toBe(400);
  });

  test('all vehicles are read every five minutes, and at once for a rule that is new', async () => {
    await setMot('2026-11-20');
    await rule({ condition: { ...service, days: 0, km: null } });
    const memory = startMemory({ db: api().db });
    expect(await look(MORNING - 60_000, memory)).toBe(0);
    expect(await look(MORNING, memory)).toBe(0);
    expect(await look(MORNING + 239_000, memory)).toBe(0);
    expect(await look(MORNING + 240_000, memory)).toBe(1);
    await addVersion(MORNING + 260_000, null);
    expect(await look(MORNING + 270_000, memory)).toBe(1);
  });
});

describe('cards of drivers', () => {
  const NUMBER = 'SK000000009900';
  const card = { condition: { kind: 'document', documents: ['card'], days: 30 } };
  const days = [{ date: '2026-11-10', changes: PLAIN_DAY }];
  const read = (number: string, expires: string) =>
    uploadFile(api(), 'dispatcher', cardFile({ number, expires, days }));
  beforeEach(async () => {
    await api().db.pool.query('delete from tachograph_file');
    await api().db.pool.query('delete from person_identification');
  });

  test('zones-and-rules §3 a card is said before it expires, and ends when a renewed one is read', async () => {
    await giveCard(api().db, PERSON.igor, `${NUMBER}00`);
    expect((await read(`${NUMBER}00`, '2026-12-20')).status).toBe(201);
    await rule(card);
    expect(await look(MORNING - 1)).toBe(0);
    expect(await look(MORNING)).toBe(1);
    expect(await stored()).toMatchObject([
      {
        vehicle: truck.id,
        about: `person/${PERSON.igor.id}/card`,
        begin: MORNING,
        why: { kind: 'document', params: { service: 'card', until: '2026-12-20' } },
      },
    ]);
    const listed = await api().call(
      'dispatcher',
      'GET',
      url('alert?from=2026-11-01&to=2026-12-01'),
    );
    expect(listed.json().content).toMatchObject([{ personName: 'Igor Šofér' }]);
    await read(`${NUMBER}01`, '2031-12-20');
    expect(await look(MORNING + HOUR)).toBe(1);
    expect((await stored())[0]?.end).toBe(MORNING + HOUR);
  });

  test('of a driver without a vehicle a rule for all vehicles tells, of an owner who sees all', async () => {
    await giveCard(api().db, PERSON.dusan, `${NUMBER}00`);
    await read(`${NUMBER}00`, '2026-12-01');
    await rule({
      ...card,
      whom: { all: false, vehicleIds: [truck.id], groupSetIds: [], typeCodes: [] },
    });
    expect(await look(MORNING)).toBe(0);
    await addVersion(MORNING + HOUR, { whom: ALL_VEHICLES });
    await api().db.pool.query('update rule set owner_id = $1', [PERSON.igor.id]);
    expect(await look(MORNING + HOUR)).toBe(0);
    await api().db.pool.query('update rule set owner_id = $1', [PERSON.dusan.id]);
    expect(await look(MORNING + HOUR)).toBe(1);
    expect(await stored()).toMatchObject([
      { vehicle: null, about: `person/${PERSON.dusan.id}/card` },
    ]);
  });
});
