// From … to, as the tables say it: one text on paper, two moments in the spreadsheet.
import { textCell } from '../cells.ts';
import { PAPER, SHEET } from '../columns.ts';
import type { Cell, Column } from '../document.ts';
import { isoMomentText, type TachographView } from './view.ts';
import type { TachographWords } from './words.ts';

export function spanColumns(words: TachographWords, width: number): Column[] {
  const moment = { type: 'dateTime', width: 20, ...SHEET } as const;
  return [
    { id: 'span', head: `${words('from')} – ${words('to')}`, type: 'text', width, ...PAPER },
    { id: 'from', head: words('from'), ...moment },
    { id: 'to', head: words('to'), ...moment },
  ];
}

/** @param to null: it goes on */
export function spanCells(
  { format, words }: TachographView,
  { from, to }: { from: string; to: string | null },
): Record<'span' | 'from' | 'to', Cell> {
  const running = words('running');
  const span = `${isoMomentText(format, from)} – ${to ? isoMomentText(format, to) : running}`;
  const moment = (iso: string) => format.cell('dateTime', iso.slice(0, 19));
  return {
    span: textCell(span),
    from: moment(from),
    to: to ? moment(to) : { raw: null, text: running },
  };
}
