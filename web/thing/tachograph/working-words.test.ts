// Working time in words: figures against their limits, faults, rules.
import type { WorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { workingFacts, workingFound, workingRulesText } from './working-words.ts';

beforeAll(() => activate('sk', [sk]));

const WEEK: WorkingTime['weeks'][number] = {
  monday: '2026-11-16',
  driving: 2400,
  work: 1320,
  total: 3720,
  standby: 0,
  unknown: 0,
  average: { minutes: 2700, weeks: 12, isOver: false },
  longest: 350,
  night: 601,
};
const WORKING: WorkingTime = {
  rules: {
    countryCode: 'SK',
    referenceWeeks: 17,
    isReferenceSaid: false,
    nightFrom: '22:00',
    nightTo: '06:00',
    isNightSaid: true,
  },
  weeks: [WEEK],
  found: [],
};

test('R-11 each figure of a week stands against its limit', () => {
  const facts = workingFacts(WEEK, WORKING);
  expect(facts.map(({ id, text, isOver }) => [id, text, isOver])).toEqual([
    ['total', '62:00 z 60:00', true],
    ['average', '45:00 z 48:00, známe týždne: 12 z 17', false],
    ['longest', '5:50 z 6:00', false],
    ['night', '10:01 z 10:00', true],
  ]);
  const running = workingFacts({ ...WEEK, average: null, night: null }, WORKING);
  expect(running.map(({ text }) => text)).toEqual([
    '62:00 z 60:00',
    'až po skončení týždňa',
    '5:50 z 6:00',
    'bez nočnej práce',
  ]);
});

test('R-11 what may be too much says what, when and by which rule', () => {
  const one = {
    type: 'WORKBREAK',
    from: '2026-11-17T04:50:00.000Z',
    to: '2026-11-17T13:40:00.000Z',
    value: 15,
    limit: 30,
  } as const;
  const { title, when, rule } = workingFound(one, 'Europe/Bratislava');
  expect(title).toBe('Prestávky v práci 0:15');
  expect(when).toContain('05:50');
  expect(when).toContain('14:40');
  expect(rule).toContain('30 min');
});

test('R-11 the law of the company and what it left open are said', () => {
  const text = workingRulesText(WORKING);
  expect(text).toContain('462/2007');
  expect(text).toContain('17 (predvolené, firma neuviedla inak)');
  expect(text).toContain('22:00 až 06:00 miestneho času (podľa nastavenia firmy)');
  const czech = { ...WORKING, rules: { ...WORKING.rules, countryCode: 'CZ' } };
  expect(workingRulesText(czech)).toContain('589/2006');
  const german = { ...WORKING, rules: { ...WORKING.rules, countryCode: 'DE' } };
  expect(workingRulesText(german)).not.toMatch(/462|589/);
});
