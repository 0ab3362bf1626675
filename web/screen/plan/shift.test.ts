// Moving and stretching by whole days, and what refuses it.
import { expect, test } from 'vitest';
import { movedInput, shifted, shiftRefusal, spanOf, spotOf } from './shift.ts';
import { contract, contractRow, vehicle, ZONE } from './test-contract.ts';

const spot = { vehicleId: 1, first: '2026-11-10', last: '2026-11-12' };

test('a contract lies on whole local days', () => {
  expect(spotOf(contract(1, [10, 12]), ZONE)).toEqual(spot);
  const { from, to } = contract(1, [10, 12]);
  expect(spanOf(spot, ZONE)).toEqual({ from, to });
});

test('moving keeps its length, over the end of the month too', () => {
  expect(shifted(spot, 'move', -2)).toMatchObject({ first: '2026-11-08', last: '2026-11-10' });
  expect(shifted(spot, 'move', 20)).toMatchObject({ first: '2026-11-30', last: '2026-12-02' });
});

test('stretching moves one end, and a day always remains', () => {
  expect(shifted(spot, 'end', 3)).toMatchObject({ first: '2026-11-10', last: '2026-11-15' });
  expect(shifted(spot, 'end', -9)).toMatchObject({ first: '2026-11-10', last: '2026-11-10' });
  expect(shifted(spot, 'start', 9)).toMatchObject({ first: '2026-11-12', last: '2026-11-12' });
  expect(shifted(spot, 'start', -1)).toMatchObject({ first: '2026-11-09', last: '2026-11-12' });
});

test.each([
  [true, {}, {}, null],
  [false, {}, {}, 'mayNotWrite'],
  [true, { isGone: true }, {}, 'vehicleGone'],
  [true, {}, { toTimestamp: null }, 'noPeriod'],
] as const)('may write %s, vehicle %j, contract %j: %s', (mayWrite, of, rest, refusal) => {
  expect(shiftRefusal(contract(1, [10, 12], rest), vehicle(1, of), mayWrite)).toBe(refusal);
});

test('writing back changes the period and the vehicle, and names the record as it was seen', () => {
  const record = { ...contractRow(1, [10, 12]), plan: null, planUrl: 'https://maps.example' };
  expect(movedInput(record, { vehicleId: 7, first: '2026-11-14', last: '2026-11-15' })).toEqual({
    name: 'Contract 1',
    vehicleId: 7,
    subjectId: null,
    active: true,
    fromPlace: null,
    toPlace: null,
    plannedDistance: null,
    plannedDuration: null,
    fromTimestamp: '2026-11-14T00:00:00',
    toTimestamp: '2026-11-15T23:59:59',
    amount: 100,
    currencyCode: 'EUR',
    plan: null,
    planUrl: 'https://maps.example',
    lastChange: 'a',
  });
});
