// The next or last value of a part by a key, without opening its editor; parts without an order stay as they are. Pure.
import { SEVERITIES } from '@flotila/domain/alert/alert.ts';
import type { Condition, Rule } from '@flotila/domain/rule/rule.ts';
import { lastingOf } from './rule-kinds.ts';
import type { Part, SaidRule } from './sentence.ts';

/** Seconds as people say them. */
const TIMES = [
  0, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600,
  28_800, 43_200, 86_400, 172_800, 259_200, 604_800,
];
const LITRES = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300];
const METRES = [100, 200, 300, 500, 1000, 2000, 5000];
const SPEEDS = Array.from({ length: 36 }, (_none, at) => 5 * (at + 1));
const PERCENT = [5, 10, 15, 20, 25, 30, 40, 50];
const MOTORS = ['any', 'on', 'off'] as const;

/** null: there is none. */
export function stepped(rule: SaidRule, part: Part, step: 1 | -1): Partial<Rule> | null {
  const { condition } = rule;
  const change = (fields: object | null): Partial<Rule> | null =>
    fields && { condition: { ...condition, ...fields } as Condition };
  if (part === 'longer') {
    const times = lastingOf(condition.kind) === 'always' ? TIMES.slice(1) : TIMES;
    const longerThan = nextOf(times, rule.longerThan, step);
    return longerThan === null ? null : { longerThan };
  }
  if (part === 'severity') {
    const severity = SEVERITIES[SEVERITIES.indexOf(rule.severity) + step];
    return severity ? { severity } : null;
  }
  switch (condition.kind) {
    case 'speed': {
      const over = condition.over && nextOf(SPEEDS, condition.over, step);
      return part === 'speed' && over ? change({ over }) : null;
    }
    case 'fuelLoss':
    case 'refuelingOutside': {
      const litres = nextOf(LITRES, condition.litres, step);
      return part === 'litres' && litres ? change({ litres }) : null;
    }
    case 'tow': {
      const metres = nextOf(METRES, condition.metres, step);
      return part === 'metres' && metres ? change({ metres }) : null;
    }
    case 'fuelLevel': {
      const below = nextOf(condition.unit === '%' ? PERCENT : LITRES, condition.below, step);
      return part === 'level' && below ? change({ below }) : null;
    }
    case 'stop': {
      const motor = MOTORS[MOTORS.indexOf(condition.motor) + step];
      return part === 'motor' && motor ? change({ motor }) : null;
    }
    default:
      return null;
  }
}

function nextOf(values: readonly number[], value: number, step: 1 | -1): number | null {
  const next = step > 0 ? values.find((one) => one > value) : values.findLast((one) => one < value);
  return next ?? null;
}
