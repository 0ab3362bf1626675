// Rules about what the tracker shouts, over random histories in any order: each event of the chosen kinds is an alert.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_OF } from '../event/alarms.ts';
import { inOrder } from '../fold/test-store.ts';
import { batchesOf, delivery, histories, tablesOf } from '../fold/testing/histories.ts';
import type { Shout } from '../location/alarm.ts';
import { ALERTS_A_DAY_MAX } from './alerts.ts';
import { rule, settingsFor } from './test-rules.ts';

const ALARMS: Shout[] = ['powerCut', 'hardBraking'];

test('R2 in any order, doubled and late, the alerts are the events of the chosen kinds', () => {
  const parameters = ALARMS.map((alarm) => EVENT_OF[alarm].parameter);
  const settings = settingsFor([rule({ condition: { kind: 'alarm', alarms: ALARMS }, quiet: 0 })]);
  let rung = 0;
  fc.assert(
    fc.property(histories, delivery, (history, how) => {
      const straight = tablesOf([inOrder(history)], settings);
      const tangled = tablesOf(batchesOf(history, how), settings);
      expect(tangled.alerts).toEqual(straight.alerts);
      const events = straight.events.filter(({ parameter }) => parameters.includes(parameter));
      const moments = [...new Set(events.map(({ ts }) => ts))];
      fc.pre(moments.length <= ALERTS_A_DAY_MAX);
      expect(straight.alerts.map(({ begin }) => begin)).toEqual(moments);
      rung += moments.length;
    }),
    { numRuns: 300, seed: 44 },
  );
  expect(rung).toBeGreaterThan(300);
});
