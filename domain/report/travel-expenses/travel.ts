// All that the document says, reckoned once: trips of the person, their days, allowances and the balance.

import type { RideView } from '../../ride/ride.api.ts';
import { addDays, DAY_MS, localDay, startOfDay } from '../../time.ts';
import type { Allowance, TravelDayHours } from '../../travel/allowance.ts';
import { daysBetween, hoursOf, type TripDay, tripDays } from '../../travel/days.ts';
import type { EnteredRate } from '../../travel/entered-rate.ts';
import { judge, lawOf } from '../../travel/law.ts';
import { endOf, type Leg, legOf, metresBetween, startOf } from '../../travel/leg.ts';
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
  /** Base rates of the company and of the operator for its law, of days of the period. */
  entered: readonly EnteredRate[];
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
  /** Whole local days of the period, epoch milliseconds: from the first one's begin to the last one's end (excluded). */
  span: { from: number; to: number };
  /** Of the trips, those that have a part in these days. */
  legs: Leg[];
  vehicles: ReadonlyMap<number, TravelVehicle>;
  profileOf(trip: number): Profile;
}

export interface TravelContext extends Pick<ReportContext, 'zone' | 'now' | 'period'> {
  input: Pick<ReportContext['input'], 'travel'>;
  company: Pick<ReportContext['company'], 'countryCode'>;
}

export function travelOf(data: Omit<TravelData, 'personName'>, context: TravelContext): Travel {
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
  const span = { from, to: startOfDay(addDays(days.at(-1) as string, 1), zone) };
  const legs = legsOf(data.rides);
  const base = baseOf(legs, asked.place_from, from);
  const all = tripsOf(legs, base, home, zone);
  const touching = new Set(tripDays(all, days, zone).map(({ trip }) => trip));
  const trips = all.filter((_, index) => touching.has(index));
  const parts = tripDays(trips, days, zone);
  const vehicles = new Map(data.vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const profileOf = (trip: number) => profileOfTrip(trips[trip], law, vehicles);
  const hours = hoursOf(parts, asked.days, home, profileOf);
  const options = {
    homeAsAbroad: asked.home_as_abroad,
    pocketPercent: asked.pocket_money,
    entered: data.entered,
  };
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
    span,
    legs: trips.flatMap((trip) => trip.legs).filter((leg) => isInSpan(leg, span)),
  };
}

/** Whole metres of legs in the days of the period: what every part of the paper means by its kilometres. */
export function metresIn({ span }: Pick<Travel, 'span'>, legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + metresBetween(leg, span.from, span.to), 0);
}

/** Something of it lies in the span; what takes no time lies where it begins. */
export function isInSpan(leg: Leg, { from, to }: { from: number; to: number }): boolean {
  const begin = startOf(leg).from;
  return begin < to && (begin >= from || endOf(leg).to > from);
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
