import { TravelInput } from '@flotila/domain/report/input.ts';
import { describe, expect, test } from 'vitest';
import { NO_MEMORY, readChoice } from './choice.ts';
import { type AskedReport, reportCall, reportInput, travelBody } from './report-call.ts';

const TODAY = '2026-04-10';
const NOTHING = TravelInput.parse({});

function callOf(
  report: AskedReport['report'],
  search: Record<string, string>,
  more: Partial<AskedReport> = {},
) {
  const choice = readChoice(report, search, NO_MEMORY);
  const asked = { report, choice, groupset: 44, travel: NOTHING, today: TODAY, ...more };
  const value = reportInput(asked);
  return value && reportCall('tatra', value).input;
}

describe('REP-025 each report is asked with what it takes', () => {
  test('API-104 a logbook: vehicle in the path, days and toggles, no groupset', () => {
    expect(callOf('logbook', { vehicleId: '7', period: 'month-previous' })).toEqual({
      company: 'tatra',
      path: { vehicleId: 7 },
      query: {
        from: '2026-03-01',
        to: '2026-03-31',
        detailed: true,
        daySummary: false,
        full: false,
        weekSummary: false,
        borderCrossing: false,
      },
    });
  });

  test('REP-005 nothing is asked before a vehicle is chosen', () => {
    expect(callOf('logbook', {})).toBeNull();
  });

  test('REP-032 times go with their days, the last minute as a whole', () => {
    const period = 'day-rangetime|2026-03-01T06:00|2026-03-02T17:30';
    expect(callOf('temperature', { vehicleId: '7', period })?.query).toEqual({
      from: '2026-03-01T06:00:00',
      to: '2026-03-02T17:30:59',
      granularity: 60,
      removeEmptyRows: false,
    });
  });

  test('R-CTRYSUM-002, R-REFUEL-001 chosen vehicles, otherwise the groupset', () => {
    const period = 'day-one|2026-03-01';
    const days = { from: '2026-03-01', to: '2026-03-01' };
    expect(callOf('refuelings', { period, vehicleIds: '4,9' })?.query).toEqual({
      ...days,
      vehicleIds: '4,9',
    });
    expect(callOf('refuelings', { period })?.query).toEqual({ ...days, groupset: 44 });
    expect(callOf('refuelings', { period }, { groupset: null })?.query).toEqual(days);
  });

  test('R-MAINT-004, R-MAINT-005 no dates with all, vehicle else groupset', () => {
    expect(callOf('maintenance', {})?.query).toEqual({ groupset: 44 });
    expect(callOf('maintenance', { vehicleId: '7' })?.query).toEqual({ vehicleId: 7 });
  });

  test('R-TACHO-004 scopes and days of a person', () => {
    const search = { personId: '3', period: 'day-one|2026-03-01', days: 'graph' };
    expect(callOf('tachograph', search)).toMatchObject({
      path: { personId: 3 },
      query: { from: '2026-03-01', to: '2026-03-01', weeks: 'all', days: 'graph' },
    });
  });

  test('API-117 the companies are asked with nothing', () => {
    expect(callOf('companies-summary', {})).toEqual({ company: 'tatra', path: {}, query: {} });
  });
});

describe('the body of travel expenses', () => {
  const day = (date: string, more: object = {}) =>
    TravelInput.parse({ days: [{ day: date, ...more }] }).days[0] as TravelInput['days'][number];
  const march = { from: '2026-03-01', to: '2026-03-31' };

  test('R-TRAVEL-013, R-TRAVEL-014 only days of the period that are left out or have a meal', () => {
    const days = [
      day('2026-02-28', { skip: true }),
      day('2026-03-01', { skip: true }),
      day('2026-03-02'),
      day('2026-03-03', { lunch: true }),
      day('2026-04-01', { dinner: true }),
    ];
    const sent = travelBody({ ...NOTHING, days }, march).days.map((one) => one.day);
    expect(sent).toEqual(['2026-03-01', '2026-03-03']);
  });

  test('R-TRAVEL-016, R-TRAVEL-018 empty texts are null, the vehicle is optional and in the query', () => {
    const travel = { ...NOTHING, place_from: '  ', purpose: ' montáž ', deposit_date: '' };
    const input = callOf(
      'travel-expenses',
      { personId: '3', vehicleId: '7', period: 'month-previous' },
      { travel },
    );
    expect(input).toMatchObject({
      path: { personId: 3 },
      query: { vehicleId: 7, from: '2026-03-01' },
      body: { place_from: null, place_to: null, purpose: 'montáž', deposit: null },
    });
    expect(input?.body?.deposit_date).toBeNull();
    expect(input?.body?.simplified).toBe(true);
  });
});
