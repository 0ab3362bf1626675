// The machines of the summary: they work by the hour, so they have a table of their own.
import { SECONDS_IN_HOUR } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { fitColumns } from '../fit-columns.ts';
import { periodBounds, vehicleReportLink, workingDays } from '../fleet.ts';
import { NOTHING } from '../format.ts';
import { workSeconds } from '../machine-work.ts';
import { reportWords } from '../words.ts';
import { CAPACITY_BAR, lengthBar, NORM_BAR, normBar, ROW_HEIGHT } from './bars.ts';
import { basisMark, normRate, type SummaryLine, type SummarySums } from './lines.ts';
import { OVER_NORM_PERCENT } from './vehicle-table.ts';
import { type VehiclesSummaryWords, vehiclesSummaryWords } from './words.ts';

/** Hours of a working day. */
const DAY_HOURS = 8;
/** Dropped first where the paper is too narrow. */
const SPARE = ['design'];

export function machineTable(
  lines: readonly SummaryLine[],
  total: SummarySums,
  context: ReportContext,
): TableBlock {
  const words = vehiclesSummaryWords(context.language);
  const { from, to } = periodBounds(context);
  const days = workingDays(from, to);
  const capacity = days * DAY_HOURS * SECONDS_IN_HOUR;
  const most = Math.max(capacity, ...lines.map(({ totals }) => totals.engineSeconds));
  const rows: Row[] = lines.map((line) => ({
    kind: 'row',
    height: ROW_HEIGHT,
    cells: {
      ...headCells(line, context),
      ...figureCells(line, context, capacity),
      bar: { raw: null, text: '', shapes: barOf(line, most, capacity) },
    },
  }));
  const name = words('totalMachines', { count: lines.length });
  const hasDesign = lines.some(({ vehicle }) => designOf(vehicle) !== null);
  rows.push({
    kind: 'total',
    height: ROW_HEIGHT,
    cells: {
      plate: { raw: name, text: name, spans: hasDesign ? 3 : 2 },
      ...figureCells(total, context, capacity * lines.length),
    },
  });
  const hours = context.format.number(days * DAY_HOURS);
  return {
    kind: 'table',
    name: words('machines.title'),
    title: words('machines.title'),
    note: words('machines.note', { days, hours }),
    columns: fitColumns(columnsOf(words, hasDesign, context), rows, SPARE),
    rows,
  };
}

/** What its name does not say already. */
function designOf({ name, typeDesign }: SummaryLine['vehicle']): string | null {
  return typeDesign && !name.includes(typeDesign) ? typeDesign : null;
}

function columnsOf(
  words: VehiclesSummaryWords,
  hasDesign: boolean,
  { company, language }: ReportContext,
): Column[] {
  const shared = reportWords(language);
  const sum = { formula: 'sum' } as const;
  const hours = { type: 'duration', unit: 'h', ...sum } as const;
  const litres = { type: 'number', unit: 'l', digits: 1 } as const;
  const quiet = { tone: 'quiet' } as const;
  const design = { type: 'text', width: 20, grow: 1, ...quiet } as const;
  return [
    { id: 'plate', head: words('machines.plate'), type: 'text', width: 16, bold: true },
    { id: 'machine', head: words('machines.machine'), type: 'text', width: 20, grow: 1 },
    ...(hasDesign ? [{ ...design, id: 'design', head: words('machines.design') }] : []),
    { id: 'driver', head: words('machines.driver'), type: 'text', width: 20, grow: 1 },
    { id: 'days', head: words('days'), type: 'integer', width: 8, ...sum },
    { id: 'hours', head: words('machines.hours'), width: 15, bold: true, ...hours },
    { id: 'bar', head: '', type: 'text', width: CAPACITY_BAR + 3.5, only: 'paper' },
    {
      id: 'utilisation',
      head: words('machines.utilisation'),
      type: 'percent',
      digits: 0,
      width: 12,
    },
    { id: 'work', head: words('machines.work'), width: 13, ...hours },
    { id: 'idle', head: `${words('idle')} h`, width: 14, ...hours },
    { id: 'idlePercent', head: '%', type: 'percent', digits: 0, width: 8, ...quiet },
    { ...litres, id: 'litres', head: words('litres'), width: 13, ...sum },
    { ...litres, id: 'average', head: 'l/h', unit: 'l/h', width: 10, bold: true },
    { ...litres, id: 'norm', head: words('norm'), unit: 'l/h', width: 10, ...quiet },
    { ...litres, id: 'difference', head: words('difference'), width: 13, ...sum },
    { id: 'normBar', head: '', type: 'text', width: NORM_BAR + 3.5, only: 'paper' },
    { ...litres, id: 'measured', head: shared('putIn.measuredLitres'), width: 13, ...sum },
    { ...litres, id: 'documented', head: shared('putIn.documentedLitres'), width: 13, ...sum },
    {
      id: 'money',
      head: company.currency,
      type: 'money',
      unit: company.currency,
      width: 15,
      ...sum,
    },
    { ...litres, id: 'lost', head: words('losses'), width: 12, ...sum },
    {
      id: 'counter',
      head: words('machines.counter'),
      type: 'duration',
      unit: 'h',
      width: 14,
      ...quiet,
    },
  ];
}

