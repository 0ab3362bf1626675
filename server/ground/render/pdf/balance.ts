// A line of large figures with signs between: 612,0 l + 4 041,6 − 41,0 = 623,7 l.
import type { BalanceBlock, Figure } from '@flotila/domain/report/document.ts';
import type { Area, Flow } from './flow.ts';
import { face } from './fonts.ts';
import { baseOf, widthOf } from './lines.ts';
import type { Painter } from './painter.ts';
import { LEADING, RULE, SIZE } from './paper.ts';

const GAP = 9;
const PADDING = 4;
/** Points. */
export const BALANCE_HEIGHT = SIZE.balance * LEADING + SIZE.label * LEADING + 2 * PADDING;
/** Figures shrink down to this share where the line is too long. */
const SCALE_MIN = 0.5;

export function layBalance(block: BalanceBlock, flow: Flow, tail: number): void {
  const height = BALANCE_HEIGHT;
  flow.need(height + tail);
  // The head of a page ends with a rule of its own.
  const { isAtTop } = flow;
  flow.place(height, (painter, area) => {
    if (!isAtTop) painter.rule(area.x, area.y, area.width, RULE.line, 'ink');
    paintBalance(painter, block, area, height);
  });
}

function paintBalance(painter: Painter, block: BalanceBlock, area: Area, height: number): void {
  painter.rule(area.x, area.y + height, area.width, RULE.line, 'ink');
  const asideWidth = block.aside ? figureWidth(block.aside, 1) + 3 * GAP : 0;
  const natural = block.terms.reduce(
    (sum, term) => sum + figureWidth(term, 1) + GAP + (term.operator ? operatorWidth(1) : 0),
    -GAP,
  );
  const scale = Math.max(SCALE_MIN, Math.min(1, (area.width - asideWidth) / natural));
  let x = area.x;
  for (const term of block.terms) {
    const { operator } = term;
    const left = x + (operator ? operatorWidth(scale) : 0);
    painter.leaf('P', painter.file.root, () => {
      const base = area.y + PADDING + baseOf(SIZE.balance);
      const look = { size: SIZE.balance * 0.8 * scale, of: face('regular'), ink: 'quiet' as const };
      if (operator) painter.text(operator, x, base, look);
      paintFigure(painter, term, left, area.y + PADDING, scale);
    });
    x = left + figureWidth(term, scale) + GAP * scale;
  }
  const { aside } = block;
  if (!aside) return;
  const width = figureWidth(aside, 1);
  const left = area.x + area.width - width;
  painter.upright(left - GAP, area.y + PADDING, height - 2 * PADDING, RULE.day, 'rule');
  painter.leaf('P', painter.file.root, () =>
    paintFigure(painter, aside, left, area.y + PADDING, 1),
  );
}

function operatorWidth(scale: number): number {
  return widthOf('+', { size: SIZE.balance * 0.8 * scale }) + GAP * scale;
}

function figureWidth(figure: Figure, scale: number): number {
  const number = widthOf(figure.text, { size: SIZE.balance * scale, bold: true });
  const unit = figure.unit ? widthOf(figure.unit, { size: SIZE.value * scale }) + 3 : 0;
  return Math.max(number + unit, widthOf(figure.label, { size: SIZE.label * scale }));
}

function paintFigure(painter: Painter, figure: Figure, x: number, y: number, scale: number): void {
  const size = SIZE.balance * scale;
  const base = y + baseOf(SIZE.balance);
  const tone = figure.tone ?? 'ink';
  painter.text(figure.text, x, base, { size, of: face('bold'), ink: tone });
  const after = x + widthOf(figure.text, { size, bold: true }) + 3;
  const regular = face('regular');
  if (figure.unit)
    painter.text(figure.unit, after, base, { size: SIZE.value * scale, of: regular, ink: 'quiet' });
  const labelled = {
    size: SIZE.label * scale,
    of: regular,
    ink: figure.tone ?? ('quiet' as const),
  };
  painter.text(figure.label, x, y + SIZE.balance * LEADING + baseOf(SIZE.label), labelled);
}
