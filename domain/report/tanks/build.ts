// The report of tanks (6): the level of a vehicle's tanks from ride to ride, what was put in, lost and consumed,
// by days and weeks, as a balance that closes, and as a curve. Pure.
import { isApart } from '../../fuel/apart.ts';
import type { TankBook } from '../../fuel/manual.ts';
import { tankBalance, withChanges } from '../../fuel/month-fuel.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import { averageConsumption, consumptionRule } from '../../ride/consumption.ts';
import { isDriven } from '../../ride/marker.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { toHours, toKm } from '../../units.ts';
import { rateUnit } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { BalanceBlock, Block, ReportDocument, Row, TableBlock } from '../document.ts';
import { contentWidth } from '../document.ts';
import { localText } from '../format.ts';
import { capacityOf, type FuelBefore, type FuelVehicle, measuredTanks } from '../fuel-vehicle.ts';
import { headOf } from '../head.ts';
import { intoOf } from '../refuelings/balance.ts';
import { vehicleKind } from '../report-vehicle.ts';
import { rowsByToggles } from '../ride-rows.ts';
import { joinAtBorders, shownRide } from '../rides.ts';
import { type TankMark, tankChart } from '../tank-chart.ts';
import { reportTitle } from '../titles.ts';
import { reportWords } from '../words.ts';
import { sumCells, type TankRowsOf, tankColumns, tankRows } from './rows.ts';
import {
  type SegmentSums,
  segmentSums,
  type TankChange,
  type TankSegment,
  tankSegments,
} from './segments.ts';
import { type BoughtFuel, unmeasuredSegments } from './unmeasured.ts';
import { type TanksWords, tanksWords } from './words.ts';

export interface TanksData {
  vehicle: FuelVehicle;
  /** Driven rides that begin in the period. */
  rides: readonly RideView[];
  /** Of the period, losses too. */
  entries: readonly RefuelingEntry[];
  /** The measured changes among them, with the moment from which a level shows all of them. */
  changes: readonly TankChange[];
  before: FuelBefore;
  /** Of a main tank without a sensor; null: none is kept. */
  book: TankBook | null;
}

const ORIENTATION = 'landscape';
const CHART_HEIGHT = 42;

export function buildTanks(data: TanksData, context: ReportContext): ReportDocument {
  const { vehicle, changes } = data;
  const words = tanksWords(context.language);
  const basis = basisOf(data);
  const { from, to } = context.period ?? { from: 0, to: 0 };
  const ends = { from, to: Math.min(to, context.now) };
  const bought = basis === 'sensor' ? [] : boughtOf(data, ends);
  const segments = segmentsOf(data, bought, ends, context);
  const sums = segmentSums(segments);
  const of: TankRowsOf = { context, words, vehicle, tankIds: shownTanks(vehicle), basis };
  const isEmpty = segments.length === 0;
  const hasLevels = sums.start !== null;
  const marks = basis === 'sensor' ? changes : bookMarks(segments);
  return {
    ...headOf(context, { subjectName: vehicle.numericPlate, orientation: ORIENTATION }),
    subject: subjectOf(vehicle, context, words),
    plate: vehicle.numericPlate,
    figures: [],
    facts: [],
    summary: summaryOf(sums, of),
    blocks: [
      ...(hasLevels ? [balanceBlock(sums, of, ends)] : []),
      ...(basis === 'none' ? [note(words('noSensor'))] : chartBlocks(marks, segments, of)),
      tableOf(segments, sums, of),
      ...(isEmpty ? [] : [notesOf(segments, of)]),
    ],
    isEmpty,
  };
}

function basisOf({ vehicle, book }: TanksData): TankRowsOf['basis'] {
  if (measuredTanks(vehicle).length > 0) return 'sensor';
  return book ? 'book' : 'none';
}

function segmentsOf(
  { vehicle, rides: all, entries, changes, before, book }: TanksData,
  bought: readonly BoughtFuel[],
  ends: { from: number; to: number },
  { input, period }: ReportContext,
): TankSegment[] {
  const driven = all.filter(isDriven);
  const rides = input.options.borderCrossing ? driven : joinAtBorders(driven);
  if (measuredTanks(vehicle).length === 0) {
    return unmeasuredSegments({ rides, bought, book, ...ends });
  }
  const to = period?.to ?? ends.to;
  const balance = tankBalance(withChanges(driven, entries), { into: intoOf(before), to });
  return tankSegments({ rides, changes, balance, capacity: capacityOf(vehicle), ...ends });
}

/** By the book what it took in, else the documents of the main tanks' fuel. */
function boughtOf(
  { vehicle, entries, book }: TanksData,
  { from, to }: { from: number; to: number },
): BoughtFuel[] {
  const all = book
    ? book.steps.flatMap(({ ts, kind, litres }) => (kind === 'document' ? { ts, litres } : []))
    : entries
        .filter((entry) => !isApart(entry, vehicle))
        .flatMap(({ document }) =>
          document ? { ts: Date.parse(document.timestamp), litres: document.quantity } : [],
        );
  return all.filter(({ ts }) => ts >= from && ts <= to).sort((one, two) => one.ts - two.ts);
}

/** What the book took in, as strokes of the chart. */
function bookMarks(segments: readonly TankSegment[]): Omit<TankMark, 'label' | 'isMarked'>[] {
  return segments.flatMap(({ fromTimestamp, levels }) =>
    levels && levels.refueled > 0
      ? {
          ts: Date.parse(fromTimestamp),
          kind: 'refueling' as const,
          quantity: levels.refueled,
          before: levels.start,
          after: levels.end,
        }
      : [],
  );
}

/** Tanks with columns of their own: where there is more than one that is read. */
function shownTanks({ tanks }: FuelVehicle): number[] {
  const ids = tanks.filter(({ isMeasured }) => isMeasured).map(({ tankId }) => tankId);
  return ids.length > 1 ? ids : [];
}

