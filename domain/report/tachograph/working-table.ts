// Working time by Directive 2002/15/EC: a row a week, and what was possibly too much. It says by which rules.
import { lawKey, NIGHT_WORK, WORK_TO_BREAK, WORK_WEEK } from '../../tachograph/working-limits.ts';
import type { WorkingTime } from '../../tachograph/working-time.api.ts';
import { addDays } from '../../time.ts';
import { textCell } from '../cells.ts';
import { SUM } from '../columns.ts';
import type { Block, Cell, Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { weekNumber } from '../ride-rows.ts';
import { spanCells, spanColumns } from './span.ts';
import { minutesCell, shortDay, type TachographView } from './view.ts';

type Week = WorkingTime['weeks'][number];
type Found = WorkingTime['found'][number];

export function workingBlocks(view: TachographView): Block[] {
  const { found } = view.data.working;
  const blocks: Block[] = [weeksTable(view)];
  if (found.length > 0) blocks.push(foundTable(view));
  return [...blocks, rulesNote(view)];
}

function weeksTable(view: TachographView): TableBlock {
  const { words, hours, data } = view;
  const time = { type: 'duration', width: 26 } as const;
  const known = words('weeksKnown', { weeks: data.working.rules.referenceWeeks });
  const columns: Column[] = [
    { id: 'week', head: words('weekHead'), type: 'integer', width: 14, bold: true },
    { id: 'days', head: words('days'), type: 'text', width: 34 },
    { id: 'driving', head: words('driving'), ...time, ...SUM },
    { id: 'work', head: words('work'), ...time, ...SUM },
    { id: 'total', head: hours('working.total'), ...time, ...SUM, bold: true },
    { id: 'average', head: hours('working.average'), ...time },
    { id: 'known', head: known, type: 'integer', width: 34 },
    { id: 'longest', head: hours('working.longest'), ...time, width: 32 },
    { id: 'night', head: hours('working.night'), ...time, width: 36, grow: 1 },
  ];
  return {
    kind: 'table',
    name: hours('working.title'),
    title: hours('working.title'),
    columns,
    rows: data.working.weeks.map((week) => weekRow(week, view)),
  };
}

function weekRow(week: Week, { format }: TachographView): Row {
  const days = `${shortDay(format, week.monday)} – ${shortDay(format, addDays(week.monday, 6))}`;
  const { average, night } = week;
  return {
    kind: 'row',
    cells: {
      week: format.cell('integer', weekNumber(week.monday)),
      days: textCell(days),
      driving: minutesCell(format, week.driving),
      work: minutesCell(format, week.work),
      total: limited(minutesCell(format, week.total), week.total > WORK_WEEK),
      average: limited(minutesCell(format, average?.minutes ?? null), average?.isOver === true),
      known: format.cell('integer', average?.weeks ?? null),
      longest: limited(minutesCell(format, week.longest), week.longest > WORK_TO_BREAK),
      night: limited(minutesCell(format, night), (night ?? 0) > NIGHT_WORK),
    },
  };
}

function limited(cell: Cell, isOver: boolean): Cell {
  return isOver ? { ...cell, tone: 'red', isMarked: true } : cell;
}

function foundTable(view: TachographView): TableBlock {
  const { words, hours, data } = view;
  const title = hours('working.found', { count: data.working.found.length });
  const columns: Column[] = [
    ...spanColumns(words, 44),
    { id: 'rule', head: words('rule'), type: 'text', width: 120, grow: 1 },
    { id: 'value', head: words('found'), type: 'duration', width: 18 },
    { id: 'limit', head: words('limit'), type: 'duration', width: 18 },
    { id: 'difference', head: words('difference'), type: 'duration', width: 20 },
  ];
  const rows = data.working.found.map((one) => foundRow(one, view));
  const name = words('sheets.working');
  return { kind: 'table', name, title, note: words('foundNote'), isSmall: true, columns, rows };
}

function foundRow(one: Found, view: TachographView): Row {
  const { hours, format } = view;
  const value = format.duration(one.value * 60);
  const what = hours(`working.title.${one.type}`, { value });
  const rule = `${what} · ${hours(`working.rule.${one.type}`)}`;
  const missing = one.type === 'WORKBREAK';
  const seconds = Math.abs(one.value - one.limit) * 60;
  const sign = missing ? '−' : '+';
  return {
    kind: 'row',
    cells: {
      ...spanCells(view, one),
      rule: textCell(rule),
      value: minutesCell(format, one.value),
      limit: minutesCell(format, one.limit),
      difference: {
        raw: missing ? -seconds : seconds,
        text: `${sign}${format.duration(seconds)}`,
      },
    },
  };
}

/** By which law, and what of it the company has chosen. */
function rulesNote({ hours, data }: TachographView): NotesBlock {
  const { rules, found } = data.working;
  const said = (isSaid: boolean) => hours(isSaid ? 'working.said' : 'working.notSaid');
  const text = [
    found.length === 0 ? hours('working.none') : '',
    hours(lawKey(rules.countryCode)),
    hours('working.reference', {
      weeks: rules.referenceWeeks,
      said: said(rules.isReferenceSaid),
    }),
    hours('working.nightIs', {
      from: rules.nightFrom,
      to: rules.nightTo,
      said: said(rules.isNightSaid),
    }),
    hours('working.note'),
  ]
    .filter(Boolean)
    .join(' ');
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text }] }] };
}
