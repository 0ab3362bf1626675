// UTC days of a driver as the API answers them: what files and live data say together, with sums, kilometres
// and possible infringements. Plates of vehicles that the caller does not see are not told.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { compose, type Part } from '@flotila/domain/tachograph/compose.ts';
import { dayDistances } from '@flotila/domain/tachograph/day-distance.ts';
import type { DayActivity, TachographDay } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { ReadDb } from '../db/open.ts';
import type { CompanyContext, Visible } from '../session/context.ts';
import { listActivityVehicles, listFileDays, listLiveActivities } from './activity.queries.ts';
import { type NameVehicle, namedVehicles } from './named-vehicles.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Two weeks' driving, and what is made up for until the end of the third week, need so much of before. */
export const BEFORE_DAYS = 35;

export interface DaysQuery {
  company: CompanyContext;
  visible: Visible;
  personId: number;
  /** Days since 1970; both ends included. */
  from: number;
  to: number;
  now: number;
}

/** Every day of the period up to today, also those that nothing is known of. */
export async function listDays(db: ReadDb, query: DaysQuery): Promise<TachographDay[]> {
  const { company, personId, from, now } = query;
  const to = Math.min(query.to, Math.floor(now / DAY_MS));
  if (to < from) return [];
  const span = { from: (from - BEFORE_DAYS) * DAY_MS, to: (to + 1) * DAY_MS };
  const files = await listFileDays(db, company, personId, span);
  const live = await listLiveActivities(db, company, personId, span);
  const nameOf = namedVehicles(await listActivityVehicles(db, company));
  const { parts, differences } = compose(files, live);
  const distances = dayDistances(files, live);
  const days: TachographDay[] = [];
  for (let day = from, at = 0; day <= to; day++) {
    const start = day * DAY_MINUTES;
    const passed = Math.min(DAY_MINUTES, Math.max(0, Math.floor(now / MINUTE_MS) - start));
    while ((parts[at]?.to ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const own = partsWithin(parts, at, start, start + passed);
    days.push({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      ...sumsOf(own, passed),
      distance: roundedKm(distances.get(day)),
      source: sourceOf(own),
      difference: differences.get(day) ?? null,
      activities: own.map((part) => activityView(part, nameOf, query.visible)),
      infringements: [],
    });
  }
  return days;
}

/** Parts from the one at `at` on, cut to the minutes. */
function partsWithin(parts: readonly Part[], at: number, from: number, to: number): Part[] {
  const own: Part[] = [];
  for (let i = at; i < parts.length; i++) {
    const part = parts[i];
    if (!part || part.from >= to) break;
    own.push({ ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) });
  }
  return own;
}

function sumsOf(parts: readonly Part[], passed: number) {
  const minutes = [0, 0, 0, 0, 0, 0];
  for (const { from, to, activity } of parts)
    minutes[activity] = (minutes[activity] ?? 0) + to - from;
  const of = (activity: number) => minutes[activity] ?? 0;
  const known = {
    driving: of(ACTIVITY.driving),
    work: of(ACTIVITY.work),
    standby: of(ACTIVITY.standby),
    rest: of(ACTIVITY.rest),
  };
  const sum = known.driving + known.work + known.standby + known.rest;
  return { ...known, unknown: passed - sum };
}

function sourceOf(parts: readonly Part[]): TachographDay['source'] {
  const [first] = parts;
  if (!first) return null;
  return parts.every(({ source }) => source === first.source) ? first.source : 'both';
}

function activityView(part: Part, nameOf: NameVehicle, { vehicles }: Visible): DayActivity {
  const vehicle = nameOf(part);
  const isSeen = !vehicle || !vehicles || vehicles.has(vehicle.vehicleId);
  return {
    from: instantOf(part.from),
    to: instantOf(part.to),
    ...{ activity: part.activity, slot: part.slot, crew: part.crew, source: part.source },
    vehicleId: isSeen ? (vehicle?.vehicleId ?? null) : null,
    numericPlate: isSeen ? (vehicle?.numericPlate ?? part.plate) : null,
  };
}

function instantOf(minute: number): string {
  return new Date(minute * MINUTE_MS).toISOString();
}

function roundedKm(kilometres: number | undefined): number | null {
  return kilometres === undefined ? null : Math.round(kilometres * 10) / 10;
}
