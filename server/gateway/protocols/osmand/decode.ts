// One HTTP request of OsmAnd or a Traccar client becomes records: parameters in the query or a form
// body, or a JSON body with one location or several. Anything malformed is a fault, answered 400, so
// that the phone does not send it for ever.
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
  const record = emptyRecord(timeOf(query.get('timestamp'), receivedTs));
  const [latitude, longitude] = placeOf(query);
  const number = (name: string) => numberOf(query.get(name)?.trim() ?? '');
  if (latitude !== undefined && longitude !== undefined) {
    const isValid = parameterOf(query.get('valid') ?? 'true');
    setPlace(record, latitude, longitude, isValid === true || isValid === 1);
  }
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

function placeOf(query: URLSearchParams): [number | undefined, number | undefined] {
  const [latText, lonText] = query.get('location')?.split(',') ?? [];
  const lat = query.get('lat') ?? latText;
  const lon = query.get('lon') ?? lonText;
  if (lat === undefined && lon === undefined) return [undefined, undefined];
  const place = [lat, lon].map((text) => numberOf(text?.trim() ?? ''));
  if (place[0] === undefined || place[1] === undefined) throw new Malformed('no coordinates');
  return [place[0], place[1]];
}

function setPlace(
  record: TrackerRecord,
  latitude: number,
  longitude: number,
  isValid: boolean,
): void {
  if (!isPlace(latitude, longitude)) throw new Malformed('coordinates out of range');
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = isValid;
}

/** Seconds, milliseconds from 2³¹ on, ISO 8601, or a date and time that is taken as UTC. */
function timeOf(given: string | null, receivedTs: number): number {
  const text = given?.trim() ?? '';
  if (text === '') return receivedTs;
  const number = numberOf(text);
  const time = number === undefined ? parsedTime(text) : number < 2 ** 31 ? number * 1000 : number;
  if (!(Math.abs(time) <= 8.64e15)) throw new Malformed('timestamp is no time');
  return Math.round(time);
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

const Coordinates = z.looseObject({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().nullish(),
  speed: z.number().nullish(),
  heading: z.number().nullish(),
  altitude: z.number().nullish(),
});
const PhoneLocation = z.looseObject({
  timestamp: z.union([z.string(), z.number()]).nullish(),
  coords: Coordinates.nullish(),
  is_moving: z.boolean().nullish(),
  odometer: z.number().nullish(),
  event: z.string().nullish(),
  battery: z
    .looseObject({ level: z.number().nullish(), is_charging: z.boolean().nullish() })
    .nullish(),
  activity: z.looseObject({ type: z.string().nullish() }).nullish(),
  extras: z.record(z.string(), z.unknown()).nullish(),
  mock: z.boolean().nullish(),
});
type PhoneLocation = z.output<typeof PhoneLocation>;
const PhoneBody = z.looseObject({
  device_id: z.union([z.string(), z.number()]).nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  location: z.union([PhoneLocation, z.array(PhoneLocation).max(LOCATIONS_MAX)]).nullish(),
});

function decodeJson({ body }: HttpRequest, receivedTs: number): Decoded {
  const parsed = PhoneBody.safeParse(jsonOf(textOf(body)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Malformed(`body: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { device_id: named, id, location } = parsed.data;
  const deviceCode = idOf(String(named ?? id ?? ''));
  const locations = Array.isArray(location) ? location : location ? [location] : [];
  return { deviceCode, records: locations.map((one) => recordOf(one, receivedTs)) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed('body is no JSON');
  }
}

/** Speed in m/s, heading and battery level are −1 when the phone does not know them. */
function recordOf(location: PhoneLocation, receivedTs: number): TrackerRecord {
  const { timestamp, coords, battery, activity } = location;
  const record = emptyRecord(timeOf(timestamp == null ? null : String(timestamp), receivedTs));
  if (coords) {
    setPlace(record, coords.latitude, coords.longitude, true);
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
  return record;
}

function isParameter(value: unknown): value is ParameterValue {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || typeof value === 'string';
}
