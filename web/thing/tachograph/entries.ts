// Drivers as the list shows them at a moment: numbers counted on, the group of what is asked for, filter and order
// within the groups. Pure, the clock is a parameter.
import { FRESH_MS } from '@flotila/domain/activity/hold.ts';
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { hoursOn } from '@flotila/domain/tachograph/hours-on.ts';
import { judgedAt } from '@flotila/domain/tachograph/judged-at.ts';
import { type MayDrive, mayDrive } from '@flotila/domain/tachograph/may-drive.ts';
import type { DriverHours, DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';
import { foldText } from '@flotila/domain/text.ts';
import { fullName } from '../../ground/words/format.ts';
import { activityWords } from './activity-words.tsx';
import type { DriverSort, DriversPlace, SortKey } from './drivers-place.ts';
import type { GroupName } from './list-items.ts';

/** Whoever was heard of longer ago is not known to be able to drive. */
export const KNOWN_MS = 24 * 3_600_000;

export interface DriverEntry {
  key: string;
  name: string;
  row: DriverHoursRow;
  group: GroupName;
  /** As they stand now, null: nothing was ever told. */
  hours: DriverHours | null;
  /** Told too long ago to be counted on. */
  isOld: boolean;
  /** Seconds that may be driven now; 0 for who must rest. */
  remaining: number;
  /** null in the group without data. */
  verdict: MayDrive | null;
}

type Asked = Pick<DriversPlace, 'asked' | 'withReduced'>;

/** One driver at the moment. */
export function driverEntry(row: DriverHoursRow, { asked, withReduced }: Asked, nowMs: number) {
  const told = row.hours;
  const atMs = told ? judgedAt(row, told, nowMs) : nowMs;
  const hours = told && hoursOn(told, atMs);
  const entry: DriverEntry = {
    key: String(row.personId),
    name: fullName(row),
    row,
    group: 'none',
    hours,
    isOld: told !== null && ageOf(told, nowMs) > FRESH_MS,
    remaining: 0,
    verdict: null,
  };
  if (!hours || !told || !isKnown(told, nowMs)) return entry;
  const verdict = mayDrive(hours, asked * 60, atMs, { withReducedRest: withReduced });
  const remaining = verdict.group === 'resting' ? 0 : leftNow(hours);
  return { ...entry, group: verdict.group, remaining, verdict };
}

function ageOf({ asOf }: DriverHours, nowMs: number): number {
  return nowMs - Date.parse(asOf);
}

function isKnown(hours: DriverHours, nowMs: number): boolean {
  const isTelling = hours.activity !== ACTIVITY.noCard && hours.activity !== ACTIVITY.error;
  return isTelling && ageOf(hours, nowMs) <= KNOWN_MS;
}

/** The least of day, week and two weeks. */
export function leftNow(hours: DriverHours): number {
  return Math.min(hours.remainingToday, weekLeft(hours));
}

/** What is left of week and two weeks, the lesser; seconds. */
export function weekLeft(hours: DriverHours): number {
  return Math.min(hours.remainingWeek, hours.remainingTwoWeeks);
}

/** 0 … 1 of the rest that runs. */
export function restDone({ resting }: DriverHours, nowMs: number): number {
  if (!resting) return 0;
  return Math.max(0, Math.min(1, (nowMs - Date.parse(resting.since)) / 1000 / resting.needed));
}

/** Those that the filter leaves: every word of it stands in name, plate or place. */
export function filteredRows(rows: readonly DriverHoursRow[], filter: string) {
  const words = foldText(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const plate = row.numericPlate ?? '';
    const texts = [fullName(row), plate, plate.replaceAll(/[\s-]/g, ''), row.place ?? ''];
    const folded = foldText(texts.join('\n'));
    return words.every((word) => folded.includes(word));
  });
}

/** A new array in the order of the column; equal ones by name. */
export function sortedEntries(
  entries: readonly DriverEntry[],
  sort: DriverSort,
  language: string,
): DriverEntry[] {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const sign = sort.isDown ? -1 : 1;
  const compare = (a: Value, b: Value) => {
    // What is not known stands below, whichever way it is sorted.
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  };
  return entries
    .map((entry) => ({ entry, value: VALUES[sort.key](entry) }))
    .sort(
      (a, b) =>
        compare(a.value, b.value) ||
        collator.compare(a.entry.row.lastName, b.entry.row.lastName) ||
        collator.compare(a.entry.name, b.entry.name),
    )
    .map(({ entry }) => entry);
}

type Value = number | string | null;

const VALUES: Record<SortKey, (entry: DriverEntry) => Value> = {
  driver: ({ row }) => `${row.lastName} ${row.firstName}`,
  vehicle: ({ row }) => row.numericPlate,
  activity: ({ hours }) => hours && activityWords(hours),
  place: ({ row }) => row.place,
  // Of two who must rest the one who is done sooner stands above.
  remaining: ({ remaining, hours, group }) =>
    group === 'resting' && hours?.resting ? -Date.parse(hours.resting.until) : remaining,
  break: ({ hours }) => hours?.remainingToBreak ?? null,
  week: ({ hours }) => hours && weekLeft(hours),
  rest: ({ hours }) => momentOf(hours?.dailyRestBy ?? hours?.resting?.until),
};

function momentOf(instant: string | null | undefined): number | null {
  return instant ? Date.parse(instant) : null;
}

/** The answer to the question: how many may, and of how many that is only known from older data. */
export function matchingOf(entries: readonly DriverEntry[]) {
  const may = entries.filter(({ group }) => group === 'may');
  return { count: may.length, old: may.filter(({ isOld }) => isOld).length };
}

/** Vehicles of those who may that have a place on the map, each once. */
export function matchingVehicles(entries: readonly DriverEntry[]): number[] {
  const ids = entries
    .filter(({ group, row }) => group === 'may' && row.latitude !== null)
    .map(({ row }) => row.vehicleId);
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * Where nobody may: who has most of those who may drive now, and the next two who will have rested enough. null:
 * somebody may, or nobody's hours are known.
 */
export function nobodyFor(entries: readonly DriverEntry[], asked: number) {
  if (entries.some(({ group }) => group === 'may')) return null;
  const known = entries.filter(({ group }) => group !== 'none');
  if (known.length === 0) return null;
  const [most] = known.filter(({ group }) => group === 'less').sort(byRemaining);
  const next = known
    .flatMap(({ name, hours }) => (hours?.resting ? [{ name, ...hours.resting }] : []))
    .filter(({ remainingAfter }) => remainingAfter >= asked * 60)
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until))
    .slice(0, 2);
  return { most: most && most.remaining > 0 ? most : null, next };
}

function byRemaining(a: DriverEntry, b: DriverEntry): number {
  return b.remaining - a.remaining;
}
