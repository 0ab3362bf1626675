// A truck of which every litre is known, and a gauge that shows something else while it is parked: on a slope, in
// the heat, asleep with a start-up value, or dead. Fuel is put in and stolen at known moments. Used by tests and benches only.
import { DAY, locationAt, northDegrees } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';

export interface KnownParking {
  /** litres of the tank, of the gauge's step, and by how much readings wander to either side driving and parked. */
  capacity: number;
  step: number;
  slosh: number;
  noise: number;
  /** Minutes between two records of a parked vehicle, and seconds of one that drives. */
  pace: number;
  seconds: number;
  /** Does it tell levels with the motor off, and whether the motor runs? */
  isToldParked: boolean;
  isMotorTold: boolean;
  /** Minutes that the pump runs at noon, and does the motor run meanwhile? */
  pumpMinutes: number;
  isIdlingAtPump: boolean;
  /** Minutes between two pumps, of which the second is 50 m further; 0: there is one. */
  apart: number;
  /** Minutes that the motor runs before it drives off in the morning. */
  warmUp: number;
  /** litres that the gauge shows beside the fuel: parked by night on a slope, and most in the heat of the day. */
  slope: number;
  heat: number;
  /** What it shows from the third hour of each night on until the next start, litres; null: the level. */
  stuck: number | null;
  /** litres stolen in each of the nights, and are refuelings put in on the slope of the night instead? */
  theft: number;
  isFilledAtNight: boolean;
  /** The end of the scale that the gauge says from the third day on. */
  dies: 'empty' | 'full' | null;
  /** Where it dies: at this hour of that day. */
  diesAt: number;
}

export interface KnownMove {
  kind: 'refueling' | 'fuelloss';
  /** When it began and when it is to be seen at the latest, epoch milliseconds. */
  fromTs: number;
  toTs: number;
  litres: number;
}

export const PARKING_DAYS = 5;
const TICK = 10;
const HOUR_MS = 3_600_000;
/** Drives from … to, and stands at a pump in between where it needs fuel. */
const MORNING = [6, 10] as const;
const NOON = [10.7, 14] as const;
const FILL_HOUR = 10.05;
/** Shares of the tank: burned in an hour, filled from and up to. */
const BURNED_SHARE = 0.045;
const LOW_SHARE = 0.55;
const FULL_SHARE = 0.9;
const THEFT_SECONDS = 240;
const APART_METRES = 50;
const KMH = 60;
/** l/h of a motor that idles. */
const IDLE_LITRES = 2;
/** Of what is put in at two pumps. */
const FIRST_SHARE = 0.4;

/** What it burns, l/100 km. */
export function consumptionOf({ capacity }: KnownParking): number {
  return (capacity * BURNED_SHARE * 100) / KMH;
}

/** @param random 0 … 1, decides on hours of thefts and on the noise */
export function playParking(parking: KnownParking, random: () => number) {
  const moves: KnownMove[] = [];
  const locations: Location[] = [];
  let litres = parking.capacity * FULL_SHARE;
  let metres = 1000;
  for (let day = 0; day < PARKING_DAYS; day += 1) {
    // Nobody sees the end of the last night.
    const isLast = day === PARKING_DAYS - 1;
    const plans = isLast ? [] : planDay(parking, DAY + day * 24 * HOUR_MS, litres, random);
    moves.push(...plans);
    for (let second = 0; second < 86_400; second += TICK) {
      const ts = DAY + day * 24 * HOUR_MS + second * 1000;
      const hour = second / 3600;
      // It was never seen coming to its first night.
      if (day === 0 && hour < MORNING[0]) continue;
      const isDriving = isBetween(hour, MORNING) || isBetween(hour, NOON);
      if (isDriving) {
        litres -= (parking.capacity * BURNED_SHARE * TICK) / 3600;
        metres += (KMH / 3.6) * TICK;
      }
      for (const plan of plans) {
        const isFilled = plan.kind === 'refueling';
        const seconds = isFilled ? parking.pumpMinutes * 60 : THEFT_SECONDS;
        const isMoving = ts >= plan.fromTs && ts < plan.fromTs + seconds * 1000;
        if (isMoving) litres += ((isFilled ? 1 : -1) * plan.litres * TICK) / seconds;
        const isOver = parking.apart > 0 && isFilled && ts === plan.fromTs + seconds * 1000;
        if (isOver) metres += APART_METRES;
      }
      const isWarming = hour < MORNING[0] && (MORNING[0] - hour) * 60 <= parking.warmUp;
      if (isWarming) litres -= (IDLE_LITRES * TICK) / 3600;
      const isAtPump = parking.isIdlingAtPump && hour >= MORNING[1] && hour < NOON[0];
      const isOn = isDriving || isWarming || isAtPump;
      if (isAtPump) litres -= (IDLE_LITRES * TICK) / 3600;
      const every = isDriving || isWarming ? parking.seconds : parking.pace * 60;
      const hasTurned = [MORNING[1], NOON[1]].some((end) => Math.abs(hour - end) < TICK / 7200);
      if (second % every === 0 || hasTurned) {
        locations.push(tell(parking, { ts, day, hour, isOn, isDriving, litres, metres }, random));
      }
    }
  }
  return { locations, moves: moves.filter(({ toTs }) => toTs < deathTs(parking)) };
}

