// Drives whose alerts are known by how they were made (testing/known-drive.ts): each of them is found, at its moments,
// and no other.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, settingsWith } from '../fold/test-track.ts';
import { planZones } from '../zone/plan.ts';
import { planRules } from './plan.ts';
import type { Condition } from './rule.ts';
import { BRATISLAVA, rule, TRUCK } from './test-rules.ts';
import { alertsOfKnown, type Known, knownDrive, MAX_GAP_SECONDS } from './testing/known-drive.ts';

const DRIVES = 250;
const START = Date.UTC(2025, 5, 10, 3);
const customers = { zoneIds: [], categories: ['customer' as const] };
const CONDITIONS: Record<Known, Condition> = {
  speed: { kind: 'speed', over: 90, byType: {}, overZoneLimit: false },
  idling: { kind: 'idling' },
  stop: { kind: 'stop', motor: 'any' },
  hot: { kind: 'temperature', channel: 1, below: null, above: 8 },
  door: { kind: 'cargoDoor' },
  stays: { kind: 'stays', zones: customers },
  noDriver: { kind: 'noDriver' },
};
const KNOWN = Object.keys(CONDITIONS) as Known[];

const scene = fc.record({
  does: fc.constantFrom('cruise', 'cruise', 'hurry', 'hurry', 'idle', 'park', 'visit'),
  records: fc.integer({ min: 1, max: 15 }),
  step: fc.constantFrom(20, 30, 45),
  hot: fc.boolean(),
  door: fc.boolean(),
  driver: fc.boolean(),
  silence: fc.constantFrom(0, 0, 0, 0, 1200),
});

test('zones-and-rules §3 what is known by construction is found, and nothing else', () => {
  const found = new Map<Known, number>();
  const asked = fc.record({
    longer: fc.constantFrom(1, 60, 130, 300),
    quiet: fc.constantFrom(0, 120, 900),
  });
  fc.assert(
    fc.property(
      fc.array(scene, { minLength: 2, maxLength: 14 }),
      asked,
      (scenes, { longer, quiet }) => {
        const { records, zones, held } = knownDrive(scenes, START);
        const lastTs = records.at(-1)?.ts ?? START;
        const versions = KNOWN.map((known, ruleId) =>
          rule(
            { condition: CONDITIONS[known], longerThan: longer, quiet, maxGap: MAX_GAP_SECONDS },
            { ruleId },
          ),
        );
        const { changes } = fold(
          records,
          settingsWith({
            rules: planRules(versions, TRUCK, BRATISLAVA),
            zones: planZones(zones),
            cargoDoorInput: 3,
            storeInterval: 0,
          }),
        );
        const alerts = [...changes.alerts.values()];
        for (const [ruleId, known] of KNOWN.entries()) {
          const mine = alerts.filter((one) => one.ruleId === ruleId);
          const truth = alertsOfKnown(held[known], { longer, quiet, lastTs });
          found.set(known, (found.get(known) ?? 0) + truth.length);
          expect([known, ...mine.map(({ begin, end }) => [tenth(begin), tenth(end)])]).toEqual([
            known,
            ...truth.map(([begin, end]) => [tenth(begin), tenth(end)]),
          ]);
        }
      },
    ),
    { seed: 86, numRuns: DRIVES },
  );
  expect(Math.min(...KNOWN.map((known) => found.get(known) ?? 0))).toBeGreaterThan(20);
});

/** Tenths of a second from the start: a crossing is worked out on a plane, not on the drawing board. */
function tenth(ts: number | null): number | null {
  return ts === null ? null : Math.round((ts - START) / 100);
}
