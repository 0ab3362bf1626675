// Whether the rides of a logbook are complete records of the Slovak VAT Act (§ 85n ods. 6 of Act 222/2004, in
// force from 2026): one requirement after another, how many have it in this file, and which ones lack it. What the
// file hides or does not list, it does not have, although it is stored.

import { isPurpose } from '../../ride/purpose.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { PrintedRide } from '../ride-rows.ts';
import type { LogbookData } from './data.ts';
import { needsRecords, VAT_FORCE, type VatStatement, vatStatement } from './vat.ts';

/** Odometers differ by more than printing rounds, metres. */
const GAP_METRES = 100;

/** `wording`: a note that only says that it was a business ride. */
export type Missing = 'driver' | 'times' | 'purpose' | 'wording' | 'places' | 'chain';

/** A ride of the logbook with what its record lacks. */
export interface LoggedRide extends PrintedRide {
  missing: readonly Missing[];
}

export interface Requirement {
  id:
    | 'odometer'
    | 'number'
    | 'driver'
    | 'times'
    | 'purpose'
    | 'places'
    | 'distance'
    | 'chain'
    | 'goods'
    | 'privateRides';
  /** Of § 85n ods. 6. */
  letter: string;
  found: number;
  needed: number;
  isComplete: boolean;
  lacking: readonly LoggedRide[];
  /** Rides that have it stored, and hidden in this file. */
  hidden: number;
  /** The rides do not stand in this file one by one. */
  isUnlisted: boolean;
}

export interface VatRecords {
  statement: VatStatement;
  /** Records of each ride are asked for: they are checked and marked. */
  isConcerned: boolean;
  requirements: readonly Requirement[];
  /** All that is asked for stands in this file. */
  isComplete: boolean;
  privateRides: number;
}

/** What the requirements are judged by. */
interface Book {
  data: Pick<LogbookData, 'before' | 'fuel' | 'services'>;
  rides: readonly LoggedRide[];
  privateRides: number;
  /** The odometer at the beginning and end of the period, metres; null: unknown. */
  counter: { start: number | null; end: number | null };
  /** Rides are listed one by one. */
  isListed: boolean;
}

/** null: no company of Slovakia, a period without the rule, or a machine. */
export function vatRecords(
  { vehicle, ...data }: Pick<LogbookData, 'vehicle' | 'before' | 'fuel' | 'services'>,
  book: Pick<Book, 'rides' | 'counter'>,
  context: Pick<ReportContext, 'company' | 'input'>,
  days: { from: string; to: string },
): VatRecords | null {
  if (context.company.countryCode !== 'SK' || vehicle.typeCode === 'machine') return null;
  if (days.to < VAT_FORCE.from || days.from > VAT_FORCE.to) return null;
  const { rides } = book;
  const privateRides = rides.filter((ride) => ride.rideType === 'private').length;
  const statement = vatStatement(vehicle, privateRides);
  const isConcerned = needsRecords(statement);
  const { counter } = book;
  const isListed = context.input.options.detailed;
  const requirements = isConcerned
    ? requirementsOf({ data, rides, privateRides, counter, isListed })
    : [];
  // A private ride ends the deduction of 100 %, the record of it can be whole all the same.
  const isComplete = requirements.every((one) => one.isComplete || one.id === 'privateRides');
  return { statement, isConcerned, privateRides, requirements, isComplete };
}

function requirementsOf({ data, rides, privateRides, counter, isListed }: Book): Requirement[] {
  const lacks = (...missing: Missing[]) =>
    rides.filter((ride) => missing.some((one) => ride.missing.includes(one)));
  const hides = (missing: Missing, isHidden: (ride: LoggedRide) => boolean) =>
    rides.filter((ride) => isHidden(ride) && !ride.missing.includes(missing)).length;
  const whole = (ride: LoggedRide) => ride.isHidden;
  const all = rides.length;
  const known = [counter.start, counter.end].filter((value) => value !== null).length;
  const business = all - privateRides;
  const joints = Math.max(0, all - 1) + (data.before && all > 0 ? 1 : 0);
  const goods = data.fuel.filter(({ type }) => type === 'refueling').length + data.services.length;
  const ofRides = (
    id: Requirement['id'],
    letter: string,
    needed: number,
    lacking: readonly LoggedRide[],
    hidden = 0,
  ): Requirement => {
    const isUnlisted = !isListed && needed > 0;
    const found = isUnlisted ? 0 : needed - lacking.length - hidden;
    return { id, letter, needed, found, lacking, hidden, isUnlisted, isComplete: found === needed };
  };
  const counted = (id: Requirement['id'], letter: string, found: number, needed: number) => ({
    id,
    letter,
    needed,
    found,
    isComplete: found === needed,
    lacking: [],
    hidden: 0,
    isUnlisted: false,
  });
  const withoutDriver = (ride: LoggedRide) => ride.isHidden && ride.driver === null;
  return [
    counted('odometer', 'c)', known, 2),
    ofRides('number', 'd) 1.', all, []),
    ofRides('driver', 'd) 2.', all, lacks('driver'), hides('driver', withoutDriver)),
    ofRides('times', 'd) 3.', all, lacks('times'), hides('times', whole)),
    ofRides('purpose', 'd) 4.', business, lacks('purpose', 'wording')),
    ofRides('places', 'd) 5.', all, lacks('places'), hides('places', whole)),
    ofRides('distance', 'd) 6.', all, []),
    ofRides('chain', '', joints, lacks('chain')),
    // No net price is recorded anywhere.
    counted('goods', 'e)', 0, goods),
    counted('privateRides', '', privateRides, 0),
  ];
}

/** What the record of each ride lacks; hidden or not, the record is what was stored. */
export function logged(rides: readonly PrintedRide[], before: LogbookData['before']): LoggedRide[] {
  let odometer = before?.kmStop ?? null;
  return rides.map((ride) => {
    const { loaded } = ride;
    const missing: Missing[] = [];
    if (loaded.driver === null) missing.push('driver');
    if (loaded.rideState === 'unfinished') missing.push('times');
    if (loaded.rideType !== 'private' && !isPurpose(loaded.note)) {
      missing.push(loaded.note ? 'wording' : 'purpose');
    }
    if (!loaded.locationFrom || !loaded.locationTo) missing.push('places');
    if (odometer !== null && Math.abs(loaded.kmStop - loaded.distance - odometer) >= GAP_METRES) {
      missing.push('chain');
    }
    odometer = loaded.kmStop;
    return { ...ride, missing };
  });
}

/** Odometer before the ride, metres; of machines engine hours, seconds; null: unknown. */
export function counterBefore(
  ride: Pick<RideView, 'kmStop' | 'distance' | 'mhStop' | 'engineHours'>,
  isMachine: boolean,
): number | null {
  if (!isMachine) return ride.kmStop - ride.distance;
  return ride.mhStop === null ? null : ride.mhStop - ride.engineHours;
}
