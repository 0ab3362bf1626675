// The table of rides of the reports of performance: how far, how long, how fast, for how much fuel.
import { roundTo, toHours, toKm } from '../../units.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { logbookWords } from '../logbook/words.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import {
  crossingCells,
  hiddenCell,
  labelCells,
  rideColumns,
  rideSeconds,
  textCell,
  weekLabel,
} from '../ride-cells.ts';
import { isWeekend, type PrintedRide, type RideDay, rowsByToggles } from '../ride-rows.ts';
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
  const sheet = { only: 'sheet' } as const;
  const right = { align: 'right' } as const;
  const time = { type: 'duration', width: 11, ...right } as const;
  const sum = { carry: 'sum', formula: 'sum' } as const;
  const columns: (Column | false)[] = [
    ...rideColumns(context, { day: 15, place: 22, grow: 1 }),
    isDriver
      ? { id: 'plate', head: words('columns.plate'), type: 'text', width: 17 }
      : { id: 'driver', head: book('columns.driver'), type: 'text', width: 20 },
    { id: 'type', head: book('columns.type'), type: 'text', width: 12, ...sheet },
    { id: 'night', head: words('columns.night'), type: 'text', width: 6, align: 'center' },
    { id: 'standing', head: words('columns.standing'), tone: 'quiet', ...time },
    { id: 'duration', head: book('columns.duration'), formula: 'sum', ...time },
    { id: 'idle', head: words('columns.idle'), formula: 'sum', ...time },
    isMachine
      ? { id: 'way', head: book('columns.worked'), bold: true, ...time, width: 14, ...sum }
      : {
          id: 'way',
          head: words('columns.km'),
          type: 'number',
          digits: 1,
          unit: 'km',
          width: 13,
          bold: true,
          ...right,
          ...sum,
        },
    {
      id: 'before',
      head: book('columns.before'),
      type: 'number',
      digits: 1,
      unit: isMachine ? 'h' : 'km',
      width: 16,
      ...sheet,
    },
    {
      id: 'after',
      head: isMachine ? words('columns.counter') : words('columns.odometer'),
      type: 'number',
      digits: 1,
      unit: isMachine ? 'h' : 'km',
      width: 16,
      tone: 'quiet',
      ...right,
    },
    {
      id: 'maxSpeed',
      head: words('columns.maxSpeed'),
      type: 'number',
      digits: 0,
      unit: 'km/h',
      width: 10,
      formula: 'max',
      ...right,
    },
    { id: 'overSpeed', head: words('columns.overSpeed'), formula: 'sum', ...time },
    {
      id: 'litres',
      head: words('columns.litres'),
      type: 'number',
      digits: 1,
      unit: 'l',
      width: 13,
      ...right,
      ...(!totals.isByDocuments && sum),
    },
    {
      id: 'average',
      head: isMachine ? words('columns.averageHour') : words('columns.average'),
      type: 'number',
      digits: 1,
      unit: isMachine ? 'l/h' : 'l/100 km',
      width: 11,
      ...right,
    },
    hasWeight && {
      id: 'weight',
      head: words('columns.weight'),
      type: 'number',
      digits: 1,
      unit: 't',
      width: 10,
      formula: 'max',
      ...right,
    },
    {
      id: 'quality',
      head: words('columns.quality'),
      type: 'number',
      digits: 2,
      width: 10,
      ...right,
    },
    {
      id: 'climb',
      head: words('columns.climb'),
      type: 'integer',
      unit: 'm',
      width: 10,
      formula: 'sum',
      ...right,
    },
    {
      id: 'descent',
      head: words('columns.descent'),
      type: 'integer',
      unit: 'm',
      width: 10,
      formula: 'sum',
      ...right,
    },
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
  const { format, language } = context;
  const { number } = ride;
  const isGoing = ride.rideState === 'unfinished';
  const type = reportWords(language)(ride.rideType === 'private' ? 'private' : 'business');
  const { driver } = ride;
  const name = driver ? `${driver.firstName} ${driver.lastName}` : null;
  const note = context.input.options.showNote ? ride.note : null;
  const row: Row = {
    kind: 'row',
    rule: isFirst ? 'day' : 'none',
    ...(isWeekend(day) && { shade: 'weekend' }),
    ...(note && { note }),
    cells: {
      number: { ...format.cell('integer', number), ...(isGoing && { raised: '*' }) },
      day: { raw: day, text: isFirst ? format.weekday(day) : '' },
      date: format.cell('date', day),
      ...(isDriver
        ? { plate: textCell(vehicles.get(ride.vehicleId)?.numericPlate ?? NOTHING) }
        : { driver: { raw: name, text: name ?? (ride.isHidden ? '' : NOTHING) } }),
      type: textCell(type),
      ...(ride.isHidden ? { fromTime: hiddenCell(context) } : openCells(performance, ride)),
      ...wayCells(performance, ride),
    },
  };
  const crossing = crossingCells(performance.rides[number - 2], ride, context);
  if (!crossing) return [row];
  const shade = row.shade && { shade: row.shade };
  return [{ kind: 'row', rule: 'none', only: 'paper', ...shade, cells: crossing }, row];
}

