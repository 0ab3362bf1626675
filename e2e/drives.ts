// Records of made-up drives between towns: speed, odometer, fuel and altitude agree with each other and
// with the way, and are the same every time.
import { distanceMetres } from '../domain/geo.ts';
import type { TrackerRecord } from '../domain/location/tracker-record.ts';

export interface Town {
  latitude: number;
  longitude: number;
}

export const TOWN = {
  trnava: { latitude: 48.377, longitude: 17.587 },
  nitra: { latitude: 48.309, longitude: 18.085 },
  breclav: { latitude: 48.759, longitude: 16.882 },
  brno: { latitude: 49.195, longitude: 16.608 },
  hodonin: { latitude: 48.853, longitude: 17.126 },
  senica: { latitude: 48.679, longitude: 17.366 },
} as const satisfies Record<string, Town>;

export interface Drive {
  /** epoch milliseconds: the motor is on from `from` until before `until`. */
  from: number;
  until: number;
  start: Town;
  end: Town;
  isPrivate?: boolean;
  /** Moves about where it is instead of driving to the end. */
  crawlMetres?: number;
}

export interface DriveInput {
  /** In order, not overlapping. */
  drives: readonly Drive[];
  odometerMetres: number;
  engineSeconds?: number;
  /** The driver's tachograph card. */
  card?: string;
  /** From these moments on there is more (or less) in the tank. */
  refuelings?: readonly { at: number; litres: number }[];
}

export interface Span {
  /** epoch milliseconds; `until` exclusive */
  from: number;
  until: number;
  stepMs: number;
  /** While parked, where it differs. */
  restMs?: number;
  input: DriveInput;
}

const TANK_LITRES = 600;
const FIRST_LITRES = 300;
const LITRES_PER_METRE = 31 / 100_000;
/** Bit 3 of the inputs, as `detect_ridetype` 31 reads it. */
const PRIVATE_INPUT = 8;
const METRES_PER_DEGREE = 111_200;

/** One record each step; a drive's first moment and its end are among them when they lie on steps. */
export function driveRecords({
  from,
  until,
  stepMs,
  restMs = stepMs,
  input,
}: Span): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  for (let ts = from; ts < until; ts += stepMs) {
    const isDriving = input.drives.some((drive) => ts >= drive.from && ts <= drive.until);
    if (!isDriving && (ts - from) % restMs !== 0) continue;
    records.push(recordAt(ts, stepMs, input));
  }
  return records;
}

interface Place extends Town {
  /** Since the first drive began. */
  metres: number;
  engineSeconds: number;
  drive: Drive | null;
}

function recordAt(ts: number, stepMs: number, input: DriveInput): TrackerRecord {
  const here = placeAt(ts, input);
  const soon = placeAt(Math.min(ts + stepMs, here.drive?.until ?? ts), input);
  const speed = here.drive ? ((soon.metres - here.metres) / stepMs) * 3600 : 0;
  const bought = (input.refuelings ?? []).filter(({ at }) => at <= ts);
  const litres =
    FIRST_LITRES -
    here.metres * LITRES_PER_METRE -
    (here.engineSeconds / 3600) * 1.5 +
    bought.reduce((sum, { litres }) => sum + litres, 0);
  return {
    time: ts,
    hasFix: true,
    latitude: here.latitude,
    longitude: here.longitude,
    speedKmh: Math.round(speed * 10) / 10,
    direction: directionOf(here, soon),
    altitudeMetres: Math.round(
      210 + 70 * Math.sin(here.metres / 9_000) + 25 * Math.sin(here.metres / 2_100),
    ),
    satellites: 12,
    hdop: 0.8,
    inputs: (here.drive ? 1 : 0) | (here.drive?.isPrivate ? PRIVATE_INPUT : 0),
    values: {
      odometerMetres: Math.round(input.odometerMetres + here.metres),
      engineSeconds: Math.round((input.engineSeconds ?? 0) + here.engineSeconds),
      supplyVolts: here.drive ? 27.8 : 25.4,
      rpm: here.drive ? Math.round(750 + speed * 8) : 0,
      fuelPercent1: Math.min(100, Math.max(0, (litres / TANK_LITRES) * 100)),
      temperatures: [4 + Math.round(10 * Math.sin(ts / 9e6)) / 10],
      weightKg: 24_000 + Math.round(4_000 * Math.sin(here.metres / 60_000)),
    },
    ...(input.card && here.drive
      ? { identification: { kind: 'tachograph' as const, code: input.card } }
      : {}),
  };
}

function placeAt(ts: number, input: DriveInput): Place {
  let metres = 0;
  let engineSeconds = 0;
  let place: Town = input.drives[0]?.start ?? TOWN.trnava;
  for (const drive of input.drives) {
    if (ts < drive.from) break;
    const part = Math.min(1, (ts - drive.from) / (drive.until - drive.from));
    const length = lengthOf(drive);
    metres += length * wayPart(part);
    engineSeconds += (Math.min(ts, drive.until) - drive.from) / 1000;
    place = onWay(drive, wayPart(part));
    if (ts < drive.until) return { ...place, metres, engineSeconds, drive };
  }
  return { ...place, metres, engineSeconds, drive: null };
}

/** Share of the way after a share of the time: gently off, faster and slower, gently to a stop. */
function wayPart(part: number): number {
  const turn = 2 * Math.PI * part;
  return (
    part - (0.7 * Math.sin(turn)) / (2 * Math.PI) - (0.25 * Math.sin(9 * turn)) / (18 * Math.PI)
  );
}

function lengthOf({ start, end, crawlMetres }: Drive): number {
  if (crawlMetres !== undefined) return crawlMetres;
  // The bend makes the way longer than the straight line; the odometer counts what wheels turn.
  return distanceMetres(start.latitude, start.longitude, end.latitude, end.longitude) * 1.06;
}

/** Along a bend between the towns; a crawl goes to the north and stays there. */
function onWay({ start, end, crawlMetres }: Drive, part: number): Town {
  if (crawlMetres !== undefined) {
    return { ...start, latitude: start.latitude + (crawlMetres * part) / METRES_PER_DEGREE };
  }
  const bend = 0.12 * Math.sin(Math.PI * part) + 0.02 * Math.sin(5 * Math.PI * part);
  const north = end.latitude - start.latitude;
  const east = end.longitude - start.longitude;
  return {
    latitude: start.latitude + north * part + east * bend * 0.66,
    longitude: start.longitude + east * part - north * bend,
  };
}

function directionOf(from: Town, to: Town): number {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * 0.66;
  if (north === 0 && east === 0) return 0;
  return Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
