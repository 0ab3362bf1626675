// The list of possible infringements: what, by which rule, found, limit, difference, severity.

import type { Excuse, Infringement } from '../../tachograph/day.api.ts';
import { exceededExcuse, isExcused } from '../../tachograph/excuse.ts';
import { excess, isShortRest, namedSeconds } from '../../tachograph/shown-found.ts';
import { RIGHT, SHEET } from '../columns.ts';
import type { Cell, Column, NotesBlock, Row, TableBlock } from '../document.ts';
import { logbookWords } from '../logbook/words.ts';
import { spanCells, spanColumns } from './span.ts';
import { isoMomentText, type TachographView } from './view.ts';

export function foundTable(view: TachographView): TableBlock {
  const { words } = view;
  const number = logbookWords(view.context.language)('columns.number');
  const columns: Column[] = [
    { id: 'number', head: number, type: 'integer', width: 9, align: 'left' },
    ...spanColumns(words, 32),
    { id: 'rule', head: words('rule'), type: 'text', width: 40, grow: 1 },
    { id: 'article', head: words('article'), type: 'text', width: 40, ...SHEET },
    { id: 'value', head: words('found'), type: 'duration', width: 13 },
    { id: 'limit', head: words('limit'), type: 'duration', width: 12 },
    { id: 'difference', head: words('difference'), type: 'duration', width: 14 },
    { id: 'severity', head: words('severity'), type: 'text', width: 9, ...RIGHT },
  ];
  return {
    kind: 'table',
    name: words('sheets.found'),
    title: words('foundTitle'),
    columns,
    note: words('foundNote'),
    empty: words('noneFound'),
    isSmall: true,
    rows: view.found.map((one, index) => foundRow(one, index + 1, view)),
  };
}

function foundRow(one: Infringement, number: number, view: TachographView): Row {
  const { format, hours } = view;
  const what = titleOf(one.type, namedSeconds(one), view);
  const article = articleText(one.paragraph, view);
  const note = one.note ? ` ${hours(`hours.note.${one.note}`)}` : '';
  return {
    kind: 'row',
    ...(one.excuse && { note: excuseText(one, one.excuse, view) }),
    cells: {
      number: { raw: number, text: String(number), ...(!isExcused(one) && RED) },
      ...spanCells(view, one),
      rule: { raw: what, text: `${what} · ${article}${note}` },
      article: { raw: `${article}${note}`, text: article },
      ...(one.type !== 'COMP' && { value: format.cell('duration', one.value) }),
      limit: format.cell('duration', one.limit),
      ...(one.type !== 'COMP' && { difference: differenceCell(one, view) }),
      severity: { raw: one.severity, text: one.severity, bold: true },
    },
  };
}

const RED = { isMarked: true, tone: 'red' as const };

/** `Čl. 12, na vhodné miesto zastavenia: Uzavretá D1 (Dušan Žiak, 3.11.2026)` and what is to be said of it. */
function excuseText(one: Infringement, excuse: Excuse, view: TachographView): string {
  const { format, hours } = view;
  const ground = hours(`hours.excuse.ground.${excuse.ground}`);
  const who = [excuse.notedBy, format.date(excuse.noted.slice(0, 10))].filter(Boolean).join(', ');
  const most = exceededExcuse(one);
  const said = (key: 'hours.excuse.exceeded' | 'hours.excuse.moved', seconds: number) =>
    hours(key, { time: format.duration(seconds) });
  return [
    `${hours('hours.excuse')}, ${ground}: ${excuse.reason} (${who})`,
    most === null ? '' : said('hours.excuse.exceeded', most),
    excuse.value === namedSeconds(one) ? '' : said('hours.excuse.moved', excuse.value),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What was noted of what is found no more. */
export function lostNotes(view: TachographView): NotesBlock[] {
  if (view.lost.length === 0) return [];
  const items = view.lost.map((one) => {
    const span = `${isoMomentText(view.format, one.from)} – ${isoMomentText(view.format, one.to)}`;
    const text = view.words('lostExcuse', {
      what: titleOf(one.type, one.value, view),
      span,
      reason: one.reason,
    });
    return { spans: [{ text }] };
  });
  return [{ kind: 'notes', isSmall: true, items }];
}

function differenceCell(one: Infringement, { format }: TachographView): Cell {
  const seconds = excess(one);
  const sign = isShortRest(one.type) ? '−' : '+';
  const raw = isShortRest(one.type) ? -seconds : seconds;
  return { raw, text: `${sign}${format.duration(seconds)}` };
}

/** As the driver's page names it: `Vedenie bez prestávky 4:42`. */
function titleOf(
  type: Infringement['type'],
  seconds: number,
  { hours, format }: TachographView,
): string {
  return hours(`hours.title.${type}`, { value: format.duration(seconds) });
}

/** Of `561/2006 6(1)`; what is written otherwise is shown as it is. */
function articleText(paragraph: string, { hours }: TachographView): string {
  const [, regulation, article, part] =
    /^(\d+\/\d+) (\d+[a-z]?)(?:\((\w+)\))?/.exec(paragraph) ?? [];
  if (!regulation || !article) return paragraph;
  return part
    ? hours('hours.paragraph', { regulation, article, paragraph: part })
    : hours('hours.article', { regulation, article });
}
