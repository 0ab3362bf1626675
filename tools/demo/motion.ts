// From a plan to tracker records: what the demo vehicle's tracker sees at each moment. Odometer, fuel
// and engine hours run on from cycle to cycle, so live records continue exactly where history ended.
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { type DemoVehicle, identificationOf } from './cast.ts';
import { momentOf } from './drive.ts';
import type { Geography } from './geography.ts';
import { type Cycle, cycleAt, cycleIndexAt, DEMO_EPOCH, type Segment } from './plan.ts';
import { hashOf, seededBy } from './random.ts';

const MINUTE = 60_000;
/** Engine keeps running this long after stopping and starts this long before leaving. */
const ENGINE_OFF_AFTER = 40_000;
const ENGINE_ON_BEFORE = 50_000;
const IDLE_LITRES_PER_HOUR = 1.6;
const FUEL_FILL_MINUTES = 6;
const PANIC_PLATE = 'TT119FG';

/** Running totals at the start of a segment. */
interface Totals {
  odometerMetres: number;
  fuelLitres: number;
  usedLitres: number;
  engineSeconds: number;
}

interface PlannedSegment extends Segment {
  totals: Totals;
  /** Litres put in (fuel) or taken (theft, negative) during the segment. */
  fuelChange: number;
}

/** Distance between two records in milliseconds. */
export interface Pace {
  driving: number;
  engineOn: number;
  parked: number;
}

export interface DemoTracker {
  vehicle: DemoVehicle;
  /** Records with from < time ≤ to, in order. */
  records(from: number, to: number, pace: Pace): Generator<TrackerRecord>;
  /** Odometer and engine hours at that moment. */
  totalsAt(time: number): { odometerMetres: number; engineSeconds: number };
  /** Is it driving at that moment? */
  isDriving(time: number): boolean;
}

/** A tracker of a demo vehicle, sending what `leader`'s plan says (a semi-trailer follows its tractor). */
export function demoTracker(
  companyCode: string,
  vehicle: DemoVehicle,
  leader: DemoVehicle,
  geography: Geography,
): DemoTracker {
  const cycles = cyclesOf(leader, geography);
  const describe = describer(companyCode, vehicle, leader);
  return {
    vehicle,
    isDriving: (time) => cycles(time).find((s) => s.from <= time && time < s.to)?.drive != null,
    totalsAt: (time) => {
      const segments = cycles(time);
      const segment = segments.find((s) => s.from <= time && time < s.to);
      return segment ? totalsAt(leader, segment, time) : { odometerMetres: 0, engineSeconds: 0 };
    },
    *records(from, to, pace) {
      let last = from;
      for (let time = Math.max(from, DEMO_EPOCH); time < to; ) {
        const segments = cycles(time);
        for (const segment of segments) {
          if (segment.to <= time) continue;
          for (const at of times(segment, pace)) {
            // trackers tell whole seconds: the same second must not come twice
            const second = Math.round(at / 1000) * 1000;
            if (second <= last) continue;
            if (second > to) return;
            last = second;
            yield describe(segment, at, second);
          }
        }
        time = Math.max(time + 1, segments.at(-1)?.to ?? to);
      }
    },
  };
}

/** Record times of a segment: each change of the engine, and between them the pace. */
function* times(segment: Segment, pace: Pace): Generator<number> {
  const marks = engineMarks(segment);
  let previous = segment.from;
  for (const mark of [...marks, segment.to]) {
    const step = segment.drive
      ? pace.driving
      : isEngineOn(segment, previous)
        ? pace.engineOn
        : pace.parked;
    for (let at = previous + step; at < mark - step / 2; at += step) yield at;
    yield mark;
    previous = mark;
  }
}

function engineMarks(segment: Segment): number[] {
  if (segment.drive || segment.activity === 'work') return [];
  const [off, on] = [segment.from + ENGINE_OFF_AFTER, segment.to - ENGINE_ON_BEFORE];
  return off < on ? [off, on] : [];
}

function isEngineOn(segment: Segment, time: number): boolean {
  if (segment.drive || segment.activity === 'work') return true;
  const [off, on] = engineMarks(segment);
  return off === undefined || on === undefined || time < off || time >= on;
}

