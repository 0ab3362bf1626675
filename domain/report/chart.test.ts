// Charts over time: lines that lose no peak however they are thinned, weekends and labels by the local clock.
import { expect, test } from 'vitest';
import { lineChart } from './bar-chart.ts';
import {
  type ChartFrame,
  chartLines,
  gridStep,
  LABEL_LINE,
  labelsApart,
  timeChart,
} from './chart.ts';
import { formatOf } from './format.ts';

const ZONE = 'Europe/Bratislava';
const format = formatOf('sk');
const march: ChartFrame = {
  from: Date.parse('2026-02-28T23:00:00Z'),
  to: Date.parse('2026-03-31T21:59:59Z'),
  zone: ZONE,
  format,
  width: 277,
  height: 40,
  low: 0,
  high: 1000,
  step: 250,
};
const chart = timeChart(march);

/** Always the same numbers between 0 and 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('REP a line of 100 000 values is thinned to what is seen and loses no peak', () => {
  const random = randomOf(7);
  const points = Array.from({ length: 100_000 }, (_, index) => ({
    ts: march.from + index * 26_000,
    value: 400 + random() * 200,
  }));
  const at = 54_321;
  points[at] = { ts: points[at]?.ts ?? 0, value: 990 };
  points[at + 1] = { ts: points[at + 1]?.ts ?? 0, value: 3 };
  const [line = [], ...others] = chartLines(chart, points);
  expect(others).toEqual([]);
  expect(line.length / 2).toBeLessThan(277 * 4 * 4);
  const heights = line.filter((_, index) => index % 2 === 1);
  expect(Math.min(...heights)).toBeCloseTo(chart.y(990), 1);
  expect(Math.max(...heights)).toBeCloseTo(chart.y(3), 1);
});

test('REP a value that is not known ends the line', () => {
  const points = [100, 200, null, 300, 400].map((value, index) => ({
    ts: march.from + index * 86_400_000,
    value,
  }));
  expect(chartLines(chart, points).map((line) => line.length)).toEqual([4, 4]);
});

test('REP weekends are shaded and days named by the local clock, over its change, too', () => {
  const boxes = chart.ground.filter((shape) => shape.kind === 'box');
  // Sunday 1 March, four whole weekends; the last Sunday has 23 hours.
  expect(boxes).toHaveLength(9);
  const widths = boxes.map((box) => box.width);
  const hour = (chart.right - chart.left) / (30 * 24 + 23);
  expect(widths[0]).toBeCloseTo(24 * hour, 1);
  expect(widths[8]).toBeCloseTo(23 * hour, 1);
  const below = chart.ground.filter((shape) => shape.kind === 'text' && shape.y > chart.bottom + 2);
  expect(below.map((shape) => shape.kind === 'text' && shape.text)).toEqual(
    Array.from({ length: 31 }, (_, index) => `${index + 1}`),
  );
});

test('REP ten years have dates instead of days', () => {
  const from = Date.parse('2016-03-31T22:00:00Z');
  const { ground } = timeChart({ ...march, from });
  const texts = ground.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
  expect(texts).toContain('1.4.2016');
  expect(ground.length).toBeLessThan(40);
});

test('REP steps of the grid are round numbers', () => {
  expect([960, 62, 3, 0.5].map((range) => gridStep(range, 4))).toEqual([250, 20, 1, 0.2]);
});

test.each([27.6, 29.9, 25])(
  'R-13 the word of the level %d stands in no line: not of the grid, the levels or the values',
  (value) => {
    const frame = { width: 130, height: 40, format, unit: 'l/100 km' };
    const points = [29, 26, 31, 24, value].map((one) => ({ label: '1.3.', value: one }));
    const marks = [
      { value, label: 'priemer' },
      { value: value - 0.4, label: 'norma' },
    ];
    const shapes = lineChart(points, frame, marks);
    const words = shapes.filter(
      (shape) => shape.kind === 'text' && ['priemer', 'norma'].includes(shape.text),
    );
    expect(words).toHaveLength(2);
    const [one, two] = words.map((word) => (word.kind === 'text' ? word : { x: 0, y: 0 })) as [
      { x: number; y: number },
      { x: number; y: number },
    ];
    // Letters are 1.8 mm high; they begin behind every line.
    expect(Math.abs(one.y - two.y)).toBeGreaterThan(1.8);
    for (const shape of shapes) {
      if (shape.kind !== 'line') continue;
      const xs = shape.points.filter((_, index) => index % 2 === 0);
      expect(Math.max(...xs)).toBeLessThan(Math.min(one.x, two.x));
    }
    // Each beside its level, and within the chart.
    for (const word of [one, two]) {
      expect(word.x).toBeLessThan(frame.width - 15);
      expect(word.y).toBeLessThan(frame.height);
    }
  },
);

test('R-13 labels of the same height are moved apart, others stay', () => {
  expect(labelsApart([10, 10, 30])).toEqual([10, 10 + LABEL_LINE, 30]);
  expect(labelsApart([20, 10])).toEqual([20, 10]);
});
