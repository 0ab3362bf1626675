// Days of a made-up driver, from a seed: what is written into a file must be read from it again.
import type { DayToWrite } from '../../../../tools/tachograph/write-card.ts';
import type { Random } from '../../../fold/testing/known-way.ts';
import type { Activity } from '../../activity.ts';
import { DAY_MINUTES, DAY_MS, dateOf, pushActivity } from '../days.ts';
import type { ReadingActivity } from '../reading.ts';

const PLATES = ['BA123XY', 'KE456ZZ', 'ŽA-789'];
const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

/** Days one behind the other; now and then one is missing. The last one ends before midnight. */
export function madeDays(random: Random, count: number, begin: string): DayToWrite[] {
  let date = Date.parse(begin);
  return Array.from({ length: count }, (_, at) => {
    date += DAY_MS * (random() < 0.1 ? 3 : 1);
    const until = at === count - 1 ? 60 + Math.floor(random() * 1300) : DAY_MINUTES;
    const distance = Math.floor(random() * 900);
    return { date: dateOf(date), distance, activities: madeActivities(random, until) };
  });
}

function madeActivities(random: Random, until: number): ReadingActivity[] {
  const activities: ReadingActivity[] = [];
  let plate: string | null = null;
  for (let from = 0; from < until; ) {
    // Changing the vehicle means to take the card out.
    if (random() < 0.15) plate = plate === null ? pick(random, PLATES) : null;
    const to = Math.min(from + 2 + Math.floor(random() * random() * 300), until);
    const activity = pick<Activity>(random, plate === null ? [0, 1, 2, 5] : [0, 1, 2, 3]);
    const slot = plate !== null && random() < 0.2 ? 2 : 1;
    const crew = plate !== null && random() < 0.3;
    pushActivity(activities, { from, to, activity, slot, crew, plate });
    from = to;
  }
  return activities;
}
