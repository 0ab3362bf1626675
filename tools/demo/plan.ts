// What a demo vehicle does: an endless row of drives and stops, cut into cycles (a week, or one round
// trip) that follow each other exactly. The same for every run: only the seed and the calendar decide.

import type { DemoVehicle, Duty } from './cast.ts';
import { type Drive, planDrive } from './drive.ts';
import type { Geography } from './geography.ts';
import { between, pick, seeded } from './random.ts';

/** Monday from which all demo vehicles count their weeks; history never reaches before it. */
export const DEMO_EPOCH = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Driving without a break and within a day, seconds (Regulation 561/2006). */
const DRIVE_BEFORE_BREAK = 4.4 * 3600;
const DAY_DRIVE_MAX = 8.8 * 3600;
const BREAK_MINUTES = 46;
/** When a long haul starts for home, after Monday midnight. */
const HAUL_TURNS_HOME = 3.2 * DAY;
const HAUL_METRES_MAX = 420_000;

export interface Segment {
  from: number;
  to: number;
  drive: Drive | null;
  /** Seconds of the drive at the segment's start: a long drive is cut by breaks. */
  driveOffset: number;
  /** Where it stands when it does not drive. */
  latitude: number;
  longitude: number;
  /** load: cargo door open for part of the stop; fuel: a refueling; theft: a fuel loss; work: machine works. */
  activity: 'rest' | 'load' | 'fuel' | 'theft' | 'work' | null;
  privateRide: boolean;
  /** Which of two drivers of a line truck drives. */
  crew: number;
}

export interface Cycle {
  from: number;
  to: number;
  segments: Segment[];
}

/** The cycle that contains `time` (epoch ms, not before DEMO_EPOCH). */
export function cycleAt(vehicle: DemoVehicle, geography: Geography, index: number): Cycle {
  if (vehicle.duty.kind === 'line') return lineCycle(vehicle, vehicle.duty, geography, index);
  const from = DEMO_EPOCH + index * WEEK;
  const segments = weekOf(vehicle, vehicle.duty, geography, from, index);
  return { from, to: from + WEEK, segments: fill(segments, from, from + WEEK) };
}

/** How many cycles end before the one that contains `time`. */
export function cycleIndexAt(vehicle: DemoVehicle, geography: Geography, time: number): number {
  if (vehicle.duty.kind !== 'line') return Math.floor((time - DEMO_EPOCH) / WEEK);
  const { period, start } = lineTiming(vehicle, vehicle.duty, geography);
  return Math.floor((time - start) / period);
}

function driveBetween(geo: Geography, from: string, to: string, top: number, seed: string) {
  const route = geo.route(from, to);
  if (!route) throw new Error(`no way from ${from} to ${to}`);
  return planDrive(route, top, seed);
}

const lineDrives = new Map<string, [Drive, Drive]>();

function lineTiming(vehicle: DemoVehicle, duty: Extract<Duty, { kind: 'line' }>, geo: Geography) {
  const known = lineDrives.get(vehicle.plate) ?? [
    driveBetween(geo, duty.from, duty.to, vehicle.top, `${vehicle.plate}:there`),
    driveBetween(geo, duty.to, duty.from, vehicle.top, `${vehicle.plate}:back`),
  ];
  lineDrives.set(vehicle.plate, known);
  const standing = 19 * MINUTE;
  const period = Math.ceil(known[0].duration + known[1].duration) * 1000 + 2 * standing;
  return { drives: known, standing, period, start: DEMO_EPOCH - Math.round(duty.phase * period) };
}

/** A line truck shuttles day and night with two crews, so some of the fleet moves at every hour. */
function lineCycle(
  vehicle: DemoVehicle,
  duty: Extract<Duty, { kind: 'line' }>,
  geo: Geography,
  index: number,
): Cycle {
  const { drives, standing, period, start } = lineTiming(vehicle, duty, geo);
  const from = start + index * period;
  const plan = new Planner(from, geo.place(duty.from), vehicle.plate);
  plan.crew = 0;
  plan.stand(standing, index % 3 === 0 ? 'fuel' : 'load');
  plan.drive(drives[0]);
  plan.crew = 1;
  plan.stand(standing, 'load');
  plan.drive(drives[1]);
  return { from, to: from + period, segments: fill(plan.segments, from, from + period) };
}

/** Collects segments one after the other. */
class Planner {
  readonly segments: Segment[] = [];
  time: number;
  crew = 0;
  private latitude: number;
  private longitude: number;

  constructor(time: number, place: { latitude: number; longitude: number }, plate: string) {
    const random = seeded(`yard:${plate}`);
    this.time = time;
    // each vehicle has its own place in the yard
    this.latitude = place.latitude + (random() - 0.5) * 0.0016;
    this.longitude = place.longitude + (random() - 0.5) * 0.0024;
  }

  stand(milliseconds: number, activity: Segment['activity']): void {
    this.add(milliseconds, null, 0, activity, false);
  }

  standUntil(time: number, activity: Segment['activity'] = 'rest'): void {
    if (time > this.time) this.stand(time - this.time, activity);
  }

  /** Drives the whole way, with breaks after 4½ hours at the wheel. Returns driven seconds. */
  drive(drive: Drive, privateRide = false): number {
    for (let offset = 0; offset < drive.duration; ) {
      const part = Math.min(DRIVE_BEFORE_BREAK, drive.duration - offset);
      this.add(Math.ceil(part) * 1000, drive, offset, null, privateRide);
      offset += part;
      if (offset < drive.duration) {
        const at =
          drive.route.line[Math.floor(drive.route.line.length * (offset / drive.duration))];
        if (at) [this.latitude, this.longitude] = at;
        this.stand(BREAK_MINUTES * MINUTE, 'rest');
      }
    }
    const end = drive.route.line.at(-1);
    if (end) [this.latitude, this.longitude] = end;
    return drive.duration;
  }

