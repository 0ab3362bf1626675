// A stored meal rate as tests have it.
import type { MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';

export function testMealRate(change: Partial<MealRateRecord> = {}): MealRateRecord {
  return {
    mealRateId: 7,
    owner: 'company',
    profile: 'general',
    country: 'FR',
    currency: 'EUR',
    amount: 51.5,
    from: '2026-01-01',
    to: null,
    source: '401/2012 Z. z.',
    entered: { by: 'Anna Malá (anna)', at: '2026-11-20T08:00:00.000Z' },
    mayChange: true,
    lastChange: '3',
    ...change,
  };
}
