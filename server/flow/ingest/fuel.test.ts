// Refuelings and losses in the tables: stored as they become firm, rewritten by rebuilds, and the live row
// shows the smoothed level.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect, test } from 'vitest';
import { rebuildVehicle } from './rebuild.ts';
import { randomOf, recordAt, TEST_COMPANY, type TestTracker, tablesOf } from './test-fleet.ts';
import { stageIngest } from './testing/ingest-stage.ts';

const START = Date.UTC(2026, 2, 3, 6);
const MINUTE = 60_000;
const NOW = START + 5 * 86_400_000;
const stage = stageIngest(NOW, { calmMs: 0 });
const { send, look, parts } = stage;

/** A vehicle with a tank that tells litres. */
async function oneTruck(): Promise<TestTracker> {
  const truck = await stage.tracker();
  await stage.db.pool.query(
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method, capacity,
       parameters)
     values ($1, $2, 1, 'main', 'diesel', 'liter', 600, '{"factor": 1}')`,
    [TEST_COMPANY, truck.vehicleId],
  );
  return truck;
}

/** Three hours on the road, each followed by a stop with the motor off in which the level changes. */
function day(): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  let litres = 200;
  let latitude = 48.2;
  const longitude = 18.5;
  for (const change of [250, -60, 0]) {
    const from = records.length;
    for (let minute = 0; minute < 60; minute += 1) {
      latitude += 0.003;
      litres -= 0.3;
      const time = START + (from + minute) * MINUTE;
      const values = { fuelLitres1: Math.round(litres * 10) / 10 };
      records.push(recordAt(time, { latitude, longitude, speedKmh: 20, inputs: 1, values }));
    }
    for (let minute = 60; minute < 90; minute += 1) {
      if (minute === 75) litres += change;
      const time = START + (from + minute) * MINUTE;
      const values = { fuelLitres1: Math.round(litres * 10) / 10 };
      records.push(recordAt(time, { latitude, longitude, speedKmh: 0, inputs: 0, values }));
    }
  }
  return records;
}

async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { rebuilt, ended } = await look();
    if (rebuilt + ended === 0) return;
  }
  throw new Error('the worker never comes to rest');
}

async function changesOf({ vehicleId }: TestTracker) {
  const { rows } = await stage.db.pool.query(
    `select kind, round(quantity::numeric)::int as litres, ts, place, because->>'rule' as rule
     from fuel_change where company_id = $1 and vehicle_id = $2 order by ts`,
    [TEST_COMPANY, vehicleId],
  );
  return rows;
}

test('a refueling and a loss are stored with place, moment and reason', async () => {
  const truck = await oneTruck();
  await send(truck, day());
  const [first, second, ...more] = await changesOf(truck);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ kind: 'refueling', rule: 'stop' });
  expect(second).toMatchObject({ kind: 'fuelloss' });
  // The median before the stop is as old as its middle reading.
  expect([250 - first.litres, second.litres - 60].every((one) => Math.abs(one) <= 1)).toBe(true);
  expect(first.place).toBeTruthy();
  expect(first.ts.getTime()).toBe(START + 75 * MINUTE);
  expect(second.ts.getTime()).toBe(START + 165 * MINUTE);
});

test('R2 late, doubled and shuffled records lead to the same changes', async () => {
  const straight = await oneTruck();
  await send(straight, day());
  await settle();
  const expected = (await tablesOf(stage.db, straight.vehicleId)).fuel;
  expect(expected).toHaveLength(2);
  for (let seed = 1; seed <= 5; seed += 1) {
    const tangled = await oneTruck();
    const random = randomOf(seed);
    const order = day()
      .map((record, index) => ({ record, key: index + random() * 60 }))
      .sort((one, two) => one.key - two.key)
      .map(({ record }) => record);
    for (let from = 0; from < order.length; from += 25) {
      await send(tangled, order.slice(Math.max(0, from - 5), from + 25));
      if (random() < 0.3) await settle();
    }
    await settle();
    expect((await tablesOf(stage.db, tangled.vehicleId)).fuel).toEqual(expected);
  }
});

test('a rebuild deletes what is no change any more and writes what is one now', async () => {
  const truck = await oneTruck();
  const owner = { companyId: TEST_COMPANY, vehicleId: truck.vehicleId };
  await send(truck, day());
  const minimum = (litres: number) =>
    stage.db.pool.query('update vehicle set min_tank_change = $2 where vehicle_id = $1', [
      truck.vehicleId,
      litres,
    ]);
  await minimum(100);
  await rebuildVehicle(parts(), owner);
  expect(await changesOf(truck)).toMatchObject([{ kind: 'refueling' }]);
  await minimum(30);
  await rebuildVehicle(parts(), owner);
  expect(await changesOf(truck)).toMatchObject([{ kind: 'refueling' }, { kind: 'fuelloss' }]);
});

test('a ride knows the levels of its tanks, and a refueling in the stop before it', async () => {
  const truck = await oneTruck();
  await send(truck, day());
  await settle();
  const { rows } = await stage.db.pool.query(
    `select fuel_start, fuel_end, tank_levels, tank_diff, fuel_refueled, fuel_lost from ride_shown
     where company_id = $1 and vehicle_id = $2 order by from_ts`,
    [TEST_COMPANY, truck.vehicleId],
  );
  const differences = rows.map(({ tank_diff }) => Math.round(tank_diff / 2) * 2);
  expect(differences).toEqual([0, 250, -60]);
  for (const ride of rows) {
    expect(ride.tank_levels).toEqual([ride.fuel_end]);
    // What came into the tank while it stood is no part of the driving.
    const consumed = ride.fuel_start - ride.fuel_end + ride.fuel_refueled - ride.fuel_lost;
    expect(Math.abs(consumed - 18)).toBeLessThan(2);
  }
});

test('the live row shows the smoothed level, so that the map does not flicker', async () => {
  const truck = await oneTruck();
  const records = day().slice(0, 30);
  const last = records.at(-1);
  if (!last) throw new Error('no record');
  records.push({ ...last, time: (last.time ?? 0) + MINUTE, values: { fuelLitres1: 0 } });
  await send(truck, records);
  const { rows } = await stage.db.pool.query(
    'select tank1, last_measures from vehicle_live where vehicle_id = $1',
    [truck.vehicleId],
  );
  expect(rows[0].tank1).toBeGreaterThan(185);
  expect(rows[0].last_measures.tank).toBeGreaterThan(185);
});
