// A manual refueling travels as a file with one row (REF-025, REF-026), so that it passes the same checks
// as an imported one; and the sample file that shows what an import looks like. Pure.
import type { ReadDocument } from './document-form.ts';

/** REF-026: columns of the file, in this order. */
export const IMPORT_COLUMNS = [
  ...(['datetime', 'numeric_plate', 'fuel', 'quantity', 'full', 'amount', 'currency'] as const),
  'place',
] as const;

const HEAD = IMPORT_COLUMNS.join(';');

/** The file of one refueling: header and one data row. */
export function manualFileText(plate: string, document: ReadDocument): string {
  const { local, fuel, quantity, full, amount, currency, place } = document;
  const cells = [local, plate, fuel, decimal(quantity), String(full), decimal(amount), currency];
  return `${[HEAD, [...cells, place ?? ''].map(cell).join(';')].join('\r\n')}\r\n`;
}

/** Two rows to be overwritten; opens well in a spreadsheet. `day` is yyyy-MM-dd. */
export function sampleFileText(plates: readonly string[], day: string, place: string): string {
  const [first = 'BL123AA', second = first] = plates;
  const rows = [
    [`${day} 08:15:00`, first, 'diesel', '310.50', 'true', '465.75', 'EUR', place],
    [`${day} 16:40:00`, second, 'diesel', '95.00', 'false', '142.50', 'EUR', ''],
  ];
  return `${[HEAD, ...rows.map((row) => row.map(cell).join(';'))].join('\r\n')}\r\n`;
}

function decimal(value: number): string {
  return value.toFixed(2);
}

/** A cell that holds the separator or a quote is quoted; a line break would begin another row. */
function cell(text: string): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  return /[;"]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
