// All that the document says, reckoned once: trips of the person, their days, allowances and the balance.

import type { RideView } from '../../ride/ride.api.ts';
import { DAY_MS, localDay, startOfDay } from '../../time.ts';
import type { Allowance, TravelDayHours } from '../../travel/allowance.ts';
import { daysBetween, hoursOf, type TripDay, tripDays } from '../../travel/days.ts';
import { judge, lawOf } from '../../travel/law.ts';
import { type Leg, legOf, startOf } from '../../travel/leg.ts';
import type { LawCountry, Profile } from '../../travel/rate-set.ts';
import { type Settlement, settle } from '../../travel/settle.ts';
import { type Base, baseOf, type Trip, tripsOf } from '../../travel/trips.ts';
import type { ReportContext } from '../context.ts';
import { TravelInput } from '../input.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { joinAtBorders } from '../rides.ts';

/** Rides are read so many days around the period: a trip may begin before it and end behind it. */
export const TRIP_DAYS_MAX = 31;

/** Who drives these carries goods or people on the road; a setting of the person would stand before it. */
const MOBILE_CATEGORIES = ['N2', 'N3', 'M2', 'M3'];

export type TravelVehicle = Pick<
  ReportVehicle,
  'vehicleId' | 'name' | 'numericPlate' | 'typeDesign' | 'categoryCode'
>;

export interface TravelData {
  personName: string;
  /** Of the person, from TRIP_DAYS_MAX days before the period to as many behind it. */
  rides: readonly RideView[];
  vehicles: readonly TravelVehicle[];
}

export interface Travel {
  /** null: the law of the company's country is not known, nothing is paid. */
  law: LawCountry | null;
  /** Code of the company's country. */
  home: string;
  asked: TravelInput;
  base: Base | null;
  /** Those that have a part in the period. */
  trips: Trip[];
  parts: TripDay[];
  hours: TravelDayHours[];
  allowances: Allowance[];
  settlement: Settlement | null;
  /** Legs that begin in the period. */
  legs: Leg[];
  vehicles: ReadonlyMap<number, TravelVehicle>;
  profileOf(trip: number): Profile;
}

export function travelOf(data: TravelData, context: ReportContext): Travel {
  const { zone, now } = context;
  const period = context.period ?? { from: now, to: now };
  const asked = context.input.travel ?? TravelInput.parse({});
  const home = context.company.countryCode.toUpperCase();
  const law = lawOf(home);
  const days = daysBetween(
    localDay(period.from, zone),
    localDay(Math.max(Math.min(period.to, now), period.from), zone),
  );
  const [from, to] = [startOfDay(days[0] as string, zone), period.to];
  const legs = legsOf(data.rides);
  const base = baseOf(legs, asked.place_from, from);
  const all = tripsOf(legs, base, home, zone);
  const touching = new Set(tripDays(all, days, zone).map(({ trip }) => trip));
  const trips = all.filter((_, index) => touching.has(index));
  const parts = tripDays(trips, days, zone);
  const vehicles = new Map(data.vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const profileOf = (trip: number) => profileOfTrip(trips[trip], law, vehicles);
  const hours = hoursOf(parts, asked.days, home, profileOf);
  const options = { homeAsAbroad: asked.home_as_abroad, pocketPercent: asked.pocket_money };
  const isWhole = (index: number) => isWithin(trips[index], from, to);
  const allowances = law ? judge(law, hours, options, isWhole) : [];
  return {
    law,
    home,
    asked,
    base,
    trips,
    parts,
    hours,
    allowances,
    vehicles,
    profileOf,
    settlement: law && settle(law, allowances, asked.deposit),
    legs: legs.filter((leg) => startOf(leg).from >= from && startOf(leg).from <= to),
  };
}

/** The days around the period whose rides are needed, epoch milliseconds. */
export function ridesAround(period: { from: number; to: number }): { from: number; to: number } {
  const days = TRIP_DAYS_MAX * DAY_MS;
  return { from: period.from - days, to: period.to + days };
}

/** Private rides are no business trips: nothing of them is here. */
function legsOf(rides: readonly RideView[]): Leg[] {
  const business = rides.filter(({ rideType }) => rideType !== 'private');
  return joinAtBorders(business)
    .map(legOf)
    .sort((one, other) => startOf(one).from - startOf(other).from);
}

function profileOfTrip(
  trip: Trip | undefined,
  law: LawCountry | null,
  vehicles: ReadonlyMap<number, TravelVehicle>,
): Profile {
  const isMobile = trip?.legs.some(({ vehicleId }) =>
    MOBILE_CATEGORIES.includes(vehicles.get(vehicleId)?.categoryCode ?? ''),
  );
  return law === 'SK' && isMobile ? 'road_transport_mobile' : 'general';
}

function isWithin(trip: Trip | undefined, from: number, to: number): boolean {
  return trip !== undefined && !trip.isOpen && trip.from >= from && trip.to <= to + 1;
}
