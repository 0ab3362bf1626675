// One HTTP request of OsmAnd or a Traccar client becomes records: parameters in the query or a form
// body, or a JSON body with one location or several. A field that cannot be read is missing from its
// record and from nothing else; a location without a readable time is quarantined. Only a request of
// which nothing can be kept is a fault, answered 400, so that the phone does not send it for ever.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { z } from 'zod';
import type { Decoded, Fault, HttpRequest } from '../../protocol.ts';
import { directionOf, emptyRecord, isPlace, keepRaw } from '../record.ts';
import { kmhPerUnit } from './options.ts';
import {
  applyParameter,
  cleanText,
  numberOf,
  type ParameterValue,
  parameterOf,
} from './parameters.ts';

const URL_BYTES_MAX = 8 * 1024;
const BODY_BYTES_MAX = 64 * 1024;
const PARAMETERS_MAX = 200;
const LOCATIONS_MAX = 1000;
const ID_MAX = 50;
const MPS_TO_KMH = 3.6;
const NO_TIME = 'timestamp is no time';

class Malformed extends Error {}

/** Decodes a request; `options` are those of the tracker, {} before it is known. */
export function decodeOsmand(
  request: HttpRequest,
  receivedTs: number,
  options: Record<string, unknown>,
): Decoded | Fault {
  if (request.url.length > URL_BYTES_MAX) return { fault: 'URL too long' };
  if (request.body.length > BODY_BYTES_MAX) return { fault: 'body too long' };
  try {
    const parameters = queryOf(request);
    if (parameters) return decodeParameters(parameters, receivedTs, options);
    return decodeJson(request, receivedTs);
  } catch (error) {
    if (error instanceof Malformed) return { fault: error.message };
    throw error;
  }
}

/** Parameters of the query, else of a form body; undefined when there is a JSON body instead. */
function queryOf({ url, body, headers }: HttpRequest): URLSearchParams | undefined {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  if (query !== '') return new URLSearchParams(query);
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const text = textOf(body);
  if (type?.includes('json') || text.trimStart().startsWith('{')) return undefined;
  return new URLSearchParams(text);
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

const PLACED = new Set([
  'id',
  'deviceid',
  'lat',
  'lon',
  'location',
  'timestamp',
  'valid',
  'speed',
  'bearing',
  'heading',
  'altitude',
  'hdop',
  'cell',
  'wifi',
]);

function decodeParameters(
  query: URLSearchParams,
  receivedTs: number,
  options: Record<string, unknown>,
): Decoded {
  if (query.size > PARAMETERS_MAX) throw new Malformed('too many parameters');
  const deviceCode = idOf(query.get('id') ?? query.get('deviceid'));
  const time = timeOf(query.get('timestamp'), receivedTs);
  if (time === undefined) throw new Malformed(NO_TIME);
  const record = emptyRecord(time);
  const number = (name: string) => numberOf(query.get(name)?.trim() ?? '');
  const isValid = parameterOf(query.get('valid') ?? 'true');
  setPlace(record, placeOf(query), isValid === true || isValid === 1);
  const speed = number('speed');
  if (speed !== undefined && speed >= 0) record.speedKmh = speed * kmhPerUnit(options);
  record.direction = directionOf(number('bearing') ?? number('heading') ?? -1);
  record.altitudeMetres = number('altitude') ?? null;
  record.hdop = number('hdop') ?? null;
  for (const name of ['cell', 'wifi']) {
    const all = query.getAll(name);
    if (all.length > 0) keepRaw(record, name, cleanText(all.join(';')));
  }
  for (const [name, text] of query) {
    const value = PLACED.has(name) ? undefined : parameterOf(text);
    if (value !== undefined) applyParameter(record, name, value);
  }
  return { deviceCode, records: [record] };
}

function idOf(text: string | null | undefined): string {
  const id = cleanText(text ?? '').trim();
  if (id === '') throw new Malformed('no id');
  if (id.length > ID_MAX) throw new Malformed('id too long');
  return id;
}

type Place = readonly [latitude: number | null | undefined, longitude: number | null | undefined];

function placeOf(query: URLSearchParams): Place {
  const [latText, lonText] = query.get('location')?.split(',') ?? [];
  const [lat, lon] = [query.get('lat') ?? latText, query.get('lon') ?? lonText];
  return [numberOf(lat?.trim() ?? ''), numberOf(lon?.trim() ?? '')];
}

/** What is no place on Earth leaves the record without one: its inputs and counters are true all the same. */
function setPlace(record: TrackerRecord, [latitude, longitude]: Place, isValid: boolean): void {
  if (latitude == null || longitude == null || !isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = isValid;
}

/**
 * Seconds, milliseconds from 2³¹ on, ISO 8601, or a date and time that is taken as UTC; epoch
 * milliseconds, undefined when it is none of these.
 */
function timeOf(given: string | null, receivedTs: number): number | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return receivedTs;
  const number = numberOf(text);
  const time = number === undefined ? parsedTime(text) : number < 2 ** 31 ? number * 1000 : number;
  return Math.abs(time) <= 8.64e15 ? Math.round(time) : undefined;
}

function parsedTime(text: string): number {
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    ) ?? [];
  if (!date) return Number.NaN;
  const offset = zone?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase() ?? 'Z';
  return Date.parse(`${date}T${time}${offset}`);
}

