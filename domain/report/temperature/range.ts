// Between which temperatures a cargo may be, by the rules that watch it (condition `temperature`). Pure.
import type { Condition } from '../../rule/rule.ts';
import { type ChosenFrom, isChosen, type VehicleChoice } from '../../vehicle/vehicle-choice.ts';

/** °C, both ends allowed; null: without a limit there. */
export interface AllowedRange {
  low: number | null;
  high: number | null;
}

/** Of both sensors; null: no rule speaks of it. */
export type AllowedRanges = readonly [AllowedRange | null, AllowedRange | null];

/** A rule that is on, as it is now. */
export interface TemperatureRule {
  name: string;
  condition: Extract<Condition, { kind: 'temperature' }>;
  whom: VehicleChoice;
}

export const NO_RANGES: AllowedRanges = [null, null];

/** The narrowest range of all rules for the vehicle, and what they are called. */
export function allowedRanges(
  rules: readonly TemperatureRule[],
  vehicle: ChosenFrom,
): { ranges: AllowedRanges; names: string[] } {
  const own = rules.filter(({ whom }) => isChosen(whom, vehicle));
  const of = (channel: 1 | 2): AllowedRange | null => {
    const conditions = own.flatMap(({ condition }) =>
      condition.channel === channel ? condition : [],
    );
    if (conditions.length === 0) return null;
    const lows = conditions.flatMap(({ below }) => below ?? []);
    const highs = conditions.flatMap(({ above }) => above ?? []);
    return {
      low: lows.length > 0 ? Math.max(...lows) : null,
      high: highs.length > 0 ? Math.min(...highs) : null,
    };
  };
  return { ranges: [of(1), of(2)], names: own.map(({ name }) => name) };
}

export function isOutside(value: number, range: AllowedRange | null): boolean {
  if (!range) return false;
  return (range.low !== null && value < range.low) || (range.high !== null && value > range.high);
}
