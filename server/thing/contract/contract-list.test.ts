// Contracts over HTTP: which of them the list has, what was driven for them, and whose vehicles they are of.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { GROUPSET, seedRide, VEHICLE } from '../../testing/cast.ts';
import {
  CONTRACTS,
  type ContractCalls,
  contractCalls,
  refusedFields,
} from '../../testing/contract-calls.ts';
import { send } from '../../testing/send.ts';
import { CONTRACT_RIDES_MAX } from './contract.routes.ts';

const { truck, van, foreign } = VEHICLE;
const december = { fromTimestamp: '2026-12-01', toTimestamp: '2026-12-03' };

let api: TestApi;
let calls: ContractCalls;
beforeAll(async () => {
  api = await testApi();
  calls = contractCalls(api);
});
afterAll(() => api.close());
beforeEach(() => calls.clear());

describe('the list', () => {
  const period = '?from=2026-12-01&to=2026-12-31';

  test('D-CTR-014 has the contracts that touch the period, by their beginning', async () => {
    const of = (name: string, from: string | null, to: string | null) =>
      calls.make({ name, fromTimestamp: from, toTimestamp: to });
    await of('over', '2026-11-20', '2027-01-10');
    await of('in', '2026-12-05', '2026-12-06');
    await of('ends on its first day', '2026-11-01', '2026-12-01');
    await of('begins on its last day', '2026-12-31', '2027-02-01');
    await of('before', '2026-11-01', '2026-11-30');
    await of('after', '2027-01-01', '2027-01-02');
    await of('without end', '2026-10-01', null);
    await of('without beginning', null, '2026-12-24');
    await of('without period', null, null);
    const touching = [
      'without end',
      'ends on its first day',
      'over',
      'in',
      'begins on its last day',
      'without beginning',
    ];
    expect(await calls.listed(period)).toEqual(touching);
    expect(await calls.listed('?from=2026-12-01T00:00:00&to=2026-12-31T23:59:59')).toEqual(
      touching,
    );
    expect(await calls.listed('?from=2027-01-01')).toEqual([
      'without end',
      'over',
      'begins on its last day',
      'after',
    ]);
    expect(await calls.listed('?to=2026-11-01')).toEqual([
      'without end',
      'ends on its first day',
      'before',
      'without beginning',
    ]);
    const all = await calls.listed();
    expect(all).toHaveLength(9);
    expect(all).toContain('without period');
  });

  test('VAL-084 a period that ends before it begins is refused', async () => {
    const { status, body } = await send(
      api,
      'driver',
      'GET',
      `${CONTRACTS}?from=2026-12-02&to=2026-12-01`,
    );
    expect([status, refusedFields(body)]).toEqual([400, ['to beforeFrom']]);
  });

  test('API-060, PLAN-003 of one vehicle, or of a group', async () => {
    await calls.make({ name: 'T' });
    await calls.make({ name: 'V', vehicleId: van.id });
    expect(await calls.listed(`?vehicle=${van.id}`)).toEqual(['V']);
    expect(await calls.listed(`?groupset=${GROUPSET.trucks.id}`)).toEqual(['T']);
    expect(await calls.listed(`?groupset=${GROUPSET.trucks.id}&vehicle=${van.id}`)).toEqual([]);
    for (const query of [`vehicle=${foreign.id}`, `groupset=${GROUPSET.foreign.id}`]) {
      expect((await send(api, 'admin', 'GET', `${CONTRACTS}?${query}`)).status, query).toBe(404);
    }
  });

  test('PLAN-026 answers pages of up to 5000 and how many there are', async () => {
    for (const name of ['A', 'B', 'C']) await calls.make({ name, ...december });
    const { body } = await send(api, 'driver', 'GET', `${CONTRACTS}${period}&size=2&page=1`);
    expect(body).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, size: 2 });
    expect(body.content.map(({ name }: { name: string }) => name)).toEqual(['C']);
    const most = await send(api, 'driver', 'GET', `${CONTRACTS}${period}&size=9999`);
    expect(most.body).toMatchObject({ size: 5000, totalElements: 3 });
  });
});

