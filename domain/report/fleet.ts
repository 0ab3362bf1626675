// The vehicles of a summary with what they drove and what was put into them, and what all summaries say of them.

import { isApart } from '../fuel/apart.ts';
import type { PeriodConsumption } from '../fuel/period.ts';
import type { RefuelingEntry } from '../refueling/refueling.api.ts';
import type { RideView } from '../ride/ride.api.ts';
import { addDays } from '../time.ts';
import { roundTo } from '../units.ts';
import type { Language } from '../words/languages.ts';
import type { ReportContext } from './context.ts';
import type { NotesBlock, Row } from './document.ts';
import { localText } from './format.ts';
import { addMoney, homeOf } from './fuel-money.ts';
import { reportPeriodName } from './period-name.ts';
import type { ReportName } from './report.ts';
import type { ReportVehicle } from './report-vehicle.ts';
import { shownRide } from './rides.ts';
import { reportWords } from './words.ts';

export interface FleetVehicle {
  vehicle: ReportVehicle;
  /** Driven rides that begin in the period, by time; border parts for themselves. */
  rides: readonly RideView[];
  /** Refuelings, documents and losses of the period, by time. */
  fuel: readonly RefuelingEntry[];
  /** Of the period, as every report says it. */
  consumption: PeriodConsumption;
  /** Where it stood as the period began; null: nobody knows, its records begin later. */
  before: { countryCode: string | null } | null;
}

export interface Fleet {
  /** By plate; a vehicle that was not the company's in the period is not here. */
  vehicles: readonly FleetVehicle[];
  /** null: all vehicles, or those that were chosen. */
  groupsetName: string | null;
}

export interface PutIn {
  /** Litres that the levels show. */
  measured: number;
  /** Litres that were paid for. */
  documented: number;
  /** In the company's currency; null: of a document it is not known, and it is not guessed. */
  home: number | null;
  /** By currency, of the documents. */
  amounts: ReadonlyMap<string, number>;
  /** Litres that were lost. */
  lost: number;
}

/** What went into the main tanks and out of them unburned, and what it cost. */
export function putInOf(
  entries: readonly RefuelingEntry[],
  vehicle: Pick<ReportVehicle, 'apartFuels'>,
  homeCurrency: string,
): PutIn {
  const own = entries.filter((entry) => !isApart(entry, vehicle));
  const amounts = new Map<string, number>();
  let [measured, documented, lost] = [0, 0, 0];
  for (const { type, document, measureQuantity } of own) {
    if (type === 'fuelloss') lost += measureQuantity ?? 0;
    else measured += measureQuantity ?? 0;
    if (!document) continue;
    documented += document.quantity;
    const { amount, currency } = document;
    amounts.set(currency, roundTo((amounts.get(currency) ?? 0) + amount, 2));
  }
  const paid = own.filter(({ document }) => document !== null);
  const home = addMoney(paid.map((entry) => homeOf(entry, homeCurrency)));
  const [put, bought] = [roundTo(measured, 3), roundTo(documented, 3)];
  return { measured: put, documented: bought, home, amounts, lost: roundTo(lost, 3) };
}

export interface RidePart {
  ride: RideView;
  /** Of the whole part, as it is cut at borders; null: nobody knows. */
  country: string | null;
}

/** Rides with the country in which each was driven; an unknown one is that of what was driven before. */
export function partsOf({ rides, before }: Pick<FleetVehicle, 'rides' | 'before'>): RidePart[] {
  let country = before?.countryCode ?? null;
  return rides.map((ride) => {
    country = ride.locationFrom?.countryCode ?? ride.locationTo?.countryCode ?? country;
    return { ride, country };
  });
}

/** What was not driven at home; of an unknown country it is not said to be abroad. */
export function isAbroad(country: string | null, home: string): boolean {
  return country !== null && country !== home;
}

/** Metres abroad. */
export function abroadMetres(of: Pick<FleetVehicle, 'rides' | 'before'>, home: string): number {
  return partsOf(of)
    .filter(({ country }) => isAbroad(country, home))
    .reduce((sum, { ride }) => sum + ride.distance, 0);
}

