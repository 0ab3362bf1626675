// The vehicles of the summary, a line each, subtotals by category, and the total.

import { codeName } from '../../code/code-names.ts';
import { toKm } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { fitColumns } from '../fit-columns.ts';
import { isTowed, vehicleReportLink } from '../fleet.ts';
import { NOTHING } from '../format.ts';
import { reportWords } from '../words.ts';
import { LENGTH_BAR, lengthBar, NORM_BAR, normBar, ROW_HEIGHT, SUM_HEIGHT } from './bars.ts';
import { basisMark, normRate, type SummaryLine, type SummarySums, sumLines } from './lines.ts';
import { type VehiclesSummaryWords, vehiclesSummaryWords } from './words.ts';

/** What is looked at: more than the norm in %, idle in % of the engine's time, quality. */
export const OVER_NORM_PERCENT = 5;
const IDLE_PERCENT = 20;
const QUALITY = 3;
/** Dropped first where the paper is too narrow. */
const SPARE = ['engine', 'overSpeed', 'private'];

type Cells = Record<string, Cell>;

export function vehicleTable(
  lines: readonly SummaryLine[],
  total: SummarySums,
  context: ReportContext,
): TableBlock {
  const words = vehiclesSummaryWords(context.language);
  const most = Math.max(0, ...lines.map(({ totals }) => totals.distance));
  const rows: Row[] = lines.map((line) => ({
    kind: 'row',
    height: ROW_HEIGHT,
    ...(isTowed(line.vehicle) && { isApart: true }),
    cells: { ...headCells(line, context), ...figureCells(line, context, { most }) },
  }));
  if (lines.length > 0) {
    rows.push(...categoryRows(lines, context));
    const name = words('totalVehicles', {
      count: lines.filter(({ vehicle }) => !isTowed(vehicle)).length,
    });
    rows.push({
      kind: 'total',
      height: SUM_HEIGHT,
      cells: {
        plate: { raw: name, text: name, spans: 2 },
        ...figureCells(total, context, { isSum: true }),
      },
    });
  }
  return {
    kind: 'table',
    name: words('vehicles'),
    columns: fitColumns(columnsOf(words, context), rows, SPARE),
    rows,
  };
}

function columnsOf(words: VehiclesSummaryWords, { company, language }: ReportContext): Column[] {
  const shared = reportWords(language);
  const sum = { formula: 'sum' } as const;
  const km = {
    type: 'number',
    unit: 'km',
    digits: 1,
    group: words('groups.rides'),
    ...sum,
  } as const;
  const hours = { type: 'duration', group: words('groups.time'), ...sum } as const;
  const litres = { type: 'number', unit: 'l', digits: 1 } as const;
  const quiet = { tone: 'quiet' } as const;
  return [
    { id: 'plate', head: words('plate'), type: 'text', width: 14, bold: true },
    { id: 'vehicle', head: words('vehicle'), type: 'text', width: 14 },
    { id: 'driver', head: words('driver'), type: 'text', width: 14 },
    { id: 'category', head: words('category'), type: 'text', width: 12, only: 'sheet' },
    {
      id: 'days',
      head: words('days'),
      type: 'integer',
      group: words('groups.rides'),
      width: 7,
      ...sum,
    },
    {
      id: 'rides',
      head: words('rides'),
      type: 'integer',
      group: words('groups.rides'),
      width: 8,
      ...sum,
    },
    { id: 'km', head: words('km'), width: 14, bold: true, carry: 'sum', ...km },
    {
      id: 'bar',
      head: '',
      type: 'text',
      group: words('groups.rides'),
      only: 'paper',
      width: (LENGTH_BAR + 3.2) * 1.12,
    },
    { id: 'business', head: words('business'), width: 14, ...km, only: 'sheet' },
    { id: 'abroad', head: words('abroad'), width: 11, ...km },
    { id: 'private', head: words('private'), width: 10, ...km },
    { id: 'driving', head: words('driving'), width: 11, ...hours },
    { id: 'idle', head: words('idle'), width: 10, ...hours },
    {
      id: 'idlePercent',
      head: '%',
      type: 'percent',
      digits: 0,
      group: words('groups.time'),
      width: 6,
      ...quiet,
    },
    { id: 'engine', head: words('engine'), width: 11, ...hours },
    {
      ...litres,
      id: 'litres',
      head: words('litres'),
      group: words('groups.fuel'),
      width: 12,
      carry: 'sum',
      ...sum,
    },
    {
      ...litres,
      id: 'average',
      head: 'l/100',
      unit: 'l/100 km',
      group: words('groups.fuel'),
      width: 8,
      bold: true,
    },
    {
      ...litres,
      id: 'norm',
      head: words('norm'),
      unit: 'l/100 km',
      group: words('groups.fuel'),
      width: 10.4,
      ...quiet,
    },
    {
      ...litres,
      id: 'difference',
      head: words('difference'),
      group: words('groups.fuel'),
      width: 12,
      ...sum,
    },
    {
      id: 'normBar',
      head: '',
      type: 'text',
      group: words('groups.fuel'),
      only: 'paper',
      width: (NORM_BAR + 3.2) * 1.12,
    },
    {
      ...litres,
      id: 'measured',
      head: shared('putIn.measuredLitres'),
      group: words('groups.refueled'),
      width: 11,
      ...sum,
    },
    {
      ...litres,
      id: 'documented',
      head: shared('putIn.documentedLitres'),
      group: words('groups.refueled'),
      width: 11,
      ...sum,
    },
    {
      id: 'money',
      head: company.currency,
      type: 'money',
      unit: company.currency,
      group: words('groups.refueled'),
      width: 12,
      ...sum,
    },
    {
      ...litres,
      id: 'lost',
      head: words('losses'),
      group: words('groups.refueled'),
      width: 10,
      ...sum,
    },
    {
      id: 'maxSpeed',
      head: words('maxSpeed'),
      type: 'number',
      digits: 0,
      unit: 'km/h',
      group: words('groups.style'),
      width: 7,
      formula: 'max',
    },
    { ...hours, id: 'overSpeed', head: words('overSpeed'), group: words('groups.style'), width: 8 },
    {
      id: 'quality',
      head: words('quality'),
      type: 'number',
      digits: 1,
      group: words('groups.style'),
      width: 8,
    },
    {
      id: 'odometer',
      head: words('odometer'),
      type: 'number',
      digits: 1,
      unit: 'km',
      group: words('groups.style'),
      width: 14,
      ...quiet,
    },
  ];
}

