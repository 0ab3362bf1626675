import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from './message.ts';
import { parseMessage } from './parse-message.ts';

const said = (text: string, values = {}, language = 'sk') =>
  say(parseMessage(text), values, language);

describe('what a translator writes is said', () => {
  test('a place is filled in; one that nobody fills is left out', () => {
    expect(said('{what} od {from}', { what: 'Teplota', from: '8:05' })).toBe('Teplota od 8:05');
    expect(said('a {b} c')).toBe('a  c');
  });

  test('plurals follow the language and prefer a number that is named', () => {
    const text = '{n, plural, =0 {nič} one {# deň} few {# dni} other {# dní}}';
    expect([0, 1, 3, 5, 12_345].map((n) => said(text, { n }))).toEqual([
      'nič',
      '1 deň',
      '3 dni',
      '5 dní',
      '12\u00a0345 dní',
    ]);
    expect(said(text, { n: 3 }, 'en')).toBe('3 dní');
  });

  test('a word chooses; one that is not there is other, also a word of Object', () => {
    const text = '{kind, select, depot {základňa} other {zóna {name}}}';
    expect(said(text, { kind: 'depot', name: 'A' })).toBe('základňa');
    for (const kind of ['x', 'constructor', 'toString']) {
      expect(said(text, { kind, name: 'A' })).toBe('zóna A');
    }
  });

  test('the number of a plural is the one around, also within a choice', () => {
    const text = '{n, plural, one {jedno} other {{kind, select, a {# áčka} other {#{kind}}}}}';
    expect([said(text, { n: 2, kind: 'a' }), said(text, { n: 7, kind: 'b' })]).toEqual([
      '2 áčka',
      '7b',
    ]);
    expect(said('# {n}', { n: 1 })).toBe('# 1');
  });

  test('apostrophes are themselves, but for those around what would mean something', () => {
    expect(said("don't '{'{n}'}' it''s", { n: 1 })).toBe("don't {1} it's");
    expect(said("{n, plural, other {'#' #}}", { n: 2 })).toBe('# 2');
  });

  test('what is plain stays a text', () => {
    expect(parseMessage('Zavrieť')).toBe('Zavrieť');
    expect(parseMessage('')).toBe('');
  });

  test.each([
    'a } b',
    'a {',
    '{}',
    '{n, plural, one {a}}',
    '{n, number}',
    '{n, plural, other {a}',
    '{n, plural, other a}',
  ])('%s is refused, and named', (text) => {
    expect(() => parseMessage(text)).toThrow(text);
  });

  test('whatever stands in it, it is read or refused', () => {
    const pieces = fc.array(fc.constantFrom('{', '}', "'", '#', 'n', ', plural,', ' other', ' '));
    fc.assert(
      fc.property(pieces, (drawn) => {
        const text = drawn.join('');
        const { length } = JSON.stringify(attempt(text) ?? '');
        expect(length).toBeGreaterThan(0);
      }),
    );
  });
});

function attempt(text: string): unknown {
  try {
    return parseMessage(text);
  } catch (error) {
    expect(String(error)).toContain(text);
    return null;
  }
}
