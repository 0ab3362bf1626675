// One UTC day of a driver as a strip: height is the activity, so that it reads in black and white. Driving is
// full and filled, other work half and hatched, availability low and empty, rest a line, what nobody told dots.
import { ACTIVITY } from '../../tachograph/activity.ts';
import type { Bar, DayRow, Doing } from '../../tachograph/day-rows.ts';
import { DAY_MINUTES } from '../../tachograph/day-rows.ts';
import type { Shape } from '../document.ts';
import type { Format } from '../format.ts';
import { isDone, type Wrong } from './view.ts';
import type { TachographWords } from './words.ts';

/** Millimetres. */
export const STRIP_WIDTH = 144;
export const STRIP_HEIGHT = 5.7;
const BASE = 5.2;
const TOPS: Record<Doing, number> = {
  driving: 0.7,
  work: 2.6,
  standby: 4,
  rest: BASE,
  unknown: BASE,
};
const TEXT_SIZE = 6;
/** Room that a length needs. */
const TEXT_WIDTH = 6.5;
const WORDS_WIDTH = 20;
const DOTS: Pick<Extract<Shape, { kind: 'line' }>, 'kind' | 'stroke' | 'dash' | 'tone'> = {
  kind: 'line',
  stroke: 1,
  dash: [0.5, 2.5],
  tone: 'ink',
};
/** Between the lines of the grid. */
const HOUR_STEP = 4;
const HOURS = [0, 4, 8, 12, 16, 20, 24];

interface Told {
  words: TachographWords;
  format: Format;
}

export function stripShapes(row: DayRow, wrong: readonly Wrong[], told: Told): Shape[] {
  const shapes: Shape[] = HOURS.slice(1, -1).map((hour) => ({
    kind: 'line',
    stroke: 0.25,
    tone: 'pale',
    points: [at(hour * 60), 0, at(hour * 60), STRIP_HEIGHT],
  }));
  for (const bar of row.bars) {
    const isWrong = wrong.some(({ from, to }) => from < bar.to && to > bar.from);
    shapes.push(...barShapes(bar, isWrong, told));
  }
  for (const bar of row.second) shapes.push(crewLine(bar));
  for (const bar of row.bars) if (bar.crew) shapes.push(crewLine(bar));
  for (const one of wrong) shapes.push(...wrongShapes(one, row, told));
  return shapes;
}

/** The hours above the strips of a week. */
export function scaleShapes(): Shape[] {
  return HOURS.map((hour) => ({
    kind: 'text',
    x: at(hour * 60),
    y: 2.6,
    text: String(hour),
    size: TEXT_SIZE,
    tone: 'quiet',
    anchor: hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle',
  }));
}

/** What the shapes mean, in one line. */
export function legendShapes(words: TachographWords): Shape[] {
  const shapes: Shape[] = [];
  let x = 0;
  const add = (sample: Shape[], text: string) => {
    shapes.push(...sample, { kind: 'text', x: x + 7.5, y: 4, text, size: 6.5 });
    x += 11 + text.length * 1.2;
  };
  const box = { kind: 'box', width: 6 } as const;
  const line = (y: number) => [x, y, x + 6, y];
  const ink = { stroke: 0.5, tone: 'ink' } as const;
  add([{ ...box, x, y: 1.3, height: 3, fill: 'blue' }], words('doing.driving'));
  add([{ ...box, x, y: 2.3, height: 2, fill: 'hatch', ...ink }], words('doing.work'));
  add([{ ...box, x, y: 3.1, height: 1.2, fill: 'white', ...ink }], words('doing.standby'));
  add([{ kind: 'line', points: line(4), stroke: 1.2, tone: 'quiet' }], words('doing.rest'));
  add([{ ...DOTS, points: line(4) }], words('doing.unknown'));
  add([{ kind: 'line', points: line(2), stroke: 0.8, tone: 'ink' }], words('legendCrew'));
  add(
    [{ kind: 'triangle', x: x + 4, y: 1.8, size: 2, tone: 'red', isDown: true }],
    words('legendFound'),
  );
  add([{ kind: 'text', x: x + 4, y: 3.2, text: '10', size: 5 }], words('legendExtended'));
  return shapes;
}

/** The same in words, for who cannot see it. */
export function stripText(row: DayRow, { words }: Told): string {
  const known = row.bars.map(
    (bar) => `${clock(bar.from)} – ${clock(bar.to)} ${words(`doing.${bar.doing}`)}`,
  );
  return known.length > 0 ? known.join(', ') : words('doing.unknown');
}

export function clock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function at(minute: number): number {
  return (minute / DAY_MINUTES) * STRIP_WIDTH;
}

