// Lines of text in several styles, measured once and painted as parts of the structure.
import type { StructureNode } from './file.ts';
import { face } from './fonts.ts';
import type { Painter } from './painter.ts';
import { type Ink, LEADING } from './paper.ts';
import { type Piece, type Styled, wrapSpans } from './text.ts';

export interface Lines {
  lines: Piece[][];
  size: number;
  height: number;
  /** Of the widest line. */
  width: number;
}

export interface LineStyle {
  size: number;
  ink: Ink;
  bold?: boolean;
}

/** Lines of one paragraph on paper at most; the rest is cut with …. */
export const PARAGRAPH_LINES_MAX = 40;

export function linesOf(
  spans: readonly Styled[],
  style: LineStyle,
  width: number,
  linesMax = PARAGRAPH_LINES_MAX,
): Lines {
  const lines = wrapSpans(spans, style, width, linesMax);
  const widths = lines.map((line) => {
    const last = line.at(-1);
    return last ? last.x + last.of.width(last.text.trimEnd(), style.size) : 0;
  });
  return {
    lines,
    size: style.size,
    width: Math.max(0, ...widths),
    height: lines.length * style.size * LEADING,
  };
}

/** From the top of a line to its base line. */
export function baseOf(size: number): number {
  return size * (0.5 * LEADING + 0.355);
}

/** Paints lines as one node with its links; y is the top of the first line. */
export function paintLines(
  painter: Painter,
  type: string,
  parent: StructureNode,
  text: Lines,
  x: number,
  y: number,
): void {
  const node = painter.file.open(type, parent);
  for (const [at, line] of text.lines.entries()) {
    const top = y + at * text.size * LEADING;
    for (const piece of line) paintPiece(painter, node, piece, text.size, x, top);
  }
  painter.file.close(node);
}

function paintPiece(
  painter: Painter,
  node: StructureNode,
  piece: Piece,
  size: number,
  x: number,
  top: number,
): void {
  const paint = () =>
    painter.text(piece.text, x + piece.x, top + baseOf(size), {
      size,
      of: piece.of,
      ink: piece.ink,
    });
  if (piece.link === undefined) painter.content(node, paint);
  else {
    const box = { x: x + piece.x, y: top, width: piece.width, height: size * LEADING };
    painter.link(piece.link, piece.text, node, box, paint);
  }
}

/** A line of one style as a node of its own. */
export function paintLine(
  painter: Painter,
  type: string,
  parent: StructureNode,
  text: string,
  x: number,
  base: number,
  style: LineStyle,
): void {
  const of = face(style.bold ? 'bold' : 'regular');
  painter.leaf(type, parent, () =>
    painter.text(text, x, base, { size: style.size, of, ink: style.ink }),
  );
}

export function widthOf(text: string, style: Pick<LineStyle, 'size' | 'bold'>): number {
  return face(style.bold ? 'bold' : 'regular').width(text, style.size);
}
