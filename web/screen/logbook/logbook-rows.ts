// What the logbook's table says of a ride and in which order: the rides that begin in the month, a line
// before each day, times as d.M. H:mm, purpose and tank difference. Pure.
import { type Month, monthRange } from '@flotila/domain/period.ts';
import { countedTs } from '@flotila/domain/ride/counted.ts';
import { isCommonRide, isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { printedDistance } from '@flotila/domain/ride/whole-km.ts';
import { localDay, localMinutes } from '@flotila/domain/time.ts';
import { roundTo } from '@flotila/domain/units.ts';
import { findNamed } from '../../thing/ride/ride-from.ts';

/** LOG-004: the local time of a moment in the form d.M. H:mm. */
export function logbookTime(instant: string, zone: string): string {
  const ts = Date.parse(instant);
  const [, month, day] = localDay(ts, zone).split('-').map(Number);
  const minutes = localMinutes(ts, zone);
  return `${day}.${month}. ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * The rides of a month are those that are counted to it (HIS-033 for days), oldest first: a ride over the end
 * of a month is in one logbook only, and so is a refueling. Stops are none.
 */
export function ridesOfMonth(rides: readonly RideView[], month: Month, zone: string): RideView[] {
  const { from, to } = monthRange(month, zone);
  return rides.filter((ride) => {
    if (ride.rideType === 'stop') return false;
    const ts = countedTs(ride);
    return ts >= from && ts < to + 1000;
  });
}

/** The ride that began in the month before and ended in this one; null: none. */
export function rideInto(rides: readonly RideView[], month: Month, zone: string): RideView | null {
  const { from } = monthRange(month, zone);
  const isInto = (ride: RideView) =>
    isDriven(ride) && countedTs(ride) < from && Date.parse(ride.toTimestamp) >= from;
  return rides.find(isInto) ?? null;
}

export interface DayRow {
  kind: 'day';
  /** yyyy-MM-dd */
  day: string;
  /** By the odometers as shown. */
  kilometres: number;
  /** Running engine, seconds. */
  engineHours: number;
}
export type LogbookRow = DayRow | { kind: 'ride'; ride: RideView };

/**
 * A line with its sums before the rides of each local day. The sums are of all rides of the day, as the
 * day summary of the server has them; listed are the common ones only (HIS-003) and `uncommon`, the one
 * that the address names.
 */
export function logbookRows(
  rides: readonly RideView[],
  zone: string,
  isMachine: boolean,
  uncommon: RideView | null = null,
): LogbookRow[] {
  const days = new Map<string, { head: DayRow; listed: LogbookRow[] }>();
  for (const ride of rides) {
    const day = localDay(countedTs(ride), zone);
    let known = days.get(day);
    if (!known) {
      known = { head: { kind: 'day', day, kilometres: 0, engineHours: 0 }, listed: [] };
      days.set(day, known);
    }
    known.head.kilometres = roundTo(known.head.kilometres + printedDistance(ride), 1);
    known.head.engineHours += ride.engineHours;
    const isListed = ride === uncommon || isCommonRide(ride, isMachine);
    if (isListed) known.listed.push({ kind: 'ride', ride });
  }
  return [...days.values()].flatMap(({ head, listed }) =>
    listed.length > 0 ? [head, ...listed] : [],
  );
}

/** The ride that an address names; null when there is none, or the text is no moment. */
export function rideAt(rides: readonly RideView[], name: string | null): RideView | null {
  if (name === null) return null;
  return findNamed(rides, name) ?? null;
}

export interface TankChange {
  kind: 'refueling' | 'loss' | 'level';
  /** litres, signed */
  litres: number;
}

/**
 * LOG-006: what happened in the tank: refueled, lost, or by how much a ride changed its level; null when
 * nothing is known. What a ride saw of a refueling stands on the row of that refueling.
 */
export function tankChange(
  ride: Pick<RideView, 'rideType' | 'refueling' | 'tankDiff' | 'tankStart' | 'tankSum'>,
): TankChange | null {
  const { rideType, tankStart, tankSum } = ride;
  if (rideType === 'refueling' || rideType === 'fuelloss') {
    const litres = ride.refueling ?? ride.tankDiff;
    if (litres === null) return null;
    const isLoss = rideType === 'fuelloss';
    return { kind: isLoss ? 'loss' : 'refueling', litres: isLoss ? -Math.abs(litres) : litres };
  }
  if (tankStart === null || tankSum === null) return null;
  return { kind: 'level', litres: tankSum - tankStart };
}
