// A ride row as the API answers it (API-024, API-025). One place for the live map, the logbook and
// the history, so a ride looks the same wherever it is read.
import { normOf } from '@flotila/domain/fuel/period.ts';
import {
  averageConsumption,
  consumptionRule,
  rideConsumption,
} from '@flotila/domain/ride/consumption.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { endView } from '../location/end-view.ts';

/** Screens show one digit; two more keep their rounding right. */
const AVERAGE_DIGITS = 3;

/** Columns of the view `ride_shown` that an answer needs, as the database gives them. */
export interface RideRow {
  vehicle_id: number;
  from_ts: Date;
  to_ts: Date;
  ride_type: string;
  ride_state: string;
  split_by: string | null;
  from_latitude: number | null;
  from_longitude: number | null;
  from_country: string | null;
  from_place: string | null;
  from_address: string | null;
  from_zone: string | null;
  to_latitude: number | null;
  to_longitude: number | null;
  to_country: string | null;
  to_place: string | null;
  to_address: string | null;
  to_zone: string | null;
  distance: number;
  km_stop: number;
  mh_stop: number | null;
  engine_seconds: number;
  motor_idle: number;
  identification: string | null;
  max_speed: number | null;
  climb: number;
  descent: number;
  over_speed: number;
  driver_quality: number | null;
  fuel_start: number | null;
  fuel_end: number | null;
  /** Of each tank at the end; index 0 is tank 1. */
  tank_levels: (number | null)[] | null;
  /** What became visible in the ride, and the change in or just before it. */
  fuel_refueled: number;
  fuel_lost: number;
  tank_diff: number | null;
  total_fuel_used: number | null;
  weight: number | null;
  vcc: number | null;
  start_because: RideBoundaryRow | null;
  end_because: RideBoundaryRow | null;
  /** Stops that did not end the ride, epoch milliseconds. */
  joined: { from: number; to: number }[] | null;
  fixed_km: boolean;
  fixed_mh: boolean;
  note: string | null;
  /** Newest correction in force; 0: none. */
  last_edit: number;
  /** Of the vehicle: how its consumption is judged. */
  type_code: string;
  consumption_min_km: number | null;
  consumption_max_km: number | null;
  consumption_min_eh: number | null;
  consumption_max_eh: number | null;
  /** Waits to be made again; missing where nobody asked. */
  is_provisional?: boolean;
  /** Norm of a vehicle whose tanks are kept by the book, l/100 km and l/h; null: others, and none. */
  norm_km: number | null;
  norm_eh: number | null;
}

export interface RideBoundaryRow {
  rule: string;
  params: Record<string, number | string>;
  /** epoch milliseconds */
  records: number[];
}

export interface RideDriver {
  personId: number;
  firstName: string;
  lastName: string;
}

/** @param driver whom a person named, or of the identification, or the assigned one without any */
export function rideView(row: RideRow, driver: RideDriver | null): RideView {
  const [kind, code] = row.identification ? row.identification.split('@') : [];
  const { consumptionDiff, averageConsumption, isByNorm } = consumptionOf(row);
  // Written out and without spreads: reports make tens of thousands, and an object of one shape is made five times as fast.
  const view: RideView = {
    vehicleId: row.vehicle_id,
    fromTimestamp: row.from_ts.toISOString(),
    toTimestamp: row.to_ts.toISOString(),
    countedTimestamp: null,
    rideType: row.ride_type as RideView['rideType'],
    rideState: row.ride_state as RideView['rideState'],
    splitBy: row.split_by,
    locationFrom: startOf(row),
    locationTo: endOf(row),
    distance: row.distance,
    kmStop: row.km_stop,
    mhStop: row.mh_stop,
    fixedKm: row.fixed_km,
    fixedMh: row.fixed_mh,
    engineHours: row.engine_seconds,
    driver,
    driverCode: code ?? null,
    driverIdentification: kind ?? null,
    driverQuality: row.driver_quality,
    note: row.note,
    consumptionDiff,
    averageConsumption,
    tankStart: row.fuel_start,
    tankSum: row.fuel_end,
    tankDiff: row.tank_diff === null ? null : round1(row.tank_diff),
    tank: (row.tank_levels ?? []).map((litres) => (litres === null ? null : round1(litres))),
    refueling: row.fuel_refueled > 0 ? round1(row.fuel_refueled) : null,
    maxSpeed: row.max_speed,
    overSpeed: row.over_speed,
    motorIdle: row.motor_idle,
    axleLoad: null,
    axleWeight: row.weight,
    vcc: row.vcc,
    climb: row.climb,
    descent: row.descent,
    startBecause: boundaryOf(row.start_because),
    endBecause: boundaryOf(row.end_because),
    joinedStops: joinedOf(row.joined),
    isEdited: row.last_edit > 0,
    lastChange: lastChangeOf(row),
  };
  if (isByNorm) view.isByNorm = true;
  if (row.is_provisional) view.isProvisional = true;
  return view;
}

