// When a document is asked about before it is stored.
import { expect, test } from 'vitest';
import { readDecimal } from '../text.ts';
import { type Bought, doubtsOf } from './doubt.ts';
import { createPriceDoubts, type PricedDocument } from './price-doubts.ts';

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

const DAY = 86_400_000;
const row = (day: number, amount: number, more: Partial<PricedDocument> = {}): PricedDocument => ({
  vehicleId: 7,
  ts: day * DAY,
  fuel: 'diesel',
  currency: 'EUR',
  quantity: 50,
  amount,
  ...more,
});

test('W-7 a row of a file is doubted by what its vehicle paid around that day', () => {
  const stored = [row(100, 75), row(110, 77), row(112, 75, { vehicleId: 8, amount: 7500 })];
  const high = row(111, 7500);
  const doubtOf = createPriceDoubts([row(111, 75), high], stored);
  expect(doubtOf(high)).toEqual({
    field: 'amount',
    code: 'price',
    params: { price: 150, usual: 1.54, currency: 'EUR' },
  });
  expect(doubtOf(row(111, 75))).toBe(null);
  // Two months later, by another currency, for another fuel, and of another vehicle nothing is known.
  expect(doubtOf(row(172, 7500))).toBe(null);
  expect(doubtOf(row(111, 7500, { currency: 'CZK' }))).toBe(null);
  expect(doubtOf(row(111, 7500, { fuel: 'gas' }))).toBe(null);
});

test('W-7 rows of a file judge one another only where nothing is stored around them', () => {
  const rows = [row(1, 75), row(2, 76), row(3, 7500), row(4, 74)];
  const alone = createPriceDoubts(rows, []);
  expect(rows.map((one) => alone(one)?.code ?? null)).toEqual([null, null, 'price', null]);
  // All of them in cents: what is stored says so of each.
  const cents = rows.map((one) => ({ ...one, amount: 7500 }));
  const known = createPriceDoubts(cents, [row(2, 75)]);
  expect(cents.map((one) => known(one)?.code ?? null)).toEqual(cents.map(() => 'price'));
  expect(createPriceDoubts([row(1, 75)], [])(row(1, 75))).toBe(null);
});
