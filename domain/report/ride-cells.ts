// Columns and cells that all tables of rides have in common: when and where a ride began and ended, what is said in
// place of a private ride, a crossing of a border, the names of days and weeks.
import type { ReportContext } from './context.ts';
import type { Cell, Column, Row } from './document.ts';
import { localText } from './format.ts';
import { logbookWords } from './logbook/words.ts';
import type { PrintedRide, RideWeek } from './ride-rows.ts';
import { isNextPart } from './rides.ts';

/** Number, day, beginning and end of a ride; days and places by the room that the table has, in millimetres. */
export function rideColumns(
  { language }: Pick<ReportContext, 'language'>,
  width: { day: number; place: number; grow: number },
): Column[] {
  const words = logbookWords(language);
  const paper = { type: 'text', only: 'paper' } as const;
  const sheet = { only: 'sheet' } as const;
  const place = {
    head: words('columns.place'),
    type: 'text',
    width: width.place,
    grow: width.grow,
  } as const;
  return [
    {
      id: 'number',
      head: words('columns.number'),
      type: 'integer',
      width: 8,
      align: 'right',
      tone: 'quiet',
    },
    { id: 'day', head: words('columns.date'), width: width.day, bold: true, ...paper },
    { id: 'date', head: words('columns.date'), type: 'date', width: width.day, ...sheet },
    { id: 'start', head: words('columns.start'), type: 'dateTime', width: 16, ...sheet },
    {
      id: 'fromTime',
      head: words('columns.time'),
      group: words('columns.start'),
      width: 9,
      ...paper,
    },
    { id: 'from', group: words('columns.start'), ...place },
    { id: 'fromCountry', head: words('columns.fromCountry'), type: 'text', width: 8, ...sheet },
    { id: 'end', head: words('columns.end'), type: 'dateTime', width: 16, ...sheet },
    { id: 'toTime', head: words('columns.time'), group: words('columns.end'), width: 9, ...paper },
    { id: 'to', group: words('columns.end'), ...place },
    { id: 'toCountry', head: words('columns.toCountry'), type: 'text', width: 8, ...sheet },
  ];
}

export function textCell(text: string): Cell {
  return { raw: text, text };
}

/** On paper one sentence stands in place of what is not printed of a private ride (decision 0034). */
export function hiddenCell({ language }: Pick<ReportContext, 'language'>): Cell {
  return { ...textCell(logbookWords(language)('hidden')), tone: 'quiet', spans: 3 };
}

/** Time and countries of the border over which the ride before goes on as this one; null: it does not. */
export function crossingCells(
  before: PrintedRide | undefined,
  ride: PrintedRide,
  { zone, format, language }: ReportContext,
): Row['cells'] | null {
  if (!before || ride.isHidden || before.isHidden || !isNextPart(before, ride)) return null;
  const start = localText(Date.parse(ride.fromTimestamp), zone);
  const code = (place: PrintedRide['locationFrom']) => place?.countryCode ?? '?';
  const words = logbookWords(language);
  const text = words('crossing', { from: code(before.locationTo), to: code(ride.locationFrom) });
  const place = ride.locationFrom?.place?.name;
  return {
    fromTime: { raw: start, text: format.time(start), tone: 'quiet' },
    from: { ...textCell(place ? `${text} · ${place}` : text), tone: 'quiet', spans: 2 },
  };
}

/** `10. týždeň (po 2.3. – ne 8.3.)`, of a single day `9. týždeň (ne 1.3.)` */
export function weekLabel(
  { number, first, last }: Pick<RideWeek, 'number' | 'first' | 'last'>,
  { format, language }: ReportContext,
): string {
  const days = [...new Set([first, last])].map((day) => format.weekday(day)).join(' – ');
  return `${logbookWords(language)('week', { number })} (${days})`;
}

/** On paper over the columns of time and place; the spreadsheet names the row in its first text. */
export function labelCells(label: string, said: string): Row['cells'] {
  return {
    day: { raw: label, text: label, bold: true, spans: 2 },
    from: { raw: `${label}: ${said}`, text: '' },
    toTime: { raw: said, text: said, tone: 'quiet', spans: 1 },
  };
}

/** From beginning to end, seconds. */
export function rideSeconds(ride: Pick<PrintedRide, 'fromTimestamp' | 'toTimestamp'>): number {
  return (Date.parse(ride.toTimestamp) - Date.parse(ride.fromTimestamp)) / 1000;
}
