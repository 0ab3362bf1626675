// What one vehicle drove at home and abroad, and its stays abroad.
import type { ReportContext } from '../context.ts';
import { abroadMetres, type FleetVehicle } from '../fleet.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { daysOf, type Stay, staysAbroad, visitsOf } from '../visits.ts';

export interface StayLine {
  stay: Stay;
  /** metres */
  distance: number;
  days: string[];
  /** In order; a country that was left and entered again stands twice. */
  countries: string[];
}

export interface AbroadLine {
  vehicle: ReportVehicle;
  /** metres */
  home: number;
  abroad: number;
  stays: StayLine[];
  /** Different days of all stays. */
  days: number;
}

export function abroadLine(of: FleetVehicle, context: ReportContext): AbroadLine {
  const { company, zone } = context;
  const abroad = abroadMetres(of, company.countryCode);
  const all = of.rides.reduce((sum, { distance }) => sum + distance, 0);
  const stays = staysAbroad(visitsOf(of, context), company.countryCode).map(
    (stay): StayLine => ({
      stay,
      distance: stay.rides.reduce((sum, { distance }) => sum + distance, 0),
      days: daysOf(stay, zone),
      countries: stay.visits.flatMap(({ country }) => country ?? []),
    }),
  );
  const days = new Set(stays.flatMap((line) => line.days)).size;
  return { vehicle: of.vehicle, home: all - abroad, abroad, stays, days };
}

/** Share abroad, 0 … 100; null: nothing was driven. */
export function abroadPercent({ home, abroad }: Pick<AbroadLine, 'home' | 'abroad'>) {
  const all = home + abroad;
  return all === 0 ? null : (abroad / all) * 100;
}
