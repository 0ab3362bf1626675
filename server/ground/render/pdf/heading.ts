// What all blocks are laid with, and their headings.

import type { Language } from '@flotila/domain/words/languages.ts';
import type { ReportWords } from '../../../../domain/report/words.ts';
import type { Flow } from './flow.ts';
import { linesOf, paintLines } from './lines.ts';
import { LEADING, type Paper, SIZE } from './paper.ts';
import type { Styled } from './text.ts';

export interface Setting {
  paper: Paper;
  language: Language;
  words: ReportWords;
}

export const HEADING_HEIGHT = SIZE.heading * LEADING + 3;

/** A title with its note on one line. */
export function placeHeading(flow: Flow, title: string, note: string | undefined): void {
  const spans: Styled[] = [{ text: title, bold: true }];
  const lines = linesOf(spans, { size: SIZE.heading, ink: 'ink' }, flow.size.width, 1);
  const x = lines.width + 7;
  const small = note
    ? linesOf([{ text: note }], { size: SIZE.small, ink: 'quiet' }, flow.size.width - x, 1)
    : null;
  flow.place(HEADING_HEIGHT, (painter, area) => {
    const { root } = painter.file;
    paintLines(painter, 'H2', root, lines, area.x, area.y);
    const below = (SIZE.heading - SIZE.small) * (0.5 * LEADING + 0.355);
    if (small) paintLines(painter, 'P', root, small, area.x + x, area.y + below);
  });
}
