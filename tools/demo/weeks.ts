// The week of each kind of vehicle: long hauls, regional rounds, deliveries, cars, buses, machines.
import type { DemoVehicle, Duty } from './demo-vehicle.ts';
import { planDrive } from './drive.ts';
import type { Geography } from './geography.ts';
import { type DriveOptions, Planner, type Segment } from './planner.ts';
import { between, pick, seeded } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** When a long haul starts for home, after Monday midnight. */
const HAUL_TURNS_HOME = 3.2 * DAY;
const HAUL_METRES_MAX = 420_000;
const REGIONAL_LEGS = 5;
const NEXT_TOWNS = 6;
/** A van turns home after so much. */
const ROUND_METRES = 250_000;
const CAREFUL_METRES_PER_SECOND = 16;
/** Who goes a round leaves with so much of the payload and comes back with nothing. */
const ROUND_CARGO = 0.9;
/** When the bus sets off, UTC; on the last way back it fills up. */
const BUS_HOURS = [4, 6.8, 9.6, 12.2, 14.6];
/** Of the nights of a long haul so many are reduced, two in a week at most; seconds of work that may follow a drive. */
const REDUCED_SHARE = 0.22;
const REDUCED_MAX = 2;
const LAST_WORK = 95 * 60;

/** What happens in this week and in no other. */
export interface WeekEvents {
  isTheft: boolean;
  /** A regional driver goes out on Saturday, too: the weekly rest is a reduced one. */
  isSaturday: boolean;
  /** A break is taken 22 minutes too late. */
  isLateBreak: boolean;
}

/** Segments of one week; for most it begins on Monday at 00:00 UTC. */
export function weekOf(
  vehicle: DemoVehicle,
  duty: Duty,
  geo: Geography,
  monday: number,
  week: number,
  events: WeekEvents,
): Segment[] {
  const random = seeded(`${vehicle.plate}:${week}`);
  const home = 'home' in duty ? duty.home : 'from' in duty ? duty.from : null;
  const place =
    duty.kind === 'machine'
      ? { latitude: duty.site[0], longitude: duty.site[1] }
      : geo.place(home ?? 'Bratislava');
  const plan = new Planner(monday, place, vehicle.plate);
  if (duty.kind === 'haul') {
    haulWeek(plan, vehicle, duty, geo, monday, random, week, events.isTheft);
  }
  for (let day = 0; day < 7; day++) {
    const start = monday + day * DAY;
    if (duty.kind === 'machine' && day < 5) machineDay(plan, start, random);
    if (duty.kind === 'delivery' && day < 6)
      deliveryDay(plan, vehicle, duty, geo, start, random, day === 5);
    if (duty.kind === 'regional' && day < (events.isSaturday ? 6 : 5)) {
      regionalDay(plan, vehicle, duty, geo, start, random);
    }
    if (duty.kind === 'car') carDay(plan, vehicle, duty.home, geo, start, random, day);
    if (duty.kind === 'bus' && day < 5) busDay(plan, vehicle, duty, geo, start);
  }
  plan.standUntil(monday + WEEK);
  return plan.segments;
}

type Random = () => number;

