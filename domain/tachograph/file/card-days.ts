// Days of a card with the vehicles in which they were driven.
import { ACTIVITY } from '../activity.ts';
import { type CardDay, readCardDays } from './card-activity.ts';
import type { CardPart } from './card-cut.ts';
import { ACTIVITY_FILE, type CardContent } from './card-files.ts';
import { conditionsOn, readConditions } from './conditions.ts';
import {
  activityOnCard,
  DAY_MINUTES,
  DAY_MS,
  dateOf,
  keptChanges,
  lastingChanges,
  MINUTE_MS,
  pushActivity,
} from './days.ts';
import type { ReadingActivity, ReadingDay, ReadingWarning } from './reading.ts';
import { CARD_IDENTITY_LENGTH } from './records.ts';

const SECOND_MS = 1000;

export interface Use {
  from: number;
  to: number;
  plate: string;
}

/** Days in the order of time, and the newest moment that the card knows. Adds to the warnings. */
export function cardDays(
  bytes: Uint8Array,
  parts: readonly CardPart[],
  card: CardContent,
  warnings: ReadingWarning[],
): { days: ReadingDay[]; knownUntil: number | null } {
  const found = new Map<string, CardDay[]>();
  for (const generation of [1, 2] as const) {
    const part = parts.find(
      (one) => one.id === ACTIVITY_FILE && one.generation === generation && !one.isSignature,
    );
    if (!part) continue;
    const read = readCardDays(
      bytes.subarray(part.range.from, part.range.to),
      'Driver_Activity_Data',
    );
    warnings.push(...read.warnings);
    for (const day of read.days) {
      const date = dateOf(day.date);
      found.set(date, [...(found.get(date) ?? []), day]);
    }
  }
  const uses = usesOf(card);
  const knownUntil = newestMoment(card, [...found.values()].flat(), uses);
  const marks = [card.first, card.second].flatMap((half) => half.conditions?.records ?? []);
  const conditions = readConditions(marks, uses, warnings);
  const identity = (card.second.identification ?? card.first.identification)?.number ?? '';
  const number = identity.slice(0, CARD_IDENTITY_LENGTH).toUpperCase();
  const days = [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, versions]) => {
      const read = versions.map((day) => readDay(day, number, uses, knownUntil, warnings));
      const best = bestOf(date, read, warnings);
      const own = conditionsOn(best, conditions);
      return own.length === 0 ? best : { ...best, conditions: own };
    });
  return { days, knownUntil };
}

function readDay(
  day: CardDay,
  card: string,
  uses: readonly Use[],
  knownUntil: number | null,
  warnings: ReadingWarning[],
): ReadingDay {
  const date = dateOf(day.date);
  const isNewest = knownUntil !== null && knownUntil < day.date + DAY_MS;
  const until = isNewest ? Math.floor((knownUntil - day.date) / MINUTE_MS) : DAY_MINUTES;
  const { lasting, dropped } = lastingChanges(day.changes, until, withdrawalsOn(day, uses));
  if (dropped > 0) warnings.push({ code: 'activitiesDamaged', detail: date, count: dropped });
  const [begin, end] = [day.date / MINUTE_MS, day.date / MINUTE_MS + DAY_MINUTES];
  const ofDay = uses.filter((use) => use.from < end && use.to > begin);
  const activities: ReadingActivity[] = [];
  for (const { from, to, change } of lasting) {
    const plate = change.isOut ? null : plateOf(from, to, day.date, ofDay);
    const crew = change.flag && !change.isOut;
    const activity = activityOnCard(change);
    pushActivity(activities, { from, to, activity, slot: change.slot, crew, plate });
  }
  return { date, card, distance: day.distance, until, activities };
}

/** Minutes of the day in which the card came out of a vehicle. */
function withdrawalsOn({ date }: CardDay, uses: readonly Use[]): ReadonlySet<number> {
  return new Set(uses.map(({ to }) => to - date / MINUTE_MS));
}

/**
 * The vehicle whose use covers most of a time. Inserting a card is a change of activity, so one activity with the
 * card in is in one vehicle.
 */
