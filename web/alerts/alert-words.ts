// Alerts in words: what happened, with the figure that tells how much. Of a kind that is not known here the name of
// its rule is the title.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/sk.ts';
import type { Series } from './why-curve.ts';

const KINDS: readonly string[] = [
  ...['enters', 'leaves', 'stays', 'outside', 'stop', 'speed', 'idling', 'offHours', 'noDriver'],
  ...['tow', 'temperature', 'fuelLoss', 'refuelingOutside', 'undocumented', 'fuelLevel', 'panic'],
  ...['cargoDoor', 'silent', 'power', 'service', 'document', 'hours', 'contract'],
];

type Titled = Pick<Alert, 'kind' | 'ruleName' | 'zoneName'> & { why: Pick<Alert['why'], 'params'> };

/** `Úbytok paliva 62 l` */
export function alertTitle(alert: Titled): string {
  if (!KINDS.includes(alert.kind)) return alert.ruleName;
  const name = t(`alerts.kind.${alert.kind}` as TextKey);
  return [name, figureOf(alert)].filter(Boolean).join(' ');
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
