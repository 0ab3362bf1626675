// Columns and cells that all tables of rides have in common: when and where a ride began and ended, what is said in
// place of a private ride, a crossing of a border, the names of days and weeks.
import { textCell } from './cells.ts';
import { PAPER, QUIET, RIGHT, SHEET } from './columns.ts';
import type { ReportContext } from './context.ts';
import type { Cell, Column, Row } from './document.ts';
import { localText, NOTHING } from './format.ts';
import { logbookWords } from './logbook/words.ts';
import { isWeekend, type PrintedRide, type RideWeek } from './ride-rows.ts';
import { isNextPart } from './rides.ts';
import { reportWords } from './words.ts';

/** Number, day, beginning and end of a ride; days and places by the room that the table has, in millimetres. */
export function rideColumns(
  { language }: Pick<ReportContext, 'language'>,
  width: { day: number; place: number; grow: number },
): Column[] {
  const words = logbookWords(language);
  const time = { head: words('columns.time'), type: 'text', width: 9, ...PAPER } as const;
  const moment = { type: 'dateTime', width: 16, ...SHEET } as const;
  const country = { type: 'text', width: 8, ...SHEET } as const;
  const { place: wide, grow } = width;
  const place = { head: words('columns.place'), type: 'text', width: wide, grow } as const;
  const group = { start: words('columns.start'), end: words('columns.end') };
  return [
    { id: 'number', head: words('columns.number'), type: 'integer', width: 8, ...RIGHT, ...QUIET },
    {
      id: 'day',
      head: words('columns.date'),
      type: 'text',
      width: width.day,
      bold: true,
      ...PAPER,
    },
    { id: 'date', head: words('columns.date'), type: 'date', width: width.day, ...SHEET },
    { id: 'start', head: words('columns.start'), ...moment },
    { id: 'fromTime', group: group.start, ...time },
    { id: 'from', group: group.start, ...place },
    { id: 'fromCountry', head: words('columns.fromCountry'), ...country },
    { id: 'end', head: words('columns.end'), ...moment },
    { id: 'toTime', group: group.end, ...time },
    { id: 'to', group: group.end, ...place },
    { id: 'toCountry', head: words('columns.toCountry'), ...country },
  ];
}

/** A ride's row with its number, day and kind; the first one of a day says which day it is. */
export function rideRow(
  ride: PrintedRide,
  { day, isFirst }: { day: string; isFirst: boolean },
  { format, language }: ReportContext,
  cells: Row['cells'],
): Row {
  const isGoing = ride.rideState === 'unfinished';
  return {
    kind: 'row',
    rule: isFirst ? 'day' : 'none',
    ...(isWeekend(day) && { shade: 'weekend' }),
    cells: {
      number: { ...format.cell('integer', ride.number), ...(isGoing && { raised: '*' }) },
      day: { raw: day, text: isFirst ? format.weekday(day) : '' },
      date: format.cell('date', day),
      type: textCell(reportWords(language)(ride.rideType === 'private' ? 'private' : 'business')),
      ...cells,
    },
  };
}

/** When a ride began and ended, and in which countries. */
export function endCells(ride: PrintedRide, { format, zone }: ReportContext): Row['cells'] {
  const start = localText(Date.parse(ride.fromTimestamp), zone);
  const end = localText(Date.parse(ride.toTimestamp), zone);
  return {
    start: format.cell('dateTime', start),
    end: format.cell('dateTime', end),
    fromTime: { raw: start, text: format.time(start) },
    toTime: { raw: end, text: format.time(end) },
    fromCountry: textCell(ride.locationFrom?.countryCode ?? ''),
    toCountry: textCell(ride.locationTo?.countryCode ?? ''),
  };
}

/** Of a hidden ride it is not said that nobody is known. */
export function driverCell({ driver, isHidden }: PrintedRide): Cell {
  if (driver) return textCell(`${driver.firstName} ${driver.lastName}`);
  return { raw: null, text: isHidden ? '' : NOTHING };
}

/** With the crossing before it, where there is one, on paper only. */
export function afterCrossing(row: Row, crossing: Row['cells'] | null): Row[] {
  if (!crossing) return [row];
  const shade = row.shade && { shade: row.shade };
  return [{ kind: 'row', rule: 'none', only: 'paper', ...shade, cells: crossing }, row];
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
