// The week of a line truck: it goes to and fro between two towns by a timetable (line-courses.ts), with one driver or with two who
// take turns, and it stands on days of its own. The timetables of all line trucks together are what
// keeps some of the fleet moving at every hour, also at night and on Sundays.
import type { DemoVehicle, Duty } from './demo-vehicle.ts';
import type { Drive } from './drive.ts';
import type { Geography } from './geography.ts';
import { type Course, coursesOf, usualCourse } from './line-courses.ts';
import { Planner, type Segment } from './planner.ts';
import { between, pick, seeded } from './random.ts';
import { driveBetween, type WeekEvents } from './weeks.ts';

type Line = Extract<Duty, { kind: 'line' }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
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
/** What a trip takes besides driving: loading, the pump, breaks; and a customer more. */
const BESIDES = 100 * MINUTE;
const BESIDES_MORE = 30 * MINUTE;
/** Hours (UTC) of a working day in which many others are on their way. */
const DAY_FROM = 4 * HOUR;
const DAY_TO = 18 * HOUR;
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
      isUsual: events.isLateBreak,
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
  shiftOf: { random: () => number; isPumping: boolean; isUsual: boolean; end: number },
): void {
  const { random, isPumping, isUsual, end } = shiftOf;
  const { plate } = vehicle;
  const least = duty.relief === undefined && duty.trips === 1 ? LONG_LOAD : SHORT_LOAD;
  const load = () => plan.stand(between(random, least, least + 4) * MINUTE, 'load');
  const station = pick(seeded(`station:${vehicle.plate}:${end}`), STATIONS);
  load();
  for (let trip = 0; trip < duty.trips; trip++) {
    const key = `${plate}:${end}:${trip}`;
    const courses = isUsual
      ? [usualCourse(duty)]
      : coursesOf(geo, plate, duty, { key, isByDay: isByDay(plan.time, end) });
    // Who would come home too late for the next driver goes the usual way, or stays for this time.
    const drives = courses.map(drivesOf).find(fits);
    if (!drives) break;
    for (const [leg, drive] of drives.entries()) {
      const isPump = isPumping && trip === 0 && leg === drives.length - 1;
      plan.drive(drive, { pumpAt: isPump ? station : undefined });
      load();
    }
  }

  function drivesOf(course: Course): Drive[] {
    return course
      .slice(1)
      .map((place, index) => legOf(geo, vehicle, course[index] ?? place, place, random));
  }

  function fits(drives: readonly Drive[]): boolean {
    const length = drives.reduce((sum, { duration }) => sum + duration, 0);
    const besides = BESIDES + (drives.length - 2) * BESIDES_MORE;
    return plan.fitsDay(length) && plan.time + length * 1000 + besides <= end;
  }
}

function isByDay(from: number, to: number): boolean {
  const midnight = Math.floor(from / DAY) * DAY;
  const isWorkday = new Date(from).getUTCDay() % 6 > 0;
  return isWorkday && from - midnight >= DAY_FROM && to - midnight <= DAY_TO;
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
