// Widths of columns in characters, by what stands in them.

import type { Column, Row } from '@flotila/domain/report/document.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { numberFormat } from './cell-value.ts';

const WIDTH_MIN = 6;
const WIDTH_MAX = 60;
/** The first rows tell how wide the others are. */
const ROWS_LOOKED_AT = 300;
/** Arrow of the filter. */
const ARROW = 3;

export function columnWidths(
  content: { columns: readonly Column[]; rows: readonly Row[]; totals: readonly Row[] },
  language: Language,
): number[] {
  const looked = [...content.rows.slice(0, ROWS_LOOKED_AT), ...content.totals];
  return content.columns.map((column) => {
    // The head may wrap between its words.
    const words = `${column.group ?? ''} ${column.head}`.split(/\s+/).map((word) => word.length);
    let widest = Math.max(...words) + ARROW;
    const unit = column.type === 'text' ? 0 : (column.unit?.length ?? -1) + 1;
    const isDay = column.type === 'date' || column.type === 'dateTime';
    if (isDay) widest = Math.max(widest, (numberFormat(column, language)?.length ?? 0) + 1);
    for (const row of looked) {
      const cell = row.cells[column.id];
      if (!cell) continue;
      // The name of a group or total may reach over the empty cells behind it.
      if (row.kind !== 'row' && column.type === 'text') continue;
      const text = column.type === 'text' ? String(cell.raw ?? '') : cell.text;
      widest = Math.max(widest, text.length + unit);
    }
    return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, widest + 1));
  });
}
