// A manual refueling travels as a file with one row (REF-025, REF-026), so that it passes the same checks
// as an imported one; and the sample file that shows what an import looks like. Pure.
import { formatTable } from '@flotila/domain/refueling/table.ts';
import type { ReadDocument } from './document-form.ts';

/** REF-026: columns of the file, in this order. */
export const IMPORT_COLUMNS = [
  'datetime',
  'numeric_plate',
  'fuel',
  'quantity',
  'full',
  'amount',
  'currency',
  'place',
] as const;

/** The file of one refueling: header and one data row. */
export function manualFileText(plate: string, document: ReadDocument): string {
  const { local, fuel, quantity, full, amount, currency, place } = document;
  return formatTable(IMPORT_COLUMNS, [
    {
      datetime: local,
      numeric_plate: plate,
      fuel,
      quantity: decimal(quantity),
      full: String(full),
      amount: decimal(amount),
      currency,
      place: line(place ?? ''),
    },
  ]);
}

/** Two rows to be overwritten; opens well in a spreadsheet. `day` is yyyy-MM-dd. */
export function sampleFileText(plates: readonly string[], day: string, place: string): string {
  const [first = 'BL123AA', second = first] = plates;
  const both = { fuel: 'diesel', currency: 'EUR' };
  return formatTable(IMPORT_COLUMNS, [
    {
      ...both,
      datetime: `${day} 08:15:00`,
      numeric_plate: first,
      quantity: '310.50',
      full: 'true',
      amount: '465.75',
      place: line(place),
    },
    {
      ...both,
      datetime: `${day} 16:40:00`,
      numeric_plate: second,
      quantity: '95.00',
      full: 'false',
      amount: '142.50',
      place: '',
    },
  ]);
}

function decimal(value: number): string {
  return value.toFixed(2);
}

/** A place is one line. */
function line(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}
