import type { ReportInput } from '@flotila/domain/report/input.ts';
import type { ReportSchedule } from '@flotila/domain/report/report.api.ts';
import { OPTION_DEFAULTS } from '@flotila/domain/report/report.ts';
import { expect, test } from 'vitest';
import { bodyOf, isAddress, newSending, scheduleOf, sendablePeriods } from './sending.ts';

const LOGBOOK: ReportInput = {
  report: 'logbook',
  vehicleId: 7,
  from: '2026-03-01',
  to: '2026-03-31',
  options: OPTION_DEFAULTS,
};

function schedule(scheduleId: number, input: ReportInput): ReportSchedule {
  return {
    scheduleId,
    input,
    periodName: 'month-previous',
    format: 'pdf',
    every: 'month',
    on: 1,
    at: '06:00',
    recipients: ['a@b.example'],
    language: 'sk',
    active: true,
    lastChange: 'x',
    title: 'Kniha jázd',
    owner: 'Eva Malá',
    next: null,
    last: null,
  };
}

test('the schedule of the shown report is the newest one about the same, whatever the days', () => {
  const other = { ...LOGBOOK, vehicleId: 8 };
  const days = { ...LOGBOOK, from: '2025-01-01', to: '2025-01-31' };
  const all = [schedule(1, days), schedule(3, LOGBOOK), schedule(2, LOGBOOK), schedule(4, other)];
  expect(scheduleOf(all, LOGBOOK)?.scheduleId).toBe(3);
  expect(scheduleOf(all, { ...LOGBOOK, report: 'tanks' })).toBeNull();
});

test('vehicles in another order are the same vehicles', () => {
  const input: ReportInput = { report: 'refuelings', vehicleIds: [4, 5], options: OPTION_DEFAULTS };
  expect(scheduleOf([schedule(1, input)], { ...input, vehicleIds: [5, 4] })).not.toBeNull();
  expect(scheduleOf([schedule(1, input)], { ...input, vehicleIds: [5] })).toBeNull();
});

test('a new one is about what is shown where that is relative, otherwise about the month before', () => {
  const april = { kind: 'month-one', month: { year: 2026, month: 4 } } as const;
  expect(newSending(LOGBOOK, { kind: 'day-previous' }, null).periodName).toBe('day-previous');
  expect(newSending(LOGBOOK, april, 'eva@firma.example')).toMatchObject({
    periodName: 'month-previous',
    recipients: ['eva@firma.example'],
  });
  const companies: ReportInput = { report: 'companies-summary', options: OPTION_DEFAULTS };
  expect(sendablePeriods(companies)).toEqual([]);
  expect(newSending(companies, april, null).periodName).toBeNull();
});

test('the days that are shown now are not stored: each sending has its own', () => {
  const form = newSending(LOGBOOK, { kind: 'month-previous' }, null);
  const body = bodyOf(form, LOGBOOK, { language: 'sk', active: true });
  expect(body.input).toEqual({ report: 'logbook', vehicleId: 7, options: OPTION_DEFAULTS });
  expect('lastChange' in body).toBe(false);
});

test.each([
  ['uctaren@tatra-trans.example', true],
  ['uctaren', false],
  ['a@b', false],
  [`${'a'.repeat(200)}@firma.example`, false],
])('an address of e-mail: %s', (text, isOne) => {
  expect(isAddress(text)).toBe(isOne);
});
