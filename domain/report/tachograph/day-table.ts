// Days of a driver by weeks: a strip and figures for each day, and a row that closes each week.

import type { Infringement, TachographDay } from '../../tachograph/day.api.ts';
import { type DayRow, weekSums } from '../../tachograph/day-rows.ts';
import { countFound } from '../../tachograph/excuse.ts';
import { REST_REDUCED, REST_REGULAR } from '../../tachograph/limits.ts';
import { KM, PAPER, RIGHT, SHEET, SUM } from '../columns.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import type { Scope } from '../report.ts';
import { isWeekend } from '../ride-rows.ts';
import type { RestFact } from './facts.ts';
import {
  legendShapes,
  STRIP_HEIGHT,
  STRIP_WIDTH,
  scaleShapes,
  spread,
  stripShapes,
  stripText,
} from './strip.ts';
import {
  minutesCell,
  type NumberedWeek,
  platesOf,
  restKindText,
  shortDay,
  someMinutes,
  type TachographView,
  timeCell,
} from './view.ts';

/** A column's own edges beside its strip, millimetres. */
const EDGES = 2;

/** Has a scope strips, and has it rows below its own? */
export function hasGraph(scope: Scope): boolean {
  return scope === 'graph' || scope === 'all';
}

export function hasDetail(scope: Scope): boolean {
  return scope === 'detail' || scope === 'all';
}

export interface DayTableShape {
  name: string;
  hasStrips: boolean;
  /** A row closes each week. */
  hasWeeks: boolean;
  title?: string;
}

export function dayTable(view: TachographView, shape: DayTableShape): TableBlock {
  const rows = view.weeks.flatMap((week) => [
    ...(shape.hasStrips ? [scaleRow()] : []),
    ...week.rows.map((row) => dayRow(row, week, view, shape)),
    ...(shape.hasWeeks ? [weekRow(week, view, shape)] : []),
  ]);
  const legend = shape.hasStrips ? [legendRow(view)] : [];
  return {
    kind: 'table',
    name: shape.name,
    columns: columnsOf(view, shape),
    ...(shape.title && { title: shape.title }),
    rows: view.rows.length > 0 ? [...rows, totalRow(view, shape), ...legend] : [],
  };
}

function columnsOf({ words }: TachographView, shape: DayTableShape): Column[] {
  const sheet = { ...SHEET, width: 20 } as const;
  /** Beside the strips there is no room for it on paper. */
  const wide = (width: number) => (shape.hasStrips ? sheet : { width });
  const time = { type: 'duration', ...SUM } as const;
  const strip = { id: 'strip', head: words('course'), type: 'text', ...PAPER } as const;
  const moment = { type: 'dateTime', width: 24 } as const;
  const ends: Column[] = [
    { id: 'restFrom', head: words('restFrom'), ...moment },
    { id: 'restTo', head: words('restTo'), ...moment },
  ];
  return [
    { id: 'day', head: words('dayUtc'), type: 'date', width: 17, bold: true, align: 'left' },
    ...(shape.hasStrips ? [{ ...strip, width: STRIP_WIDTH + EDGES }] : []),
    { id: 'start', head: words('first'), type: 'time', width: 13, ...RIGHT },
    { id: 'end', head: words('last'), type: 'time', width: 12, ...RIGHT },
    { id: 'spread', head: words('spread'), type: 'duration', ...wide(14) },
    { id: 'driving', head: words('driving'), ...time, width: 15, bold: true },
    { id: 'work', head: words('work'), ...time, width: 12 },
    { id: 'standby', head: words('standby'), ...time, width: 12 },
    { id: 'rest', head: words('rest'), ...time, ...wide(18) },
    { id: 'unknown', head: words('unknown'), ...time, ...wide(18) },
    { id: 'after', head: words('restAfter'), type: 'duration', width: 15 },
    { id: 'kind', head: words('restKind'), type: 'text', width: 20, grow: 1 },
    ...(shape.hasStrips ? [] : ends),
    {
      id: 'plates',
      head: words('plates'),
      type: 'text',
      ...(shape.hasStrips ? sheet : { width: 28, grow: 1 }),
    },
    { id: 'found', head: words('foundHead'), type: 'integer', ...SUM, ...sheet },
    { id: 'excused', head: words('excused'), type: 'integer', ...SUM, ...sheet },
    { id: 'km', head: 'km', width: 16, ...KM, ...SUM },
  ];
}

/** Hours above the strips of a week. */
function scaleRow(): Row {
  const strip: Cell = { raw: null, text: '', shapes: scaleShapes() };
  return {
    kind: 'row',
    cells: { strip },
    height: 3.2,
    rule: 'none',
    only: 'paper',
    keepsNext: true,
  };
}

/** Below the table, over its whole width. */
function legendRow({ words }: TachographView): Row {
  const day: Cell = { raw: null, text: words('legend'), spans: 20, shapes: legendShapes(words) };
  return { kind: 'row', cells: { day }, height: 4.6, rule: 'none', only: 'paper' };
}