function headCells(line: SummaryLine, context: ReportContext): Record<string, Cell> {
  const { vehicle, driver, engineCounter } = line;
  const text = (value: string | null) => ({ raw: value, text: value || NOTHING });
  return {
    plate: {
      ...text(vehicle.numericPlate),
      link: vehicleReportLink(context, 'machine-performance', vehicle.vehicleId),
    },
    machine: text(vehicle.name),
    design: text(designOf(vehicle)),
    driver: text(driver),
    counter: context.format.cell('duration', engineCounter),
  };
}

function barOf({ totals }: SummarySums, most: number, capacity: number) {
  return lengthBar(workSeconds(totals), totals.motorIdle, most, CAPACITY_BAR, capacity);
}

function figureCells(
  { totals, normed, days, putIn }: SummarySums,
  { format }: ReportContext,
  capacity: number,
): Record<string, Cell> {
  const { engineSeconds, motorIdle, difference, differencePercent } = totals;
  const ofRides = (value: number | null) => (totals.rideCount > 0 ? value : null);
  const isOver = (differencePercent ?? 0) > OVER_NORM_PERCENT;
  const utilisation = capacity > 0 ? (engineSeconds / capacity) * 100 : null;
  const used = format.cell('percent', ofRides(utilisation), 0);
  const litres = format.cell('number', totals.litres, 1);
  const idle = engineSeconds > 0 ? (motorIdle / engineSeconds) * 100 : null;
  return {
    days: format.cell('integer', ofRides(days)),
    hours: format.cell('duration', ofRides(engineSeconds)),
    utilisation: used.raw === null ? used : { ...used, text: `${used.text} %` },
    work: format.cell('duration', ofRides(workSeconds(totals))),
    idle: format.cell('duration', ofRides(motorIdle)),
    idlePercent: format.cell('percent', idle, 0),
    litres: { ...litres, ...basisMark(totals) },
    average: format.cell('number', totals.average, 1),
    norm: format.cell('number', normRate(normed, true), 1),
    difference: {
      raw: difference,
      text: format.signed(difference, 1),
      ...(isOver && { isMarked: true, tone: 'red', bold: true }),
    },
    normBar: { raw: null, text: '', shapes: normBar(differencePercent, isOver) },
    measured: format.cell('number', putIn.measured === 0 ? null : putIn.measured, 1),
    documented: format.cell('number', putIn.documented === 0 ? null : putIn.documented, 1),
    money: format.cell('money', putIn.home === 0 ? null : putIn.home),
    lost: {
      ...format.cell('number', putIn.lost === 0 ? null : putIn.lost, 1),
      ...(putIn.lost > 0 && { isMarked: true, tone: 'red', bold: true }),
    },
  };
}
