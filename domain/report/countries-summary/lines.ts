// What one vehicle did in each country, and sums of it over vehicles.
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import { roundTo } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import { type FleetVehicle, type PutIn, putInOf } from '../fleet.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { addTotals, type RideTotals, shownRide, totalsOf } from '../rides.ts';
import { type Visit, visitsOf } from '../visits.ts';

export interface CountrySums {
  entries: number;
  /** In the country, standing included. */
  seconds: number;
  totals: RideTotals;
  /** Litres that were put in, as the levels show and by documents. */
  measured: number;
  documented: number;
  /** By currency. */
  amounts: ReadonlyMap<string, number>;
}

/** A moment at a border; of somebody else's private ride only its day is told. */
export interface Crossing {
  ts: number;
  isDayOnly: boolean;
}

export interface CountryLine extends CountrySums {
  vehicle: ReportVehicle;
  country: string | null;
  /** null: it was there before. */
  firstEntry: Crossing | null;
  /** null: it is there yet. */
  lastExit: Crossing | null;
}

/** Lines of a vehicle, its countries in the order in which it came to them. */
export function countryLines(of: FleetVehicle, context: ReportContext): CountryLine[] {
  const { vehicle } = of;
  if (of.rides.length + of.fuel.length === 0) return [];
  const visits = visitsOf(of, context);
  const fuel = Map.groupBy(of.fuel, (entry) => countryOfFuel(entry, visits));
  // What the whole period leaves out of its litres, its countries leave out, too.
  const isByNorm = totalsOf(of.rides, vehicle).isByNorm;
  const groups = Map.groupBy(visits, ({ country }) => country);
  for (const country of fuel.keys()) if (!groups.has(country)) groups.set(country, []);
  return [...groups].map(([country, all]): CountryLine => {
    const rides = all.flatMap(({ parts }) => parts.map(({ ride }) => ride));
    const counted = rides.map((ride) =>
      (ride.isByNorm === true) === isByNorm ? ride : { ...ride, consumptionDiff: null },
    );
    const { measured, documented, amounts } = putIn(fuel.get(country) ?? [], vehicle, context);
    return {
      vehicle,
      country,
      measured,
      documented,
      amounts,
      entries: all.filter(({ wasThere }) => !wasThere).length,
      seconds: all.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0),
      totals: byWay(totalsOf(counted, vehicle), vehicle),
      firstEntry: entryOf(all[0], context),
      lastExit: exitOf(all.at(-1), context),
    };
  });
}

/** A machine burns by the hour: its litres count, and in no average by the kilometre. */
function byWay(totals: RideTotals, { typeCode }: ReportVehicle): RideTotals {
  if (typeCode !== 'machine') return totals;
  return { ...totals, average: null, averaged: { litres: 0, distance: 0, engineSeconds: 0 } };
}

function putIn(
  entries: readonly RefuelingEntry[],
  vehicle: ReportVehicle,
  { company }: ReportContext,
): Pick<PutIn, 'measured' | 'documented' | 'amounts'> {
  return putInOf(
    entries.filter(({ type }) => type === 'refueling'),
    vehicle,
    company.currency,
  );
}

/** Where it was measured, else where the vehicle was then. */
function countryOfFuel(entry: RefuelingEntry, visits: readonly Visit[]): string | null {
  const measured = entry.measure[0]?.locationFrom?.countryCode;
  if (measured) return measured;
  const ts = Date.parse(entry.timestamp);
  const visit = visits.findLast(({ from }) => from <= ts) ?? visits[0];
  return visit?.country ?? null;
}

function entryOf(visit: Visit | undefined, { reader }: ReportContext): Crossing | null {
  const ride = visit?.parts[0]?.ride;
  if (!visit || visit.wasThere || !ride) return null;
  return { ts: visit.from, isDayOnly: shownRide(ride, reader).isHidden };
}

function exitOf(visit: Visit | undefined, { reader }: ReportContext): Crossing | null {
  if (!visit?.leftBy) return null;
  return { ts: visit.to, isDayOnly: shownRide(visit.leftBy, reader).isHidden };
}

export function sumCountries(lines: readonly CountrySums[]): CountrySums {
  const sum = (of: (line: CountrySums) => number) => lines.reduce((all, one) => all + of(one), 0);
  const amounts = new Map<string, number>();
  for (const line of lines) {
    for (const [currency, amount] of line.amounts) {
      amounts.set(currency, roundTo((amounts.get(currency) ?? 0) + amount, 2));
    }
  }
  return {
    entries: sum(({ entries }) => entries),
    seconds: sum(({ seconds }) => seconds),
    totals: addTotals(lines.map(({ totals }) => totals)),
    measured: sum(({ measured }) => measured),
    documented: sum(({ documented }) => documented),
    amounts,
  };
}
