// The report of refuelings (12): of each vehicle the balance of its tanks, their level over the period, and what
// was put in beside what was paid; then sums by fuel and currency, and what somebody should look at. Pure.

import { isDriven } from '../../ride/marker.ts';
import { toKm } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { Block, ReportDocument, Row, Span, TableBlock } from '../document.ts';
import { contentWidth } from '../document.ts';
import { capacityOf, measuredTanks } from '../fuel-vehicle.ts';
import { headOf } from '../head.ts';
import { vehicleKind } from '../report-vehicle.ts';
import { outsideOfBalance } from '../rides.ts';
import { tankChart } from '../tank-chart.ts';
import { reportTitle } from '../titles.ts';
import { reportWords } from '../words.ts';
import { balanceBlock } from './balance.ts';
import { type BuiltVehicle, builtOf } from './built.ts';
import { refuelingColumns } from './columns.ts';
import { issueItems } from './issues.ts';
import type { FuelLine, RefuelingsVehicle } from './lines.ts';
import { refuelingRow, totalRows } from './rows.ts';
import { closingBlocks, sheetTable, vehiclesTable } from './summary.ts';
import { fuelSums, paidFor } from './sums.ts';
import type { RefuelingsWords } from './words.ts';
import { refuelingsWords } from './words.ts';

const ORIENTATION = 'landscape';
const WIDTH = contentWidth(ORIENTATION);
const CHART_HEIGHT = 33;

export function buildRefuelings(
  vehicles: readonly RefuelingsVehicle[],
  context: ReportContext,
): ReportDocument {
  const words = refuelingsWords(context.language);
  const built = vehicles.map((data) => builtOf(data, context));
  const [only] = built;
  const one = built.length === 1 && only ? only : null;
  const lines = built.flatMap((each) => each.lines);
  // Of many vehicles only those are listed that have something to tell.
  const told = one ? built : built.filter((each) => each.lines.length > 0 || each.balance.tank);
  return {
    ...headOf(context, {
      subjectName: one ? one.data.vehicle.numericPlate : '',
      orientation: ORIENTATION,
    }),
    subject: one ? subjectOf(one, context, words) : [{ text: vehiclesText(vehicles) }],
    plate: one ? one.data.vehicle.numericPlate : null,
    figures: [],
    facts: [],
    summary: summaryOf(lines, context, words),
    blocks: [
      ...told.flatMap((each) => vehicleBlocks(each, { context, words, isOnly: one !== null })),
      ...(one ? [] : [sheetTable(told, context, words), vehiclesTable(told, context, words)]),
      ...closingBlocks(told, { context, words, items: itemsOf(told, context, words) }),
    ],
    isEmpty: lines.length === 0,
  };
}

interface BlocksOf {
  context: ReportContext;
  words: RefuelingsWords;
  isOnly: boolean;
}

function vehicleBlocks(built: BuiltVehicle, { context, words, isOnly }: BlocksOf): Block[] {
  const { data, sums, balance } = built;
  const { vehicle } = data;
  const hasSensor = measuredTanks(vehicle).length > 0;
  const heading: Block = {
    kind: 'notes',
    title: `${vehicle.numericPlate} · ${vehicle.name}`,
    note: plain(factsOf(built, context, words)),
    items: [],
  };
  const ends = context.period ?? { from: 0, to: 0 };
  const isMachine = vehicle.typeCode === 'machine';
  return [
    ...(isOnly ? [] : [heading]),
    balanceBlock({ context, words, balance, sums, isMachine, ends }),
    ...(isOnly ? chartBlocks(built, context) : []),
    ...withoutLevels(built, context),
    ...(hasSensor ? [] : [smallNote(words('noSensorNote'))]),
    tableOf(built, { context, words, isOnly }),
  ];
}

/** What the rides consumed that the balance does not know. */
function withoutLevels(
  { balance: { tank, totals } }: BuiltVehicle,
  context: ReportContext,
): Block[] {
  const apart = tank && outsideOfBalance(totals, tank);
  if (!apart) return [];
  const litres = `${context.format.number(apart, 1)} l`;
  return [smallNote(`${reportWords(context.language)('withoutLevels')}: ${litres}`)];
}

function smallNote(text: string): Block {
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text }] }] };
}

