// The week of each kind of vehicle: long hauls, regional rounds, deliveries, cars, buses, machines.
import type { DemoVehicle, Duty } from './cast.ts';
import { planDrive } from './drive.ts';
import type { Geography } from './geography.ts';
import { type DriveOptions, Planner, type Segment } from './planner.ts';
import { between, pick, seeded } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Driving within a day, seconds (Regulation 561/2006). */
const DAY_DRIVE_MAX = 8.8 * 3600;
/** When a long haul starts for home, after Monday midnight. */
const HAUL_TURNS_HOME = 3.2 * DAY;
const HAUL_METRES_MAX = 420_000;

/** Segments of one week, from Monday 00:00 UTC. */
export function weekOf(
  vehicle: DemoVehicle,
  duty: Duty,
  geo: Geography,
  monday: number,
  week: number,
  isTheftWeek: boolean,
): Segment[] {
  const random = seeded(`${vehicle.plate}:${week}`);
  const home = 'home' in duty ? duty.home : 'from' in duty ? duty.from : null;
  const place =
    duty.kind === 'machine'
      ? { latitude: duty.site[0], longitude: duty.site[1] }
      : geo.place(home ?? 'Bratislava');
  const plan = new Planner(monday, place, vehicle.plate);
  if (duty.kind === 'haul') {
    haulWeek(plan, vehicle, duty.home, geo, monday, random, week, isTheftWeek);
  }
  for (let day = 0; day < 7; day++) {
    const start = monday + day * DAY;
    if (duty.kind === 'machine' && day < 5) machineDay(plan, start, random);
    if (duty.kind === 'delivery' && day < 6)
      deliveryDay(plan, vehicle, duty.home, geo, start, random, day === 5);
    if (duty.kind === 'regional' && day < 5) {
      regionalDay(plan, vehicle, duty.home, duty.reach, geo, start, random);
    }
    if (duty.kind === 'car') carDay(plan, vehicle, duty.home, geo, start, random, day);
    if (duty.kind === 'bus' && day < 6) busDay(plan, vehicle, duty, geo, start);
  }
  plan.standUntil(monday + WEEK);
  return plan.segments;
}

type Random = () => number;

/** Monday early to Friday evening across Central Europe, nights in the cab, home for the weekend. */
function haulWeek(
  plan: Planner,
  vehicle: DemoVehicle,
  home: string,
  geo: Geography,
  monday: number,
  random: Random,
  week: number,
  isTheftWeek: boolean,
): void {
  let isTheftAhead = isTheftWeek;
  plan.standUntil(monday + (2.5 + random() * 3) * HOUR);
  let at = home;
  let driven = 0;
  const travel = (goal: string, leg: number) => {
    const drive = driveBetween(geo, at, goal, vehicle.top, `${vehicle.plate}:${week}:${leg}`);
    if (driven + drive.duration > DAY_DRIVE_MAX) {
      plan.stand((11 + random() * 0.7) * HOUR, isTheftAhead ? 'theft' : 'rest');
      isTheftAhead = false;
      driven = 0;
    }
    driven += plan.drive(drive, { pumpAt: leg % 3 === 2 ? 0.55 : undefined });
    at = goal;
  };
  for (let leg = 0; leg < 9 && plan.time < monday + HAUL_TURNS_HOME; leg++) {
    travel(pick(random, haulGoals(geo, at)), leg);
    plan.stand(between(random, 45, 110) * MINUTE, 'load');
  }
  if (at !== home) travel(home, 9);
  plan.stand(25 * MINUTE, 'fuel');
}

function haulGoals(geo: Geography, at: string): string[] {
  return geo.hubs.filter((hub) => {
    const metres = hub === at ? 0 : (geo.route(at, hub)?.metres ?? 0);
    return metres > 40_000 && metres < HAUL_METRES_MAX;
  });
}

function regionalDay(
  plan: Planner,
  vehicle: DemoVehicle,
  home: string,
  reachKm: number,
  geo: Geography,
  start: number,
  random: Random,
): void {
  plan.standUntil(start + (4.3 + random() * 1.5) * HOUR);
  const within = [...geo.hubs, ...geo.around(home)].filter((name) => {
    const metres = name === home ? 0 : (geo.route(home, name)?.metres ?? 0);
    return metres > 8_000 && metres < reachKm * 1000;
  });
  let at = home;
  for (let leg = 0; leg < 3; leg++) {
    const goal = leg === 2 ? home : pickOther(random, within, at);
    const route = geo.route(at, goal);
    if (!route || goal === at) continue;
    const pumpAt = leg === 2 && random() < 0.5 ? 0.5 : undefined;
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${leg}`), { pumpAt });
    at = goal;
    plan.stand(between(random, 30, 75) * MINUTE, goal === home ? 'rest' : 'load');
  }
  plan.stand(12 * MINUTE, 'rest');
}

function deliveryDay(
  plan: Planner,
  vehicle: DemoVehicle,
  home: string,
  geo: Geography,
  start: number,
  random: Random,
  isSaturday: boolean,
): void {
  if (isSaturday && random() < 0.6) return;
  plan.standUntil(start + (4.5 + random() * 1.2) * HOUR);
  let at = home;
  const towns = [...geo.around(home)];
  const stops = between(random, 4, 7);
  for (let stop = 0; stop <= stops; stop++) {
    const goal = stop === stops ? home : pickOther(random, towns, at);
    const route = goal === at ? undefined : geo.route(at, goal);
    if (!route) continue;
    const pumpAt = stop === stops && random() < 0.75 ? 0.4 : undefined;
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${stop}`), { pumpAt });
    at = goal;
    plan.stand(between(random, 8, 26) * MINUTE, goal === home ? 'rest' : 'load');
  }
  plan.stand(9 * MINUTE, 'rest');
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
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${hour}`), options);
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
  for (const hour of [4, 7, 10, 13, 16]) {
    plan.standUntil(start + hour * HOUR);
    plan.drive(driveBetween(geo, duty.from, duty.to, vehicle.top, `${vehicle.plate}:${hour}`));
    plan.stand(12 * MINUTE, 'rest');
    plan.drive(driveBetween(geo, duty.to, duty.from, vehicle.top, `${vehicle.plate}:${hour}b`));
  }
  plan.stand(15 * MINUTE, 'fuel');
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
export function driveBetween(geo: Geography, from: string, to: string, top: number, seed: string) {
  const route = geo.route(from, to);
  if (!route) throw new Error(`no way from ${from} to ${to}`);
  return planDrive(route, top, seed);
}
