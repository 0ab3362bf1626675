// CONST-013: times of the local clock; of the hour that comes twice the second time is marked.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SecondPass } from './SecondPass.tsx';

const mark = (instant: string) =>
  renderToStaticMarkup(<SecondPass instant={instant} zone="Europe/Bratislava" />);

test.each([
  ['2026-10-25T00:30:00.000Z', false],
  ['2026-10-25T00:59:59.999Z', false],
  ['2026-10-25T01:00:00.000Z', true],
  ['2026-10-25T01:30:00.000Z', true],
  ['2026-10-25T01:59:59.999Z', true],
  ['2026-10-25T02:00:00.000Z', false],
  ['2026-03-29T01:30:00.000Z', false],
  ['2026-11-20T01:30:00.000Z', false],
])('%s is marked: %s', (instant, isMarked) => {
  expect(mark(instant).includes('2×')).toBe(isMarked);
});
