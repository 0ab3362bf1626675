// Labelled values side by side: the strip of facts below the title, with lines between them, and the lines of
// forms. A value that is missing is a dotted line for the hand.
import type { Field } from '@flotila/domain/report/document.ts';
import { baseOf, type Lines, linesOf, paintLine, paintLines, widthOf } from './lines.ts';
import type { Painter } from './painter.ts';
import { LEADING, RULE, SIZE } from './paper.ts';

const PADDING = 8;
const DOTTED_WIDTH = 60;
const LABEL_HEIGHT = SIZE.label * LEADING;
const VALUE_LINES_MAX = 4;

export interface Strip {
  height: number;
  paint(painter: Painter, x: number, y: number): void;
}

interface Set {
  field: Field;
  x: number;
  width: number;
  value: Lines | null;
}

/** null: there are none. Fields that do not fit a line go to the next one. */
export function factsOf(fields: readonly Field[], width: number): Strip | null {
  return fields.length === 0 ? null : stripOf(rowsOf(fields, width), width, true);
}

/** Lines of a form: the same without lines between. */
export function formLineOf(fields: readonly Field[], width: number): Strip {
  return stripOf(rowsOf(fields, width), width, false);
}

function stripOf(rows: readonly Set[][], width: number, isRuled: boolean): Strip {
  const heights = rows.map((row) => heightOf(row) + (isRuled ? 6 : 5));
  return {
    height: heights.reduce((sum, height) => sum + height, 0),
    paint(painter, x, y) {
      let top = y;
      const rule = () => {
        if (isRuled) painter.rule(x, top, width, RULE.line, 'ink');
      };
      for (const [at, row] of rows.entries()) {
        const height = heights[at] ?? 0;
        rule();
        for (const set of row) {
          if (isRuled && set.x > 0) painter.upright(x + set.x, top, height, RULE.day, 'rule');
          const left = x + set.x + (set.x > 0 ? PADDING : 0);
          paintField(painter, set, left, top + (isRuled ? 3 : 0));
        }
        top += height;
      }
      rule();
    },
  };
}

function heightOf(row: readonly Set[]): number {
  const values = row.map(({ value }) => value?.height ?? SIZE.value * LEADING);
  return Math.max(...values) + LABEL_HEIGHT;
}

function rowsOf(fields: readonly Field[], width: number): Set[][] {
  const rows: { field: Field; natural: number }[][] = [];
  let used = 0;
  for (const field of fields) {
    const natural = Math.min(naturalOf(field, width), width);
    const row = rows.at(-1);
    if (!row || used + natural > width + 0.1) {
      rows.push([{ field, natural }]);
      used = natural;
    } else {
      row.push({ field, natural });
      used += natural;
    }
  }
  return rows.map((row) => setRow(row, width));
}

function naturalOf(field: Field, width: number): number {
  if (field.share !== undefined) return field.share * width;
  const value = field.value
    ? linesOf(field.value, { size: SIZE.value, ink: 'ink' }, width * 0.6, VALUE_LINES_MAX).width
    : DOTTED_WIDTH;
  return Math.max(value, widthOf(field.label, { size: SIZE.label })) + 2 * PADDING;
}

function setRow(row: readonly { field: Field; natural: number }[], width: number): Set[] {
  const used = row.reduce((sum, { natural }) => sum + natural, 0);
  const growing = row.filter(({ field }) => field.share === undefined).length;
  const extra = growing > 0 ? Math.max(width - used, 0) / growing : 0;
  let x = 0;
  return row.map(({ field, natural }) => {
    const wide = natural + (field.share === undefined ? extra : 0);
    const inner = wide - PADDING - (x > 0 ? PADDING : 0) + 0.1;
    const style = { size: SIZE.value, ink: 'ink' as const };
    const value = field.value ? linesOf(field.value, style, inner, VALUE_LINES_MAX) : null;
    const set = { field, x, width: inner, value };
    x += wide;
    return set;
  });
}

function paintField(painter: Painter, { field, value, width }: Set, x: number, y: number): void {
  const { root } = painter.file;
  const label = { size: SIZE.label, ink: 'quiet' as const };
  if (field.label !== '')
    paintLine(painter, 'P', root, field.label, x, y + baseOf(SIZE.label), label);
  if (value) paintLines(painter, 'P', root, value, x, y + LABEL_HEIGHT);
  else painter.dots(x, y + LABEL_HEIGHT + baseOf(SIZE.value) + 1, Math.max(width - PADDING, 20));
}
