// Rebuilds on request and by new rules: what existing data become, what goes on meanwhile, and what a month
// that was over says of it.

import { FOLD_STATE_VERSION } from '@flotila/domain/fold/state.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { beforeEach, expect, test } from 'vitest';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { recordAt, type TestTracker, tablesOf } from '../../flow/ingest/test-fleet.ts';
import { stageIngest } from '../../flow/ingest/testing/ingest-stage.ts';
import { askRebuild, listAsked } from './asked-rebuilds.ts';

const MINUTE = 60_000;
/** A Tuesday in a month that is over when the clock below stands. */
const MARCH = Date.UTC(2026, 2, 3, 8);
const NOW = Date.UTC(2026, 4, 5, 12);
const stage = stageIngest(NOW);
const { send, sql, tracker, look, parts } = stage;

beforeEach(async () => {
  await sql('update fold_state set asked_from = null, rules = $1', FOLD_STATE_VERSION);
});

/** Minutes of driving at 60 km/h southwards with the motor on, then off. */
function drive(from: number, minutes = 20): TrackerRecord[] {
  return Array.from({ length: minutes + 1 }, (_, minute) =>
    recordAt(from + minute * MINUTE, {
      latitude: 48.8945 - minute * 0.009,
      longitude: 18.0444,
      speedKmh: minute < minutes ? 60 : 0,
      inputs: minute < minutes ? 1 : 0,
    }),
  );
}

/** As if other rules had made the rides: each is a kilometre longer, and the state cannot be read. */
async function madeByOldRules({ vehicleId }: TestTracker) {
  await sql('update ride set distance = distance + 1000 where vehicle_id = $1', vehicleId);
  await sql(
    `update fold_state set rules = 0, state = jsonb_set(state, '{version}', '1')
     where vehicle_id = $1`,
    vehicleId,
  );
  await sql('delete from fold_checkpoint where vehicle_id = $1', vehicleId);
}

const recalculationsOf = ({ vehicleId }: TestTracker) =>
  sql(
    `select month::text, made, before, after from recalculation where vehicle_id = $1
     order by month, made`,
    vehicleId,
  );

const owner = ({ device, vehicleId }: TestTracker) => ({
  companyId: device.companyId as number,
  vehicleId,
});

test('existing rides get new rules by themselves, the silent vehicle too', async () => {
  const one = await tracker();
  await send(one, drive(MARCH));
  await rebuildVehicle(parts(), owner(one));
  const right = await tablesOf(stage.db, one.vehicleId);
  await madeByOldRules(one);
  expect(await look()).toMatchObject({ rebuilt: 1 });
  expect(await tablesOf(stage.db, one.vehicleId)).toEqual(right);
  expect(await sql('select rules from fold_state where vehicle_id = $1', one.vehicleId)).toEqual([
    { rules: FOLD_STATE_VERSION },
  ]);
  expect(await look()).toMatchObject({ rebuilt: 0 });
});

test('a vehicle that waits for a rebuild somebody asked for is folded on as ever', async () => {
  const one = await tracker();
  await send(one, drive(NOW - 60 * MINUTE));
  await askRebuild(stage.db.pool, [owner(one)], Number.NEGATIVE_INFINITY);
  await send(one, drive(NOW - 20 * MINUTE, 15));
  expect(
    await sql('select ride_state from ride where vehicle_id = $1 order by from_ts', one.vehicleId),
  ).toHaveLength(2);
  expect(await listAsked(stage.db.pool, 5)).toEqual([owner(one)]);
  await look();
  expect(await listAsked(stage.db.pool, 5)).toEqual([]);
});

test('a rebuild whose connection is cut half-way is done again as if nothing had been', async () => {
  const all = [await tracker(), await tracker(), await tracker()];
  for (const one of all) await send(one, drive(MARCH, 30));
  const right = await Promise.all(all.map((one) => tablesOf(stage.db, one.vehicleId)));
  for (const one of all) await madeByOldRules(one);
  const cut = sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`).catch(() => undefined);
  await Promise.allSettled([look(), cut]);
  await look();
  expect(await listAsked(stage.db.pool, 5)).toEqual([]);
  expect(await Promise.all(all.map((one) => tablesOf(stage.db, one.vehicleId)))).toEqual(right);
});

test('a month that was over says by how much its figures changed, one that is not does not', async () => {
  const one = await tracker();
  await send(one, drive(MARCH));
  await send(one, drive(NOW - 60 * MINUTE));
  const [ride] = await sql('select distance from ride where vehicle_id = $1', one.vehicleId);
  await madeByOldRules(one);
  await look();
  expect(await recalculationsOf(one)).toMatchObject([
    {
      month: '2026-03-01',
      made: new Date(NOW),
      before: { rides: 1, distance: ride.distance + 1000 },
      after: { rides: 1, distance: ride.distance },
    },
  ]);
});

test('a month whose figures stay says nothing, nor does one that had none before', async () => {
  const one = await tracker();
  await send(one, drive(MARCH));
  await look();
  await rebuildVehicle(parts(), owner(one));
  // April comes late as a whole: nobody can have closed it.
  await send(one, drive(NOW - 10 * MINUTE));
  await send(one, drive(Date.UTC(2026, 3, 8, 8)));
  stage.clock += 2 * MINUTE;
  await look();
  expect(await recalculationsOf(one)).toEqual([]);
});

test('a backlog that comes in parts is one recalculation, a later one another', async () => {
  const one = await tracker();
  await send(one, drive(MARCH));
  await send(one, drive(NOW - 10 * MINUTE));
  for (const hours of [3, 6]) {
    await send(one, drive(MARCH + hours * 60 * MINUTE));
    stage.clock += 2 * MINUTE;
    await look();
  }
  stage.clock += 3 * 60 * MINUTE;
  await send(one, drive(MARCH + 9 * 60 * MINUTE));
  stage.clock += 2 * MINUTE;
  await look();
  expect(await recalculationsOf(one)).toMatchObject([
    { before: { rides: 1 }, after: { rides: 3 } },
    { before: { rides: 3 }, after: { rides: 4 } },
  ]);
});

test('the month is that of the company, not of the world', async () => {
  const one = await tracker();
  // 00:30 of the first of April in Bratislava is still March in UTC.
  await send(one, drive(Date.UTC(2026, 2, 31, 22, 30)));
  await madeByOldRules(one);
  await look();
  expect(await recalculationsOf(one)).toMatchObject([{ month: '2026-04-01' }]);
});
