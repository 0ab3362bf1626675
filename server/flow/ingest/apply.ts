// Writes what a fold changed into rides, events, activities, visits and live rows: one statement a table for all
// vehicles of a commit. The caller holds the transaction and the locks of the vehicles.
import { parameterIdOf } from '@flotila/domain/code/parameters.ts';
import type { DerivedVisit, FoldChanges, LiveState } from '@flotila/domain/fold/changes.ts';
import type { FuelChange } from '@flotila/domain/refueling/refueling.ts';
import type { Ride } from '@flotila/domain/ride/ride.ts';
import type pg from 'pg';
import type { Reach } from '../../ground/db/reach.ts';
import { type Statement, sendTogether } from '../../ground/db/send-together.ts';
import { applyAlerts } from '../../thing/alert/apply-alerts.ts';
import type { PlaceOf } from '../../thing/location/place.ts';
import { COMPANY_TEXTS, TEXTS } from './apply-sql.ts';

export interface VehicleChanges {
  companyId: number;
  vehicleId: number;
  changes: FoldChanges;
}

/** A live row of a vehicle whose rides cannot be folded now: only the place moves on. */
export interface LiveAdvance {
  companyId: number;
  vehicleId: number;
  lastTs: number;
  location: LiveState['location'];
}

export interface Applying {
  placeOf: PlaceOf;
  /** Epoch milliseconds; becomes the cursor of the live rows. */
  now: number;
  reach: Reach;
}

/** `newsFrom`: records from this moment on (epoch milliseconds) were not folded before. */
export type Refolding = Applying & { newsFrom: number };

/**
 * Writes the changes of several vehicles. Rides may have been deleted before by the caller: the newest one is looked up.
 */
export async function applyChanges(
  client: pg.ClientBase,
  all: readonly VehicleChanges[],
  applying: Refolding,
): Promise<void> {
  if (all.length === 0) return;
  await applyAlerts(client, all, applying.placeOf, applying);
  const vehicles = all.map(({ companyId: c, vehicleId: v }) => ({ c, v }));
  await sendTogether(client, [
    ...changesStatements(all, applying),
    ...write('nameNewestRide', vehicles, applying),
  ]);
}

/** The statements that write the changes but for alerts, in their order; none when there are none. */
export function changesStatements(all: readonly VehicleChanges[], applying: Applying): Statement[] {
  const { placeOf } = applying;
  const removed: OwnedRow[] = [];
  const rides: OwnedRow[] = [];
  const events: OwnedRow[] = [];
  const live: OwnedRow[] = [];
  const fuel: OwnedRow[] = [];
  const heating: OwnedRow[] = [];
  const activities: OwnedRow[] = [];
  const visits: OwnedRow[] = [];
  for (const { companyId: c, vehicleId: v, changes } of all) {
    for (const from of changes.removedRides) {
      if (!changes.rides.has(from)) removed.push({ c, v, from_ms: from });
    }
    for (const ride of changes.rides.values()) rides.push(rideRow(c, v, ride, placeOf));
    for (const event of changes.events) {
      const parameter_id = parameterIdOf(event.parameter);
      if (parameter_id === undefined) continue;
      const { latitude, longitude, ts, value, countryCode: country, identification } = event;
      const hasPlace = latitude !== null && longitude !== null;
      const place = hasPlace ? placeOf(latitude, longitude, country) : null;
      events.push({
        c,
        v,
        ms: ts,
        parameter_id,
        value,
        latitude,
        longitude,
        country,
        place,
        identification,
      });
    }
    for (const change of changes.fuel.values()) {
      fuel.push({ ...levelsRow(c, v, change, placeOf), kind: change.kind });
    }
    for (const refueling of changes.heating.values()) {
      heating.push({ ...levelsRow(c, v, refueling, placeOf), tank_id: refueling.tankId });
    }
    for (const { slot, fromTs: from_ms, toTs: to_ms, ...row } of changes.activities.values()) {
      activities.push({ c, v, slot, from_ms, to_ms, ...row });
    }
    for (const visit of changes.visits.values()) visits.push(visitRow(c, v, visit));
    if (changes.last)
      live.push({ ...liveRow(c, v, changes.last, placeOf), ride_ms: newest(changes) });
  }
  return [
    ...write('deleteRides', removed, applying),
    ...write('upsertRides', rides, applying),
    ...write('upsertEvents', lastOfEachKey(events), applying),
    ...write('upsertFuel', fuel, applying),
    ...write('upsertHeating', heating, applying),
    ...write('upsertActivities', activities, applying),
    ...write('upsertVisits', visits, applying),
    ...write('nameNewestRide', removed, applying),
    ...write('upsertLive', live, applying, new Date(applying.now)),
  ];
}

interface OwnedRow {
  /** company */
  c: number;
  [column: string]: unknown;
}

/** Nothing where there are no rows; a statement for each part that may be written together. */
function write(
  name: keyof typeof TEXTS,
  rows: readonly OwnedRow[],
  { reach }: Applying,
  ...values: Date[]
): Statement[] {
  return reach
    .parts(rows, ({ c }) => c)
    .map(({ rows: own, companyId }) => {
      const given = [JSON.stringify(own), ...values];
      if (companyId === undefined) return { name, text: TEXTS[name], values: given };
      const text = COMPANY_TEXTS[name];
      return { name: `${name}OfCompany`, text, values: [...given, String(companyId)] };
    });
}

