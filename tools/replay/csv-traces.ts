// A recording as a table, whose columns are recognised by name. The places tell whether a point or a comma is the decimal
// mark, for no degree has thousands.

import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { KMH_IN_KNOT } from '@flotila/domain/traccar/traccar.ts';
import { emptyRecord, isPlace } from '@flotila/server/ground/protocols/record.ts';
import { readRecords } from '@flotila/server/thing/refueling/read-table.ts';
import { NO_PLACE, zoneNote } from './gpx-traces.ts';
import { type Moment, marksOfMoments, readMoment } from './moment.ts';
import type { Reading, Recording, Trace } from './recording.ts';
import { refuse } from './refused.ts';
import { isTraccar, traccarReader } from './traccar-rows.ts';

/** A recording without dates (seconds from its start) is given this day. */
const UNDATED_START = Date.UTC(2024, 0, 15, 8);

/** Names that a column may have, by what we read from it; the first that is there is the column's. */
const COLUMNS = {
  date: ['date', 'day'],
  time: ['ts', 'time', 'timestamp', 'datetime', 'date_time', 'fixtime', 'devicetime', 'gps_time'],
  seconds: ['t_s'],
  vehicle: ['vehicle_no', 'vehicle_id', 'vehicle', 'deviceid', 'device_id', 'imei', 'device', 'id'],
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'lng', 'longitude'],
  valid: ['valid', 'gps_valid', 'fix_valid'],
  speed: ['speed_kmh', 'gps speed [km/h]', 'speed [km/h]', 'gps_speed_kmh', 'speed'],
  direction: ['heading_deg', 'gps bearing [deg]', 'heading', 'direction', 'course'],
  altitude: ['altitude_m', 'gps altitude [m]', 'altitude', 'ele'],
  hdop: ['gps hdop [precision]', 'hdop'],
  event: ['event'],
  ignition: ['ignitionkey', 'ignition'],
  motion: ['motion', 'moving'],
  rpm: ['enginerpm', 'rpm [u/min]', 'rpm'],
  totalFuel: ['totfuelused'],
  fuelRate: ['consumption [l/h]'],
  fuelPercent: ['fuellevelperc', 'level_pct'],
  hundredMetres: ['totdist'],
  engineHours: ['totenginehours'],
  coolant: ['enginecoolanttemp', 'coolant_c'],
} as const;
type Column = keyof typeof COLUMNS;
type Places = Record<Column, number>;

/** What is written where nothing was measured. */
const NOTHING = /^(-*|nan|null|none|n\/?a)$/i;
const FALSE = /^(0|off|false|no|f|v)$/i;

/** Units of a speed as titles write them, and km/h in one of it. */
const SPEED_UNITS: readonly (readonly [RegExp, number])[] = [
  [/km\/?h|kmph|kph/i, 1],
  [/knot|(^|[^a-z])k(n|ts?)([^a-z]|$)/i, KMH_IN_KNOT],
  [/mph|mi\/h/i, 1.609344],
  [/m\/s|mps|m_s/i, 3.6],
];

/** km/h in one of the unit that a title or a person names; undefined: it names none. */
export function kmhIn(unit: string): number | undefined {
  return SPEED_UNITS.find(([names]) => names.test(unit))?.[1];
}

export function readCsv(text: string, name: string, reading: Reading): Recording {
  const [head = [], ...rows] = readRecords(text);
  const recording: Recording = { traces: [], refused: new Map(), notes: new Set() };
  const titles = head.map((title) => title.toLowerCase());
  const at = placesOf(titles, rows);
  const rowOf = isTraccar(titles)
    ? traccarRows({ head, rows, reading, recording })
    : plainRows({ titles, rows, at, reading, recording, name });
  const traces = new Map<string, Trace>();
  for (const [index, cells] of rows.entries()) {
    const { vehicle, record } = rowOf(cells, `record ${index + 1}`);
    if (!record) continue;
    const full = vehicle === undefined ? name : `${name} ${vehicle}`;
    const trace = traces.get(full) ?? emptyTrace(full, vehicle === undefined);
    traces.set(full, trace);
    trace.hasFuelLevel ||= record.values.fuelPercent1 !== undefined;
    trace.records.push(record);
  }
  recording.traces = [...traces.values()];
  return recording;
}

function emptyTrace(vehicle: string, isWholeFile: boolean): Trace {
  return { vehicle, records: [], hasFuelLevel: false, isWholeFile };
}

