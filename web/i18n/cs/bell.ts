// Czech texts of the bell and of the line above the vehicles, which are there from the beginning.
import type { bell as slovak } from '../sk/bell.ts';

export const bell: Record<keyof typeof slovak, string> = {
  'alerts.title': 'Upozornění',
  'alerts.unacknowledged':
    '{count, plural, one {# nepotvrzené} few {# nepotvrzená} other {# nepotvrzených}}',
  'alerts.severity.alarm': 'poplach',
  'alerts.severity.warning': 'výstraha',
  'alerts.severity.info': 'informace',
};
