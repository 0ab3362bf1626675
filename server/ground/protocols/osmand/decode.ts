// One HTTP request of OsmAnd or a Traccar client becomes records: parameters in the query and a form
// body, or a JSON body with one location or several. A field that cannot be read is missing from its
// record and from nothing else; a location without a readable time is quarantined. Only a request of
// which nothing can be kept is a fault, answered 400, so that the phone does not send it for ever.
import type { Decoded, Fault, HttpRequest } from '../protocol.ts';
import { directionOf, emptyRecord, keepRaw } from '../record.ts';
import { kmhPerUnit } from './options.ts';
import {
  applyParameter,
  cleanText,
  decimalOf,
  isParameter,
  parameterOf,
  stateOf,
} from './parameters.ts';
import { decodeLocations, openJson } from './phone.ts';
import { idOf, isEmpty, Malformed, NO_TIME, type Place, setPlace, timeOf } from './reading.ts';

type Told = Decoded & { deviceCode: string };

const URL_BYTES_MAX = 8 * 1024;
export const BODY_BYTES_MAX = 64 * 1024;
const PARAMETERS_MAX = 200;

/** Decodes a request; `options` are those of the tracker, {} before it is known. */
export function decodeOsmand(
  request: HttpRequest,
  receivedTs: number,
  options: Record<string, unknown>,
): Told | Fault {
  if (request.url.length > URL_BYTES_MAX) return { fault: 'URL too long' };
  if (request.body.length > BODY_BYTES_MAX) return { fault: 'body too long' };
  try {
    const query = queryOf(request);
    const body = textOf(request.body).trim();
    if (body === '') return decodeParameters(query, receivedTs, options);
    const type = contentType(request);
    if (type.includes('json') || body.startsWith('{')) {
      return decodeJson(body, query, receivedTs, options);
    }
    return decodeParameters(withForm(query, type, body), receivedTs, options);
  } catch (error) {
    if (error instanceof Malformed) return { fault: error.message };
    throw error;
  }
}

function queryOf({ url }: HttpRequest): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
}

function contentType({ headers }: HttpRequest): string {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  return header?.[1].toLowerCase() ?? '';
}

/** The query with what a form body adds; what the address tells holds. */
function withForm(query: URLSearchParams, type: string, body: string): URLSearchParams {
  if (!type.includes('form-urlencoded') && !/^[\w.%-]+=/.test(body)) {
    if (tellsPlace(query)) return query;
    throw new Malformed('body is not understood');
  }
  return merged(query, new URLSearchParams(body));
}

function merged(first: URLSearchParams, second: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(first);
  for (const [name, value] of second) if (!first.has(name)) all.append(name, value);
  return all;
}

function tellsPlace(query: URLSearchParams): boolean {
  return query.has('location') || (query.has('lat') && query.has('lon'));
}

/** Locations by the form of phones, or parameters as the body's own values; the number may stand in the address. */
function decodeJson(
  text: string,
  query: URLSearchParams,
  receivedTs: number,
  options: Record<string, unknown>,
): Told {
  const body = openJson(text);
  if (!body && tellsPlace(query)) return decodeParameters(query, receivedTs, options);
  if (!body) throw new Malformed('body is no JSON');
  const named = body.device_id ?? body.id ?? query.get('id') ?? query.get('deviceid');
  const deviceCode = idOf(named == null ? '' : String(named));
  const location = body.location ?? (body.coords == null ? undefined : body);
  if (location !== undefined) return decodeLocations(deviceCode, location, receivedTs);
  const own = new URLSearchParams({ id: deviceCode });
  for (const [name, value] of Object.entries(body)) {
    if (name !== 'id' && name !== 'device_id' && isParameter(value))
      own.append(name, String(value));
  }
  const decoded = decodeParameters(merged(own, query), receivedTs, options);
  if (decoded.records.every(isEmpty)) throw new Malformed('no location');
  return decoded;
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
): Told {
  if (query.size > PARAMETERS_MAX) throw new Malformed('too many parameters');
  const deviceCode = idOf(query.get('id') ?? query.get('deviceid'));
  const time = timeOf(query.get('timestamp'), receivedTs);
  if (time === undefined) throw new Malformed(NO_TIME);
  const record = emptyRecord(time);
  const number = (name: string) => decimalOf(query.get(name)?.trim() ?? '');
  const place = placeOf(query);
  setPlace(record, place, stateOf(query.get('valid') ?? 'true') === true);
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
  // A place that is told in words of its own and nothing else: the client must learn that it was not read.
  const isUnread = tellsPlace(query) && place.includes(undefined);
  if (isUnread && isEmpty(record)) throw new Malformed('lat and lon are no numbers');
  return { deviceCode, records: [record] };
}

function placeOf(query: URLSearchParams): Place {
  const parts = query.get('location')?.split(',') ?? [];
  // Four parts are two numbers with their decimals behind a comma.
  const pair = parts.length === 4 ? [parts.slice(0, 2).join(), parts.slice(2).join()] : parts;
  const [lat, lon] = [query.get('lat') ?? pair[0], query.get('lon') ?? pair[1]];
  return [decimalOf(lat?.trim() ?? ''), decimalOf(lon?.trim() ?? '')];
}