function subjectOf(vehicle: FuelVehicle, { format }: ReportContext, words: TanksWords) {
  const capacity = capacityOf(vehicle);
  const main = vehicle.tanks.filter(({ tankType }) => tankType === 'main').length;
  const rest = [
    vehicleKind(vehicle),
    capacity === null ? '' : words('tanks', { count: main, litres: format.number(capacity) }),
  ];
  return [
    { text: vehicle.name, bold: true },
    ...rest.filter((part) => part !== '').map((text) => ({ text: ` · ${text}` })),
  ];
}

function balanceBlock(
  sums: SegmentSums,
  { context, words, vehicle, basis }: TankRowsOf,
  ends: { from: number; to: number },
): BalanceBlock {
  const { format, zone } = context;
  const litres = (value: number | null) => format.number(value, 1);
  const moment = (ts: number) => words('levelAt', { moment: format.dateTime(localText(ts, zone)) });
  const { isMachine, bounds } = consumptionRule(vehicle);
  const { distance, engineSeconds } = sums;
  const shared = reportWords(context.language);
  const consumed = sums.consumed ?? 0;
  return {
    kind: 'balance',
    terms: [
      { text: litres(sums.start), unit: 'l', label: moment(ends.from) },
      {
        operator: '+',
        text: litres(sums.refueled),
        label: basis === 'sensor' ? shared('putIn.measured') : shared('putIn.documented'),
      },
      ...(basis === 'sensor' ? [lostTerm(sums.lost, litres(sums.lost), words)] : []),
      {
        operator: consumed < 0 ? '+' : '−',
        text: litres(Math.abs(consumed)),
        label: basis === 'sensor' ? words('consumedTotal') : words('byNorm'),
      },
      { operator: '=', text: litres(sums.end), unit: 'l', label: moment(ends.to) },
    ],
    aside: {
      text: format.number(averageConsumption({ ...sums.averaged, isMachine, bounds }), 1),
      unit: rateUnit(isMachine),
      label: isMachine
        ? `${format.number(toHours(engineSeconds), 1)} h`
        : `${format.number(toKm(distance), 1)} km`,
    },
  };
}

function lostTerm(lost: number, text: string, words: TanksWords): BalanceBlock['terms'][number] {
  return { operator: '−', text, label: words('lostTotal'), ...(lost > 0 && { tone: 'red' }) };
}

function chartBlocks(
  marks: readonly Omit<TankMark, 'label' | 'isMarked'>[],
  segments: readonly TankSegment[],
  { context, words, vehicle }: TankRowsOf,
): Block[] {
  const known = segments.flatMap(({ levels }) => levels ?? []);
  const chart = tankChart({
    context,
    width: contentWidth(ORIENTATION),
    height: CHART_HEIGHT,
    note: words('chartNote'),
    opening: known[0]?.start ?? null,
    closing: known.at(-1)?.end ?? null,
    capacity: capacityOf(vehicle),
    rides: segments.map(({ fromTimestamp, toTimestamp, ride, levels }) => ({
      fromTs: Date.parse(fromTimestamp),
      toTs: Date.parse(toTimestamp),
      ...(ride && levels ? { start: levels.start, end: levels.end } : { start: null, end: null }),
    })),
    marks: marks.map((change) => ({
      ...change,
      label: change.kind === 'refueling' ? `+${context.format.number(change.quantity)}` : '',
      isMarked: change.kind === 'fuelloss',
    })),
  });
  return chart ? [chart] : [];
}

function tableOf(segments: readonly TankSegment[], sums: SegmentSums, of: TankRowsOf): TableBlock {
  const { context } = of;
  const shared = reportWords(context.language);
  const total: Row = {
    kind: 'total',
    cells: { date: { raw: null, text: shared('total'), spans: 3 }, ...sumCells(sums, of) },
  };
  return {
    kind: 'table',
    name: reportTitle('tanks', context.language),
    columns: tankColumns(of),
    empty: shared('noData'),
    rows: segments.length === 0 ? [] : [...rowsByToggles(segments, context, tankRows(of)), total],
  };
}

function notesOf(segments: readonly TankSegment[], { context, words, basis }: TankRowsOf): Block {
  const rides = segments.flatMap(({ ride }) => ride ?? []);
  const texts = [
    ...(basis === 'none' ? [] : [basis === 'book' ? words('booked') : words('explained')]),
    ...(rides.some(({ rideState }) => rideState === 'unfinished') ? [words('unfinished')] : []),
    ...(rides.some((ride) => shownRide(ride, context.reader).isHidden) ? [words('hidden')] : []),
  ];
  return { kind: 'notes', isSmall: true, items: texts.map((text) => ({ spans: [{ text }] })) };
}

function note(text: string): Block {
  return { kind: 'notes', items: [{ spans: [{ text }] }] };
}

function summaryOf(
  sums: SegmentSums,
  { context: { format, language }, words, basis }: TankRowsOf,
): ReportDocument['summary'] {
  const litres = (value: number | null) => `${format.number(value, 1)} l`;
  const shared = reportWords(language);
  const label = basis === 'book' ? words('byNorm') : words('consumedTotal');
  const consumed = sums.consumed === null ? [] : [{ label, text: litres(sums.consumed) }];
  if (basis !== 'sensor') {
    return [{ label: shared('putIn.documented'), text: litres(sums.refueled) }, ...consumed];
  }
  const lost = { label: words('lostTotal'), text: litres(sums.lost) };
  return [
    { label: shared('putIn.measured'), text: litres(sums.refueled) },
    sums.lost > 0 ? { ...lost, tone: 'red' } : lost,
    ...consumed,
  ];
}
