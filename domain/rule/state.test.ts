// States share what has not changed: who folds on must not write into the state before, because that is a checkpoint,
// nor into rows that were given away.
import { expect, test } from 'vitest';
import { type FoldChanges, noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import { awayFromZ, bySpeeds, IN_Z, rule, settingsFor } from './test-rules.ts';

test('a state and the rows of a call stay as they were, whatever is folded on', () => {
  const settings = settingsFor([
    rule({ condition: { kind: 'speed', over: 80, byType: {}, overZoneLimit: false }, quiet: 0 }),
    rule({ condition: { kind: 'idling' }, longerThan: 60 }, { ruleId: 2 }),
    rule({ condition: { kind: 'stays', zones: IN_Z }, longerThan: 60 }, { ruleId: 3 }),
    rule({ condition: { kind: 'enters', zones: IN_Z } }, { ruleId: 4 }),
  ]);
  const drive = [
    ...awayFromZ('08:00', 30, [500, 300, 100, 100, 100, 100, 100, 100, 300], { speed: 0 }),
    ...bySpeeds('09:00', 30, [90, 95, 60, 90, 90, 20, 0, 0, 0, 0, 90, 20]),
  ];
  let state = initialState(settings);
  const kept: [object, string][] = [];
  const keep = (one: object) => kept.push([one, JSON.stringify(one)]);
  const rows: FoldChanges['alerts'][] = [];
  for (const location of drive) {
    const changes = noChanges();
    keep(state);
    state = foldLocations(state, [location], settings, changes);
    for (const row of changes.alerts.values()) keep(row);
    rows.push(changes.alerts);
  }
  for (const [one, before] of kept) expect(JSON.stringify(one)).toBe(before);
  // Each rule has begun and ended an alert, so there was something to write.
  const ended = rows.flatMap((alerts) => [...alerts.values()]).filter(({ end }) => end !== null);
  expect(new Set(ended.map(({ ruleId }) => ruleId))).toEqual(new Set([1, 2, 3, 4]));
});