/** Segments of the cycle around a time, with running totals; cycles are planned once, in order. */
function cyclesOf(vehicle: DemoVehicle, geography: Geography): (time: number) => PlannedSegment[] {
  const first = cycleIndexAt(vehicle, geography, DEMO_EPOCH);
  const start: Totals = {
    odometerMetres: vehicle.kmStart,
    fuelLitres: vehicle.tank * 0.7,
    usedLitres: (vehicle.kmStart / 100_000) * vehicle.consumption,
    engineSeconds: vehicle.kmStart / 16,
  };
  let next = first;
  let totals = start;
  let current: { cycle: Cycle; segments: PlannedSegment[] } | undefined;
  const waiting = new Map<number, { cycle: Cycle; segments: PlannedSegment[] }>();
  return (time) => {
    if (current && current.cycle.from <= time && time < current.cycle.to) return current.segments;
    const index = cycleIndexAt(vehicle, geography, time);
    if (index < next && !waiting.has(index)) [next, totals] = [first, start];
    while (next <= index) {
      const cycle = cycleAt(vehicle, geography, next);
      const segments: PlannedSegment[] = [];
      for (const segment of cycle.segments) {
        const planned = withTotals(vehicle, segment, totals);
        segments.push(planned);
        totals = totalsAt(vehicle, planned, segment.to);
      }
      waiting.set(next, { cycle, segments });
      waiting.delete(next - 3);
      next++;
    }
    current = waiting.get(index) ?? current;
    return current?.segments ?? [];
  };
}

function withTotals(vehicle: DemoVehicle, segment: Segment, totals: Totals): PlannedSegment {
  const room = vehicle.tank * 0.95 - totals.fuelLitres;
  const isPump = segment.activity === 'fuel' && room > vehicle.tank * 0.35;
  const isNearlyEmpty =
    totals.fuelLitres < vehicle.tank * 0.28 &&
    (segment.activity === 'load' || segment.activity === 'rest') &&
    segment.to - segment.from > (FUEL_FILL_MINUTES + 2) * MINUTE;
  const isWorthIt = isPump || isNearlyEmpty;
  const stolen = segment.activity === 'theft' ? -Math.min(85, totals.fuelLitres * 0.4) : 0;
  return { ...segment, totals, fuelChange: isWorthIt ? room : stolen };
}

function totalsAt(vehicle: DemoVehicle, segment: PlannedSegment, time: number): Totals {
  const { totals } = segment;
  const seconds = (time - segment.from) / 1000;
  const engine = engineSecondsWithin(segment, time);
  let metres = 0;
  let used = (engine / 3600) * IDLE_LITRES_PER_HOUR;
  if (segment.drive) {
    const start = momentOf(segment.drive, segment.driveOffset).metres;
    metres = momentOf(segment.drive, segment.driveOffset + seconds).metres - start;
    used = (metres / 100_000) * vehicle.consumption;
  } else if (segment.activity === 'work') {
    used = (engine / 3600) * vehicle.consumption;
    metres = engine * 0.35;
  }
  return {
    odometerMetres: totals.odometerMetres + metres,
    fuelLitres: Math.max(0, totals.fuelLitres - used + fuelChangeAt(segment, time)),
    usedLitres: totals.usedLitres + used,
    engineSeconds: totals.engineSeconds + engine,
  };
}

function engineSecondsWithin(segment: Segment, time: number): number {
  const [off, on] = engineMarks(segment);
  if (off === undefined || on === undefined) return (time - segment.from) / 1000;
  const before = Math.min(time, off) - segment.from;
  const after = Math.max(0, time - on);
  return (before + after) / 1000;
}

/** A refueling runs for six minutes after the stop begins; a theft in the middle of the night. */
function fuelChangeAt(segment: PlannedSegment, time: number): number {
  if (segment.fuelChange === 0) return 0;
  const start =
    segment.fuelChange > 0
      ? segment.from + 2 * MINUTE
      : segment.from + (segment.to - segment.from) * 0.4;
  const part = (time - start) / (FUEL_FILL_MINUTES * MINUTE);
  return segment.fuelChange * Math.min(1, Math.max(0, part));
}

type Describe = (segment: PlannedSegment, time: number, second: number) => TrackerRecord;

