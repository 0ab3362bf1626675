// What a forwarding sends: a stored record in JSON, and in the parameters of OsmAnd. Pure. What a record does not say is
// left out of both.
import { z } from 'zod';
import { instant } from '../endpoint.ts';
import { FLAGS_WITHOUT_PLACE, LOCATION_FLAGS, type Location } from '../location/location.ts';

/** A record as it is passed on. */
export interface PassedRecord {
  companyCode: string;
  vehicleId: number;
  numericPlate: string;
  /** It arrived behind younger ones, which were passed on before it. */
  isLate: boolean;
  location: Location;
}

const FLAG_NAMES = ['noFix', 'weakFix', 'outlier', 'weekRollover'] as const;

const amount = z.number().optional();

export const ForwardedRecord = z.object({
  recordId: z.string().describe('Names the record for ever: take each once'),
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  time: instant.describe("By the tracker's clock"),
  receivedTime: instant.describe('When it arrived here; exact to the second for five hours'),
  late: z.literal(true).optional().describe('It arrived behind younger records of the vehicle'),
  latitude: amount,
  longitude: amount,
  country: z.string().optional(),
  speed: amount.describe('km/h'),
  direction: amount.describe('Degrees clockwise from north'),
  altitude: amount.describe('metres'),
  satellites: amount,
  hdop: amount,
  flags: z
    .array(z.enum(FLAG_NAMES))
    .optional()
    .describe('noFix, weakFix, outlier: its place is not to be used'),
  ignition: z.boolean().optional(),
  inputs: amount.describe('Bit 0 is the ignition line, bit n−1 input n'),
  motion: z.boolean().optional(),
  odometer: amount.describe('metres'),
  distance: amount.describe('Metres since the record before, as the tracker measured'),
  engineSeconds: amount,
  totalFuel: amount.describe('litres'),
  tank1: amount.describe('litres'),
  tank2: amount.describe('litres'),
  rpm: amount,
  voltage: amount,
  weight: amount.describe('kg'),
  axles: z.array(z.number()).optional().describe('kg, from the front'),
  temp1: amount.describe('°C'),
  temp2: amount.describe('°C'),
  coolant: amount.describe('°C'),
  acceleration: amount.describe('m/s²'),
  deceleration: amount.describe('m/s²'),
  cornering: amount.describe('m/s²'),
  tachoActivity: amount.describe('0 rest, 1 standby, 2 work, 3 driving'),
  identification: z.string().optional().describe('Key or card; empty: there is none'),
  alarm: z.string().optional().describe('What the tracker shouts, with commas between'),
  extra: z.record(z.string(), z.unknown()).optional().describe("By the protocol's own names"),
});
export type ForwardedRecord = z.output<typeof ForwardedRecord>;

/** The body of a request in JSON. */
export const ForwardingMessage = z.object({
  forwardingId: z.number().int(),
  batch: z
    .number()
    .int()
    .describe('The same each time that these records are tried; 0: a test, its record is made up'),
  company: z.string().describe('Code of the company'),
  records: z.array(ForwardedRecord).describe('Of one vehicle in the order of their time'),
});

/** The record of a test: of a vehicle that there is not, in Bratislava. @param ts epoch milliseconds */
export function exampleRecord(companyCode: string, ts: number): PassedRecord {
  const location: Location = {
    ts,
    hash: 0,
    receivedTs: ts,
    flags: 0,
    latitude: 48.1486,
    longitude: 17.1077,
    speed: 61.5,
    direction: 90,
    altitude: 140,
    satellites: 11,
    hdop: 0.8,
    countryCode: 'SK',
    inputs: 1,
    motion: true,
    km: 123_456_000,
    distance: null,
    engineSeconds: null,
    totalFuel: null,
    rpm: null,
    tank1: null,
    tank2: null,
    temp1: null,
    temp2: null,
    weight: null,
    axles: null,
    vcc: 27.4,
    liquidTemp: null,
    acceleration: null,
    deceleration: null,
    cornering: null,
    tachoActivity: null,
    identification: null,
    alarm: null,
    extra: null,
  };
  return { companyCode, vehicleId: 0, numericPlate: 'TEST 123', isLate: false, location };
}

