// The sentences and the drawing behind a refueling or a loss.
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { activate } from '../i18n/i18n.ts';
import { drawReadings } from './fuel-drawing.ts';
import { fuelSentences } from './fuel-words.ts';
import { MORNING, testMeasure } from './test-entry.ts';

beforeAll(() => activate('en', [en]));

const moment = (instant: string) => instant.slice(11, 16);
const because = (rule: string, params: Record<string, number>) => ({
  because: { rule, params, readings: [], tanks: [] },
});

describe('why it is one', () => {
  it('names the levels and the threshold of a refueling in a stop', () => {
    expect(fuelSentences(testMeasure(), 'refueling', moment)).toEqual([
      'During the stop 07:10 – 07:30 the level rose from 190 l to 500 l, by 310 l.',
      'For this vehicle a change of less than 30 l does not count.',
    ]);
  });

  it('tells what idling explains of a loss', () => {
    const params = { minTankChange: 30, idleSeconds: 5400, idleRate: 2 };
    const measure = testMeasure({
      before: 300,
      after: 262,
      quantity: 35,
      ...because('stop', params),
    });
    expect(fuelSentences(measure, 'fuelloss', moment)[1]).toContain('(3.0 l)');
  });

  it('tells what the driven stretch explains', () => {
    const params = { minTankChange: 30, metres: 12_000, consumptionMaxKm: 60 };
    const measure = testMeasure(because('driving', params));
    const [said, explained] = fuelSentences(measure, 'fuelloss', moment);
    expect(said).toMatch(/^While driving/);
    expect(explained).toContain('7.2 l at most');
  });

  it('leaves out what the answer does not name', () => {
    expect(fuelSentences(testMeasure(because('merged', {})), 'refueling', moment)).toHaveLength(2);
  });
});

describe('the drawing', () => {
  const readings = [
    { timestamp: '2026-11-18T07:00:00Z', litres: 190 },
    { timestamp: MORNING, litres: 400 },
    { timestamp: '2026-11-18T07:25:00Z', litres: 500 },
  ];
  const size = { width: 280, height: 112 };

  it('has readings before the change at the left and the others at the right, more litres higher', () => {
    const measure = testMeasure({
      because: { ...because('stop', {}).because, readings },
    });
    const { dots, split, beforeY, afterY } = drawReadings(measure, size);
    expect(dots.map(({ x }) => x < split)).toEqual([true, false, false]);
    expect(afterY).toBeLessThan(beforeY);
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThanOrEqual(afterY);
      expect(y).toBeLessThanOrEqual(beforeY);
    }
  });

  it('draws two levels without readings, also equal ones', () => {
    const { dots, beforeY, afterY } = drawReadings(testMeasure({ after: 190 }), size);
    expect(dots).toEqual([]);
    expect(beforeY).toBe(afterY);
    expect(Number.isFinite(beforeY)).toBe(true);
  });
});
