// Notes with their marks, and lines of a form. Long ones go on over pages, item by item.
import type { FormBlock, NotesBlock } from '@flotila/domain/report/document.ts';
import { formLineOf } from './facts.ts';
import type { Flow } from './flow.ts';
import { DRAWN } from './fonts.ts';
import { HEADING_HEIGHT, placeHeading, type Setting } from './heading.ts';
import { baseOf, linesOf, paintLine, paintLines, widthOf } from './lines.ts';
import type { Painter } from './painter.ts';
import { RULE, SIZE } from './paper.ts';

const ITEM_GAP = 3.5;
const RULE_GAP = 3;
const MARK = DRAWN.findIndex(({ sign }) => sign === '▲');

type Item = NotesBlock['items'][number];

export function layNotes(block: NotesBlock, flow: Flow, setting: Setting, tail: number): void {
  const size = block.isSmall ? SIZE.small : setting.paper.size;
  const marks = block.items.map((item) => markWidth(item, size));
  const indent = Math.max(0, ...marks);
  const style = { size, ink: block.isSmall ? ('quiet' as const) : ('ink' as const) };
  const items = block.items.map((item) => linesOf(item.spans, style, flow.size.width - indent));
  const head = block.title ? HEADING_HEIGHT + RULE_GAP : 0;
  flow.need(head + (items[0]?.height ?? 0) + (items.length < 2 ? tail : 0));
  if (block.title) placeHeading(flow, block.title, block.note);
  if (block.title && items.length > 0) {
    flow.place(RULE_GAP, (painter, { x, y, width }) => painter.rule(x, y, width, RULE.line, 'ink'));
  }
  for (const [at, lines] of items.entries()) {
    if (at > 0) flow.space(block.isSmall ? 1 : ITEM_GAP);
    flow.need(lines.height + (at === items.length - 1 ? tail : 0));
    const item = block.items[at] as Item;
    flow.place(lines.height, (painter, { x, y }) => {
      paintMark(painter, item, x, y, size, setting.words('attention'));
      paintLines(painter, 'P', painter.file.root, lines, x + indent, y);
    });
  }
}

function markWidth(item: Item, size: number): number {
  const mark = item.mark ? widthOf(item.mark, { size, bold: true }) + 6 : 0;
  return mark + (item.isMarked ? size * 1.05 + (mark === 0 ? 4 : 0) : 0);
}

function paintMark(
  painter: Painter,
  item: Item,
  x: number,
  y: number,
  size: number,
  attention: string,
): void {
  const base = y + baseOf(size);
  const { root } = painter.file;
  let left = x;
  if (item.isMarked) {
    painter.leaf('P', root, () => painter.sign(MARK, x, base, size, 'red', attention));
    left += size * 1.05;
  }
  if (!item.mark) return;
  const ink = item.isMarked ? ('red' as const) : ('ink' as const);
  paintLine(painter, 'P', root, item.mark, left, base, { size, ink, bold: true });
}

export function layForm(block: FormBlock, flow: Flow, tail: number): void {
  const strips = block.lines.map((fields) => formLineOf(fields, flow.size.width));
  const head = block.title ? HEADING_HEIGHT + RULE_GAP : 0;
  flow.need(head + (strips[0]?.height ?? 0) + (strips.length === 1 ? tail : 0));
  if (block.title) {
    placeHeading(flow, block.title, block.note);
    flow.place(RULE_GAP, (painter, { x, y, width }) => painter.rule(x, y, width, RULE.line, 'ink'));
  }
  for (const [at, strip] of strips.entries()) {
    flow.need(strip.height + (at === strips.length - 1 ? tail : 0));
    flow.place(strip.height, (painter, { x, y }) => strip.paint(painter, x, y));
  }
}
