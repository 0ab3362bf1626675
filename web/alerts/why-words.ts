// Why an alert rang, in words: one sentence with the parameters of its rule, the limits for its curve, and what
// its records tell.
import type { Alert, AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import { number, span } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/sk.ts';

type Explained = Pick<Alert, 'kind'> & { why: Pick<Alert['why'], 'params'> };
type Params = Alert['why']['params'];

/** What was asked of the vehicle and held; '' for a kind that is not known here. */
export function whySentence({ kind, why: { params } }: Explained): string {
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

/** So that a text which names one that is missing still reads. */
const EMPTY = {
  ...{ over: '', metres: '', channel: '', above: '', below: '', belowVolts: '', litres: '' },
  ...{ days: '', unit: 'l', motor: 'any' },
};

const KEYS: Readonly<Record<string, TextKey>> = {
  enters: 'alerts.why.enters',
  leaves: 'alerts.why.leaves',
  stays: 'alerts.why.stays',
  outside: 'alerts.why.outside',
  stop: 'alerts.why.stop',
  speed: 'alerts.why.speed',
  idling: 'alerts.why.idling',
  offHours: 'alerts.why.offHours',
  noDriver: 'alerts.why.noDriver',
  tow: 'alerts.why.tow',
  fuelLoss: 'alerts.why.fuelLoss',
  refuelingOutside: 'alerts.why.refuelingOutside',
  undocumented: 'alerts.why.undocumented',
  fuelLevel: 'alerts.why.fuelLevel',
  power: 'alerts.why.powerLow',
  panic: 'alerts.why.panic',
  cargoDoor: 'alerts.why.cargoDoor',
  silent: 'alerts.why.silent',
  service: 'alerts.why.service',
  document: 'alerts.why.document',
  hours: 'alerts.why.hours',
  contract: 'alerts.why.contract',
};

function keyOf(kind: string, { above, below, belowVolts, over }: Params): TextKey | null {
  if (kind === 'temperature') {
    if (above !== undefined && below !== undefined) return 'alerts.why.temperature';
    return above === undefined ? 'alerts.why.temperatureBelow' : 'alerts.why.temperatureAbove';
  }
  if (kind === 'power' && belowVolts === undefined) return 'alerts.why.powerLost';
  if (kind === 'speed' && over === undefined) return 'alerts.why.speedZone';
  return KEYS[kind] ?? null;
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
