// What the reports of performance are made of, for a vehicle and for a driver of many.
import type { PeriodConsumption } from '../../fuel/period.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { zoneOffset } from '../../time.ts';
import type { ReportContext } from '../context.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { type PrintedRide, printedRides } from '../ride-rows.ts';
import { addTotals, type RideTotals, totalsOf, withConsumption } from '../rides.ts';

const HOUR_MS = 3_600_000;
/** A ride is one of the night when any part of it lies between these local hours (logbook-and-rides §2). */
const NIGHT = { from: 22, hours: 8 };

export interface Performance {
  context: ReportContext;
  rides: readonly PrintedRide[];
  vehicles: ReadonlyMap<number, ReportVehicle>;
  /** Of one vehicle that is a machine: hours in place of kilometres. */
  isMachine: boolean;
  /** Of a person: rides of several vehicles, each named. */
  isDriver: boolean;
  /** Vehicles whose litres were only worked out by the norm. */
  byNorm: ReadonlySet<number>;
  totals: RideTotals;
  /** Standing before each ride since the ride before of the same vehicle, seconds, by number. */
  standing: ReadonlyMap<number, number>;
  hasWeight: boolean;
}

/** @param rides by vehicle and time */
export function performanceOf(
  rides: readonly RideView[],
  vehicles: readonly ReportVehicle[],
  context: ReportContext,
  /** Of the whole period of one vehicle; null: of a person, who drove a part of it. */
  consumption: PeriodConsumption | null,
): Performance {
  const isDriver = consumption === null;
  const printed = printedRides(rides, context);
  const byId = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const [only] = vehicles;
  const isMachine = !isDriver && only?.typeCode === 'machine';
  const own = totalsByVehicle(printed, byId);
  const sums = together(own, byId);
  const totals = consumption ? withConsumption(sums, consumption) : sums;
  const byNorm = totals.isByDocuments ? [] : [...own].filter(([, one]) => one.isByNorm);
  return {
    context,
    rides: printed,
    vehicles: byId,
    isMachine,
    isDriver,
    byNorm: new Set(byNorm.map(([id]) => id)),
    totals,
    standing: standingOf(printed),
    hasWeight: rides.some((ride) => ride.axleWeight !== null),
  };
}

/**
 * Sums of some of its rides. Litres that documents tell of the whole period are of no ride, so of no day and no kind
 * of ride either.
 */
export function partOf(
  { vehicles, totals }: Pick<Performance, 'vehicles' | 'totals'>,
  rides: readonly PrintedRide[],
): RideTotals {
  const sums = together(totalsByVehicle(rides, vehicles), vehicles);
  return totals.isByDocuments ? { ...sums, litres: null, average: null } : sums;
}

export function totalsByVehicle(
  rides: readonly PrintedRide[],
  vehicles: Performance['vehicles'],
): ReadonlyMap<number, RideTotals> {
  const totals = new Map<number, RideTotals>();
  for (const [vehicleId, own] of Map.groupBy(rides, (ride) => ride.vehicleId)) {
    const vehicle = vehicles.get(vehicleId) ?? { typeCode: '' };
    const loaded = own.map((ride) => ride.loaded);
    totals.set(vehicleId, totalsOf(loaded, vehicle));
  }
  return totals;
}

/** Litres of machines are no consumption per kilometre: an average over vehicles leaves them out. */
function together(
  own: ReadonlyMap<number, RideTotals>,
  vehicles: Performance['vehicles'],
): RideTotals {
  const [first] = own.values();
  if (first && own.size === 1) return first;
  const driven = [...own].filter(([id]) => vehicles.get(id)?.typeCode !== 'machine');
  const { average, averaged } = addTotals(driven.map(([, totals]) => totals));
  return { ...addTotals([...own.values()]), average, averaged };
}

/** Beside a hidden ride it would tell when that one was. */
function standingOf(rides: readonly PrintedRide[]): ReadonlyMap<number, number> {
  const standing = new Map<number, number>();
  const last = new Map<number, PrintedRide>();
  for (const ride of rides) {
    const before = last.get(ride.vehicleId);
    last.set(ride.vehicleId, ride);
    if (!before || before.isHidden || ride.isHidden) continue;
    const ms = Date.parse(ride.fromTimestamp) - Date.parse(before.toTimestamp);
    standing.set(ride.number, Math.max(0, ms) / 1000);
  }
  return standing;
}

/** Was any part of the ride driven between 22:00 and 06:00 by the local clock? */
export function isNight(
  { fromTimestamp, toTimestamp }: Pick<RideView, 'fromTimestamp' | 'toTimestamp'>,
  zone: string,
): boolean {
  const local = (text: string) => Date.parse(text) + zoneOffset(Date.parse(text), zone);
  const [from, to] = [local(fromTimestamp), local(toTimestamp)];
  // Counted from the evening on, a night is the first part of a day.
  const sinceEvening = (((from / HOUR_MS - NIGHT.from) % 24) + 24) % 24;
  return sinceEvening < NIGHT.hours || sinceEvening + (to - from) / HOUR_MS > 24;
}
