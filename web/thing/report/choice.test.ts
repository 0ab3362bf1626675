import { REPORT_INPUTS, REPORTS } from '@flotila/domain/report/report.ts';
import { describe, expect, test } from 'vitest';
import {
  missingOf,
  NO_MEMORY,
  offeredKinds,
  ReportMemory,
  readChoice,
  remember,
  writeChoice,
} from './choice.ts';

const MEMORY: ReportMemory = {
  vehicleId: 7,
  vehicleIds: [7, 8],
  personId: 3,
  period: 'month-one|2026-03',
  recent: ['tanks'],
};

describe('REP-001, REP-002 the address wins, then what is remembered', () => {
  test('of the address', () => {
    const search = { vehicleId: '12', period: 'day-one|2026-05-04', detailed: 'false' };
    const choice = readChoice('logbook', search, MEMORY);
    expect(choice).toMatchObject({
      vehicleId: 12,
      period: { kind: 'day-one', day: '2026-05-04' },
      options: { detailed: false, daySummary: false },
    });
  });

  test('remembered, then the month before; what is no id or period is as if it were left out', () => {
    const choice = readChoice('logbook', { vehicleId: 'x', period: 'month-one|2026-13' }, MEMORY);
    expect(choice).toMatchObject({
      vehicleId: 7,
      period: { kind: 'month-one', month: { year: 2026, month: 3 } },
    });
    expect(readChoice('logbook', {}, NO_MEMORY)).toMatchObject({
      vehicleId: null,
      period: { kind: 'month-previous' },
    });
  });

  test('a vehicle that only narrows is never taken over from another report', () => {
    expect(readChoice('travel-expenses', {}, MEMORY)).toMatchObject({
      vehicleId: null,
      personId: 3,
    });
    expect(readChoice('maintenance', {}, MEMORY).vehicleId).toBeNull();
    expect(readChoice('maintenance', { vehicleId: '9' }, MEMORY).vehicleId).toBe(9);
  });

  test('REF-002 one vehicle in the address is the choice of a report of several', () => {
    expect(readChoice('refuelings', { vehicleId: '12' }, MEMORY).vehicleIds).toEqual([12]);
    const search = { vehicleIds: '4,5,x,5', vehicleId: '12' };
    expect(readChoice('refuelings', search, MEMORY).vehicleIds).toEqual([4, 5]);
    expect(readChoice('refuelings', {}, MEMORY).vehicleIds).toEqual([7, 8]);
  });

  test('what a report does not take stays remembered', () => {
    const person = readChoice('tachograph', { personId: '5' }, MEMORY);
    expect(remember('tachograph', person, MEMORY)).toEqual({
      ...MEMORY,
      personId: 5,
      recent: ['tachograph', 'tanks'],
    });
    const none = readChoice('companies-summary', {}, MEMORY);
    expect(remember('companies-summary', none, MEMORY)).toEqual({
      ...MEMORY,
      recent: ['companies-summary', 'tanks'],
    });
  });

  test('what was shown last leads; what still waits for its vehicle was not shown', () => {
    const shown = readChoice('tanks', {}, MEMORY);
    const recent = ['logbook', 'tanks', 'refuelings'] as const;
    expect(remember('tanks', shown, { ...MEMORY, recent: [...recent] }).recent).toEqual([
      'tanks',
      'logbook',
      'refuelings',
    ]);
    expect(remember('performance', shown, { ...MEMORY, recent: [...recent] }).recent).toEqual([
      'performance',
      'logbook',
      'tanks',
    ]);
    const waiting = readChoice('logbook', {}, NO_MEMORY);
    expect(remember('logbook', waiting, NO_MEMORY).recent).toEqual([]);
    const older = { vehicleId: 7, vehicleIds: [], personId: null, period: null };
    expect(ReportMemory.parse(older).recent).toEqual([]);
  });
});

