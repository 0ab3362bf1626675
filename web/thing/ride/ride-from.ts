// Which ride an address names: `?ride=` is the beginning of a ride as the API writes it, but people and
// other programs write moments in other ways, too. A refueling often begins in the moment of a ride or of
// a stop, so its name says what it is, too. Read once here, so that table, graph and map agree.

import { isFuelChange } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { readMoment } from '@flotila/domain/time.ts';

/** Later moments have no day of four digits. */
const TS_MAX = Date.parse('9999-12-31T00:00:00Z');

/** Between the moment and the type of a refueling or a loss. */
const MARK = '~';
const NAMED_TYPE = /^(.*)~(refueling|fuelloss)$/;

/** In an address a plus sign means a blank. */
const LOST_PLUS = /(:\d{2}(?:\.\d+)?) (\d{2}:?\d{2})$/;

type Named = Pick<RideView, 'fromTimestamp' | 'rideType'>;

/** The name of a ride or of what stands among them: the same as `rideFromOf` reads. */
export function rideName({ fromTimestamp, rideType }: Named): string {
  return isFuelChange({ rideType }) ? `${fromTimestamp}${MARK}${rideType}` : fromTimestamp;
}

/**
 * Is it what the name names? API-120: callers write moments without milliseconds, so that a whole second
 * names what begins within it; of several it is the first.
 */
export function isNamed(ride: Named, name: string): boolean {
  const type = NAMED_TYPE.exec(name)?.[2];
  const isType = type === undefined ? !isFuelChange(ride) : ride.rideType === type;
  const [moment, start] = [namedMoment(name), Date.parse(ride.fromTimestamp)];
  const isSecond = moment % 1000 === 0;
  return isType && (isSecond ? start - (start % 1000) : start) === moment;
}

/**
 * What the name names among the rides of a day. A moment alone means the ride that begins then; where none does, the
 * loss of that moment (W-1), which callers know by nothing else. Refuelings are named as such.
 */
export function findNamed<R extends Named>(rides: readonly R[], name: string): R | undefined {
  const isRide = (ride: R) => isNamed(ride, name);
  const isLoss = (ride: R) =>
    ride.rideType === 'fuelloss' && isNamed(ride, `${name}${MARK}fuelloss`);
  return rides.find(isRide) ?? (NAMED_TYPE.test(name) ? undefined : rides.find(isLoss));
}

/** Where it begins, epoch milliseconds. */
export function namedMoment(name: string): number {
  return Date.parse(NAMED_TYPE.exec(name)?.[1] ?? name);
}

/**
 * HIS-051: the name with the ISO text of the moment: digits are epoch milliseconds, a text without an offset is of the
 * zone's clock. null: no ride is named, or the text is no moment.
 */
export function rideFromOf(text: string | undefined, zone: string): string | null {
  if (text === undefined) return null;
  const [, moment, type] = NAMED_TYPE.exec(text) ?? [];
  if (moment !== undefined) {
    const from = rideFromOf(moment, zone);
    return from && `${from}${MARK}${type}`;
  }
  const ts = /^\d+$/.test(text) ? Number(text) : readMoment(text.replace(LOST_PLUS, '$1+$2'), zone);
  return ts === null || ts > TS_MAX ? null : new Date(ts).toISOString();
}