function describer(companyCode: string, vehicle: DemoVehicle, leader: DemoVehicle): Describe {
  const isTowed = vehicle !== leader || vehicle.type === 'trailer';
  const seed = hashOf(vehicle.plate);
  return (segment, time, second) => {
    const noise = seededBy(seed ^ Math.imul(second / 1000, 2654435761));
    const swing = () => noise() - 0.5;
    const totals = totalsAt(leader, segment, time);
    const engineOn = isEngineOn(segment, time);
    const moment = placeAt(segment, time);
    const moving = moment.speedKmh >= 1;
    const doorOpen = isDoorOpen(segment, time);
    const record: TrackerRecord = {
      time: second,
      hasFix: true,
      latitude: round(moment.latitude + swing() * 0.00002, 6),
      longitude: round(moment.longitude + swing() * 0.00003, 6),
      speedKmh: Math.round(moment.speedKmh),
      direction: Math.round(moment.direction) % 360,
      altitudeMetres: Math.round(altitude(moment.latitude, moment.longitude)),
      satellites: 9 + Math.floor(noise() * 7),
      hdop: 0.8,
      inputs: isTowed
        ? doorOpen
          ? 4
          : 0
        : (engineOn ? 1 : 0) |
          (isPanic(vehicle, time) ? 2 : 0) |
          (doorOpen ? 4 : 0) |
          (segment.privateRide ? 16 : 0),
      values: valuesOf(vehicle, isTowed, engineOn, moving, totals, segment, time, swing),
    };
    if (vehicle.ident && vehicle.driver !== null && engineOn && !isTowed) {
      const crew = vehicle.duty.kind === 'line' && segment.crew === 1 ? 5 : 0;
      const person = crew ? 30 + (vehicle.driver % 6) : vehicle.driver;
      record.identification = identificationOf(companyCode, person, vehicle.ident);
    }
    return record;
  };
}

function placeAt(segment: PlannedSegment, time: number) {
  const seconds = (time - segment.from) / 1000;
  if (segment.drive) return momentOf(segment.drive, segment.driveOffset + seconds);
  const { latitude, longitude } = segment;
  if (segment.activity !== 'work') return { latitude, longitude, direction: 0, speedKmh: 0 };
  // a machine goes to and fro on its site
  const angle = seconds / 140;
  const [north, east] = [Math.sin(angle) * 0.00035, Math.sin(angle * 1.7) * 0.0006];
  const pausing = Math.sin(seconds / 300) > 0.6;
  return {
    latitude: latitude + north,
    longitude: longitude + east,
    direction: (((angle * 180) / Math.PI) * 1.3) % 360,
    speedKmh: pausing ? 0 : 2 + 3 * Math.abs(Math.sin(angle * 2)),
  };
}

function valuesOf(
  vehicle: DemoVehicle,
  isTowed: boolean,
  engineOn: boolean,
  moving: boolean,
  totals: Totals,
  segment: PlannedSegment,
  time: number,
  swing: () => number,
): TrackerValues {
  const values: TrackerValues = { supplyVolts: round((engineOn ? 27.8 : 25.4) + swing() * 0.3, 2) };
  if (vehicle.cooled) values.temperatures = temperaturesOf(vehicle, segment, time, swing);
  if (isTowed) return values;
  values.odometerMetres = Math.round(totals.odometerMetres);
  if (vehicle.protocol === 'osmand') return values;
  values.engineSeconds = Math.round(totals.engineSeconds);
  if (!engineOn) return values;
  values.rpm = moving ? Math.round(1180 + swing() * 260) : Math.round(610 + swing() * 40);
  if (vehicle.tank > 0) {
    values.totalFuelLitres = round(totals.usedLitres, 1);
    values.fuelPercent1 = round((totals.fuelLitres / vehicle.tank) * 100 + swing() * 0.6, 1);
  }
  if (vehicle.ident === 'tachograph') values.tachoActivity = segment.drive ? 3 : 2;
  return values;
}

function temperaturesOf(
  vehicle: DemoVehicle,
  segment: PlannedSegment,
  time: number,
  swing: () => number,
): number[] {
  const wanted = vehicle.type === 'semitrailer' ? -19 : 3.5;
  const wave = Math.sin(time / 1_500_000) * 0.7;
  const warmed = isDoorOpen(segment, time) ? 2.4 : 0;
  return [
    round(wanted + wave + warmed + swing() * 0.2, 1),
    round(wanted + wave * 0.6 + swing() * 0.2, 1),
  ];
}

/** Loading takes the middle of the stop. */
function isDoorOpen(segment: Segment, time: number): boolean {
  if (segment.activity !== 'load') return false;
  const part = (time - segment.from) / (segment.to - segment.from);
  return part > 0.15 && part < 0.8;
}

/** One driver presses the panic button by mistake on Wednesday mornings. */
function isPanic(vehicle: DemoVehicle, time: number): boolean {
  const week = 7 * 24 * 60 * MINUTE;
  const since = ((time - DEMO_EPOCH) % week) - (2 * 24 + 8.2) * 60 * MINUTE;
  return vehicle.plate === PANIC_PLATE && since >= 0 && since < 3 * MINUTE;
}

/** Plausible heights: hills in the north, the Danube plain in the south. */
function altitude(latitude: number, longitude: number): number {
  const hills = Math.max(0, latitude - 47.9) * 190;
  const waves = Math.sin(latitude * 21) * 70 + Math.cos(longitude * 17) * 60;
  return Math.max(95, 115 + hills + waves);
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
