// The table of a machine's work: engine hours, how much of them was work, fuel by the hour.
import { toHours } from '../../units.ts';
import type { Column, Row, TableBlock } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { logbookWords } from '../logbook/words.ts';
import { type MachineWork, maxRpmOf, workSeconds } from '../machine-work.ts';
import { type Performance, partOf } from '../performance/performance.ts';
import { performanceWords } from '../performance/words.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { hiddenCell, labelCells, textCell, weekLabel } from '../ride-cells.ts';
import { isWeekend, type PrintedRide, rowsByToggles } from '../ride-rows.ts';
import { type RideTotals, totalsOf } from '../rides.ts';
import { reportWords } from '../words.ts';

export function machineTable(performance: Performance, work: MachineWork): TableBlock {
  const { context, rides } = performance;
  const shared = reportWords(context.language);
  const rows = rowsByToggles(rides, context, {
    ride: (ride, isFirst, day) => [rideRow(performance, work, ride, isFirst ? day : null, day)],
    day: ({ day, rides: own }) => sumCells(performance, work, own, context.format.weekday(day)),
    week: (week) => sumCells(performance, work, week.rides, weekLabel(week, context)),
  });
  if (rides.length > 0) {
    const cells = sumCells(performance, work, rides, shared('total'), performance.totals);
    rows.push({ kind: 'total', rule: 'strong', cells });
  }
  const name = performanceWords(context.language)('sheet');
  return { kind: 'table', name, columns: columnsOf(performance), rows, empty: shared('noData') };
}

function columnsOf({ context, totals }: Performance): Column[] {
  const words = performanceWords(context.language);
  const book = logbookWords(context.language);
  const right = { align: 'right' } as const;
  const hours = { type: 'duration', width: 20, carry: 'sum', formula: 'sum', ...right } as const;
  return [
    {
      id: 'number',
      head: book('columns.number'),
      type: 'integer',
      width: 9,
      tone: 'quiet',
      ...right,
    },
    { id: 'day', head: book('columns.date'), type: 'text', width: 17, bold: true, only: 'paper' },
    { id: 'date', head: book('columns.date'), type: 'date', width: 17, only: 'sheet' },
    { id: 'start', head: book('columns.start'), type: 'dateTime', width: 16, only: 'sheet' },
    { id: 'end', head: book('columns.end'), type: 'dateTime', width: 16, only: 'sheet' },
    { id: 'fromTime', head: book('columns.start'), type: 'text', width: 18, only: 'paper' },
    { id: 'toTime', head: book('columns.end'), type: 'text', width: 18, only: 'paper' },
    { id: 'from', head: words('machine.place'), type: 'text', width: 40, grow: 3 },
    { id: 'driver', head: book('columns.driver'), type: 'text', width: 26, grow: 1 },
    { id: 'type', head: book('columns.type'), type: 'text', width: 12, only: 'sheet' },
    { id: 'hours', head: words('machine.hours'), bold: true, ...hours },
    { id: 'working', head: words('machine.working'), ...hours },
    { id: 'idle', head: words('machine.idle'), ...hours },
    {
      id: 'litres',
      head: words('columns.litres'),
      type: 'number',
      digits: 1,
      unit: 'l',
      width: 18,
      ...right,
      ...(!totals.isByDocuments && { carry: 'sum', formula: 'sum' }),
    },
    {
      id: 'average',
      head: words('columns.averageHour'),
      type: 'number',
      digits: 1,
      unit: 'l/h',
      width: 14,
      ...right,
    },
    {
      id: 'maxRpm',
      head: words('machine.maxRpm'),
      type: 'integer',
      width: 17,
      formula: 'max',
      ...right,
    },
    {
      id: 'counter',
      head: words('machine.counterEnd'),
      type: 'number',
      digits: 1,
      unit: 'h',
      width: 20,
      carry: 'last',
      tone: 'quiet',
      ...right,
    },
  ];
}

