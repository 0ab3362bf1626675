// The fields of a D or SD body become a record. Empty and `NA` mean not sent; a field that has another
// form than its own is refused with the protocol's number for it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { cleanText, numberOf } from '../osmand/parameters.ts';
import { dallasKey, directionOf, emptyRecord, isPlace, keepRaw } from '../record.ts';
import type { ParameterTable } from './options.ts';
import { readParameters } from './parameters.ts';

/** Fields of a short body; a long one has five more and then parameters, which may be missing. */
export const SHORT_FIELDS = 10;
export const LONG_FIELDS = 16;
/** Satellites from which a place is a fix. */
const SATELLITES_MIN = 3;
const PROBES = ['probe1', 'probe2', 'probe3', 'probe4'] as const;
const ANALOGS_MAX = 16;

/** The protocol's numbers of what is wrong with a body. */
export const WRONG = {
  structure: '-1',
  time: '0',
  place: '10',
  movement: '11',
  satellites: '12',
  inputs: '14',
  analogs: '15',
} as const;
export type Wrong = keyof typeof WRONG;

class Refused extends Error {
  readonly wrong: Wrong;
  constructor(wrong: Wrong) {
    super(wrong);
    this.wrong = wrong;
  }
}

export interface RecordContext {
  /** Epoch milliseconds; the time of records without one. */
  receivedTs: number;
  table: ParameterTable;
}

/** The record of a body, or what is wrong with it. */
export function readRecord(
  fields: readonly string[],
  context: RecordContext,
): TrackerRecord | Wrong {
  const { length } = fields;
  const isWhole = length === SHORT_FIELDS || length === LONG_FIELDS || length === LONG_FIELDS - 1;
  if (!isWhole) return 'structure';
  try {
    const record = emptyRecord(timeOf(fields[0], fields[1], context.receivedTs));
    readPlace(record, fields);
    readMovement(record, fields);
    if (length > SHORT_FIELDS) readLong(record, fields, context.table);
    if (record.hasFix) return record;
    record.speedKmh = null;
    record.direction = null;
    record.altitudeMetres = null;
    return record;
  } catch (error) {
    if (error instanceof Refused) return error.wrong;
    throw error;
  }
}

function isAbsent(text: string | undefined): boolean {
  return text === undefined || /^\s*(NA)?\s*$/i.test(text);
}

/** null: not sent. */
function numberIn(text: string | undefined, wrong: Wrong): number | null {
  if (text === undefined || isAbsent(text)) return null;
  const number = numberOf(text.trim());
  if (number === undefined) throw new Refused(wrong);
  return number;
}

/** DDMMYY and HHMMSS in UTC; both absent: when it came. */
function timeOf(date: string | undefined, time: string | undefined, receivedTs: number): number {
  if (isAbsent(date) && isAbsent(time)) return receivedTs;
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date?.trim() ?? '') ?? [];
  const [, hour, minute, second] =
    /^(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)$/.exec(time?.trim() ?? '') ?? [];
  const pad = second?.includes('.') ? second : `${second}.0`;
  const parsed = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${pad}Z`);
  // A 31st of June would become the 1st of July.
  if (Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(day))
    throw new Refused('time');
  return parsed.getTime();
}

/** DDMM.mmmm: degrees are all before the last two digits of the whole part. */
function degreesOf(
  text: string | undefined,
  half: string | undefined,
  halves: readonly [string, string],
): number | null {
  if (isAbsent(text)) return null;
  const [, degrees = '', minutes] =
    /^(\d{0,4}?)(\d{1,2}(?:\.\d{0,20})?)$/.exec(text?.trim() ?? '') ?? [];
  const side = halves.indexOf(half?.trim().toUpperCase() ?? '');
  if (minutes === undefined || side < 0) throw new Refused('place');
  const value = Number(degrees) + Number(minutes) / 60;
  return side === 0 ? value : -value;
}

/** What is no place on Earth leaves the record without one. */
function readPlace(record: TrackerRecord, fields: readonly string[]): void {
  const latitude = degreesOf(fields[2], fields[3], ['N', 'S']);
  const longitude = degreesOf(fields[4], fields[5], ['E', 'W']);
  record.satellites = numberIn(fields[9], 'satellites');
  if (latitude === null || longitude === null || !isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = record.satellites === null || record.satellites >= SATELLITES_MIN;
}

function readMovement(record: TrackerRecord, fields: readonly string[]): void {
  const speed = numberIn(fields[6], 'movement');
  const course = numberIn(fields[7], 'movement');
  record.speedKmh = speed !== null && speed >= 0 ? speed : null;
  record.direction = directionOf(course ?? -1);
  record.altitudeMetres = numberIn(fields[8], 'movement');
}

function readLong(record: TrackerRecord, fields: readonly string[], table: ParameterTable): void {
  record.hdop = numberIn(fields[10], 'satellites');
  const inputs = numberIn(fields[11], 'inputs');
  if (inputs !== null) {
    record.inputs = inputs & 0xffff;
    if (inputs !== record.inputs) keepRaw(record, 'inputs', inputs);
  }
  const outputs = numberIn(fields[12], 'inputs');
  if (outputs !== null) keepRaw(record, 'outputs', outputs);
  readAnalogs(record, fields[13]);
  if (!isAbsent(fields[14])) readKey(record, fields[14] ?? '');
  if (!isAbsent(fields[15])) readParameters(record, fields[15] ?? '', table);
}

/** Volts; the first four can be the probes of tanks. */
function readAnalogs(record: TrackerRecord, text: string | undefined): void {
  if (text === undefined || isAbsent(text)) return;
  for (const [index, part] of text.split(',').slice(0, ANALOGS_MAX).entries()) {
    const volts = numberIn(part, 'analogs');
    const probe = PROBES[index];
    if (volts === null) continue;
    if (probe) record.values[probe] = volts;
    else keepRaw(record, `adc${index + 1}`, volts);
  }
}

function readKey(record: TrackerRecord, text: string): void {
  const key = cleanText(text.trim());
  if (/^[0-9a-f]{1,16}$/i.test(key)) record.identification = dallasKey(key);
  else record.identification = { kind: 'rfid', code: key };
}
