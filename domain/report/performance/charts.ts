// Charts of the reports of performance: how far each day (of long periods each week or month), and what it took.
import { weekOf } from '../../period.ts';
import { addDays } from '../../time.ts';
import { toHours, toKm } from '../../units.ts';
import { type Bar, type BarFrame, barChart, lineChart, type Point } from '../bar-chart.ts';
import { rateUnit } from '../columns.ts';
import { type Block, type ChartBlock, contentWidth } from '../document.ts';
import { localText } from '../format.ts';
import { isWeekend, later, type PrintedRide } from '../ride-rows.ts';
import { type Performance, partOf } from './performance.ts';
import { performanceWords } from './words.ts';

/** Days that a chart shows one by one, then weeks one by one; beyond that months. */
const DAYS_MAX = 62;
const WEEKS_MAX = 60;
const HEIGHT = 40;
/** Of a chart beside another one, millimetres. */
const HALF_WIDTH = contentWidth('landscape') / 2 - 4;

interface Slot {
  key: string;
  label: string;
  isWeekend: boolean;
  rides: readonly PrintedRide[];
}

type Span = 'Day' | 'Week' | 'Month';

/** What of each ride is hatched, in kilometres or hours, and what the hatching means. */
export interface Hatching {
  of(ride: PrintedRide): number;
  note: string;
}

/** Side by side, as far as there are two. */
export function performanceCharts(performance: Performance, hatching?: Hatching): Block[] {
  const { context, rides, totals, isMachine } = performance;
  if (rides.length === 0) return [];
  const words = performanceWords(context.language);
  const { span, slots } = slotsOf(performance);
  const frame = (unit: string): BarFrame => ({
    width: HALF_WIDTH,
    height: HEIGHT,
    format: context.format,
    unit,
  });
  const hatched = hatching ?? privateRides(performance);
  const bars = slots.map((slot) => barOf(slot, performance, hatched));
  const title = words(`charts.${isMachine ? 'hours' : 'km'}Per${span}`);
  const unit = isMachine ? 'h' : 'km';
  const isHatched = bars.some((bar) => (bar.hatched ?? 0) > 0);
  const way: ChartBlock = {
    kind: 'chart',
    title,
    height: HEIGHT,
    shapes: barChart(bars, frame(unit)),
    ...(isHatched && { note: hatched.note }),
    alternative: alternativeOf(bars, unit, performance),
  };
  const points = slots.map(
    (slot): Point => ({
      label: slot.label,
      isWeekend: slot.isWeekend,
      value: partOf(performance, slot.rides).average,
    }),
  );
  if (totals.average === null || points.every((point) => point.value === null))
    return [{ kind: 'columns', parts: [half(way), { share: 1, blocks: [] }] }];
  const marks = [
    { value: totals.average, label: markText(words('charts.average'), totals.average) },
  ];
  const norm = normOf(performance);
  if (norm !== null) marks.push({ value: norm, label: markText(words('charts.norm'), norm) });
  const per = rateUnit(isMachine);
  const fuel: ChartBlock = {
    kind: 'chart',
    title: words('charts.consumption'),
    height: HEIGHT,
    note: per,
    shapes: lineChart(points, frame(per), marks),
    alternative: alternativeOf(points, per, performance),
  };
  return [{ kind: 'columns', parts: [half(way), half(fuel)] }];

  function markText(word: string, value: number): string {
    return `${word} ${context.format.number(value, 1)}`;
  }
}

function half(chart: ChartBlock) {
  return { share: 1, blocks: [chart] };
}

/** The norm is drawn where the report is about one vehicle. */
function normOf({ isDriver, isMachine, vehicles }: Performance): number | null {
  const [only] = vehicles.values();
  if (isDriver || !only) return null;
  return (isMachine ? only.consumptionEngineHours : only.consumptionKm) ?? null;
}

function privateRides({ isMachine, context }: Performance): Hatching {
  return {
    of: (ride) => (ride.rideType === 'private' ? wayOf(ride, isMachine) : 0),
    note: performanceWords(context.language)('charts.private'),
  };
}

function wayOf(ride: PrintedRide, isMachine: boolean): number {
  return isMachine ? toHours(ride.engineHours) : toKm(ride.distance);
}

function barOf(slot: Slot, { isMachine }: Performance, hatching: Hatching): Bar {
  const { label, rides } = slot;
  const sum = (of: (ride: PrintedRide) => number) => rides.reduce((all, ride) => all + of(ride), 0);
  return {
    label,
    isWeekend: slot.isWeekend,
    value: sum((ride) => wayOf(ride, isMachine)),
    hatched: sum((ride) => hatching.of(ride)),
  };
}

/** Every day, week or month of the period up to now, also those without rides. */
function slotsOf({ context, rides }: Performance): { span: Span; slots: Slot[] } {
  const { zone, format, now } = context;
  const period = context.period ?? { from: now, to: now };
  const [first, last] = [period.from, Math.max(period.from, Math.min(period.to, now))].map((ts) =>
    localText(ts, zone).slice(0, 10),
  ) as [string, string];
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  const span: Span = days <= DAYS_MAX ? 'Day' : days <= WEEKS_MAX * 7 ? 'Week' : 'Month';
  const keyOf = (day: string) =>
    span === 'Day' ? day : span === 'Week' ? (weekOf(day)[0] as string) : day.slice(0, 7);
  const byKey = Map.groupBy(rides, (ride) =>
    keyOf(localText(Date.parse(ride.fromTimestamp), zone).slice(0, 10)),
  );
  const keys = new Set<string>();
  for (let day = first; day <= last; day = addDays(day, 1)) keys.add(keyOf(day));
  const slots = [...keys].map((key) => ({
    key,
    rides: byKey.get(key) ?? [],
    isWeekend: span === 'Day' && isWeekend(key),
    label:
      span === 'Month'
        ? `${Number(key.slice(5))}/${key.slice(2, 4)}`
        : format.weekday(later(key, first)).replace(/^\S+\s/u, ''),
  }));
  return { span, slots };
}

/** The values in words, for who cannot see the picture. */
function alternativeOf(
  places: readonly { label: string; value: number | null }[],
  unit: string,
  { context }: Performance,
): string {
  const { number } = context.format;
  return places
    .filter((place) => place.value !== null && place.value !== 0)
    .map(({ label, value }) => `${label} ${number(value, 1)}`)
    .join(', ')
    .concat(` ${unit}`);
}