/** What is printed of a private ride for its own driver alone. */
function openCells(performance: Performance, ride: PrintedRide): Row['cells'] {
  const { context, standing } = performance;
  const { format, zone, language } = context;
  const [fromTs, toTs] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
  const [start, end] = [localText(fromTs, zone), localText(toTs, zone)];
  const link = historyLink(context, ride.vehicleId, fromTs, ride);
  const words = performanceWords(language);
  const stood = standing.get(ride.number);
  return {
    start: format.cell('dateTime', start),
    end: format.cell('dateTime', end),
    fromTime: { raw: start, text: format.time(start) },
    toTime: { raw: end, text: format.time(end) },
    from: placeCell(ride.locationFrom, context, link),
    to: placeCell(ride.locationTo, context, link),
    fromCountry: textCell(ride.locationFrom?.countryCode ?? ''),
    toCountry: textCell(ride.locationTo?.countryCode ?? ''),
    night: textCell(isNight(ride, zone) ? words('nightMark') : ''),
    ...(stood !== undefined && { standing: format.cell('duration', stood) }),
    duration: format.cell('duration', rideSeconds(ride)),
    idle: format.cell('duration', ride.motorIdle),
    maxSpeed: format.cell('number', ride.maxSpeed, 0),
    overSpeed: format.cell('duration', ride.overSpeed),
    quality: format.cell('number', ride.driverQuality, 2),
    climb: format.cell('integer', ride.climb),
    descent: format.cell('integer', ride.descent),
    ...(ride.axleWeight !== null && {
      weight: format.cell('number', ride.axleWeight / KG_IN_TONNE, 1),
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
      : format.cell('number', toKm(loaded.distance), 1),
    before: format.cell('number', before, 1),
    after: format.cell('number', after, 1),
    litres: format.cell('number', isCounted ? totals.litres : null, 1),
    average: format.cell(
      'number',
      isCounted && isFinished && ofMachine === isMachine ? totals.average : null,
      1,
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
      : format.cell('number', toKm(totals.distance), 1),
    litres: format.cell('number', totals.litres, 1),
    average: format.cell('number', totals.average, 1),
    ...(weights.length > 0 && {
      weight: format.cell('number', Math.max(...weights) / KG_IN_TONNE, 1),
    }),
  };
}

function drivingCells(format: Performance['context']['format'], totals: RideTotals): Row['cells'] {
  return {
    duration: format.cell('duration', totals.drivingSeconds),
    idle: format.cell('duration', totals.motorIdle),
    maxSpeed: format.cell('number', totals.maxSpeed, 0),
    overSpeed: format.cell('duration', totals.overSpeed),
    quality: format.cell('number', totals.quality, 2),
    climb: format.cell('integer', totals.climb),
    descent: format.cell('integer', totals.descent),
  };
}

function scaled(value: number | null, by: (value: number) => number): Cell['raw'] {
  return value === null ? null : roundTo(by(value), 6);
}
