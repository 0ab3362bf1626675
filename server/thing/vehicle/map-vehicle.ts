// A row of the live question becomes the vehicle of the API (API-021, API-022). Kept lean: it runs
// for every vehicle of every refresh.
import type { DriverView, MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { placeView } from '../location/end-view.ts';
import { type RideDriver, type RideRow, rideView } from '../ride/ride-view.ts';
import type { Counters } from '../tachograph/stale.queries.ts';
import type { MapRow } from './vehicle-map.queries.ts';

/** D-VEH-018: a vehicle without a tracker counts by the default. */
export const INACTIVE_MINUTES_DEFAULT = 1440;

export interface MapVehicleOptions {
  companyName: string;
  /** PERM-025: code and serial number only for superusers, and administrators in the data list. */
  withDevice: boolean;
}

export function mapVehicle(row: MapRow, options: MapVehicleOptions): MapVehicle {
  const driver = driverOf(row);
  const measures = measuresOf(row);
  return {
    vehicleId: row.vehicle_id,
    name: row.name,
    numericPlate: row.numeric_plate,
    typeCode: row.type_code,
    state: row.state,
    vin: row.vin,
    manufactureYear: row.manufacture_year,
    euroNormCode: row.euro_norm_code,
    categoryCode: row.category_code,
    typeDesign: row.type_design,
    ...(options.withDevice && deviceOf(row)),
    inactiveTimeout: row.inactive_timeout ?? INACTIVE_MINUTES_DEFAULT,
    driverId: row.driver_id,
    driver,
    location: locationOf(row, measures),
    ride: rideOf(row),
    tanks: tanksOf(row),
    axles: row.axles.map(({ position }, index) => ({
      position,
      weight: row.axle_weights?.[index] ?? null,
    })),
    lastMeasures: measures,
    regularService: row.service_level,
    flagService: row.service_level,
    ...(row.service_level && {
      serviceAlerts: {
        mot: row.service_mot,
        oil_change: row.service_oil_change,
        other: row.service_other,
      },
    }),
    ...(row.zones && { zones: row.zones.map(zoneOf) }),
    flagProvisional: row.is_provisional,
    flagPanic: row.panic ?? false,
    flagCargoDoor: row.cargo_door ?? false,
    ...(row.findings && { findings: row.findings }),
    maxSpeed: row.speed_max,
    tankCapacity: capacityOf(row),
    kmStart: row.km_start,
    ehStart: row.eh_start,
    companyName: options.companyName,
  };
}

/** what the data list tells beside what the live map does. */
export function lawOf(
  row: MapRow,
): Pick<MapVehicle, 'acquiredDate' | 'vatRegime' | 'internationalHaulage'> {
  return {
    acquiredDate: row.acquired_date,
    vatRegime: row.vat_regime,
    internationalHaulage: row.international_haulage,
  };
}

/** JSON of the database has moments of its own form. */
function zoneOf({ arrival, ...zone }: NonNullable<MapRow['zones']>[number]) {
  return { ...zone, arrival: new Date(arrival).toISOString() };
}

function deviceOf(row: MapRow): Pick<MapVehicle, 'device' | 'deviceSerialNumber'> {
  if (row.device_code === null) return { device: null, deviceSerialNumber: null };
  const serialNumber = row.device_serial_number ?? '';
  return {
    device: {
      code: row.device_code,
      serialNumber,
      deviceType: row.device_type ?? '',
      installDate: row.device_install_date,
    },
    deviceSerialNumber: serialNumber,
  };
}

/** The newest location, with what was last known when it came. */
function locationOf(row: MapRow, measure: MapVehicle['lastMeasures']): MapVehicle['location'] {
  if (!row.location) return null;
  const isAtEnd = standsAtEnd(row, row.location);
  const address = isAtEnd ? row.to_address : null;
  const zone = isAtEnd ? row.to_zone : null;
  const place = placeView({ place: row.place, address, zone });
  return { ...row.location, place, measure } as MapVehicle['location'];
}

/** Nearer to the end of its last ride than this in both directions, degrees (100 m), it still stands there. */
const STANDS_DEGREES = 0.001;

/** It has the zone or address of the end then, so popup and history say the same. */
function standsAtEnd(row: MapRow, { latitude, longitude }: Record<string, unknown>): boolean {
  if (row.ride_state !== 'finished' || row.to_latitude === null || row.to_longitude === null) {
    return false;
  }
  const north = Math.abs(Number(latitude) - row.to_latitude);
  return Math.max(north, Math.abs(Number(longitude) - row.to_longitude)) < STANDS_DEGREES;
}

/**
 * Who drives: the person whose card or key is present; else, where the vehicle keeps its last
 * driver, who identified themselves in the last ride or was named for it; else who is assigned now.
 */
export function driverOf(row: MapRow): DriverView | null {
  const person =
    personOf(row.card_person_id, row.card_first_name, row.card_last_name) ??
    (row.use_last_driver && isDriverTold(row) ? rideDriverOf(row) : null) ??
    personOf(row.driver_id, row.assigned_first_name, row.assigned_last_name);
  return person && { ...person, tachograph: tachographOf(row) };
}

/** Counters of a driver of whom nothing has been worked out. */
const NO_COUNTERS: Counters = {
  lastTimestamp: null,
  dataValidity: null,
  dayDriveAccumulation: null,
  dayDriveLimit: null,
  weekDriveAccumulation: null,
  weekDriveLimit: null,
  previousWeekDriveAccumulation: null,
  lastDayRestTime: null,
  lastDayRestDuration: null,
  lastWeekRestTime: null,
  lastWeekRestDuration: null,
};

/**
 * API-030: card and activity as the tracker tells them of the driver's slot, the driver's counters as last worked
 * out. null: the tracker tells nothing of a tachograph, and of the driver no hours are known.
 */
function tachographOf(row: MapRow): DriverView['tachograph'] {
  const [kind, code] = row.identification?.split('@') ?? [];
  const cardId = kind === 'tachograph' ? (code ?? null) : null;
  const activity = row.last_measures?.tacho_activity ?? null;
  if (row.counters) return { cardId, activity, ...row.counters };
  if (cardId === null && activity === null) return null;
  const lastTimestamp = row.last_ts?.toISOString() ?? null;
  return { cardId, activity, ...NO_COUNTERS, lastTimestamp };
}

function isDriverTold(row: MapRow): boolean {
  return row.ride_identification !== null || row.ride_has_driver === true;
}

/** Who drove the last ride, also where nobody is known to be in the vehicle now. */
export function rideDriverOf(row: MapRow): RideDriver | null {
  return personOf(row.ride_person_id, row.ride_first_name, row.ride_last_name);
}

function personOf(
  personId: number | null,
  firstName: string | null,
  lastName: string | null,
): RideDriver | null {
  if (personId === null || firstName === null || lastName === null) return null;
  return { personId, firstName, lastName };
}

function rideOf(row: MapRow): MapVehicle['ride'] {
  if (row.from_ts === null) return null;
  const ride = {
    ...row,
    identification: row.ride_identification,
    weight: row.ride_weight,
    vcc: row.ride_vcc,
  } as RideRow;
  return rideView(ride, rideDriverOf(row));
}

/** The tracker's counters, moved as corrections moved the rides that are driven now (§4). */
function measuresOf({ last_measures, km_shift: km, mh_shift: mh }: MapRow) {
  // Said with the tanks.
  const { tank1_silent: _one, tank2_silent: _two, ...measures } = last_measures ?? {};
  if (!km && !mh) return measures;
  const moved = { ...measures };
  if (moved.km !== undefined) moved.km += km ?? 0;
  if (moved.engine_hours !== undefined) moved.engine_hours += mh ?? 0;
  return moved;
}

function tanksOf(row: MapRow): MapVehicle['tanks'] {
  const levels = [row.tank1, row.tank2];
  const silent = [row.last_measures?.tank1_silent, row.last_measures?.tank2_silent];
  return (row.tanks ?? []).map(({ id, type, fuel, capacity }) => ({
    tankId: id,
    tankType: type,
    fuel,
    capacity,
    level: (id === row.book_tank ? row.book_level : levels[id - 1]) ?? null,
    silentSince: momentOf(silent[id - 1]),
  }));
}

/** A moment of a measure, which is in seconds. */
function momentOf(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}

/** Litres of all main tanks; null when no main tank says its size. */
function capacityOf(row: MapRow): number | null {
  const sizes = (row.tanks ?? [])
    .filter(({ type, capacity }) => type === 'main' && capacity !== null)
    .map(({ capacity }) => capacity ?? 0);
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}
