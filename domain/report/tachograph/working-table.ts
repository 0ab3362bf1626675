// Working time by Directive 2002/15/EC: a row a week, and what was possibly too much. It says by which rules.
import { NIGHT_WORK, WORK_TO_BREAK, WORK_WEEK } from '../../tachograph/working-limits.ts';
import type { WorkingTime } from '../../tachograph/working-time.api.ts';
import {
  lawKey,
  WORKING_WORDS_CS,
  WORKING_WORDS_EN,
  WORKING_WORDS_SK,
  type WorkingWords,
} from '../../tachograph/working-words.ts';
import type { Language } from '../../text.ts';
import { addDays } from '../../time.ts';
import type { Block, Cell, Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { weekNumber } from '../ride-rows.ts';
import { minutesCell, momentText, shortDay, type TachographView } from './view.ts';

const WORDS: Record<Language, WorkingWords> = {
  sk: WORKING_WORDS_SK,
  cs: WORKING_WORDS_CS,
  en: WORKING_WORDS_EN,
};

type Week = WorkingTime['weeks'][number];
type Found = WorkingTime['found'][number];

export function workingBlocks(view: TachographView): Block[] {
  const texts = WORDS[view.context.language];
  const { found } = view.data.working;
  const blocks: Block[] = [weeksTable(view, texts)];
  if (found.length > 0) blocks.push(foundTable(view, texts));
  return [...blocks, rulesNote(view, texts)];
}

function weeksTable(view: TachographView, texts: WorkingWords): TableBlock {
  const { words, data } = view;
  const time = { type: 'duration' as const, width: 26 };
  const columns: Column[] = [
    { id: 'week', head: words('weekHead'), type: 'integer', width: 14, bold: true },
    { id: 'days', head: words('days'), type: 'text', width: 34 },
    { id: 'driving', head: words('driving'), ...time, formula: 'sum' },
    { id: 'work', head: words('work'), ...time, formula: 'sum' },
    { id: 'total', head: texts['working.total'], ...time, formula: 'sum', bold: true },
    { id: 'average', head: texts['working.average'], ...time },
    {
      id: 'known',
      head: words('weeksKnown', { weeks: data.working.rules.referenceWeeks }),
      type: 'integer',
      width: 34,
    },
    { id: 'longest', head: texts['working.longest'], ...time, width: 32 },
    { id: 'night', head: texts['working.night'], ...time, width: 36, grow: 1 },
  ];
  return {
    kind: 'table',
    name: texts['working.title'],
    title: texts['working.title'],
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
      days: { raw: days, text: days },
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

function foundTable(view: TachographView, texts: WorkingWords): TableBlock {
  const { words, data } = view;
  const count = String(data.working.found.length);
  const title = texts['working.found'].replace('{count}', count);
  const columns: Column[] = [
    {
      id: 'span',
      head: `${words('from')} – ${words('to')}`,
      type: 'text',
      width: 44,
      only: 'paper',
    },
    { id: 'from', head: words('from'), type: 'dateTime', width: 20, only: 'sheet' },
    { id: 'to', head: words('to'), type: 'dateTime', width: 20, only: 'sheet' },
    { id: 'rule', head: words('rule'), type: 'text', width: 120, grow: 1 },
    { id: 'value', head: words('found'), type: 'duration', width: 18 },
    { id: 'limit', head: words('limit'), type: 'duration', width: 18 },
    { id: 'difference', head: words('difference'), type: 'duration', width: 20 },
  ];
  const rows = data.working.found.map((one) => foundRow(one, view, texts));
  const name = words('sheets.working');
  return { kind: 'table', name, title, note: words('foundNote'), isSmall: true, columns, rows };
}

function foundRow(one: Found, { format }: TachographView, texts: WorkingWords): Row {
  const [from, to] = [Date.parse(one.from) / 60_000, Date.parse(one.to) / 60_000];
  const span = `${momentText(format, from)} – ${momentText(format, to)}`;
  const value = format.duration(one.value * 60);
  const what = texts[`working.title.${one.type}`].replace('{value}', value);
  const rule = `${what} · ${texts[`working.rule.${one.type}`]}`;
  const missing = one.type === 'WORKBREAK';
  const seconds = Math.abs(one.value - one.limit) * 60;
  const sign = missing ? '−' : '+';
  return {
    kind: 'row',
    cells: {
      span: { raw: span, text: span },
      from: format.cell('dateTime', one.from.slice(0, 19)),
      to: format.cell('dateTime', one.to.slice(0, 19)),
      rule: { raw: rule, text: rule },
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
function rulesNote(view: TachographView, texts: WorkingWords): NotesBlock {
  const { rules, found } = view.data.working;
  const said = (isSaid: boolean) => texts[isSaid ? 'working.said' : 'working.notSaid'];
  const text = [
    found.length === 0 ? texts['working.none'] : '',
    texts[lawKey(rules.countryCode)],
    texts['working.reference']
      .replace('{weeks}', String(rules.referenceWeeks))
      .replace('{said}', said(rules.isReferenceSaid)),
    texts['working.nightIs']
      .replace('{from}', rules.nightFrom)
      .replace('{to}', rules.nightTo)
      .replace('{said}', said(rules.isNightSaid)),
    texts['working.note'],
  ]
    .filter(Boolean)
    .join(' ');
  return { kind: 'notes', isSmall: true, items: [{ spans: [{ text }] }] };
}
