// After a vehicle was erased, nothing in the database, the archive or the raw logs says what it was called or where it was,
// and of all others every row is as before.

import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TURNS } from '../../ground/db/turns.ts';
import { archiveWorld, START } from '../../thing/archive/testing/world.ts';
import { rawLogPath } from '../../thing/connection/raw-log-files.ts';
import { recordAt, TEST_COMPANY } from '../ingest/test-fleet.ts';
import { eraseVehicle, type VehicleErasing } from './erase-vehicle.ts';
import { planVehicle } from './plan-vehicle.ts';
import { digests, mentions, seedQuotes, tablesThatKnow } from './testing/quotes.ts';

const world = archiveWorld();
const PLATE = 'BA 987 ZX';
const NAME = 'Modrý ťahač';
const VIN = 'WDB9634031L123456';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erasing-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pool = () => world.database.db.pool;
const deps = (more: Partial<VehicleErasing> = {}): VehicleErasing => ({
  db: world.database.db,
  place: world.place,
  rawLogFolder: folder,
  now: () => world.clock,
  tell: () => undefined,
  ...more,
});
const wanted = (text: string, alsoRequired = false) => ({
  companyCode: 'fleet',
  text,
  alsoRequired,
});
const order = { reason: 'contract ended' };

interface Drawn {
  vehicleId: number;
  deviceId: number;
}

/** Two vehicles alike, with an archived month each; the first one is called as above and has no tracker any more. */
async function twoVehicles(): Promise<{ gone: Drawn; other: Drawn }> {
  const drawn: Drawn[] = [];
  for (const plate of [PLATE, 'KE 111 AA']) {
    const one = await world.driven(3, 300);
    const { vehicleId, device } = one;
    const isGone = plate === PLATE;
    await pool().query(
      'update vehicle set numeric_plate = $2, name = $3, vin = $4 where vehicle_id = $1',
      [vehicleId, plate, isGone ? NAME : 'Biely ťahač', isGone ? VIN : null],
    );
    await seedQuotes(pool(), {
      companyId: TEST_COMPANY,
      vehicleId,
      deviceId: device.deviceId,
      plate,
    });
    for (const day of ['2025-01-20', '2025-11-30']) {
      const log = rawLogPath(folder, device, day);
      mkdirSync(dirname(log), { recursive: true });
      writeFileSync(log, 'x');
    }
    drawn.push({ vehicleId, deviceId: device.deviceId });
  }
  await world.round();
  world.clock += 2 * 86_400_000;
  await world.round();
  const [gone, other] = drawn as [Drawn, Drawn];
  await takeOff(gone);
  return { gone, other };
}

async function takeOff({ deviceId }: Drawn) {
  await pool().query('update device set vehicle_id = null where device_id = $1', [deviceId]);
  await pool().query('update device_assignment set to_ts = $2 where device_id = $1', [
    deviceId,
    new Date(world.clock),
  ]);
}

async function erase(more: Partial<VehicleErasing> = {}) {
  const used = deps(more);
  await eraseVehicle(used, await planVehicle(used, wanted(PLATE)), order);
}

const logsOf = ({ deviceId }: Drawn) =>
  readdir(join(folder, String(TEST_COMPANY), String(deviceId)));

/** Tables that grow with each test; those of locations are emptied by the world. */
const GROWN = `vehicle, device, device_assignment, audit, erasure, alert, command, contract, groupset, sharing,
  refueling_document, tachograph_file, report_job, report_schedule, request_key, ride, ride_edit, event, fuel_change, heating_refueling,
  slot_activity, visit, vehicle_live, location_late, recalculation, service`;
beforeEach(() => pool().query(`truncate ${GROWN} cascade`));

