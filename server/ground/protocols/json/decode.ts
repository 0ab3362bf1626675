// Records in our own words (`domain/location/passed-record.ts`) as an array, of any number of trackers. What has no
// place of its own is kept by its name; a record with a field of a wrong kind is refused with the field's name.
import {
  PASSED_RECORDS_MAX,
  PASSED_VALUES,
  PassedRecord,
} from '@flotila/domain/location/passed-record.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { cleanText, isParameter } from '../osmand/parameters.ts';
import { setPlace } from '../osmand/reading.ts';
import { decodeElements, openBody } from '../passed-on.ts';
import type { Fault, HttpDecoded, HttpRequest } from '../protocol.ts';
import { addAlarm, directionOf, emptyRecord, keepRaw, putAccuracy } from '../record.ts';

const NAME_MAX = 50;
/** Values of a record without a place of their own. */
const RAW_MAX = 200;
const OWN = new Set(Object.keys(PassedRecord.shape));

export function decodeJson({ body }: HttpRequest): HttpDecoded | Fault {
  const opened = openBody(body);
  if ('fault' in opened) return opened;
  const { json } = opened;
  if (!Array.isArray(json)) return { fault: 'the body is no array of records' };
  if (json.length > PASSED_RECORDS_MAX) {
    return { fault: `more than ${PASSED_RECORDS_MAX} records: send them in several requests` };
  }
  return decodeElements(json, {
    codeOf: (element) => (element as { device?: unknown } | null)?.device,
    recordOf,
    bodyOf: (elements) => elements,
  });
}

function recordOf(element: unknown): TrackerRecord | string {
  const { success, data, error } = PassedRecord.safeParse(element);
  if (!success) {
    const [issue] = error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`;
  }
  const record = emptyRecord(typeof data.time === 'number' ? data.time : Date.parse(data.time));
  setPlace(record, [data.latitude, data.longitude], data.hasFix ?? true);
  record.speedKmh = data.speedKmh ?? null;
  record.direction = directionOf(data.direction ?? -1);
  record.altitudeMetres = data.altitudeMetres ?? null;
  record.satellites = data.satellites ?? null;
  record.hdop = data.hdop ?? null;
  record.inputs = inputsOf(data);
  if (data.accuracyMetres != null) putAccuracy(record, data.accuracyMetres);
  if (data.identification !== undefined) record.identification = data.identification;
  for (const alarm of data.alarms ?? []) addAlarm(record, alarm);
  const given = PASSED_VALUES.flatMap((name) => (data[name] == null ? [] : [[name, data[name]]]));
  record.values = Object.fromEntries(given);
  keepOthers(record, data);
  return record;
}

/** The ignition is bit 0, whatever the word says of it. */
function inputsOf({ inputs, ignition }: PassedRecord): number | null {
  if (ignition == null) return inputs ?? null;
  return ignition ? (inputs ?? 0) | 1 : (inputs ?? 0) & ~1;
}

function keepOthers(record: TrackerRecord, data: PassedRecord): void {
  const others = Object.entries(data).filter(([name]) => !OWN.has(name));
  for (const [name, value] of others.slice(0, RAW_MAX)) {
    const key = cleanText(name).slice(0, NAME_MAX);
    if (key === '' || key === '__proto__' || !isParameter(value)) continue;
    keepRaw(record, key, typeof value === 'string' ? cleanText(value) : value);
  }
}
