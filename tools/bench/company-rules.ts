// As many rules as a company may have, all of them watching one vehicle: every kind that follows from records, with
// the thresholds, times and hours that dispatchers choose.
import type { RuleVersion } from '@flotila/domain/rule/plan.ts';
import { type Condition, LASTING, RULES_MAX } from '@flotila/domain/rule/rule.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';

const WORK = {
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: '06:00', to: '18:00' }] : [])),
  holidaysAsSunday: true,
};
const SPEEDS = [80, 82, 85, 88, 90, 95, 100, 110, 120, 130];

/** Conditions in turn; `round` makes those of one kind differ. */
function conditionsOf(round: number): Condition[] {
  const zones = { zoneIds: [round * 10 + 1, round * 10 + 11, round * 10 + 21], categories: [] };
  const customers = { zoneIds: [], categories: ['customer' as const] };
  const over = SPEEDS[round % SPEEDS.length] as number;
  return [
    { kind: 'speed', over, byType: {}, overZoneLimit: false },
    { kind: 'speed', over, byType: {}, overZoneLimit: round % 3 === 0 },
    { kind: 'enters' as const, zones },
    { kind: 'leaves' as const, zones },
    { kind: 'stays' as const, zones: customers },
    { kind: 'stays' as const, zones },
    { kind: 'outside', zones: customers },
    { kind: 'stop', motor: (['any', 'on', 'off'] as const)[round % 3] as 'any' },
    { kind: 'idling' },
    round === 0
      ? { kind: 'noDriver' }
      : { kind: 'speed', over: 80 + round, byType: {}, overZoneLimit: false },
    round === 0
      ? { kind: 'offHours', schedule: WORK }
      : { kind: 'temperature', channel: 1, below: null, above: 8 + round },
    { kind: 'tow', metres: 300 },
    { kind: 'temperature', channel: 1, below: -2 - round, above: 5 + round },
    { kind: 'fuelLoss', litres: 20 + round * 5 },
    { kind: 'refuelingOutside', litres: 50, zones },
    { kind: 'fuelLevel', below: 10 + round * 5, unit: '%' },
    { kind: 'panic' as const },
    { kind: 'cargoDoor' as const },
    { kind: 'power', belowVolts: 22 + round / 4, externalLost: true },
  ];
}

/** Versions that hold for ever. */
export function companyRules(): RuleVersion[] {
  const conditions = Array.from({ length: 11 }, (_, round) => conditionsOf(round)).flat();
  return conditions.slice(0, RULES_MAX).map((condition, index) => {
    const lasting = [0, 60, 300, 600, 1800][index % 5] as number;
    const deciding = {
      condition,
      whom: ALL_VEHICLES,
      quiet: 900,
      maxGap: 600,
      longerThan: LASTING.includes(condition.kind) ? lasting + 120 : lasting,
      when: index % 7 === 0 ? WORK : null,
    };
    return { ruleId: index + 1, fromTs: -Infinity, toTs: Infinity, deciding };
  });
}
