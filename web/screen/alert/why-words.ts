// Why an alert rang, in words: one sentence with the parameters of its rule, the limits for its curve, and what
// its records tell.
import type { Alert, AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import type { ConditionKind } from '@flotila/domain/rule/rule.ts';
import { isText, t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { number, span } from '../../ground/words/format.ts';
import { dueThing, isOfWhat, shoutNames } from './alert-words.ts';

type Explained = Pick<Alert, 'kind'> & { why: Pick<Alert['why'], 'params'> };
type Params = Alert['why']['params'];

/** What was asked of the vehicle and held; '' for a kind that is not known here. */
export function whySentence({ kind, why: { params } }: Explained): string {
  const dated = datedSentence(kind, params) ?? planSentence(kind, params);
  if (dated) return `${dated}.`;
  if (kind === 'alarm') {
    return `${t('alerts.why.alarm', { alarms: shoutNames(params.alarms) })}.`;
  }
  const key = keyOf(kind, params);
  if (!key) return '';
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 1) : value,
  ]);
  const what = t(key, { ...EMPTY, ...Object.fromEntries(texts) });
  const { longerThan } = params;
  const isLong = typeof longerThan === 'number' && longerThan > 0;
  return `${isLong ? t('alerts.why.longer', { what, length: span(longerThan * 1000) }) : what}.`;
}

/** Which service or document, and until when; null: it is of another kind. */
function datedSentence(kind: string, params: Params): string | null {
  const { until, leftKm, leftHours } = params;
  if (typeof params.service !== 'string') return null;
  const what = dueThing(params);
  if (kind === 'document') return t('alerts.why.documentOf', { what, until: until ?? '' });
  const left = (value: Params[string] | undefined, unit: 'km' | 'hours') => {
    if (typeof value !== 'number') return [];
    const n = number(Math.abs(value));
    return [t(value < 0 ? `alerts.due.${unit}Over` : `alerts.due.${unit}`, { n })];
  };
  const due = [
    ...(until === undefined ? [] : [t('alerts.due.until', { until })]),
    ...left(leftKm, 'km'),
    ...left(leftHours, 'hours'),
  ];
  return t('alerts.why.serviceOf', { what, due: due.join(', ') });
}

/** What is wrong with a contract, or how much is left to a driver; null: it is of another kind. */
function planSentence(kind: string, { what, contract, minutes, limit }: Params): string | null {
  if (!isOfWhat(kind, what)) return null;
  const seconds = typeof minutes === 'number' ? minutes * 60 : Number(limit ?? 0);
  const length =
    seconds > 0 && seconds % 3600 === 0
      ? t('time.hours', { n: seconds / 3600 })
      : t('time.minutes', { n: Math.round(seconds / 60) });
  return t(`alerts.why.${kind}.${what}` as TextKey, { contract: contract ?? '', length });
}

/** So that a text which names one that is missing still reads. */
const EMPTY = {
  over: '',
  metres: '',
  channel: '',
  above: '',
  below: '',
  belowVolts: '',
  litres: '',
  days: '',
  unit: 'l',
  motor: 'any',
};

/** Their sentence follows from their name alone. */
type PlainKind = Exclude<ConditionKind, 'alarm' | 'power' | 'temperature'>;

function keyOf(kind: string, { above, below, belowVolts, over }: Params): TextKey | null {
  if (kind === 'temperature') {
    if (above !== undefined && below !== undefined) return 'alerts.why.temperature';
    return above === undefined ? 'alerts.why.temperatureBelow' : 'alerts.why.temperatureAbove';
  }
  if (kind === 'power')
    return belowVolts === undefined ? 'alerts.why.powerLost' : 'alerts.why.powerLow';
  if (kind === 'speed' && over === undefined) return 'alerts.why.speedZone';
  const key: TextKey = `alerts.why.${kind as PlainKind}`;
  return isText(key) ? key : null;
}

/** Which parameters are values of the measure that the curve shows. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  speed: ['over'],
  temperature: ['above', 'below'],
  power: ['belowVolts'],
};

/** Values that the measure of the curve is compared with: those of the rule and of zones on the way. */
export function limitsOf({ kind, why: { params, records } }: AlertDetail): number[] {
  const names = kind === 'fuelLevel' && params.unit !== '%' ? ['below'] : (LIMITS[kind] ?? []);
  const asked = names.map((name) => params[name]);
  const met = records.map(({ values }) => values.limit);
  return [...new Set([...asked, ...met])].filter((value) => typeof value === 'number');
}

const COLUMNS: Readonly<Record<string, TextKey>> = {
  speed: 'alerts.value.speed',
  limit: 'alerts.value.limit',
  motor: 'alerts.value.motor',
  temp1: 'alerts.value.temp1',
  temp2: 'alerts.value.temp2',
  level: 'alerts.value.level',
  volts: 'alerts.value.volts',
};
/** One decimal says more of them. */
const WITH_DECIMAL = new Set(['temp1', 'temp2', 'volts']);

/** The head of a column; null: what the records tell by this name is not for people. */
export function columnName(name: string): string | null {
  const key = COLUMNS[name];
  return key ? t(key) : null;
}

/** One value of a record; nothing where it is not told. */
export function valueText(name: string, value: number | string | null): string {
  if (typeof value !== 'number') return value ?? '';
  if (name === 'motor') return t(value > 0 ? 'alerts.state.motorOn' : 'alerts.state.motorOff');
  return number(value, WITH_DECIMAL.has(name) ? 1 : 0);
}