describe('periods of addresses', () => {
  const kindOf = (report: (typeof REPORTS)[number], search: Record<string, string>) =>
    readChoice(report, search, NO_MEMORY).period;

  test('REP-023 period wins over periodName, which is a bare kind', () => {
    const both = { period: 'month-one|2026-03', periodName: 'month-current' };
    expect(kindOf('logbook', both)).toMatchObject({ kind: 'month-one' });
    expect(kindOf('logbook', { periodName: 'month-current' })).toEqual({ kind: 'month-current' });
    expect(kindOf('logbook', { period: 'x', periodName: 'day-previous' })).toEqual({
      kind: 'day-previous',
    });
  });

  test('REP-014 reports of whole days drop the times', () => {
    const period = 'day-rangetime|2026-03-01T06:00|2026-03-04T12:00';
    for (const report of REPORTS) {
      const { isDaysOnly, period: needs } = REPORT_INPUTS[report];
      if (needs === 'none') continue;
      const { kind } = kindOf(report, { period });
      expect([report, kind]).toEqual([report, isDaysOnly ? 'day-range' : 'day-rangetime']);
    }
    expect(kindOf('refuelings', { period })).toEqual({
      kind: 'day-range',
      from: '2026-03-01',
      to: '2026-03-04',
    });
  });

  test('R-MAINT-003 only maintenance may do without dates, and begins so', () => {
    expect(kindOf('maintenance', {})).toEqual({ kind: 'custom-all' });
    expect(kindOf('logbook', { period: 'custom-all' })).toEqual({ kind: 'month-previous' });
  });

  test('REP-012, REP-014, REP-022 the kinds that are offered', () => {
    const offered = (report: (typeof REPORTS)[number]) => offeredKinds(REPORT_INPUTS[report]);
    expect(offered('tachograph')).not.toContain('day-rangetime');
    expect(offered('tachograph')).not.toContain('day-one');
    expect(offered('logbook')).toContain('day-one');
    expect(offered('logbook')).not.toContain('year-one');
    expect(offered('maintenance')).toContain('custom-all');
    expect(offered('companies-summary')).toEqual([]);
  });
});

describe('what is written', () => {
  test('every choice is read again from its own address', () => {
    const search = {
      vehicleId: '12',
      vehicleIds: '3,4',
      personId: '5',
      period: 'day-range|2026-03-01|2026-03-04',
      detailed: 'false',
      daySummary: 'true',
      showNote: 'true',
      removeEmptyRows: 'true',
      granularity: '15',
      weeks: 'graph',
      days: 'detail',
    };
    for (const report of REPORTS) {
      const choice = readChoice(report, search, NO_MEMORY);
      const again = readChoice(
        report,
        writeChoice(report, choice),
        remember(report, choice, NO_MEMORY),
      );
      expect(writeChoice(report, again)).toEqual(writeChoice(report, choice));
    }
  });

  test('only what the report takes, toggles only where they are unusual', () => {
    const choice = readChoice('logbook', { vehicleId: '12', daySummary: 'true' }, MEMORY);
    expect(writeChoice('logbook', choice)).toEqual({
      vehicleId: '12',
      period: 'month-one|2026-03',
      daySummary: 'true',
    });
    expect(writeChoice('vehicles-summary', choice)).toEqual({ period: 'month-one|2026-03' });
  });
});

test.each([
  [undefined, 60],
  ['0', 0],
  ['15', 15],
  ['', 30],
  ['45', 30],
])('R-TEMP-003 the granularity %j opens as %i', (granularity, minutes) => {
  expect(readChoice('temperature', { granularity }, NO_MEMORY).options.granularity).toBe(minutes);
});

test('REP-005 what has to be chosen first', () => {
  const missing = (report: (typeof REPORTS)[number]) =>
    missingOf(report, readChoice(report, {}, NO_MEMORY));
  expect(missing('logbook')).toBe('vehicle');
  expect(missing('tachograph')).toBe('person');
  expect(missing('travel-expenses')).toBe('person');
  for (const report of [
    'maintenance',
    'vehicles-summary',
    'refuelings',
    'companies-summary',
  ] as const) {
    expect(missing(report)).toBeNull();
  }
});