function placesOf(titles: readonly string[], rows: readonly string[][]): Places {
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      names.map((name) => titles.indexOf(name)).find((index) => index >= 0) ?? -1,
    ]),
  ) as Places;
  if (at.speed < 0)
    at.speed = titles.findIndex((title) => /^(gps[ _])?speed([ _([]|$)/.test(title));
  if (titles[at.vehicle] === 'id' && isNumbering(rows, at.vehicle)) at.vehicle = -1;
  return at;
}

/** A column that never says the same twice numbers the rows. */
function isNumbering(rows: readonly string[][], column: number): boolean {
  return new Set(rows.map((cells) => cells[column])).size === rows.length && rows.length > 1;
}

type RowReader = (
  cells: readonly string[],
  where: string,
) => { vehicle?: string | undefined; record?: TrackerRecord | undefined };

interface Told {
  rows: readonly string[][];
  reading: Reading;
  recording: Recording;
}

/** Reads the times of the columns; says what was taken for granted of them. */
function momentReader(
  { rows, reading, recording: { notes } }: Told,
  textsOf: (cells: readonly string[]) => string[],
): (text: string) => Moment {
  const { first, zone } = reading;
  const marks = marksOfMoments(rows.flatMap(textsOf), first);
  return (text) => {
    const moment = readMoment(text, { marks, zone });
    if ('time' in moment && !moment.isZoned) notes.add(zoneNote(zone));
    return moment;
  };
}

function traccarRows(told: Told & { head: readonly string[] }): RowReader {
  const { head, recording } = told;
  recording.notes.add('A Traccar export: a vehicle for each deviceId, speeds in knots.');
  const titles = head.map((title) => title.toLowerCase());
  const [fixed, device] = [titles.indexOf('fixtime'), titles.indexOf('devicetime')];
  const textsOf = (cells: readonly string[]) => [cells[fixed] ?? '', cells[device] ?? ''];
  const read = traccarReader(head, momentReader(told, textsOf));
  return (cells, where) => {
    const { device: vehicle, record } = read(cells);
    if (!('reason' in record)) return { vehicle, record };
    refuse(recording.refused, record.reason, [where, cells[fixed], record.about].join(' '));
    return {};
  };
}

interface PlainTold extends Told {
  titles: readonly string[];
  at: Places;
  name: string;
}

function plainRows(told: PlainTold): RowReader {
  const { titles, rows, at, name, recording } = told;
  const { refused } = recording;
  if (at.latitude < 0 || at.longitude < 0 || (at.time < 0 && at.seconds < 0)) {
    throw new Error(`${name}: a recording needs columns for time, latitude and longitude`);
  }
  const momentOf = momentReader(told, (cells) => [momentText(cells, at)]);
  const numberOf = numberReader(told);
  const ignitionOf = ignitionReader(rows, at);
  const kmh = speedFactor(told);
  return (cells, where) => {
    const text = momentText(cells, at);
    const number = (column: Column) => numberOf(cells, column, where);
    const moment = at.time >= 0 ? momentOf(text) : undatedMoment(number('seconds'));
    if ('reason' in moment) {
      refuse(refused, moment.reason, [where, text, moment.about].join(' ').trim());
      return {};
    }
    if (cells.length > titles.length) {
      refuse(refused, 'more cells than the head has', where);
      return {};
    }
    const record = emptyRecord(moment.time);
    putPlace(record, [number('latitude'), number('longitude')], { refused, where });
    record.hasFix &&= !FALSE.test(cells[at.valid] ?? '');
    record.inputs = ignitionOf(cells);
    record.values = valuesOf(number, cells[at.motion]);
    const isEmpty = record.inputs === null && Object.keys(record.values).length === 0;
    if (record.latitude === null && isEmpty) return {};
    const speed = number('speed');
    record.speedKmh = speed === null ? null : speed * kmh;
    record.direction = number('direction');
    record.altitudeMetres = number('altitude');
    record.hdop = number('hdop');
    return { vehicle: at.vehicle >= 0 ? cells[at.vehicle] : undefined, record };
  };
}

/** Day and time of day may stand apart. */
function momentText(cells: readonly string[], at: Places): string {
  const time = cells[at.time] ?? '';
  return at.date < 0 ? time : `${cells[at.date]} ${time}`;
}

function undatedMoment(seconds: number | null): Moment {
  if (seconds === null) return { reason: 'there is no time' };
  return { time: UNDATED_START + seconds * 1000, isZoned: true };
}

function putPlace(
  record: TrackerRecord,
  [latitude, longitude]: [number | null, number | null],
  { refused, where }: { refused: Recording['refused']; where: string },
): void {
  if (latitude === null || longitude === null) return;
  if (!isPlace(latitude, longitude)) {
    refuse(refused, NO_PLACE, `${where} at ${latitude}, ${longitude}`);
    return;
  }
  record.hasFix = true;
  record.latitude = latitude;
  record.longitude = longitude;
}

function numberReader({
  titles,
  rows,
  at,
  recording: { refused },
}: PlainTold): (cells: readonly string[], column: Column, where: string) => number | null {
  const isComma = rows.some((cells) => /^-?\d+,\d+$/.test(cells[at.latitude] ?? ''));
  return (cells, column, where) => {
    const text = at[column] < 0 ? '' : (cells[at[column]] ?? '').trim();
    if (NOTHING.test(text)) return null;
    const value = Number(isComma && !text.includes('.') ? text.replace(',', '.') : text);
    if (Number.isFinite(value)) return value;
    refuse(refused, `"${titles[at[column]]}" is no number and is left out`, `${where} ${text}`);
    return null;
  };
}

function speedFactor({ titles, at, reading, recording: { notes } }: PlainTold): number {
  const title = titles[at.speed];
  if (title === undefined) return 1;
  const factor = kmhIn(title) ?? kmhIn(reading.speedUnit ?? '');
  if (factor === undefined) {
    notes.add(`"${title}" names no unit: taken as km/h (--speed-unit says otherwise).`);
  }
  return factor ?? 1;
}

function valuesOf(number: (column: Column) => number | null, motion = ''): TrackerValues {
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
  if (!NOTHING.test(motion)) values.motion = !FALSE.test(motion);
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
  at: Places,
): (cells: readonly string[]) => number | null {
  const event = (cells: readonly string[]) => SWITCHED.get(cells[at.event] ?? '') ?? null;
  const key = (cells: readonly string[]) => {
    const text = cells[at.ignition] ?? '';
    if (text === '') return null;
    return FALSE.test(text) ? 0 : 1;
  };
  if (rows.some((cells) => event(cells) !== null)) return event;
  return rows.some((cells) => key(cells) === 1) ? key : () => null;
}