describe('CON-014 what was driven', () => {
  const of = { fromTimestamp: '2026-11-02', toTimestamp: '2026-11-03' };
  const driven = async (contractId: number) => {
    const { body } = await send(api, 'driver', 'GET', `${CONTRACTS}/${contractId}?withRides=true`);
    const { actualDistance, actualDuration, amountPerKm, state } = body;
    const starts = body.rides.map(({ fromTimestamp }: { fromTimestamp: string }) => fromTimestamp);
    return { actualDistance, actualDuration, amountPerKm, state, starts };
  };

  test('whole rides that start in the period, private and unfinished ones too, no standing', async () => {
    const { contractId } = await calls.make(of);
    const run = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);
    // Before the first moment, at it, at the last one, and after it; local midnight is 23:00 UTC.
    const [before, first, last, after] = [
      '2026-11-01T22:59:59.999Z',
      '2026-11-01T23:00:00.000Z',
      '2026-11-03T22:59:59.999Z',
      '2026-11-03T23:00:00.000Z',
    ] as [string, string, string, string];
    for (const from of [before, first, last, after]) await seedRide(api.db, truck, from);
    await seedRide(api.db, van, '2026-11-02T08:00:00.000Z');
    await seedRide(api.db, truck, '2026-11-02T12:00:00.000Z');
    await run(`update ride set ride_type = 'parking' where from_ts = '2026-11-02T12:00:00Z'`);
    await run(`update ride set ride_type = 'private' where from_ts = $1`, [first]);
    await run(`update ride set ride_state = 'unfinished' where from_ts = $1`, [last]);
    expect(await driven(contractId)).toEqual({
      actualDistance: 24_000,
      actualDuration: 1_200,
      starts: [first, last],
      amountPerKm: 35.42,
      state: 'done',
    });
    const { body } = await send(api, 'driver', 'GET', `${CONTRACTS}?from=2026-11-01`);
    expect(body.content[0]).toMatchObject({ actualDistance: 24_000, actualDuration: 1_200 });
  });

  test('as people corrected the rides', async () => {
    const { contractId } = await calls.make(of);
    await seedRide(api.db, truck, '2026-11-02T08:00:00.000Z');
    await api.db.pool.query(
      `insert into ride_overlay (company_id, vehicle_id, from_ts, distance, of_distance)
       values ($1, $2, '2026-11-02T08:00:00Z', 15000, 12000)`,
      [truck.company, truck.id],
    );
    expect(await driven(contractId)).toMatchObject({ actualDistance: 15_000, amountPerKm: 56.67 });
  });

  test('nothing without a period, and without an end all since the beginning', async () => {
    const none = await calls.make();
    const open = await calls.make({ fromTimestamp: '2026-11-02' });
    await seedRide(api.db, truck, '2026-11-01T08:00:00.000Z');
    await seedRide(api.db, truck, '2026-11-20T08:00:00.000Z');
    expect(await driven(none.contractId)).toMatchObject({ actualDistance: 0, starts: [] });
    expect(await driven(open.contractId)).toMatchObject({ actualDistance: 12_000 });
  });

  test('PLAN-022 … PLAN-025 the state follows the clock and what was driven', async () => {
    const states = async () => {
      const { body } = await send(api, 'driver', 'GET', CONTRACTS);
      return body.content.map(({ name, state }: Record<string, string>) => `${name} ${state}`);
    };
    const day = (days: number) => new Date(api.now() + days * 86_400_000).toISOString();
    await seedRide(api.db, truck, day(-9));
    await calls.make({ name: 'A', fromTimestamp: day(-10), toTimestamp: day(-8) });
    await calls.make({ name: 'B', fromTimestamp: day(-5), toTimestamp: day(-4) });
    await calls.make({ name: 'C', fromTimestamp: day(0), toTimestamp: day(0) });
    await calls.make({ name: 'D', fromTimestamp: day(1), toTimestamp: day(1) });
    expect(await states()).toEqual(['A done', 'B unrealized', 'C active', 'D planned']);
  });

  test('API-061, CON-009 rides are answered only when they are asked for, as everywhere', async () => {
    const { contractId } = await calls.make(of);
    await seedRide(api.db, truck, '2026-11-02T08:00:00.000Z');
    const plain = await send(api, 'driver', 'GET', `${CONTRACTS}/${contractId}`);
    expect(plain.body.rides).toBeUndefined();
    const asked = await send(api, 'driver', 'GET', `${CONTRACTS}/${contractId}?withRides=true`);
    const ofVehicle = await send(
      api,
      'driver',
      'GET',
      `/v1/tatra/vehicle/${truck.id}/ride?from=2026-11-02&to=2026-11-03&filter=common`,
    );
    expect(asked.body.rides).toEqual(ofVehicle.body.content);
  });
});

