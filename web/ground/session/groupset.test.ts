// AUTH-019, NAV-064: when the chosen groupset is forgotten and when it stays.
import { expect, test } from 'vitest';
import { chosenGroupset, enterCompany } from './groupset.ts';

const north = { groupSetId: 3, name: 'North' };

test('AUTH-019 coming to another company by any way clears what was chosen there', () => {
  enterCompany('tatra');
  chosenGroupset('tatra').set(north);
  enterCompany('morava');
  enterCompany('tatra');
  expect(chosenGroupset('tatra').get()).toBe(null);
});

test('NAV-064 another page of the same company keeps it', () => {
  enterCompany('tatra');
  chosenGroupset('tatra').set(north);
  enterCompany('tatra');
  expect(chosenGroupset('tatra').get()).toEqual(north);
});
