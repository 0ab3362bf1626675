// Visits of zones in the tables: stored with the records, made anew by rebuilds, and for whom a zone is
// (zones-and-rules §1, §2).
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { ALL_VEHICLES, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { expect, test } from 'vitest';
import { askRebuild } from '../../thing/fold/asked-rebuilds.ts';
import { rebuildVehicle } from './rebuild.ts';
import {
  randomHistory,
  randomOf,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  tablesOf,
} from './test-fleet.ts';
import { stageIngest } from './testing/ingest-stage.ts';

const MINUTE = 60_000;
const DAY = Date.UTC(2026, 2, 3);
const NOW = Date.UTC(2026, 4, 5, 12);
const stage = stageIngest(NOW);
const { send, sql, tracker, parts } = stage;

const circle = (longitude: number, radius: number): ZoneShape => ({
  type: 'Circle',
  center: [longitude, 48.15],
  radius,
});

let zones = 0;
/** Tells ingest of it, as whoever keeps zones does. */
async function addZone(
  shape: ZoneShape,
  { vehicles = ALL_VEHICLES, from = '-infinity', minDwell = 0 } = {},
): Promise<number> {
  zones += 1;
  const [row] = await sql(
    `insert into zone (company_id, name, category) values ($1, $2, 'depot') returning zone_id`,
    TEST_COMPANY,
    `Zone ${zones}`,
  );
  await putVersion(row.zone_id, from, shape, { vehicles, minDwell });
  return row.zone_id;
}

async function putVersion(
  zoneId: number,
  from: string | Date,
  shape: ZoneShape | null,
  { vehicles = ALL_VEHICLES, minDwell = 0 } = {},
) {
  await sql(
    `insert into zone_version (company_id, zone_id, from_ts, shape, exit_margin, min_dwell, vehicles)
     values ($1, $2, $3, $4, 30, $5, $6)`,
    TEST_COMPANY,
    zoneId,
    from,
    JSON.stringify(shape),
    minDwell,
    JSON.stringify(vehicles),
  );
  await sql('update zone set last_change = last_change + 1 where zone_id = $1', zoneId);
  await sql(`select pg_notify('flotila_setups', 'company ${TEST_COMPANY}')`);
}

const visitsOf = ({ vehicleId }: TestTracker) =>
  sql(
    `select zone_id, arrival, departure, is_pass, standing, distance from visit
     where vehicle_id = $1 order by arrival, zone_id`,
    vehicleId,
  );

const onlyFor = (choice: Partial<VehicleChoice>) => ({
  vehicles: { ...ALL_VEHICLES, all: false, ...choice },
});

/** 0.01° of longitude (743 m) a minute to the east, then so long at rest with the motor off. */
function drive(from: number, longitude: number, minutes: number, rest = 0): TrackerRecord[] {
  return Array.from({ length: minutes + rest + 1 }, (_, minute) =>
    recordAt(from + minute * MINUTE, {
      longitude: longitude + Math.min(minute, minutes) * 0.01,
      speedKmh: minute < minutes ? 45 : 0,
      inputs: minute < minutes ? 1 : 0,
    }),
  );
}

test('§2 a visit is stored with its records: standing, metres, rides, and goes on till it is left', async () => {
  const one = await tracker();
  const zone = await addZone(circle(18.1, 400), onlyFor({ vehicleIds: [one.vehicleId] }));
  await send(one, drive(DAY, 18, 10, 20));
  const ways = { zone_id: zone, departure: null, is_pass: false };
  expect(await visitsOf(one)).toMatchObject([{ ...ways, standing: 20 * 60 }]);
  const [running] = await visitsOf(one);
  expect(running?.distance).toBeGreaterThan(390);
  expect(running?.distance).toBeLessThan(410);
  await send(one, drive(DAY + 40 * MINUTE, 18.1, 5));
  const [left] = await sql(
    `select v.*, r.from_ts as left_with from visit v
     left join ride r on r.vehicle_id = v.vehicle_id and r.from_ts = v.ride_out
     where v.vehicle_id = $1`,
    one.vehicleId,
  );
  expect(left.departure.getTime()).toBeGreaterThan(DAY + 40 * MINUTE);
  expect(left.departure.getTime()).toBeLessThan(DAY + 41 * MINUTE);
  expect(left.arrival).toEqual(running?.arrival);
  expect(left.ride_in.getTime()).toBe(DAY);
  expect(left.left_with).toEqual(left.ride_out);
});

test('§2 whatever the order of arrival, the same visits; made anew, too', async () => {
  const some = await Promise.all(
    [16.95, 17, 17.05, 17.1, 17.15].map((longitude, index) =>
      addZone(circle(longitude, 500 + 700 * index), { minDwell: 100 * (index % 2) }),
    ),
  );
  await putVersion(some[2] as number, new Date(DAY + 30 * 3_600_000), circle(17.06, 3000));
  await putVersion(some[4] as number, new Date(DAY + 40 * 3_600_000), null);
  let found = 0;
  for (let seed = 1; seed <= 4; seed += 1) {
    const history = randomHistory(seed, DAY, 300);
    const [straight, tangled] = [await tracker(), await tracker()];
    await send(straight, history);
    const random = randomOf(seed);
    const shuffled = history
      .map((record, index) => ({ record, key: index + 40 * random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ record }) => record);
    for (let at = 0; at < shuffled.length; at += 30) {
      await send(tangled, shuffled.slice(at, at + 30));
    }
    const owner = { companyId: TEST_COMPANY, vehicleId: tangled.vehicleId };
    await rebuildVehicle(parts(), owner, Number.POSITIVE_INFINITY);
    const right = await tablesOf(stage.db, straight.vehicleId);
    expect(await tablesOf(stage.db, tangled.vehicleId)).toEqual(right);
    await rebuildVehicle(parts(), owner);
    expect(await tablesOf(stage.db, tangled.vehicleId)).toEqual(right);
    found += right.visits?.length ?? 0;
  }
  expect(found).toBeGreaterThan(10);
});

test('§1 a zone is for all vehicles, single ones, types or groups', async () => {
  const [mine, other] = [await tracker(), await tracker()];
  const [{ groupset_id: group }] = await sql(
    `insert into groupset (company_id, name) values ($1, 'East') returning groupset_id`,
    TEST_COMPANY,
  );
  await sql(
    'insert into groupset_vehicle (company_id, groupset_id, vehicle_id) values ($1, $2, $3)',
    TEST_COMPANY,
    group,
    mine.vehicleId,
  );
  const away = circle(19, 400);
  const expected = [
    await addZone(away),
    await addZone(away, onlyFor({ vehicleIds: [mine.vehicleId] })),
    await addZone(away, onlyFor({ typeCodes: ['truck'] })),
    await addZone(away, onlyFor({ groupSetIds: [group] })),
  ];
  await addZone(away, onlyFor({ typeCodes: ['car'] }));
  await addZone(away, onlyFor({}));
  const zonesOf = async (one: TestTracker) => {
    await send(one, drive(DAY, 18.95, 10));
    return (await visitsOf(one)).map(({ zone_id }) => zone_id);
  };
  expect(await zonesOf(mine)).toEqual(expected);
  expect(await zonesOf(other)).toEqual([expected[0], expected[2]]);
});

test('§2 a new shape finds the visits of its past anew and leaves older ones as they were', async () => {
  const one = await tracker();
  const owner = { companyId: TEST_COMPANY, vehicleId: one.vehicleId };
  const zone = await addZone(circle(20.05, 400), onlyFor({ vehicleIds: [one.vehicleId] }));
  for (const day of [0, 1, 2]) await send(one, drive(DAY + day * 86_400_000, 20, 10));
  const before = await visitsOf(one);
  expect(before).toHaveLength(3);
  const from = new Date(DAY + 86_400_000 - 3_600_000);
  await putVersion(zone, from, circle(20.05, 1000), onlyFor({ vehicleIds: [one.vehicleId] }));
  await askRebuild(stage.db.pool, [owner], from.getTime());
  await rebuildVehicle(parts(), owner, Number.POSITIVE_INFINITY);
  const after = await visitsOf(one);
  expect(after).toHaveLength(3);
  expect(after[0]).toEqual(before[0]);
  for (const day of [1, 2]) expect(after[day]?.arrival < before[day]?.arrival).toBe(true);
});

test('§2 a zone that is removed ends the visit that goes on', async () => {
  const one = await tracker();
  const zone = await addZone(circle(21.1, 400), onlyFor({ vehicleIds: [one.vehicleId] }));
  await send(one, drive(DAY, 21, 10, 5));
  expect(await visitsOf(one)).toMatchObject([{ departure: null }]);
  const removed = new Date(DAY + 16 * MINUTE);
  await putVersion(zone, removed, null);
  await expect
    .poll(async () => {
      await send(one, [recordAt(DAY + 20 * MINUTE + zones++, { longitude: 21.1 })]);
      return visitsOf(one);
    })
    .toMatchObject([{ departure: removed }]);
});
