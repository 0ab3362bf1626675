// The table of a machine's work: engine hours, how much of them was work, fuel by the hour.
import { toHours } from '../../units.ts';
import { CARRIED, LITRES, PAPER, QUIET, RIGHT, rate, SHEET } from '../columns.ts';
import type { Column, Row, TableBlock } from '../document.ts';
import { logbookWords } from '../logbook/words.ts';
import { type MachineWork, maxRpmOf, workSeconds } from '../machine-work.ts';
import { type Performance, partOf } from '../performance/performance.ts';
import { performanceWords } from '../performance/words.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { driverCell, endCells, hiddenCell, labelCells, rideRow, weekLabel } from '../ride-cells.ts';
import { type PrintedRide, rowsByToggles } from '../ride-rows.ts';
import { type RideTotals, totalsOf } from '../rides.ts';
import { reportWords } from '../words.ts';

export function machineTable(performance: Performance, work: MachineWork): TableBlock {
  const { context, rides } = performance;
  const shared = reportWords(context.language);
  const rows = rowsByToggles(rides, context, {
    ride: (ride, isFirst, day) => [machineRow(performance, work, ride, { day, isFirst })],
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
  const hours = { type: 'duration', width: 20, ...CARRIED, ...RIGHT } as const;
  const litres = { ...LITRES, ...RIGHT, ...(!totals.isByDocuments && CARRIED) };
  return [
    { id: 'number', head: book('columns.number'), type: 'integer', width: 9, ...QUIET, ...RIGHT },
    { id: 'day', head: book('columns.date'), type: 'text', width: 17, bold: true, ...PAPER },
    { id: 'date', head: book('columns.date'), type: 'date', width: 17, ...SHEET },
    { id: 'start', head: book('columns.start'), type: 'dateTime', width: 16, ...SHEET },
    { id: 'end', head: book('columns.end'), type: 'dateTime', width: 16, ...SHEET },
    { id: 'fromTime', head: book('columns.start'), type: 'text', width: 18, ...PAPER },
    { id: 'toTime', head: book('columns.end'), type: 'text', width: 18, ...PAPER },
    { id: 'from', head: words('machine.place'), type: 'text', width: 40, grow: 3 },
    { id: 'driver', head: book('columns.driver'), type: 'text', width: 26, grow: 1 },
    { id: 'type', head: book('columns.type'), type: 'text', width: 12, ...SHEET },
    { id: 'hours', head: words('machine.hours'), bold: true, ...hours },
    { id: 'working', head: words('machine.working'), ...hours },
    { id: 'idle', head: words('machine.idle'), ...hours },
    { id: 'litres', head: words('columns.litres'), width: 18, ...litres },
    { id: 'average', width: 14, ...rate(true), ...RIGHT },
    {
      id: 'maxRpm',
      head: words('machine.maxRpm'),
      type: 'integer',
      width: 17,
      formula: 'max',
      ...RIGHT,
    },
    {
      id: 'counter',
      head: words('machine.counterEnd'),
      type: 'number',
      unit: 'h',
      width: 20,
      carry: 'last',
      ...QUIET,
      ...RIGHT,
    },
  ];
}

function machineRow(
  performance: Performance,
  work: MachineWork,
  ride: PrintedRide,
  at: { day: string; isFirst: boolean },
): Row {
  const { context, vehicles } = performance;
  const { format } = context;
  const vehicle = vehicles.get(ride.vehicleId) ?? { typeCode: 'machine' };
  const totals = totalsOf([ride.loaded], vehicle);
  const isCounted = totals.isByNorm === performance.byNorm.has(ride.vehicleId);
  const { mhStop } = ride.loaded;
  return rideRow(ride, at, context, {
    ...(ride.isHidden
      ? { fromTime: { ...hiddenCell(context), spans: 2 } }
      : openCells(performance, work, ride)),
    driver: driverCell(ride),
    hours: format.cell('duration', ride.loaded.engineHours),
    litres: format.cell('number', isCounted ? totals.litres : null),
    average: format.cell('number', isCounted ? totals.average : null),
    counter: format.cell('number', mhStop === null ? null : toHours(mhStop)),
  });
}

function openCells(performance: Performance, work: MachineWork, ride: PrintedRide): Row['cells'] {
  const { context } = performance;
  const { format } = context;
  const { engineHours: engineSeconds, motorIdle } = ride;
  const link = historyLink(context, ride.vehicleId, Date.parse(ride.fromTimestamp), ride);
  return {
    ...endCells(ride, context),
    from: placeCell(ride.locationFrom, context, link),
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
    litres: format.cell('number', totals.litres),
    average: format.cell('number', totals.average),
    counter: format.cell('number', last === null ? null : toHours(last)),
  };
}

function rpmOf(rides: readonly PrintedRide[], work: MachineWork): number | null {
  return maxRpmOf(
    rides.flatMap(({ loaded }) => loaded.parts ?? [loaded]),
    work,
  );
}
