// Who may call what of entered base rates: administrators of the company.
import { ADMINS, type Rows, STALE } from './rows.ts';

/** Rates under these ids, made before the tests. */
export const MEAL_RATE = { own: 621, foreign: 622 };
const mealRate = {
  who: ADMINS,
  own: { mealRateId: MEAL_RATE.own },
  foreign: { mealRateId: MEAL_RATE.foreign },
};
const input = { country: 'FR', currency: 'EUR', amount: 1, from: '2026-01-01', source: 'Z' };

export const mealRateRows: Rows = {
  'GET /v1/{company}/meal-rate': { who: ADMINS, status: 200 },
  'GET /v1/{company}/meal-rate/missing': { who: ADMINS, status: 200 },
  'POST /v1/{company}/meal-rate': { who: ADMINS, body: {}, status: 400 },
  'POST /v1/{company}/meal-rate/import': { who: ADMINS, status: 400 },
  'GET /v1/{company}/meal-rate/{mealRateId}': { ...mealRate, status: 200 },
  'PUT /v1/{company}/meal-rate/{mealRateId}': {
    ...mealRate,
    body: { ...input, lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/meal-rate/{mealRateId}': { ...mealRate, query: STALE, status: 412 },
};
