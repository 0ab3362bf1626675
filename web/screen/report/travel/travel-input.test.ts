// The dialog of travel expenses: days, what is refused, what is stored (R-TRAVEL-007 … 018).
import { TravelInput } from '@flotila/domain/report/input.ts';
import { describe, expect, test } from 'vitest';
import { travelBody } from '../../../thing/report/report-call.ts';
import {
  formOf,
  isChanged,
  LISTED_DAYS_MAX,
  listedDays,
  readTravel,
  type TravelForm,
  withDays,
} from './travel-input.ts';

const NOTHING = TravelInput.parse({});
const EMPTY = formOf(NOTHING, 'sk', 'EUR');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

const day = (date: string, more: object = {}) => ({
  day: date,
  skip: false,
  breakfast: false,
  lunch: false,
  dinner: false,
  ...more,
});

function stored(form: TravelForm): TravelInput {
  const read = readTravel(form, NOTHING, 'sk');
  if (read.errors) throw new Error(JSON.stringify(read.errors));
  return read.value;
}

const refused = (change: Partial<TravelForm>) =>
  readTravel({ ...EMPTY, ...change }, NOTHING, 'sk').errors ?? {};

describe('days', () => {
  test('R-TRAVEL-007, R-TRAVEL-010 each date of the period is listed, active and without meals', () => {
    const days = listedDays(EMPTY, MARCH);
    expect(days).toHaveLength(31);
    expect(days.at(-1)).toEqual(day('2026-03-31'));
  });

  test('R-TRAVEL-009 what was filled in stays when the period changes', () => {
    const form = withDays(EMPTY, [day('2026-03-05', { lunch: true })]);
    const value = stored(form);
    const again = formOf(value, 'sk', 'EUR');
    expect(listedDays(again, { from: '2026-04-01', to: '2026-04-02' })).toEqual([
      day('2026-04-01'),
      day('2026-04-02'),
    ]);
    const kept = stored(withDays(again, [day('2026-04-01', { skip: true })]));
    expect(kept.days.map((one) => one.day)).toEqual(['2026-03-05', '2026-04-01']);
    expect(listedDays(formOf(kept, 'sk', 'EUR'), MARCH)[4]).toMatchObject({ lunch: true });
  });

  test('R-TRAVEL-013, R-TRAVEL-014 an active day without meals is neither stored nor sent', () => {
    const filled = withDays(EMPTY, [day('2026-03-05', { lunch: true }), day('2026-03-06')]);
    expect(stored(filled).days).toEqual([day('2026-03-05', { lunch: true })]);
    const undone = stored(withDays(filled, [day('2026-03-05')]));
    expect(undone.days).toEqual([]);
    const other = stored(withDays(EMPTY, [day('2026-04-05', { skip: true })]));
    expect(travelBody(other, MARCH).days).toEqual([]);
  });

  test('of a long period the first days are listed', () => {
    expect(listedDays(EMPTY, { from: '2020-01-01', to: '2029-12-31' })).toHaveLength(
      LISTED_DAYS_MAX,
    );
  });
});

describe('storing', () => {
  test('R-TRAVEL-006, R-TRAVEL-016 every field comes back as it was typed', () => {
    const form: TravelForm = {
      ...EMPTY,
      placeFrom: ' Trnava ',
      placeTo: 'Linz',
      purpose: 'montáž',
      deposit: '1 300,50',
      currency: 'CZK',
      depositDate: '2026-03-06',
      pocketMoney: '20',
    };
    const value = stored(form);
    expect(value).toMatchObject({
      place_from: 'Trnava',
      place_to: 'Linz',
      purpose: 'montáž',
      pocket_money: 20,
      deposit: { amount: 1300.5, currency: 'CZK' },
      deposit_date: '2026-03-06',
    });
    expect(TravelInput.parse(value)).toEqual(value);
    expect(stored(formOf(value, 'sk', 'EUR'))).toEqual(value);
  });

  test('R-TRAVEL-018 empty fields are null, also a deposit of which only the currency stands', () => {
    expect(stored({ ...EMPTY, placeFrom: '  ' })).toEqual(NOTHING);
  });

  test('the toggles of the panel stay as they were', () => {
    const before = { ...NOTHING, ride_border: true, simplified: false };
    expect(readTravel(EMPTY, before, 'sk')).toEqual({ value: before });
  });

  test('R-TRAVEL-012, R-TRAVEL-017, VAL-082 what is wrong is refused at its field', () => {
    expect(refused({ placeFrom: 'x'.repeat(121) }).placeFrom?.code).toBe('maxLength');
    expect(refused({ placeFrom: 'x'.repeat(120) })).toEqual({});
    expect(refused({ purpose: 'ú'.repeat(201) }).purpose?.code).toBe('maxLength');
    expect(refused({ deposit: '1,005' }).deposit?.code).toBe('decimal');
    expect(refused({ deposit: '-1' }).deposit?.code).toBe('range');
    expect(refused({ deposit: '100', currency: '' }).currency?.code).toBe('required');
    expect(refused({ depositDate: '2026-02-30' }).depositDate?.code).toBe('date');
    expect(refused({ pocketMoney: '41' }).pocketMoney?.code).toBe('range');
    expect(refused({ pocketMoney: '2,5' }).pocketMoney?.code).toBe('range');
  });

  test('NAV-038 leaving asks only where storing would change something', () => {
    expect(isChanged(EMPTY, NOTHING, 'sk')).toBe(false);
    expect(isChanged({ ...EMPTY, purpose: 'montáž' }, NOTHING, 'sk')).toBe(true);
    expect(isChanged({ ...EMPTY, deposit: 'x' }, NOTHING, 'sk')).toBe(true);
    const touched = withDays(EMPTY, [day('2026-03-06')]);
    expect(isChanged(touched, NOTHING, 'sk')).toBe(false);
  });
});
