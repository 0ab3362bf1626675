// A table over the pages: its head on each, rows that stay whole, what is carried to the next page, and
// totals that never begin a page alone.
import type { Column, Row, TableBlock } from '@flotila/domain/report/document.ts';
import { type Carry, carriedOf } from './carry.ts';
import type { StructureNode } from './file.ts';
import type { Flow } from './flow.ts';
import { HEADING_HEIGHT, placeHeading, type Setting } from './heading.ts';
import { baseOf, paintLine } from './lines.ts';
import type { Painter } from './painter.ts';
import { RULE } from './paper.ts';
import { type Track, tracksOf } from './table-columns.ts';
import { type TableHead, tableHead } from './table-head.ts';
import { paintRow, type RowStyle, type SetRow, setRow } from './table-rows.ts';

/** So many rows stand on the last page of a table that has more than twice as many. */
const LAST_ROWS = 5;

interface Laying {
  flow: Flow;
  setting: Setting;
  tracks: Track[];
  style: RowStyle;
  head: TableHead;
  rows: SetRow[];
  carry: Carry | null;
  /** The node of the table, once something of it is painted. */
  node(painter: Painter): StructureNode;
}

/** Lays a table; `tail` is what must stand on the same page as its last row. */
export function layTable(block: TableBlock, flow: Flow, setting: Setting, tail: number): void {
  const columns = block.columns.filter((column) => column.only !== 'sheet');
  const rows = block.rows.filter((row) => row.only !== 'sheet');
  if (block.startsPage && !flow.isAtTop) flow.newPage();
  const laying = prepare(columns, rows, block, flow, setting);
  const { head } = laying;
  const keeps = keptHeights(laying.rows, tail, flow.pageRoom - head.height);
  const heading = block.title ? HEADING_HEIGHT : 0;
  const whole = heading + head.height + laying.rows.reduce((sum, { height }) => sum + height, 0);
  const isKept = block.isSmall && whole + tail <= flow.pageRoom;
  flow.need(isKept ? whole + tail : heading + head.height + (keeps[0] ?? 12));
  if (block.title) placeHeading(flow, block.title, block.note);
  if (columns.length > 0) placeHead(laying, true);
  if (rows.length === 0) placeEmpty(laying, block.empty ?? setting.words('noData'));
  else placeRows(laying, keeps, !block.isSmall);
  closeTable(laying);
}

function prepare(
  columns: readonly Column[],
  rows: readonly Row[],
  block: TableBlock,
  flow: Flow,
  setting: Setting,
): Laying {
  const { paper, words } = setting;
  const { tracks, size } = tracksOf(columns, rows, flow.size.width, paper.size);
  const head = tableHead(tracks, size);
  const carry = block.isSmall ? null : carriedOf(columns, rows, setting);
  const heightMax = (flow.pageRoom - head.height - 2 * (carry?.height ?? 0)) / 2;
  const style = { size, padding: paper.padding, attention: words('attention'), heightMax };
  let node: StructureNode | undefined;
  return {
    flow,
    setting,
    tracks,
    style,
    head,
    carry,
    rows: tracks.length === 0 ? [] : rows.map((row) => setRow(row, tracks, style)),
    node(painter) {
      node ??= painter.file.open('Table', painter.file.root);
      return node;
    },
  };
}

/**
 * For each row, how much must fit onto its page: a row that heads others or keeps the next one stays with it, the last
 * rows with the totals that close them and with what follows the table. Of a table that has enough of them some rows
 * come along, so that its last page is not that of a total alone.
 */
function keptHeights(rows: readonly SetRow[], tail: number, roomMax: number): number[] {
  const keeps: number[] = [];
  const own = rows.filter(({ row }) => row.kind === 'row').length;
  let left = own > 2 * LAST_ROWS ? LAST_ROWS : 0;
  for (let at = rows.length - 1; at >= 0; at--) {
    const set = rows[at] as SetRow;
    const next = rows[at + 1];
    const isBound =
      next &&
      (left > 0 || isClosing(next.row) || set.row.kind === 'group' || set.row.keepsNext === true);
    const after = next ? (isBound ? (keeps[at + 1] ?? 0) : 0) : tail;
    // What no page could take is not kept together.
    keeps[at] = set.height + after <= roomMax ? set.height + after : set.height;
    if (set.row.kind === 'row') left -= 1;
  }
  return keeps;
}

function isClosing(row: Row): boolean {
  return row.kind === 'subtotal' || row.kind === 'total';
}

function placeRows(laying: Laying, keeps: readonly number[], isRepeated: boolean): void {
  const { flow, rows, carry } = laying;
  const carried = carry ? carry.height : 0;
  let isFirst = true;
  for (const [at, set] of rows.entries()) {
    const isLast = at === rows.length - 1;
    // The row that carries needs room on every page but the last one.
    const below = isLast ? 0 : carried;
    if (!isFirst && (keeps[at] ?? 0) + below > flow.room) {
      if (carry) placeCarry(laying, 'to');
      flow.newPage();
      if (isRepeated) placeHead(laying, false);
      if (carry) placeCarry(laying, 'from');
      isFirst = !carry;
    }
    placeRow(laying, at, isFirst);
    carry?.add(set.row);
    isFirst = false;
  }
}

function placeRow(laying: Laying, at: number, isFirst: boolean): void {
  const { flow, tracks, style, rows } = laying;
  const set = rows[at] as SetRow;
  const before = rows[at - 1];
  const followsClosing = before?.row.kind === set.row.kind && isClosing(set.row);
  flow.place(set.height, (painter, area) => {
    const place = { ...area, isFirst, followsClosing };
    paintRow(painter, laying.node(painter), set, tracks, style, place);
  });
}

function placeHead(laying: Laying, isContent: boolean): void {
  const { head, tracks } = laying;
  laying.flow.place(head.height, (painter, area) => {
    if (isContent) head.paint(painter, laying.node(painter), tracks, area);
    else painter.artifact(() => head.paint(painter, null, tracks, area));
  });
}

function placeCarry(laying: Laying, which: 'to' | 'from'): void {
  const { flow, carry, tracks, style } = laying;
  if (!carry) return;
  const page = flow.pageNumber;
  const { words } = laying.setting;
  const to = which === 'to';
  const row = carry.row(
    words(to ? 'carriedTo' : 'carriedFrom', { page: to ? page + 1 : page - 1 }),
  );
  const set = setRow(row, tracks, style);
  flow.place(carry.height, (painter, area) => {
    const place = { ...area, isFirst: which === 'from', followsClosing: false };
    painter.artifact(() => carry.paint(painter, set, tracks, style, place));
  });
}

function placeEmpty(laying: Laying, text: string): void {
  const { style, flow } = laying;
  const height = style.size * 2.2;
  flow.place(height, (painter, { x, y }) => {
    const base = y + style.size * 0.35 + baseOf(style.size);
    paintLine(painter, 'P', painter.file.root, text, x, base, { size: style.size, ink: 'quiet' });
  });
}

/** The line below the last row, strong below a total. */
function closeTable(laying: Laying): void {
  const { flow, rows } = laying;
  const last = rows.at(-1);
  flow.place(1, (painter, { x, y, width }) => {
    if (last && isClosing(last.row)) {
      const isTotal = last.row.kind === 'total';
      painter.rule(x, y, width, isTotal ? RULE.strong : RULE.line, 'ink');
    } else if (last) painter.rule(x, y, width, RULE.hair, 'rule');
    if (laying.tracks.length > 0) painter.file.close(laying.node(painter));
  });
}
