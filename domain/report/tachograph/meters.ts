// What the limits of a week and of two weeks leave to drive: what is filled is left, as on the screens (V-2).
import { TWO_WEEKS_DRIVE, WEEK_DRIVE } from '../../tachograph/limits.ts';
import type { ChartBlock, Shape } from '../document.ts';
import type { Format } from '../format.ts';
import type { WeekFact } from './facts.ts';
import type { TachographWords } from './words.ts';

/** Millimetres. */
const LINE = 14;
const GAP = 5;
const BAR = { top: 3.4, height: 3 };
const SIZE = 7;
/** Weeks of one drawing, so that it fits a page. */
export const METER_WEEKS_MAX = 10;

interface Meter {
  label: string;
  driven: number;
  limit: number;
  /** Where the limit comes from; empty: it is the law's. */
  from: string;
}

type Time = (minutes: number) => string;

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
    const meters: Meter[] = [
      {
        label: words('week', { number: week.number }),
        driven,
        limit: week.limit,
        from:
          week.limit < WEEK_DRIVE
            ? words('limitFrom', {
                driven: time(week.previousDriving),
                week: week.previousNumber,
              })
            : '',
      },
      {
        label: words('twoWeeks', { first: week.previousNumber, second: week.number }),
        driven: both,
        limit: TWO_WEEKS_DRIVE,
        from: '',
      },
    ];
    said.push(...meters.map((one) => `${one.label} ${leftOf(one, time, words)}`));
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

function leftOf({ driven, limit }: Meter, time: Time, words: TachographWords): string {
  const left = limit - driven;
  return left >= 0 ? words('left', { time: time(left) }) : words('over', { time: time(-left) });
}

function meterShapes(
  meter: Meter,
  { x, y, width }: { x: number; y: number; width: number },
  time: Time,
  words: TachographWords,
): Shape[] {
  const { driven, limit, from } = meter;
  const isOver = driven > limit;
  const base = { kind: 'text', y: y + 2.4, size: SIZE } as const;
  const bar = { kind: 'box', x, y: y + BAR.top, height: BAR.height } as const;
  const said: Shape = {
    ...base,
    x: x + width,
    anchor: 'end',
    text: leftOf(meter, time, words),
    bold: true,
    ...(isOver && { tone: 'red' }),
  };
  const below = `${words('drivenOf', { driven: time(driven) })} ${words('of', { limit: time(limit) })}`;
  const shapes: Shape[] = [
    { ...base, x, text: meter.label },
    said,
    { ...bar, width, stroke: 0.5, tone: isOver ? 'red' : 'ink', fill: isOver ? 'hatch' : 'white' },
    ...[below, from].filter(Boolean).map(
      (text, line): Shape => ({
        ...base,
        x,
        y: y + BAR.top + BAR.height + 2.8 + line * 2.6,
        text,
        size: SIZE - 1,
        tone: 'quiet',
      }),
    ),
  ];
  if (isOver) return shapes;
  return [
    ...shapes,
    { ...bar, width: ((limit - driven) / Math.max(limit, 1)) * width, fill: 'blue' },
  ];
}