/** Monday early to Friday evening across Central Europe, nights in the cab, home for the weekend. */
function haulWeek(
  plan: Planner,
  vehicle: DemoVehicle,
  { home, relief }: Extract<Duty, { kind: 'haul' }>,
  geo: Geography,
  monday: number,
  random: Random,
  week: number,
  isTheftWeek: boolean,
): void {
  let isTheftAhead = isTheftWeek;
  let reduced = 0;
  plan.standUntil(monday + (2.5 + seeded(`haul:${vehicle.plate}`)() * 10 + random() * 2) * HOUR);
  let at = home;
  const travel = (goal: string, leg: number) => {
    const drive = driveBetween(geo, at, goal, vehicle, `${vehicle.plate}:${week}:${leg}`);
    if (!plan.fitsDay(drive.duration, LAST_WORK)) {
      const isReduced = !isTheftAhead && reduced < REDUCED_MAX && random() < REDUCED_SHARE;
      if (isReduced) reduced++;
      const rest = isReduced ? 9.5 + random() : 11.4 + random() * 0.7;
      plan.stand(rest * HOUR, isTheftAhead ? 'theft' : 'rest');
      isTheftAhead = false;
    }
    // Home drives whose card is in over the weekend: nobody changes seats when they are there.
    if (relief !== undefined) plan.changeSeats(goal === home ? 0 : leg % 2);
    plan.drive(drive, { pumpAt: goal === home || leg % 3 === 2 ? 0.55 : undefined });
    at = goal;
  };
  for (let leg = 0; leg < 9 && plan.time < monday + HAUL_TURNS_HOME; leg++) {
    travel(pick(random, haulGoals(geo, at)), leg);
    plan.stand(between(random, 45, 80) * MINUTE, 'load');
  }
  if (at !== home) travel(home, 9);
}

function haulGoals(geo: Geography, at: string): string[] {
  return geo.hubs.filter((hub) => {
    const metres = hub === at ? 0 : (geo.metres(at, hub) ?? 0);
    return metres > 40_000 && metres < HAUL_METRES_MAX;
  });
}

function regionalDay(
  plan: Planner,
  vehicle: DemoVehicle,
  duty: Extract<Duty, { kind: 'regional' }>,
  geo: Geography,
  start: number,
  random: Random,
): void {
  const { home, reach } = duty;
  plan.standUntil(start + ((duty.hour ?? usualHour(vehicle)) + random()) * HOUR);
  const within = [...geo.hubs, ...geo.around(home)].filter((name) => {
    const metres = name === home ? 0 : (geo.metres(home, name) ?? 0);
    return metres > 8_000 && metres < reach * 1000;
  });
  const travel = (from: string, goal: string, leg: number, pumpAt?: number) => {
    plan.drive(driveBetween(geo, from, goal, vehicle, `${vehicle.plate}:${start}:${leg}`), {
      pumpAt,
    });
  };
  plan.load(ROUND_CARGO);
  let at = home;
  for (let leg = 0; leg < REGIONAL_LEGS; leg++) {
    const goal = pickOther(random, within, at);
    const ahead = secondsOf(geo, at, goal) + secondsOf(geo, goal, home);
    if (ahead === Number.POSITIVE_INFINITY || !plan.fitsDay(ahead + HOUR / 1000)) continue;
    travel(at, goal, leg);
    at = goal;
    plan.stand(between(random, 18, 45) * MINUTE, 'load');
    plan.load(ROUND_CARGO * (1 - (leg + 1) / REGIONAL_LEGS));
  }
  if (at !== home) travel(at, home, REGIONAL_LEGS, random() < 0.5 ? 0.5 : undefined);
}

/** About how long the way takes; infinite when there is none. */
function secondsOf(geo: Geography, from: string, to: string): number {
  const metres = from === to ? 0 : geo.metres(from, to);
  return metres === undefined ? Number.POSITIVE_INFINITY : metres / CAREFUL_METRES_PER_SECOND;
}

/** When its driver comes to work (UTC); not all come at one time. */
function usualHour({ plate }: DemoVehicle): number {
  return 4.9 + seeded(`hour:${plate}`)() * 3.6;
}