function headCells(line: SummaryLine, context: ReportContext): Cells {
  const { vehicle, driver, odometer } = line;
  const text = (value: string | null) => ({ raw: value, text: value ?? NOTHING });
  return {
    plate: {
      ...text(vehicle.numericPlate),
      link: vehicleReportLink(context, 'performance', vehicle.vehicleId),
    },
    vehicle: text(vehicle.name),
    driver: text(driver),
    category: text(categoryOf(vehicle)),
    odometer: context.format.cell('number', odometer === null ? null : toKm(odometer), 1),
  };
}

/** What has a line for a vehicle, a category and all; where nothing was driven it is a row of dashes. */
function figureCells(
  { totals, normed, days, abroad, putIn }: SummarySums,
  { format }: ReportContext,
  { most = 0, isSum = false }: { most?: number; isSum?: boolean },
): Cells {
  const drove = totals.rideCount > 0;
  const ifAny = (value: number) => (value === 0 ? null : value);
  const ofRides = (value: number | null) => (drove ? value : null);
  const idle = totals.engineSeconds > 0 ? (totals.motorIdle / totals.engineSeconds) * 100 : null;
  const isOver = (totals.differencePercent ?? 0) > OVER_NORM_PERCENT;
  const { quality, difference, differencePercent } = totals;
  const home = totals.distance - abroad;
  const litres = format.cell('number', totals.litres, 1);
  return {
    days: format.cell('integer', ofRides(days)),
    rides: format.cell('integer', ofRides(totals.rideCount)),
    km: format.cell('number', ofRides(toKm(totals.distance)), 1),
    bar: {
      raw: null,
      text: '',
      shapes: lengthBar(home, abroad, most, LENGTH_BAR),
    },
    business: format.cell('number', ofRides(toKm(totals.businessDistance)), 1),
    abroad: format.cell('number', ifAny(toKm(abroad)), 1),
    private: format.cell('number', ifAny(toKm(totals.privateDistance)), 1),
    driving: format.cell('duration', ofRides(totals.drivingSeconds)),
    idle: {
      ...format.cell('duration', ofRides(totals.motorIdle)),
      ...((idle ?? 0) >= IDLE_PERCENT && { bold: true }),
    },
    idlePercent: {
      ...format.cell('percent', idle, 0),
      ...((idle ?? 0) >= IDLE_PERCENT && { bold: true, tone: 'ink' }),
    },
    engine: format.cell('duration', ofRides(totals.engineSeconds)),
    litres: { ...litres, ...basisMark(totals) },
    average: format.cell('number', totals.average, 1),
    norm: format.cell('number', normRate(normed, false), 1),
    difference: {
      raw: difference,
      text: format.signed(difference, 1),
      ...(isOver && { isMarked: true, tone: 'red', bold: true }),
    },
    normBar: {
      raw: null,
      text: '',
      shapes: normBar(differencePercent, isOver, isSum ? SUM_HEIGHT : ROW_HEIGHT),
    },
    measured: format.cell('number', ifAny(putIn.measured), 1),
    documented: format.cell('number', ifAny(putIn.documented), 1),
    money: format.cell('money', putIn.home === 0 ? null : putIn.home),
    lost: {
      ...format.cell('number', ifAny(putIn.lost), 1),
      ...(putIn.lost > 0 && { isMarked: true, tone: 'red', bold: true }),
    },
    maxSpeed: format.cell('number', totals.maxSpeed, 0),
    overSpeed: format.cell('duration', ifAny(totals.overSpeed)),
    quality: {
      ...format.cell('number', quality, 1),
      ...((quality ?? 0) >= QUALITY && { bold: true }),
    },
  };
}

/** An average over lorries and cars would mean nothing: each category that occurs has its own. */
function categoryRows(lines: readonly SummaryLine[], context: ReportContext): Row[] {
  const groups = [...Map.groupBy(lines, ({ vehicle }) => categoryOf(vehicle))];
  if (groups.length < 2) return [];
  return groups
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([category, of], index): Row => {
      const { typeCode, categoryCode } = of[0]?.vehicle ?? {};
      const name = categoryCode
        ? `${codeName('vehicleCategories', categoryCode, context.language)} ${categoryCode}`
        : codeName('vehicleTypes', typeCode ?? category, context.language);
      const text = `${name}, ${context.format.number(of.length)}`;
      const cells = figureCells(sumLines(of, false), context, { isSum: true });
      return {
        kind: 'subtotal',
        level: 1,
        isApart: true,
        height: SUM_HEIGHT,
        rule: index === 0 ? 'day' : 'none',
        cells: {
          plate: { raw: text, text, spans: 2, bold: false },
          ...Object.fromEntries(
            Object.entries(cells).map(([id, cell]) => [id, { bold: id === 'average', ...cell }]),
          ),
        },
      };
    });
}

function categoryOf({ categoryCode, typeCode }: SummaryLine['vehicle']): string {
  return categoryCode ?? typeCode;
}
