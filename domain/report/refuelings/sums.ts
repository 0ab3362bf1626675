// Sums of refuelings: with a document and without, of each fuel and currency. Of exact values, never of rounded
// rows. Pure.
import { fuelDifference } from '../../refueling/match.ts';
import { roundTo } from '../../units.ts';
import { addMoney, homeOf } from '../fuel-money.ts';
import type { FuelLine, FullSpan } from './lines.ts';

export interface LitreSum {
  count: number;
  measured: number;
  documented: number;
  /** In the home currency; null: of a document it is not known. */
  home: number | null;
}

export interface FuelSums {
  /** Measured, with a document. */
  matched: LitreSum;
  noDocument: LitreSum;
  noMeasure: LitreSum;
  losses: { count: number; litres: number };
  /** Measured less documented, of those that have both; and in % of the documents. */
  difference: number;
  differencePercent: number | null;
  /** Home currency a litre, of all documents; null: unknown. */
  price: number | null;
  /** From full to full. */
  full: { distance: number; engineSeconds: number; litres: number };
  fulls: FullSpan[];
}

/** Sums of what goes into the main tanks. */
export function fuelSums(lines: readonly FuelLine[], homeCurrency: string): FuelSums {
  const own = lines.filter((line) => !line.isApart);
  const refuelings = own.filter(({ entry }) => entry.type === 'refueling');
  const sum = (of: (line: FuelLine) => boolean) => litreSum(refuelings.filter(of), homeCurrency);
  const matched = sum((line) => line.measured !== null && line.documented !== null);
  const losses = own.filter(({ entry }) => entry.type === 'fuelloss');
  const paid = litreSum(
    refuelings.filter((line) => homeOf(line.entry, homeCurrency) !== null),
    homeCurrency,
  );
  const difference = fuelDifference(matched.measured, matched.documented) ?? 0;
  const fulls = own.flatMap((line) => line.full ?? []);
  const total = (of: (span: FullSpan) => number) => fulls.reduce((all, one) => all + of(one), 0);
  return {
    matched,
    noDocument: sum((line) => line.documented === null),
    noMeasure: sum((line) => line.measured === null),
    losses: {
      count: losses.length,
      litres: losses.reduce((all, line) => all + (line.measured ?? 0), 0),
    },
    difference,
    differencePercent: matched.documented > 0 ? (difference / matched.documented) * 100 : null,
    price: paid.documented > 0 && paid.home !== null ? paid.home / paid.documented : null,
    full: {
      distance: total((one) => one.distance),
      engineSeconds: total((one) => one.engineSeconds),
      litres: total((one) => one.litres),
    },
    fulls,
  };
}

function litreSum(lines: readonly FuelLine[], homeCurrency: string): LitreSum {
  const homes = lines
    .filter((line) => line.documented !== null)
    .map((line) => homeOf(line.entry, homeCurrency));
  return {
    count: lines.length,
    measured: lines.reduce((sum, line) => sum + (line.measured ?? 0), 0),
    documented: lines.reduce((sum, line) => sum + (line.documented ?? 0), 0),
    home: addMoney(homes),
  };
}

/** What the fuel of the main tanks cost in the home currency; null: of a document it is not known. */
export function paidFor(lines: readonly FuelLine[], homeCurrency: string): number | null {
  return litreSum(
    lines.filter(({ isApart }) => !isApart),
    homeCurrency,
  ).home;
}

export interface CurrencySum {
  fuel: string;
  currency: string;
  count: number;
  litres: number;
  amount: number;
  home: number | null;
}

/** Documents by fuel and currency, the fuels in the order in which they first come. */
export function currencySums(lines: readonly FuelLine[], homeCurrency: string): CurrencySum[] {
  const documented = lines.filter(({ entry }) => entry.document !== null);
  const groups = Map.groupBy(documented, ({ entry }) =>
    JSON.stringify([entry.document?.fuel, entry.document?.currency]),
  );
  return [...groups.values()].map((group) => {
    const { fuel = '', currency = '' } = group[0]?.entry.document ?? {};
    return {
      fuel,
      currency,
      count: group.length,
      litres: group.reduce((sum, line) => sum + (line.documented ?? 0), 0),
      amount: roundTo(
        group.reduce((sum, { entry }) => sum + (entry.document?.amount ?? 0), 0),
        2,
      ),
      home: addMoney(group.map((line) => homeOf(line.entry, homeCurrency))),
    };
  });
}
