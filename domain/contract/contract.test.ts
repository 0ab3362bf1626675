// What a kilometre of a contract brings, before and after it has ended.
import { expect, test } from 'vitest';
import { amountOver, amountPerKm } from './contract.ts';

const way = { actualDistance: 72_300, plannedDistance: 450_000 };

test('O-3, CON-015 the price of a kilometre goes by the plan until the contract is done', () => {
  const perKm = (state: 'planned' | 'active' | 'done' | 'unrealized', told = way) =>
    amountPerKm(980, { ...told, state });
  expect(perKm('planned')).toBe(2.18);
  expect(perKm('active')).toBe(2.18);
  expect(perKm('done')).toBe(13.55);
  expect(perKm('unrealized', { actualDistance: 0, plannedDistance: 450_000 })).toBe(2.18);
});

test('O-3 a running contract without a planned way has no price of a kilometre yet', () => {
  const told = { actualDistance: 72_300, plannedDistance: null };
  expect(amountPerKm(980, { ...told, state: 'active' })).toBeNull();
  expect(amountPerKm(980, { ...told, state: 'done' })).toBe(13.55);
});

test('an amount over no way is no price', () => {
  expect(amountOver(980, 0)).toBeNull();
  expect(amountOver(980, null)).toBeNull();
});
