// One line of the summary of vehicles, and sums of lines: averages as quotients of sums, the quality by distance.
import type { ReportContext } from '../context.ts';
import {
  abroadMetres,
  daysUsed,
  type FleetVehicle,
  mainDriver,
  type PutIn,
  putInOf,
} from '../fleet.ts';
import { addMoney } from '../fuel-money.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { addTotals, joinAtBorders, type RideTotals, totalsOf, withConsumption } from '../rides.ts';

export interface SummarySums {
  totals: RideTotals;
  /** Of the vehicles that have a norm. */
  normed: RideTotals;
  /** Local days on which each vehicle drove, added. */
  days: number;
  /** metres */
  abroad: number;
  putIn: Omit<PutIn, 'amounts'>;
}

export interface SummaryLine extends SummarySums {
  vehicle: ReportVehicle;
  driver: string | null;
  /** Of its last ride: metres and engine seconds; null: it did not drive. */
  odometer: number | null;
  engineCounter: number | null;
  hasRides: boolean;
}

export function lineOf(of: FleetVehicle, context: ReportContext): SummaryLine {
  const { vehicle, rides, fuel, consumption } = of;
  const { company, zone } = context;
  const last = rides.at(-1);
  const totals = withConsumption(totalsOf(joinAtBorders(rides), vehicle), consumption);
  return {
    vehicle,
    totals,
    normed: totals,
    days: daysUsed(rides, zone),
    abroad: abroadMetres(of, company.countryCode),
    putIn: putInOf(fuel, vehicle, company.currency),
    driver: mainDriver(rides, context),
    odometer: last?.kmStop ?? null,
    engineCounter: last?.mhStop ?? null,
    hasRides: last !== undefined,
  };
}

export function sumLines(lines: readonly SummarySums[], isMachine: boolean): SummarySums {
  const sum = (of: (line: SummarySums) => number) => lines.reduce((all, one) => all + of(one), 0);
  const all = lines.map(({ totals }) => totals);
  return {
    totals: addTotals(all, isMachine),
    normed: addTotals(
      all.filter(({ norm }) => norm !== null),
      isMachine,
    ),
    days: sum(({ days }) => days),
    abroad: sum(({ abroad }) => abroad),
    putIn: {
      measured: sum(({ putIn }) => putIn.measured),
      documented: sum(({ putIn }) => putIn.documented),
      home: addMoney(lines.map(({ putIn }) => putIn.home)),
      lost: sum(({ putIn }) => putIn.lost),
    },
  };
}
