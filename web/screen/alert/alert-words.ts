// Alerts in words: what happened, with the figure that tells how much. Of a kind that is not known here the name of
// its rule is the title.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { ConditionKind } from '@flotila/domain/rule/rule.ts';
import { isText, t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { number } from '../../ground/words/format.ts';
import { serviceText } from '../../thing/vehicle/vehicle-words.ts';
import type { Series } from './why-curve.ts';

type Params = Alert['why']['params'];
type Titled = Pick<Alert, 'kind' | 'ruleName' | 'zoneName'> & { why: Pick<Alert['why'], 'params'> };

/** `Úbytok paliva 62 l` */
export function alertTitle(alert: Titled): string {
  // Each kind that is known here must have its text.
  const kind: TextKey = `alerts.kind.${alert.kind as ConditionKind}`;
  if (!isText(kind)) return alert.ruleName;
  const { what } = alert.why.params;
  const isOf = isOfWhat(alert.kind, what);
  const name = t(isOf ? (`alerts.of.${alert.kind}.${what}` as TextKey) : kind);
  const { contract, alarms } = alert.why.params;
  const thing = dueThing(alert.why.params) || shoutNames(alarms) || contract;
  if (thing) return `${name}: ${thing}`;
  return [name, figureOf(alert)].filter(Boolean).join(' ');
}

/** What the tracker shouted, in words; '' where it is about no alarms. */
export function shoutNames(alarms: Params[string] | undefined): string {
  if (typeof alarms !== 'string') return '';
  const names = alarms.split(',').map((one) => t(`alerts.shout.${one}` as TextKey));
  return names.join(', ');
}

const WHATS: Readonly<Record<string, readonly string[]>> = {
  contract: ['late', 'notStarted', 'notFinished', 'elsewhere'],
  hours: ['driving', 'rest', 'break', 'day', 'week', 'dailyRest', 'weeklyRest'],
};

/** Kinds that say one of several things; of one that is not known here only the kind is told. */
export function isOfWhat(kind: string, what: number | string | undefined): boolean {
  return WHATS[kind]?.includes(String(what)) ?? false;
}

/** What is due, in words; '' where it is about no service. */
export function dueThing({ service, name }: Alert['why']['params']): string {
  if (typeof service !== 'string') return '';
  if (service === 'card') return t('alerts.due.card');
  return serviceText({ typeCode: service, name: typeof name === 'string' ? name : null });
}

const OF_ZONE = new Set(['enters', 'leaves', 'stays', 'outside']);
const OF_LITRES = new Set(['fuelLoss', 'refuelingOutside', 'undocumented']);

/** How much it was, or what it was beyond. */
function figureOf({ kind, zoneName, why: { params } }: Titled): string | null {
  if (OF_ZONE.has(kind)) return zoneName;
  if (OF_LITRES.has(kind)) return withUnit(params.quantity, 'l');
  if (kind === 'speed') return beyond(null, withUnit(params.over, 'km/h'));
  if (kind === 'power') return beyond(withUnit(params.belowVolts, 'V'), null);
  if (kind === 'fuelLevel') return beyond(withUnit(params.below, String(params.unit ?? 'l')), null);
  if (kind !== 'temperature') return null;
  return beyond(withUnit(params.below, '°C'), withUnit(params.above, '°C'));
}

function withUnit(value: number | string | undefined, unit: string): string | null {
  if (typeof value !== 'number') return null;
  const isWhole = unit === 'l' || Number.isInteger(value);
  return `${number(value, isWhole ? 0 : 1)} ${unit}`;
}

function beyond(low: string | null, high: string | null): string | null {
  // One unit says it for both.
  if (low && high) return t('alerts.beyond', { from: low.replace(/\s\S+$/, ''), to: high });
  if (high) return t('alerts.above', { value: high });
  return low && t('alerts.below', { value: low });
}

export function seriesName(series: Series): string {
  return t(`alerts.series.${series}`);
}
