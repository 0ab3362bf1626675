// Trips cut into calendar days at the company's midnight, with the hours of each country. A day in which the
// clock is changed has 23 or 25 hours, and so many are counted.
import { addDays, startOfDay } from '../time.ts';
import type { DayPart, Meal, TravelDayHours } from './allowance.ts';
import { MEALS } from './allowance.ts';
import type { Profile } from './rate-set.ts';
import type { Stay, Trip } from './trips.ts';

/** What one trip has of one day. */
export interface TripDay {
  day: string;
  /** By its place in the list of trips. */
  trip: number;
  from: number;
  to: number;
  stays: Stay[];
}

/** As given with the request: a day that is left out, or has free meals. */
export interface AskedDay extends Record<Meal, boolean> {
  day: string;
  skip: boolean;
}

const MINUTE_MS = 60_000;

/** Local days from `first` to `last`, both included, yyyy-MM-dd. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The part that each trip has of each day, by day and trip; days without any are left out. */
export function tripDays(trips: readonly Trip[], days: readonly string[], zone: string): TripDay[] {
  return days.flatMap((day) => {
    const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
    return trips.flatMap((trip, index): TripDay[] => {
      if (trip.to <= from || trip.from >= to) return [];
      const stays = trip.stays.flatMap((stay) => clipped(stay, from, to) ?? []);
      const [first, last] = [stays[0], stays.at(-1)];
      if (!first || !last) return [];
      return [{ day, trip: index, from: first.from, to: last.to, stays }];
    });
  });
}

function clipped(stay: Stay, from: number, to: number): Stay | null {
  const cut = { ...stay, from: Math.max(stay.from, from), to: Math.min(stay.to, to) };
  return cut.from < cut.to ? cut : null;
}

/** Minutes per country, in the order in which they were entered. */
export function minutesByCountry(stays: readonly Stay[]): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { country, from, to } of stays) {
    minutes.set(country, (minutes.get(country) ?? 0) + (to - from) / MINUTE_MS);
  }
  return minutes;
}

/** Days as the law judges them. */
export function hoursOf(
  parts: readonly TripDay[],
  asked: readonly AskedDay[],
  home: string,
  profileOf: (trip: number) => Profile,
): TravelDayHours[] {
  const askedOf = new Map(asked.map((one) => [one.day, one]));
  return [...Map.groupBy(parts, ({ day }) => day)].map(([day, ofDay]) => {
    const one = askedOf.get(day);
    return {
      day,
      skip: one?.skip ?? false,
      meals: MEALS.filter((meal) => one?.[meal] ?? false),
      parts: ofDay.map((part) => partOf(part, home, profileOf(part.trip))),
    };
  });
}

function partOf({ trip, stays }: TripDay, home: string, profile: Profile): DayPart {
  const minutes = minutesByCountry(stays);
  return {
    trip,
    profile,
    home: minutes.get(home) ?? 0,
    abroad: [...minutes]
      .filter(([country]) => country !== home)
      .map(([country, spent]) => ({ country, minutes: spent })),
  };
}
