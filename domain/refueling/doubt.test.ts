// When a document is asked about before it is stored.
import { expect, test } from 'vitest';
import { readDecimal } from '../text.ts';
import { type Bought, doubtsOf } from './doubt.ts';

const bought = (quantity: number, amount: number, more: Partial<Bought> = {}): Bought => ({
  fuel: 'diesel',
  currency: 'EUR',
  quantity,
  amount,
  ...more,
});
const month = [bought(50, 75), bought(60, 93), bought(40, 58)];

test('W-7 a decimal comma that English reads as thousands is doubted by tank and by price', () => {
  const quantity = readDecimal('55,255', 'en', 2) ?? 0;
  expect(quantity).toBe(55_255);
  expect(doubtsOf(bought(quantity, 82.9), { capacity: 80, others: month })).toEqual([
    { code: 'overCapacity', capacity: 80 },
    { code: 'price', price: 82.9 / 55_255, usual: 1.5 },
  ]);
});

test('W-7 an ordinary document is stored without a question', () => {
  expect(doubtsOf(bought(55.25, 82.9), { capacity: 80, others: month })).toEqual([]);
  // A can beside the tank; a price that went up by a half; nothing paid.
  expect(doubtsOf(bought(95, 142), { capacity: 80, others: month })).toEqual([]);
  expect(doubtsOf(bought(50, 112), { capacity: 80, others: month })).toEqual([]);
  expect(doubtsOf(bought(50, 0), { capacity: 80, others: month })).toEqual([]);
});

test('W-7 what is not known raises no doubt, and other fuels and currencies say nothing of the price', () => {
  const others = [bought(50, 75, { currency: 'CZK' }), bought(50, 75, { fuel: 'adblue' })];
  expect(doubtsOf(bought(500, 5), { capacity: null, others })).toEqual([]);
  expect(doubtsOf(bought(500, 5), { capacity: 0, others: [] })).toEqual([]);
});

test('W-7 an amount that is a thousand times too high is doubted by its price', () => {
  const amount = readDecimal('82,905', 'en', 2) ?? 0;
  expect(doubtsOf(bought(55, amount), { capacity: 80, others: month })).toMatchObject([
    { code: 'price', usual: 1.5 },
  ]);
});