function rideRow(
  performance: Performance,
  work: MachineWork,
  ride: PrintedRide,
  said: string | null,
  day: string,
): Row {
  const { context, vehicles } = performance;
  const { format, language } = context;
  const isGoing = ride.rideState === 'unfinished';
  const vehicle = vehicles.get(ride.vehicleId) ?? { typeCode: 'machine' };
  const totals = totalsOf([ride.loaded], vehicle);
  const isCounted = totals.isByNorm === performance.byNorm.has(ride.vehicleId);
  const { driver } = ride;
  const name = driver ? `${driver.firstName} ${driver.lastName}` : null;
  const { mhStop } = ride.loaded;
  return {
    kind: 'row',
    rule: said === null ? 'none' : 'day',
    ...(isWeekend(day) && { shade: 'weekend' }),
    cells: {
      number: { ...format.cell('integer', ride.number), ...(isGoing && { raised: '*' }) },
      day: { raw: day, text: said === null ? '' : format.weekday(day) },
      date: format.cell('date', day),
      ...(ride.isHidden
        ? { fromTime: { ...hiddenCell(context), spans: 2 } }
        : openCells(performance, work, ride)),
      driver: { raw: name, text: name ?? (ride.isHidden ? '' : NOTHING) },
      type: textCell(reportWords(language)(ride.rideType === 'private' ? 'private' : 'business')),
      hours: format.cell('duration', ride.loaded.engineHours),
      litres: format.cell('number', isCounted ? totals.litres : null, 1),
      average: format.cell('number', isCounted ? totals.average : null, 1),
      counter: format.cell('number', mhStop === null ? null : toHours(mhStop), 1),
    },
  };
}

function openCells(performance: Performance, work: MachineWork, ride: PrintedRide): Row['cells'] {
  const { context } = performance;
  const { format, zone } = context;
  const [fromTs, toTs] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
  const [start, end] = [localText(fromTs, zone), localText(toTs, zone)];
  const { engineHours: engineSeconds, motorIdle } = ride;
  return {
    start: format.cell('dateTime', start),
    end: format.cell('dateTime', end),
    fromTime: { raw: start, text: format.time(start) },
    toTime: { raw: end, text: format.time(end) },
    from: placeCell(ride.locationFrom, context, historyLink(context, ride.vehicleId, fromTs, ride)),
    working: format.cell('duration', workSeconds({ engineSeconds, motorIdle })),
    idle: format.cell('duration', motorIdle),
    maxRpm: format.cell('integer', rpmOf([ride], work)),
  };
}

function sumCells(
  performance: Performance,
  work: MachineWork,
  rides: readonly PrintedRide[],
  label: string,
  totals: RideTotals = partOf(performance, rides),
): Row['cells'] {
  const { context } = performance;
  const { format, language } = context;
  const said = logbookWords(language)('facts.rides', { count: rides.length });
  const last = rides.at(-1)?.loaded.mhStop ?? null;
  const { day, from } = labelCells(label, said);
  const isSeen = rides.some((ride) => !ride.isHidden);
  return {
    ...(day && { day }),
    // The place's column is right of the times here.
    ...(from && { from: { ...from, text: said, tone: 'quiet' } }),
    hours: format.cell('duration', totals.engineSeconds),
    ...(isSeen && {
      working: format.cell('duration', workSeconds(totals)),
      idle: format.cell('duration', totals.motorIdle),
      maxRpm: format.cell('integer', rpmOf(rides, work)),
    }),
    litres: format.cell('number', totals.litres, 1),
    average: format.cell('number', totals.average, 1),
    counter: format.cell('number', last === null ? null : toHours(last), 1),
  };
}

function rpmOf(rides: readonly PrintedRide[], work: MachineWork): number | null {
  return maxRpmOf(
    rides.flatMap(({ loaded }) => loaded.parts ?? [loaded]),
    work,
  );
}
