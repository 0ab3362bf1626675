// What trackers of the demo shout: one tow and one cut wire, each once and counted from when the demo begins, and hard
// driving now and then, more of it in some vehicles than in others.
import type { Shout } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { mannerOf } from './manners.ts';
import type { Cycle } from './plan.ts';
import { hashOf, pick, seededBy } from './random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Days before the beginning, near which it stood and its tracker shouted for so many minutes. */
const ONCE: Readonly<Record<string, { alarm: Shout; daysAgo: number; minutes: number }>> = {
  BA001TT: { alarm: 'tow', daysAgo: 9.31, minutes: 18 },
  /** In service, where the battery was taken off. */
  BA920RS: { alarm: 'powerCut', daysAgo: 4.21, minutes: 34 },
};
/** After it came to a stop. */
const SETTLED = 6 * MINUTE;

/** epoch ms */
export interface DemoShout {
  alarm: Shout;
  from: number;
  to: number;
}

/**
 * What the tracker of a vehicle shouted within a cycle of its plan: at the stop that is nearest to its moment.
 * @param begun when the demo began, epoch ms; null: nothing
 */
export function shoutWithin(plate: string, cycle: Cycle, begun: number | null): DemoShout | null {
  const once = ONCE[plate];
  if (!once || begun === null) return null;
  const wanted = begun - once.daysAgo * DAY;
  if (wanted < cycle.from || wanted >= cycle.to) return null;
  const length = once.minutes * MINUTE;
  const nearest = (from: number, to: number) =>
    Math.min(Math.max(wanted, from + SETTLED), to - SETTLED - length);
  const moments = cycle.segments
    .filter(({ drive, from, to }) => !drive && to - from > length + 2 * SETTLED)
    .map(({ from, to }) => Math.round(nearest(from, to)));
  const [from] = moments.sort((one, two) => Math.abs(one - wanted) - Math.abs(two - wanted));
  return from === undefined ? null : { alarm: once.alarm, from, to: from + length };
}

/** A driver is looked at every so often; how often a calm one, and how much more often the hastiest is found driving hard then. */
const LOOK = 30 * MINUTE;
const CALM = 0.01;
const HASTY = 0.15;
/** km/h; slower nobody brakes hard. */
const SPEED_LEAST = 25;
const STRENGTHS = {
  hardBraking: 'deceleration',
  hardAcceleration: 'acceleration',
  hardCornering: 'cornering',
} as const;
const MANNERS: Partial<Record<DemoVehicle['protocol'], readonly (keyof typeof STRENGTHS)[]>> = {
  teltonika: ['hardBraking', 'hardBraking', 'hardAcceleration', 'hardCornering'],
  ruptela: ['hardBraking', 'hardAcceleration'],
};

/** Puts hard driving since the record before, if there was any, into this one. @param before epoch ms */
export function driveHard(
  { plate, protocol }: DemoVehicle,
  crew: number,
  record: TrackerRecord,
  before: number,
): void {
  const manners = MANNERS[protocol];
  const { time, speedKmh } = record;
  if (!manners || time === null || speedKmh === null || speedKmh < SPEED_LEAST) return;
  const seed = hashOf(plate);
  const look = Math.floor(time / LOOK);
  const random = seededBy(seed ^ Math.imul(look, 2654435761));
  if (random() >= CALM + HASTY * mannerOf(plate, crew).haste ** 3) return;
  const moment = (look + random()) * LOOK;
  if (moment <= before || moment > time) return;
  const alarm = pick(random, manners);
  record.alarm = alarm;
  // m/s²
  record.values[STRENGTHS[alarm]] = Math.round((3.6 + 2 * random()) * 10) / 10;
}
