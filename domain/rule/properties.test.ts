// However records arrive, the alerts are the same (zones-and-rules §4): random histories with zones, two versions of
// rules and every kind that the fold decides; late, doubled, shuffled, in other batches, over checkpoints and restarts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, testStore } from '../fold/test-store.ts';
import { locationAt, northDegrees } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { LOCATION_FLAGS } from '../location/location.ts';
import { planZones, type ZoneVersion } from '../zone/plan.ts';
import type { RuleVersion } from './plan.ts';
import type { Condition } from './rule.ts';
import { rule, settingsFor } from './test-rules.ts';

const SEED = 83;
const HISTORIES = 120;
const START = Date.UTC(2025, 2, 29, 20);
const HOUR = 3_600_000;

const circle = (zoneId: number, metres: number, more: Partial<ZoneVersion>): ZoneVersion => ({
  zoneId,
  fromTs: -Infinity,
  toTs: Infinity,
  exitMargin: 30,
  minDwell: 0,
  speedLimit: null,
  category: 'depot' as const,
  ...more,
  shape: { type: 'Circle', center: [17, 48 + northDegrees(metres)], radius: 300 },
});
const ZONES = [
  circle(1, 0, { speedLimit: 40 }),
  circle(2, 400, { minDwell: 120, category: 'customer' }),
  circle(3, 3000, { minDwell: 300, category: 'customer', toTs: START + 2 * HOUR }),
  circle(3, 3100, { minDwell: 0, category: 'customer', fromTs: START + 2 * HOUR }),
];
const customers = { zoneIds: [], categories: ['customer' as const] };
const depot = { zoneIds: [1], categories: [] };
const night = {
  week: Array.from({ length: 7 }, () => [
    { from: '00:00', to: '04:30' },
    { from: '22:00', to: '24:00' },
  ]),
  holidaysAsSunday: true,
};

const CONDITIONS: readonly (readonly [Condition, number])[] = [
  [{ kind: 'enters', zones: customers }, 0],
  [{ kind: 'leaves', zones: depot }, 0],
  [{ kind: 'stays', zones: customers }, 180],
  [{ kind: 'stays', zones: depot }, 30],
  [{ kind: 'outside', zones: depot }, 300],
  [{ kind: 'outside', zones: customers }, 60],
  [{ kind: 'stop', motor: 'any' }, 300],
  [{ kind: 'stop', motor: 'off' }, 900],
  [{ kind: 'stop', motor: 'on' }, 60],
  [{ kind: 'speed', over: 80, byType: {}, overZoneLimit: false }, 0],
  [{ kind: 'speed', over: 100, byType: {}, overZoneLimit: true }, 60],
  [{ kind: 'idling' }, 120],
  [{ kind: 'offHours', schedule: night }, 0],
  [{ kind: 'noDriver' }, 60],
  [{ kind: 'tow', metres: 300 }, 0],
  [{ kind: 'temperature', channel: 1, below: 2, above: 8 }, 120],
  [{ kind: 'fuelLoss', litres: 30 }, 0],
  [{ kind: 'panic' }, 0],
  [{ kind: 'cargoDoor' }, 0],
  [{ kind: 'refuelingOutside', litres: 30, zones: depot }, 0],
  [{ kind: 'fuelLevel', below: 40, unit: '%' }, 60],
  [{ kind: 'power', belowVolts: 11.5, externalLost: true }, 0],
];

/** Every kind twice: with other times from the second hour on, and only at night. */
const VERSIONS: readonly RuleVersion[] = CONDITIONS.flatMap(([condition, longerThan], index) => [
  rule(
    { condition, longerThan, quiet: index % 3 === 0 ? 0 : 300 },
    { ruleId: index, toTs: START + HOUR },
  ),
  rule(
    { condition, longerThan: longerThan * 2, quiet: 60, maxGap: 400 },
    { ruleId: index, fromTs: START + 2 * HOUR },
  ),
  rule({ condition, longerThan, when: night, quiet: 0 }, { ruleId: 100 + index }),
]);

