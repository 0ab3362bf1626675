// Recorded traces (CSV or GPX, also gzipped) as tracker records by vehicle. Columns are recognised by
// name, so recordings of many sources can be played without a description.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bearingDegrees, distanceMetres } from '@flotila/domain/geo.ts';
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';

export interface Trace {
  /** Name of the vehicle within the recording, unique over the files played. */
  vehicle: string;
  /** In the order of time. */
  records: TrackerRecord[];
  hasFuelLevel: boolean;
  /** The whole file is this one vehicle. */
  isWholeFile: boolean;
}

const FILE_MAX_BYTES = 512 * 1024 * 1024;
/** A recording without dates (seconds from its start) is given this day. */
const UNDATED_START = Date.UTC(2024, 0, 15, 8);

/** Reads a file; throws an Error whose message says what is wrong with it. */
export function readTraces(file: string): Trace[] {
  const bytes = readFileSync(file);
  const plain = file.endsWith('.gz')
    ? gunzipSync(bytes, { maxOutputLength: FILE_MAX_BYTES })
    : bytes;
  const name = basename(file).replace(/\.(csv|gpx)(\.gz)?$/i, '');
  const text = plain.toString('utf8').replace(/^\uFEFF/, '');
  const traces = /^\s*<\?xml|^\s*<gpx/i.test(text) ? readGpx(text, name) : readCsv(text, name);
  if (traces.length === 0) throw new Error(`${file}: no records with a time and a place`);
  for (const trace of traces) {
    trace.records.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
    fillMotion(trace.records);
  }
  return traces;
}

/** Fixes further apart say nothing about the speed between them, seconds. */
const MOTION_GAP = 120;
/** Less than this is the noise of standing, metres. */
const MOTION_NOISE = 12;

/**
 * A tracker always tells speed and course with its place. Where a recording has none they come from
 * the way between the fixes before and after.
 */
function fillMotion(records: TrackerRecord[]): void {
  for (let i = 0; i < records.length; i++) {
    const record = records[i] as TrackerRecord;
    const from = records[Math.max(0, i - 1)] as TrackerRecord;
    const to = records[Math.min(records.length - 1, i + 1)] as TrackerRecord;
    const seconds = ((to.time ?? 0) - (from.time ?? 0)) / 1000;
    const ends = [from.latitude, from.longitude, to.latitude, to.longitude].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const metres = distanceMetres(...ends);
    const isMoving = metres > MOTION_NOISE && seconds > 0 && seconds < MOTION_GAP;
    record.speedKmh ??= isMoving ? Math.round((metres / seconds) * 3.6) : 0;
    record.direction ??= isMoving ? Math.round(bearingDegrees(...ends)) % 360 : null;
  }
}

/** Longest pause between two files of one vehicle, milliseconds. */
const SAME_VEHICLE_GAP = 24 * 3_600_000;

/**
 * Joins files that are parts of one recording: names that differ only by a number at their end
 * (`track-b1`, `track-b2`), one after the other within a day. Traces that overlap stay apart.
 */
export function joinParts(traces: readonly Trace[]): Trace[] {
  const joined: Trace[] = [];
  const sorted = [...traces].sort((a, b) => startOf(a) - startOf(b));
  for (const trace of sorted) {
    const stem = trace.vehicle.replace(/\d+$/, '');
    const before = joined.find(
      (other) => stem !== '' && other.vehicle.replace(/\d+$/, '') === stem,
    );
    const gap = before ? startOf(trace) - (before.records.at(-1)?.time ?? 0) : -1;
    const isPart = trace.isWholeFile && before?.isWholeFile && stem !== trace.vehicle;
    if (!before || !isPart || gap < 0 || gap > SAME_VEHICLE_GAP) {
      joined.push({ ...trace });
      continue;
    }
    before.records = [...before.records, ...trace.records];
    before.hasFuelLevel ||= trace.hasFuelLevel;
  }
  return joined;
}

function startOf(trace: Trace): number {
  return trace.records[0]?.time ?? 0;
}

