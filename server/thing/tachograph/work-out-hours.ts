// Works out what one driver may still do from files and live data (domain/tachograph), up to the newest moment
// that is known. A rest goes on while nobody tells anything else; a card that was taken out is in no tachograph
// from then on, which counts as rest.
import { goesOnForever, isDrivenUnseen } from '@flotila/domain/activity/hold.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { ACTIVITY, type Activity, type Stretch } from '@flotila/domain/tachograph/activity.ts';
import { compose, type LiveActivity, type Part } from '@flotila/domain/tachograph/compose.ts';
import { LOOKBACK_DAYS } from '@flotila/domain/tachograph/limits.ts';
import { holesSince } from '@flotila/domain/tachograph/missing.ts';
import { type Hours, hoursAt } from '@flotila/domain/tachograph/outlook.ts';
import { inScope, scopeFrom } from '@flotila/domain/tachograph/scope.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { hoursView } from '@flotila/domain/tachograph/view.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import {
  findWhatFollowed,
  listActivityVehicles,
  listFileDays,
  listLiveActivities,
  listSilences,
} from './activity.queries.ts';
import { namedVehicles } from './named-vehicles.ts';
import type { Counters, DriverKey, HoursValues } from './stale.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** What was told longer ago makes no driver wait. */
const TOLD_MS = 3 * DAY_MS;

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
  const { parts, conditions } = compose(files, live);
  const newest = parts.at(-1);
  const nameOf = namedVehicles(await listActivityVehicles(db, company));
  const stretches: Stretch[] = inScope(parts, (part) => scopeFrom(nameOf(part)));
  const goesOn = newest?.source === 'live' ? await whatGoesOn(db, company, live) : null;
  if (newest && goesOn !== null) {
    const to = Math.floor(now / MINUTE_MS);
    if (newest.to < to) stretches.push({ from: newest.to, to, activity: goesOn, crew: false });
  }
  const found = hoursAt(stretches, Math.floor(now / MINUTE_MS), { conditions });
  const isWhole = found?.dataValidity && !(await isDrivenThrough(db, company, parts, found));
  const hours = found && { ...hoursView(found), dataValidity: isWhole ?? false };
  const ofFile = newest?.source === 'file' ? newest.to * MINUTE_MS : 0;
  const told = live.reduce((last, { to }) => Math.max(last, to), 0);
  return {
    // A unit's clock may be ahead; what is told until then must not be taken for old.
    asOf: newest ? Math.min(now, Math.max(told, ofFile)) : null,
    told: toldBy(live, now),
    hours,
    counters: hours && countersOf(hours),
    vehicleId: newest ? (nameOf(newest)?.vehicleId ?? newest.vehicleId) : null,
    source: newest?.source ?? null,
  };
}

/** Newest moment that is in the hours, epoch milliseconds, by `slotKey`. */
function toldBy(live: readonly LiveActivity[], now: number): Record<string, number> {
  const told: Record<string, number> = {};
  for (const { vehicleId, slot, to } of live) {
    if (to < now - TOLD_MS) continue;
    const key = `${vehicleId}/${slot}`;
    told[key] = Math.max(told[key] ?? 0, Math.round(Math.min(to, now)));
  }
  return told;
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

/** Did a vehicle drive on through a hole that counts as rest since the daily period before this one? */
async function isDrivenThrough(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  parts: readonly Part[],
  { dayFrom, dayRest, asOf }: Hours,
): Promise<boolean> {
  const holes = holesSince(parts, dayRest?.from ?? dayFrom);
  const span = { from: (dayFrom - LOOKBACK_DAYS * DAY_MINUTES) * MINUTE_MS, to: asOf * MINUTE_MS };
  const silences = await listSilences(db, company, holes, span);
  return silences.some(({ silentMs, from, to }) =>
    isDrivenUnseen(
      silentMs,
      distanceMetres(from.latitude, from.longitude, to.latitude, to.longitude),
    ),
  );
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
