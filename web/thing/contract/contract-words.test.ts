// The sentence of the expected arrival: when, how far from the plan, how worked out.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { type Arrival, arrivalOf } from './contract-rows.ts';
import { arrivalText, chipTime, shortArrival } from './contract-words.tsx';
import { testProgress } from './test-contract.ts';

beforeAll(() => activate('sk', [sk]));

const READING = { timeZone: 'Europe/Bratislava', nowMs: Date.parse('2026-11-22T09:00:00Z') };
const said = (over: Parameters<typeof testProgress>[0]) =>
  arrivalText(arrivalOf(testProgress(over)) as Arrival, READING);

test.each([
  [{}, 'Príchod asi 14:20, o 12 min neskôr než podľa plánu (podľa tempa plánu)'],
  [{ delay: -5400 }, 'Príchod asi 14:20, o 1:30 h skôr než podľa plánu (podľa tempa plánu)'],
  [{ delay: 29 }, 'Príchod asi 14:20, podľa plánu (podľa tempa plánu)'],
  [{ delay: null, workedOutBy: 'router' as const }, 'Príchod asi 14:20 (podľa zostávajúcej trasy)'],
  [{ expectedArrival: '2026-11-23T06:00:00Z', delay: 0 }, /^Príchod asi 23\.\s11\.\s07:00, podľa/],
  [{ expectedArrival: null, delay: null }, /ešte nevyrazilo/],
])('%j', (over, sentence) => {
  expect(said(over)).toMatch(sentence);
});

test('where there is little room only the time is said, and nothing that is not known', () => {
  const expected = arrivalOf(testProgress());
  expect([shortArrival(expected, READING), chipTime(expected, READING)]).toEqual([
    'príchod 14:20',
    '14:20',
  ]);
  const unknown = arrivalOf(testProgress({ expectedArrival: null }));
  expect([shortArrival(unknown, READING), chipTime(unknown, READING)]).toEqual([null, null]);
  const arrived: Arrival = { kind: 'arrived', at: '2026-11-22T08:05:00Z' };
  expect([shortArrival(arrived, READING), chipTime(arrived, READING)]).toEqual([
    'prišlo 09:05',
    null,
  ]);
});
