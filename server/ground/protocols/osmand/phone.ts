// The JSON body of phones: one location or several, each with its own time, place and values.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { z } from 'zod';
import type { Decoded } from '../protocol.ts';
import { directionOf, emptyRecord, keepRaw, putAccuracy } from '../record.ts';
import { applyParameter, cleanText, decimalOf, isParameter } from './parameters.ts';
import { isEmpty, Malformed, NO_TIME, setPlace, timeOf } from './reading.ts';

const LOCATIONS_MAX = 1000;
/** Parameters of a location. */
const EXTRAS_MAX = 200;
const MPS_TO_KMH = 3.6;

/** A field of another kind than expected is not there; it must not cost its record the others. */
const lenient = <T extends z.ZodType>(field: T) => field.nullish().catch(undefined);
const number = lenient(
  z.preprocess(
    (value) => (typeof value === 'string' ? decimalOf(value.trim()) : value),
    z.number(),
  ),
);
const flag = lenient(
  z.preprocess((value) => (value === 1 || value === 0 ? value === 1 : value), z.boolean()),
);
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

/** The body of a request; undefined: no JSON. */
export function openJson(text: string): z.output<typeof PhoneBody> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = PhoneBody.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Malformed(`body: ${issue?.path.join('.')} ${issue?.message}`);
}

/** One location or several; those that cannot be read are quarantined as long as one can. */
export function decodeLocations(
  deviceCode: string,
  location: unknown,
  receivedTs: number,
): Decoded & { deviceCode: string } {
  const decoded: Decoded & { deviceCode: string } = { deviceCode, records: [] };
  const locations = Array.isArray(location) ? location : [location];
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

/** The record of one location, or why it cannot be read. */
function recordOf(one: unknown, receivedTs: number): TrackerRecord | string {
  const { success, data: location } = PhoneLocation.safeParse(one);
  if (!success) return 'location is no object';
  const { timestamp } = location;
  const time = timeOf(timestamp == null ? null : String(timestamp), receivedTs);
  if (time === undefined) return NO_TIME;
  const record = emptyRecord(time);
  applyLocation(record, location);
  return timestamp == null && isEmpty(record) ? 'location tells nothing' : record;
}

/** Speed in m/s, heading and battery level are −1 when the phone does not know them. */
function applyLocation(record: TrackerRecord, location: PhoneLocation): void {
  const { coords, battery, activity } = location;
  if (coords) {
    setPlace(record, [coords.latitude, coords.longitude], true);
    if (coords.speed != null && coords.speed >= 0) record.speedKmh = coords.speed * MPS_TO_KMH;
    record.direction = directionOf(coords.heading ?? -1);
    record.altitudeMetres = coords.altitude ?? null;
    if (coords.accuracy != null) putAccuracy(record, coords.accuracy);
  }
  if (location.is_moving != null) record.values.motion = location.is_moving;
  if (location.odometer != null) record.values.odometerMetres = location.odometer;
  if (location.event) keepRaw(record, 'event', cleanText(location.event));
  if (battery?.level != null && battery.level >= 0) keepRaw(record, 'batt', battery.level * 100);
  if (battery?.is_charging != null) keepRaw(record, 'charge', battery.is_charging);
  if (activity?.type) keepRaw(record, 'activity', cleanText(activity.type));
  if (location.mock) keepRaw(record, 'mock', true);
  for (const [name, value] of Object.entries(location.extras ?? {}).slice(0, EXTRAS_MAX)) {
    if (isParameter(value)) applyParameter(record, name, value);
  }
}
