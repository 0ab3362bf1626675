// The registry of trackers as the gateway asks it: by the number that a tracker sent. Answers are kept
// for a minute, and forgotten at once when a vehicle is edited (notification flotila_registry with
// the tracker's number, empty for all).
import { DEVICE_TYPES, type DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import type { Database } from '../db/open.ts';
import { isAhead } from '../newest.ts';
import type { RegisteredDevice, Registry } from './ports.ts';

const KEPT_MS = 60_000;
/** A number that nobody registered is asked again sooner. */
const UNKNOWN_KEPT_MS = 5_000;
const ENTRIES_MAX = 100_000;

interface Kept {
  device: RegisteredDevice | undefined;
  until: number;
}

/** Opens the registry; `now` gives epoch milliseconds. */
export async function createRegistry(db: Database, now: () => number): Promise<Registry> {
  const kept = new Map<string, Kept>();
  await db.listen('flotila_registry', (code) => {
    if (code) kept.delete(code);
    else kept.clear();
  });
  return {
    async find(deviceType, code) {
      const entry = kept.get(code);
      const isFresh = entry !== undefined && isAhead(entry.until, now(), KEPT_MS);
      const device = isFresh ? entry.device : await read(db, code);
      if (!isFresh) {
        if (kept.size >= ENTRIES_MAX) kept.clear();
        kept.set(code, { device, until: now() + (device ? KEPT_MS : UNKNOWN_KEPT_MS) });
      }
      return device?.deviceType === deviceType ? device : undefined;
    },
    forget(code) {
      kept.delete(code);
    },
  };
}

async function read(db: Database, code: string): Promise<RegisteredDevice | undefined> {
  const row = await db.read((ask) =>
    ask
      .selectFrom('device as d')
      .innerJoin('company as c', 'c.company_id', 'd.company_id')
      .leftJoin('vehicle as v', (join) =>
        join.onRef('v.company_id', '=', 'd.company_id').onRef('v.vehicle_id', '=', 'd.vehicle_id'),
      )
      .where('d.code', '=', code)
      .select(['d.device_id', 'd.device_type', 'd.code', 'd.company_id', 'd.vehicle_id'])
      .select(['d.options', 'c.code as company_code', 'v.numeric_plate'])
      .executeTakeFirst(),
  );
  if (!row || !isDeviceType(row.device_type)) return undefined;
  return {
    deviceId: row.device_id,
    deviceType: row.device_type,
    code: row.code,
    companyId: row.company_id,
    companyCode: row.company_code,
    vehicleId: row.vehicle_id,
    numericPlate: row.numeric_plate ?? '',
    options: (row.options ?? {}) as Record<string, unknown>,
  };
}

function isDeviceType(text: string): text is DeviceType {
  return (DEVICE_TYPES as readonly string[]).includes(text);
}
