// A tracker record becomes a location: clock judged, fix judged, measures chosen by the vehicle's
// setup, everything rounded to the precision in which it is stored. The rounding matters: the fold must
// see the same numbers live as it does when it reads them from the database for a rebuild.
import { isPlace } from '../geo.ts';
import { ALARM_TEXT_MAX } from './alarm.ts';
import { judgeClock } from './clock.ts';
import { contentHash } from './content-hash.ts';
import { LOCATION_FLAGS, type Location, type QuarantinedRecord } from './location.ts';
import { type TankSetup, tankLevel } from './tank-level.ts';
import type { TrackerRecord, TrackerValues } from './tracker-record.ts';

/** What the vehicle's device and tanks say about reading its records. */
export interface NormalizeSetup {
  /** yyyy-MM-dd; null: however old a record is, it belongs to the vehicle. */
  installDate: string | null;
  /** Input-word bit that tells that the motor runs. */
  motorbit: 0 | 5 | 7;
  /** Channel 1 … 8 of temp1 and temp2, 0 none. */
  temperature1: number;
  temperature2: number;
  tanks: readonly TankSetup[];
  /** What the tracker's clock is behind, milliseconds, as its live records show; absent: nothing. */
  behindMs?: number;
}

/** logbook-and-rides §3: a fix weaker than this has no place. */
export const HDOP_MAX = 5;
export const SATELLITES_MIN = 4;
/** A fix by satellites is told within tens of metres; beyond this it is one of cells or access points (G-7). */
export const ACCURACY_METRES_MAX = 100;

/** Entries that a location keeps beside its columns. */
export const EXTRA_ENTRIES_MAX = 256;

type Extra = Record<string, number | string | boolean>;

/** Is it a record that was kept outside the locations? */
export function isQuarantined(result: Location | QuarantinedRecord): result is QuarantinedRecord {
  return 'reason' in result;
}

/**
 * Makes a location of a record that was received at `receivedTs` (epoch milliseconds), or says why it
 * is kept outside. `countryOf` answers the ISO country of a place. Never throws on what a tracker sent.
 */
export function normalize(
  record: TrackerRecord,
  receivedTs: number,
  setup: NormalizeSetup,
  countryOf: (latitude: number, longitude: number) => string | null,
): Location | QuarantinedRecord {
  const clock = judgeClock(record.time, receivedTs, setup.installDate, setup.behindMs);
  if ('reason' in clock) {
    return { reason: clock.reason, deviceTime: record.time, receivedTs, record };
  }
  const fix = judgeFix(record);
  const values = record.values;
  const extra: Extra = {};
  // The country is that of the rounded place, which is what a rebuild will ask for.
  const place = fix.place;
  const location: Location = {
    ts: clock.ts,
    hash: contentHash(record),
    receivedTs,
    flags: fix.flags | (clock.repaired ? LOCATION_FLAGS.weekRollover : 0),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    speed: keep(extra, 'speed', record.speedKmh, 0, 400, 10),
    direction: direction(record.direction),
    altitude: keep(extra, 'altitude', record.altitudeMetres, -1000, 10_000, 1),
    satellites: keep(extra, 'satellites', record.satellites, 0, 99, 1),
    hdop: hdop(record.hdop),
    countryCode: place ? countryOf(place.latitude, place.longitude) : null,
    inputs: inputWord(extra, record.inputs),
    motion: values.motion ?? null,
    // An odometer or hour counter of exactly zero is how trackers say that they have none.
    km: keep(extra, 'odometerMetres', nonZero(values.odometerMetres), 0, 2_147_483_647, 1),
    distance: keep(extra, 'distanceMetres', values.distanceMetres, 0, 1_000_000, 100),
    engineSeconds: keep(extra, 'engineSeconds', nonZero(values.engineSeconds), 0, 2_147_483_647, 1),
    totalFuel: keep(extra, 'totalFuelLitres', nonZero(values.totalFuelLitres), 0, 2_147_483, 1000),
    rpm: keep(extra, 'rpm', values.rpm, 0, 10_000, 1),
    tank1: null,
    tank2: null,
    temp1: temperature(extra, 'temp1', values, setup.temperature1),
    temp2: temperature(extra, 'temp2', values, setup.temperature2),
    weight: keep(extra, 'weightKg', values.weightKg, 0, 100_000, 1),
    axles: axles(values.axlesKg),
    vcc: keep(extra, 'supplyVolts', values.supplyVolts, 0, 100, 100),
    liquidTemp: keep(extra, 'coolantCelsius', values.coolantCelsius, -60, 150, 1),
    acceleration: keep(extra, 'acceleration', values.acceleration, 0, 100, 100),
    deceleration: keep(extra, 'deceleration', values.deceleration, 0, 100, 100),
    cornering: keep(extra, 'cornering', values.cornering, 0, 100, 100),
    tachoActivity: keep(extra, 'tachoActivity', values.tachoActivity, 0, 5, 1),
    identification: identificationText(record),
    alarm: record.alarm ? record.alarm.slice(0, ALARM_TEXT_MAX) : null,
    extra: null,
  };
  readTanks(location, values, setup);
  location.extra = gatherExtra(extra, record);
  return location;
}

