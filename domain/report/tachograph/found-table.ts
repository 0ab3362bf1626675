// The list of possible infringements: what, by which rule, found, limit, difference, severity.

import { excess, isShortRest, namedSeconds } from '../../tachograph/shown-found.ts';
import type { Infringement } from '../../tachograph/tachograph.api.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { LOGBOOK_WORDS } from '../logbook/words.ts';
import { momentText, type TachographView } from './view.ts';

export function foundTable(view: TachographView): TableBlock {
  const { words } = view;
  const columns: Column[] = [
    {
      id: 'number',
      head: LOGBOOK_WORDS[view.context.language].columns.number,
      type: 'integer',
      width: 9,
      tone: 'red',
      align: 'left',
    },
    { id: 'span', head: `${words.from} – ${words.to}`, type: 'text', width: 32, only: 'paper' },
    { id: 'from', head: words.from, type: 'dateTime', width: 20, only: 'sheet' },
    { id: 'to', head: words.to, type: 'dateTime', width: 20, only: 'sheet' },
    { id: 'rule', head: words.rule, type: 'text', width: 40, grow: 1 },
    { id: 'article', head: words.article, type: 'text', width: 40, only: 'sheet' },
    { id: 'value', head: words.found, type: 'duration', width: 13 },
    { id: 'limit', head: words.limit, type: 'duration', width: 12 },
    { id: 'difference', head: words.difference, type: 'duration', width: 14 },
    { id: 'severity', head: words.severity, type: 'text', width: 9, align: 'right' },
  ];
  return {
    kind: 'table',
    name: words.sheets.found,
    title: words.foundTitle,
    columns,
    note: words.foundNote,
    empty: words.noneFound,
    isSmall: true,
    rows: view.found.map((one, index) => foundRow(one, index + 1, view)),
  };
}

function foundRow(one: Infringement, number: number, view: TachographView): Row {
  const { words, format } = view;
  const [from, to] = [minute(one.from), minute(one.to)];
  const what = foundName(one, view);
  const article = articleText(one.paragraph, view);
  const note = one.note ? ` ${words.infringements[`hours.note.${one.note}`]}` : '';
  const span = `${momentText(format, from)} – ${momentText(format, to)}`;
  const moment = (iso: string): Cell => format.cell('dateTime', iso.slice(0, 19));
  return {
    kind: 'row',
    cells: {
      number: { raw: number, text: String(number), isMarked: true, tone: 'red' },
      span: { raw: span, text: span },
      from: moment(one.from),
      to: moment(one.to),
      rule: { raw: what, text: `${what} · ${article}${note}` },
      article: { raw: `${article}${note}`, text: article },
      ...(one.type !== 'COMP' && { value: format.cell('duration', one.value) }),
      limit: format.cell('duration', one.limit),
      ...(one.type !== 'COMP' && { difference: differenceCell(one, view) }),
      severity: { raw: one.severity, text: one.severity, bold: true },
    },
  };
}

function differenceCell(one: Infringement, { format }: TachographView): Cell {
  const seconds = excess(one);
  const sign = isShortRest(one.type) ? '−' : '+';
  const raw = isShortRest(one.type) ? -seconds : seconds;
  return { raw, text: `${sign}${format.duration(seconds)}` };
}

/** As the driver's page names it: `Vedenie bez prestávky 4:42`. */
function foundName(one: Infringement, { words, format }: TachographView): string {
  const name = words.infringements[`hours.title.${one.type}`];
  return name.replace('{value}', format.duration(namedSeconds(one)));
}

/** Of `561/2006 6(1)`; what is written otherwise is shown as it is. */
function articleText(paragraph: string, { words }: TachographView): string {
  const [, regulation, article, part] =
    /^(\d+\/\d+) (\d+[a-z]?)(?:\((\w+)\))?/.exec(paragraph) ?? [];
  if (!regulation || !article) return paragraph;
  const pattern = words.infringements[part ? 'hours.paragraph' : 'hours.article'];
  return pattern
    .replace('{regulation}', regulation)
    .replace('{article}', article)
    .replace('{paragraph}', part ?? '');
}

function minute(iso: string): number {
  return Date.parse(iso) / 60_000;
}
