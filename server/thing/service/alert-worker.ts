// The worker's look at services: vehicles that drove since the last look, and all vehicles of a company
// whose local day has changed. Each look takes a vehicle once, however often its tracker reports.
import { localDay } from '@flotila/domain/time.ts';
import { type LookDeps, type Looking, startLooking } from '../../ground/work/repeat.ts';
import { collectChanged } from '../live/changed-vehicles.ts';
import type { VehicleChanges } from '../live/changes.ts';
import { listAlertable, listServiceCompanies } from './alert.queries.ts';
import { refreshManyAlerts } from './alerts.ts';
import type { ServiceCompany } from './due.queries.ts';

export interface AlertWorkerDeps extends LookDeps {
  changes: VehicleChanges;
}

/** A kilometre more or less is told this much later at most. */
const EVERY_MS = 5_000;

/** Starts looking; the first look takes all vehicles, for what happened while nobody looked. */
export function startAlertWorker(deps: AlertWorkerDeps): Looking {
  const days = new Map<number, string>();
  const driven = collectChanged(deps.changes, () => days.clear());

  function warn(error: unknown): void {
    deps.log.warn({ err: error }, 'services could not be looked at');
  }

  async function look(): Promise<number> {
    let count = 0;
    for (const company of await deps.db.read(listServiceCompanies)) {
      // One company that fails does not keep the others waiting.
      count += await lookAt(company).catch((error) => {
        warn(error);
        return 0;
      });
    }
    return count;
  }

  async function lookAt(company: ServiceCompany): Promise<number> {
    const now = deps.now();
    const day = localDay(now, company.timeZone);
    const isNewDay = days.get(company.id) !== day;
    const vehicleIds = driven.take(company.id);
    if (!isNewDay && !vehicleIds) return 0;
    try {
      const filter = isNewDay
        ? { byDriving: false }
        : { vehicleIds: vehicleIds ?? [], byDriving: true };
      const ids = await deps.db.read((db) => listAlertable(db, company.id, filter));
      const count = await refreshManyAlerts(deps.db, company, ids, now);
      if (isNewDay) days.set(company.id, day);
      return count;
    } catch (error) {
      // What was not looked at is looked at again.
      driven.add(company.id, vehicleIds ?? []);
      throw error;
    }
  }

  return startLooking(look, deps.everyMs ?? EVERY_MS, warn, driven.stop);
}
