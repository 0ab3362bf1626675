// What a trial says of what was found, and the other numbers that it tries along (zones-and-rules §5).
import { describe, expect, test } from 'vitest';
import { alternativesOf } from './alternatives.ts';
import type { RuleDeciding } from './rule.ts';
import { sumTrial, type TrialFinding, trialWindow } from './trial.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(`${text}Z`);
const now = at('2026-11-22T21:00');
const window = trialWindow(7, now, ZONE);
const where = { latitude: 48.3, longitude: 17.6, country: 'SK', isMuted: false };
const alert = (begin: string, end: string | null, place: string | null = 'Trnava') => ({
  begin: at(begin),
  end: end === null ? null : at(end),
  place,
  ...where,
});
const finding = (vehicleId: number, more: Partial<TrialFinding>): TrialFinding => ({
  vehicleId,
  tried: [],
  before: [],
  alternatives: [],
  ...more,
});
const subject = { window, timeZone: ZONE, hasBefore: false, alternatives: [] };

describe('zones-and-rules §5 what a rule would have done', () => {
  test('days are the company’s, today the last, and each of them stands there', () => {
    expect([window.days[0], window.days.at(-1), window.days.length]).toEqual([
      '2026-11-16',
      '2026-11-22',
      7,
    ]);
    expect(new Date(window.from).toISOString()).toBe('2026-11-15T23:00:00.000Z');
    // Half past midnight in Bratislava is the day before in UTC.
    const late = finding(1, { tried: [alert('2026-11-19T23:30', '2026-11-20T00:30')] });
    const { perDay } = sumTrial([late], subject);
    expect(perDay.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });

  test('days, vehicles and places each come to the total, and times to the time', () => {
    const tried = [
      alert('2026-11-17T10:00', '2026-11-17T10:10'),
      alert('2026-11-18T10:00', '2026-11-18T10:20', 'Senec'),
      alert('2026-11-22T20:50', null, null),
    ];
    const result = sumTrial(
      [finding(1, { tried }), finding(2, { tried: tried.slice(0, 1) }), finding(3, {})],
      subject,
    );
    const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
    expect([result.total, result.vehicles, result.heldSeconds]).toEqual([4, 3, 3000]);
    expect([result.perDay, result.perVehicle, result.perPlace].map(total)).toEqual([4, 4, 4]);
    expect(result.perVehicle).toEqual([
      { vehicleId: 1, count: 3, before: null, held: 2400 },
      { vehicleId: 2, count: 1, before: null, held: 600 },
    ]);
    expect(result.perPlace[0]).toEqual({ place: 'Trnava', count: 2 });
    expect(result.alerts[0]).toMatchObject({ vehicleId: 1, end: null, held: 600, isNew: false });
  });

  test('the difference to the rule as it is: what it would not have found is new', () => {
    const both = alert('2026-11-17T10:05', '2026-11-17T10:10');
    const result = sumTrial(
      [
        finding(1, {
          tried: [both, alert('2026-11-18T10:00', '2026-11-18T10:20')],
          before: [{ begin: at('2026-11-17T10:00'), end: at('2026-11-17T10:10') }],
        }),
        finding(2, { before: [{ begin: at('2026-11-16T10:00'), end: null }] }),
      ],
      { ...subject, hasBefore: true },
    );
    expect(result.before).toEqual({ total: 2 });
    expect(result.alerts.map(({ isNew }) => isNew)).toEqual([true, false]);
    expect(result.perVehicle.map(({ before }) => before)).toEqual([1, 1]);
    expect(result.perDay.map(({ before }) => before)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  test('an answer names a thousand alerts, the newest, and counts all', () => {
    const tried = Array.from({ length: 1200 }, (_, index) => ({
      ...alert('2026-11-17T10:00', '2026-11-17T10:00'),
      begin: at('2026-11-17T10:00') + index * 1000,
    }));
    const result = sumTrial([finding(1, { tried })], subject);
    expect([result.total, result.alerts.length]).toEqual([1200, 1000]);
    expect(result.alerts[0]?.begin).toBe('2026-11-17T10:19:59.000Z');
  });

  test('other numbers are counted over all vehicles', () => {
    const alternatives = [
      { field: 'over' as const, value: 80 },
      { field: 'over' as const, value: 100 },
    ];
    const findings = [finding(1, { alternatives: [5, 1] }), finding(2, { alternatives: [2, 0] })];
    const result = sumTrial(findings, { ...subject, alternatives });
    expect(result.alternatives).toEqual([
      { field: 'over', value: 80, total: 7 },
      { field: 'over', value: 100, total: 1 },
    ]);
  });
});

describe('other numbers near the one of the rule', () => {
  const rule = (condition: object, longerThan = 0) =>
    alternativesOf({ condition, longerThan } as RuleDeciding);
  const values = (condition: object, longerThan = 0) =>
    rule(condition, longerThan).map(({ field, value }) => `${field} ${value}`);

  test.each([
    [{ kind: 'idling' }, 600, ['longerThan 300', 'longerThan 900', 'longerThan 1200']],
    [{ kind: 'idling' }, 30, ['longerThan 60', 'longerThan 120', 'longerThan 180']],
    [{ kind: 'stays' }, 604_800, ['longerThan 172800', 'longerThan 259200', 'longerThan 432000']],
    [{ kind: 'speed', over: 85 }, 60, ['over 80', 'over 90', 'over 100']],
    [{ kind: 'speed', over: null }, 60, ['longerThan 120', 'longerThan 180', 'longerThan 300']],
    [{ kind: 'temperature', above: 8, below: null }, 0, ['above 6', 'above 10', 'above 12']],
    [{ kind: 'fuelLevel', below: 20, unit: '%' }, 0, ['below 15', 'below 25', 'below 30']],
    [{ kind: 'enters' }, 0, []],
    [{ kind: 'panic' }, 0, []],
  ])('%j for %d s', (condition, longerThan, expected) => {
    expect(values(condition, longerThan)).toEqual(expected);
  });

  test('only that number is another one', () => {
    const [slower] = rule({ kind: 'speed', over: 90, byType: { van: 100 } }, 60);
    expect(slower?.deciding).toEqual({
      condition: { kind: 'speed', over: 80, byType: { van: 100 } },
      longerThan: 60,
    });
  });
});
