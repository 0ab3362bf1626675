// One table of a report as one sheet: a head, the rows, an empty row, the totals. Plain, so that it can be
// sorted, filtered and taken over by other programs: no merged cells, every value with its type.

import type { Cell, Column, Row, TableBlock } from '@flotila/domain/report/document.ts';
import { reportWords } from '@flotila/domain/report/words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { cellText, cellValue, numberFormat, ownFormat } from './cell-value.ts';
import { columnWidths } from './column-widths.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { columnLetter, type Sheet, type SheetCell, type SheetRow } from './sheet-xml.ts';
import { type Look, type Styles, styleOf } from './styles.ts';
import { totalFormulas } from './total-formulas.ts';
import { sheetWords } from './words.ts';

/** Rows of data begin here, counted from 1; the head is above. */
const FIRST_ROW = 2;
/** An empty row parts the totals from what the filter takes. */
const GAP = 1;
const NOTE_ID = 'note';

export interface TableTask {
  table: TableBlock;
  /** Valid and its own. */
  name: string;
  language: Language;
  limits: SheetLimits;
  styles: Styles;
  /** Gets what did not fit, once the rows have been taken. */
  notices: string[];
}

export function tableSheet(task: TableTask): Omit<Sheet, 'footer'> {
  const content = contentOf(task);
  const last = columnLetter(Math.max(0, content.columns.length - 1));
  return {
    name: task.name,
    rows: sheetRows(task, content),
    widths: content.widths,
    filter: `A1:${last}${content.rows.length + 1}`,
  };
}

interface Content {
  columns: Column[];
  rows: Row[];
  totals: Row[];
  /** Rows that a sheet cannot hold. */
  dropped: number;
  /** Of the columns, characters. */
  widths: number[];
}

function contentOf({ table, language, limits }: TableTask): Content {
  const columns = table.columns.filter((column) => column.only !== 'paper');
  const kept = table.rows.filter((row) => row.only !== 'paper');
  const totals = kept.filter((row) => row.kind === 'total');
  const all = kept.filter((row) => row.kind !== 'total');
  const room = limits.rows - 1 - GAP - totals.length;
  if (kept.some((row) => row.note) && !columns.some((column) => column.id === NOTE_ID)) {
    columns.push({ id: NOTE_ID, head: sheetWords(language)('note'), type: 'text', width: 40 });
  }
  const rows = all.slice(0, room);
  const widths = columnWidths({ columns, rows, totals }, language);
  return { columns, totals, rows, widths, dropped: Math.max(0, all.length - room) };
}

function headRow({ columns, widths }: Content, { limits, styles }: TableTask): SheetRow {
  const look = { isBold: true, isShaded: true, line: 'bottom', wraps: true } as const;
  const lines = columns.map((column, at) => headText(column).length / (widths[at] ?? 1));
  return {
    cells: columns.map((column) => {
      const align = column.align ?? (column.type === 'text' ? 'left' : 'right');
      return {
        value: cellText(headText(column), limits),
        style: styleOf(styles, { ...look, align }),
      };
    }),
    lines: Math.ceil(Math.max(1, ...lines)),
  };
}

function* sheetRows(task: TableTask, content: Content): Iterable<SheetRow> {
  const { language, limits, notices, name } = task;
  const { rows, totals } = content;
  const words = sheetWords(language);
  yield headRow(content, task);
  const draft = draftOf(task, content);
  for (const row of rows) yield { cells: cellsOf(draft, row), outline: depthOf(draft, row) };
  if (rows.length === 0) {
    const value = cellText(task.table.empty ?? reportWords(language)('noData'), limits);
    yield { cells: [{ value, style: 0 }] };
  }
  if (totals.length > 0) yield { cells: [] };
  for (const row of totals) yield { cells: cellsOf(draft, row) };
  const figure = (value: number) => value.toLocaleString(language);
  if (content.dropped > 0) {
    const all = rows.length + content.dropped;
    notices.push(
      words('rowsDropped', { sheet: name, kept: figure(rows.length), all: figure(all) }),
    );
  }
  if (draft.links > limits.links)
    notices.push(words('linksDropped', { sheet: name, kept: figure(limits.links) }));
}

/** What the rows of one sheet share while they are written. */
interface Draft {
  columns: readonly Column[];
  limits: SheetLimits;
  styles: Styles;
  /** Of each column, for values that are nothing special. */
  looks: Look[];
  plain: number[];
  formulas: ReadonlyMap<Row, string>[];
  /** Depths of subtotals there are. */
  levels: readonly number[];
  /** Links asked for. */
  links: number;
}

function draftOf({ language, limits, styles }: TableTask, content: Content): Draft {
  const { columns, rows, totals } = content;
  const closing = rows.filter((row) => row.kind === 'subtotal').map((row) => row.level ?? 1);
  const looks = columns.map((column) => ({
    format: numberFormat(column, language),
    align: column.align === 'left' ? undefined : column.align,
  }));
  return {
    columns,
    limits,
    styles,
    looks,
    links: 0,
    plain: looks.map((look) => styleOf(styles, look)),
    formulas: columns.map((column, index) =>
      totalFormulas({ rows, totals, firstRow: FIRST_ROW }, column, columnLetter(index)),
    ),
    levels: [...new Set(closing)],
  };
}

function depthOf({ levels }: Draft, row: Row): number {
  return levels.filter((level) => row.kind === 'row' || level > (row.level ?? 1)).length;
}

function cellsOf(draft: Draft, row: Row): SheetCell[] {
  return draft.columns.map((column, index) => {
    const cell = row.cells[column.id] ?? noteOf(row, column);
    const value = cellValue(cell, column.type, draft.limits);
    const link = cell?.link ? linkOf(draft, cell.link) : undefined;
    return {
      value,
      link,
      style: styleFor(draft, row, index, cell, link !== undefined),
      formula: row.kind === 'row' ? undefined : draft.formulas[index]?.get(row),
    };
  });
}

/** A line below a row is a column of the sheet. */
function noteOf(row: Row, column: Column): Cell | undefined {
  if (column.id !== NOTE_ID || row.note === undefined) return undefined;
  return { raw: row.note, text: row.note };
}

function styleFor(
  { columns, styles, looks, plain }: Draft,
  row: Row,
  index: number,
  cell: Cell | undefined,
  isLink: boolean,
): number {
  const format = ownFormat(cell, columns[index]?.type);
  const isBold = row.kind !== 'row' || cell?.bold === true;
  const isRed = cell?.tone === 'red' || cell?.isMarked === true;
  if (!isBold && !isRed && !isLink && !format) return plain[index] as number;
  const isSum = row.kind === 'subtotal' || row.kind === 'total';
  const look = { ...looks[index], ...(format && { format }), isBold, isRed, isLink };
  return styleOf(styles, isSum ? { ...look, line: 'top' } : look);
}

function linkOf(draft: Draft, link: string): string | undefined {
  if (!isWebLink(link, draft.limits)) return undefined;
  draft.links++;
  return draft.links > draft.limits.links ? undefined : link;
}

/** Cells lead to the web and nowhere else. */
export function isWebLink(link: string, limits: SheetLimits): boolean {
  return /^https?:\/\/[^\s]+$/.test(link) && link.length <= limits.address;
}

/** One row of heads: the word over neighbours stands before each of them. */
function headText({ group, head }: Column): string {
  if (!group || group === head) return head;
  return head === '' ? group : `${group}: ${head}`;
}
