// The machines of the summary: they work by the hour, so they have a table of their own.
import { SECONDS_IN_HOUR } from '../../units.ts';
import { LITRES, PAPER, QUIET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { fitColumns } from '../fit-columns.ts';
import { periodBounds, vehicleReportLink, workingDays } from '../fleet.ts';
import { NOTHING } from '../format.ts';
import { workSeconds } from '../machine-work.ts';
import { reportWords } from '../words.ts';
import { CAPACITY_BAR, lengthBar, NORM_BAR, ROW_HEIGHT } from './bars.ts';
import { fuelCells } from './fuel-cells.ts';
import type { SummaryLine, SummarySums } from './lines.ts';
import { type VehiclesSummaryWords, vehiclesSummaryWords } from './words.ts';

/** In whole percents. */
const PERCENT = { type: 'percent', digits: 0 } as const;
const WORKED = { type: 'duration', unit: 'h' } as const;
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
  const { currency } = company;
  const hours = { ...WORKED, ...SUM } as const;
  const text = { type: 'text', width: 20, grow: 1 } as const;
  return [
    { id: 'plate', head: words('machines.plate'), type: 'text', width: 16, bold: true },
    { id: 'machine', head: words('machines.machine'), ...text },
    ...(hasDesign ? [{ id: 'design', head: words('machines.design'), ...text, ...QUIET }] : []),
    { id: 'driver', head: words('machines.driver'), ...text },
    { id: 'days', head: words('days'), type: 'integer', width: 8, ...SUM },
    { id: 'hours', head: words('machines.hours'), width: 15, bold: true, ...hours },
    { id: 'bar', head: '', type: 'text', width: CAPACITY_BAR + 3.5, ...PAPER },
    { ...PERCENT, id: 'utilisation', head: words('machines.utilisation'), width: 12 },
    { id: 'work', head: words('machines.work'), width: 13, ...hours },
    { id: 'idle', head: `${words('idle')} h`, width: 14, ...hours },
    { ...PERCENT, id: 'idlePercent', head: '%', width: 8, ...QUIET },
    { id: 'litres', head: words('litres'), width: 13, ...LITRES, ...SUM },
    { id: 'average', head: 'l/h', type: 'number', unit: 'l/h', width: 10, bold: true },
    { id: 'norm', head: words('norm'), type: 'number', unit: 'l/h', width: 10, ...QUIET },
    { id: 'difference', head: words('difference'), width: 13, ...LITRES, ...SUM },
    { id: 'normBar', head: '', type: 'text', width: NORM_BAR + 3.5, ...PAPER },
    { id: 'measured', head: shared('putIn.measuredLitres'), width: 13, ...LITRES, ...SUM },
    { id: 'documented', head: shared('putIn.documentedLitres'), width: 13, ...LITRES, ...SUM },
    { id: 'money', head: currency, type: 'money', unit: currency, width: 15, ...SUM },
    { id: 'lost', head: words('losses'), width: 12, ...LITRES, ...SUM },
    { id: 'counter', head: words('machines.counter'), ...WORKED, width: 14, ...QUIET },
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
  const { engineSeconds, motorIdle } = totals;
  const ofRides = (value: number | null) => (totals.rideCount > 0 ? value : null);
  const utilisation = capacity > 0 ? (engineSeconds / capacity) * 100 : null;
  const used = format.cell('percent', ofRides(utilisation), 0);
  const idle = engineSeconds > 0 ? (motorIdle / engineSeconds) * 100 : null;
  return {
    days: format.cell('integer', ofRides(days)),
    hours: format.cell('duration', ofRides(engineSeconds)),
    utilisation: used.raw === null ? used : { ...used, text: `${used.text} %` },
    work: format.cell('duration', ofRides(workSeconds(totals))),
    idle: format.cell('duration', ofRides(motorIdle)),
    idlePercent: format.cell('percent', idle, 0),
    ...fuelCells({ totals, normed, putIn }, format, { isMachine: true, height: ROW_HEIGHT }),
  };
}