const stretch = fc.record({
  records: fc.integer({ min: 1, max: 12 }),
  seconds: fc.constantFrom(0, 1, 10, 30, 60, 120, 300),
  pauseBefore: fc.constantFrom(0, 0, 0, 5, 500, 700, 3600, 40_000),
  motor: fc.constantFrom(null, false, true, true, true),
  speed: fc.constantFrom(null, 0, 0, 2, 6, 30, 50, 90, 130),
  identification: fc.constantFrom(null, null, '', 'dallas@A'),
  input: fc.constantFrom(0, 0, 0b10, 0b100),
  flags: fc.constantFrom(0, 0, 0, 0, LOCATION_FLAGS.noFix, LOCATION_FLAGS.weakFix),
  jumpMetres: fc.constantFrom(0, 0, 0, 200, -3000, 20_000),
  turns: fc.boolean(),
  temp1: fc.constantFrom(null, 5, 8.2, 7.7, 1),
  vcc: fc.constantFrom(null, null, 12.5, 11, 1),
  alarm: fc.constantFrom(null, null, null, 'sos', 'powerCut'),
  filled: fc.constantFrom(0, 0, 0, 90, -60),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer T> ? T : never;

function historyOf(stretches: readonly Stretch[]): Location[] {
  const history: Location[] = [];
  let [ts, metres, hash, litres, ahead] = [START, 0, 1, 200, 1];
  for (const part of stretches) {
    ts += part.pauseBefore * 1000;
    metres += part.jumpMetres;
    litres = Math.min(Math.max(litres + part.filled, 0), 400);
    if (part.turns) ahead = -ahead;
    for (let index = 0; index < part.records; index += 1) {
      ts += part.seconds * 1000;
      metres += ((ahead * (part.speed ?? 20)) / 3.6) * part.seconds;
      hash = (Math.imul(hash, 1_103_515_245) + 12_345) | 0;
      const latitude = part.flags === LOCATION_FLAGS.noFix ? null : 48 + northDegrees(metres);
      history.push(
        locationAt(ts, {
          hash,
          flags: part.flags,
          latitude,
          longitude: latitude === null ? null : 17,
          speed: part.speed,
          identification: part.identification,
          temp1: part.temp1,
          vcc: part.vcc,
          alarm: index === 0 ? part.alarm : null,
          tank1: litres,
          inputs: part.motor === null ? null : part.input | (part.motor ? 1 : 0),
        }),
      );
    }
  }
  return history;
}

const histories = fc.array(stretch, { minLength: 2, maxLength: 16 }).map(historyOf);
const modes = fc.constantFrom('none' as const, 'none' as const, 'speed' as const);
const delivery = fc.record({
  keys: fc.array(fc.nat(1000), { minLength: 200, maxLength: 200 }),
  disorder: fc.constantFrom(0, 3, 30, 1000),
  batches: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
  twice: fc.boolean(),
});

/** The same records in another order, some of them twice, in batches. */
function deliver(
  history: readonly Location[],
  how: typeof delivery extends fc.Arbitrary<infer T> ? T : never,
) {
  const sent = how.twice
    ? [...history, ...history.filter((_, index) => index % 3 === 0)]
    : [...history];
  const place = (index: number) => index + ((how.keys[index % 200] ?? 0) * how.disorder) / 1000;
  const shuffled = sent
    .map((location, index) => ({ location, at: place(index) }))
    .sort((one, two) => one.at - two.at)
    .map(({ location }) => location);
  const batches: Location[][] = [];
  for (let from = 0, index = 0; from < shuffled.length; index += 1) {
    const size = how.batches[index % 40] ?? 1;
    batches.push(shuffled.slice(from, from + size));
    from += size;
  }
  return batches;
}

describe('zones-and-rules §4 the list of alerts', () => {
  const tank = { mainTanks: [1] as const, panicInput: 2, cargoDoorInput: 3 };
  const settingsWith = (versions: readonly RuleVersion[], detectByMotion: 'none' | 'speed') =>
    settingsFor(versions, { ...tank, detectByMotion, zones: planZones(ZONES) });
  const settingsOf = (mode: 'none' | 'speed') => settingsWith(VERSIONS, mode);

  test('is the same in any order, doubled, in any batches, over checkpoints and restarts', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        histories,
        delivery,
        modes,
        fc.constantFrom(600_000, HOUR),
        (history, how, mode, span) => {
          const settings = settingsOf(mode);
          const straight = testStore(settings, Number.MAX_SAFE_INTEGER);
          straight.ingest(inOrder(history));
          const shuffled = testStore(settings, span);
          for (const batch of deliver(history, how)) shuffled.ingest(batch);
          const { alerts } = straight.tables();
          expect(shuffled.tables().alerts).toEqual(alerts);
          for (const { why } of alerts) kinds.add(why.kind);
        },
      ),
      { seed: SEED, numRuns: HISTORIES },
    );
    // None of them is kept by never happening.
    expect([...kinds].sort()).toEqual([...new Set(CONDITIONS.map(([{ kind }]) => kind))].sort());
  });

  test('of a rule is the same alone as among the others', () => {
    const ids = [...new Set(VERSIONS.map(({ ruleId }) => ruleId))];
    fc.assert(
      fc.property(histories, modes, fc.constantFrom(...ids), (history, mode, ruleId) => {
        const alertsWith = (versions: readonly RuleVersion[]) => {
          const store = testStore(settingsWith(versions, mode), Number.MAX_SAFE_INTEGER);
          store.ingest(inOrder(history));
          return store.tables().alerts.filter((alert) => alert.ruleId === ruleId);
        };
        const own = VERSIONS.filter((version) => version.ruleId === ruleId);
        expect(alertsWith(own)).toEqual(alertsWith(VERSIONS));
      }),
      { seed: 4711, numRuns: 10 * HISTORIES },
    );
  });

  test('has of one rule no two at a time, none within the quiet time, and ends after beginnings', () => {
    fc.assert(
      fc.property(histories, modes, (history, mode) => {
        const store = testStore(settingsOf(mode), Number.MAX_SAFE_INTEGER);
        store.ingest(inOrder(history));
        for (const alerts of Map.groupBy(store.tables().alerts, ({ ruleId }) => ruleId).values()) {
          for (const [index, { begin, end, decidedTs }] of alerts.entries()) {
            expect(decidedTs).toBeGreaterThanOrEqual(begin);
            expect(end ?? Infinity).toBeGreaterThanOrEqual(begin);
            const next = alerts[index + 1];
            if (next) expect(next.begin).toBeGreaterThanOrEqual(end ?? Infinity);
          }
        }
      }),
      { seed: SEED, numRuns: HISTORIES },
    );
  });
});
