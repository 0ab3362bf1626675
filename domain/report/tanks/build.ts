// The report of tanks (6): the level of a vehicle's tanks from ride to ride, what was put in, lost and consumed,
// by days and weeks, as a balance that closes, and as a curve. Pure.
import { tankBalance, withChanges } from '../../fuel/month-fuel.ts';
import type { RefuelingEntry } from '../../refueling/refueling.api.ts';
import { averageConsumption, consumptionRule } from '../../ride/consumption.ts';
import { isDriven } from '../../ride/marker.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { toHours, toKm } from '../../units.ts';
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
import { tankChart } from '../tank-chart.ts';
import { REPORT_WORDS } from '../words.ts';
import { sumCells, type TankRowsOf, tankColumns, tankRows } from './rows.ts';
import {
  type SegmentSums,
  segmentSums,
  type TankChange,
  type TankSegment,
  tankSegments,
} from './segments.ts';
import { TANKS_WORDS, type TanksWords } from './words.ts';

export interface TanksData {
  vehicle: FuelVehicle;
  /** Driven rides that begin in the period. */
  rides: readonly RideView[];
  /** Of the period, losses too. */
  entries: readonly RefuelingEntry[];
  /** The measured changes among them, with the moment from which a level shows all of them. */
  changes: readonly TankChange[];
  before: FuelBefore;
}

const ORIENTATION = 'landscape';
const CHART_HEIGHT = 42;

export function buildTanks(data: TanksData, context: ReportContext): ReportDocument {
  const { vehicle, entries, changes, before } = data;
  const words = TANKS_WORDS[context.language];
  const { from, to } = context.period ?? { from: 0, to: 0 };
  const hasSensor = measuredTanks(vehicle).length > 0;
  const driven = data.rides.filter(isDriven);
  const rides = context.input.options.borderCrossing ? driven : joinAtBorders(driven);
  const balance = hasSensor
    ? tankBalance(withChanges(driven, entries), { into: intoOf(before), to })
    : null;
  const ends = { from, to: Math.min(to, context.now) };
  const segments = hasSensor
    ? tankSegments({ rides, changes, balance, capacity: capacityOf(vehicle), ...ends })
    : [];
  const sums = segmentSums(segments);
  const of = { context, words, vehicle, tankIds: shownTanks(vehicle) };
  const isEmpty = segments.length === 0;
  return {
    ...headOf(context, { subjectName: vehicle.numericPlate, orientation: ORIENTATION }),
    subject: subjectOf(vehicle, context, words),
    plate: vehicle.numericPlate,
    figures: [],
    facts: [],
    summary: summaryOf(sums, words, context),
    blocks: [
      ...(balance ? [balanceBlock(sums, of, ends)] : []),
      ...(hasSensor ? chartBlocks(data, segments, context, words) : [note(words.noSensor)]),
      tableOf(segments, sums, of),
      ...(isEmpty ? [] : [notesOf(segments, of)]),
    ],
    isEmpty,
  };
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
    capacity === null ? '' : words.tanks(main, format.number(capacity)),
  ];
  return [
    { text: vehicle.name, bold: true },
    ...rest.filter((part) => part !== '').map((text) => ({ text: ` · ${text}` })),
  ];
}

function balanceBlock(
  sums: SegmentSums,
  { context, words, vehicle }: TankRowsOf,
  ends: { from: number; to: number },
): BalanceBlock {
  const { format, zone } = context;
  const litres = (value: number | null) => format.number(value, 1);
  const moment = (ts: number) => words.levelAt(format.dateTime(localText(ts, zone)));
  const { isMachine, bounds } = consumptionRule(vehicle);
  const { distance, engineSeconds } = sums;
  const isNegative = sums.consumed < 0;
  return {
    kind: 'balance',
    terms: [
      { text: litres(sums.start), unit: 'l', label: moment(ends.from) },
      {
        operator: '+',
        text: litres(sums.refueled),
        label: REPORT_WORDS[context.language].putIn.measured,
      },
      {
        operator: '−',
        text: litres(sums.lost),
        label: words.lostTotal,
        ...(sums.lost > 0 && { tone: 'red' }),
      },
      {
        operator: isNegative ? '+' : '−',
        text: litres(Math.abs(sums.consumed)),
        label: words.consumedTotal,
      },
      { operator: '=', text: litres(sums.end), unit: 'l', label: moment(ends.to) },
    ],
    aside: {
      text: format.number(averageConsumption({ ...sums.averaged, isMachine, bounds }), 1),
      unit: isMachine ? 'l/h' : 'l/100 km',
      label: isMachine
        ? `${format.number(toHours(engineSeconds), 1)} h`
        : `${format.number(toKm(distance), 1)} km`,
    },
  };
}

function chartBlocks(
  { vehicle, changes }: TanksData,
  segments: readonly TankSegment[],
  context: ReportContext,
  words: TanksWords,
): Block[] {
  const known = segments.flatMap(({ levels }) => levels ?? []);
  const chart = tankChart({
    context,
    width: contentWidth(ORIENTATION),
    height: CHART_HEIGHT,
    note: words.chartNote,
    opening: known[0]?.start ?? null,
    closing: known.at(-1)?.end ?? null,
    capacity: capacityOf(vehicle),
    rides: segments.map(({ fromTimestamp, toTimestamp, ride, levels }) => ({
      fromTs: Date.parse(fromTimestamp),
      toTs: Date.parse(toTimestamp),
      ...(ride && levels ? { start: levels.start, end: levels.end } : { start: null, end: null }),
    })),
    marks: changes.map((change) => ({
      ...change,
      label: change.kind === 'refueling' ? `+${context.format.number(change.quantity)}` : '',
      isMarked: change.kind === 'fuelloss',
    })),
  });
  return chart ? [chart] : [];
}

function tableOf(segments: readonly TankSegment[], sums: SegmentSums, of: TankRowsOf): TableBlock {
  const { context } = of;
  const words = REPORT_WORDS[context.language];
  const total: Row = {
    kind: 'total',
    cells: { date: { raw: null, text: words.total, spans: 3 }, ...sumCells(sums, of) },
  };
  return {
    kind: 'table',
    name: words.titles.tanks,
    columns: tankColumns(of),
    empty: words.noData,
    rows: segments.length === 0 ? [] : [...rowsByToggles(segments, context, tankRows(of)), total],
  };
}

function notesOf(segments: readonly TankSegment[], { context, words }: TankRowsOf): Block {
  const rides = segments.flatMap(({ ride }) => ride ?? []);
  const texts = [
    words.explained,
    ...(rides.some(({ rideState }) => rideState === 'unfinished') ? [words.unfinished] : []),
    ...(rides.some((ride) => shownRide(ride, context.reader).isHidden) ? [words.hidden] : []),
  ];
  return { kind: 'notes', isSmall: true, items: texts.map((text) => ({ spans: [{ text }] })) };
}

function note(text: string): Block {
  return { kind: 'notes', items: [{ spans: [{ text }] }] };
}

function summaryOf(
  sums: SegmentSums,
  words: TanksWords,
  { format, language }: ReportContext,
): ReportDocument['summary'] {
  const litres = (value: number | null) => `${format.number(value, 1)} l`;
  return [
    { label: REPORT_WORDS[language].putIn.measured, text: litres(sums.refueled) },
    {
      label: words.lostTotal,
      text: litres(sums.lost),
      ...(sums.lost > 0 && { tone: 'red' as const }),
    },
    { label: words.consumedTotal, text: litres(sums.consumed) },
  ];
}
