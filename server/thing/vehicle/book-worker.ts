// The worker's look at tanks without a sensor: what somebody told of a vehicle (it drove, a document was
// entered, its norm was changed) may move the level in its book, which is worked out from the whole history.
// So a vehicle is looked at once a look, however often its tracker reports.
import type { Database } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type LookDeps, type Looking, startLooking } from '../../ground/work/repeat.ts';
import { type ChangedVehicles, collectChanged } from '../live/changed-vehicles.ts';
import { tellChanges, type VehicleChanges } from '../live/changes.ts';
import { findBookLevel } from './book-level.queries.ts';
import { touchLiveRow } from './live-row.queries.ts';
import { type BookVehicle, listBookVehicles, lockBook, putBookLevel } from './tank-book.queries.ts';

export interface BookWorkerDeps extends LookDeps {
  changes: VehicleChanges;
}

/** The list tells what the book says this much later at most. */
const EVERY_MS = 60_000;

/** Starts looking; the first look takes all vehicles, for what happened while nobody looked. */
export function startBookWorker(deps: BookWorkerDeps): Looking {
  const { db } = deps;
  let isAllDue = true;
  const due = collectChanged(deps.changes, () => {
    isAllDue = true;
  });

  function warn(error: unknown): void {
    deps.log.warn({ err: error }, 'a tank book could not be worked out');
  }

  async function look(): Promise<number> {
    const told = vehiclesOf(due.takeAll());
    const among = isAllDue ? null : told;
    isAllDue = false;
    const vehicles = await db
      .read((read) => listBookVehicles(read, among))
      .catch((error) => {
        // What was not looked at is looked at again.
        isAllDue = true;
        throw error;
      });
    let count = 0;
    for (const vehicle of vehicles) {
      // One book that fails does not keep the others waiting.
      const isMoved = await refreshBook(db, vehicle, deps.now()).catch((error) => {
        warn(error);
        due.add(vehicle.companyId, [vehicle.vehicleId]);
        return false;
      });
      if (isMoved) count += 1;
    }
    return count;
  }

  return startLooking(look, deps.everyMs ?? EVERY_MS, warn, due.stop);
}

function vehiclesOf(told: ReturnType<ChangedVehicles['takeAll']>): BookVehicle[] {
  return told.flatMap(({ companyId, vehicleIds }) =>
    vehicleIds.map((vehicleId) => ({ companyId: companyId as CompanyId, vehicleId })),
  );
}

/** Works out the vehicle's book and tells everybody who shows it when it moved. */
function refreshBook(db: Database, vehicle: BookVehicle, now: number): Promise<boolean> {
  const { companyId, vehicleId } = vehicle;
  return db.write(async (write) => {
    const moment = new Date(now);
    await lockBook(write, vehicleId);
    const book = await findBookLevel(write, { id: companyId }, vehicleId);
    if (!(await putBookLevel(write, vehicle, book, moment))) return false;
    await touchLiveRow(write, { id: companyId }, vehicleId, moment);
    await tellChanges(write, [{ companyId, vehicleIds: [vehicleId] }]);
    return true;
  });
}
