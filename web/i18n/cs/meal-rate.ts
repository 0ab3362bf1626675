// Czech texts of entered base rates of meals abroad.
import type { mealRate as sk } from '../sk/meal-rate.ts';

export const mealRate: Record<keyof typeof sk, string> = {
  'mrt.owner': 'Čí je',
  'mrt.profile': 'Pro koho',
  'mrt.country': 'Země',
  'mrt.currency': 'Měna',
  'mrt.amount': 'Sazba na den',
  'mrt.from': 'Platí od',
  'mrt.to': 'Platí do',
  'mrt.source': 'Zdroj',
};
