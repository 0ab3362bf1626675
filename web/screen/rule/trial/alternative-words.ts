// What another threshold is called, as the sentence would say it.
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { plain } from '../part-words.ts';
import { timeText } from '../time-words.ts';

export type TrialAlternative = TrialResult['alternatives'][number];

const UNITS: Record<Exclude<TrialAlternative['field'], 'longerThan'>, string> = {
  over: 'km/h',
  above: '',
  below: '',
  litres: 'l',
  metres: 'm',
  belowVolts: 'V',
};

/** `unit` of what may be of several: temperatures and levels of a tank. */
export function alternativeText(
  { field, value }: Pick<TrialAlternative, 'field' | 'value'>,
  unit = '',
): string {
  if (field === 'longerThan') return timeText(value);
  return `${plain(value)} ${UNITS[field] || unit}`.trim();
}
