// Weeks as seven bars of 24 hours: driving at the bottom with lines at 9 and 10 hours, other work hatched above,
// availability empty, what nobody told a broken line; what is left of a day is rest.
import type { TachographDay } from '../../tachograph/day.api.ts';
import { addDays } from '../../time.ts';
import { type ChartBlock, contentWidth, type Shape } from '../document.ts';
import type { NumberedWeek, TachographView } from './view.ts';

const ACROSS = 4;
/** Weeks of one drawing, so that it fits a page. */
const WEEKS_MAX = 12;
/** Millimetres. */
const GAP = 7;
const TOP = 5;
const DAY_HEIGHT = 24;
const LINE = TOP + DAY_HEIGHT + 8;
const LIMITS = [9, 10];

export function weekBars(view: TachographView): ChartBlock[] {
  const { words, format, weeks } = view;
  const charts: ChartBlock[] = [];
  for (let at = 0; at < weeks.length; at += WEEKS_MAX) {
    const group = weeks.slice(at, at + WEEKS_MAX);
    const said = group.map(
      ({ number, sums }) => `${words('week', { number })} ${format.duration(sums.driving * 60)}`,
    );
    charts.push({
      kind: 'chart',
      title: words('barsTitle'),
      note: words('barsNote'),
      height: Math.ceil(group.length / ACROSS) * LINE,
      shapes: group.flatMap((week, index) => weekShapes(week, index, view)),
      alternative: said.join('; '),
    });
  }
  return charts;
}

function weekShapes(week: NumberedWeek, index: number, view: TachographView): Shape[] {
  const width = (contentWidth('landscape') - GAP * (ACROSS - 1)) / ACROSS;
  const x = (index % ACROSS) * (width + GAP);
  const y = Math.floor(index / ACROSS) * LINE;
  const bottom = y + TOP + DAY_HEIGHT;
  const step = width / 7;
  const shapes: Shape[] = [
    {
      kind: 'text',
      x,
      y: y + 3,
      text: view.words('week', { number: week.number }),
      size: 7,
      bold: true,
    },
    ...LIMITS.map((hours): Shape => {
      const at = bottom - hours;
      return {
        kind: 'line',
        points: [x, at, x + width, at],
        stroke: 0.4,
        dash: [1.5, 1],
        tone: 'red',
      };
    }),
    { kind: 'line', points: [x, bottom, x + width, bottom], stroke: 0.5, tone: 'ink' },
  ];
  for (let day = 0; day < 7; day++) {
    const date = addDays(week.monday, day);
    const known = view.data.days.find((one) => one.date === date);
    const left = x + day * step + step * 0.15;
    if (known) shapes.push(...dayShapes(known, left, step * 0.7, bottom));
    const name = view.format.weekday(date).split('\u00a0')[0] ?? '';
    shapes.push({
      kind: 'text',
      x: x + (day + 0.5) * step,
      y: bottom + 3,
      text: name,
      size: 6,
      tone: 'quiet',
      anchor: 'middle',
    });
  }
  return shapes;
}

function dayShapes(day: TachographDay, x: number, width: number, bottom: number): Shape[] {
  const shapes: Shape[] = [];
  let y = bottom;
  const add = (minutes: number, look: Pick<Extract<Shape, { kind: 'box' }>, 'fill' | 'stroke'>) => {
    if (minutes === 0) return;
    const height = minutes / 60;
    y -= height;
    shapes.push({ kind: 'box', x, y, width, height, tone: 'ink', ...look });
  };
  add(day.driving, { fill: 'blue' });
  add(day.work, { fill: 'hatch', stroke: 0.5 });
  add(day.standby, { fill: 'white', stroke: 0.5 });
  if (day.unknown > 0) {
    const [middle, top] = [x + width / 2, y - day.unknown / 60];
    const points = [middle, y, middle, top];
    shapes.push({ kind: 'line', points, stroke: 1, dash: [0.5, 2.5], tone: 'ink' });
  }
  return shapes;
}