  private add(
    milliseconds: number,
    drive: Drive | null,
    driveOffset: number,
    activity: Segment['activity'],
    privateRide: boolean,
  ): void {
    const { latitude, longitude, crew } = this;
    const [from, to] = [this.time, this.time + Math.round(milliseconds)];
    this.segments.push({
      from,
      to,
      drive,
      driveOffset,
      latitude,
      longitude,
      activity,
      privateRide,
      crew,
    });
    this.time = to;
  }
}

/** Cuts what would run over the cycle's end and rests until it. */
function fill(segments: Segment[], from: number, to: number): Segment[] {
  const kept = segments.filter((segment) => segment.from < to);
  const last = kept.at(-1);
  if (last && last.to > to) {
    throw new Error(`a demo plan runs over its end: ${new Date(from).toISOString()}`);
  }
  return kept;
}

function weekOf(
  vehicle: DemoVehicle,
  duty: Duty,
  geo: Geography,
  monday: number,
  week: number,
): Segment[] {
  const random = seeded(`${vehicle.plate}:${week}`);
  const home = 'home' in duty ? duty.home : 'from' in duty ? duty.from : null;
  const place =
    duty.kind === 'machine'
      ? { latitude: duty.site[0], longitude: duty.site[1] }
      : geo.place(home ?? 'Bratislava');
  const plan = new Planner(monday, place, vehicle.plate);
  if (duty.kind === 'haul') haulWeek(plan, vehicle, duty.home, geo, monday, random, week);
  for (let day = 0; day < 7; day++) {
    const start = monday + day * DAY;
    if (duty.kind === 'machine' && day < 5) machineDay(plan, start, random);
    if (duty.kind === 'delivery' && day < 6)
      deliveryDay(plan, vehicle, duty.home, geo, start, random);
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
): void {
  const isStolenFrom = seeded(`theft:${vehicle.plate}:${week}`)() < 0.07;
  plan.standUntil(monday + (2.5 + random() * 3) * HOUR);
  let at = home;
  let driven = 0;
  const travel = (goal: string, leg: number) => {
    const drive = driveBetween(geo, at, goal, vehicle.top, `${vehicle.plate}:${week}:${leg}`);
    if (driven + drive.duration > DAY_DRIVE_MAX) {
      plan.stand((11 + random() * 0.7) * HOUR, isStolenFrom && leg > 1 ? 'theft' : 'rest');
      driven = 0;
    }
    driven += plan.drive(drive);
    at = goal;
  };
  for (let leg = 0; leg < 9 && plan.time < monday + HAUL_TURNS_HOME; leg++) {
    travel(pick(random, haulGoals(geo, at)), leg);
    plan.stand(between(random, 45, 110) * MINUTE, leg % 3 === 2 ? 'fuel' : 'load');
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
    const goal =
      leg === 2
        ? home
        : pick(
            random,
            within.filter((name) => name !== at),
          );
    const route = geo.route(at, goal);
    if (!route || goal === at) continue;
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${leg}`));
    at = goal;
    plan.stand(between(random, 30, 75) * MINUTE, goal === home ? 'rest' : 'load');
  }
  plan.stand(12 * MINUTE, random() < 0.34 ? 'fuel' : 'rest');
}

function deliveryDay(
  plan: Planner,
  vehicle: DemoVehicle,
  home: string,
  geo: Geography,
  start: number,
  random: Random,
): void {
  const saturday = (start - DEMO_EPOCH) % WEEK >= 5 * DAY;
  if (saturday && random() < 0.6) return;
  plan.standUntil(start + (4.5 + random() * 1.2) * HOUR);
  let at = home;
  const towns = [...geo.around(home)];
  const stops = between(random, 4, 7);
  for (let stop = 0; stop <= stops; stop++) {
    const goal =
      stop === stops
        ? home
        : pick(
            random,
            towns.filter((name) => name !== at),
          );
    const route = goal === at ? undefined : geo.route(at, goal);
    if (!route) continue;
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${stop}`));
    at = goal;
    plan.stand(between(random, 8, 26) * MINUTE, goal === home ? 'rest' : 'load');
  }
  plan.stand(9 * MINUTE, random() < 0.3 ? 'fuel' : 'rest');
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
  const drive = (from: string, to: string, hour: number, isPrivate: boolean) => {
    const route = geo.route(from, to);
    if (!route) return;
    plan.standUntil(start + hour * HOUR);
    plan.drive(planDrive(route, vehicle.top, `${vehicle.plate}:${start}:${hour}`), isPrivate);
  };
  if (day >= 5) {
    if (random() < 0.45) return;
    const goal = pick(random, near);
    drive(home, goal, 8.5 + random(), true);
    drive(goal, home, 14 + random() * 3, true);
    return;
  }
  const office = near[0] ?? home;
  const customer = pick(random, near.slice(1));
  drive(home, office, 5.6 + random() * 0.5, false);
  drive(office, customer, 9 + random(), false);
  drive(customer, office, 11.5 + random(), false);
  drive(office, home, 15 + random(), false);
  plan.stand(8 * MINUTE, random() < 0.25 ? 'fuel' : 'rest');
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
  plan.stand(between(random, 35, 50) * MINUTE, random() < 0.3 ? 'fuel' : 'rest');
  plan.stand(between(random, 150, 230) * MINUTE, 'work');
}