function chartBlocks({ data, lines, balance }: BuiltVehicle, context: ReportContext): Block[] {
  const { vehicle, rides } = data;
  const own = lines.filter(({ entry }) => !entry.tankType);
  const chart = tankChart({
    context,
    width: WIDTH,
    height: CHART_HEIGHT,
    capacity: capacityOf(vehicle),
    opening: balance.tank?.start ?? null,
    closing: balance.tank?.end ?? null,
    rides: rides.filter(isDriven).map((ride) => ({
      fromTs: Date.parse(ride.fromTimestamp),
      toTs: Date.parse(ride.toTimestamp),
      start: ride.tankStart,
      end: ride.tankSum,
    })),
    // The curve is that of the main tanks.
    marks: own.flatMap(({ entry, ts, number, issue }) =>
      entry.measure.map(({ quantity, before, after }) => ({
        ts,
        kind: entry.type,
        quantity,
        before,
        after,
        label: `${number}`,
        isMarked: issue !== null,
      })),
    ),
  });
  return chart && measuredTanks(vehicle).length > 0 ? [chart] : [];
}

function tableOf(
  { data, lines, sums }: BuiltVehicle,
  { context, words, isOnly }: BlocksOf,
): TableBlock {
  const { vehicle } = data;
  const of = { context, words, vehicle };
  const isMachine = vehicle.typeCode === 'machine';
  const rows: Row[] = lines.map((line) => refuelingRow(line, of));
  return {
    kind: 'table',
    name: reportTitle('refuelings', context.language),
    columns: refuelingColumns({ context, words, isMachine, hasPlate: false }),
    rows: lines.length === 0 ? [] : [...rows, ...totalRows(sums, of)],
    empty: reportWords(context.language)('noData'),
    // In the spreadsheet the rows of all vehicles are one table.
    ...(!isOnly && { only: 'paper' }),
  };
}

function itemsOf(told: readonly BuiltVehicle[], context: ReportContext, words: RefuelingsWords) {
  const isOnly = told.length === 1;
  return told.flatMap(({ data, lines, balance, sums }) =>
    issueItems({
      context,
      words,
      lines,
      vehicle: data.vehicle,
      price: sums.price,
      balance: balance.tank,
      prefix: isOnly ? '' : `${data.vehicle.numericPlate} `,
    }),
  );
}

function subjectOf(built: BuiltVehicle, context: ReportContext, words: RefuelingsWords): Span[] {
  const { vehicle } = built.data;
  return [{ text: vehicle.name, bold: true }, ...factsOf(built, context, words)];
}

/** Kind, tanks, sensor and odometer behind the name. */
function factsOf({ data }: BuiltVehicle, context: ReportContext, words: RefuelingsWords): Span[] {
  const { format } = context;
  const { vehicle, rides } = data;
  const capacity = capacityOf(vehicle);
  const tanks = vehicle.tanks.filter(({ tankType }) => tankType === 'main').length;
  const own = rides.filter(
    (ride) => isDriven(ride) && Date.parse(ride.fromTimestamp) >= (context.period?.from ?? 0),
  );
  const [first, last] = [own[0], own.at(-1)];
  const km = (metres: number) => format.number(toKm(metres), 1);
  const parts = [
    vehicleKind(vehicle),
    capacity === null ? '' : words('tanks', { count: tanks, litres: format.number(capacity) }),
    measuredTanks(vehicle).length > 0 ? words('sensor') : words('noSensor'),
    first && last && vehicle.typeCode !== 'machine'
      ? `${km(first.kmStop - first.distance)} – ${km(last.kmStop)} km`
      : '',
  ];
  return parts.filter((part) => part !== '').map((text) => ({ text: ` · ${text}` }));
}

function plain(spans: readonly Span[]): string {
  return spans
    .map(({ text }) => text)
    .join('')
    .replace(/^ · /, '');
}

const PLATES_MAX = 12;

function vehiclesText(vehicles: readonly RefuelingsVehicle[]): string {
  const plates = vehicles.map(({ vehicle }) => vehicle.numericPlate);
  const shown = plates.slice(0, PLATES_MAX).join(', ');
  return plates.length > PLATES_MAX ? `${shown} … (${plates.length})` : shown;
}

function summaryOf(
  lines: readonly FuelLine[],
  { format, company, language }: ReportContext,
  words: RefuelingsWords,
): ReportDocument['summary'] {
  const sums = fuelSums(lines, company.currency);
  const count = lines.filter(({ issue }) => issue !== null).length;
  const cost = paidFor(lines, company.currency);
  const refuelings = lines.filter(({ entry }) => entry.type === 'refueling').length;
  return [
    { label: words('refuelings'), text: `${refuelings}` },
    {
      label: reportWords(language)('putIn.measured'),
      text: `${format.number(sums.matched.measured + sums.noDocument.measured, 1)} l`,
    },
    { label: words('cost'), text: `${format.number(cost, 2)} ${company.currency}` },
    { label: words('toCheck'), text: `${count}`, ...(count > 0 && { tone: 'red' as const }) },
  ];
}
