// The order of alerts, what the filter leaves, and how what changes comes into the list.
import { expect, test } from 'vitest';
import {
  alertFilter,
  bellCount,
  countSeverities,
  firstDayOf,
  groupAlerts,
  idsBetween,
  withChanged,
} from './alert-list.ts';
import { testAlert } from './test-alert.ts';

const acknowledged = { at: '2026-11-20T11:00:00.000Z', by: null, note: null };

function at(time: string): string {
  return `2026-11-20T${time}:00.000Z`;
}

function idsOf(alerts: readonly { alertId: number }[]): number[] {
  return alerts.map(({ alertId }) => alertId);
}

test('zones-and-rules §6 what nobody acknowledged stands first, alarms above warnings above information, newest first within', () => {
  const { open, handled } = groupAlerts([
    testAlert({ alertId: 1, severity: 'info', begin: at('12:00') }),
    testAlert({ alertId: 2, severity: 'alarm', begin: at('08:00') }),
    testAlert({ alertId: 3, severity: 'warning', begin: at('11:00') }),
    testAlert({ alertId: 4, severity: 'alarm', begin: at('09:00') }),
    testAlert({ alertId: 5, severity: 'alarm', begin: at('10:00'), acknowledged }),
    testAlert({ alertId: 6, severity: 'info', begin: at('10:30'), state: 'withdrawn' }),
  ]);
  expect(idsOf(open)).toEqual([4, 2, 3, 1]);
  expect(idsOf(handled)).toEqual([6, 5]);
});

test('an alert that two answers have is listed once', () => {
  const { open, handled } = groupAlerts([testAlert()], [testAlert(), testAlert({ alertId: 2 })]);
  expect(idsOf([...open, ...handled]).sort()).toEqual([1, 2]);
});

test('the filter finds plates without their blanks, rules, places and titles, without accents', () => {
  const found = (text: string) =>
    alertFilter({ severities: [], text }, () => 'Rýchlosť nad 90 km/h')(testAlert());
  expect(['ba123xy', 'BA 123', 'dialnica', 'trnava', 'RYCHLOST'].map(found)).toEqual(
    Array(5).fill(true),
  );
  expect(found('nitra')).toBe(false);
});

test('severities combine with the text', () => {
  const fits = alertFilter({ severities: ['alarm', 'info'], text: 'trnava' }, () => '');
  expect(fits(testAlert({ severity: 'alarm' }))).toBe(true);
  expect(fits(testAlert({ severity: 'warning' }))).toBe(false);
  expect(fits(testAlert({ severity: 'info', place: 'Nitra' }))).toBe(false);
});

test('what is told of an alert takes its place in the list, a new one comes in', () => {
  const list = [testAlert({ alertId: 1 }), testAlert({ alertId: 2 })];
  const told = [testAlert({ alertId: 2, acknowledged }), testAlert({ alertId: 3 })];
  const after = withChanged(list, told);
  expect(idsOf(after)).toEqual([3, 1, 2]);
  expect(after[2]?.acknowledged).toEqual(acknowledged);
});

test('severities are counted each for itself', () => {
  const alerts = [testAlert(), testAlert({ severity: 'alarm' }), testAlert()];
  expect(countSeverities(alerts)).toEqual({ alarm: 1, warning: 2, info: 0 });
});

test('since yesterday begins with the local day before', () => {
  // 23:30 UTC is the next day in Bratislava already.
  const now = Date.parse('2026-11-20T23:30:00Z');
  const first = (['yesterday', 'week', 'month'] as const).map((since) =>
    firstDayOf(since, 'Europe/Bratislava', now),
  );
  expect(first).toEqual(['2026-11-20', '2026-11-14', '2026-10-21']);
});

test('a range of rows is the same from either end; one that is gone is only its other end', () => {
  expect(idsBetween([4, 2, 3, 1], 2, 1)).toEqual([2, 3, 1]);
  expect(idsBetween([4, 2, 3, 1], 1, 2)).toEqual([2, 3, 1]);
  expect(idsBetween([4, 2, 3, 1], 9, 3)).toEqual([3]);
});

test('O-5 the bell counts alarms and warnings; what is only for information does not ring', () => {
  expect(bellCount({ alarm: 2, warning: 3, info: 420 })).toBe(5);
  expect(bellCount({ alarm: 0, warning: 0, info: 420 })).toBe(0);
});
