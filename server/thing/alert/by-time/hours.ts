// Drivers whose hours come to their end: read as screens read them, page by page; the domain says what holds.
import { hoursHeld } from '@flotila/domain/rule/by-time/hours.ts';
import type { ReadDb } from '../../../ground/db/open.ts';
import { listHeldAlerts } from './held.queries.ts';
import { type HeldThing, weighHeld } from './held.ts';
import { listWatchedDrivers, type WatchedDriver } from './hours.queries.ts';
import { type Look, type TimeLook, watches } from './look.ts';

const PAGE_SIZE = 500;

/** The look for drivers' hours. */
export function hoursLook(): Look {
  return async (db, look) => {
    const drivers = await listDrivers(db, look);
    return weighHeld(look, await listHeldAlerts(db, look), (version) => {
      const { condition } = version.deciding;
      if (condition.kind !== 'hours') return [];
      return drivers
        .filter((driver) => watches(look.sights, version, driver))
        .flatMap((driver): HeldThing[] => {
          const { personId, vehicleId, latitude, longitude, country, place } = driver;
          return hoursHeld(driver, condition, look.now).map(({ what, begin, mayBegin }) => ({
            vehicleId,
            about: `person/${personId}/${what}`,
            begin,
            end: null,
            mayBegin,
            where: { latitude, longitude, country, place },
            params: { what, ...limitOf(what, condition) },
          }));
        });
    });
  };
}

/** Seconds that the rule names. */
function limitOf(
  what: string,
  { drivingBelow, restWithin }: { drivingBelow: number | null; restWithin: number | null },
): Record<string, number> {
  const limit = what === 'driving' ? drivingBelow : what === 'rest' ? restWithin : null;
  return limit === null ? {} : { limit };
}

async function listDrivers(db: ReadDb, { companyId, now }: TimeLook): Promise<WatchedDriver[]> {
  const found: WatchedDriver[] = [];
  for (let after = 0; ; ) {
    const moment = new Date(now);
    const page = await listWatchedDrivers(db, companyId, { after, size: PAGE_SIZE, now: moment });
    found.push(...page);
    const last = page[PAGE_SIZE - 1];
    if (!last) return found;
    after = last.personId;
  }
}
