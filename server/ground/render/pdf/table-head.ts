// Head of a table: words over columns that belong together, below them the columns' own, with a line under both.
import type { StructureNode } from './file.ts';
import type { Area } from './flow.ts';
import { face } from './fonts.ts';
import { baseOf } from './lines.ts';
import type { Painter } from './painter.ts';
import { type Ink, LEADING, RULE, SIZE } from './paper.ts';
import { headOf, type Track } from './table-columns.ts';
import { wrap } from './text.ts';

export interface TableHead {
  height: number;
  /** Without a node: repeated on a later page. */
  paint(painter: Painter, table: StructureNode | null, tracks: readonly Track[], area: Area): void;
}

/** Lines of one head. */
const HEAD_LINES_MAX = 3;
const BELOW = 2.5;

interface Group {
  text: string;
  first: number;
  count: number;
}

export function tableHead(tracks: readonly Track[], tableSize: number): TableHead {
  const size = Math.min(SIZE.label, tableSize);
  const leading = size * LEADING;
  const heads = tracks.map(({ column, width }) =>
    wrap(headOf(column), face('regular'), size, width, HEAD_LINES_MAX),
  );
  const groups = groupsOf(tracks);
  const hasGroups = groups.some(({ text }) => text !== '');
  const most = Math.max(1, ...heads.map(({ length }) => length));
  const groupHeight = hasGroups ? leading + 1.5 : 0;
  const isEmpty = tracks.every(({ column }) => column.head === '');
  const height = groupHeight + (isEmpty ? 0 : most * leading) + BELOW;
  return {
    height,
    paint(painter, table, _tracks, { x, y, width }) {
      painter.rule(x, y + height - 0.3, width, RULE.line, 'ink');
      if (isEmpty) return;
      if (hasGroups) paintGroups(painter, table, tracks, groups, x, y, size);
      const row = table && painter.file.open('TR', table);
      for (const [at, track] of tracks.entries()) {
        const lines = heads[at] ?? [];
        const top = y + groupHeight + (most - lines.length) * leading;
        const paint = () => {
          for (const [place, line] of lines.entries())
            paintAligned(painter, line, track, x, top + place * leading, size, 'quiet');
        };
        headCell(painter, row, track.column.head === '' ? null : paint, '/Scope/Column');
      }
      if (row) painter.file.close(row);
    },
  };
}

function headCell(
  painter: Painter,
  row: StructureNode | null,
  paint: (() => void) | null,
  attributes: string,
): void {
  const all = `/A<</O/Table${attributes}>>`;
  if (!row) paint?.();
  else if (paint) painter.leaf('TH', row, paint, all);
  else painter.file.close(painter.file.open('TD', row, attributes.includes('ColSpan') ? all : ''));
}

function paintAligned(
  painter: Painter,
  text: string,
  track: Pick<Track, 'x' | 'width' | 'align'>,
  x: number,
  top: number,
  size: number,
  ink: Ink,
): void {
  const of = face('regular');
  const free = track.width - of.width(text, size);
  const shift = track.align === 'right' ? free : track.align === 'center' ? free / 2 : 0;
  painter.text(text, x + track.x + Math.max(shift, 0), top + baseOf(size), { size, of, ink });
}

/** Neighbours with the same word, and those without one. */
function groupsOf(tracks: readonly Track[]): Group[] {
  const groups: Group[] = [];
  for (const [first, { column }] of tracks.entries()) {
    const text = column.group ?? '';
    const last = groups.at(-1);
    if (last && last.text === text) last.count++;
    else groups.push({ text, first, count: 1 });
  }
  return groups;
}

function paintGroups(
  painter: Painter,
  table: StructureNode | null,
  tracks: readonly Track[],
  groups: readonly Group[],
  x: number,
  y: number,
  size: number,
): void {
  const row = table && painter.file.open('TR', table);
  for (const { text, first, count } of groups) {
    const from = tracks[first] as Track;
    const last = tracks[first + count - 1] as Track;
    const width = last.x + last.width - from.x;
    const line = wrap(text, face('regular'), size, Math.max(width, 1), 1)[0] ?? '';
    const paint = () => {
      const over = { x: from.x, width, align: 'left' as const };
      paintAligned(painter, line, over, x, y, size, 'ink');
    };
    const span = count > 1 ? `/ColSpan ${count}` : '';
    headCell(painter, row, text === '' ? null : paint, `/Scope/Column${span}`);
    if (text !== '')
      painter.rule(x + from.x, y + size * LEADING + 0.9, width, RULE.hair, 'dayRule');
  }
  if (row) painter.file.close(row);
}
