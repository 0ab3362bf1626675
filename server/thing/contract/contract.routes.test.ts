// Contracts over HTTP: what is stored of what was typed, and what is refused.
import type { PlanSource } from '@flotila/domain/contract/route-plan.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import {
  CONTRACTS,
  type ContractCalls,
  contractCalls,
  contractInput,
  refusedFields,
} from '../../testing/contract-calls.ts';
import { send } from '../../testing/send.ts';

const { truck, foreign } = VEHICLE;
const december = { fromTimestamp: '2096-12-01', toTimestamp: '2096-12-03' };

let api: TestApi;
let calls: ContractCalls;
beforeAll(async () => {
  api = await testApi();
  calls = contractCalls(api);
});
afterAll(() => api.close());
beforeEach(() => calls.clear());

const PLAN = {
  waypoints: [
    { name: 'Bratislava', index: 0, latitude: 48.15, longitude: 17.11, countryCode: 'SK' },
    { name: 'Brno', index: 1, latitude: 49.19, longitude: 16.61, countryCode: 'CZ' },
  ],
  parts: [{ distance: 128_400.4, duration: 5_399.6 }],
  path: [
    [17.11, 48.15],
    [16.61, 49.19],
  ],
  source: 'roads' satisfies PlanSource,
};

describe('what is stored', () => {
  test('D-CTR-004, D-CTR-005, D-CTR-006 a contract is answered as it was typed, with plate and partner', async () => {
    const partner = { name: 'Kvety Brno', countryCode: 'cz' };
    const subject = (await send(api, 'dispatcher', 'POST', '/v1/tatra/subject', partner)).body;
    const made = await calls.make({
      subjectId: subject.subjectId,
      fromPlace: ' Bratislava ',
      toPlace: 'Brno',
      ...december,
      plan: PLAN,
      planUrl: 'https://www.google.sk/maps/dir/a/b',
    });
    expect(made).toMatchObject({
      name: 'Bratislava – Brno',
      vehicle: truck.plate,
      vehicleId: truck.id,
      subjectId: subject.subjectId,
      subject: 'Kvety Brno',
      active: true,
      fromPlace: 'Bratislava',
      toPlace: 'Brno',
      amount: 850,
      currencyCode: 'EUR',
      actualDistance: 0,
      actualDuration: 0,
      state: 'planned',
      progress: null,
      planUrl: 'https://www.google.sk/maps/dir/a/b',
    });
    expect(made.plan.waypoints.map(({ name }: { name: string }) => name)).toEqual([
      'Bratislava',
      'Brno',
    ]);
    const { body } = await send(api, 'dispatcher', 'GET', `${CONTRACTS}/${made.contractId}`);
    expect(body).toEqual(made);
    const list = await send(api, 'dispatcher', 'GET', CONTRACTS);
    const { plan: _plan, planUrl: _url, ...row } = made;
    expect(list.body.content).toEqual([row]);
  });

  test('D-CTR-010 the period is whole days of the company, whatever time was sent', async () => {
    const winter = await calls.make({
      fromTimestamp: '2096-12-01T14:30:00',
      toTimestamp: '2096-12-03T08:00:00',
    });
    expect([winter.fromTimestamp, winter.toTimestamp]).toEqual([
      '2096-11-30T23:00:00.000Z',
      '2096-12-03T22:59:59.999Z',
    ]);
    // The clock goes forward on the 28th: that day has 23 hours.
    const spring = await calls.make({ fromTimestamp: '2027-03-28', toTimestamp: '2027-03-28' });
    expect([spring.fromTimestamp, spring.toTimestamp]).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T21:59:59.999Z',
    ]);
    // An answer that is sent back stays as it was.
    const again = await calls.change(winter, { name: 'Iná' });
    expect(again.body).toMatchObject({
      fromTimestamp: winter.fromTimestamp,
      toTimestamp: winter.toTimestamp,
    });
  });

  test('VAL-084 an end before the beginning is a field error, one on the same day is none', async () => {
    expect(await calls.refused({ fromTimestamp: '2096-12-03', toTimestamp: '2096-12-02' })).toEqual(
      ['toTimestamp beforeFrom'],
    );
    expect(await calls.refused({ fromTimestamp: '2026-02-30' })).toEqual(['fromTimestamp date']);
    const sameDay = { fromTimestamp: '2096-12-03T18:00:00', toTimestamp: '2096-12-03T06:00:00' };
    expect((await calls.make(sameDay)).state).toBe('planned');
  });

  test('D-CTR-011, D-CTR-013 what is empty is null, and only name, vehicle and amount are required', async () => {
    expect(await calls.make({ fromPlace: '', toPlace: '  ', planUrl: '' })).toMatchObject({
      fromPlace: null,
      toPlace: null,
      planUrl: null,
      subjectId: null,
      subject: null,
      fromTimestamp: null,
      toTimestamp: null,
      plan: null,
      active: true,
      plannedDistance: null,
      plannedDuration: null,
      amountPerKm: null,
    });
    const { body } = await send(api, 'dispatcher', 'POST', CONTRACTS, {});
    expect(refusedFields(body).sort()).toEqual([
      'amount required',
      'name required',
      'vehicleId required',
    ]);
  });

  test('VAL-066, VAL-067, VAL-068 lengths, amounts of three decimals, currencies nobody has', async () => {
    expect(
      await calls.refused({ name: 'x'.repeat(101), fromPlace: 'x'.repeat(201), amount: 10.005 }),
    ).toEqual(['name maxLength', 'fromPlace maxLength', 'amount decimal']);
    expect(await calls.refused({ amount: -1 })).toEqual(['amount min']);
    expect(await calls.refused({ currencyCode: 'XYZ' })).toEqual(['currencyCode unknownCurrency']);
    expect((await calls.make({ amount: 10.29, currencyCode: 'czk' })).currencyCode).toBe('CZK');
  });

  test('VAL-069, O-6 a link that leads elsewhere is refused, one that was there before stays', async () => {
    const planUrl = 'https://www.google.com.example.com/maps/dir/a/b';
    expect(await calls.refused({ planUrl })).toEqual(['planUrl route_not_accepted']);
    expect(await calls.refused({ planUrl: 'javascript:alert(1)' })).toEqual([
      'planUrl route_not_accepted',
    ]);
    const made = await calls.make({});
    await api.db.pool.query('update contract set plan_url = $1', [planUrl]);
    const renamed = await calls.change(made, { planUrl, name: 'Renamed' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    const moved = await calls.change(renamed.body, { planUrl: `${planUrl}/c` });
    expect(refusedFields(moved.body)).toEqual(['planUrl route_not_accepted']);
  });

  test('O-1 a contract without dates stands beside those of a period where it is asked for', async () => {
    await calls.make({ name: 'Undated' });
    await calls.make({ name: 'Dated', ...december });
    const period = '?from=2096-12-01&to=2096-12-31';
    expect(await calls.listed(period)).toEqual(['Dated']);
    expect(await calls.listed(`${period}&withUndated=true`)).toEqual(['Dated', 'Undated']);
    expect(await calls.listed('?from=2026-10-01&to=2026-10-31&withUndated=true')).toEqual([
      'Undated',
    ]);
  });

  test('D-CTR-006 without planned figures those of the plan are taken, typed ones stay', async () => {
    expect(await calls.make({ plan: PLAN })).toMatchObject({
      plannedDistance: 128_400,
      plannedDuration: 5_400,
      amountPerKm: 6.62,
    });
    expect(await calls.make({ plan: PLAN, plannedDistance: 0, plannedDuration: 0 })).toMatchObject({
      plannedDistance: 0,
      plannedDuration: 0,
    });
  });

  test('D-CTR-006 a plan of 200 places, or with parts that do not fit its places, is refused', async () => {
    const waypoints = Array.from({ length: 200 }, (_one, index) => ({
      name: `P${index}`,
      index: Math.min(index, 24),
      latitude: 48,
      longitude: 17,
    }));
    const parts = waypoints.slice(1).map(() => ({ distance: 1, duration: 1 }));
    expect(await calls.refused({ plan: { ...PLAN, waypoints, parts } })).toContain(
      'plan.waypoints maxLength',
    );
    expect(await calls.refused({ plan: { ...PLAN, parts: [] } })).toEqual(['plan.parts parts']);
  });

  test('two contracts of one vehicle at the same time are allowed', async () => {
    await calls.make({ ...december, name: 'A' });
    await calls.make({ ...december, name: 'B' });
    expect(await calls.listed('?from=2096-12-01&to=2096-12-31')).toEqual(['A', 'B']);
  });

  test('a subject that the company does not have is no subject', async () => {
    const foreign = await api.db.pool.query(
      `insert into subject (company_id, name, country_code) values ($1, 'Cudzí', 'SK')
       returning subject_id`,
      [COMPANY.cudzia.id],
    );
    const { subject_id } = foreign.rows[0];
    expect(await calls.refused({ subjectId: subject_id })).toEqual(['subjectId unknown']);
  });
});

