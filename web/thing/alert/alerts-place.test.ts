// The address of the alerts panel is read and written alike.
import { expect, test } from 'vitest';
import { alertsSearch, readAlertsSearch } from './alerts-place.ts';

test('filter and opened alert come back from the address as they were', () => {
  const filter = {
    showsAll: true,
    since: 'week' as const,
    text: 'BA 1',
    severities: ['alarm' as const, 'info' as const],
  };
  const { alert, ...written } = alertsSearch(filter, 7);
  const search = Object.fromEntries(
    Object.entries({ ...written, alert: String(alert) }).map(([name, value]) => [
      name,
      value ?? '',
    ]),
  );
  expect(readAlertsSearch(search)).toEqual({ ...filter, alertId: 7 });
});

test('what is usual is not written, and garbage is as left out', () => {
  const usual = readAlertsSearch({});
  const garbage = { show: 'x', since: 'century', severity: 'bad,,', alert: '-3' };
  expect(readAlertsSearch(garbage)).toEqual(usual);
  const written = Object.values(alertsSearch(usual, null)).filter(Boolean);
  expect(written).toEqual([]);
});
