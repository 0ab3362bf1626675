// The report of temperatures (5), the proof of the cold chain: what was measured in each interval, where, and
// whether the door was open. Nothing is smoothed. Pure.
import type { RideView } from '../../ride/ride.api.ts';
import { chartLines, gridStep, LABEL_SIZE, labelsApart, timeChart } from '../chart.ts';
import type { ReportContext } from '../context.ts';
import type { Block, ChartBlock, Field, ReportDocument, Shape, TableBlock } from '../document.ts';
import { contentWidth } from '../document.ts';
import { headOf } from '../head.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { shownRide } from '../rides.ts';
import { reportTitle } from '../titles.ts';
import { reportWords } from '../words.ts';
import { everyInterval, type Gathered, MEASUREMENTS_MAX } from './gather.ts';
import {
  type DoorSpan,
  type PlaceAt,
  type TemperatureRowsOf,
  temperatureColumns,
  temperatureRows,
  totalRow,
} from './rows.ts';
import { temperatureWords } from './words.ts';

export interface TemperatureData {
  vehicle: ReportVehicle;
  gathered: Gathered;
  /** Those that only reach into the period, too. */
  rides: readonly RideView[];
  /** null: no door is watched. */
  door: { spans: readonly DoorSpan[]; openings: number } | null;
  placeAt: PlaceAt;
}

const CHART_HEIGHT = 52;

export function buildTemperature(data: TemperatureData, context: ReportContext): ReportDocument {
  const { vehicle, gathered, door } = data;
  const words = temperatureWords(context.language);
  const { granularity, removeEmptyRows } = context.input.options;
  const { totals } = gathered;
  const sensors = ([0, 1] as const).filter((sensor) => totals[sensor].count > 0);
  const isEmpty = sensors.length === 0;
  const orientation = granularity === 0 ? 'portrait' : 'landscape';
  const of: TemperatureRowsOf = {
    context,
    words,
    vehicleId: vehicle.vehicleId,
    sensors: isEmpty ? [0] : sensors,
    rides: data.rides,
    placeAt: data.placeAt,
    isEvery: granularity === 0,
    door: door?.spans ?? null,
  };
  const listed = listedRows(gathered, context).filter(
    ({ sums }) => !removeEmptyRows || sums.some(({ count }) => count > 0),
  );
  const width = contentWidth(orientation);
  return {
    ...headOf(context, { subjectName: vehicle.numericPlate, orientation }),
    subject: [
      { text: vehicle.name, bold: true },
      {
        text: ` · ${granularity === 0 ? words('every') : words('intervals', { minutes: granularity })}`,
      },
    ],
    plate: vehicle.numericPlate,
    figures: [],
    facts: isEmpty ? [] : factsOf(data, of),
    summary: isEmpty ? [] : summaryOf(data, of),
    blocks: [
      ...(isEmpty ? [] : chartBlocks(data, of, width)),
      ...(gathered.isTooMany
        ? [note(words('tooMany', { max: context.format.number(MEASUREMENTS_MAX) }))]
        : []),
      tableOf(isEmpty ? [] : listed, data, of),
      ...(isEmpty ? [] : [explanations(of)]),
    ],
    isEmpty,
  };
}

function listedRows(gathered: Gathered, { period, now, zone, input }: ReportContext) {
  const { from, to } = period ?? { from: 0, to: 0 };
  const { granularity } = input.options;
  return everyInterval(gathered.rows, { from, to: Math.min(to, now), zone, granularity });
}

function openMinutes({ door }: TemperatureData): number | null {
  return door && door.spans.reduce((sum, { from, to }) => sum + (to - from), 0) / 60_000;
}

function factsOf(data: TemperatureData, { context, words, sensors }: TemperatureRowsOf): Field[] {
  const { format } = context;
  const { gathered, door } = data;
  const field = (label: string, text: string): Field => ({ label, value: [{ text, bold: true }] });
  const degrees = (value: number | null) => format.number(value, 1);
  return [
    ...sensors.map((sensor) => {
      const { min, max, mean } = gathered.totals[sensor];
      return field(
        `${words('sensor', { number: sensor + 1 })}: min · ${words('mean')} · max`,
        `${degrees(min)} · ${degrees(mean)} · ${degrees(max)}`,
      );
    }),
    field(words('measurements'), format.number(gathered.count)),
    ...(door
      ? [
          field(words('openings'), format.number(door.openings)),
          field(words('opened'), `${format.duration((openMinutes(data) ?? 0) * 60)} h`),
        ]
      : []),
  ];
}

