// The table that says of each requirement of the records how many rides have it in this file, names those that do
// not, and whether the file is complete.
import { DASH, textCell } from '../cells.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import type { LoggedRide, Missing, Requirement, VatRecords } from './records.ts';
import { logbookWords } from './words.ts';

/** Rides that one requirement names; the table marks them all. */
const NAMED_MAX = 5;

export function completenessTable(records: VatRecords, context: ReportContext): TableBlock {
  const words = logbookWords(context.language);
  const right = { type: 'integer', align: 'right' } as const;
  const columns: Column[] = [
    { id: 'letter', head: words('records.letter'), type: 'text', width: 10, tone: 'quiet' },
    { id: 'requirement', head: words('records.requirement'), type: 'text', width: 40, grow: 1 },
    { id: 'found', head: words('records.found'), width: 9, ...right },
    { id: 'needed', head: words('records.needed'), width: 9, ...right },
    { id: 'state', head: words('records.state'), type: 'text', width: 15 },
  ];
  const rows = records.requirements.map((one) => requirementRow(one, context));
  return {
    kind: 'table',
    name: words('records.sheet'),
    columns,
    rows: [...rows, verdictRow(records, context)],
    isSmall: true,
    title: words('records.title'),
    note: words('records.paragraph'),
  };
}

function requirementRow(one: Requirement, context: ReportContext): Row {
  const { format, language } = context;
  const words = logbookWords(language);
  const note = noteOf(one, context);
  return {
    kind: 'row',
    rule: 'none',
    cells: {
      letter: textCell(one.letter),
      requirement: { raw: words(`records.${one.id}`), text: words(`records.${one.id}`) },
      found: format.cell('integer', one.found),
      needed: format.cell('integer', one.needed),
      state: one.id === 'privateRides' ? privateCell(one) : stateCell(one.isComplete, context),
    },
    ...(note !== '' && { note }),
  };
}

function stateCell(isComplete: boolean, { language }: ReportContext): Cell {
  const words = logbookWords(language);
  if (isComplete) return { raw: words('records.fine'), text: words('records.fine'), tone: 'quiet' };
  return {
    raw: words('records.unfine'),
    text: words('records.unfine'),
    tone: 'red',
    isMarked: true,
    bold: true,
  };
}

/** No part of a record, but a warning: how many there are. */
function privateCell({ found, isComplete }: Requirement): Cell {
  if (isComplete) return { ...DASH, tone: 'quiet' };
  return { raw: found, text: String(found), tone: 'red', isMarked: true, bold: true };
}

/** Of this file, whatever is stored beside it. */
function verdictRow({ isComplete }: VatRecords, context: ReportContext): Row {
  const words = logbookWords(context.language);
  const state = stateCell(isComplete, context);
  return {
    kind: 'total',
    rule: 'strong',
    cells: {
      requirement: { raw: words('records.file'), text: words('records.file'), bold: true },
      state,
    },
  };
}

function noteOf(one: Requirement, context: ReportContext): string {
  const words = logbookWords(context.language);
  if (one.id === 'privateRides')
    return one.isComplete ? words('records.allBusiness') : words('records.onceHalf');
  if (one.isUnlisted) return words('records.unlisted');
  if (one.isComplete) return '';
  if (one.id === 'goods') return words('records.fillNet');
  if (one.id === 'odometer') return words('records.noOdometer');
  const kinds = one.id === 'purpose' ? (['purpose', 'wording'] as const) : [one.id as Missing];
  const lacking = kinds.map((kind) => lackingText(one, kind, context));
  const hidden = one.hidden > 0 ? words('records.hiddenIn', { rides: one.hidden }) : '';
  return [...lacking, hidden].filter(Boolean).join('; ');
}

function lackingText({ lacking }: Requirement, kind: Missing, context: ReportContext): string {
  const words = logbookWords(context.language);
  const rides = lacking.filter(({ missing }) => missing.includes(kind));
  if (rides.length === 0) return '';
  const named = rides
    .slice(0, NAMED_MAX)
    .map((ride) => words('records.ride', { number: ride.number, when: whenOf(ride, context) }))
    .join(', ');
  const rest = rides.length - NAMED_MAX;
  return `${named}${rest > 0 ? ` ${words('records.more', { count: rest })}` : ''}: ${words(`records.fill.${kind}`)}`;
}

/** Day and time; of a hidden ride the day alone. */
function whenOf(ride: LoggedRide, { format, zone }: ReportContext): string {
  const start = localText(Date.parse(ride.fromTimestamp), zone);
  return ride.isHidden ? format.date(start) : `${format.date(start)} ${format.time(start)}`;
}

/** What the print is for, and what it is not. */
export function aboutRecords(context: ReportContext): NotesBlock {
  const words = logbookWords(context.language);
  const text = context.reader.readsPrivate
    ? words('records.aboutFull', { printedBy: context.printedBy })
    : words('records.about');
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text, tone: 'quiet' }] }] };
}
