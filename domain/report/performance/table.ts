// The table of rides of the reports of performance: how far, how long, how fast, for how much fuel.
import { roundTo, toHours, toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { CARRIED, KM, LITRES, QUIET, RIGHT, rate, SHEET, SPEED, SUM } from '../columns.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { type Format, localText, NOTHING } from '../format.ts';
import { logbookWords } from '../logbook/words.ts';
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
import { type PrintedRide, type RideDay, rowsByToggles } from '../ride-rows.ts';
import { type RideTotals, totalsOf } from '../rides.ts';
import { reportWords } from '../words.ts';
import { isNight, type Performance, partOf } from './performance.ts';
import { performanceWords } from './words.ts';

const KG_IN_TONNE = 1000;

export function performanceTable(performance: Performance): TableBlock {
  const { context, rides, totals } = performance;
  const words = performanceWords(context.language);
  const shared = reportWords(context.language);
  const rows = rowsByToggles(rides, context, {
    ride: (ride, isFirst, day) => rideRows(performance, ride, isFirst, day),
    day: (day) => dayCells(performance, day),
    week: (week) => sumCells(performance, week.rides, weekLabel(week, context)),
  });
  if (rides.length > 0) {
    const cells = sumCells(performance, rides, shared('total'), totals);
    rows.push({ kind: 'total', rule: 'strong', cells });
  }
  return {
    kind: 'table',
    name: words('sheet'),
    columns: columnsOf(performance),
    rows,
    empty: shared('noData'),
  };
}

function columnsOf({ context, isMachine, isDriver, hasWeight, totals }: Performance): Column[] {
  const words = performanceWords(context.language);
  const book = logbookWords(context.language);
  const time = { type: 'duration', width: 11, ...RIGHT } as const;
  const most = { formula: 'max', ...RIGHT } as const;
  const counter = { type: 'number', unit: isMachine ? 'h' : 'km', width: 16 } as const;
  const metres = { type: 'integer', unit: 'm', width: 10, ...SUM, ...RIGHT } as const;
  const litres = { ...LITRES, ...(!totals.isByDocuments && CARRIED) };
  const way = isMachine
    ? ({ head: book('columns.worked'), type: 'duration', width: 14 } as const)
    : { head: words('columns.km'), width: 13, ...KM };
  const columns: (Column | false)[] = [
    ...rideColumns(context, { day: 15, place: 22, grow: 1 }),
    isDriver
      ? { id: 'plate', head: words('columns.plate'), type: 'text', width: 17 }
      : { id: 'driver', head: book('columns.driver'), type: 'text', width: 20 },
    { id: 'type', head: book('columns.type'), type: 'text', width: 12, ...SHEET },
    { id: 'night', head: words('columns.night'), type: 'text', width: 6, align: 'center' },
    { id: 'standing', head: words('columns.standing'), ...time, ...QUIET },
    { id: 'duration', head: book('columns.duration'), ...time, ...SUM },
    { id: 'idle', head: words('columns.idle'), ...time, ...SUM },
    { id: 'way', bold: true, ...way, ...RIGHT, ...CARRIED },
    { id: 'before', head: book('columns.before'), ...counter, ...SHEET },
    {
      id: 'after',
      head: isMachine ? words('columns.counter') : words('columns.odometer'),
      ...counter,
      ...QUIET,
      ...RIGHT,
    },
    { id: 'maxSpeed', head: words('columns.maxSpeed'), width: 10, ...SPEED, ...most },
    { id: 'overSpeed', head: words('columns.overSpeed'), ...time, ...SUM },
    { id: 'litres', head: words('columns.litres'), width: 13, ...litres, ...RIGHT },
    { id: 'average', width: 11, ...rate(isMachine), ...RIGHT },
    hasWeight && {
      id: 'weight',
      head: words('columns.weight'),
      type: 'number',
      unit: 't',
      width: 10,
      ...most,
    },
    {
      id: 'quality',
      head: words('columns.quality'),
      type: 'number',
      digits: 2,
      width: 10,
      ...RIGHT,
    },
    { id: 'climb', head: words('columns.climb'), ...metres },
    { id: 'descent', head: words('columns.descent'), ...metres },
  ];
  return columns.filter((column) => column !== false);
}

function rideRows(
  performance: Performance,
  ride: PrintedRide,
  isFirst: boolean,
  day: string,
): Row[] {
  const { context, isDriver, vehicles } = performance;
  const note = context.input.options.showNote ? ride.note : null;
  const row = rideRow(ride, { day, isFirst }, context, {
    ...(isDriver
      ? { plate: textCell(vehicles.get(ride.vehicleId)?.numericPlate ?? NOTHING) }
      : { driver: driverCell(ride) }),
    ...(ride.isHidden ? { fromTime: hiddenCell(context) } : openCells(performance, ride)),
    ...wayCells(performance, ride),
  });
  const crossing = crossingCells(performance.rides[ride.number - 2], ride, context);
  return afterCrossing({ ...row, ...(note && { note }) }, crossing);
}

/** What is printed of a private ride for its own driver alone. */
function openCells(performance: Performance, ride: PrintedRide): Row['cells'] {
  const { context, standing } = performance;
  const { format, zone, language } = context;
  const link = historyLink(context, ride.vehicleId, Date.parse(ride.fromTimestamp), ride);
  const words = performanceWords(language);
  const stood = standing.get(ride.number);
  return {
    ...endCells(ride, context),
    from: placeCell(ride.locationFrom, context, link),
    to: placeCell(ride.locationTo, context, link),
    night: textCell(isNight(ride, zone) ? words('nightMark') : ''),
    ...(stood !== undefined && { standing: format.cell('duration', stood) }),
    ...drivingCells(format, {
      ...ride,
      drivingSeconds: rideSeconds(ride),
      quality: ride.driverQuality,
    }),
    ...(ride.axleWeight !== null && {
      weight: format.cell('number', ride.axleWeight / KG_IN_TONNE),
    }),
  };
}

/** Way, counter and fuel, of hidden rides too. */
function wayCells(performance: Performance, ride: PrintedRide): Row['cells'] {
  const { context, isMachine, vehicles, byNorm } = performance;
  const { format } = context;
  const { loaded } = ride;
  const totals = totalsOf([loaded], vehicles.get(ride.vehicleId) ?? { typeCode: '' });
  // Beside measured litres those by the norm are in no sum, so they stand in no row.
  const isCounted = totals.isByNorm === byNorm.has(ride.vehicleId);
  const ofMachine = vehicles.get(ride.vehicleId)?.typeCode === 'machine';
  const isFinished = ride.rideState === 'finished';
  const after = isMachine ? scaled(loaded.mhStop, toHours) : toKm(loaded.kmStop);
  const before = isMachine
    ? scaled(loaded.mhStop === null ? null : loaded.mhStop - loaded.engineHours, toHours)
    : toKm(loaded.kmStop - loaded.distance);
  return {
    way: isMachine
      ? format.cell('duration', loaded.engineHours)
      : format.cell('number', toKm(loaded.distance)),
    before: format.cell('number', before),
    after: format.cell('number', after),
    litres: format.cell('number', isCounted ? totals.litres : null),
    average: format.cell(
      'number',
      isCounted && isFinished && ofMachine === isMachine ? totals.average : null,
    ),
  };
}

function dayCells(performance: Performance, { day, rides }: RideDay<PrintedRide>): Row['cells'] {
  const { context, isDriver } = performance;
  const cells = sumCells(performance, rides, context.format.weekday(day));
  if (!isDriver) return cells;
  // First start and last end of the day, of what is shown.
  const { first, last } = endsOfDay(rides, context.zone);
  const ends = first === null ? '' : `${context.format.time(first)} – ${context.format.time(last)}`;
  const said = [ends, String(cells.toTime?.text)].filter((text) => text !== '').join(', ');
  return { ...cells, toTime: { ...textCell(said), tone: 'quiet', spans: 1 } };
}

/** Local texts of the first start and the last end; null where every ride is hidden. */
export function endsOfDay(
  rides: readonly PrintedRide[],
  zone: string,
): { first: string | null; last: string | null } {
  const shown = rides.filter((ride) => !ride.isHidden);
  const [one] = shown;
  if (!one) return { first: null, last: null };
  const last = Math.max(...shown.map((ride) => Date.parse(ride.toTimestamp)));
  return {
    first: localText(Date.parse(one.fromTimestamp), zone),
    last: localText(last, zone),
  };
}

function sumCells(
  performance: Performance,
  rides: readonly PrintedRide[],
  label: string,
  totals: RideTotals = partOf(performance, rides),
): Row['cells'] {
  const { context, isMachine } = performance;
  const { format, language } = context;
  const weights = rides.flatMap((ride) => (ride.isHidden ? [] : (ride.axleWeight ?? [])));
  const said = logbookWords(language)('facts.rides', { count: rides.length });
  return {
    ...labelCells(label, said),
    // A sum of hidden rides alone would tell how they were driven.
    ...(rides.some((ride) => !ride.isHidden) && drivingCells(format, totals)),
    way: isMachine
      ? format.cell('duration', totals.engineSeconds)
      : format.cell('number', toKm(totals.distance)),
    litres: format.cell('number', totals.litres),
    average: format.cell('number', totals.average),
    ...(weights.length > 0 && {
      weight: format.cell('number', Math.max(...weights) / KG_IN_TONNE),
    }),
  };
}

/** How a ride, or many, was driven. */
type Driven = Record<
  'drivingSeconds' | 'motorIdle' | 'maxSpeed' | 'overSpeed' | 'quality' | 'climb' | 'descent',
  number | null
>;

function drivingCells(format: Format, driven: Driven): Row['cells'] {
  return {
    duration: format.cell('duration', driven.drivingSeconds),
    idle: format.cell('duration', driven.motorIdle),
    maxSpeed: format.cell('number', driven.maxSpeed, 0),
    overSpeed: format.cell('duration', driven.overSpeed),
    quality: format.cell('number', driven.quality, 2),
    climb: format.cell('integer', driven.climb),
    descent: format.cell('integer', driven.descent),
  };
}

function scaled(value: number | null, by: (value: number) => number): Cell['raw'] {
  return value === null ? null : roundTo(by(value), 6);
}
