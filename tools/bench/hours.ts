// What a driver may still drive, possible infringements and sums of days of a year, from some 10 000 stretches as
// cards and trackers tell them. A part of the product: the pure rules, without reading the stretches. The opponent
// is one plain loop that adds up the driving of each day.

import { ACTIVITY, type Stretch } from '@flotila/domain/tachograph/activity.ts';
import { daysOf } from '@flotila/domain/tachograph/days.ts';
import { infringementsOf } from '@flotila/domain/tachograph/infringements.ts';
import { hoursAt } from '@flotila/domain/tachograph/outlook.ts';
import { compare, report } from './measure.ts';

const DAYS = 365;
const DAY = 1440;
const ROUNDS = 25;
const MONDAY = Date.UTC(2025, 0, 6) / 60_000;

/** Working days in short pieces, so that a year has as many stretches as that of a busy driver. */
function year(): Stretch[] {
  const stretches: Stretch[] = [];
  for (let day = 0; day < DAYS; day++) {
    let at = MONDAY + day * DAY;
    const add = (activity: Stretch['activity'], length: number) => {
      stretches.push({ from: at, to: at + length, activity, crew: false });
      at += length;
    };
    add(ACTIVITY.rest, 300 + (day % 5) * 10);
    if (day % 7 < 5) {
      for (let piece = 0; piece < 12; piece++) {
        add(ACTIVITY.driving, 30 + ((day + piece) % 17));
        add(ACTIVITY.work, 4);
        add(ACTIVITY.rest, piece % 4 === 3 ? 46 : 11 + (piece % 5));
      }
      add(ACTIVITY.standby, 7);
    }
    add(ACTIVITY.rest, MONDAY + (day + 1) * DAY - at);
  }
  return stretches;
}

const stretches = year();
const end = MONDAY + DAYS * DAY;
let kept = 0;

function milliseconds(work: () => number): Promise<number> {
  const begin = performance.now();
  kept += work();
  return Promise.resolve(performance.now() - begin);
}

const ours = () =>
  milliseconds(() => {
    const hours = hoursAt(stretches, end);
    const found = infringementsOf(stretches, { from: MONDAY, to: end });
    const days = daysOf(stretches, { from: MONDAY, to: end });
    return (hours?.weekDrive ?? 0) + found.length + days.length;
  });

const opponent = () =>
  milliseconds(() => {
    const driven = new Map<number, number>();
    for (const { from, to, activity } of stretches) {
      if (activity !== ACTIVITY.driving) continue;
      const day = Math.floor(from / DAY);
      driven.set(day, (driven.get(day) ?? 0) + to - from);
    }
    return driven.size;
  });

const { ours: rules, opponent: loop, ratio } = await compare(ours, opponent, ROUNDS);
report({
  id: 'hours',
  work: `a driver's year of ${stretches.length} stretches, part of the product: hours, infringements, days`,
  figure: `${rules.toFixed(1)} ms`,
  opponent: `one loop that adds up the days ${loop.toFixed(2)} ms`,
  ratio,
  goal: '≤ 50 ms',
});
if (kept === 0) throw new Error('nothing was worked out');
