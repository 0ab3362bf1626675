import { PROBLEM_STATUS } from '@flotila/domain/problem.ts';
import { OFFERED } from '@flotila/domain/words/languages.ts';
import { describe, expect, test } from 'vitest';
import { languageOf, messageOf } from './messages.ts';

describe('I18N-008 language of an answer', () => {
  test.each([
    [undefined, 'sk'],
    ['', 'sk'],
    ['cs', 'cs'],
    ['en-GB,en;q=0.9', 'en'],
    ['de,en;q=0.3,cs;q=0.8', 'cs'],
    ['de', 'sk'],
    ['en;q=0,cs;q=0.1', 'cs'],
    ['*;q=1,x;;;q=,,', 'sk'],
    ['constructor', 'sk'],
  ])('%s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  test('every problem has a sentence in each offered language', () => {
    for (const code of Object.keys(PROBLEM_STATUS) as (keyof typeof PROBLEM_STATUS)[]) {
      const sentences = OFFERED.map((language) => messageOf(language, code));
      expect(new Set([code, ...sentences]).size, code).toBe(OFFERED.length + 1);
    }
    expect(messageOf('en', 'too_many', { seconds: 7 })).toBe(
      'Too many requests, try again in 7 s.',
    );
    expect(messageOf('cs', 'never written')).toBe('never written');
  });
});
