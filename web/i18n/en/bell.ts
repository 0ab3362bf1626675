// English texts of the bell and of the line above the vehicles, which are there from the beginning.
import type { bell as slovak } from '../sk/bell.ts';

export const bell: Record<keyof typeof slovak, string> = {
  'alerts.title': 'Alerts',
  'alerts.unacknowledged': '{count} not acknowledged',
  'alerts.severity.alarm': 'alarm',
  'alerts.severity.warning': 'warning',
  'alerts.severity.info': 'info',
};