function summaryOf(data: TemperatureData, of: TemperatureRowsOf): ReportDocument['summary'] {
  return factsOf(data, of).map(({ label, value }) => ({
    label,
    text: (value ?? []).map(({ text }) => text).join(''),
  }));
}

function tableOf(rows: Gathered['rows'], data: TemperatureData, of: TemperatureRowsOf): TableBlock {
  const { language } = of.context;
  const all = temperatureRows(rows, of);
  return {
    kind: 'table',
    name: reportTitle('temperature', language),
    columns: temperatureColumns(of),
    rows: all.length === 0 ? [] : [...all, totalRow(data.gathered.totals, openMinutes(data), of)],
    empty: reportWords(language)('noData'),
  };
}

function note(text: string): Block {
  return { kind: 'notes', items: [{ isMarked: true, spans: [{ text }] }] };
}

function explanations({ context, words, rides }: TemperatureRowsOf): Block {
  const isHidden = rides.some((ride) => shownRide(ride, context.reader).isHidden);
  const texts = [words('explained'), ...(isHidden ? [words('hidden')] : [])];
  return { kind: 'notes', isSmall: true, items: texts.map((text) => ({ spans: [{ text }] })) };
}

/** Two lines that differ without colour, and the open door behind them. */
function chartBlocks(
  { gathered, door }: TemperatureData,
  { context, words, sensors }: TemperatureRowsOf,
  width: number,
): ChartBlock[] {
  const { period, format, zone } = context;
  if (!period) return [];
  const least = Math.min(...sensors.map((sensor) => gathered.totals[sensor].min));
  const greatest = Math.max(...sensors.map((sensor) => gathered.totals[sensor].max));
  const step = gridStep(Math.max(greatest - least, 1), 5);
  const [low, high] = [
    Math.floor((least - step / 9) / step) * step,
    Math.ceil((greatest + step / 9) / step) * step,
  ];
  const chart = timeChart({
    ...period,
    zone,
    format,
    width,
    height: CHART_HEIGHT,
    low,
    high,
    step,
    ...(sensors.length > 1 && { right: 7 }),
  });
  const lines = sensors.flatMap((sensor) =>
    chartLines(chart, gathered.points[sensor]).map(
      (points): Shape => ({
        kind: 'line',
        points,
        ...(sensor === 0 ? { stroke: 1.1 } : { stroke: 1, dash: [3, 1.6], tone: 'blue' }),
      }),
    ),
  );
  const ends = (sensors.length > 1 ? sensors : []).flatMap((sensor) => {
    const value = gathered.points[sensor].findLast((point) => point.value !== null)?.value ?? null;
    return value === null ? [] : [{ sensor, y: chart.y(value) + 0.8 }];
  });
  const bases = labelsApart(ends.map(({ y }) => y));
  const labels = ends.map(({ sensor }, index): Shape => {
    return {
      kind: 'text',
      x: chart.right + 1,
      y: bases[index] as number,
      text: `T${sensor + 1}`,
      size: LABEL_SIZE,
      bold: true,
      tone: sensor === 0 ? 'ink' : 'blue',
    };
  });
  const note = words('chartNote', {
    sensors: sensors.length > 1 ? 'two' : 'one',
    door: door === null ? 'no' : 'yes',
  });
  return [
    {
      kind: 'chart',
      title: words('chart'),
      note,
      height: CHART_HEIGHT,
      shapes: [...chart.ground, ...doorShapes(door?.spans ?? [], chart), ...lines, ...labels],
      alternative: words('chartAlternative', {
        low: format.number(least, 1),
        high: format.number(greatest, 1),
      }),
    },
  ];
}

/** Openings that lie on each other on paper are one; each is wide enough to be seen. */
const DOOR_WIDTH_MIN = 0.3;

function doorShapes(spans: readonly DoorSpan[], chart: ReturnType<typeof timeChart>): Shape[] {
  const boxes: { from: number; to: number }[] = [];
  for (const span of spans) {
    const from = chart.x(span.from);
    const to = Math.max(chart.x(span.to), from + DOOR_WIDTH_MIN);
    const last = boxes.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else boxes.push({ from, to });
  }
  return boxes.map(({ from, to }) => ({
    kind: 'box',
    x: from,
    y: chart.top,
    width: to - from,
    height: chart.bottom - chart.top,
    fill: 'pale',
  }));
}
