// What would be erased of a vehicle, counted before anything is, and why it may not be. Nothing is changed here.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Database } from '../../ground/db/open.ts';
import { listMonths } from '../../ground/db/partitions.ts';
import { listParts } from '../../thing/archive/archive.queries.ts';
import { countRows, type VehicleMonth } from '../../thing/archive/archiver.queries.ts';
import { listRawLogDays } from '../../thing/connection/raw-log-files.ts';
import { type Counts, countTied, type ErasedKey, findErasure } from './erasing.queries.ts';
import {
  companyOf,
  dayOf,
  ErasingRefused,
  onlyOne,
  REQUIRED_DAYS,
  stillRequired,
  type Wanted,
} from './plan.ts';
import {
  countUnitFiles,
  type ErasedVehicle,
  findErasedVehicles,
  listTrackerTimes,
} from './vehicle.queries.ts';

export interface VehiclePlan {
  key: ErasedKey;
  vehicle: ErasedVehicle;
  counts: Counts;
  /** It was begun before and not finished. */
  isBegun: boolean;
}

/** @throws ErasingRefused */
export async function planVehicle(
  deps: { db: Database; rawLogFolder: string; now: () => number },
  wanted: Wanted,
): Promise<VehiclePlan> {
  const { db } = deps;
  const company = await companyOf(db, wanted.companyCode);
  const found = await db.read((read) => findErasedVehicles(read, company.id, wanted.text));
  const vehicle = onlyOne(found, 'vehicle', ({ vehicleId }) => vehicleId);
  const key: ErasedKey = { companyId: company.id, kind: 'vehicle', id: vehicle.vehicleId };
  const last = await db.read((read) => findErasure(read, key));
  if (last?.finished) {
    throw new ErasingRefused(`The vehicle ${key.id} was erased on ${dayOf(last.finished)}.`);
  }
  if (vehicle.tracker !== null) {
    throw new ErasingRefused(
      `The vehicle ${vehicle.numericPlate} has the tracker ${vehicle.tracker}, which may go on reporting. Take it off first: ` +
        'delete the vehicle under Data → Vehicles, or remove the tracker in its form.',
    );
  }
  const since = new Date(deps.now() - REQUIRED_DAYS * DAY_MS);
  const units = await db.read((read) => countUnitFiles(read, company.id, vehicle, since));
  if (units.required > 0 && !wanted.alsoRequired) {
    throw stillRequired(`${units.required} files of its tachograph are`);
  }
  const counts = { ...(await countVehicle(deps, key)), tachograph_file: units.files };
  return { key, vehicle, counts, isBegun: last !== undefined };
}

async function countVehicle(
  { db, rawLogFolder }: { db: Database; rawLogFolder: string },
  key: ErasedKey,
): Promise<Counts> {
  const { companyId, id } = key;
  const counts = await db.read((read) => countTied(read, key));
  let location = 0;
  for (const of of monthsOf(await listMonths(db.pool), key)) {
    location += await countRows(db.pool, of);
  }
  const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const parts = await listParts(db.pool, { companyId, vehicleIds: [id], ...all });
  const frozen = parts.filter(({ used }) => used === null);
  let rawLogDays = 0;
  for (const { deviceId, from, to } of await db.read((read) => listTrackerTimes(read, key))) {
    const days = await listRawLogDays(rawLogFolder, { companyId, deviceId });
    rawLogDays += days.filter((day) => from <= day && day <= to).length;
  }
  return {
    ...counts,
    location,
    archived_location: frozen.reduce((sum, { rows }) => sum + rows, 0),
    archive_file: new Set(parts.map(({ fileId }) => fileId)).size,
    raw_log_day: rawLogDays,
  };
}

/** The months that there are, each as a month of the vehicle. */
export function monthsOf(months: readonly string[], { companyId, id }: ErasedKey): VehicleMonth[] {
  return months.map((month) => ({ companyId, vehicleId: id, month }));
}
