// What would be erased of a vehicle, counted before anything is, and why it may not be. Nothing is changed here.
import { DAY_MS } from '@flotila/domain/time.ts';
import { listParts } from '../archive/archive.queries.ts';
import { countRows, type VehicleMonth } from '../archive/archiver.queries.ts';
import { listRawLogDays } from '../connection/raw-log-files.ts';
import type { Database } from '../db/open.ts';
import { listPartitions } from '../db/partitions.ts';
import {
  type Counts,
  countTied,
  type ErasedKey,
  type ErasingCompany,
  findErasingCompany,
  findErasure,
} from './erasing.queries.ts';
import {
  countUnitFiles,
  type ErasedVehicle,
  findErasedVehicles,
  listTrackerTimes,
} from './vehicle.queries.ts';

/** What cannot be done, as a sentence for the operator. */
export class ErasingRefused extends Error {}

export interface Order {
  /** Stays in the record of it. */
  reason: string;
}

export const REASON_CHARS_MAX = 200;
/** Data of tachographs must be kept for twelve months (561/2006 Art. 10(5), 165/2014 Art. 33); a leap year is one as well. */
export const REQUIRED_DAYS = 366;

export interface Wanted {
  companyCode: string;
  /** Plate, login or id. */
  text: string;
  /** Erases what law wants to be kept, too. */
  alsoRequired: boolean;
}

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
  if (units.required > 0 && !wanted.alsoRequired) throw stillRequired(units.required);
  const counts = { ...(await countVehicle(deps, key)), tachograph_file: units.files };
  return { key, vehicle, counts, isBegun: last !== undefined };
}

export async function companyOf(db: Database, code: string): Promise<ErasingCompany> {
  const company = await db.read((read) => findErasingCompany(read, code));
  if (!company) throw new ErasingRefused(`There is no company ${code}.`);
  return company;
}

export function onlyOne<T>(found: readonly T[], what: string, idOf: (one: T) => number): T {
  const [one, other] = found;
  if (!one) throw new ErasingRefused(`There is no such ${what} in the company.`);
  if (!other) return one;
  throw new ErasingRefused(
    `Several are called so. Say which by its id: ${found.map(idOf).join(', ')}.`,
  );
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function stillRequired(files: number): ErasingRefused {
  return new ErasingRefused(
    `${files} files of tachographs know days of the last twelve months, for which they must be kept. ` +
      'Wait until then, or add --also-required.',
  );
}

async function countVehicle(
  { db, rawLogFolder }: { db: Database; rawLogFolder: string },
  key: ErasedKey,
): Promise<Counts> {
  const { companyId, id } = key;
  const counts = await db.read((read) => countTied(read, key));
  let location = 0;
  for (const of of monthsOf(await listPartitions(db.pool), key)) {
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
export function monthsOf(
  partitions: readonly string[],
  { companyId, id }: ErasedKey,
): VehicleMonth[] {
  return partitions.flatMap((name) => {
    const [, year, month] = /^location_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [{ companyId, vehicleId: id, month: `${year}-${month}-01` }] : [];
  });
}