/** The counters too: the correction of a neighbour moves them, and a form with the old ones is stale. */
function lastChangeOf(row: RideRow): string {
  const { last_edit: lastEdit, km_stop: km, mh_stop: mh, fixed_km, fixed_mh } = row;
  const counters = [km, row.distance, mh ?? '', row.engine_seconds];
  return [lastEdit, ...counters, Number(fixed_km), Number(fixed_mh)].join('-');
}

/** HIS-003: the standing between a ride and the next one, as an entry of the list. */
export function stopView(before: RideRow, nextFrom: Date): RideView {
  const place = endOf(before);
  return {
    ...STANDING,
    vehicleId: before.vehicle_id,
    fromTimestamp: before.to_ts.toISOString(),
    toTimestamp: nextFrom.toISOString(),
    locationFrom: place,
    locationTo: place,
    kmStop: before.km_stop,
  };
}

/** What a stop has nothing of. */
export const STANDING = {
  countedTimestamp: null,
  rideType: 'stop',
  rideState: 'finished',
  splitBy: null,
  distance: 0,
  mhStop: null,
  fixedKm: false,
  fixedMh: false,
  engineHours: 0,
  driver: null,
  driverCode: null,
  driverIdentification: null,
  driverQuality: null,
  note: null,
  consumptionDiff: null,
  averageConsumption: null,
  tankStart: null,
  tankSum: null,
  tankDiff: null,
  tank: [],
  refueling: null,
  maxSpeed: null,
  overSpeed: 0,
  motorIdle: 0,
  axleLoad: null,
  axleWeight: null,
  vcc: null,
  climb: 0,
  descent: 0,
  startBecause: null,
  endBecause: null,
  joinedStops: [],
  isEdited: false,
  lastChange: '0',
} satisfies Partial<RideView>;

function startOf(row: RideRow): RideView['locationFrom'] {
  const { from_latitude: latitude, from_longitude: longitude, from_country: country } = row;
  return endView({
    latitude,
    longitude,
    country,
    place: row.from_place,
    address: row.from_address,
    zone: row.from_zone,
  });
}

function endOf(row: RideRow): RideView['locationTo'] {
  const { to_latitude: latitude, to_longitude: longitude, to_country: country } = row;
  return endView({
    latitude,
    longitude,
    country,
    place: row.to_place,
    address: row.to_address,
    zone: row.to_zone,
  });
}

function boundaryOf(boundary: RideBoundaryRow | null): RideView['startBecause'] {
  if (!boundary) return null;
  const records = boundary.records.map((ts) => new Date(ts).toISOString());
  return { rule: boundary.rule, params: boundary.params, records };
}

function joinedOf(joined: RideRow['joined']): RideView['joinedStops'] {
  return (joined ?? []).map(({ from, to }) => ({
    fromTimestamp: new Date(from).toISOString(),
    toTimestamp: new Date(to).toISOString(),
  }));
}

/** What the ride consumed, and its average where the vehicle's bounds let it be shown. */
function consumptionOf(
  row: RideRow,
): Pick<RideView, 'consumptionDiff' | 'averageConsumption' | 'isByNorm'> {
  const measured = rideConsumption({
    totalFuelUsed: row.total_fuel_used,
    fuelStart: row.fuel_start,
    fuelEnd: row.fuel_end,
    refueled: row.fuel_refueled,
    lost: row.fuel_lost,
  });
  const litres = measured ?? normOfRide(row);
  if (litres === null) return { consumptionDiff: null, averageConsumption: null };
  const average = averageConsumption({
    litres,
    distance: row.distance,
    engineSeconds: row.engine_seconds,
    ...consumptionRule({
      typeCode: row.type_code,
      consumptionMinKm: row.consumption_min_km,
      consumptionMaxKm: row.consumption_max_km,
      consumptionMinEh: row.consumption_min_eh,
      consumptionMaxEh: row.consumption_max_eh,
    }),
  });
  return {
    consumptionDiff: litres,
    averageConsumption: average === null ? null : roundTo(average, AVERAGE_DIGITS),
    ...(measured === null && { isByNorm: true }),
  };
}

/** Litres by the norm (fuel §4, the last of the sources); null for vehicles that measure. */
function normOfRide(row: RideRow): number | null {
  const { distance, engine_seconds: engineSeconds, motor_idle: motorIdle } = row;
  return normOf([{ distance, engineSeconds, motorIdle }], {
    typeCode: row.type_code,
    consumptionKm: row.norm_km,
    consumptionEngineHours: row.norm_eh,
  });
}

/** Tank levels are measured to 0.1 l; a difference must not show more. */
function round1(litres: number): number {
  return Math.round(litres * 10) / 10;
}