/** Names a record for ever. */
export function recordIdOf({ vehicleId, location }: PassedRecord): string {
  return `${vehicleId}-${location.ts}-${location.hash}`;
}

export function jsonRecord(record: PassedRecord): ForwardedRecord {
  const { vehicleId, numericPlate, location, isLate } = record;
  const said: Record<string, unknown> = {
    recordId: recordIdOf(record),
    vehicleId,
    numericPlate,
    time: isoOf(location.ts),
    receivedTime: isoOf(location.receivedTs),
    ...(isLate && { late: true }),
    ...placeOf(location),
    ...measuresOf(location),
  };
  const kept = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as ForwardedRecord;
}

function placeOf(location: Location): object {
  const { latitude, longitude, countryCode: country, speed, direction, altitude } = location;
  const flags = FLAG_NAMES.filter((name) => location.flags & LOCATION_FLAGS[name]);
  const { satellites, hdop } = location;
  return {
    latitude,
    longitude,
    country,
    speed,
    direction,
    altitude,
    satellites,
    hdop,
    ...(flags.length > 0 && { flags }),
  };
}

function measuresOf(location: Location): object {
  const { inputs, motion, distance, engineSeconds, totalFuel, tank1, tank2, rpm } = location;
  const { weight, axles, temp1, temp2, acceleration, deceleration, cornering } = location;
  const { km: odometer, vcc: voltage, liquidTemp: coolant, tachoActivity } = location;
  const { identification, alarm, extra } = location;
  const ignition = inputs === null ? null : (inputs & 1) === 1;
  return {
    ignition,
    inputs,
    motion,
    odometer,
    distance,
    engineSeconds,
    totalFuel,
    tank1,
    tank2,
    rpm,
    voltage,
    weight,
    axles,
    temp1,
    temp2,
    coolant,
    acceleration,
    deceleration,
    cornering,
    tachoActivity,
    identification,
    alarm,
    extra,
  };
}

const KMH_PER_KNOT = 1.852;

/** Parameters of OsmAnd as Traccar reads them: knots, milliseconds, metres. The device is named `company-vehicle`. */
export function osmandParameters(record: PassedRecord): URLSearchParams {
  const { companyCode, vehicleId, location, isLate } = record;
  const { latitude: lat, longitude: lon, direction: bearing, altitude, hdop } = location;
  const hasPlace = lat !== null && lon !== null;
  const said = {
    id: `${companyCode}-${vehicleId}`,
    timestamp: location.ts,
    lat,
    lon,
    valid: hasPlace ? (location.flags & FLAGS_WITHOUT_PLACE) === 0 : null,
    speed: location.speed === null ? null : rounded(location.speed / KMH_PER_KNOT),
    bearing,
    altitude,
    hdop,
    ...osmandMeasures(location),
    ...(isLate && { archive: true }),
  };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) {
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  }
  return parameters;
}

function osmandMeasures(location: Location): object {
  const { inputs, motion, engineSeconds, rpm, weight, temp1, temp2, alarm } = location;
  const { km: odometer, tank1: fuel, tank2: fuel2, totalFuel: fuelUsed, vcc: power } = location;
  const { liquidTemp: coolantTemp, satellites: sat, tachoActivity } = location;
  const driver = location.identification?.replace(/^\w+@/, '') || null;
  return {
    ignition: inputs === null ? null : (inputs & 1) === 1,
    input: inputs,
    motion,
    odometer,
    hours: engineSeconds === null ? null : engineSeconds * 1000,
    sat,
    rpm,
    weight,
    fuel,
    fuel2,
    fuelUsed,
    power,
    temp1,
    temp2,
    coolantTemp,
    tachoActivity,
    alarm,
    driverUniqueId: driver,
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function isoOf(ts: number): string {
  return new Date(ts).toISOString();
}
