// The refuelings, documents and losses of a vehicle as they are printed: numbered, at their odometer, with what
// was driven from full tank to full tank, and what of them somebody should look at. Pure.
import { isApart } from '../../fuel/apart.ts';
import { distanceUntil } from '../../fuel/full.ts';
import type { PeriodConsumption } from '../../fuel/period.ts';
import { isMarkedDifference } from '../../refueling/match.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import { averageConsumption, consumptionRule } from '../../ride/consumption.ts';
import { isDriven } from '../../ride/marker.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportReader } from '../context.ts';
import type { FuelBefore, FuelVehicle } from '../fuel-vehicle.ts';
import { measuredTanks } from '../fuel-vehicle.ts';
import { shownRide } from '../rides.ts';

/** Everything that is read of one vehicle. */
export interface RefuelingsVehicle {
  vehicle: FuelVehicle;
  /** Driven rides that begin in the period. */
  rides: readonly RideView[];
  /** Of the period, and those before it since the last full tank. */
  entries: readonly RefuelingEntry[];
  before: FuelBefore;
  /** Of the period, as every report says it. */
  consumption: PeriodConsumption;
}

/** From one full tank to the next. */
export interface FullSpan {
  distance: number;
  engineSeconds: number;
  litres: number;
  /** l/100 km, of machines l/h. */
  average: number | null;
}

export type FuelIssue = 'difference' | 'loss' | 'noDocument' | 'noMeasure';

export interface FuelLine {
  /** Of its row, from 1. */
  number: number;
  entry: RefuelingEntry;
  ts: number;
  measured: number | null;
  documented: number | null;
  /** Metres, of machines engine seconds; null: unknown. */
  counter: number | null;
  /** It ends one; null: it does not, or the tank was not known to be full before. */
  full: FullSpan | null;
  driver: RideView['driver'];
  place: { name: string; countryCode: string | null } | null;
  /** In somebody else's private ride: neither time nor place nor driver are told (decision 0034). */
  isHidden: boolean;
  /** It did not go into the main tanks: in no sum of litres. */
  isApart: boolean;
  issue: FuelIssue | null;
}

export interface LinesPeriod {
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  reader: ReportReader;
}

/** The entries of the period, oldest first. */
export function fuelLines(data: RefuelingsVehicle, period: LinesPeriod): FuelLine[] {
  const { vehicle, entries } = data;
  const rides = data.rides.filter(isDriven);
  const fulls = fullSpans(data);
  return entries
    .filter((entry) => isWithin(entry, period))
    .map((entry, index) => {
      const ts = Date.parse(entry.timestamp);
      const near = rides.findLast((ride) => Date.parse(ride.fromTimestamp) <= ts);
      const isHidden = isInHidden(near, ts, period.reader);
      const measure = entry.measure[0];
      const driver = measure ? measure.driver : (near?.driver ?? null);
      return {
        number: index + 1,
        entry,
        ts,
        isHidden,
        measured: entry.measureQuantity,
        documented: entry.document?.quantity ?? null,
        counter: counterAt(rides, ts, vehicle.typeCode === 'machine'),
        full: fulls.get(entry) ?? null,
        driver: isHidden && !period.reader.administrator ? null : driver,
        place: isHidden ? null : placeOf(entry),
        isApart: isApart(entry, vehicle),
        issue: issueOf(entry, vehicle),
      };
    });
}

export function isWithin({ timestamp }: RefuelingEntry, { from, to }: LinesPeriod): boolean {
  const ts = Date.parse(timestamp);
  return ts >= from && ts <= to;
}

function isInHidden(near: RideView | undefined, ts: number, reader: ReportReader): boolean {
  if (!near || Date.parse(near.toTimestamp) < ts) return false;
  return shownRide(near, reader).isHidden;
}

function placeOf({ measure, document }: RefuelingEntry): FuelLine['place'] {
  const at = measure[0]?.locationFrom;
  const name = document?.place || at?.place?.name;
  return name ? { name, countryCode: at?.countryCode ?? null } : null;
}

function issueOf(entry: RefuelingEntry, vehicle: FuelVehicle): FuelIssue | null {
  const { type, measureQuantity, document } = entry;
  if (type === 'fuelloss') return 'loss';
  if (isMarkedDifference(measureQuantity, document?.quantity ?? null)) return 'difference';
  if (isApart(entry, vehicle)) return null;
  if (measureQuantity !== null && document === null) return 'noDocument';
  const isAsked = measuredTanks(vehicle).length > 0;
  // Less than its levels show is not missed.
  const isLarge = (document?.quantity ?? 0) >= vehicle.minTankChange;
  return measureQuantity === null && isAsked && isLarge ? 'noMeasure' : null;
}

/** Odometer or engine hours at a moment; within a ride its part by time. null: no ride tells. */
function counterAt(rides: readonly RideView[], ts: number, isMachine: boolean): number | null {
  const of = (ride: RideView) =>
    isMachine
      ? { end: ride.mhStop, way: ride.engineHours }
      : { end: ride.kmStop, way: ride.distance };
  const last = rides.findLast((ride) => Date.parse(ride.fromTimestamp) <= ts);
  const ride = last ?? rides[0];
  if (!ride) return null;
  const { end, way } = of(ride);
  if (end === null) return null;
  if (!last) return end - way;
  const [from, to] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
  const left = to > ts ? (to - ts) / Math.max(to - from, 1) : 0;
  return end - Math.round(way * left);
}

/**
 * fuel §4: what was put in after a full tank up to and including the next one, over the way between them.
 * Documents decide; where one is missing, the measured quantity.
 */
function fullSpans({ vehicle, rides, entries, before }: RefuelingsVehicle): Map<unknown, FullSpan> {
  const spans = new Map<unknown, FullSpan>();
  const wayAt = waysOf(rides, before);
  let last: { distance: number; engineSeconds: number } | null =
    before.fullTs === null ? null : { distance: 0, engineSeconds: 0 };
  let litres = 0;
  for (const entry of entries) {
    if (entry.type === 'fuelloss' || isApart(entry, vehicle)) continue;
    const { document } = entry;
    // What filled the tank before the period is where the way begins.
    if (
      before.fullTs !== null &&
      Date.parse(document?.timestamp ?? entry.timestamp) <= before.fullTs
    )
      continue;
    litres += document?.quantity ?? entry.measureQuantity ?? 0;
    if (!document?.full) continue;
    const way = wayAt(Date.parse(entry.timestamp));
    if (last) {
      const distance = Math.round(way.distance - last.distance);
      const engineSeconds = Math.round(way.engineSeconds - last.engineSeconds);
      const average = averageConsumption({
        litres,
        distance,
        engineSeconds,
        ...consumptionRule(vehicle),
      });
      spans.set(entry, { distance, engineSeconds, litres, average });
    }
    last = way;
    litres = 0;
  }
  return spans;
}

/** Metres and engine seconds since the full tank before the period. */
function waysOf(rides: readonly RideView[], before: FuelBefore) {
  const spans = rides.map((ride) => ({
    fromTs: Date.parse(ride.fromTimestamp),
    toTs: Date.parse(ride.toTimestamp),
    distance: ride.distance,
    engineSeconds: ride.engineHours,
  }));
  const hours = spans.map((span) => ({ ...span, distance: span.engineSeconds }));
  return (ts: number) => ({
    distance: before.distance + distanceUntil(spans, ts),
    engineSeconds: before.engineSeconds + distanceUntil(hours, ts),
  });
}
