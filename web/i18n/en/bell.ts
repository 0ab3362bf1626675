// English texts of the bell and of the line above the vehicles, which are there from the beginning.
import type { bell as slovak } from '../sk/bell.ts';

export const bell: Record<keyof typeof slovak, string> = {
  'alerts.title': 'Alerts',
  'alerts.new':
    '{count, plural, one {# alarm or warning} other {# alarms and warnings}} since yesterday, not acknowledged',
  'alerts.severity.alarm': 'alarm',
  'alerts.severity.warning': 'warning',
  'alerts.severity.info': 'info',
};
