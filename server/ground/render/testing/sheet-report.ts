// A report for tests of spreadsheets: rides of three days with subtotals of days and weeks, and any number of
// them for benches.
import type { Cell, Column, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';

const format = formatOf('sk');

export const COLUMNS: Column[] = [
  { id: 'number', head: 'č.', type: 'integer', width: 8 },
  { id: 'date', head: 'dátum', type: 'date', width: 18 },
  { id: 'start', head: 'čas', group: 'odchod', type: 'time', width: 12 },
  { id: 'from', head: 'miesto', group: 'odchod', type: 'text', width: 40 },
  { id: 'end', head: 'čas', group: 'príchod', type: 'time', width: 12 },
  { id: 'to', head: 'miesto', group: 'príchod', type: 'text', width: 40 },
  { id: 'driver', head: 'vodič', type: 'text', width: 30 },
  { id: 'purpose', head: 'účel', type: 'text', width: 40 },
  { id: 'driving', head: 'jazda', type: 'duration', width: 14, formula: 'sum' },
  { id: 'km', head: 'km', type: 'number', unit: 'km', digits: 1, width: 16, formula: 'sum' },
  { id: 'odometer', head: 'tachometer', type: 'number', unit: 'km', width: 18, formula: 'max' },
  { id: 'fuel', head: 'l', type: 'number', unit: 'l', width: 14, formula: 'sum' },
];

/** One ride an hour; metres and seconds that round differently when they are summed. */
export function rideRow(index: number): Row {
  const ts = Date.UTC(2026, 2, 1) + index * 3_600_000;
  const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  const metres = 1_000 + ((index * 7_919) % 54_321);
  const seconds = 300 + ((index * 613) % 4_000);
  const place = (text: string): Cell => ({
    raw: text,
    text,
    link: `https://flotila.example/demo/map/history/7?ride=${index}`,
  });
  return {
    kind: 'row',
    cells: {
      number: format.cell('integer', index + 1),
      date: format.cell('date', local(ts).slice(0, 10)),
      start: format.cell('time', local(ts)),
      from: place(`Trnava, Bratislavská ${index % 90}`),
      end: format.cell('time', local(ts + seconds * 1000)),
      to: { raw: 'Žilina, Košická', text: 'Žilina, Košická' },
      driver: { raw: 'Ján Kováč', text: 'Ján Kováč' },
      purpose: { raw: `Rozvoz tovaru ${index % 12}`, text: `Rozvoz tovaru ${index % 12}` },
      driving: format.cell('duration', seconds),
      km: format.cell('number', metres / 1000, 1),
      odometer: format.cell('number', 123_456.7 + index * 61.3, 1),
      fuel: format.cell('number', metres / 11_000, 1),
    },
  };
}

/** A row that closes rows above it, with their exact sums. */
export function closingRow(kind: 'subtotal' | 'total', rides: readonly Row[], level?: 1 | 2): Row {
  const values = (id: string) => rides.map((row) => Number(row.cells[id]?.raw ?? 0));
  const sum = (id: string) => values(id).reduce((all, value) => all + value, 0);
  return {
    kind,
    ...(level && { level }),
    cells: {
      from: { raw: kind === 'total' ? 'Spolu' : 'Medzisúčet', text: 'Spolu' },
      driving: format.cell('duration', sum('driving')),
      km: format.cell('number', sum('km'), 1),
      odometer: format.cell('number', Math.max(...values('odometer')), 1),
      fuel: format.cell('number', sum('fuel'), 1),
    },
  };
}

export function sheetReport(rows: Row[], change: Partial<ReportDocument> = {}): ReportDocument {
  return {
    report: 'logbook',
    language: 'sk',
    orientation: 'landscape',
    title: 'Kniha jázd',
    periodText: 'marec 2026',
    issuer: { name: 'Tatra Trans s.r.o.', details: 'Bratislavská 12, Trnava · IČO 36 000 019' },
    printed: 'vytlačené 1.4.2026 08:12 · Eva Malá',
    subject: [{ text: 'TT 482 KM', bold: true }, { text: ' Škoda Octavia' }],
    plate: 'TT 482 KM',
    figures: [{ text: '1 234,5', unit: 'km', label: 'spolu' }],
    facts: [
      { label: 'VIN', value: [{ text: 'TMBZZZ' }] },
      { label: 'podpis', value: null },
    ],
    summary: [{ label: 'jázd', text: String(rows.length) }],
    blocks: [{ kind: 'table', name: 'Jazdy', columns: COLUMNS, rows }],
    footer: 'Flotila 1.12 · kniha jázd TT 482 KM, marec 2026',
    fileName: 'Kniha_jázd',
    isEmpty: rows.length === 0,
    ...change,
  };
}