/** A field of another kind than expected is not there; it must not cost its record the others. */
const lenient = <T extends z.ZodType>(field: T) => field.nullish().catch(undefined);
const number = lenient(z.number());
const flag = lenient(z.boolean());
const text = lenient(z.string());

const PhoneLocation = z.looseObject({
  timestamp: z.unknown().optional(),
  coords: lenient(
    z.looseObject({
      latitude: number,
      longitude: number,
      accuracy: number,
      speed: number,
      heading: number,
      altitude: number,
    }),
  ),
  is_moving: flag,
  odometer: number,
  event: text,
  battery: lenient(z.looseObject({ level: number, is_charging: flag })),
  activity: lenient(z.looseObject({ type: text })),
  extras: lenient(z.record(z.string(), z.unknown())),
  mock: flag,
});
type PhoneLocation = z.output<typeof PhoneLocation>;
const PhoneBody = z.looseObject({
  device_id: z.union([z.string(), z.number()]).nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  location: z.unknown().optional(),
});

function decodeJson({ body }: HttpRequest, receivedTs: number): Decoded {
  const parsed = PhoneBody.safeParse(jsonOf(textOf(body)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Malformed(`body: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { device_id: named, id, location } = parsed.data;
  const decoded: Decoded = { deviceCode: idOf(String(named ?? id ?? '')), records: [] };
  const locations = Array.isArray(location) ? location : location == null ? [] : [location];
  if (locations.length > LOCATIONS_MAX) throw new Malformed('too many locations');
  const quarantined: NonNullable<Decoded['quarantined']> = [];
  for (const one of locations) {
    const record = recordOf(one, receivedTs);
    if (typeof record !== 'string') decoded.records.push(record);
    else quarantined.push({ reason: record, bytes: Buffer.from(JSON.stringify(one)) });
  }
  if (quarantined[0]) {
    if (decoded.records.length === 0) throw new Malformed(quarantined[0].reason);
    decoded.quarantined = quarantined;
  }
  return decoded;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed('body is no JSON');
  }
}

/** The record of one location, or why it cannot be read. */
function recordOf(one: unknown, receivedTs: number): TrackerRecord | string {
  const { success, data: location } = PhoneLocation.safeParse(one);
  if (!success) return 'location is no object';
  const { timestamp } = location;
  const time = timeOf(timestamp == null ? null : String(timestamp), receivedTs);
  if (time === undefined) return NO_TIME;
  const record = emptyRecord(time);
  applyLocation(record, location);
  return record;
}

/** Speed in m/s, heading and battery level are −1 when the phone does not know them. */
function applyLocation(record: TrackerRecord, location: PhoneLocation): void {
  const { coords, battery, activity } = location;
  if (coords) {
    setPlace(record, [coords.latitude, coords.longitude], true);
    if (coords.speed != null && coords.speed >= 0) record.speedKmh = coords.speed * MPS_TO_KMH;
    record.direction = directionOf(coords.heading ?? -1);
    record.altitudeMetres = coords.altitude ?? null;
    if (coords.accuracy != null) keepRaw(record, 'accuracy', coords.accuracy);
  }
  if (location.is_moving != null) record.values.motion = location.is_moving;
  if (location.odometer != null) record.values.odometerMetres = location.odometer;
  if (location.event) keepRaw(record, 'event', cleanText(location.event));
  if (battery?.level != null && battery.level >= 0) keepRaw(record, 'batt', battery.level * 100);
  if (battery?.is_charging != null) keepRaw(record, 'charge', battery.is_charging);
  if (activity?.type) keepRaw(record, 'activity', cleanText(activity.type));
  if (location.mock) keepRaw(record, 'mock', true);
  for (const [name, value] of Object.entries(location.extras ?? {}).slice(0, PARAMETERS_MAX)) {
    if (isParameter(value)) applyParameter(record, name, value);
  }
}

function isParameter(value: unknown): value is ParameterValue {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || typeof value === 'string';
}