describe('changes', () => {
  test('a stale change is refused with the contract as it is now, and the deletion too', async () => {
    const made = await calls.make();
    const changed = await calls.change(made, { amount: 900 });
    expect(changed.body.amount).toBe(900);
    const url = `${CONTRACTS}/${made.contractId}`;
    for (const stale of [
      await calls.change(made, { amount: 950 }, 'admin'),
      await send(api, 'admin', 'DELETE', `${url}?lastChange=${made.lastChange}`),
    ]) {
      expect([stale.status, stale.body.current?.amount]).toEqual([412, 900]);
    }
    const { status, body } = await calls.change(made, { lastChange: null });
    expect([status, refusedFields(body)]).toEqual([400, ['lastChange required']]);
    const gone = `${url}?lastChange=${changed.body.lastChange}`;
    expect((await send(api, 'admin', 'DELETE', gone)).status).toBe(204);
    expect((await send(api, 'admin', 'GET', url)).status).toBe(404);
  });

  test("another company's contract does not exist", async () => {
    const { rows } = await api.db.pool.query(
      `insert into contract (company_id, vehicle_id, name, amount) values ($1, $2, 'Cudzia', 1)
       returning contract_id as id`,
      [foreign.company, foreign.id],
    );
    const url = `${CONTRACTS}/${rows[0].id}`;
    expect((await send(api, 'admin', 'GET', `${url}?withRides=true`)).status).toBe(404);
    const body = contractInput({ lastChange: '1' });
    expect((await send(api, 'admin', 'PUT', url, body)).status).toBe(404);
    expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=1`)).status).toBe(404);
    expect(await calls.listed()).toEqual([]);
  });

  test('the record of changes keeps what people entered, of a plan its places', async () => {
    const made = await calls.make({ plan: PLAN, ...december });
    await calls.change(made, { toPlace: 'Viedeň', plan: null });
    const { body } = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=contract');
    const [changed, created] = body.content;
    expect(changed).toMatchObject({
      action: 'update',
      recordId: String(made.contractId),
      before: { plan: ['Bratislava', 'Brno'], toPlace: null },
      after: { plan: null, toPlace: 'Viedeň' },
    });
    expect(Object.keys(changed.after).sort()).toEqual(['plan', 'toPlace']);
    expect(Object.keys(created.after)).not.toContain('actualDistance');
    expect(created.after).toMatchObject({ subject: null, vehicleId: truck.id });
    expect(created.after.fromTimestamp).toBe('2096-11-30T23:00:00.000Z');
  });
});

test('a subject that is deleted while a contract with it is stored is no subject', async () => {
  const { rows } = await api.db.pool.query(
    `insert into subject (company_id, name, country_code) values ($1, 'Odchádza', 'SK')
     returning subject_id as "subjectId"`,
    [COMPANY.tatra.id],
  );
  const { subjectId } = rows[0];
  const other = await api.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('delete from subject where subject_id = $1', [subjectId]);
    const storing = calls.refused({ subjectId });
    const isWaiting = async () => {
      const waiting = await api.db.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.rows.length > 0;
    };
    while (!(await isWaiting()));
    await other.query('commit');
    expect(await storing).toEqual(['subjectId unknown']);
  } finally {
    other.release();
  }
});
