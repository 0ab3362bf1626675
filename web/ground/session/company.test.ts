// AUTH-017, AUTH-018: which company opens after signing in.
import { expect, test } from 'vitest';
import { chooseCompany } from './company.ts';

const company = (code: string, name: string) => ({
  code,
  name,
  administrator: false,
  dispatcher: false,
  moduleContracts: false,
});
const companies = [company('tatra', 'Tatra Trans'), company('morava', 'Morava Stroje')];

test.each([
  ['AUTH-017 the remembered company', 'tatra', 'tatra'],
  ['AUTH-017 without memory the first by name', null, 'morava'],
  ['AUTH-018 a remembered company that is gone is ignored', 'gone', 'morava'],
])('%s', (_name, remembered, code) => {
  expect(chooseCompany(companies, remembered)?.code).toBe(code);
});

test('a user without companies has none', () => {
  expect(chooseCompany([], 'tatra')).toBe(null);
});
