// Slovak texts of the bell and of the line above the vehicles, which are there from the beginning.

export const bell = {
  'alerts.title': 'Upozornenia',
  'alerts.new':
    '{count, plural, one {# poplach alebo výstraha} few {# poplachy a výstrahy} other {# poplachov a výstrah}} od včera, nepotvrdené',
  'alerts.severity.alarm': 'poplach',
  'alerts.severity.warning': 'výstraha',
  'alerts.severity.info': 'informácia',
} as const;
