// The week of the history bar: which seven days it shows, which of its buttons may be pressed and where
// they lead, and what the dots of a day say. Days are local texts yyyy-MM-dd, so they compare as texts.
import { weekOf } from '@flotila/domain/period.ts';
import { type DayColour, dayColour } from '@flotila/domain/ride/marker.ts';
import { addDays } from '@flotila/domain/time.ts';

/** HIS-021: the seven days of the week in which a day lies; `first` as calendars count, 0 is Sunday. */
export function weekDays(day: string, first: 0 | 1): string[] {
  // A Sunday belongs to the week that begins with it, so look at the Monday after it.
  if (first === 0) return weekOf(addDays(day, 1)).map((one) => addDays(one, -1));
  return weekOf(day);
}

/** HIS-024. */
export function hasNextDay(day: string, today: string): boolean {
  return day < today;
}

/** HIS-025: also when the week ends today, although the way then ends at today (HIS-026). */
export function hasNextWeek(week: readonly string[], today: string): boolean {
  const last = week.at(-1);
  return last !== undefined && last <= today;
}

/** HIS-026: seven days on, but never past today. */
export function nextWeekDay(day: string, today: string): string {
  const next = addDays(day, 7);
  return next > today ? today : next;
}

export interface DayChip {
  day: string;
  isSelected: boolean;
  /** HIS-023. */
  isDisabled: boolean;
  /** HIS-029, HIS-031; null: no dot. */
  colour: DayColour | null;
  /** HIS-030, HIS-032: independent of rides. */
  isRefueled: boolean;
  /** Listed in the table. */
  rideCount: number;
  /** Too short for that. */
  shortCount: number;
  /** metres */
  distance: number;
  refuelingCount: number;
}

interface Summary {
  date: string;
  /** All of them. */
  rideCount: number;
  shortCount: number;
  distance: number;
  refuelingCount: number;
}

/** What the chips are of. */
interface ShownWeek {
  /** The selected day. */
  day: string;
  today: string;
  /** Short rides are listed, too. */
  showsAll: boolean;
}

/** One chip for each day of the week; a day without a summary has no dots. */
export function dayChips(
  week: readonly string[],
  shown: ShownWeek,
  summaries: readonly Summary[],
): DayChip[] {
  const byDay = new Map(summaries.map((summary) => [summary.date, summary]));
  return week.map((day) => {
    const { rideCount, distance, refuelingCount, ...of } = byDay.get(day) ?? NOTHING;
    const shortCount = shown.showsAll ? 0 : of.shortCount;
    return {
      day,
      rideCount: rideCount - shortCount,
      shortCount,
      distance,
      refuelingCount,
      isSelected: day === shown.day,
      isDisabled: day > shown.today,
      colour: dayColour({ rideCount, distance }),
      isRefueled: refuelingCount > 0,
    };
  });
}

const NOTHING = { rideCount: 0, shortCount: 0, distance: 0, refuelingCount: 0 };
