// The sentences and the drawing behind a refueling or a loss.
import { beforeAll, describe, expect, it } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { MORNING, testMeasure } from '../../screen/refueling/test-entry.ts';
import { en } from '../../testing/texts.ts';
import { drawReadings } from './fuel-drawing.ts';
import { fuelSentences } from './fuel-words.ts';

beforeAll(() => activate('en', [en]));

const moment = (instant: string) => instant.slice(11, 16);
const because = (rule: string, params: Record<string, number>) => ({
  because: { rule, params, readings: [], tanks: [] },
});

describe('why it is one', () => {
  it('names the levels and the threshold of a refueling in a stop', () => {
    expect(fuelSentences(testMeasure(), 'refueling', moment)).toEqual([
      'During the stop 07:10 – 07:30 the level rose from 190 l to 500 l.',
      '310 l were put in.',
      'A change of less than 30 l does not count.',
    ]);
  });

  it('T-10 tells what was burned meanwhile, and from what it is known', () => {
    const loss = testMeasure({
      before: 300,
      after: 262,
      quantity: 35,
      ...because('stop', { minTankChange: 30, burnedByIdling: 3 }),
    });
    expect(fuelSentences(loss, 'fuelloss', moment)[1]).toBe(
      'Between the two levels 3.0 l were burned (engine running, 2 l/h); 35 l are missing.',
    );
    const counted = testMeasure(because('stop', { burnedByCounter: 8.2 }));
    expect(fuelSentences(counted, 'refueling', moment)[1]).toBe(
      'Between the two levels 8.2 l were burned (by the fuel counter of the vehicle); 310 l were put in.',
    );
  });

  it('T-5 says that nobody saw the stop of a refueling in a hole of the records', () => {
    const [said] = fuelSentences(testMeasure(because('hole', {})), 'refueling', moment);
    expect(said).toBe(
      'Between 07:10 and 07:30 there are no records, so nobody saw the stop; the level rose from 190 l to 500 l and stayed up.',
    );
  });

  it('tells what the driven stretch explains', () => {
    const params = { minTankChange: 30, metres: 12_000, consumptionMaxKm: 60 };
    const measure = testMeasure(because('driving', params));
    const [said, , explained] = fuelSentences(measure, 'fuelloss', moment);
    expect(said).toMatch(/^While driving/);
    expect(explained).toContain('7.2 l at most');
  });

  it('K-13 tells the parts of a refueling at two pumps', () => {
    const measure = testMeasure();
    const parts = [
      { timestamp: '2026-11-18T07:12:00Z', litres: 120 },
      { timestamp: '2026-11-18T07:26:00Z', litres: 190 },
    ];
    const told = { ...measure, because: { ...measure.because, rule: 'merged', parts } };
    expect(fuelSentences(told, 'refueling', moment)).toContain(
      'It was put in in 2 parts: 120 l at 07:12, 190 l at 07:26.',
    );
  });

  it('leaves out what the answer does not name', () => {
    expect(fuelSentences(testMeasure(because('merged', {})), 'refueling', moment)).toHaveLength(3);
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
