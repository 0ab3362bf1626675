// service.md §3: what a new plan usually repeats after.
import { expect, test } from 'vitest';
import { proposedRepetition } from './plan-proposals.ts';

const YEAR = { repeatedPeriod: '1r', repeatedKm: null, repeatedEh: null };
const TWO_YEARS = { ...YEAR, repeatedPeriod: '2r' };

test.each([
  ['oil change of a car', 'oil_change', 'personal', 'M1', { ...YEAR, repeatedKm: 15_000_000 }],
  ['oil change of a truck', 'oil_change', 'truck', 'N3', { ...YEAR, repeatedKm: 60_000_000 }],
  ['oil change of a machine', 'oil_change', 'machine', null, { ...YEAR, repeatedEh: 1_800_000 }],
  [
    'oil refill',
    'oil_refill',
    'van',
    'N1',
    { repeatedPeriod: null, repeatedKm: 10_000_000, repeatedEh: null },
  ],
  ['MOT of M1', 'mot', 'personal', 'M1', TWO_YEARS],
  ['MOT of N1 written with a letter more', 'mot', 'van', 'n1g', TWO_YEARS],
  ['MOT of N2', 'mot', 'van', 'N2', YEAR],
  ['MOT of N3', 'mot', 'tractor', 'N3', YEAR],
  ['MOT of a truck without a category', 'mot', 'truck', null, YEAR],
  ['MOT of a car without a category', 'mot', 'personal', '', TWO_YEARS],
  ['MOT of what has no single period', 'mot', 'trailer', 'O2', null],
  ['tachograph check', 'tacho_check', 'truck', 'N3', TWO_YEARS],
  ['vignette', 'highway_stamp', 'van', 'N1', YEAR],
  ['warranty', 'warranty_inspection', 'van', 'N1', { ...YEAR, repeatedKm: 30_000_000 }],
  ['own type', 'own', 'van', 'N1', null],
] as const)('%s', (_name, type, typeCode, categoryCode, proposal) => {
  expect(proposedRepetition(type, { typeCode, categoryCode })).toEqual(proposal);
});
