// Whether the rides of a logbook are complete records of the Slovak VAT Act (§ 85n ods. 6 of Act 222/2004, in
// force from 2026): one requirement after another, how many have it, and which ones lack it.
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import type { PrintedRide } from '../ride-rows.ts';
import type { LogbookData } from './data.ts';

/** § 85n is about passenger cars and their two- and three-wheeled kin only. */
const CATEGORIES: readonly string[] = ['M1', 'L1e', 'L3e'];
/** § 85n is in force from … to, local days; it may be prolonged. */
const FORCE = { from: '2026-01-01', to: '2028-06-30' };
/** Odometers differ by more than printing rounds, metres. */
const GAP_METRES = 100;

export type Missing = 'driver' | 'times' | 'purpose' | 'places' | 'chain';

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
}

export interface VatRecords {
  /** The vehicle is of another category: neither halved nor recorded. */
  isConcerned: boolean;
  requirements: readonly Requirement[];
  privateRides: number;
}

/** null: no company of Slovakia, a period without the rule, or a machine. */
export function vatRecords(
  data: Pick<LogbookData, 'vehicle' | 'before' | 'fuel' | 'services'>,
  rides: readonly LoggedRide[],
  context: Pick<ReportContext, 'company' | 'zone'>,
  days: { from: string; to: string },
): VatRecords | null {
  const { vehicle } = data;
  if (context.company.countryCode !== 'SK' || vehicle.typeCode === 'machine') return null;
  if (days.to < FORCE.from || days.from > FORCE.to) return null;
  const privateRides = rides.filter((ride) => ride.rideType === 'private').length;
  const isConcerned = isUnderRule(vehicle);
  return {
    isConcerned,
    privateRides,
    requirements: isConcerned ? requirementsOf(data, rides, privateRides) : [],
  };
}

/** Without a category the vehicle's kind tells. */
function isUnderRule(vehicle: Pick<ReportVehicle, 'categoryCode' | 'typeCode'>): boolean {
  const { categoryCode, typeCode } = vehicle;
  return categoryCode === null ? typeCode === 'personal' : CATEGORIES.includes(categoryCode);
}

function requirementsOf(
  data: Pick<LogbookData, 'before' | 'fuel' | 'services'>,
  rides: readonly LoggedRide[],
  privateRides: number,
): Requirement[] {
  const lacks = (missing: Missing) => rides.filter((ride) => ride.missing.includes(missing));
  const of = (
    id: Requirement['id'],
    letter: string,
    needed: number,
    lacking: readonly LoggedRide[],
  ): Requirement => ({
    id,
    letter,
    needed,
    lacking,
    found: needed - lacking.length,
    isComplete: lacking.length === 0,
  });
  const all = rides.length;
  const goods = data.fuel.filter(({ type }) => type === 'refueling').length + data.services.length;
  const business = all - privateRides;
  const joints = Math.max(0, all - 1) + (data.before && all > 0 ? 1 : 0);
  return [
    of('odometer', 'c)', 2, []),
    of('number', 'd) 1.', all, []),
    of('driver', 'd) 2.', all, lacks('driver')),
    of('times', 'd) 3.', all, lacks('times')),
    of('purpose', 'd) 4.', business, lacks('purpose')),
    of('places', 'd) 5.', all, lacks('places')),
    of('distance', 'd) 6.', all, []),
    of('chain', '', joints, lacks('chain')),
    // No net price is recorded anywhere.
    { ...of('goods', 'e)', goods, []), found: 0, isComplete: goods === 0 },
    {
      ...of('privateRides', '', 0, []),
      found: privateRides,
      isComplete: privateRides === 0,
    },
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
    if (loaded.rideType !== 'private' && !loaded.note) missing.push('purpose');
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
