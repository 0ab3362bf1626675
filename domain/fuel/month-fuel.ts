// The fuel of a month or another period, in the logbook and in reports: what its rides and documents tell the
// rules of the domain, and the balance of the tank. Pure.
import type { RefuelingEntry } from '../refueling/refueling.api.ts';
import { countedTs } from '../ride/counted.ts';
import { isDriven, isFuelChange } from '../ride/marker.ts';
import type { RideView } from '../ride/ride.api.ts';
import { isApart } from './apart.ts';
import { type FuelBalance, fuelBalance } from './balance.ts';
import {
  type ConsumptionPeriod,
  type PeriodConsumption,
  type PeriodDocument,
  type PeriodRide,
  type PeriodVehicle,
  periodConsumption,
} from './period.ts';

/** What the fuel of a period is worked out of: rides, and changes of fuel among them. */
export type FuelRide = Pick<
  RideView,
  | 'fromTimestamp'
  | 'toTimestamp'
  | 'countedTimestamp'
  | 'rideType'
  | 'tankStart'
  | 'tankSum'
  | 'tankDiff'
  | 'refueling'
  | 'consumptionDiff'
  | 'isByNorm'
>;

/** Rides, and measured changes of the main tanks in the form in which they stand among rides; by time. */
export function withChanges(
  rides: readonly FuelRide[],
  entries: readonly RefuelingEntry[],
): FuelRide[] {
  const own = entries.filter(({ tankType }) => !tankType);
  const changes = own.flatMap(({ type, timestamp, measure }) =>
    measure.map(({ quantity, before, after }): FuelRide => {
      const isRefueling = type === 'refueling';
      return {
        fromTimestamp: timestamp,
        toTimestamp: timestamp,
        countedTimestamp: timestamp,
        rideType: type,
        tankStart: before,
        tankSum: after,
        consumptionDiff: null,
        tankDiff: isRefueling ? quantity : -quantity,
        refueling: isRefueling ? quantity : null,
      };
    }),
  );
  return [...rides, ...changes].sort((one, two) => countedTs(one) - countedTs(two));
}

/** The driven rides among the entries. */
export function periodRides(rides: readonly RideView[]): PeriodRide[] {
  return rides.filter(isDriven).map((ride) => ({
    fromTs: Date.parse(ride.fromTimestamp),
    toTs: Date.parse(ride.toTimestamp),
    distance: ride.distance,
    engineSeconds: ride.engineHours,
    motorIdle: ride.motorIdle,
    litres: ride.consumptionDiff,
    isByNorm: ride.isByNorm ?? false,
  }));
}

/** Documents of fuel that drives, by time. */
export function periodDocuments(
  entries: readonly RefuelingEntry[],
  vehicle: Pick<PeriodVehicle, 'apartFuels'>,
): PeriodDocument[] {
  return entries
    .filter((entry) => !isApart(entry, vehicle))
    .flatMap(({ timestamp, document }) =>
      // What stands beside a measured refueling is of its month, as in the list of refuelings.
      document
        ? { ts: Date.parse(timestamp), quantity: document.quantity, full: document.full }
        : [],
    )
    .sort((one, two) => one.ts - two.ts);
}

/** What a vehicle consumed in a period, by rides and entries of its `consumptionSpan` (fuel §4). */
export function consumptionOf({
  rides,
  entries,
  ...period
}: Pick<ConsumptionPeriod, 'from' | 'to' | 'zone' | 'vehicle'> & {
  rides: readonly RideView[];
  entries: readonly RefuelingEntry[];
}): PeriodConsumption {
  return periodConsumption({
    ...period,
    rides: periodRides(rides),
    documents: periodDocuments(entries, period.vehicle),
  });
}

/** Has any ride measured what it consumed? Then nobody asks for documents. */
export function isMeasured(rides: readonly RideView[]): boolean {
  return periodRides(rides).some((ride) => ride.litres !== null && !ride.isByNorm);
}

/** Measured litres that were put in; null: no refueling was seen. */
export function refueledLitres(rides: readonly RideView[]): number | null {
  const refuelings = rides.filter(({ rideType }) => rideType === 'refueling');
  return refuelings.length === 0
    ? null
    : refuelings.reduce((sum, ride) => sum + (ride.refueling ?? 0), 0);
}

/** What of the months around it the balance of a month must know. */
export interface MonthEdges {
  /** The ride that goes on from the month before. */
  into: FuelRide | null;
  /** Last millisecond of the month, epoch milliseconds. */
  to: number;
}

/**
 * The balance of the tanks over the entries of a month; null where nobody measures levels. A ride belongs
 * whole to the month in which it begins, a refueling to that of its reading; where the two part, the level at
 * the end of the month is that of the ride's end without what the next month put in. The next month begins
 * with the same level.
 */
export function tankBalance(
  rides: readonly FuelRide[],
  { into, to }: MonthEdges,
): FuelBalance | null {
  const listed = rides.filter(({ rideType }) => rideType !== 'stop');
  const over = listed.find((ride) => isDriven(ride) && Date.parse(ride.toTimestamp) > to);
  const entries = listed.map((ride) => ({
    fromTs: countedTs(ride),
    toTs: isDriven(ride) ? Date.parse(ride.toTimestamp) : countedTs(ride),
    start: ride.tankStart,
    end: ride.tankSum,
    refueled: ride.rideType === 'refueling' ? (ride.refueling ?? 0) : 0,
    lost: ride.rideType === 'fuelloss' ? Math.abs(ride.tankDiff ?? 0) : 0,
    consumed: ride.isByNorm ? 0 : (ride.consumptionDiff ?? 0),
    ...(ride === over && { end: endWithout(ride, changedLater(ride, listed)) }),
  }));
  if (into && into.tankSum !== null) {
    const from = Date.parse(into.fromTimestamp);
    const level = into.tankSum - changedIn(listed, from, Date.parse(into.toTimestamp));
    const nothing = { refueled: 0, lost: 0, consumed: 0 };
    entries.unshift({ fromTs: from, toTs: from, start: level, end: level, ...nothing });
  }
  return fuelBalance(entries);
}

/** Litres that were put in (+) and lost (−) from … to among these entries. */
function changedIn(entries: readonly FuelRide[], from: number, to: number): number {
  return entries
    .filter((entry) => isFuelChange(entry) && countedTs(entry) > from && countedTs(entry) <= to)
    .reduce((sum, { tankDiff }) => sum + (tankDiff ?? 0), 0);
}

function endWithout({ tankSum }: FuelRide, litres: number): number | null {
  return tankSum === null ? null : tankSum - litres;
}

/** What changed in this ride over the end of its month, beside what is an entry of the month. */
function changedLater(ride: FuelRide, entries: readonly FuelRide[]): number {
  const before = entries.findLast(
    (one) => isDriven(one) && one !== ride && countedTs(one) < countedTs(ride),
  );
  const from = before ? Date.parse(before.toTimestamp) : Number.NEGATIVE_INFINITY;
  return (ride.tankDiff ?? 0) - changedIn(entries, from, Date.parse(ride.toTimestamp));
}
