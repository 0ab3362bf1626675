// The week of a line truck: it goes to and fro between two towns by a timetable, with one driver or with two who
// take turns, and it stands on days of its own. The timetables of all line trucks together are what
// keeps some of the fleet moving at every hour, also at night and on Sundays.
import type { DemoVehicle, Duty } from './demo-vehicle.ts';
import type { Drive } from './drive.ts';
import type { Geography } from './geography.ts';
import { Planner, type Segment } from './planner.ts';
import { between, pick, seeded } from './random.ts';
import { driveBetween, type WeekEvents } from './weeks.ts';

type Line = Extract<Duty, { kind: 'line' }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
/** From the start of one driver's shift to that of the other. */
const SLOT = 12 * HOUR;
/** So many ways of driving a leg: no two nights are quite the same. */
const VARIANTS = 4;

/**
 * Shifts of a week, two letters a day: who drives, or nobody. Between two shifts of a driver are eleven
 * hours at least, and 45 once a week. Two drivers change days for nights each week.
 */
const SHIFTS = { ofOne: 'A-A-A-A-A-----', ofTwo: 'ABABABABAB----' } as const;

/** In one slot of so many it stops at one of its stations, after so much of the way home. */
const PUMP_EVERY = 3;
const STATIONS = [0.9, 0.9, 0.62, 0.35] as const;
/** Minutes at the ramp: for who drives far, and for who comes often. */
const LONG_LOAD = 31;
const SHORT_LOAD = 18;
/** What a trip takes besides driving: loading, the pump, breaks. */
const BESIDES = 100 * MINUTE;
/** Of two shifts in the middle of the week one is the first driver's: then a break may be forgotten. */
const LATE_SLOTS = [4, 5];

/** Segments of a line's week that begins at `from`. */
export function lineWeek(
  vehicle: DemoVehicle,
  duty: Line,
  geo: Geography,
  from: number,
  index: number,
  events: WeekEvents,
): Segment[] {
  const random = seeded(`${vehicle.plate}:line:${index}`);
  const plan = new Planner(from, geo.place(duty.from), vehicle.plate);
  const shifts = duty.relief === undefined ? SHIFTS.ofOne : SHIFTS.ofTwo;
  for (const [slot, letter] of [...shifts].entries()) {
    if (letter === '-') continue;
    const isSecond = duty.relief !== undefined && (letter === 'B') !== (index % 2 === 1);
    const start = from + slot * SLOT;
    plan.standUntil(start + between(random, 0, 9) * MINUTE);
    plan.takeOver(isSecond ? 1 : 0);
    if (events.isLateBreak && LATE_SLOTS.includes(slot) && !isSecond) plan.forgetBreak();
    shift(plan, vehicle, duty, geo, {
      random,
      isPumping: slot % PUMP_EVERY === 0,
      end: start + SLOT,
    });
  }
  plan.standUntil(from + WEEK);
  return plan.segments;
}

function shift(
  plan: Planner,
  vehicle: DemoVehicle,
  duty: Line,
  geo: Geography,
  { random, isPumping, end }: { random: () => number; isPumping: boolean; end: number },
): void {
  const usual = duty.relief === undefined && duty.trips === 1 ? LONG_LOAD : SHORT_LOAD;
  const load = () => plan.stand(between(random, usual, usual + 4) * MINUTE, 'load');
  const station = pick(seeded(`station:${vehicle.plate}:${end}`), STATIONS);
  load();
  for (let trip = 0; trip < duty.trips; trip++) {
    const there = legOf(geo, vehicle, duty.from, duty.to, random);
    const back = legOf(geo, vehicle, duty.to, duty.from, random);
    const length = there.duration + back.duration;
    // Who would come home too late for the next driver stays for this time.
    if (!plan.fitsDay(length) || plan.time + length * 1000 + BESIDES > end) break;
    plan.drive(there);
    load();
    plan.drive(back, { pumpAt: isPumping && trip === 0 ? station : undefined });
    load();
  }
}

const legs = new Map<string, Drive>();

/** Kept: a line has few, and each is asked for thousands of times. */
function legOf(
  geo: Geography,
  vehicle: DemoVehicle,
  from: string,
  to: string,
  random: () => number,
): Drive {
  const key = `${vehicle.plate}:${from}>${to}:${Math.floor(random() * VARIANTS)}`;
  const leg = legs.get(key) ?? driveBetween(geo, from, to, vehicle, key);
  legs.set(key, leg);
  return leg;
}
