// Other values of the number that decides how often a rule rings, near the one that it has: a threshold is chosen
// by its consequence, so a trial counts them along (zones-and-rules §5).
import type { RuleDeciding } from './rule.ts';

/** The number that is another one. */
export const ALTERNATIVE_FIELDS = [
  'longerThan',
  'over',
  'above',
  'below',
  'litres',
  'metres',
  'belowVolts',
] as const;
type AlternativeField = (typeof ALTERNATIVE_FIELDS)[number];

export interface Alternative {
  field: AlternativeField;
  value: number;
  deciding: RuleDeciding;
}

/** Of one trial, beside the rule itself. */
export const ALTERNATIVES_MAX = 3;

/** Values that people choose. Seconds. */
const LONGER_THAN = [
  60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600, 28_800,
  43_200, 86_400, 172_800, 259_200, 432_000, 604_800,
];
const KMH = Array.from({ length: 20 }, (_, index) => 10 * (index + 1));
const LITRES = [5, 10, 15, 20, 30, 40, 50, 80, 100, 150, 200, 300, 500];
const PERCENT = [5, 10, 15, 20, 25, 30, 40, 50];
const METRES = [100, 200, 300, 500, 1000, 2000, 5000];
const CELSIUS = Array.from({ length: 61 }, (_, index) => 2 * index - 60);
const VOLTS = Array.from({ length: 57 }, (_, index) => 2 + index / 2);

/** At most three, in order of their value; none of a rule without such a number. */
export function alternativesOf(rule: RuleDeciding): Alternative[] {
  const found = numberOf(rule);
  if (!found) return [];
  const { field, value, ladder } = found;
  return near(ladder, value).map((other) => ({
    field,
    value: other,
    deciding: withNumber(rule, field, other),
  }));
}

interface Found {
  field: AlternativeField;
  value: number;
  ladder: readonly number[];
}

/** What decides first: the bound that is crossed, else the time. */
function numberOf({ condition, longerThan }: RuleDeciding): Found | null {
  switch (condition.kind) {
    case 'speed':
      if (condition.over !== null) return { field: 'over', value: condition.over, ladder: KMH };
      break;
    case 'temperature': {
      const { above, below } = condition;
      if (above !== null) return { field: 'above', value: above, ladder: CELSIUS };
      if (below !== null) return { field: 'below', value: below, ladder: CELSIUS };
      break;
    }
    case 'fuelLoss':
    case 'refuelingOutside':
      return { field: 'litres', value: condition.litres, ladder: LITRES };
    case 'fuelLevel': {
      const ladder = condition.unit === '%' ? PERCENT : LITRES;
      return { field: 'below', value: condition.below, ladder };
    }
    case 'tow':
      return { field: 'metres', value: condition.metres, ladder: METRES };
    case 'power':
      if (condition.belowVolts === null) return null;
      return { field: 'belowVolts', value: condition.belowVolts, ladder: VOLTS };
  }
  return longerThan > 0 ? { field: 'longerThan', value: longerThan, ladder: LONGER_THAN } : null;
}

/** One below and two above, or what there is. */
function near(ladder: readonly number[], value: number): number[] {
  const below = ladder.filter((one) => one < value);
  const above = ladder.filter((one) => one > value);
  const taken = above.slice(0, below.length > 0 ? ALTERNATIVES_MAX - 1 : ALTERNATIVES_MAX);
  return [...below.slice(taken.length - ALTERNATIVES_MAX), ...taken];
}

function withNumber(rule: RuleDeciding, field: AlternativeField, value: number): RuleDeciding {
  if (field === 'longerThan') return { ...rule, longerThan: value };
  return { ...rule, condition: { ...rule.condition, [field]: value } as RuleDeciding['condition'] };
}
