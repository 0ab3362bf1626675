// Where a refused field is told: the part of the sentence in which its value stands. Pure.
import type { ConditionKind } from '@flotila/domain/rule/rule.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import type { Part } from './sentence.ts';

const FIRST: Record<string, Part> = {
  whom: 'whom',
  longerThan: 'longer',
  when: 'when',
  severity: 'severity',
  tell: 'tell',
};

const OF_KIND: Partial<Record<ConditionKind, Part>> = {
  stop: 'motor',
  speed: 'speed',
  offHours: 'schedule',
  tow: 'metres',
  temperature: 'range',
  fuelLoss: 'litres',
  fuelLevel: 'level',
  power: 'power',
  service: 'ahead',
  hours: 'hours',
  alarm: 'alarms',
  undocumented: 'days',
  document: 'documents',
  contract: 'minutes',
};

/** Of a dotted path; null: it stands in no part. */
export function partOfField(field: string, kind: ConditionKind): Part | null {
  const [first = '', second = ''] = field.split('.');
  if (first !== 'condition') return FIRST[first] ?? null;
  if (kind === 'service') return 'ahead';
  if (second === 'zones' || second === 'litres' || second === 'days') return second;
  return OF_KIND[kind] ?? 'kind';
}

/** Why it is refused and what to do, by the path alone. */
export function refusalKey(field: string): TextKey {
  const [first = '', second = ''] = field.split('.');
  if (first === 'whom') return 'rule.r.whom';
  if (first === 'escalate') return 'rule.r.escalate';
  const inner = first === 'condition' ? second : first;
  const isSpan = field.split('.').length > (first === 'condition' ? 3 : 2);
  switch (inner) {
    case 'zones':
      return 'rule.r.zones';
    case 'schedule':
    case 'when':
      return isSpan ? 'rule.r.span' : 'rule.r.schedule';
    case 'over':
      return 'rule.r.speed';
    case 'above':
      return 'rule.r.range';
    case 'belowVolts':
      return 'rule.r.power';
    case 'days':
      return 'rule.r.ahead';
    default:
      return 'rule.r.other';
  }
}
