// what the form of a meal rate begins with, what it sends, and what it refuses by the rules of tables and of the API.
import { expect, test } from 'vitest';
import { type MealRateForm, readMealRate, startMealRate, termRefusals } from './meal-rate-form.ts';
import { testMealRate } from './test-meal-rate.ts';

const record = testMealRate();
const good = startMealRate(record, 'sk');

test('what is stored comes back as it was, with its stamp, in each language', () => {
  const { mealRateId: _id, entered: _entered, mayChange: _may, ...values } = record;
  for (const language of ['sk', 'cs', 'en'] as const) {
    const form = startMealRate(testMealRate({ amount: 1234.5 }), language);
    expect(readMealRate(form, record, 'SK').body, form.amount).toEqual({
      ...values,
      amount: 1234.5,
    });
  }
  expect(readMealRate(good, null, 'SK').body).not.toHaveProperty('lastChange');
});

test('a new one begins with what the address names, and holds until further notice', () => {
  expect(startMealRate(null, 'sk')).toMatchObject({ country: '', currency: 'EUR', to: '' });
  const asked = startMealRate(null, 'sk', { country: 'US', currency: 'USD' });
  expect(asked).toMatchObject({ country: 'US', currency: 'USD', owner: 'company', amount: '' });
});

test.each<[Partial<MealRateForm>, string, string]>([
  [{ country: '' }, 'country', 'required'],
  [{ country: 'SK' }, 'country', 'homeCountry'],
  [{ currency: '' }, 'currency', 'required'],
  [{ amount: '' }, 'amount', 'required'],
  [{ amount: 'päťdesiat' }, 'amount', 'number'],
  [{ amount: '1.450' }, 'amount', 'unclear'],
  [{ amount: '0' }, 'amount', 'positive'],
  [{ amount: '45,555' }, 'amount', 'unclear'],
  [{ amount: '100001' }, 'amount', 'max'],
  [{ from: '' }, 'from', 'required'],
  [{ from: '2026-02-30' }, 'from', 'date'],
  [{ to: '2025-12-31' }, 'to', 'beforeFrom'],
  [{ source: ' ' }, 'source', 'required'],
  [{ source: 'x'.repeat(101) }, 'source', 'maxLength'],
])('%j is refused at %s as %s', (change, field, code) => {
  const { errors } = readMealRate({ ...good, ...change }, null, 'SK');
  expect(Object.keys(errors ?? {})).toEqual([field]);
  expect(errors?.[field]?.code).toBe(code);
});

test('a Czech rate abroad is never in crowns, and has no rates of mobile employees', () => {
  const form: MealRateForm = { ...good, currency: 'CZK', profile: 'road_transport_mobile' };
  const { errors } = readMealRate(form, null, 'CZ');
  expect(errors).toMatchObject({
    currency: { code: 'homeCurrency' },
    profile: { code: 'profile' },
  });
});

test('each field is refused beside the others, so that one is told while others are still empty', () => {
  const { errors } = readMealRate({ ...startMealRate(null, 'sk'), country: 'SK' }, null, 'SK');
  expect(errors?.country?.code).toBe('homeCountry');
  expect(errors?.amount?.code).toBe('required');
});

test('what is said once for a table is refused as in the form', () => {
  const { from, to, source } = termRefusals({ ...good, from: '', to: '2026-13-01', source: '' });
  expect([from?.code, to?.code, source?.code]).toEqual(['required', 'date', 'required']);
});
