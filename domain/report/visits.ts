// When a vehicle was in which country: from border to border, with the time it stood there. Rides are taken as they
// are cut at borders.
import type { RideView } from '../ride/ride.api.ts';
import { addDays } from '../time.ts';
import type { ReportContext } from './context.ts';
import type { FleetVehicle, RidePart } from './fleet.ts';
import { isAbroad, partsOf } from './fleet.ts';
import { localText } from './format.ts';

export interface Visit {
  /** null: nobody knows. */
  country: string | null;
  /** epoch milliseconds */
  from: number;
  to: number;
  /** It was there as the period or its records began: no entry is known. */
  wasThere: boolean;
  /** It is there yet as the period ends. */
  isOpen: boolean;
  parts: RidePart[];
  /** The part with which it left; null: it is there. */
  leftBy: RideView | null;
}

/** Visits by time, without a gap; none of a vehicle that did not drive and stood nowhere known. */
export function visitsOf(of: FleetVehicle, { period, now }: ReportContext): Visit[] {
  const { from, to } = period ?? { from: now, to: now };
  const visits: Visit[] = [];
  const open = (country: string | null, at: number, wasThere: boolean): Visit => {
    const visit = { country, from: at, to: at, wasThere, isOpen: true, parts: [], leftBy: null };
    visits.push(visit);
    return visit;
  };
  let current = of.before ? open(of.before.countryCode, from, true) : null;
  for (const part of partsOf(of)) {
    const at = Date.parse(part.ride.fromTimestamp);
    if (!current) current = open(part.country, at, true);
    // Where it stood was not known, so it was where it then drove.
    if (current.country === null && current.parts.length === 0) current.country = part.country;
    if (current.country !== part.country) {
      Object.assign(current, { to: at, isOpen: false, leftBy: part.ride });
      current = open(part.country, at, false);
    }
    current.parts.push(part);
  }
  if (current) {
    const last = Date.parse(current.parts.at(-1)?.ride.toTimestamp ?? new Date(from).toISOString());
    // A ride that goes on over the end of the period counts whole.
    current.to = Math.max(Math.min((Math.floor(to / 1000) + 1) * 1000, now), last, current.from);
  }
  return visits;
}

/** A way out of the country and back. */
export interface Stay {
  visits: Visit[];
  from: number;
  to: number;
  wasThere: boolean;
  isOpen: boolean;
  /** The first part at home after it. */
  leftBy: RideView | null;
  rides: RideView[];
}

/** Visits abroad that follow each other are one stay. */
export function staysAbroad(visits: readonly Visit[], home: string): Stay[] {
  const stays: Stay[] = [];
  let before: Visit | null = null;
  for (const visit of visits) {
    const last = stays.at(-1);
    if (isAbroad(visit.country, home)) {
      if (last && before && isAbroad(before.country, home)) last.visits.push(visit);
      else stays.push({ ...visit, visits: [visit], rides: [] });
    }
    before = visit;
  }
  return stays.map(({ visits: of, wasThere, from }) => {
    const last = of.at(-1) as Visit;
    const rides = of.flatMap(({ parts }) => parts.map(({ ride }) => ride));
    const { to, isOpen, leftBy } = last;
    return { visits: of, from, to, wasThere, isOpen, leftBy, rides };
  });
}

/** Local days that a time touches, `yyyy-MM-dd`. */
export function daysOf({ from, to }: { from: number; to: number }, zone: string): string[] {
  const days: string[] = [];
  const last = localText(Math.max(from, to - 1), zone).slice(0, 10);
  for (let day = localText(from, zone).slice(0, 10); day <= last; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}