function readGpx(text: string, name: string): Trace[] {
  const records: TrackerRecord[] = [];
  for (const [, attributes = '', body = ''] of text.matchAll(
    /<trkpt\b([^>]*)>([\s\S]*?)<\/trkpt>/gi,
  )) {
    const time = Date.parse(/<time>([^<]+)<\/time>/i.exec(body)?.[1] ?? '');
    const latitude = Number(/\blat\s*=\s*["']([^"']+)/i.exec(attributes)?.[1]);
    const longitude = Number(/\blon\s*=\s*["']([^"']+)/i.exec(attributes)?.[1]);
    if (Number.isNaN(time) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) continue;
    const record = recordAt(time, latitude, longitude);
    record.altitudeMetres = numberOrNull(/<ele>([^<]+)<\/ele>/i.exec(body)?.[1]);
    records.push(record);
  }
  return records.length > 0
    ? [{ vehicle: name, records, hasFuelLevel: false, isWholeFile: true }]
    : [];
}

/** Names that a column may have, by what we read from it. */
const COLUMNS = {
  time: ['ts', 'time', 'timestamp', 'datetime'],
  seconds: ['t_s'],
  vehicle: ['vehicle_no', 'vehicle_id', 'vehicle', 'id'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'longitude'],
  speed: ['speed_kmh', 'gps speed [km/h]', 'speed [km/h]', 'gps_speed_kmh', 'speed'],
  direction: ['heading_deg', 'gps bearing [deg]', 'heading', 'direction', 'course'],
  altitude: ['altitude_m', 'gps altitude [m]', 'altitude', 'ele'],
  hdop: ['gps hdop [precision]', 'hdop'],
  event: ['event'],
  ignition: ['ignitionkey', 'ignition'],
  rpm: ['enginerpm', 'rpm [u/min]', 'rpm'],
  totalFuel: ['totfuelused'],
  fuelRate: ['consumption [l/h]'],
  fuelPercent: ['fuellevelperc', 'level_pct'],
  hundredMetres: ['totdist'],
  engineHours: ['totenginehours'],
  coolant: ['enginecoolanttemp', 'coolant_c'],
} as const;
type Column = keyof typeof COLUMNS;

function readCsv(text: string, name: string): Trace[] {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const titles = head.split(',').map((title) => title.trim().toLowerCase());
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      names.map((candidate) => titles.indexOf(candidate)).find((index) => index >= 0) ?? -1,
    ]),
  ) as Record<Column, number>;
  if (at.latitude < 0 || at.longitude < 0 || (at.time < 0 && at.seconds < 0)) {
    throw new Error(`${name}: a recording needs columns for time, latitude and longitude`);
  }
  const traces = new Map<string, Trace>();
  const ignition = new Map<string, boolean>();
  for (const line of lines) {
    const cells = line.split(',');
    const cell = (column: Column) => (at[column] < 0 ? undefined : cells[at[column]]);
    const number = (column: Column) => numberOrNull(cell(column));
    const time = at.time >= 0 ? Date.parse(cell('time') ?? '') : undatedTime(number('seconds'));
    const [latitude, longitude] = [number('latitude'), number('longitude')];
    if (!Number.isFinite(time) || latitude === null || longitude === null) continue;
    const vehicle = at.vehicle >= 0 ? `${name} ${cell('vehicle')}` : name;
    const trace = traces.get(vehicle) ?? emptyTrace(vehicle, at.vehicle < 0);
    traces.set(vehicle, trace);
    const record = recordAt(time, latitude, longitude);
    record.speedKmh = number('speed');
    record.direction = number('direction');
    record.altitudeMetres = number('altitude');
    record.hdop = number('hdop');
    record.values = valuesOf(number);
    const isOn = ignitionOf(cell('event'), cell('ignition'));
    if (isOn !== undefined) ignition.set(vehicle, isOn);
    const known = ignition.get(vehicle);
    if (known !== undefined) record.inputs = known ? 1 : 0;
    trace.hasFuelLevel ||= record.values.fuelPercent1 !== undefined;
    trace.records.push(record);
  }
  return [...traces.values()];
}

function emptyTrace(vehicle: string, isWholeFile: boolean): Trace {
  return { vehicle, records: [], hasFuelLevel: false, isWholeFile };
}

function recordAt(time: number, latitude: number, longitude: number): TrackerRecord {
  return {
    time,
    hasFix: true,
    latitude,
    longitude,
    speedKmh: null,
    direction: null,
    altitudeMetres: null,
    satellites: null,
    hdop: null,
    inputs: null,
    values: {},
  };
}

function valuesOf(number: (column: Column) => number | null): TrackerValues {
  const values: TrackerValues = {};
  const set = (name: 'rpm' | 'totalFuelLitres' | 'coolantCelsius', column: Column) => {
    const value = number(column);
    if (value !== null) values[name] = value;
  };
  set('rpm', 'rpm');
  set('totalFuelLitres', 'totalFuel');
  set('coolantCelsius', 'coolant');
  const percent = number('fuelPercent');
  if (percent !== null) values.fuelPercent1 = percent;
  const distance = number('hundredMetres');
  if (distance !== null) values.odometerMetres = Math.round(distance * 100);
  const hours = number('engineHours');
  if (hours !== null) values.engineSeconds = Math.round(hours * 3600);
  const rate = number('fuelRate');
  if (rate !== null) values.fuelRateLitresPerHour = rate;
  return values;
}

function ignitionOf(event: string | undefined, key: string | undefined): boolean | undefined {
  if (event === 'ign-on') return true;
  if (event === 'ign-off') return false;
  if (key === undefined || key === '') return undefined;
  return !/^(0|off|false)$/i.test(key);
}

function undatedTime(seconds: number | null): number {
  return seconds === null ? Number.NaN : UNDATED_START + seconds * 1000;
}

function numberOrNull(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