/** Moves the live rows of vehicles on that wait for their rebuild. */
export async function advanceLive(
  client: pg.ClientBase,
  all: readonly LiveAdvance[],
  applying: Applying,
): Promise<void> {
  const rows = all.map(({ companyId: c, vehicleId: v, lastTs, location }) => ({
    c,
    v,
    last_ms: lastTs,
    ...locationColumns(location, null, applying.placeOf),
  }));
  const moment = new Date(applying.now);
  for (const statement of write('advanceLive', rows, applying, moment)) {
    await client.query(statement);
  }
}

function rideRow(c: number, v: number, ride: Ride, placeOf: PlaceOf): OwnedRow {
  const { from, to } = ride;
  return {
    c,
    v,
    from_ms: ride.fromTs,
    to_ms: ride.toTs,
    ride_type: ride.rideType,
    ride_state: ride.state,
    split_by: ride.splitBy,
    from_latitude: from?.latitude ?? null,
    from_longitude: from?.longitude ?? null,
    from_country: from?.countryCode ?? null,
    from_place: from && placeOf(from.latitude, from.longitude, from.countryCode),
    to_latitude: to?.latitude ?? null,
    to_longitude: to?.longitude ?? null,
    to_country: to?.countryCode ?? null,
    to_place: to && placeOf(to.latitude, to.longitude, to.countryCode),
    distance: Math.round(ride.distance),
    km_stop: Math.round(ride.kmStop),
    mh_stop: ride.mhStop === null ? null : Math.round(ride.mhStop),
    engine_seconds: Math.round(ride.engineSeconds),
    motor_idle: Math.round(ride.motorIdle),
    identification: ride.identification,
    max_speed: ride.maxSpeed,
    climb: Math.round(ride.climb),
    descent: Math.round(ride.descent),
    over_speed: Math.round(ride.overSpeed),
    driver_quality: ride.driverQuality,
    fuel_start: ride.fuelStart,
    fuel_end: ride.fuelEnd,
    tank_levels: ride.tanks.length === 0 ? null : ride.tanks,
    before_ms: ride.beforeTs,
    total_fuel_used: ride.totalFuelUsed,
    weight: ride.weight === null ? null : Math.round(ride.weight),
    vcc: ride.vcc,
    start_because: ride.startBecause,
    end_because: ride.endBecause,
    joined: ride.joined.length === 0 ? null : ride.joined,
  };
}

function levelsRow(c: number, v: number, change: FuelChange, placeOf: PlaceOf): OwnedRow {
  const { latitude, longitude } = change;
  return {
    c,
    v,
    ms: change.ts,
    quantity: change.quantity,
    level_before: change.before,
    level_after: change.after,
    from_ms: change.fromTs,
    to_ms: change.toTs,
    seen_ms: change.seenTs,
    latitude,
    longitude,
    country: change.countryCode,
    place:
      latitude === null || longitude === null
        ? null
        : placeOf(latitude, longitude, change.countryCode),
    identification: change.identification,
    because: change.because,
  };
}

function visitRow(c: number, v: number, visit: DerivedVisit): OwnedRow {
  return {
    c,
    v,
    zone_id: visit.zoneId,
    arrival_ms: visit.arrival,
    departure_ms: visit.departure,
    standing: visit.standing,
    distance: visit.distance,
    in_ms: visit.rideIn,
    out_ms: visit.rideOut,
    is_pass: visit.isPass,
  };
}

function liveRow(c: number, v: number, last: LiveState, placeOf: PlaceOf): OwnedRow {
  return {
    c,
    v,
    last_ms: last.ts,
    ...locationColumns(last.location, last.rideFrom, placeOf),
    identification: last.identification,
    last_measures: last.measures,
    tank1: last.measures.tank1 ?? null,
    tank2: last.measures.tank2 ?? null,
    axle_weights: last.axles,
    cargo_door: last.cargoDoor,
    panic_ms: last.lastPanicTs,
    findings: last.findings.length === 0 ? null : last.findings,
  };
}

/** The live location in the shape of the API (API-023). */
function locationColumns(
  location: LiveState['location'],
  rideFrom: number | null,
  placeOf: PlaceOf,
): { location: object | null; place: string | null } {
  if (!location) return { location: null, place: null };
  const place = placeOf(location.latitude, location.longitude);
  return {
    location: {
      latitude: location.latitude,
      longitude: location.longitude,
      timestamp: new Date(location.ts).toISOString(),
      speed: location.speed,
      direction: location.direction,
      altitude: location.altitude,
      acceleration: location.acceleration,
      deceleration: location.deceleration,
      cornering: location.cornering,
      countryCode: location.countryCode,
      place: place === null ? null : { name: place },
      rideTs: rideFrom === null ? null : new Date(rideFrom).toISOString(),
      measure: {},
    },
    place,
  };
}

/** Start of the newest ride that the changes write. */
function newest(changes: FoldChanges): number | null {
  let from: number | null = null;
  for (const one of changes.rides.keys()) if (from === null || one > from) from = one;
  return from;
}

/** One statement may touch a row once: of several events of one key the last one counts. */
function lastOfEachKey(events: OwnedRow[]): OwnedRow[] {
  const byKey = new Map<string, OwnedRow>();
  for (const event of events) {
    const { v, ms, parameter_id } = event as OwnedRow & {
      v: number;
      ms: number;
      parameter_id: number;
    };
    byKey.set(`${v} ${ms} ${parameter_id}`, event);
  }
  return [...byKey.values()];
}
