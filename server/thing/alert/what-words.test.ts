// Mails and pushes say what of a contract or of a driver's hours is wrong, in each language.
import { expect, test } from 'vitest';
import { whatText } from './what-words.ts';

const of = (params: Record<string, string | number>) => ({
  why: { kind: 'contract', params, records: [] },
});

test('zones-and-rules §6 a contract is named, a limit of hours is told, other alerts have nothing to add', () => {
  const contract = of({ what: 'late', minutes: 15, contract: 'Trnava – Nitra' });
  expect(whatText(contract, 'sk')).toBe('zákazka mešká: Trnava – Nitra');
  expect(whatText(contract, 'cs')).toBe('zakázka má zpoždění: Trnava – Nitra');
  expect(whatText(of({ what: 'driving', limit: 1800 }), 'en')).toBe('driving time runs out');
  expect(whatText(of({ over: 90 }), 'en')).toBe('');
});

test('all that a rule may find is told in every language, each in words of its own', () => {
  const whats = [
    'late',
    'notStarted',
    'notFinished',
    'elsewhere',
    'driving',
    'rest',
    'break',
    'day',
    'week',
    'dailyRest',
    'weeklyRest',
  ];
  for (const language of ['sk', 'cs', 'en'] as const) {
    const said = whats.map((what) => whatText(of({ what }), language));
    expect(new Set(said.filter(Boolean)).size, language).toBe(whats.length);
  }
});