/** A record without a fix has no place; a weak fix keeps it for the vehicle's log only. */
function judgeFix(record: TrackerRecord): {
  flags: number;
  place: { latitude: number; longitude: number } | null;
} {
  const { latitude, longitude } = record;
  if (!record.hasFix || latitude === null || longitude === null || !isPlace(latitude, longitude)) {
    return { flags: LOCATION_FLAGS.noFix, place: null };
  }
  const isWeak =
    (record.hdop !== null && record.hdop > HDOP_MAX) ||
    (record.satellites !== null && record.satellites < SATELLITES_MIN) ||
    (record.accuracyMetres !== undefined && record.accuracyMetres > ACCURACY_METRES_MAX);
  const place = {
    latitude: Math.round(latitude * 1e7) / 1e7,
    longitude: Math.round(longitude * 1e7) / 1e7,
  };
  return { flags: isWeak ? LOCATION_FLAGS.weakFix : 0, place };
}

/** A number inside its range, rounded to 1/scale; outside of it, it goes to `extra` by its name. */
function keep(
  extra: Extra,
  name: string,
  value: number | null | undefined,
  min: number,
  max: number,
  scale: number,
): number | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  const rounded = Math.round(value * scale) / scale;
  if (rounded >= min && rounded <= max) return rounded === 0 ? 0 : rounded;
  if (Number.isFinite(value)) extra[name] = value;
  return null;
}

function nonZero(value: number | undefined): number | null {
  return value === undefined || value === 0 ? null : value;
}

function direction(degrees: number | null): number | null {
  if (degrees === null || !Number.isFinite(degrees)) return null;
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Anything over 9.9 is as bad as 9.9; the store has one digit and a tenth for it. */
function hdop(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null;
  return Math.min(Math.round(value * 10) / 10, 9.9);
}

/** Sixteen inputs fit a location; a wider word keeps the rest in `extra`. */
function inputWord(extra: Extra, inputs: number | null): number | null {
  if (inputs === null || !Number.isFinite(inputs) || inputs < 0) return null;
  const whole = Math.floor(inputs);
  if (whole > 0x7fff) extra.inputs = whole;
  return whole & 0x7fff;
}

function temperature(
  extra: Extra,
  name: string,
  values: TrackerValues,
  channel: number,
): number | null {
  if (channel < 1) return null;
  return keep(extra, name, values.temperatures?.[channel - 1], -60, 150, 10);
}

function axles(weights: number[] | undefined): number[] | null {
  if (!weights || weights.length === 0) return null;
  const valid = weights.slice(0, 10).map((weight) => Math.round(weight));
  return valid.every((weight) => weight >= 0 && weight <= 100_000) ? valid : null;
}

function readTanks(location: Location, values: TrackerValues, setup: NormalizeSetup): void {
  const ignition =
    location.inputs === null ? null : ((location.inputs >> setup.motorbit) & 1) === 1;
  for (const tank of setup.tanks) {
    const litres = tankLevel(tank, values, ignition);
    if (litres === null) continue;
    const rounded = Math.round(litres * 10) / 10;
    if (tank.tankId === 1) location.tank1 = rounded;
    else location.tank2 = rounded;
  }
}

function identificationText(record: TrackerRecord): string | null {
  if (record.identification === undefined) return null;
  if (record.identification === null) return '';
  const { kind, code } = record.identification;
  return `${kind}@${code}`;
}

/** What no column holds: odd values by our names, channels that nobody chose, the protocol's own. */
function gatherExtra(extra: Extra, record: TrackerRecord): Extra | null {
  const { values, raw } = record;
  if (values.batteryVolts !== undefined) extra.batteryVolts = values.batteryVolts;
  if (values.gsmSignalPercent !== undefined) extra.gsmSignalPercent = values.gsmSignalPercent;
  if (values.fuelRateLitresPerHour !== undefined) {
    extra.fuelRateLitresPerHour = values.fuelRateLitresPerHour;
  }
  if (values.tachoActivity2 !== undefined) extra.tachoActivity2 = values.tachoActivity2;
  if (values.card2 !== undefined) extra.card2 = values.card2;
  if (values.probe1 !== undefined) extra.probe1 = values.probe1;
  if (values.probe2 !== undefined) extra.probe2 = values.probe2;
  if (values.probe3 !== undefined) extra.probe3 = values.probe3;
  if (values.probe4 !== undefined) extra.probe4 = values.probe4;
  if (values.fuelPercent1 !== undefined) extra.fuelPercent1 = values.fuelPercent1;
  if (values.fuelPercent2 !== undefined) extra.fuelPercent2 = values.fuelPercent2;
  if (values.fuelLitres1 !== undefined) extra.fuelLitres1 = values.fuelLitres1;
  if (values.fuelLitres2 !== undefined) extra.fuelLitres2 = values.fuelLitres2;
  let count = Object.keys(extra).length;
  for (const name in raw) {
    if (count >= EXTRA_ENTRIES_MAX) break;
    const value = raw[name];
    if (value !== undefined && !(name in extra)) {
      extra[name] = value;
      count += 1;
    }
  }
  return count === 0 ? null : extra;
}