describe('a vehicle that is erased', () => {
  test('leaves no name, no location, no file and no log; all others are as before', async () => {
    const { gone, other } = await twoVehicles();
    expect(await mentions(pool(), [PLATE, NAME, VIN])).toMatchObject({
      vehicle: 1,
      audit: 5,
      contract: 1,
      report_job: 1,
      request_key: 1,
      tachograph_day: 1,
    });
    const files = [...world.place.files.keys()];
    expect(files.filter((name) => name.includes(`/${gone.vehicleId}-`))).toHaveLength(1);
    const before = await digests(pool(), gone.vehicleId, [PLATE, NAME, VIN]);

    await erase();

    expect(await mentions(pool(), [PLATE, NAME, VIN])).toEqual({});
    expect(await digests(pool(), gone.vehicleId, [PLATE, NAME, VIN])).toEqual(before);
    expect([...world.place.files.keys()]).toEqual(
      files.filter((name) => !name.includes(`/${gone.vehicleId}-`)),
    );
    expect(await logsOf(gone)).toEqual([]);
    expect(await logsOf(other)).toHaveLength(2);
    expect(await tablesThatKnow(pool(), gone.vehicleId)).toEqual([
      'contract',
      'vehicle',
      'vehicle_live',
    ]);
    const { rows } = await pool().query('select * from vehicle_live where vehicle_id = $1', [
      gone.vehicleId,
    ]);
    // What the other's entries say, and that of the group, is nothing of the vehicle's.
    const said = await pool().query(`select kind from audit where before->>'place' = 'Lesná 5'`);
    expect(said.rows.map(({ kind }) => kind).sort()).toEqual([
      'command',
      'groupset',
      'groupset',
      'ride',
      'service',
      'vehicle',
    ]);
    expect(rows[0]).toMatchObject({ location: null, last_ts: null, place: null });
  });

  test('has a record of it without its names', async () => {
    const { gone } = await twoVehicles();
    await erase();
    const { rows } = await pool().query('select * from erasure');
    expect(rows).toMatchObject([
      {
        company_id: TEST_COMPANY,
        kind: 'vehicle',
        record_id: gone.vehicleId,
        author: 'command',
        reason: 'contract ended',
        finished: expect.any(Date),
        counts: {
          location: 1,
          archived_location: 300,
          archive_file: 1,
          raw_log_day: 2,
          tachograph_file: 1,
          command: 1,
          refueling_document: 1,
        },
      },
    ]);
    const audit = await pool().query(
      `select author, record_name, action, before from audit where kind = 'vehicle' and author = 'command'`,
    );
    expect(audit.rows).toEqual([
      {
        author: 'command',
        record_name: `#${gone.vehicleId}`,
        action: 'delete',
        before: { erased: 'contract ended' },
      },
    ]);
    await expect(planVehicle(deps(), wanted(String(gone.vehicleId)))).rejects.toThrow(
      `The vehicle ${gone.vehicleId} was erased on 2025-12-03.`,
    );
  });

  test('stopped after any step and called again, it ends the same', async () => {
    const steps: string[] = [];
    const { gone } = await twoVehicles();
    await erase({ tell: (line) => steps.push(line) });
    expect(steps.length).toBeGreaterThan(10);
    const right = await tablesThatKnow(pool(), gone.vehicleId);
    for (const stop of [1, 3, Math.floor(steps.length / 2), steps.length]) {
      await pool().query(`truncate ${GROWN}, location, archive_file, archive_part cascade`);
      const again = await twoVehicles();
      const before = await digests(pool(), again.gone.vehicleId, [PLATE, NAME, VIN]);
      let step = 0;
      const tell = () => {
        step += 1;
        if (step === stop) throw new Error('killed');
      };
      await expect(erase({ tell })).rejects.toThrow('killed');
      const { isBegun, counts } = await planVehicle(deps(), wanted(PLATE));
      expect(isBegun).toBe(true);
      await erase();
      expect(await mentions(pool(), [PLATE, NAME, VIN])).toEqual({});
      expect(await tablesThatKnow(pool(), again.gone.vehicleId)).toEqual(right);
      expect(await digests(pool(), again.gone.vehicleId, [PLATE, NAME, VIN])).toEqual(before);
      const { rows } = await pool().query('select counts, finished from erasure');
      expect(rows).toMatchObject([
        { counts: { archived_location: 300 }, finished: expect.any(Date) },
      ]);
      expect(rows[0].counts).not.toEqual(counts);
    }
  }, 120_000);

  test('of which a record is stored in the middle, has nothing of it in the end', async () => {
    const { gone } = await twoVehicles();
    const key = [TEST_COMPANY, gone.vehicleId];
    const remove = async (name: string) => {
      await world.place.remove(name);
      // Behind the tables, before the locations.
      await pool().query('insert into fold_state (company_id, vehicle_id) values ($1, $2)', key);
      await pool().query(
        `insert into location (company_id, vehicle_id, ts, hash, delay, flags)
         values ($1, $2, '2025-11-30T00:00:01Z', 1, 0, 0)`,
        key,
      );
    };
    await erase({ place: { ...world.place, remove } });
    expect(await tablesThatKnow(pool(), gone.vehicleId)).toEqual([
      'contract',
      'vehicle',
      'vehicle_live',
    ]);
  });

  test('is told to all processes: its setup, its trackers and what changed', async () => {
    const { gone } = await twoVehicles();
    const heard: (string | null)[] = [];
    const stops = [];
    for (const channel of ['flotila_setups', 'flotila_changed']) {
      stops.push(await world.database.db.listen(channel, (note) => heard.push(note)));
    }
    await erase();
    await expect
      .poll(() => heard, { timeout: 10_000 })
      .toContain(`vehicle ${gone.vehicleId} ${gone.deviceId}`);
    const changed = `${TEST_COMPANY}:${gone.vehicleId}`;
    await expect
      .poll(() => heard.filter((note) => note === changed).length, { timeout: 10_000 })
      .toBe(2);
    for (const stop of stops) stop();
  });

  test('gets nothing of what its tracker sends late, and the next vehicle of the tracker neither', async () => {
    const { gone, other } = await twoVehicles();
    await erase();
    await pool().query(
      `insert into device_assignment (device_id, company_id, vehicle_id, from_ts) values ($1, $2, $3, $4)`,
      [gone.deviceId, TEST_COMPANY, other.vehicleId, new Date(world.clock)],
    );
    const counted = async () =>
      (await pool().query('select vehicle_id, count(*)::int from location group by 1')).rows;
    const before = await counted();
    const { rows } = await pool().query('select code from device where device_id = $1', [
      gone.deviceId,
    ]);
    const device = {
      deviceId: gone.deviceId,
      deviceType: 'teltonika' as const,
      code: rows[0].code,
      companyId: TEST_COMPANY,
      companyCode: 'fleet',
      vehicleId: other.vehicleId,
      numericPlate: '',
      options: {},
    };
    const records = [recordAt(START + 7_000)];
    await world.ingest.store({ device, records, receivedTs: world.clock });
    expect(await counted()).toEqual(before);
  });
});

