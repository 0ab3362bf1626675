import { PROBLEM_STATUS } from '@flotila/domain/problem.ts';
import { describe, expect, test } from 'vitest';
import { cs } from './cs.ts';
import { en } from './en.ts';
import { languageOf, messageOf } from './messages.ts';
import { sk } from './sk.ts';

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

  test('every problem has a sentence in three languages', () => {
    for (const code of Object.keys(PROBLEM_STATUS) as (keyof typeof PROBLEM_STATUS)[]) {
      expect(new Set([sk[code], cs[code], en[code]]).size, code).toBe(3);
    }
    expect(messageOf('en', 'too_many', { seconds: 7 })).toBe(
      'Too many requests, try again in 7 s.',
    );
    expect(messageOf('cs', 'never written')).toBe('never written');
  });
});
