// The table of rides of a logbook: on paper the date once a day and times beside places, in the spreadsheet one
// row per ride with every value of the record in a column of its own.
import { printedDistances, printedKilometres } from '../../ride/whole-km.ts';
import { toHours } from '../../units.ts';
import { textCell } from '../cells.ts';
import { CARRIED, KM, LITRES, QUIET, RIGHT, SHEET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import {
  afterCrossing,
  crossingCells,
  driverCell,
  endCells,
  hiddenCell,
  labelCells,
  rideColumns,
  rideRow,
  rideSeconds,
  weekLabel,
} from '../ride-cells.ts';
import { rowsByToggles } from '../ride-rows.ts';
import { reportWords } from '../words.ts';
import { counterBefore, type LoggedRide } from './records.ts';
import { logbookWords } from './words.ts';

export interface LogbookTable {
  rides: readonly LoggedRide[];
  /** Litres put in in or after each ride, by its number; measured where the tanks are, else by documents. */
  litres: ReadonlyMap<number, number>;
  isMeasured: boolean;
  isMachine: boolean;
  /** Records that lack something are marked. */
  isMarked: boolean;
  /** Standing before each ride of a day, seconds, by its number; null: not asked for. */
  pauses: ReadonlyMap<number, number> | null;
  hasPrivate: boolean;
  /** Counters before and after the period: metres, of machines seconds; null: unknown. */
  counter: { start: number | null; end: number | null };
  context: ReportContext;
}

export function ridesTable(table: LogbookTable): TableBlock {
  const { context, rides } = table;
  const words = logbookWords(context.language);
  const rows = rowsByToggles<LoggedRide>(rides, context, {
    ride: (ride, isFirst, day) => rideRows(table, ride, isFirst, day),
    day: (day) => sumCells(table, day.rides, context.format.weekday(day.day)),
    week: (week) => sumCells(table, week.rides, weekLabel(week, context)),
  });
  const shared = reportWords(context.language);
  if (rides.length > 0)
    rows.push({ kind: 'total', rule: 'strong', cells: totalCells(table, shared('total')) });
  return {
    kind: 'table',
    name: words('sheet'),
    columns: columnsOf(table),
    rows,
    empty: shared('noData'),
  };
}

function columnsOf(table: LogbookTable): Column[] {
  const { context, isMachine, isMarked, isMeasured, pauses, hasPrivate } = table;
  const shared = reportWords(context.language);
  const words = logbookWords(context.language);
  const way = isMachine
    ? ({ type: 'duration', group: words('columns.worked') } as const)
    : { ...KM, group: words('columns.driven') };
  const counter = {
    type: 'number',
    unit: isMachine ? 'h' : 'km',
    group: isMachine ? words('columns.counter') : words('columns.odometer'),
    width: 17,
    ...RIGHT,
  } as const;
  const time = { type: 'duration', width: 9, ...QUIET, ...RIGHT } as const;
  const sum = { ...CARRIED, ...RIGHT } as const;
  const putIn = isMeasured ? shared('putIn.measuredLitres') : shared('putIn.documentedLitres');
  const columns: (Column | false)[] = [
    ...rideColumns(context, { day: 16, place: 34, grow: 3 }),
    { id: 'duration', head: words('columns.duration'), ...time, ...SUM },
    pauses !== null && { id: 'pause', head: words('columns.pause'), ...time },
    { id: 'driver', head: words('columns.driver'), type: 'text', width: 22, grow: 1 },
    { id: 'type', head: words('columns.type'), type: 'text', width: 12, ...SHEET },
    { id: 'purpose', head: words('columns.purpose'), type: 'text', width: 28, grow: 2 },
    { id: 'business', head: words('columns.business'), width: 14, ...way, ...sum },
    hasPrivate && { id: 'private', head: words('columns.private'), width: 14, ...way, ...sum },
    { id: 'before', head: words('columns.before'), ...counter, formula: 'min', ...QUIET },
    { id: 'after', head: words('columns.after'), ...counter, formula: 'max', carry: 'last' },
    { id: 'fuel', head: putIn, width: 12, ...LITRES, ...sum },
    isMarked && {
      id: 'missing',
      head: words('columns.missing'),
      type: 'text',
      width: 20,
      ...SHEET,
    },
  ];
  return columns.filter((column) => column !== false);
}

function rideRows(table: LogbookTable, ride: LoggedRide, isFirst: boolean, day: string): Row[] {
  const { context, isMachine } = table;
  const words = logbookWords(context.language);
  const isBroken = isMissing(table, ride, 'chain');
  const isNobody = !ride.driver && isMissing(table, ride, 'driver');
  const row = rideRow(ride, { day, isFirst }, context, {
    ...(ride.isHidden ? hiddenCells(context) : openCells(table, ride)),
    ...((ride.driver || !ride.isHidden) && {
      driver: marked(driverCell(ride), isNobody, words('missing.driver')),
    }),
    ...wayCells(table, [ride]),
    before: counterCell(table, counterBefore(ride, isMachine), isBroken),
    after: counterCell(table, isMachine ? ride.mhStop : ride.kmStop),
    ...litresCell(table, [ride]),
    ...missingCell(table, ride),
  });
  return afterCrossing(row, crossingRowCells(table, ride));
}

function hiddenCells(context: ReportContext): Row['cells'] {
  const words = logbookWords(context.language);
  return { fromTime: hiddenCell(context), purpose: { raw: words('purposes.private'), text: '' } };
}

function openCells(table: LogbookTable, ride: LoggedRide): Row['cells'] {
  const { context, pauses } = table;
  const { format } = context;
  const words = logbookWords(context.language);
  const link = historyLink(context, ride.vehicleId, Date.parse(ride.fromTimestamp), ride);
  const place = (of: LoggedRide['locationFrom']) =>
    marked(placeCell(of, context, link), table.isMarked && of === null, words('missing.place'));
  const purpose =
    ride.note ?? words(`purposes.${ride.rideType === 'private' ? 'private' : 'business'}`);
  const pause = pauses?.get(ride.number);
  return {
    ...endCells(ride, context),
    from: place(ride.locationFrom),
    to: place(ride.locationTo),
    duration: format.cell('duration', rideSeconds(ride)),
    ...(pause !== undefined && { pause: format.cell('duration', pause) }),
    purpose: marked(
      textCell(purpose),
      isMissing(table, ride, 'purpose') || isMissing(table, ride, 'wording'),
      words('missing.purpose'),
    ),
  };
}

/** The spreadsheet has no triangles: it says what the record lacks. */
function missingCell({ context, isMarked }: LogbookTable, { missing }: LoggedRide): Row['cells'] {
  if (!isMarked || missing.length === 0) return {};
  const words = logbookWords(context.language);
  return { missing: textCell(missing.map((what) => words(`records.fill.${what}`)).join(', ')) };
}

function isMissing(table: LogbookTable, ride: LoggedRide, what: LoggedRide['missing'][number]) {
  return table.isMarked && ride.missing.includes(what);
}

/** With a triangle and a word, so that it is seen without colour, too. */
function marked(cell: Cell, isMarked: boolean, raised: string): Cell {
  return isMarked ? { ...cell, isMarked, raised } : cell;
}

/** Business and private way by the printed odometers, of machines work, each in its column. */
function wayCells({ context, isMachine }: LogbookTable, rides: readonly LoggedRide[]) {
  const { format } = context;
  const of = (isPrivate: boolean): Cell => {
    const own = rides.filter((ride) => (ride.rideType === 'private') === isPrivate);
    if (own.length === 0) return { raw: null, text: '' };
    if (isMachine)
      return format.cell(
        'duration',
        sum(own, (ride) => ride.engineHours),
      );
    return format.cell('number', printedDistances(own));
  };
  return { business: of(false), private: of(true) };
}

function counterCell(
  { context, isMachine }: LogbookTable,
  value: number | null,
  isMarked = false,
): Cell {
  const raw = value === null ? null : isMachine ? toHours(value) : printedKilometres(value);
  return { ...context.format.cell('number', raw), ...(isMarked && { isMarked }) };
}

function litresCell({ context, litres }: LogbookTable, rides: readonly LoggedRide[]) {
  const known = rides.flatMap((ride) => litres.get(ride.number) ?? []);
  if (known.length === 0) return {};
  const fuel = context.format.cell(
    'number',
    sum(known, (one) => one),
  );
  return { fuel: { ...fuel, bold: true } };
}

/** Where the ride before ended at a border: time, place and counter of the crossing. */
function crossingRowCells(table: LogbookTable, ride: LoggedRide): Row['cells'] | null {
  const { context, isMachine } = table;
  const before = table.rides[ride.number - 2];
  const cells = crossingCells(before, ride, context);
  if (!before || !cells) return null;
  const after = counterCell(table, isMachine ? before.mhStop : before.kmStop);
  return { ...cells, after };
}

/** What a day, a week or the period adds up to; the label stands in place of the places. */
function sumCells(table: LogbookTable, rides: readonly LoggedRide[], label: string): Row['cells'] {
  const { context, isMachine } = table;
  const words = logbookWords(context.language);
  const [first, last] = [rides[0], rides.at(-1)];
  const business = rides.filter((ride) => ride.rideType !== 'private');
  const driven = sum(business, (ride) => rideSeconds(ride));
  const said = words('businessTime', {
    count: rides.length,
    time: context.format.duration(driven),
  });
  return {
    ...labelCells(label, said),
    // Said in words on paper; the column is as wide as a ride is long.
    duration: { raw: driven, text: '' },
    ...wayCells(table, rides),
    before: counterCell(table, first ? counterBefore(first, isMachine) : null),
    after: counterCell(table, (isMachine ? last?.mhStop : last?.kmStop) ?? null),
    ...litresCell(table, rides),
  };
}

function totalCells(table: LogbookTable, label: string): Row['cells'] {
  const { rides, counter } = table;
  return {
    ...sumCells(table, rides, label),
    before: counterCell(table, counter.start),
    after: counterCell(table, counter.end),
  };
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((add, one) => add + of(one), 0);
}
