// Cells of lists of bought fuel.
import { describe, expect, test } from 'vitest';
import { marksOf } from './marks.ts';
import { REFUELING_TARGETS } from './refueling-targets.ts';

const NONE = { ids: new Map(), names: new Map() };
const lists = { persons: NONE, groupsets: NONE, vehicles: NONE, subjects: NONE };

function read(field: string, cell: string) {
  const target = REFUELING_TARGETS.find((one) => one.field === field);
  return target?.read(cell, { language: 'sk', lists, marks: marksOf([cell]) });
}

describe('an amount', () => {
  test.each([
    ['60,00 €', 60],
    ['EUR 60.00', 60],
    ['1 234,50 Kč', 1234.5],
    ['1\u00a0234,50 Kč', 1234.5],
    ['- 60,00 EUR', -60],
    ['-60,00', -60],
    ['5 €', 5],
  ])('%s has its currency beside it', (cell, value) => {
    expect(read('amount', cell)).toEqual({ value });
  });

  test('a cell that is long and no amount is refused at once', () => {
    expect(read('amount', `x${' '.repeat(60_000)}y`)).toHaveProperty('refusal');
    expect(read('amount', `€${'1 '.repeat(30_000)}€ y`)).toHaveProperty('refusal');
  });
});
