// What a row of the ride table says beyond the ride itself: its number, how it is to be drawn, whether it
// reaches over midnight, and what stands in its fuel cell. Pure, so that every rule has a test.
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { DAY_MS, localDay } from '@flotila/domain/time.ts';
import { type RowKind, rowKind } from '../../thing/ride/row-kind.ts';

export interface RideRow {
  ride: RideView;
  kind: RowKind;
  /** HIS-006: 1 for the first ride that begins in the day; null for what is no ride, or begun before. */
  order: number | null;
  /** Days from the shown day to the day in which it begins and ends: 0 this day, -1 the day before. */
  fromDays: number;
  toDays: number;
}

export interface ShownDay {
  /** Local day yyyy-MM-dd. */
  day: string;
  timeZone: string;
  isMachine: boolean;
}

/** Rows of the rides that touch a day, in their order. */
export function rideRows(rides: readonly RideView[], shown: ShownDay): RideRow[] {
  let count = 0;
  return rides.map((ride) => {
    const kind = rowKind(ride, shown.isMachine);
    const fromDays = daysFrom(shown, ride.fromTimestamp);
    // A ride belongs to the day in which it begins; the day summary counts it there, too.
    const isCounted = isDriven(ride) && fromDays === 0;
    if (isCounted) count += 1;
    const order = isCounted ? count : null;
    return { ride, kind, order, fromDays, toDays: daysFrom(shown, ride.toTimestamp) };
  });
}

/** How many rides begin in a local day: those that have a number in its table. */
export function ridesBegunIn(rides: readonly RideView[], day: string, timeZone: string): number {
  const isOf = (ride: RideView) => daysFrom({ day, timeZone }, ride.fromTimestamp) === 0;
  return rides.filter((ride) => isDriven(ride) && isOf(ride)).length;
}

export type FuelCell =
  | { kind: 'refueling' | 'loss' | 'average' /** litres, or litres a unit */; value: number }
  | { kind: 'none' };

/**
 * HIS-005: litres of a refueling or a loss on its own row, average consumption of a ride. What a ride
 * saw of a refueling stands on that row, so nothing is shown twice.
 */
export function fuelCell(
  ride: Pick<RideView, 'rideType' | 'refueling' | 'tankDiff' | 'averageConsumption'>,
): FuelCell {
  const litres = ride.refueling ?? ride.tankDiff;
  if (ride.rideType === 'fuelloss') {
    return litres === null ? { kind: 'none' } : { kind: 'loss', value: Math.abs(litres) };
  }
  if (ride.rideType === 'refueling' && litres !== null && litres > 0) {
    return { kind: 'refueling', value: litres };
  }
  return ride.averageConsumption === null
    ? { kind: 'none' }
    : { kind: 'average', value: ride.averageConsumption };
}

/** Seconds from beginning to end. */
export function rideSeconds(ride: Pick<RideView, 'fromTimestamp' | 'toTimestamp'>): number {
  return (Date.parse(ride.toTimestamp) - Date.parse(ride.fromTimestamp)) / 1000;
}

/**
 * The ride that the live map knows, put over the one that was asked for earlier, so that the unfinished
 * ride grows with the vehicle. Nothing else changes: a new ride comes with the next answer.
 */
export function withLiveRide(rides: readonly RideView[], live: RideView | null): RideView[] {
  return rides.map((ride) => {
    const isNewer =
      live !== null &&
      live.fromTimestamp === ride.fromTimestamp &&
      ride.rideState === 'unfinished' &&
      Date.parse(live.toTimestamp) >= Date.parse(ride.toTimestamp);
    return isNewer ? live : ride;
  });
}

/** Days from the shown day to that of a moment. */
export function daysFrom(shown: Pick<ShownDay, 'day' | 'timeZone'>, timestamp: string): number {
  const day = localDay(Date.parse(timestamp), shown.timeZone);
  return Math.round((dayNumber(day) - dayNumber(shown.day)) / DAY_MS);
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
