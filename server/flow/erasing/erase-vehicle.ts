// Deletes a vehicle for good, on demand. Step by step, each a transaction of its own, so that it goes on where it was stopped:
// first nobody sees it and no record of it comes any more, then its copies in logs and texts go, then all rows, files and
// locations, and last the plate by which it is found again.

import { withConnection } from '../../ground/db/connection.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { listMonths } from '../../ground/db/partitions.ts';
import { inTurn, TURNS } from '../../ground/db/turns.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import {
  deleteRows,
  forgetFile,
  listRemoved,
  removeAllFiles,
} from '../../thing/archive/archiver.queries.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import { COMMAND_AUTHOR } from '../../thing/audit/audit.queries.ts';
import { removeRawLogs } from '../../thing/connection/raw-log-files.ts';
import { tellSetups } from '../../thing/fold/setup-notes.ts';
import { tellChanges } from '../../thing/live/changes.ts';
import { touchLiveRow } from '../../thing/vehicle/live-row.queries.ts';
import {
  deleteReports,
  deleteSchedules,
  deleteTied,
  type ErasedKey,
  finishErasure,
  insertErasure,
  numberOf,
  replaceWords,
} from './erasing.queries.ts';
import { ErasingRefused, type Order } from './plan.ts';
import { monthsOf, type VehiclePlan } from './plan-vehicle.ts';
import { tablesWithRows } from './tables.ts';
import {
  blankAudit,
  blankVehicle,
  cutTrackers,
  deleteEmptySharings,
  emptyUnitFiles,
  listTrackerTimes,
  takeAway,
} from './vehicle.queries.ts';

export interface VehicleErasing {
  db: Database;
  place: ArchivePlace;
  rawLogFolder: string;
  /** epoch milliseconds */
  now: () => number;
  /** Hears of every step when it is done. */
  tell: (line: string) => void;
}

/** A record that was on its way when the trackers were cut is found by looking again. */
const LOOKS_MAX = 10;

/** @throws ErasingRefused while the vehicle is rebuilt or archived, or has a tracker by now */
export function eraseVehicle(deps: VehicleErasing, plan: VehiclePlan, order: Order): Promise<void> {
  // Who rebuilds or archives the vehicle holds this turn, so neither does meanwhile.
  return withConnection(deps.db.pool, async (client) => {
    const isDone = await inTurn(client, ['rebuild', plan.key.id], async () => {
      await eraseAlone(deps, plan, order);
      return true;
    });
    if (isDone) return;
    throw new ErasingRefused(
      'The vehicle is being rebuilt or archived just now. Try again when that is done.',
    );
  });
}

async function eraseAlone(deps: VehicleErasing, plan: VehiclePlan, order: Order): Promise<void> {
  const { db, tell } = deps;
  const { key } = plan;
  const { first, rest } = tablesWithRows('vehicle');
  await db.write(async (write) => {
    const now = new Date(deps.now());
    if (!plan.isBegun) {
      await insertErasure(write, key, { ...order, author: COMMAND_AUTHOR, now }, plan.counts);
    }
    if (!(await takeAway(write, key, now))) {
      throw new ErasingRefused('The vehicle has got a tracker meanwhile. Nothing was erased.');
    }
    // Its commands are known by name only as long as they are there.
    await blankAudit(write, key);
    for (const table of first) await deleteTied(write, key, table);
    await deleteEmptySharings(write, key.companyId);
    await tellGone(write, key, now);
  });
  tell('Nobody sees it any more.');
  await eraseLogs(deps, key);
  await eraseTexts(deps, plan);
  for (let look = 1; ; look += 1) {
    let deleted = 0;
    for (const table of rest) {
      const rows = await db.write((write) => deleteTied(write, key, table));
      if (rows > 0) tell(`${table.replaceAll('_', ' ')}: ${rows} deleted`);
      deleted += rows;
    }
    deleted += await eraseArchive(deps, key);
    deleted += await eraseLocations(deps, key);
    if (deleted === 0) break;
    if (look === LOOKS_MAX) throw new ErasingRefused('Records keep coming. Call it again later.');
  }
  await db.write((write) => finish(write, key, order, new Date(deps.now())));
}

async function eraseLogs({ db, rawLogFolder, tell }: VehicleErasing, key: ErasedKey) {
  let days = 0;
  for (const time of await db.read((read) => listTrackerTimes(read, key))) {
    const device = { companyId: key.companyId, deviceId: time.deviceId };
    days += await removeRawLogs(rawLogFolder, device, time);
  }
  // The next step forgets which trackers these were.
  await db.write(async (write) => {
    const deviceIds = await cutTrackers(write, key);
    await tellSetups(write, { kind: 'vehicle', vehicleId: key.id, deviceIds });
  });
  const elsewhere = 'those at gateways with another data folder age out after 90 days';
  tell(`${days} days of raw logs of its trackers were deleted; ${elsewhere}.`);
}

async function eraseTexts({ db, tell }: VehicleErasing, { key, vehicle }: VehiclePlan) {
  const { numericPlate, vin, technicalLicence, name, hasOwnName } = vehicle;
  const rows = await db.write(async (write) => {
    await emptyUnitFiles(write, key.companyId, vehicle);
    await deleteReports(write, key.companyId);
    await deleteSchedules(write, key);
    const inside = [vin ?? '', technicalLicence ?? '', hasOwnName ? name : ''];
    const words = { inside, plates: [numericPlate], whole: [] };
    return replaceWords(write, key.companyId, words, numberOf(key));
  });
  tell(`${rows} texts do not name it any more.`);
}

/** @returns how many files went */
async function eraseArchive(
  { db, place, now, tell }: VehicleErasing,
  { companyId, id }: ErasedKey,
) {
  const owner = { companyId, vehicleId: id };
  await withConnection(db.pool, async (client) => {
    await client.query('begin');
    // Whoever brings back a part holds this turn.
    await client.query('select pg_advisory_xact_lock($1, $2)', [TURNS.archive, id]);
    await removeAllFiles(client, owner, new Date(now()));
    await client.query('commit');
  });
  const files = await listRemoved(db.pool, owner);
  for (const file of files) {
    if (file.name !== '') await place.remove(file.name);
    await forgetFile(db.pool, file);
  }
  if (files.length > 0) tell(`${files.length} files of the archive were deleted.`);
  return files.length;
}

/** @returns how many locations went */
async function eraseLocations({ db, tell }: VehicleErasing, key: ErasedKey): Promise<number> {
  let deleted = 0;
  for (const of of monthsOf(await listMonths(db.pool), key)) {
    const rows = await deleteRows(db.pool, of);
    if (rows > 0) tell(`${of.month.slice(0, 7)}: ${rows} locations deleted`);
    deleted += rows;
  }
  return deleted;
}

async function finish(write: WriteDb, key: ErasedKey, { reason }: Order, now: Date) {
  await blankVehicle(write, key);
  await tellGone(write, key, now);
  await finishErasure(write, key, { reason, now });
}

async function tellGone(write: WriteDb, { companyId, id }: ErasedKey, now: Date): Promise<void> {
  await touchLiveRow(write, { id: companyId as CompanyId }, id, now);
  await tellChanges(write, [{ companyId, vehicleIds: [id] }]);
}
