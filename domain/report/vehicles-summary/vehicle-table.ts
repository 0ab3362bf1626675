// The vehicles of the summary, a line each, subtotals by category, and the total.

import { codeName } from '../../code/code-names.ts';
import { toKm } from '../../units.ts';
import { CARRIED, KM, LITRES, PAPER, QUIET, SHEET, SPEED, SUM, under } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { fitColumns } from '../fit-columns.ts';
import { isTowed, vehicleReportLink } from '../fleet.ts';
import { NOTHING } from '../format.ts';
import { reportWords } from '../words.ts';
import { LENGTH_BAR, lengthBar, NORM_BAR, ROW_HEIGHT, SUM_HEIGHT } from './bars.ts';
import { fuelCells } from './fuel-cells.ts';
import { type SummaryLine, type SummarySums, sumLines } from './lines.ts';
import { type VehiclesSummaryWords, vehiclesSummaryWords } from './words.ts';

/** What is looked at: idle in % of the engine's time, quality. */
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
  const { currency } = company;
  const time = { type: 'duration', ...SUM } as const;
  return [
    { id: 'plate', head: words('plate'), type: 'text', width: 14, bold: true },
    { id: 'vehicle', head: words('vehicle'), type: 'text', width: 14 },
    { id: 'driver', head: words('driver'), type: 'text', width: 14 },
    { id: 'category', head: words('category'), type: 'text', width: 12, ...SHEET },
    ...under(words('groups.rides'), [
      { id: 'days', head: words('days'), type: 'integer', width: 7, ...SUM },
      { id: 'rides', head: words('rides'), type: 'integer', width: 8, ...SUM },
      { id: 'km', head: words('km'), width: 14, bold: true, ...KM, ...CARRIED },
      { id: 'bar', head: '', type: 'text', width: (LENGTH_BAR + 3.2) * 1.12, ...PAPER },
      { id: 'business', head: words('business'), width: 14, ...KM, ...SUM, ...SHEET },
      { id: 'abroad', head: words('abroad'), width: 11, ...KM, ...SUM },
      { id: 'private', head: words('private'), width: 10, ...KM, ...SUM },
    ]),
    ...under(words('groups.time'), [
      { id: 'driving', head: words('driving'), width: 11, ...time },
      { id: 'idle', head: words('idle'), width: 10, ...time },
      { id: 'idlePercent', head: '%', type: 'percent', digits: 0, width: 6, ...QUIET },
      { id: 'engine', head: words('engine'), width: 11, ...time },
    ]),
    ...under(words('groups.fuel'), [
      { id: 'litres', head: words('litres'), width: 12, ...LITRES, ...CARRIED },
      { id: 'average', head: 'l/100', type: 'number', unit: 'l/100 km', width: 8, bold: true },
      { id: 'norm', head: words('norm'), type: 'number', unit: 'l/100 km', width: 10.4, ...QUIET },
      { id: 'difference', head: words('difference'), width: 12, ...LITRES, ...SUM },
      { id: 'normBar', head: '', type: 'text', width: (NORM_BAR + 3.2) * 1.12, ...PAPER },
    ]),
    ...under(words('groups.refueled'), [
      { id: 'measured', head: shared('putIn.measuredLitres'), width: 11, ...LITRES, ...SUM },
      { id: 'documented', head: shared('putIn.documentedLitres'), width: 11, ...LITRES, ...SUM },
      { id: 'money', head: currency, type: 'money', unit: currency, width: 12, ...SUM },
      { id: 'lost', head: words('losses'), width: 10, ...LITRES, ...SUM },
    ]),
    ...under(words('groups.style'), [
      { ...SPEED, id: 'maxSpeed', head: words('maxSpeed'), width: 7, formula: 'max' },
      { id: 'overSpeed', head: words('overSpeed'), width: 8, ...time },
      { id: 'quality', head: words('quality'), type: 'number', width: 8 },
      { id: 'odometer', head: words('odometer'), width: 14, ...KM, ...QUIET },
    ]),
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
    odometer: context.format.cell('number', odometer === null ? null : toKm(odometer)),
  };
}

/** What has a line for a vehicle, a category and all; where nothing was driven it is a row of dashes. */
function figureCells(
  { totals, normed, days, abroad, putIn }: SummarySums,
  { format }: ReportContext,
  { most = 0, isSum = false }: { most?: number; isSum?: boolean },
): Cells {
  const height = isSum ? SUM_HEIGHT : ROW_HEIGHT;
  const drove = totals.rideCount > 0;
  const ifAny = (value: number) => (value === 0 ? null : value);
  const ofRides = (value: number | null) => (drove ? value : null);
  const idle = totals.engineSeconds > 0 ? (totals.motorIdle / totals.engineSeconds) * 100 : null;
  const home = totals.distance - abroad;
  return {
    days: format.cell('integer', ofRides(days)),
    rides: format.cell('integer', ofRides(totals.rideCount)),
    km: format.cell('number', ofRides(toKm(totals.distance))),
    bar: { raw: null, text: '', shapes: lengthBar(home, abroad, most, LENGTH_BAR) },
    business: format.cell('number', ofRides(toKm(totals.businessDistance))),
    abroad: format.cell('number', ifAny(toKm(abroad))),
    private: format.cell('number', ifAny(toKm(totals.privateDistance))),
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
    ...fuelCells({ totals, normed, putIn }, format, { isMachine: false, height }),
    maxSpeed: format.cell('number', totals.maxSpeed, 0),
    overSpeed: format.cell('duration', ifAny(totals.overSpeed)),
    quality: {
      ...format.cell('number', totals.quality),
      ...((totals.quality ?? 0) >= QUALITY && { bold: true }),
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
