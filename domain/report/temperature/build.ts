// The report of temperatures (5), the proof of the cold chain: what was measured in each interval, where, and
// whether the door was open. Nothing is smoothed. Pure.
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Field, ReportDocument, TableBlock } from '../document.ts';
import { contentWidth } from '../document.ts';
import { headOf } from '../head.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { shownRide } from '../rides.ts';
import { reportTitle } from '../titles.ts';
import { reportWords } from '../words.ts';
import { temperatureChart } from './chart.ts';
import { everyInterval, type Gathered, MEASUREMENTS_MAX } from './gather.ts';
import type { AllowedRange } from './range.ts';
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
  /** Names of the rules that the allowed ranges come from. */
  rangeRules: readonly string[];
}

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
  const chart = isEmpty
    ? null
    : temperatureChart(gathered, door?.spans ?? null, of, contentWidth(orientation));
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
      ...(chart ? [chart] : []),
      ...(gathered.isTooMany
        ? [note(words('tooMany', { max: context.format.number(MEASUREMENTS_MAX) }))]
        : []),
      tableOf(isEmpty ? [] : listed, data, of),
      ...(isEmpty ? [] : [explanations(data, of)]),
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
  const field = (label: string, text: string, isMarked = false): Field => ({
    label,
    value: [{ text, bold: true, ...(isMarked && { tone: 'red' as const }) }],
  });
  const degrees = (value: number | null) => format.number(value, 1);
  return [
    ...sensors.map((sensor) => {
      const { min, max, mean } = gathered.totals[sensor];
      return field(
        `${words('sensor', { number: sensor + 1 })}: min · ${words('mean')} · max`,
        `${degrees(min)} · ${degrees(mean)} · ${degrees(max)}`,
      );
    }),
    ...sensors.flatMap((sensor) => {
      const range = gathered.ranges[sensor];
      if (!range) return [];
      const label = words('outside', {
        sensor: sensor + 1,
        range: rangeText(range, { format, words }),
      });
      const text = `${format.duration(gathered.outsideMs[sensor] / 1000)} h`;
      return [field(label, text, gathered.outsideMs[sensor] > 0)];
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

/** What lies outside: 'nad 6,0 °C'. */
function rangeText(
  { low, high }: AllowedRange,
  { format, words }: Pick<ReportContext, 'format'> & Pick<TemperatureRowsOf, 'words'>,
): string {
  const [lowest, highest] = [low, high].map((one) => format.number(one ?? 0, 1));
  if (low === null) return words('range.above', { high: highest ?? '' });
  if (high === null) return words('range.below', { low: lowest ?? '' });
  return words('range.both', { low: lowest ?? '', high: highest ?? '' });
}

function explanations(
  { rangeRules }: TemperatureData,
  { context, words, rides }: TemperatureRowsOf,
): Block {
  const isHidden = rides.some((ride) => shownRide(ride, context.reader).isHidden);
  const texts = [
    words('explained'),
    ...(rangeRules.length > 0 ? [words('rangeRules', { rules: rangeRules.join(', ') })] : []),
    ...(isHidden ? [words('hidden')] : []),
  ];
  return { kind: 'notes', isSmall: true, items: texts.map((text) => ({ spans: [{ text }] })) };
}
