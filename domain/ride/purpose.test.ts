import { describe, expect, test } from 'vitest';
import { isPurpose } from './purpose.ts';

describe('R-9 words that only say "business ride" are no purpose', () => {
  test.each([
    'služobná jazda',
    'Služobná  cesta.',
    'SLUZOBNA JAZDA',
    'služební jízda',
    'Služební cesta',
    'business trip',
    'Business-Trip!',
    'služobná jazda 17',
    'služobná jazda; business trip',
    'firemná jazda / pracovná cesta',
    ' – ',
    '',
  ])('%j', (note) => expect(isPurpose(note)).toBe(false));

  test('nothing written is none', () => expect(isPurpose(null)).toBe(false));

  test.each([
    'Dodávka Nitra',
    'služobná jazda, dodávka Nitra',
    'služobná jazda k zákazníkovi',
    'business trip to Vienna',
    'obhliadka stavby',
    '2026/118',
    '日本',
  ])('%j says what for', (note) => expect(isPurpose(note)).toBe(true));
});