function dayRow(row: DayRow, week: NumberedWeek, view: TachographView, shape: DayTableShape): Row {
  const { format, facts } = view;
  const { day, date } = row;
  const active = spread(row);
  const rest = facts.restAfter.get(date);
  const isLong = facts.extendedDays.has(date);
  const known = view.data.days.find((one) => one.date === date);
  const plates = platesOf(day ? [day] : []).join(', ');
  return {
    kind: 'row',
    rule: shape.hasStrips || row !== week.rows[0] ? 'none' : 'day',
    ...(shape.hasStrips && { height: STRIP_HEIGHT }),
    // A week never parts.
    keepsNext: row !== week.rows.at(-1),
    ...(isWeekend(date) && { shade: 'weekend' as const }),
    cells: {
      day: dayCell(row, view, shape, plates),
      ...(shape.hasStrips && {
        strip: {
          raw: null,
          text: stripText(row, view),
          shapes: stripShapes(row, view.wrong.get(date) ?? [], view),
        },
      }),
      start: timeCell(date, active?.from ?? null),
      end: timeCell(date, active?.to ?? null),
      spread: minutesCell(format, active && active.to - active.from),
      driving: {
        ...someMinutes(format, day?.driving ?? 0),
        ...(isLong && { raised: '10' }),
      },
      work: someMinutes(format, day?.work ?? 0),
      standby: someMinutes(format, day?.standby ?? 0),
      rest: someMinutes(format, day?.rest ?? 0),
      unknown: someMinutes(format, day ? day.unknown : (known?.unknown ?? 0)),
      ...(rest ? restCells(rest, known, view) : enteredCells(known, view)),
      plates: { raw: plates, text: plates },
      ...countCells(known?.infringements ?? [], view),
      km: kmCell(day?.distance ?? null, view),
    },
  };
}

/** The date; the plates of a day stand under it where the driver had more than one vehicle. */
function dayCell(
  { date }: DayRow,
  { format, plates: all }: TachographView,
  shape: DayTableShape,
  plates: string,
): Cell {
  const text = format.weekday(date);
  if (!shape.hasStrips || all.length < 2 || plates === '') return { raw: date, text };
  return {
    raw: date,
    text: `${text} ${plates}`,
    shapes: [
      { kind: 'text', x: 0, y: 2.7, text, size: 8, bold: true },
      { kind: 'text', x: 0, y: 5.4, text: plates, size: 5, tone: 'quiet' },
    ],
  };
}

function textCell(texts: readonly string[]): Cell {
  const text = texts.filter((one) => one !== '').join(', ');
  return { raw: text, text };
}

/** Out of scope and ferries of a day, with when they were entered. */
function conditionTexts(day: TachographDay | undefined, { words }: TachographView): string[] {
  return (day?.conditions ?? []).map(
    ({ kind, from }) => `${words(`conditions.${kind}`)} ${from.slice(11, 16)}`,
  );
}

/** Of a day without a rest behind it. */
function enteredCells(day: TachographDay | undefined, view: TachographView): Record<string, Cell> {
  const texts = conditionTexts(day, view);
  return texts.length > 0 ? { kind: textCell(texts) } : {};
}

function restCells(
  rest: RestFact,
  day: TachographDay | undefined,
  view: TachographView,
): Record<string, Cell> {
  const { words, format } = view;
  const length = rest.to - rest.from;
  const limit = format.duration((length < REST_REDUCED ? REST_REDUCED : REST_REGULAR) * 60);
  const isShort = rest.kind === 'short';
  const kind = isShort
    ? words('shortUnder', { limit })
    : rest.reduced !== null
      ? words('reducedOf', { count: rest.reduced })
      : restKindText(rest.kind, words);
  const said = textCell([
    rest.isRunning ? words('running') : kind,
    rest.unknown > 0 ? words('ofItUnknown', { time: format.duration(rest.unknown * 60) }) : '',
    ...conditionTexts(day, view),
  ]);
  const moment = (minute: number) =>
    format.cell('dateTime', new Date(minute * 60_000).toISOString().slice(0, 19));
  return {
    after: { ...minutesCell(format, length), ...(isShort && { tone: 'red' as const }) },
    kind: {
      ...said,
      tone: isShort ? 'red' : 'quiet',
      ...(isShort && { isMarked: true, bold: true }),
    },
    restFrom: moment(rest.from),
    restTo: rest.isRunning ? { raw: null, text: words('running') } : moment(rest.to),
  };
}

/** Over the strip, begin and end. */
function spansOf({ hasStrips }: DayTableShape): number {
  return hasStrips ? 3 : 2;
}

function weekRow(week: NumberedWeek, view: TachographView, shape: DayTableShape): Row {
  const { words, format } = view;
  const days = week.isCut
    ? words('wholeWeek')
    : `${shortDay(format, week.rows[0]?.date ?? week.monday)} – ${shortDay(format, week.rows.at(-1)?.date ?? week.monday)}`;
  const said = [
    days,
    words('extended', { count: week.extended }),
    words('reduced', { count: week.reducedRests }),
  ].join(' · ');
  const text = `${words('week', { number: week.number })}  ${said}`;
  return {
    kind: 'subtotal',
    level: 2,
    rule: 'day',
    cells: {
      day: { raw: text, text, spans: spansOf(shape), bold: true },
      ...sumCells(week.sums, view),
    },
  };
}

function totalRow(view: TachographView, shape: DayTableShape): Row {
  const { words } = view;
  return {
    kind: 'total',
    rule: 'strong',
    cells: {
      day: { raw: words('total'), text: words('total'), spans: spansOf(shape), bold: true },
      ...sumCells(weekSums(view.rows), view),
      ...countCells(view.found, view),
    },
  };
}

function countCells(
  found: readonly Infringement[],
  { format }: TachographView,
): Record<string, Cell> {
  const { open, excused } = countFound(found);
  return { found: format.cell('integer', open), excused: format.cell('integer', excused) };
}

function kmCell(km: number | null, { format }: TachographView): Cell {
  return km === null ? { raw: null, text: '–' } : format.cell('number', km);
}

export function sumCells(sums: NumberedWeek['sums'], view: TachographView): Record<string, Cell> {
  const { format } = view;
  return {
    driving: someMinutes(format, sums.driving),
    work: someMinutes(format, sums.work),
    standby: someMinutes(format, sums.standby),
    rest: someMinutes(format, sums.rest),
    unknown: someMinutes(format, sums.unknown),
    km: kmCell(sums.distance, view),
  };
}
