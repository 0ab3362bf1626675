// The series of the day graph: what can be drawn, in which unit and scale, and which of them the user
// chose. Their values are those of the locations; lengths and weights are shown as km and t.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { ELEVATION_IN_KM_FROM_METRES, METRES_IN_KM } from '@flotila/domain/units.ts';
import { z } from 'zod';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { remembered } from '../../../ground/session/remembered.ts';
import { number } from '../../../ground/words/format.ts';

/** HIS-034, in the order of the menu. */
export const SERIES = [
  'altitude',
  'speed',
  'km',
  'tank',
  'tank1',
  'tank2',
  'weight',
  'rpm',
  'temp1',
  'temp2',
] as const;
export type SeriesCode = (typeof SERIES)[number];

/** HIS-035. */
export const SERIES_MAX = 4;

const REMEMBERED_DAYS = 14;

/** HIS-039, CONST-014. A list that a person could not have chosen is forgotten. */
export const ChosenSeries = z
  .array(z.enum(SERIES))
  .max(SERIES_MAX)
  .refine((codes) => new Set(codes).size === codes.length);

/** Who has chosen nothing sees the speed, too; what cannot be read is the altitude alone (decision 0048). */
export const chosenSeries = remembered<SeriesCode[]>(
  'history-graph-series',
  ChosenSeries.catch(['altitude']),
  ['altitude', 'speed'],
  { kind: 'cookie', days: REMEMBERED_DAYS },
);

/** HIS-019, CONST-014. In a sheet it is small; who puts it away there keeps it on a wide screen. */
export const graphVisible = {
  wide: visibility('history-graph-visible'),
  phone: visibility('history-graph-visible-phone'),
};

function visibility(name: string) {
  return remembered(name, z.boolean(), true, { kind: 'cookie', days: REMEMBERED_DAYS });
}

/** HIS-035, HIS-036: a fifth series and one that is already chosen change nothing. */
export function withSeries(chosen: readonly SeriesCode[], code: SeriesCode): SeriesCode[] {
  const isIgnored = chosen.includes(code) || chosen.length >= SERIES_MAX;
  return isIgnored ? [...chosen] : [...chosen, code];
}

/** HIS-040: parameter codes that the locations must carry beyond what they always do. */
export function paramsOf(chosen: readonly SeriesCode[]): SeriesCode[] {
  return chosen.filter((code) => code !== 'speed' && code !== 'altitude');
}

/** The stored value of a location; undefined where it carries none. */
export function storedValue(location: TrackLocation, code: SeriesCode): number | undefined {
  if (code === 'speed' || code === 'altitude') return location[code] ?? undefined;
  return location.measure[code];
}

/** How stored values of a series are drawn. */
export interface Scale {
  unit: string;
  /** Stored value divided by this is the shown one. */
  divisor: number;
  /** Shown axis from 0 on; otherwise it fits the values. */
  fromZero: boolean;
  /** The axis spans at least this much, in shown units: noise must not look like a change. */
  spanMin: number;
}

/**
 * CONST-003, CONST-016: the scale of a series; altitude of a day that reaches 500 m is in km, so that
 * one axis has one unit.
 */
export function scaleOf(code: SeriesCode, storedMax: number): Scale {
  if (code === 'altitude') {
    return storedMax >= ELEVATION_IN_KM_FROM_METRES
      ? { unit: 'km', divisor: METRES_IN_KM, fromZero: false, spanMin: 0.1 }
      : { unit: 'm', divisor: 1, fromZero: false, spanMin: 100 };
  }
  return code === 'rpm' ? { ...SCALES.rpm, unit: t('graph.unit.rpm') } : SCALES[code];
}

const LITRES: Scale = { unit: 'l', divisor: 1, fromZero: true, spanMin: 10 };
const DEGREES: Scale = { unit: '°C', divisor: 1, fromZero: false, spanMin: 5 };
const SCALES: Record<Exclude<SeriesCode, 'altitude'>, Scale> = {
  speed: { unit: 'km/h', divisor: 1, fromZero: true, spanMin: 50 },
  km: { unit: 'km', divisor: METRES_IN_KM, fromZero: false, spanMin: 1 },
  tank: LITRES,
  tank1: LITRES,
  tank2: LITRES,
  weight: { unit: 't', divisor: 1000, fromZero: true, spanMin: 1 },
  rpm: { unit: 'rpm', divisor: 1, fromZero: true, spanMin: 1000 },
  temp1: DEGREES,
  temp2: DEGREES,
};

const KM_DIGITS: Partial<Record<SeriesCode, number>> = { altitude: 2, km: 1 };

/** A stored value as people read it, with its unit. */
export function valueText(code: SeriesCode, stored: number): string {
  const scale = scaleOf(code, Math.abs(stored));
  const digits = scale.unit === 'km' ? KM_DIGITS[code] : DIGITS[code];
  return `${number(stored / scale.divisor, digits ?? 0)} ${scale.unit}`;
}

const DIGITS: Partial<Record<SeriesCode, number>> = {
  tank: 1,
  tank1: 1,
  tank2: 1,
  weight: 2,
  temp1: 1,
  temp2: 1,
};

/** Key of a series' name. */
export function seriesName(code: SeriesCode): TextKey {
  return `graph.${code}`;
}

/** The range of a shown axis: [from, to] around the values with a little air. */
export function axisRange(scale: Scale, min: number, max: number): [number, number] {
  if (scale.fromZero && min >= 0) return [0, Math.max(scale.spanMin, max * 1.05)];
  const span = Math.max(scale.spanMin, (max - min) * 1.1);
  const middle = (min + max) / 2;
  return [middle - span / 2, middle + span / 2];
}
