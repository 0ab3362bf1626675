// Dated rates of currencies as a table `day;currency;eur` (REF-012): how many euros one unit of the
// currency was on that day. A bad row is named and none is taken, so that nobody counts by half a file.
import { readDecimal } from '../text.ts';
import { isDay } from '../time.ts';
import { type ExchangeRate, RATE_CURRENCY } from './home-amount.ts';
import { isCurrency } from './refueling.ts';
import type { Table, TableFault, TableRow } from './table.ts';

export const RATE_COLUMNS = ['day', 'currency', 'eur'] as const;

/** What is wrong with a row; the head is row 1. */
export interface RateFault {
  row: number;
  column: (typeof RATE_COLUMNS)[number];
  code: 'date' | 'unknownCurrency' | 'homeCurrency' | 'positive' | 'duplicate';
}

export type ReadRates =
  | { rates: ExchangeRate[]; faults?: undefined }
  | { faults: (RateFault | TableFault)[]; rates?: undefined };

/** Reads a table of rates; each day and currency at most once. */
export function readRates(table: Table<(typeof RATE_COLUMNS)[number]>): ReadRates {
  if (table.faults) return { faults: table.faults };
  const faults: RateFault[] = [];
  const rates = new Map<string, ExchangeRate>();
  for (const row of table.rows) {
    const read = readRow(row);
    if ('code' in read) faults.push(read);
    else if (rates.has(keyOf(read))) {
      faults.push({ row: row.row, column: 'day', code: 'duplicate' });
    } else rates.set(keyOf(read), read);
  }
  return faults.length > 0 ? { faults } : { rates: [...rates.values()] };
}

function readRow({
  row,
  cells,
}: TableRow<(typeof RATE_COLUMNS)[number]>): ExchangeRate | RateFault {
  const { day } = cells;
  if (!isDay(day)) return { row, column: 'day', code: 'date' };
  const currency = cells.currency.toUpperCase();
  if (!isCurrency(currency)) return { row, column: 'currency', code: 'unknownCurrency' };
  if (currency === RATE_CURRENCY) return { row, column: 'currency', code: 'homeCurrency' };
  const eur = readDecimal(cells.eur, 'sk');
  if (eur === null || eur <= 0) return { row, column: 'eur', code: 'positive' };
  return { currency, day, eur };
}

function keyOf({ currency, day }: ExchangeRate): string {
  return `${currency} ${day}`;
}
