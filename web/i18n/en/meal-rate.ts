// English texts of entered base rates of meals abroad.
import type { mealRate as sk } from '../sk/meal-rate.ts';

export const mealRate: Record<keyof typeof sk, string> = {
  'mrt.owner': 'Whose',
  'mrt.profile': 'For whom',
  'mrt.country': 'Country',
  'mrt.currency': 'Currency',
  'mrt.amount': 'Rate of a day',
  'mrt.from': 'Valid from',
  'mrt.to': 'Valid to',
  'mrt.source': 'Source',
};
