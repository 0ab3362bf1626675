// Whom the demo is about.
import { expect, test } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';

test('V-10 the company where vehicles move comes first by name, so the first sign-in lands there (AUTH-017)', () => {
  const byName = DEMO_COMPANIES.toSorted((a, b) => a.name.localeCompare(b.name, 'sk'));
  expect(byName.map(({ code }) => code)).toEqual(['tatra', 'morava']);
});
