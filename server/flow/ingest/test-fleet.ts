// Trackers for the tests of ingest: vehicles with a tracker in a database, records of a drive, and
// what the tables hold of a vehicle. Used by tests and benchmarks only.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Database } from '../../ground/db/open.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import { startDeadlines } from './deadlines.ts';
import { startWorker, type WorkerDeps } from './worker.ts';

export const TEST_COMPANY = 901;
/** Numbers of trackers have fifteen digits. */
const CODE_BASE = 350_000_000_000_000;

export interface TestTracker {
  device: RegisteredDevice;
  vehicleId: number;
}

/** Makes the company once and then vehicles with trackers that always had them. */
export async function addTrackers(
  db: Database,
  count: number,
  parameterValues: object = {},
): Promise<TestTracker[]> {
  await db.pool.query(
    `insert into company (company_id, code, name, country_code)
     values ($1, 'fleet', 'Fleet', 'SK') on conflict do nothing`,
    [TEST_COMPANY],
  );
  const { rows } = await db.pool.query<{ vehicle_id: number; device_id: number }>(
    `with v as (
       insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       select $1, nextval('record_id'), 'Vehicle', 'BA000AA', 'truck' from generate_series(1, $2)
       returning vehicle_id),
     d as (
       insert into device (device_id, device_type, code, serial_number, company_id, vehicle_id,
         parameter_values)
       select nextval('record_id'), 'teltonika', $4::bigint + vehicle_id, 'S' || vehicle_id, $1,
         vehicle_id, $3 from v
       returning device_id, vehicle_id)
     insert into device_assignment (device_id, from_ts, company_id, vehicle_id)
     select device_id, '-infinity', $1, vehicle_id from d returning device_id, vehicle_id`,
    [TEST_COMPANY, count, JSON.stringify({ motorbit: 0, ...parameterValues }), CODE_BASE],
  );
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    device: {
      deviceId: row.device_id,
      deviceType: 'teltonika',
      code: String(CODE_BASE + row.vehicle_id),
      companyId: TEST_COMPANY,
      companyCode: 'fleet',
      vehicleId: row.vehicle_id,
      numericPlate: 'BA000AA',
      options: {},
    },
  }));
}

/** A record with a good fix, and what the test says otherwise. */
export function recordAt(time: number, fields: Partial<TrackerRecord> = {}): TrackerRecord {
  return {
    time,
    hasFix: true,
    latitude: 48.15,
    longitude: 17.1,
    speedKmh: 0,
    direction: 0,
    altitudeMetres: 150,
    satellites: 11,
    hdop: 0.8,
    inputs: 0,
    values: {},
    ...fields,
  };
}

/** Small deterministic random numbers: 0 ≤ x < 1. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A history of some days: rides and stops of random lengths over the border and back, with
 * jumps, weak fixes, cards, doors, a panic, several records of one second that see other satellites, and
 * what a tachograph tells of both its slots.
 */
export function randomHistory(seed: number, from: number, count: number): TrackerRecord[] {
  const random = randomOf(seed);
  const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const records: TrackerRecord[] = [];
  let time = from;
  let latitude = 48.15;
  let longitude = 16.9 + random() * 0.4;
  let odometer = 1_000_000;
  for (let turn = 0; records.length < count; turn++) {
    time += pick(0, 0, 200, 590, 600, 2_000, 20_000, 40_000) * 1000;
    const motor = random() < 0.75;
    const speed = motor ? pick(0, 3, 30, 90, 130) : 0;
    const step = pick(1, 10, 30, 60);
    const card = pick(undefined, undefined, null, 'A1', 'B2');
    const heading = pick(-1, 1);
    const length = Math.min(1 + Math.floor(random() * 14), count - records.length);
    for (let index = 0; index < length; index++) {
      time += random() < 0.05 ? 0 : step * 1000;
      longitude += (heading * speed * step) / 3.6 / 74_000;
      odometer += Math.round((speed * step) / 3.6);
      const jump = random() < 0.02 ? 1.5 : 0;
      const place = { latitude: latitude + jump, longitude };
      latitude += (random() - 0.5) * 1e-4;
      records.push(
        recordAt(time, {
          ...place,
          speedKmh: speed,
          hasFix: random() > 0.03,
          satellites: random() < 0.03 ? 3 : 6 + Math.floor(random() * 8),
          altitudeMetres: 150 + Math.round(random() * 30),
          inputs: (motor ? 1 : 0) | (random() < 0.05 ? 2 : 0) | (random() < 0.1 ? 4 : 0),
          values: {
            odometerMetres: odometer,
            supplyVolts: 27.4,
            rpm: motor ? 1200 : 0,
            ...tachographOf(turn, speed),
          },
          ...(card === undefined ? {} : { identification: card && { kind: 'dallas', code: card } }),
          raw: {
            sequence: records.length,
            gsm: Math.floor(random() * 5),
            ...(turn % 4 === 0 ? { card2: turn % 3 === 0 ? '' : 'SK00000000000002' } : {}),
          },
        }),
      );
    }
  }
  return records;
}

