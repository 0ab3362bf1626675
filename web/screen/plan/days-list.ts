// Contracts by day for the phone: today first with what is under way, then the days to come, then those that are
// over from the last. Pure.
import { daysOf } from './free.ts';
import type { Placed, PlanRow, PlanVehicle } from './plan-rows.ts';

export interface DayEntry {
  vehicle: PlanVehicle;
  bar: Placed;
}

export interface DayGroup {
  /** yyyy-MM-dd */
  day: string;
  entries: DayEntry[];
}

/** Each contract once: under the day it begins, today while it runs, its last day when it is over. */
export function daysList(rows: readonly PlanRow[], today: string, zone: string): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const { vehicle, bars } of rows) {
    for (const bar of bars) {
      const { first, last } = daysOf(bar, zone);
      const day = last < today ? last : first > today ? first : today;
      const group = groups.get(day);
      if (group) group.entries.push({ vehicle, bar });
      else groups.set(day, { day, entries: [{ vehicle, bar }] });
    }
  }
  const days = [...groups.values()];
  const isPast = ({ day }: DayGroup) => day < today;
  const byDay = (one: DayGroup, other: DayGroup) => (one.day < other.day ? -1 : 1);
  return [
    ...days.filter((group) => !isPast(group)).sort(byDay),
    ...days.filter(isPast).sort((one, other) => byDay(other, one)),
  ];
}
