// One row of a table on paper: how high it is and how it is painted.
import type { Cell, Column, Row } from '@flotila/domain/report/document.ts';
import type { StructureNode } from './file.ts';
import { textObject } from './file.ts';
import { DRAWN, face } from './fonts.ts';
import { baseOf, linesOf, paintLines } from './lines.ts';
import type { Painter } from './painter.ts';
import { type Ink, LEADING, MM, RULE, SIZE } from './paper.ts';
import { paintShapes } from './shapes.ts';
import { chipWidth, isBold, prefixOf, raisedOf, type Track } from './table-columns.ts';
import { wrap } from './text.ts';

/** Lines of one cell on paper; the rest is cut with …, the spreadsheet has the whole text. */
export const CELL_LINES_MAX = 12;
/** Lines of a note below a row. */
export const NOTE_LINES_MAX = 6;

const MARK = DRAWN.findIndex(({ sign }) => sign === '▲');

/** How rows are set: the size of type, room above and below, said for a triangle. */
export interface RowStyle {
  size: number;
  padding: number;
  attention: string;
  /** A row with shapes is at most so high: half of a page. */
  heightMax: number;
}

/** A row with its lines; cells of one line are not kept, they are found again. */
export interface SetRow {
  row: Row;
  height: number;
  /** Without the note. */
  cellsHeight: number;
  lines: (readonly string[] | null)[] | null;
}

export function setRow(row: Row, tracks: readonly Track[], style: RowStyle): SetRow {
  let lines: SetRow['lines'] = null;
  let most = 1;
  for (let at = 0; at < tracks.length; at += 1 + (spanOf(row, tracks[at]) ?? 0)) {
    const track = tracks[at] as Track;
    const cell = row.cells[track.column.id];
    if (!cell || cell.shapes || cell.text === '') continue;
    const room = roomOf(tracks, at, cell) - prefixOf(cell, style.size) - raisedOf(cell, style.size);
    const of = face(isBold(cell, track.column, row) ? 'bold' : 'regular');
    const set = wrap(cell.text, of, style.size, Math.max(room, 2), CELL_LINES_MAX);
    if (set.length === 1 && set[0] === cell.text) continue;
    lines ??= tracks.map(() => null);
    lines[at] = set;
    most = Math.max(most, set.length);
  }
  const text = most * style.size * LEADING + 2 * (style.padding + air(row));
  const cellsHeight = Math.max(text, Math.min((row.height ?? 0) * MM, style.heightMax));
  return { row, cellsHeight, lines, height: cellsHeight + noteHeight(row, tracks, style) };
}

function spanOf(row: Row, track: Track | undefined): number | undefined {
  return track && row.cells[track.column.id]?.spans;
}

/** Rows with a line of their own, and those that close others, stand more freely. */
function air(row: Row): number {
  return row.kind !== 'row' || row.rule === undefined ? 0.8 : 0;
}

/** Width of the text of a cell over all columns that it takes. */
function roomOf(tracks: readonly Track[], at: number, cell: Cell): number {
  const first = tracks[at] as Track;
  const last = tracks[Math.min(at + (cell.spans ?? 0), tracks.length - 1)] as Track;
  return last.x + last.width - first.x;
}

function noteHeight(row: Row, tracks: readonly Track[], style: RowStyle): number {
  return row.note ? noteOf(row.note, tracks).height + style.padding : 0;
}

function noteOf(note: string, tracks: readonly Track[]) {
  const [first, last] = [tracks[0], tracks.at(-1)];
  const width = first && last ? last.x + last.width - noteX(tracks) : 100;
  return linesOf([{ text: note }], { size: SIZE.small, ink: 'quiet' }, width, NOTE_LINES_MAX);
}

/** A note begins where the second column does: the first one is a number mostly. */
function noteX(tracks: readonly Track[]): number {
  return tracks[1]?.x ?? 0;
}

const RULES: Record<'hair' | 'day' | 'strong' | 'line' | 'total', [number, Ink]> = {
  hair: [RULE.hair, 'rule'],
  day: [RULE.day, 'dayRule'],
  line: [RULE.line, 'ink'],
  strong: [RULE.line, 'ink'],
  total: [RULE.strong, 'ink'],
};

export interface RowPlace {
  x: number;
  y: number;
  width: number;
  /** The head or nothing stands above: no line of its own. */
  isFirst: boolean;
  /** Below another row that closes: a total under a total. */
  followsClosing: boolean;
}

export function paintRow(
  painter: Painter,
  table: StructureNode,
  set: SetRow,
  tracks: readonly Track[],
  style: RowStyle,
  place: RowPlace,
): void {
  const { row } = set;
  if (row.shade) painter.shade(place.x, place.y, place.width, set.height, 'grey');
  paintRule(painter, row, place);
  const node = painter.file.open('TR', table);
  paintCells(painter, node, set, tracks, style, place);
  painter.file.close(node);
  if (row.note) {
    const line = painter.file.open('TR', table);
    const cell = painter.file.open('TD', line, spanAttribute(tracks.length - 1));
    const y = place.y + set.cellsHeight - style.padding;
    paintLines(painter, 'P', cell, noteOf(row.note, tracks), place.x + noteX(tracks), y);
    painter.file.close(cell);
    painter.file.close(line);
  }
}

