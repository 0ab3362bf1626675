// Vehicle calls of the live map: list, pickers, search, panic (API-020 … API-043, API-045, API-046). The record of one
// vehicle is in vehicle-record.api.ts: its fields are none that the map loads.
import { z } from 'zod';
import { endpoint, instant, page, paging, queryFlag, recordId, role } from '../endpoint.ts';
import { LocationView } from '../location/location.api.ts';
import { RideView } from '../ride/ride.api.ts';
import { FINDINGS } from './finding.ts';
import { VAT_REGIMES, VEHICLE_STATES } from './vehicle-kinds.ts';

/** Driver as shown with a vehicle (API-031); tachograph is null when the tracker tells nothing of one. */
export const DriverView = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  tachograph: z
    .object({
      cardId: z.string().nullable(),
      lastTimestamp: instant.nullable(),
      /** false: more than 60 minutes of the present daily period are unknown. */
      dataValidity: z.boolean().nullable(),
      activity: z.number().int().nullable(),
      dayDriveAccumulation: z.number().nullable(),
      dayDriveLimit: z.number().nullable(),
      weekDriveAccumulation: z.number().nullable(),
      weekDriveLimit: z.number().nullable(),
      previousWeekDriveAccumulation: z.number().nullable(),
      lastDayRestTime: instant.nullable(),
      lastDayRestDuration: z.number().nullable(),
      lastWeekRestTime: instant.nullable(),
      lastWeekRestDuration: z.number().nullable(),
    })
    .nullable(),
});
export type DriverView = z.output<typeof DriverView>;

export const TankView = z.object({
  tankId: z.number().int(),
  tankType: z.enum(['main', 'heating']),
  fuel: z.string().nullable(),
  capacity: z.number().nullable(),
  /** Litres now, null when unknown. */
  level: z.number().nullable(),
  /** Since when its sensor tells nothing but an end of its scale, the level is the last that it told; null: it tells. */
  silentSince: instant.nullable(),
});

/** A service or service plan as the list and the panel show it. */
export const ServiceBrief = z.object({
  servicePlanId: z.number().int().nullable(),
  serviceId: z.number().int().nullable(),
  typeCode: z.string(),
  name: z.string().nullable(),
  level: z.enum(['notice', 'warning']).nullable(),
  diffKm: z.number().nullable(),
  diffEh: z.number().nullable(),
  diffDays: z.number().nullable(),
  expiredDate: z.string().nullable(),
});
export type ServiceBriefView = z.output<typeof ServiceBrief>;

const level = z.enum(['notice', 'warning']).nullable();

/** API-021, API-022: the vehicle of the live map and list. */
export const MapVehicle = z.object({
  vehicleId: z.number().int(),
  name: z.string(),
  numericPlate: z.string(),
  typeCode: z.string(),
  state: z.enum(VEHICLE_STATES),
  vin: z.string().nullable(),
  manufactureYear: z.number().int().nullable(),
  euroNormCode: z.string().nullable(),
  categoryCode: z.string().nullable(),
  typeDesign: z.string().nullable(),
  /** with all=true; absent on the live map. */
  acquiredDate: z.string().nullable().optional(),
  vatRegime: z.enum(VAT_REGIMES).nullable().optional(),
  internationalHaulage: z.boolean().optional(),
  /** Superusers, and administrators with all=true, see the tracker (interfaces §5); absent for others. */
  device: z
    .object({
      code: z.string(),
      serialNumber: z.string(),
      deviceType: z.string(),
      installDate: z.string().nullable(),
    })
    .nullable()
    .optional(),
  deviceSerialNumber: z.string().nullable().optional(),
  /** Minutes without data after which the vehicle counts as not communicating (MAP-040). */
  inactiveTimeout: z.number().int(),
  driverId: z.number().int().nullable(),
  driver: DriverView.nullable(),
  location: LocationView.nullable(),
  /** The unfinished ride, or the last finished one. */
  ride: RideView.nullable(),
  tanks: z.array(TankView),
  axles: z.array(
    z.object({ position: z.enum(['front', 'rear_w']), weight: z.number().nullable() }),
  ),
  /** Last known value of each parameter code, whenever it came. */
  lastMeasures: z.record(z.string(), z.number()),
  currentServices: z.array(ServiceBrief).optional(),
  activeServices: z.array(ServiceBrief).optional(),
  /** Late records or new rules wait to be taken in: rides and refuelings may still change by themselves. */
  flagProvisional: z.boolean(),
  /** The worst of all active services (ONL-028); flagService is the same. */
  regularService: level,
  flagService: level,
  /** Icons of the list (ONL-033, ONL-034); left out when nothing is due. */
  serviceAlerts: z.object({ mot: level, oil_change: level, other: level }).optional(),
  /** Zones that it visits now, as it came into them, passes left out; left out: in none. */
  zones: z
    .array(z.object({ zoneId: z.number().int(), name: z.string(), arrival: instant }))
    .optional(),
  flagPanic: z.boolean(),
  flagCargoDoor: z.boolean(),
  /** What its records contradict each other about; left out: nothing. */
  findings: z.array(z.enum(FINDINGS)).optional(),
  maxSpeed: z.number().nullable(),
  tankCapacity: z.number().nullable(),
  kmStart: z.number(),
  ehStart: z.number(),
  companyName: z.string(),
});
export type MapVehicle = z.output<typeof MapVehicle>;

/** The reading of one vehicle, for who only has it read anew: the map loads nothing of its record. */
export const VEHICLE_READ = { method: 'GET', url: '/v1/{company}/vehicle/{id}' } as const;

const groupset = recordId.optional();

export const listVehiclesOnMap = endpoint('GET /v1/{company}/vehicle-map', {
  summary: 'Online vehicles, each with its place, ride, driver and fuel now',
  tool: 'list_vehicles',
  needs: role('driver'),
  collective: true,
  query: { ...paging(500), groupset, all: queryFlag.optional() },
  answer: page(MapVehicle),
});

export const VehicleBrief = z.object({
  vehicleId: z.number().int(),
  name: z.string(),
  numericPlate: z.string(),
  typeCode: z.string(),
  state: z.enum(VEHICLE_STATES),
});
export const listVehicleBriefs = endpoint('GET /v1/{company}/vehicle-brief', {
  summary: 'Vehicle picker rows',
  needs: role('driver'),
  query: { ...paging(5000), groupset },
  answer: page(VehicleBrief),
});

export const FoundVehicle = z.object({
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  name: z.string(),
  state: z.enum(VEHICLE_STATES),
  deviceSerialNumber: z.string().nullable(),
  companyName: z.string(),
  companyCode: z.string(),
});
/** Characters of the text that is looked for. */
const SEARCH_MIN = 3;
const SEARCH_MAX = 100;

/** API-042: over all companies of the caller. */
export const findVehicles = endpoint('GET /v1/{company}/find-vehicles', {
  summary: 'Find vehicles by plate or name over all companies of the caller',
  needs: role('driver'),
  query: { ...paging(100), text: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX) },
  answer: page(FoundVehicle),
});

export const resetFlag = endpoint('PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}', {
  summary: 'Reset the panic flag (dispatcher)',
  needs: role('dispatcher'),
  path: { id: recordId, flag: z.enum(['panic']) },
  vehicle: 'visible',
});