function barShapes(bar: Bar, isWrong: boolean, { words, format }: Told): Shape[] {
  const x = at(bar.from);
  const width = at(bar.to) - x;
  const y = TOPS[bar.doing];
  const box = { kind: 'box', x, y, width, height: BASE - y } as const;
  const length = format.duration((bar.to - bar.from) * 60);
  switch (bar.doing) {
    case 'driving':
      return [
        { ...box, fill: 'blue' },
        ...(width < TEXT_WIDTH ? [] : [textShape(length, x + width / 2, 3.6, 'white')]),
      ];
    case 'work':
      return [{ ...box, fill: 'hatch', stroke: 0.5, tone: 'ink' }];
    case 'standby':
      return [{ ...box, fill: 'white', stroke: 0.5, tone: 'ink' }];
    case 'rest':
      return [
        { kind: 'line', points: [x, BASE, x + width, BASE], stroke: 1.2, tone: 'quiet' },
        ...(isWrong || width < at(180) ? [] : said(length, x, width, TEXT_WIDTH)),
      ];
    case 'unknown':
      return [
        {
          kind: 'line',
          points: [x, BASE, x + width, BASE],
          stroke: 1,
          dash: [0.5, 2.5],
          tone: 'ink',
        },
        ...(width < WORDS_WIDTH
          ? []
          : said(`${words('doing.unknown')} ${length}`, x, width, WORDS_WIDTH)),
      ];
  }
}

function textShape(text: string, x: number, y: number, tone: 'white' | 'quiet'): Shape {
  return { kind: 'text', x, y, text, size: TEXT_SIZE, tone, anchor: 'middle' };
}

/** Above a line, near its middle, between two hours of the grid as far as the line goes there. */
function said(text: string, x: number, width: number, room: number): Shape[] {
  const cell = at(HOUR_STEP * 60);
  const half = room / 2;
  const start = Math.floor((x + width / 2) / cell) * cell;
  const within = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));
  const free = within(x + width / 2, start + half, start + cell - half);
  return [textShape(text, within(free, x + half, x + width - half), BASE - 1, 'quiet')];
}

/** Two cards were in. */
function crewLine({ from, to }: Bar): Shape {
  return { kind: 'line', points: [at(from), 0.3, at(to), 0.3], stroke: 0.8, tone: 'ink' };
}

/** What was too much is filled in red behind a white cut, what was too short is a broken line over the rest. */
function wrongShapes({ from, to, value }: Wrong, row: DayRow, { format }: Told): Shape[] {
  const driven = row.bars.filter(
    (bar) => bar.doing === 'driving' && bar.from < to && bar.to > from,
  );
  const x = at(from);
  const width = Math.max(at(to) - x, 0.6);
  const mark: Shape = { kind: 'triangle', x: x + 1, y: 0, size: 2, tone: 'red', isDown: true };
  if (driven.length === 0) {
    const line = [x, BASE - 0.9, x + width, BASE - 0.9];
    const length: Shape = {
      kind: 'text',
      x: x + 2.6,
      y: 2.2,
      text: format.duration(value),
      size: TEXT_SIZE,
      bold: true,
      tone: 'red',
    };
    const dashed: Shape = { kind: 'line', points: line, stroke: 1, dash: [2, 1.5], tone: 'red' };
    return width > TEXT_WIDTH ? [dashed, mark, length] : [dashed, mark];
  }
  const box = { kind: 'box', y: TOPS.driving, height: BASE - TOPS.driving } as const;
  const parts = driven.flatMap((bar): Shape[] => {
    const left = at(Math.max(bar.from, from));
    const right = at(Math.min(bar.to, to));
    return [
      { ...box, x: left - 0.4, width: 0.4, fill: 'white' },
      { ...box, x: left, width: Math.max(right - left, 0.5), fill: 'red' },
    ];
  });
  return [...parts, mark];
}

/** First and last minute of something else than rest, null: none. */
export function spread(row: DayRow): { from: number; to: number } | null {
  const active = [...row.bars, ...row.second].filter(({ doing }) => isDone(doing));
  if (active.length === 0) return null;
  return {
    from: Math.min(...active.map(({ from }) => from)),
    to: Math.max(...active.map(({ to }) => to)),
  };
}

export const ACTIVITY_KEYS = {
  [ACTIVITY.rest]: 'rest',
  [ACTIVITY.standby]: 'standby',
  [ACTIVITY.work]: 'work',
  [ACTIVITY.driving]: 'driving',
  [ACTIVITY.error]: 'error',
  [ACTIVITY.noCard]: 'noCard',
} as const;
