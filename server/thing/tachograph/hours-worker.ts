// The worker's look at drivers' hours: what their vehicles tell, files that were brought and cards that were
// given make a driver wait (stale.queries.ts), and whoever waits is worked out, about once a minute at most. As
// waiting stands in the database, a restart or another process changes nothing.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { type LookDeps, type Looking, startLooking } from '../../ground/work/repeat.ts';
import { collectChanged } from '../live/changed-vehicles.ts';
import { tellChanges, type VehicleChanges } from '../live/changes.ts';
import { touchLiveRow } from '../vehicle/live-row.queries.ts';
import {
  type DriverKey,
  type HoursValues,
  listDrivenVehicles,
  markAll,
  markRunning,
  markVehicles,
  postpone,
  putHours,
  takeStale,
} from './stale.queries.ts';
import { workOutHours } from './work-out-hours.ts';

export interface HoursWorkerDeps extends LookDeps {
  changes: VehicleChanges;
}

/** A file that was brought shows this much later at most. */
const EVERY_MS = 5_000;
/** A driver whose vehicle reports all the time is worked out this often. */
const PATIENCE_MS = 60_000;
/** And one of whom nothing is told, because a rest goes on. */
const RUNNING_MS = 15 * 60_000;
/** Drivers that are taken at a time. */
const DRIVERS_AT_ONCE = 50;

/** Starts looking; the first look takes all drivers, for what happened while nobody looked. */
export function startHoursWorker(deps: HoursWorkerDeps): Looking {
  const { db } = deps;
  let isAllDue = true;
  const due = collectChanged(deps.changes, () => {
    isAllDue = true;
  });
  const warn = (error: unknown) =>
    deps.log.warn({ err: error }, 'hours of a driver could not be worked out');

  async function mark(now: Date): Promise<void> {
    const told = due.takeAll();
    const isAll = isAllDue;
    isAllDue = false;
    try {
      await db.write(async (write) => {
        if (isAll) await markAll(write, now);
        for (const { companyId, vehicleIds } of isAll ? [] : told) {
          await markVehicles(write, { id: companyId as CompanyId }, vehicleIds, now);
        }
        await markRunning(write, now, new Date(now.getTime() - RUNNING_MS));
      });
    } catch (error) {
      // What was not marked is marked with all others.
      isAllDue = true;
      throw error;
    }
  }

  async function look(): Promise<number> {
    await mark(new Date(deps.now()));
    let count = 0;
    for (;;) {
      const before = new Date(deps.now() - PATIENCE_MS);
      const drivers = await db.write((write) => takeStale(write, before, DRIVERS_AT_ONCE));
      for (const driver of drivers) {
        // One driver who fails does not keep the others waiting.
        await refreshHours(db, driver, deps.now()).catch(async (error) => {
          warn(error);
          await db.write((write) => postpone(write, driver, new Date(deps.now())));
        });
        await nextTurn();
      }
      count += drivers.length;
      if (drivers.length < DRIVERS_AT_ONCE) return count;
    }
  }

  return startLooking(look, deps.everyMs ?? EVERY_MS, warn, due.stop);
}

/** Works out one driver and tells everybody who shows a vehicle of theirs when that is another now. */
async function refreshHours(db: Database, driver: DriverKey, now: number): Promise<void> {
  const values = await db.read((read) => workOutHours(read, driver, now));
  await db.write((write) => putAndTell(write, driver, values, new Date(now)));
}

async function putAndTell(
  write: Parameters<typeof putHours>[0],
  driver: DriverKey,
  values: HoursValues,
  now: Date,
): Promise<void> {
  if (!(await putHours(write, driver, values, now))) return;
  const { companyId } = driver;
  const vehicleIds = await listDrivenVehicles(write, driver);
  if (vehicleIds.length === 0) return;
  for (const id of vehicleIds) await touchLiveRow(write, { id: companyId }, id, now);
  await tellChanges(write, [{ companyId, vehicleIds }]);
}
