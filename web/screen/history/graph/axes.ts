// What the plot of the day graph is made of: the scales, a line and an axis of its own for each series, and the
// time axis of the company's clock.
import type uPlot from 'uplot';
import { number } from '../../../ground/words/format.ts';
import type { GraphData } from './data.ts';
import { isArea, type Look, strokesOf } from './look.ts';
import { axisPixels, FONT, hasAxis, TEXT_GAP } from './paint.ts';
import { type DaySpan, type Span, tickText, timeTicks } from './time-axis.ts';

/** Distances of ticks, CSS pixels. */
const TIME_PIXELS = 72;
const VALUE_PIXELS = 34;

/** The time runs over the day, each series has a scale of its own that a zoom does not change. */
export function scalesOf(data: GraphData, first: Span): uPlot.Scales {
  let isFirst = true;
  const scales: uPlot.Scales = {
    x: {
      time: false,
      range(_self, min, max) {
        // The first time uPlot offers the ends of the data; from then on what was asked for.
        if (!isFirst) return [min, max];
        isFirst = false;
        return [first.from, first.to];
      },
    },
  };
  for (const { code, range } of data.columns) scales[code] = { auto: false, range: () => range };
  return scales;
}

/** A line for each series; `now`: the data as it is when it is drawn. */
export function seriesOf(look: Look, now: () => GraphData): uPlot.Series[] {
  const strokes = strokesOf(now().columns.map(({ code }) => code));
  const lines = now().columns.map(
    ({ code, range }, at): uPlot.Series => ({
      scale: code,
      stroke: look.series[at] ?? look.ink,
      ...strokes[at],
      points: { size: 4 },
      ...(isArea(code, at)
        ? {
            fill: `${look.series[at] ?? look.ink}26`,
            fillTo: () => now().columns[at]?.range[0] ?? range[0],
          }
        : {}),
    }),
  );
  return [{}, ...lines];
}

/** The company's time below, and an axis for each series at the sides. */
export function axesOf(
  { span, zone, look }: { span: DaySpan; zone: string; look: Look },
  now: () => GraphData,
): uPlot.Axis[] {
  const font = `11px ${FONT}`;
  const time: uPlot.Axis = {
    stroke: look.muted,
    font,
    size: 24,
    gap: 6,
    grid: { show: false },
    ticks: { stroke: look.line, width: 1, size: 4 },
    splits: (self, _at, from, to) =>
      timeTicks({ from, to }, zone, self.bbox.width / devicePixelRatio / TIME_PIXELS),
    values: (_self, splits) => splits.map((second) => tickText(second, zone, span.dayTo)),
  };
  const values = now().columns.map(
    (column, at): uPlot.Axis => ({
      scale: column.code,
      side: at % 2 === 0 ? 3 : 1,
      stroke: look.series[at] ?? look.ink,
      font,
      gap: TEXT_GAP,
      size: (self) => (hasAxis(self.width, at) ? axisPixels(now().columns[at] ?? column) : 0),
      space: VALUE_PIXELS,
      grid: at === 0 ? { stroke: look.line, width: 1 } : { show: false },
      ticks: { show: false },
      values: (self, splits, _axis, _space, step) =>
        splits.map((value) => (hasAxis(self.width, at) ? number(value, digitsOf(step)) : '')),
    }),
  );
  return [time, ...values];
}

/** Digits that tell ticks of this distance apart. */
function digitsOf(step: number): number {
  return step >= 1 ? 0 : Math.min(3, Math.ceil(-Math.log10(step)));
}