/** When its gauge dies, epoch milliseconds; never: infinity. It tells of nothing that comes after. */
export function deathTs({ dies, diesAt }: KnownParking): number {
  return dies === null ? Number.POSITIVE_INFINITY : DAY + (48 + diesAt) * HOUR_MS;
}

function isBetween(hour: number, [from, to]: readonly [number, number]): boolean {
  return hour >= from && hour < to;
}

function planDay(
  parking: KnownParking,
  dayTs: number,
  litres: number,
  random: () => number,
): KnownMove[] {
  const { capacity, theft, isFilledAtNight } = parking;
  const plans: KnownMove[] = [];
  const next = dayTs + (24 + MORNING[0] + 0.5) * HOUR_MS;
  const noon = dayTs + FILL_HOUR * HOUR_MS;
  const left = litres - capacity * BURNED_SHARE * (MORNING[1] - MORNING[0]);
  if (left < capacity * LOW_SHARE) {
    const fromTs = isFilledAtNight ? dayTs + 14.5 * HOUR_MS : noon;
    const put = Math.round(capacity * FULL_SHARE - left);
    const toTs = isFilledAtNight ? next : dayTs + (NOON[0] + 0.5) * HOUR_MS;
    const parts = parking.apart > 0 ? [FIRST_SHARE, 1 - FIRST_SHARE] : [1];
    for (const [index, share] of parts.entries()) {
      const ms = index * (parking.apart + parking.pumpMinutes) * 60_000;
      plans.push({ kind: 'refueling', fromTs: fromTs + ms, toTs, litres: put * share });
    }
  }
  if (theft > 0) {
    const hour = 15 + Math.floor(random() * 30) / 4;
    const fromTs = dayTs + hour * HOUR_MS;
    plans.push({ kind: 'fuelloss', fromTs, toTs: next, litres: theft });
  }
  return plans;
}

interface Tick {
  ts: number;
  day: number;
  hour: number;
  isOn: boolean;
  isDriving: boolean;
  litres: number;
  metres: number;
}

function tell(parking: KnownParking, tick: Tick, random: () => number): Location {
  const { ts, isOn, isDriving, metres } = tick;
  const { isToldParked, isMotorTold } = parking;
  const isTold = isToldParked || isOn;
  return locationAt(ts, {
    latitude: 40 + northDegrees(metres),
    longitude: 17,
    countryCode: 'SK',
    speed: isDriving ? KMH : 0,
    inputs: isMotorTold ? Number(isOn) : null,
    km: Math.round(metres),
    tank1: isTold ? shown(parking, tick, random) : null,
  });
}

function shown(parking: KnownParking, tick: Tick, random: () => number): number {
  const { capacity, step, slosh, noise, slope, heat, stuck, dies, diesAt } = parking;
  const { day, hour, isOn, isDriving, litres } = tick;
  const isDead = day > 2 || (day === 2 && hour >= diesAt);
  if (dies !== null && isDead) return dies === 'full' ? capacity : 0;
  const isNight = hour >= NOON[1] || hour < MORNING[0];
  if (stuck !== null && isNight && !isOn && (hour < MORNING[0] || hour >= NOON[1] + 2))
    return stuck;
  const beside = (isNight ? slope : 0) + heat * Math.cos(((hour - 15) / 12) * Math.PI);
  const wander = (random() * 2 - 1) * (isDriving ? slosh : noise);
  const level = Math.round((litres + beside + wander) / step) * step;
  return Math.round(Math.min(Math.max(level, 0), capacity) * 10) / 10;
}