function deliveryDay(
  plan: Planner,
  vehicle: DemoVehicle,
  duty: Extract<Duty, { kind: 'delivery' }>,
  geo: Geography,
  start: number,
  random: Random,
  isSaturday: boolean,
): void {
  if (isSaturday && random() < 0.6) return;
  const { home } = duty;
  plan.standUntil(start + ((duty.hour ?? usualHour(vehicle)) + random()) * HOUR);
  plan.load(ROUND_CARGO);
  let at = home;
  let metres = 0;
  const stops = between(random, 11, 15);
  for (let stop = 0; stop <= stops; stop++) {
    const isLast = stop === stops || metres > ROUND_METRES;
    const goal = isLast ? home : pick(random, nextTowns(geo, home, at));
    const route = goal === at ? undefined : geo.route(at, goal);
    if (!route) continue;
    metres += route.metres;
    const pumpAt = isLast && random() < 0.75 ? 0.4 : undefined;
    plan.drive(planDrive(route, vehicle, `${vehicle.plate}:${start}:${stop}`), { pumpAt });
    if (isLast) break;
    at = goal;
    plan.stand(between(random, 6, 17) * MINUTE, 'load');
    plan.load(ROUND_CARGO * (1 - (stop + 1) / (stops + 1)));
  }
}

/** Towns of the round that are next to one of them: nobody drives to and fro across the valley. */
function nextTowns(geo: Geography, home: string, at: string): string[] {
  const metres = (town: string) => geo.metres(at, town) ?? Number.POSITIVE_INFINITY;
  const towns = geo.around(home).filter((town) => town !== at);
  return towns.sort((one, two) => metres(one) - metres(two)).slice(0, NEXT_TOWNS);
}

function pickOther(random: Random, towns: readonly string[], at: string): string {
  return pick(
    random,
    towns.filter((name) => name !== at),
  );
}

/** To work and home again, a customer at noon, now and then a private trip at the weekend. */
function carDay(
  plan: Planner,
  vehicle: DemoVehicle,
  home: string,
  geo: Geography,
  start: number,
  random: Random,
  day: number,
): void {
  const near = geo.around(home);
  const drive = (from: string, to: string, hour: number, options: DriveOptions = {}) => {
    const route = geo.route(from, to);
    if (!route) return;
    plan.standUntil(start + hour * HOUR);
    plan.drive(planDrive(route, vehicle, `${vehicle.plate}:${start}:${hour}`), options);
  };
  if (day >= 5) {
    if (random() < 0.45) return;
    const goal = pick(random, near);
    drive(home, goal, 8.5 + random(), { privateRide: true });
    drive(goal, home, 14 + random() * 3, { privateRide: true });
    return;
  }
  const office = near[0] ?? home;
  const customer = pick(random, near.slice(1));
  drive(home, office, 5.6 + random() * 0.5);
  drive(office, customer, 9 + random());
  drive(customer, office, 11.5 + random());
  const pumpAt = random() < 0.45 ? 0.5 : undefined;
  drive(office, home, 15 + random(), { pumpAt });
}

function busDay(
  plan: Planner,
  vehicle: DemoVehicle,
  duty: Extract<Duty, { kind: 'bus' }>,
  geo: Geography,
  start: number,
): void {
  for (const hour of BUS_HOURS) {
    plan.standUntil(start + hour * HOUR);
    plan.drive(driveBetween(geo, duty.from, duty.to, vehicle, `${vehicle.plate}:${hour}`));
    plan.stand(12 * MINUTE, 'rest');
    const back = driveBetween(geo, duty.to, duty.from, vehicle, `${vehicle.plate}:${hour}b`);
    plan.drive(back, { pumpAt: hour === BUS_HOURS.at(-1) ? 0.6 : undefined });
  }
}

/** Works on its site with a lunch break. */
function machineDay(plan: Planner, start: number, random: Random): void {
  if (random() < 0.08) return;
  plan.standUntil(start + (5.4 + random() * 0.8) * HOUR);
  plan.stand(between(random, 190, 250) * MINUTE, 'work');
  plan.stand(between(random, 35, 50) * MINUTE, random() < 0.5 ? 'fuel' : 'rest');
  plan.stand(between(random, 150, 230) * MINUTE, 'work');
}

/** Throws when the two towns are not connected. */
export function driveBetween(
  geo: Geography,
  from: string,
  to: string,
  vehicle: DemoVehicle,
  seed: string,
) {
  const route = geo.route(from, to);
  if (!route) throw new Error(`no way from ${from} to ${to}`);
  return planDrive(route, vehicle, seed);
}