describe('what is refused', () => {
  test('an unknown company or vehicle, several of one plate, a tracker that is on it', async () => {
    const { gone } = await twoVehicles();
    const plan = (text: string, companyCode = 'fleet') =>
      planVehicle(deps(), { ...wanted(text), companyCode });
    await expect(plan(PLATE, 'nowhere')).rejects.toThrow('There is no company nowhere.');
    await expect(plan('XX 000 XX')).rejects.toThrow('There is no such vehicle in the company.');
    expect((await plan('ba987zx')).key.id).toBe(gone.vehicleId);
    await expect(plan('KE111AA')).rejects.toThrow(
      /^The vehicle KE 111 AA has the tracker 35\d{13},/,
    );
    await pool().query(`update vehicle set numeric_plate = 'BA987ZX'`);
    await expect(plan(PLATE)).rejects.toThrow(
      /^Several are called so. Say which by its id: \d+, \d+\.$/,
    );
  });

  test('a vehicle that is being rebuilt', async () => {
    const { gone } = await twoVehicles();
    const client = await pool().connect();
    await client.query('select pg_advisory_lock($1, $2)', [TURNS.rebuild, gone.vehicleId]);
    await expect(erase()).rejects.toThrow('The vehicle is being rebuilt or archived just now.');
    await client.query('select pg_advisory_unlock($1, $2)', [TURNS.rebuild, gone.vehicleId]);
    client.release();
    expect((await planVehicle(deps(), wanted(PLATE))).isBegun).toBe(false);
  });

  test('a vehicle that gets a tracker while somebody is asked', async () => {
    const { gone } = await twoVehicles();
    const plan = await planVehicle(deps(), wanted(PLATE));
    const put = 'update device set vehicle_id = $2 where device_id = $1';
    await pool().query(put, [gone.deviceId, gone.vehicleId]);
    await expect(eraseVehicle(deps(), plan, order)).rejects.toThrow('has got a tracker meanwhile');
    expect((await pool().query('select from erasure')).rowCount).toBe(0);
  });

  test('files of its tachograph that law wants to be kept, unless they may go, too', async () => {
    await twoVehicles();
    await pool().query('update tachograph_file set to_date = $1', [new Date(world.clock)]);
    await expect(planVehicle(deps(), wanted(PLATE))).rejects.toThrow(
      '1 files of its tachograph are from the last twelve months',
    );
    const plan = await planVehicle(deps(), wanted(PLATE, true));
    expect(plan.counts).toMatchObject({ tachograph_file: 1 });
  });
});
