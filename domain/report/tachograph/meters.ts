// How much of the limits of a week and of two weeks was driven: bars, the white rest is what is left.
import { TWO_WEEKS_DRIVE } from '../../tachograph/limits.ts';
import type { ChartBlock, Shape } from '../document.ts';
import type { Format } from '../format.ts';
import type { WeekFact } from './facts.ts';
import type { TachographWords } from './words.ts';

/** Millimetres. */
const LINE = 11.5;
const GAP = 5;
const BAR = { top: 3.4, height: 3 };
const SIZE = 7;
/** Weeks of one drawing, so that it fits a page. */
export const METER_WEEKS_MAX = 12;

interface Meter {
  label: string;
  driven: number;
  limit: number;
  below: string;
}

/** Two bars for each week: its own limit, and 90 h with the week before. */
export function metersChart(
  weeks: readonly (WeekFact & { number: number; previousNumber: number })[],
  width: number,
  { words, format }: { words: TachographWords; format: Format },
): ChartBlock {
  const half = (width - GAP) / 2;
  const time = (minutes: number) => format.duration(minutes * 60);
  const said: string[] = [];
  const shapes = weeks.flatMap((week, index) => {
    const { driven } = week;
    const both = driven + week.previousDriving;
    const left = TWO_WEEKS_DRIVE - both;
    const meters: Meter[] = [
      {
        label: words('week', { number: week.number }),
        driven,
        limit: week.limit,
        below: words('limitFrom', {
          driven: time(week.previousDriving),
          week: week.previousNumber,
        }),
      },
      {
        label: words('twoWeeks', { first: week.previousNumber, second: week.number }),
        driven: both,
        limit: TWO_WEEKS_DRIVE,
        below:
          left >= 0 ? words('left', { time: time(left) }) : words('over', { time: time(-left) }),
      },
    ];
    said.push(...meters.map((one) => `${one.label} ${used(one, time, words)}`));
    return meters.flatMap((meter, column) =>
      meterShapes(meter, { x: column * (half + GAP), y: index * LINE, width: half }, time, words),
    );
  });
  return {
    kind: 'chart',
    title: words('metersTitle'),
    height: weeks.length * LINE,
    shapes,
    alternative: said.join('; '),
  };
}

function used(
  { driven, limit }: Meter,
  time: (minutes: number) => string,
  words: TachographWords,
): string {
  return `${time(driven)} ${words('of', { limit: time(limit) })}`;
}

function meterShapes(
  meter: Meter,
  { x, y, width }: { x: number; y: number; width: number },
  time: (minutes: number) => string,
  words: TachographWords,
): Shape[] {
  const isOver = meter.driven > meter.limit;
  const top = y + BAR.top;
  // Over the limit the bar is as long as what was driven, and the limit is a white cut in it.
  const scale = width / Math.max(meter.limit, meter.driven, 1);
  const base = { kind: 'text', y: y + 2.4, size: SIZE } as const;
  const shapes: Shape[] = [
    { ...base, x, text: meter.label },
    {
      ...base,
      x: x + width,
      anchor: 'end',
      text: used(meter, time, words),
      bold: true,
      ...(isOver && { tone: 'red' as const }),
    },
    { kind: 'box', x, y: top, width, height: BAR.height, stroke: 0.5, tone: 'ink', fill: 'white' },
    {
      kind: 'box',
      x,
      y: top,
      width: Math.min(meter.driven, meter.limit) * scale,
      height: BAR.height,
      fill: 'blue',
    },
    { ...base, x, y: top + BAR.height + 2.8, text: meter.below, size: SIZE - 1, tone: 'quiet' },
  ];
  if (!isOver) return shapes;
  const from = x + meter.limit * scale;
  return [
    ...shapes,
    {
      kind: 'box',
      x: from + 0.4,
      y: top,
      width: x + width - from - 0.4,
      height: BAR.height,
      fill: 'red',
    },
  ];
}
