// Recorded traces (CSV or GPX, also gzipped) as tracker records by vehicle. Columns are recognised by
// name, so recordings of many sources can be played without a description.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bearingDegrees, metresBetween } from '@flotila/domain/geo.ts';
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { decodeText, readRecords } from '@flotila/server/thing/refueling/read-table.ts';

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
  const text = decodeText(plain);
  if (text === undefined) throw new Error(`${file}: is no text`);
  const traces = /^\s*<\?xml|^\s*<gpx/i.test(text) ? readGpx(text, name) : readCsv(text, name);
  if (!traces.some(({ records }) => records.some(({ hasFix }) => hasFix)))
    throw new Error(`${file}: no records with a time and a place`);
  for (const trace of traces) {
    trace.records.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
    holdIgnition(trace.records);
    fillMotion(trace.records);
  }
  return traces;
}

/** What a row says of the ignition holds until another row says otherwise. */
function holdIgnition(records: readonly TrackerRecord[]): void {
  let inputs: number | null = null;
  for (const record of records) {
    inputs = record.inputs ?? inputs;
    record.inputs = inputs;
  }
}

/** Places of this time before and after a record tell its speed, milliseconds. */
const WINDOW = 10_000;
/** Places further apart than this say nothing about the speed between them, milliseconds. */
const MOTION_GAP = 600_000;
/** Less than this from the first place over the record's to the last is the noise of standing, metres. */
const MOTION_NOISE = 20;

interface Fix {
  time: number;
  latitude: number;
  longitude: number;
  record: TrackerRecord;
}

/**
 * A tracker always tells speed and course with its place. Where a recording has none they come from
 * the places around: all of some seconds, because a step of one second is shorter than its noise, or
 * where they are sparse the one before and the one after.
 */
function fillMotion(records: readonly TrackerRecord[]): void {
  const fixes = records.flatMap((record): Fix[] => {
    const { time, latitude, longitude } = record;
    if (time === null || latitude === null || longitude === null) return [];
    return [{ time, latitude, longitude, record }];
  });
  let first = 0;
  let last = 0;
  for (const [index, fix] of fixes.entries()) {
    while ((fixes[first] as Fix).time < fix.time - WINDOW) first++;
    while ((fixes[last + 1]?.time ?? Infinity) <= fix.time + WINDOW) last++;
    const from = fixes[Math.max(0, Math.min(first, index - 1))] as Fix;
    const to = fixes[Math.max(last, Math.min(index + 1, fixes.length - 1))] as Fix;
    const isNear = fix.time - from.time <= MOTION_GAP && to.time - fix.time <= MOTION_GAP;
    // Over the place between them, so that a corner does not look slow.
    const metres = metresBetween(from, fix) + metresBetween(fix, to);
    const seconds = (to.time - from.time) / 1000;
    const isMoving = isNear && seconds > 0 && metres > MOTION_NOISE;
    fix.record.speedKmh ??= isMoving ? Math.round((metres / seconds) * 3.6) : 0;
    fix.record.direction ??= isMoving ? courseOf(from, to) : null;
  }
}

function courseOf(from: Fix, to: Fix): number {
  const { latitude, longitude } = from;
  return Math.round(bearingDegrees(latitude, longitude, to.latitude, to.longitude)) % 360;
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
  const [head = [], ...rows] = readRecords(text);
  const titles = head.map((title) => title.toLowerCase());
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      names.map((candidate) => titles.indexOf(candidate)).find((index) => index >= 0) ?? -1,
    ]),
  ) as Record<Column, number>;
  if (at.latitude < 0 || at.longitude < 0 || (at.time < 0 && at.seconds < 0)) {
    throw new Error(`${name}: a recording needs columns for time, latitude and longitude`);
  }
  const ignitionOf = ignitionReader(rows, at);
  const traces = new Map<string, Trace>();
  for (const cells of rows) {
    const cell = (column: Column) => (at[column] < 0 ? undefined : cells[at[column]]);
    const number = (column: Column) => numberOrNull(cell(column));
    const time = at.time >= 0 ? Date.parse(cell('time') ?? '') : undatedTime(number('seconds'));
    if (!Number.isFinite(time)) continue;
    const record = recordAt(time, number('latitude'), number('longitude'));
    record.inputs = ignitionOf(cells);
    record.values = valuesOf(number);
    const isEmpty = record.inputs === null && Object.keys(record.values).length === 0;
    if (!record.hasFix && isEmpty) continue;
    record.speedKmh = number('speed');
    record.direction = number('direction');
    record.altitudeMetres = number('altitude');
    record.hdop = number('hdop');
    const vehicle = at.vehicle >= 0 ? `${name} ${cell('vehicle')}` : name;
    const trace = traces.get(vehicle) ?? emptyTrace(vehicle, at.vehicle < 0);
    traces.set(vehicle, trace);
    trace.hasFuelLevel ||= record.values.fuelPercent1 !== undefined;
    trace.records.push(record);
  }
  return [...traces.values()];
}

function emptyTrace(vehicle: string, isWholeFile: boolean): Trace {
  return { vehicle, records: [], hasFuelLevel: false, isWholeFile };
}

/** A record; without a place where one of its numbers is missing. */
function recordAt(time: number, latitude: number | null, longitude: number | null): TrackerRecord {
  const hasFix = latitude !== null && longitude !== null;
  return {
    time,
    hasFix,
    latitude: hasFix ? latitude : null,
    longitude: hasFix ? longitude : null,
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

/** Events that tell the ignition, and the input word after them. */
const SWITCHED = new Map([
  ['ign-on', 1],
  ['ign-off', 0],
]);

/**
 * Reads the input word of a row; null: it says nothing. Where a recording tells the switching itself, the key
 * of its other rows is often a bare 0, and a key that is never on is not connected: neither counts.
 */
function ignitionReader(
  rows: readonly string[][],
  at: Record<Column, number>,
): (cells: readonly string[]) => number | null {
  const event = (cells: readonly string[]) => SWITCHED.get(cells[at.event] ?? '') ?? null;
  const key = (cells: readonly string[]) => {
    const text = cells[at.ignition] ?? '';
    if (text === '') return null;
    return /^(0|off|false)$/i.test(text) ? 0 : 1;
  };
  if (rows.some((cells) => event(cells) !== null)) return event;
  return rows.some((cells) => key(cells) === 1) ? key : () => null;
}

function undatedTime(seconds: number | null): number {
  return seconds === null ? Number.NaN : UNDATED_START + seconds * 1000;
}

function numberOrNull(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
