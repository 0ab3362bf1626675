// Czech texts of the bell and of the line above the vehicles, which are there from the beginning.
import type { bell as slovak } from '../sk/bell.ts';

export const bell: Record<keyof typeof slovak, string> = {
  'alerts.title': 'Upozornění',
  'alerts.new':
    '{count, plural, one {# poplach nebo výstraha} few {# poplachy a výstrahy} other {# poplachů a výstrah}} od včerejška, nepotvrzeno',
  'alerts.severity.alarm': 'poplach',
  'alerts.severity.warning': 'výstraha',
  'alerts.severity.info': 'informace',
};
