// Full tanks by document and by day of the month (fuel §4).
import { describe, expect, test } from 'vitest';
import { distanceUntil, fullTankSpan, fullToFull } from './full.ts';

const ZONE = 'Europe/Bratislava';
const document = (ts: number, km: number, quantity: number, full: boolean) => ({
  ts,
  km: km * 1000,
  quantity,
  full,
});

describe('full to full', () => {
  test('example 8: full at 100000, 60 l partial, 80 l full at 101000 are 140 l over 1000 km', () => {
    const documents = [
      document(1, 100_000, 70, true),
      document(2, 100_400, 60, false),
      document(3, 101_000, 80, true),
    ];
    expect(fullToFull(documents)).toEqual({ from: 1, to: 3, litres: 140, distance: 1_000_000 });
  });

  test('what was bought before the first and after the last full tank is left out, in any order', () => {
    const documents = [
      document(5, 102_000, 30, false),
      document(4, 101_500, 40, true),
      document(1, 99_000, 20, false),
      document(2, 100_000, 70, true),
    ];
    expect(fullToFull(documents)).toMatchObject({ litres: 40, distance: 1_500_000 });
  });

  test('one full tank tells nothing', () => {
    expect(fullToFull([document(1, 100, 70, true), document(2, 200, 60, false)])).toBeNull();
  });
});

describe('fullTankDay', () => {
  const spanOf = (day: number, from: string, to: string) => {
    const span = fullTankSpan(day, Date.parse(from), Date.parse(to), ZONE);
    return span && [span.from, span.to].map((ts) => new Date(ts).toISOString());
  };

  test.each([
    [
      -1,
      '2026-03-01T00:00:00+01:00',
      '2026-03-31T23:59:59+02:00',
      '2026-02-28T23',
      '2026-03-31T22',
    ],
    [
      -1,
      '2026-02-01T00:00:00+01:00',
      '2026-02-28T23:59:59+01:00',
      '2026-01-31T23',
      '2026-02-28T23',
    ],
    [
      -28,
      '2026-03-01T00:00:00+01:00',
      '2026-03-31T23:59:59+02:00',
      '2026-02-01T23',
      '2026-03-04T23',
    ],
    [1, '2026-03-01T00:00:00+01:00', '2026-03-31T23:59:59+02:00', '2026-02-01T23', '2026-03-01T23'],
    [
      28,
      '2026-02-01T00:00:00+01:00',
      '2026-03-31T23:59:59+02:00',
      '2026-01-28T23',
      '2026-03-28T23',
    ],
  ])('day %i of %s … %s lies between the ends of full days', (day, from, to, first, last) => {
    expect(spanOf(day, from, to)).toEqual([`${first}:00:00.000Z`, `${last}:00:00.000Z`]);
  });

  test('a period without a full day has no span', () => {
    expect(spanOf(20, '2026-03-01T00:00:00+01:00', '2026-03-10T23:59:59+01:00')).toBeNull();
  });
});

test('the way until a moment takes a ride that goes on by its time', () => {
  const rides = [
    { fromTs: 0, toTs: 10, distance: 100 },
    { fromTs: 20, toTs: 30, distance: 50 },
  ];
  expect([0, 5, 15, 22, 40].map((ts) => distanceUntil(rides, ts))).toEqual([0, 50, 100, 110, 150]);
});