test('CONTRACT_RIDES_MAX the oldest rides of a very long contract are answered, all are counted', async () => {
  const { contractId } = await calls.make({ fromTimestamp: '2026-01-01' });
  await api.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
       km_stop, engine_seconds, motor_idle, climb, descent, over_speed)
     select $1, $2, '2026-02-01T08:00:00Z'::timestamptz + n * interval '1 hour',
       '2026-02-01T08:10:00Z'::timestamptz + n * interval '1 hour', 'bussines', 'finished', 1000,
       112000, 600, 0, 0, 0, 0 from generate_series(0, $3::int) as n`,
    [truck.company, truck.id, CONTRACT_RIDES_MAX],
  );
  const { body } = await send(api, 'driver', 'GET', `${CONTRACTS}/${contractId}?withRides=true`);
  expect(body.actualDistance).toBe((CONTRACT_RIDES_MAX + 1) * 1000);
  expect(body.rides).toHaveLength(CONTRACT_RIDES_MAX);
  expect(body.rides[0].fromTimestamp).toBe('2026-02-01T08:00:00.000Z');
});

describe('vehicles', () => {
  const set = (change: string) =>
    api.db.pool.query(`update vehicle set ${change} where vehicle_id = $1`, [truck.id]);

  test('D-PER-014 who sees some vehicles has their contracts only, those of others do not exist', async () => {
    const own = await calls.make({ name: 'T' });
    const other = await calls.make({ name: 'V', vehicleId: van.id });
    expect(await calls.listed('', 'driver')).toEqual(['T']);
    const get = async ({ contractId }: { contractId: number }) =>
      (await send(api, 'driver', 'GET', `${CONTRACTS}/${contractId}`)).status;
    expect([await get(own), await get(other)]).toEqual([200, 404]);
    expect((await send(api, 'driver', 'GET', `${CONTRACTS}?vehicle=${van.id}`)).status).toBe(404);
  });

  test('a vehicle of another company, or of nobody, is no vehicle', async () => {
    for (const vehicleId of [foreign.id, 999_999]) {
      expect(await calls.refused({ vehicleId })).toEqual(['vehicleId unknown']);
    }
    const made = await calls.make();
    const { status, body } = await calls.change(made, { vehicleId: foreign.id });
    expect([status, refusedFields(body)]).toEqual([400, ['vehicleId unknown']]);
  });

  test('a vehicle that is removed or deleted gets no new contract', async () => {
    for (const gone of [`state = 'removed'`, 'deleted = now()']) {
      await set(gone);
      expect(await calls.refused({}), gone).toEqual(['vehicleId vehicleGone']);
    }
  });

  test('deleted while it drives for a contract, it keeps the contract with its plate', async () => {
    const made = await calls.make({ fromTimestamp: '2026-11-02', toTimestamp: '2026-12-24' });
    await seedRide(api.db, truck, '2026-11-02T08:00:00.000Z');
    await set('deleted = now()');
    expect(await calls.listed('?from=2026-12-01&to=2026-12-31', 'driver')).toEqual([made.name]);
    expect(await calls.listed(`?vehicle=${truck.id}`)).toEqual([made.name]);
    const url = `${CONTRACTS}/${made.contractId}?withRides=true`;
    const { body } = await send(api, 'dispatcher', 'GET', url);
    expect(body).toMatchObject({ vehicle: truck.plate, actualDistance: 12_000 });
    expect(body.rides).toHaveLength(1);

    // The invoice may still be mended, but the contract moves only with another vehicle.
    const renamed = await calls.change(made, { name: 'Faktúra 12', amount: 900 });
    expect(renamed.body).toMatchObject({ name: 'Faktúra 12', amount: 900, vehicle: truck.plate });
    const moved = await calls.change(renamed.body, { toTimestamp: '2026-12-31' });
    expect([moved.status, refusedFields(moved.body)]).toEqual([400, ['vehicleId vehicleGone']]);
    const handed = await calls.change(renamed.body, {
      toTimestamp: '2026-12-31',
      vehicleId: van.id,
    });
    expect(handed.body).toMatchObject({ vehicle: van.plate, actualDistance: 0 });
  });
});
