// API-096: where a person can be taken over to.
import { expect, test } from 'vitest';
import { exportTargets } from './export-targets.ts';

const COMPANIES = [
  { companyId: 1, name: 'Tatra', code: 'tatra', active: true },
  { companyId: 3, name: 'Žilina', code: 'zilina', active: false },
  { companyId: 2, name: 'Morava', code: 'morava', active: true },
];

test('API-096 all companies but the present one are offered, by name', () => {
  const { targets, already } = exportTargets(COMPANIES, 'tatra', [{ companyId: 1, name: 'Tatra' }]);
  expect(targets.map(({ code }) => code)).toEqual(['morava', 'zilina']);
  expect(already).toEqual([]);
});

test('API-096 companies where the person is already are named and not offered', () => {
  const { targets, already } = exportTargets(COMPANIES, 'tatra', [
    { companyId: 1, name: 'Tatra' },
    { companyId: 2, name: 'Morava' },
  ]);
  expect(targets.map(({ code }) => code)).toEqual(['zilina']);
  expect(already).toEqual(['Morava']);
});