/** A unit that says driving of what moves, else what somebody chose, and sometimes nothing. */
function tachographOf(turn: number, speed: number): TrackerRecord['values'] {
  if (turn % 5 === 4) return {};
  const tachoActivity = speed > 0 ? 3 : ([0, 2, 1, 4, 5][turn % 7] ?? 0);
  return { tachoActivity, tachoActivity2: [1, 1, 0, 5][turn % 4] ?? 5 };
}

/** What the tables hold of a vehicle, without ids and without what depends on the way here. */
export async function tablesOf(db: Database, vehicleId: number): Promise<Record<string, object[]>> {
  const ask = async (columns: string, table: string, order: string) => {
    const { rows } = await db.pool.query(
      `select ${columns} from ${table} t where vehicle_id = $1 order by ${order}`,
      [vehicleId],
    );
    return rows.map((row) => row.row as object);
  };
  const rest = "to_jsonb(t) - 'vehicle_id'";
  const live = "- array['updated']";
  return {
    locations: await ask(`${rest} - 'delay' as row`, 'location', 'ts, hash'),
    rides: await ask(`${rest} as row`, 'ride', 'from_ts'),
    events: await ask(`${rest} as row`, 'event', 'ts, parameter_id'),
    fuel: await ask(`${rest} as row`, 'fuel_change', 'ts, kind'),
    heating: await ask(`${rest} as row`, 'heating_refueling', 'ts, tank_id'),
    activities: await ask(`${rest} as row`, 'slot_activity', 'slot, from_ts'),
    visits: await ask(`${rest} as row`, 'visit', 'arrival, zone_id'),
    live: await ask(`${rest} ${live} as row`, 'vehicle_live', 'vehicle_id'),
  };
}

/** A log that tests can look at. */
export function testLog() {
  const lines: { details: object; message: string }[] = [];
  const add = (details: object, message: string) => lines.push({ details, message });
  return { lines, info: add, warn: add, error: add };
}

/** Record number `index` of a tracker of the crash test: rides of half an hour with pauses between. */
export function crashRecord(index: number): TrackerRecord {
  const isOn = index % 300 < 180;
  return recordAt(Date.UTC(2025, 0, 1) + index * 10_000, {
    latitude: 48 + (index % 5000) * 0.0005,
    inputs: isOn ? 1 : 0,
    speedKmh: isOn ? 60 : 0,
    values: { odometerMetres: 5_000_000 + index * 55 },
  });
}

/** The worker and what time brings about, as one; they look when the test says so. */
export function testWorker(parts: WorkerDeps) {
  const worker = startWorker({ ...parts, everyMs: 3_600_000 });
  const deadlines = startDeadlines({ ...parts, everyMs: 3_600_000 });
  return {
    async look(): Promise<{ rebuilt: number; ended: number }> {
      return { ...(await worker.look()), ended: await deadlines.look() };
    },
    async stop(): Promise<void> {
      await worker.stop();
      await deadlines.stop();
    },
  };
}
