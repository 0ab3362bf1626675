// Slovak texts of the bell and of the line above the vehicles, which are there from the beginning.

export const bell = {
  'alerts.title': 'Upozornenia',
  'alerts.unacknowledged':
    '{count, plural, one {# nepotvrdené} few {# nepotvrdené} other {# nepotvrdených}}',
  'alerts.severity.alarm': 'poplach',
  'alerts.severity.warning': 'výstraha',
  'alerts.severity.info': 'informácia',
} as const;
