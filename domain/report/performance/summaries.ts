// Small tables of the reports of performance: by type of ride, by vehicle, by working day.
import { toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { KM, LITRES, RIGHT, rate, SUM } from '../columns.ts';
import type { Column, Row, TableBlock } from '../document.ts';
import { localText } from '../format.ts';
import { logbookWords } from '../logbook/words.ts';
import { rideSeconds } from '../ride-cells.ts';
import { type PrintedRide, weeksOf } from '../ride-rows.ts';
import type { RideTotals } from '../rides.ts';
import { reportWords } from '../words.ts';
import { type Performance, partOf, totalsByVehicle } from './performance.ts';
import { endsOfDay } from './table.ts';
import { performanceWords } from './words.ts';

export function categoryTable(performance: Performance): TableBlock {
  const { context, rides } = performance;
  const words = performanceWords(context.language);
  const shared = reportWords(context.language);
  const rows = (['business', 'private'] as const).map((kind) => {
    const own = rides.filter((ride) => (ride.rideType === 'private') === (kind === 'private'));
    return rowOf(performance, shared(kind), partOf(performance, own));
  });
  return summaryTable(performance, words('categories.title'), words('categories.type'), rows);
}

export function vehicleTable(performance: Performance): TableBlock {
  const { context, rides, vehicles } = performance;
  const words = performanceWords(context.language);
  const own = [...totalsByVehicle(rides, vehicles)].map(([id, totals]) => ({
    plate: vehicles.get(id)?.numericPlate ?? '',
    totals,
  }));
  own.sort((one, two) => one.plate.localeCompare(two.plate));
  const rows = own.map(({ plate, totals }) => rowOf(performance, plate, totals));
  return {
    ...summaryTable(performance, words('vehicles.title'), words('vehicles.vehicle'), rows),
    empty: reportWords(context.language)('noData'),
  };
}

function summaryTable(
  performance: Performance,
  title: string,
  head: string,
  rows: Row[],
): TableBlock {
  const { context, isMachine, totals } = performance;
  const words = performanceWords(context.language);
  const right = { ...RIGHT, ...SUM } as const;
  const litres = { width: 24, ...LITRES, ...RIGHT, ...(!totals.isByDocuments && SUM) };
  const columns: Column[] = [
    { id: 'what', head, type: 'text', width: 34, grow: 1 },
    { id: 'rides', head: words('columns.rides'), type: 'integer', width: 18, ...right },
    { id: 'km', head: words('columns.km'), width: 24, ...KM, ...right },
    { id: 'time', head: words('columns.time'), type: 'duration', width: 24, ...right },
    { id: 'litres', head: words('columns.litres'), ...litres },
    { id: 'average', width: 24, ...rate(isMachine), ...RIGHT },
    {
      id: 'quality',
      head: words('columns.quality'),
      type: 'number',
      digits: 2,
      width: 20,
      ...RIGHT,
    },
  ];
  const total = rowOf(performance, reportWords(context.language)('total'), totals);
  const all: Row[] =
    rows.length === 0 ? [] : [...rows, { ...total, kind: 'total', rule: 'strong' }];
  return { kind: 'table', name: title, title, columns, rows: all, isSmall: true };
}

function rowOf({ context }: Performance, what: string, totals: RideTotals): Row {
  const { format } = context;
  return {
    kind: 'row',
    cells: {
      what: textCell(what),
      rides: format.cell('integer', totals.rideCount),
      km: format.cell('number', toKm(totals.distance)),
      time: format.cell('duration', totals.drivingSeconds),
      litres: format.cell('number', totals.litres),
      average: format.cell('number', totals.average),
      quality: format.cell('number', totals.quality, 2),
    },
  };
}

/** First start and last end of each day of a person, as far as they are shown. */
export function dayTable(performance: Performance): TableBlock {
  const { context, rides } = performance;
  const { format, zone } = context;
  const words = performanceWords(context.language);
  const columns: Column[] = [
    { id: 'day', head: words('days.day'), type: 'date', width: 30, grow: 1 },
    { id: 'first', head: words('days.first'), type: 'time', width: 28, ...RIGHT },
    { id: 'last', head: words('days.last'), type: 'time', width: 28, ...RIGHT },
    { id: 'span', head: words('days.span'), type: 'duration', width: 34, ...RIGHT },
    { id: 'rides', head: words('columns.rides'), type: 'integer', width: 18, ...SUM, ...RIGHT },
    { id: 'time', head: words('columns.time'), type: 'duration', width: 24, ...SUM, ...RIGHT },
    { id: 'km', head: words('columns.km'), width: 24, ...KM, ...SUM, ...RIGHT },
  ];
  const days = weeksOf(rides, context).flatMap((week) => week.days);
  const rows = days.map(({ day, rides: own }): Row => {
    const { first, last } = endsOfDay(own, zone);
    const shown = own.filter((ride) => !ride.isHidden);
    return {
      kind: 'row',
      cells: {
        day: { raw: day, text: `${format.weekday(day)}` },
        first: format.cell('time', first),
        // Over midnight the day is said, too.
        last:
          last && last.slice(0, 10) !== day
            ? { raw: last, text: format.dateTime(last) }
            : format.cell('time', last),
        span: format.cell('duration', spanOf(shown)),
        rides: format.cell('integer', own.length),
        time: format.cell(
          'duration',
          shown.reduce((sum, ride) => sum + rideSeconds(ride), 0),
        ),
        km: format.cell('number', toKm(own.reduce((sum, ride) => sum + ride.distance, 0))),
      },
    };
  });
  return {
    kind: 'table',
    name: words('days.title'),
    title: words('days.title'),
    columns,
    rows,
    isSmall: true,
    empty: reportWords(context.language)('noData'),
    // On paper the table of rides has the same in its rows of days.
    ...(context.input.options.daySummary && { only: 'sheet' }),
  };
}

function spanOf(shown: readonly PrintedRide[]): number | null {
  const [first] = shown;
  if (!first) return null;
  const last = Math.max(...shown.map((ride) => Date.parse(ride.toTimestamp)));
  return (last - Date.parse(first.fromTimestamp)) / 1000;
}

/** Local days on which the person drove. */
export function workingDays({ rides, context }: Performance): number {
  return new Set(
    rides.map((ride) => localText(Date.parse(ride.fromTimestamp), context.zone).slice(0, 10)),
  ).size;
}

/** What the marks of the table mean, as far as they stand in it. */
export function notesOf(performance: Performance): string[] {
  const { context, rides, byNorm, totals } = performance;
  const words = performanceWords(context.language);
  const hasGoing = rides.some((ride) => ride.rideState === 'unfinished');
  return [
    ...(hasGoing ? [logbookWords(context.language)('unfinished')] : []),
    ...(rides.length > 0 && context.input.options.detailed ? [words('nightAbout')] : []),
    ...(byNorm.size > 0 ? [words('byNorm')] : []),
    ...(totals.isByDocuments ? [words('byDocuments')] : []),
    ...(performance.isDriver && rides.length > 0 ? [words('kilometres')] : []),
  ];
}
