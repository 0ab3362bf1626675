// The table that says of each requirement of the records how many rides have it, and names those that do not.
import type { ReportContext } from '../context.ts';
import type { Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import type { LoggedRide, Requirement, VatRecords } from './records.ts';
import { LOGBOOK_WORDS } from './words.ts';

/** Rides that one requirement names; the table marks them all. */
const NAMED_MAX = 5;

export function completenessTable(records: VatRecords, context: ReportContext): TableBlock {
  const words = LOGBOOK_WORDS[context.language].records;
  const right = { type: 'integer', align: 'right' } as const;
  const columns: Column[] = [
    { id: 'letter', head: words.letter, type: 'text', width: 10, tone: 'quiet' },
    { id: 'requirement', head: words.requirement, type: 'text', width: 40, grow: 1 },
    { id: 'found', head: words.found, width: 9, ...right },
    { id: 'needed', head: words.needed, width: 9, ...right },
    { id: 'state', head: words.state, type: 'text', width: 15 },
  ];
  const rows = records.requirements.map((one) => requirementRow(one, context));
  return {
    kind: 'table',
    name: words.sheet,
    columns,
    rows,
    isSmall: true,
    title: words.title,
    note: words.paragraph,
  };
}

function requirementRow(one: Requirement, context: ReportContext): Row {
  const { format, language } = context;
  const words = LOGBOOK_WORDS[language].records;
  const missing = one.id === 'privateRides' ? one.found : one.needed - one.found;
  const note = noteOf(one, context);
  return {
    kind: 'row',
    rule: 'none',
    cells: {
      letter: { raw: one.letter, text: one.letter },
      requirement: { raw: words[one.id], text: words[one.id] },
      found: format.cell('integer', one.found),
      needed: format.cell('integer', one.needed),
      state: one.isComplete
        ? { raw: words.fine, text: words.fine, tone: 'quiet' }
        : { raw: String(missing), text: String(missing), tone: 'red', isMarked: true, bold: true },
    },
    ...(note !== '' && { note }),
  };
}

function noteOf(one: Requirement, context: ReportContext): string {
  const words = LOGBOOK_WORDS[context.language].records;
  if (one.id === 'privateRides') return one.isComplete ? words.allBusiness : words.onceHalf;
  if (one.isComplete) return '';
  if (one.id === 'goods') return words.fillNet;
  const fill = words.fill[one.id as keyof typeof words.fill];
  const named = one.lacking
    .slice(0, NAMED_MAX)
    .map((ride) => words.ride(ride.number, whenOf(ride, context)))
    .join(', ');
  const rest = one.lacking.length - NAMED_MAX;
  return `${named}${rest > 0 ? ` ${words.more(rest)}` : ''}: ${fill}`;
}

/** Day and time; of a hidden ride the day alone. */
function whenOf(ride: LoggedRide, { format, zone }: ReportContext): string {
  const start = localText(Date.parse(ride.fromTimestamp), zone);
  return ride.isHidden ? format.date(start) : `${format.date(start)} ${format.time(start)}`;
}

/** What the print is for, and what it is not. */
export function aboutRecords(context: ReportContext): NotesBlock {
  const { about } = LOGBOOK_WORDS[context.language].records;
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text: about, tone: 'quiet' }] }] };
}
