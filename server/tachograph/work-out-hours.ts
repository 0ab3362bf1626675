// Works out what one driver may still do from files and live data (domain/tachograph), up to the newest moment
// that is known. A rest goes on while nobody tells anything else; a card that was taken out is in no tachograph
// from then on, which counts as rest.
import { goesOnForever } from '@flotila/domain/activity/hold.ts';
import { ACTIVITY, type Activity, type Stretch } from '@flotila/domain/tachograph/activity.ts';
import { compose, type LiveActivity, type Part } from '@flotila/domain/tachograph/compose.ts';
import { LOOKBACK_DAYS } from '@flotila/domain/tachograph/limits.ts';
import { hoursAt } from '@flotila/domain/tachograph/outlook.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { hoursView } from '@flotila/domain/tachograph/view.ts';
import type { ReadDb } from '../db/open.ts';
import type { CompanyContext } from '../session/context.ts';
import {
  findWhatFollowed,
  listActivityVehicles,
  listFileDays,
  listLiveActivities,
} from './activity.queries.ts';
import { namedVehicles } from './named-vehicles.ts';
import type { Counters, DriverKey, HoursValues } from './stale.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** @param now epoch milliseconds */
export async function workOutHours(
  db: ReadDb,
  { companyId, personId }: DriverKey,
  now: number,
): Promise<HoursValues> {
  const company = { id: companyId };
  const span = { from: now - LOOKBACK_DAYS * DAY_MS, to: now };
  const files = await listFileDays(db, company, personId, span);
  const live = await listLiveActivities(db, company, personId, span);
  const { parts } = compose(files, live);
  const newest = parts.at(-1);
  const stretches: Stretch[] = [...parts];
  const goesOn = newest?.source === 'live' ? await whatGoesOn(db, company, live) : null;
  if (newest && goesOn !== null) {
    const to = Math.floor(now / MINUTE_MS);
    if (newest.to < to) stretches.push({ from: newest.to, to, activity: goesOn, crew: false });
  }
  const found = hoursAt(stretches, Math.floor(now / MINUTE_MS));
  const hours = found && hoursView(found);
  const ofFile = newest?.source === 'file' ? newest.to * MINUTE_MS : 0;
  const told = live.reduce((last, { to }) => Math.max(last, to), 0);
  return {
    // A unit's clock may be ahead; what is told until then must not be taken for old.
    asOf: newest ? Math.min(now, Math.max(told, ofFile)) : null,
    hours,
    counters: hours && countersOf(hours),
    vehicleId: newest ? await vehicleOf(db, company, newest) : null,
    source: newest?.source ?? null,
  };
}

/** What the driver has done since the newest activity, as far as that follows from it; null: nobody knows. */
async function whatGoesOn(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  live: readonly LiveActivity[],
): Promise<Activity | null> {
  const last = live.reduce<LiveActivity | null>(
    (newest, one) => (newest && newest.to > one.to ? newest : one),
    null,
  );
  if (!last) return null;
  const followed = await findWhatFollowed(db, company, last);
  // The slot has another card or none: this one is in no tachograph that tells of it.
  if (followed === 'another') return ACTIVITY.noCard;
  return followed === 'itself' && goesOnForever(last.activity) ? last.activity : null;
}

async function vehicleOf(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  part: Part,
): Promise<number | null> {
  if (part.vehicleId !== null) return part.vehicleId;
  const nameOf = namedVehicles(await listActivityVehicles(db, company));
  return nameOf(part)?.vehicleId ?? null;
}

/** API-030. */
function countersOf(hours: DriverHours): Counters {
  return {
    lastTimestamp: hours.asOf,
    dataValidity: hours.dataValidity,
    dayDriveAccumulation: hours.dayDriveAccumulation,
    dayDriveLimit: hours.dayDriveLimit,
    weekDriveAccumulation: hours.weekDriveAccumulation,
    weekDriveLimit: hours.weekDriveLimit,
    previousWeekDriveAccumulation: hours.previousWeekDriveAccumulation,
    lastDayRestTime: hours.lastDayRestTime,
    lastDayRestDuration: hours.lastDayRestDuration,
    lastWeekRestTime: hours.lastWeekRestTime,
    lastWeekRestDuration: hours.lastWeekRestDuration,
  };
}