/** `Eva Malá`: who drove most of the way that may be told of; null: nobody is known. */
export function mainDriver(
  rides: readonly RideView[],
  { reader }: Pick<ReportContext, 'reader'>,
): string | null {
  const ways = new Map<number, { name: string; way: number; seconds: number }>();
  for (const ride of rides) {
    const { driver } = shownRide(ride, reader);
    if (!driver) continue;
    const name = `${driver.firstName} ${driver.lastName}`.trim();
    const known = ways.get(driver.personId) ?? { name, way: 0, seconds: 0 };
    known.way += ride.distance;
    known.seconds += ride.engineHours;
    ways.set(driver.personId, known);
  }
  const first = [...ways.values()].sort((a, b) => b.way - a.way || b.seconds - a.seconds)[0];
  return first?.name ?? null;
}

/** Local days on which a ride began. */
export function daysUsed(rides: readonly RideView[], zone: string): number {
  return new Set(rides.map((ride) => localText(Date.parse(ride.fromTimestamp), zone).slice(0, 10)))
    .size;
}

/** First and last local day of the period, `yyyy-MM-dd`; the last one not after today. */
export function periodBounds({ period, zone, now }: ReportContext): { from: string; to: string } {
  const { from, to } = period ?? { from: now, to: now };
  const days = [from, Math.max(from, Math.min(to, now))].map((ts) =>
    localText(ts, zone).slice(0, 10),
  );
  return { from: days[0] as string, to: days[1] as string };
}

/** Days from Monday to Friday; holidays are not known. */
export function workingDays(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** The report of one vehicle over the same days. */
export function vehicleReportLink(
  context: ReportContext,
  report: ReportName,
  vehicleId: number,
): string {
  const { period, zone, origin, company } = context;
  const search = new URLSearchParams({ vehicleId: String(vehicleId) });
  if (period) {
    const [from, to] = [period.from, period.to].map((ts) => localText(ts, zone).slice(0, 10)) as [
      string,
      string,
    ];
    const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
    const isWhole = isMonth && addDays(to, 1).endsWith('-01');
    const [year, month] = from.split('-').map(Number) as [number, number];
    const name = reportPeriodName(
      isWhole ? { kind: 'month-one', month: { year, month } } : { kind: 'day-range', from, to },
    );
    search.set('period', name);
  }
  return `${origin}/${encodeURIComponent(company.code)}/report/${report}?${search}`;
}

/** Plate and name of a row's vehicle; on paper where its rows begin, with the way to its own report. */
export function plateCells(
  { numericPlate, name, vehicleId, typeCode }: ReportVehicle,
  isFirst: boolean,
  context: ReportContext,
): Row['cells'] {
  const report = typeCode === 'machine' ? 'machine-performance' : 'performance';
  const link = isFirst && { link: vehicleReportLink(context, report, vehicleId) };
  return {
    plate: { raw: numericPlate, text: isFirst ? numericPlate : '', ...link },
    vehicle: { raw: name, text: isFirst ? name : '' },
  };
}

/**
 * A trailer's way is the way of what tows it: it has a line of its own and is in no sum of kilometres over
 * vehicles, where it would count twice.
 */
export function isTowed({
  typeCode,
  categoryCode,
}: Pick<ReportVehicle, 'typeCode' | 'categoryCode'>): boolean {
  const isTrailer = typeCode === 'trailer' || typeCode === 'semitrailer';
  return isTrailer || (categoryCode?.startsWith('O') ?? false);
}

/** Said where trailers are left out of sums; nothing without any. */
export function towedNote(vehicles: readonly ReportVehicle[], language: Language): string[] {
  const count = vehicles.filter(isTowed).length;
  return count === 0 ? [] : [reportWords(language)('towed', { count })];
}

/** REP-035: said where the period is empty. */
export function noData(language: Language): NotesBlock {
  return { kind: 'notes', items: [{ spans: [{ text: reportWords(language)('noData') }] }] };
}