function plateOf(
  fromMinute: number,
  toMinute: number,
  midnight: number,
  uses: readonly Use[],
): string | null {
  const from = midnight / MINUTE_MS + fromMinute;
  const to = midnight / MINUTE_MS + toMinute;
  let best = 0;
  let plate: string | null = null;
  for (const use of uses) {
    const shared = Math.min(use.to, to) - Math.max(use.from, from);
    if (shared > best) {
      best = shared;
      plate = use.plate;
    }
  }
  return plate;
}

/** Uses of vehicles in whole minutes, as activities are: what a card did after it was taken out is in none. */
function usesOf({ first, second }: CardContent): Use[] {
  const records = [...(first.vehicles?.records ?? []), ...(second.vehicles?.records ?? [])];
  const uses = records.flatMap(({ firstUse, lastUse, vehicle: { plate } }) => {
    if (firstUse === null || plate === '') return [];
    // A use that goes on the next day ends with the last second.
    const to = Math.floor(((lastUse ?? Number.POSITIVE_INFINITY) + SECOND_MS) / MINUTE_MS);
    return [{ from: Math.floor(firstUse / MINUTE_MS), to, plate }];
  });
  uses.sort((one, other) => one.from - other.from);
  // Without an end the card is still in, or was until the next use.
  return uses.map((use) => {
    const next = uses.find(({ from }) => from > use.from);
    return next && use.to === Number.POSITIVE_INFINITY ? { ...use, to: next.from } : use;
  });
}

/** The newest moment of the newest day; what pretends to be later is not believed. */
function newestMoment(
  { first, second }: CardContent,
  days: readonly CardDay[],
  uses: readonly Use[],
): number | null {
  const newest = Math.max(...days.map(({ date }) => date));
  if (!Number.isFinite(newest)) return null;
  const changes = days
    .filter(({ date }) => date === newest)
    .flatMap((day) => keptChanges(day.changes, withdrawalsOn(day, uses)))
    .map(({ minute }) => newest + minute * MINUTE_MS);
  const halves = [first, second].flatMap((half) => [
    ...(half.vehicles?.records ?? []).flatMap(({ firstUse, lastUse }) => [firstUse, lastUse]),
    ...(half.places?.records ?? []).map(({ time }) => time),
    ...(half.conditions?.records ?? []).map(({ time }) => time),
    ...(half.events?.records ?? []).flatMap(({ begin, end }) => [begin, end]),
    ...(half.faults?.records ?? []).flatMap(({ begin, end }) => [begin, end]),
    ...(half.gnssPlaces?.records ?? []).map(({ time }) => time),
    half.control?.time ?? null,
    half.currentUse?.since ?? null,
  ]);
  const moments = [...changes, ...halves].filter((moment) => moment !== null);
  return moments.reduce((last, moment) => {
    return moment > last && moment < newest + DAY_MS ? moment : last;
  }, newest);
}

/** Of a date that is written down more than once: what knows most, the later one of equals. */
function bestOf(date: string, versions: ReadingDay[], warnings: ReadingWarning[]): ReadingDay {
  if (versions.length === 1) return versions[0] as ReadingDay;
  const minutes = versions.map(minutesOf);
  const known = minutes.map(knownMinutes);
  const best = known.lastIndexOf(Math.max(...known));
  if (minutes.some((day) => contradict(day, minutes[best] as Uint8Array))) {
    warnings.push({ code: 'dayTwice', detail: date, count: null });
  }
  return versions[best] as ReadingDay;
}

/** Is there a minute of which both know something, and not the same? */
function contradict(one: Uint8Array, other: Uint8Array): boolean {
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const [here, there] = [one[minute], other[minute]];
    if (here !== there && here !== ACTIVITY.noCard && there !== ACTIVITY.noCard) return true;
  }
  return false;
}

function knownMinutes(day: Uint8Array): number {
  let known = 0;
  for (const activity of day) if (activity !== ACTIVITY.noCard) known++;
  return known;
}

function minutesOf({ activities }: ReadingDay): Uint8Array {
  const minutes = new Uint8Array(DAY_MINUTES).fill(ACTIVITY.noCard);
  for (const { from, to, activity } of activities) minutes.fill(activity, from, to);
  return minutes;
}
