import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, fitOf, grouped, ranked, wordsOf } from './rank.ts';

const entry = (group: Entry['group'], main: string, side = '', plate?: string): Entry => ({
  key: `${group}:${main}`,
  group,
  main,
  side,
  plate,
});
const vehicle = (plate: string, name: string) => entry('vehicles', plate, name, plate);

const ENTRIES = [
  vehicle('BA 482 KT', 'Scania R450'),
  vehicle('TT 482 BA', 'Volvo FH 500'),
  vehicle('1B1 1111', 'Báger'),
  entry('persons', 'Ján Kováč'),
  entry('persons', 'Eva Báčová'),
  entry('screens', 'Plán zákaziek'),
  entry('reports', 'Výkon vodiča'),
];
const mains = (text: string, recent?: string[]) =>
  grouped(ranked(ENTRIES, wordsOf(text), recent)).map(({ main }) => main);

test.each([
  ['ba482kt', 'BA 482 KT'],
  ['BA 482', 'BA 482 KT'],
  ['ba-482-kt', 'BA 482 KT'],
  ['482 ba', 'TT 482 BA'],
  ['1b11111', '1B1 1111'],
  ['scan', 'BA 482 KT'],
  ['kovac', 'Ján Kováč'],
  ['KOVÁČ jan', 'Ján Kováč'],
  ['plan', 'Plán zákaziek'],
  ['vyk vod', 'Výkon vodiča'],
])('U-27 "%s" finds %s first', (text, first) => {
  expect(mains(text)[0]).toBe(first);
});

test('U-27 what fits nothing finds nothing, nothing typed finds all', () => {
  expect(mains('kt 483')).toEqual([]);
  expect(mains('')).toHaveLength(ENTRIES.length);
});

test('U-27 of what fits alike the last used is first', () => {
  expect(mains('482')[0]).toBe('BA 482 KT');
  expect(mains('482', ['vehicles:TT 482 BA'])[0]).toBe('TT 482 BA');
  // What fits better stays first.
  expect(mains('ba482', ['vehicles:TT 482 BA'])[0]).toBe('BA 482 KT');
});

test('U-27 entries of one group stand together', () => {
  const groups = grouped(ranked(ENTRIES, wordsOf('ba'))).map(({ group }) => group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([
    ...new Set(groups),
  ]);
  expect(new Set(groups).size).toBeGreaterThan(1);
});

const word = fc.constantFrom('Ján', 'Kováč', 'KováčovÁ', 'BA', '482', 'KT', 'Scania', 'ža', 'žaba');
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const someEntry = fc
  .record({ main: words, side: words, hasPlate: fc.boolean() })
  .map(({ main, side, hasPlate }) =>
    entry(hasPlate ? 'vehicles' : 'persons', main, side, hasPlate ? main : undefined),
  );

test('U-27 one more letter only takes away: what is first then fitted before', () => {
  const text = fc.oneof(
    words,
    fc.stringMatching(/^[a-záčž0-9 -]{1,8}$/),
    // A beginning and a part of words, as people type.
    fc.tuple(words, fc.nat(6)).map(([all, from]) => all.slice(from)),
  );
  fc.assert(
    fc.property(fc.array(someEntry, { maxLength: 8 }), text, (entries, typed) => {
      const [first] = ranked(entries, wordsOf(typed));
      for (let letters = 0; first && letters < typed.length; letters += 1) {
        expect(fitOf(first, wordsOf(typed.slice(0, letters)))).not.toBeNull();
      }
    }),
  );
});
