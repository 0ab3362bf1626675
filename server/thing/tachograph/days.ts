// UTC days of a driver as the API answers them: what files and live data say together, with sums, kilometres
// and possible infringements. Plates of vehicles that the caller does not see are not told.
import { compose, type Part } from '@flotila/domain/tachograph/compose.ts';
import type { Condition } from '@flotila/domain/tachograph/condition.ts';
import type {
  DayActivity,
  Infringement,
  LostExcuse,
  TachographDay,
} from '@flotila/domain/tachograph/day.api.ts';
import { dayDistances } from '@flotila/domain/tachograph/day-distance.ts';
import { daysOf } from '@flotila/domain/tachograph/days.ts';
import { matchExcuses } from '@flotila/domain/tachograph/excuse.ts';
import { LOOKBACK_DAYS } from '@flotila/domain/tachograph/limits.ts';
import { infringementsInScope, inScope, scopeFrom } from '@flotila/domain/tachograph/scope.ts';
import { infringementView } from '@flotila/domain/tachograph/view.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { listActivityVehicles, listFileDays, listLiveActivities } from './activity.queries.ts';
import { listExcuses } from './excuse.queries.ts';
import { type NameVehicle, namedVehicles } from './named-vehicles.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** A rest that begins in the period decides only when it ends. */
const AFTER_DAYS = 14;

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
  return (await readHours(db, query)).days;
}

/** The days, and what they were made of: from `LOOKBACK_DAYS` before the period on, up to two weeks after it. */
export async function readHours(
  db: ReadDb,
  query: DaysQuery,
): Promise<{ days: TachographDay[]; judged: Part[]; conditions: Condition[] }> {
  const { from, now } = query;
  const to = Math.min(query.to, Math.floor(now / DAY_MS));
  if (to < from) return { days: [], judged: [], conditions: [] };
  const days = { from: from - LOOKBACK_DAYS, to: to + 1 + AFTER_DAYS };
  const told = await readParts(db, query, days);
  const { parts, conditions, differences, distances, nameOf } = told;
  const judged = inScope(parts, told.scopeFrom);
  const range = { from: from * DAY_MINUTES, to: (to + 1) * DAY_MINUTES };
  // One that moved over the edge of the period is found there, so that its excuse is not lost.
  const wide = { from: range.from - DAY_MINUTES, to: range.to + DAY_MINUTES };
  const found = infringementsInScope(judged, wide, conditions).map(infringementView);
  const { infringements, lost } = withExcuses(found, await readExcuses(db, query, days));
  let at = 0;
  const sums = daysOf(parts, { ...range, now: Math.floor(now / MINUTE_MS) });
  const shown = sums.map(({ day, ...minutes }): TachographDay => {
    while ((parts[at]?.to ?? Number.POSITIVE_INFINITY) <= day) at += 1;
    const own = partsWithin(parts, at, day, day + DAY_MINUTES);
    const number = day / DAY_MINUTES;
    return {
      date: new Date(number * DAY_MS).toISOString().slice(0, 10),
      ...minutes,
      distance: roundedKm(distances.get(number)),
      source: sourceOf(own),
      difference: differences.get(number) ?? null,
      activities: own.map((part) => activityView(part, nameOf, query.visible)),
      conditions: conditionsWithin(conditions, day, day + DAY_MINUTES),
      infringements: infringements.filter((one) => dayNumber(one) === number),
      lostExcuses: lost.filter((one) => dayNumber(one) === number),
    };
  });
  return { days: shown, judged, conditions };
}

/** What people noted, also of what touches the days. */
function readExcuses(
  db: ReadDb,
  { company, personId }: DaysQuery,
  days: { from: number; to: number },
): Promise<LostExcuse[]> {
  return listExcuses(db, company, personId, { from: days.from * DAY_MS, to: days.to * DAY_MS });
}

function withExcuses(found: readonly Infringement[], excuses: readonly LostExcuse[]) {
  const { pairs, lost } = matchExcuses(found, excuses);
  const excuseOf = new Map(pairs.map(({ one, excuse }) => [one, excuse]));
  const infringements = found.map((one): Infringement => {
    const noted = excuseOf.get(one);
    if (!noted) return one;
    const { type: _type, from: _from, to: _to, ...excuse } = noted;
    return { ...one, excuse };
  });
  return { infringements, lost };
}

/** The UTC day of its last minute, to which it belongs. */
function dayNumber({ to }: { to: string }): number {
  return Math.floor((Date.parse(to) - MINUTE_MS) / DAY_MS);
}

/** What files and live data tell of the driver from one day to before another, as far as it has passed. */
export async function readParts(
  db: ReadDb,
  { company, personId, now }: Pick<DaysQuery, 'company' | 'personId' | 'now'>,
  days: { from: number; to: number },
) {
  const span = { from: days.from * DAY_MS, to: Math.min(now, days.to * DAY_MS) };
  const files = await listFileDays(db, company, personId, span);
  const live = await listLiveActivities(db, company, personId, span);
  const nameOf = namedVehicles(await listActivityVehicles(db, company));
  return {
    ...compose(files, live),
    distances: dayDistances(files, live),
    nameOf,
    scopeFrom: (part: Part) => scopeFrom(nameOf(part)),
  };
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

function conditionsWithin(conditions: readonly Condition[], from: number, to: number) {
  return conditions
    .filter((one) => one.from < to && one.to > from)
    .map((one) => ({
      kind: one.kind,
      from: instantOf(Math.max(one.from, from)),
      to: instantOf(Math.min(one.to, to)),
    }));
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
    activity: part.activity,
    slot: part.slot,
    crew: part.crew,
    source: part.source,
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
