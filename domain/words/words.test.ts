import { describe, expect, test } from 'vitest';
import { wordsFrom, wordsOf } from './words.ts';

const days = '{n, plural, one {# deň} few {# dni} other {# dní}}';

describe('I18N-004 words of a part', () => {
  const catalogues = { sk: { yes: 'áno', no: 'nie', days }, cs: { yes: 'ano' }, en: { no: 'no' } };

  test('are of the language, key by key of the source where it has none', () => {
    const words = wordsFrom(catalogues, 'cs');
    expect([words('yes'), words('no')]).toEqual(['ano', 'nie']);
  });

  test('a message of another language counts as that one does', () => {
    const words = wordsFrom(catalogues, 'en');
    expect([1, 3, 7].map((n) => words('days', { n }))).toEqual(['1 deň', '3 dni', '7 dní']);
  });

  test('an empty text is a text of the source, and a lack elsewhere', () => {
    const empty = { sk: { kind: '', end: 'koniec' }, cs: { end: '' } };
    expect([wordsFrom(empty, 'cs')('kind'), wordsFrom(empty, 'cs')('end')]).toEqual(['', 'koniec']);
  });

  test('are read from the folders of languages; a part that an offered one lacks is a mistake', async () => {
    const source = { forbidden: 'Na túto činnosť nemáte oprávnenie.' };
    expect((await wordsOf('server', source))('en')('forbidden')).toMatch(/^You do not/);
    await expect(wordsOf('nowhere', source)).rejects.toThrow();
  });
});