/** Without a node: what a page repeats. */
export function paintCells(
  painter: Painter,
  node: StructureNode | null,
  set: SetRow,
  tracks: readonly Track[],
  style: RowStyle,
  place: RowPlace,
): void {
  for (let at = 0; at < tracks.length; ) {
    const cell = set.row.cells[(tracks[at] as Track).column.id];
    paintCell(painter, node, set, tracks, at, style, place);
    at += 1 + Math.min(cell?.spans ?? 0, tracks.length - 1 - at);
  }
}

function paintRule(painter: Painter, row: Row, place: RowPlace): void {
  if (place.isFirst || row.rule === 'none') return;
  const kind = row.rule ?? (row.kind === 'row' || place.followsClosing ? 'hair' : 'line');
  const isTotal =
    row.kind === 'total' && (row.rule === 'strong' || !place.followsClosing) && kind !== 'hair';
  const [thickness, ink] = RULES[isTotal ? 'total' : kind];
  painter.rule(place.x, place.y, place.width, thickness, ink);
}

export function spanAttribute(spans: number): string {
  return spans > 0 ? `/A<</O/Table/ColSpan ${spans + 1}>>` : '';
}

function paintCell(
  painter: Painter,
  rowNode: StructureNode | null,
  set: SetRow,
  tracks: readonly Track[],
  at: number,
  style: RowStyle,
  place: RowPlace,
): void {
  const track = tracks[at] as Track;
  const { column } = track;
  const cell = set.row.cells[column.id];
  const spans = spanAttribute(Math.min(cell?.spans ?? 0, tracks.length - 1 - at));
  if (cell?.shapes && rowNode) {
    paintShapeCell(painter, rowNode, cell, column, spans, place.x + track.x, place.y);
    return;
  }
  if (!cell || (cell.text === '' && !cell.isMarked)) {
    if (rowNode) painter.file.close(painter.file.open('TD', rowNode, spans));
    return;
  }
  const lines = set.lines?.[at] ?? [cell.text];
  const { size } = style;
  const textHeight = lines.length * size * LEADING;
  // A lone line of a high row stands in its middle; texts of several lines begin together.
  const isLone = set.lines === null;
  const above = style.padding + air(set.row);
  const top = place.y + (isLone ? (set.cellsHeight - textHeight) / 2 : above);
  const room = roomOf(tracks, at, cell);
  const parts: CellParts = {
    cell,
    lines,
    x: place.x + track.x,
    top,
    room,
    align: track.align,
    size,
  };
  const look = {
    size,
    of: face(isBold(cell, column, set.row) ? 'bold' : 'regular'),
    ink: cell.tone ?? column.tone ?? 'ink',
  } as const;
  const paint = () => paintText(painter, parts, look, style.attention);
  if (!rowNode) paint();
  else if (cell.link === undefined) painter.leaf('TD', rowNode, paint, spans);
  else {
    const node = painter.file.open('TD', rowNode, spans);
    const box = { x: parts.x, y: top, width: room, height: textHeight };
    painter.link(cell.link, cell.text, node, box, paint);
    painter.file.close(node);
  }
}

interface CellParts {
  cell: Cell;
  lines: readonly string[];
  x: number;
  top: number;
  room: number;
  align: Track['align'];
  size: number;
}

function paintText(
  painter: Painter,
  { cell, lines, x, top, room, align, size }: CellParts,
  look: { size: number; of: ReturnType<typeof face>; ink: Ink },
  attention: string,
): void {
  const prefix = prefixOf(cell, size);
  const raised = raisedOf(cell, size);
  for (const [place, line] of lines.entries()) {
    const base = top + place * size * LEADING + baseOf(size);
    const width = look.of.width(line, size);
    const free = room - prefix - raised - width;
    const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0;
    const start = x + Math.max(shift, 0);
    if (place === 0 && prefix > 0) paintPrefix(painter, cell, start, base, size, attention);
    painter.text(line, start + prefix, base, look);
    if (place === lines.length - 1 && cell.raised) {
      const small = { size: size * 0.7, of: face('regular'), ink: 'quiet' as const };
      painter.text(cell.raised, start + prefix + width + 0.8, base - size * 0.32, small);
    }
  }
}

function paintPrefix(
  painter: Painter,
  cell: Cell,
  x: number,
  base: number,
  size: number,
  attention: string,
): void {
  let at = x;
  if (cell.isMarked) {
    painter.sign(MARK, at, base, size, 'red', `${attention}: `);
    at += size * 1.05;
  }
  if (!cell.country) return;
  const width = chipWidth(cell.country, size);
  const box = [at, base - size * 0.8, at + width, base + size * 0.14];
  painter.stroke(box, RULE.day, 'quiet', { round: 1.3 });
  const small = { size: size * 0.76, of: face('regular'), ink: 'ink' as const };
  painter.text(cell.country, at + size * 0.25, base - size * 0.06, small);
}

/** A picture in place of a text; its text says it in words, and without one it repeats what others say. */
function paintShapeCell(
  painter: Painter,
  rowNode: StructureNode,
  cell: Cell,
  column: Column,
  spans: string,
  x: number,
  y: number,
): void {
  const node = painter.file.open('TD', rowNode, spans);
  const paint = () => paintShapes(painter, cell.shapes ?? [], x, y);
  if (cell.text === '') painter.artifact(paint);
  else
    painter.leaf('Figure', node, paint, `/Alt ${textObject(`${column.head} ${cell.text}`.trim())}`);
  painter.file.close(node);
}
