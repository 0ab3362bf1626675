// Lays the blocks of a report one below the other. What a signature stands under stays with it on one page.
import type {
  Block,
  ChartBlock,
  ColumnsBlock,
  SignaturesBlock,
} from '@flotila/domain/report/document.ts';
import { BALANCE_HEIGHT, layBalance } from './balance.ts';
import { textObject } from './file.ts';
import { type Flow, openFlow, type Placed } from './flow.ts';
import { HEADING_HEIGHT, placeHeading, type Setting } from './heading.ts';
import { baseOf, paintLine } from './lines.ts';
import { layForm, layNotes } from './notes.ts';
import { LEADING, MM, RULE, SIZE } from './paper.ts';
import { paintShapes } from './shapes.ts';
import { layTable } from './table.ts';

/** Between two blocks. */
const SPACE = 9;
/** Between a title alone and what it heads. */
const HEADING_SPACE = 3;
/** The head of a table and its first rows: less of it is not begun below a title or a balance. */
const TABLE_BEGIN = 70;
const COLUMN_GAP = 20;
const SIGNATURES = { above: 22, height: 22 + SIZE.label * LEADING + 3, gap: 20 } as const;

export function layBlocks(blocks: readonly Block[], flow: Flow, setting: Setting): void {
  const shown = blocks.filter((block) => block.kind !== 'table' || block.only !== 'sheet');
  for (const [at, block] of shown.entries()) {
    const next = shown[at + 1];
    if (at > 0) flow.space(isHeading(shown[at - 1]) ? HEADING_SPACE : SPACE);
    const tail = tailOf(block, next);
    layBlock(block, flow, setting, tail);
  }
}

/** A title alone, over the blocks behind it. */
function isHeading(block: Block | undefined): boolean {
  return block?.kind === 'notes' && block.items.length === 0;
}

/** What has to stand on the page of a block together with it. */
function tailOf(block: Block, next: Block | undefined): number {
  if (next?.kind === 'signatures') return SIGNATURES.height + SPACE;
  if (isHeading(block))
    return next?.kind === 'balance' ? BALANCE_HEIGHT + TABLE_BEGIN : TABLE_BEGIN;
  return block.kind === 'balance' && next ? TABLE_BEGIN : 0;
}

function layBlock(block: Block, flow: Flow, setting: Setting, tail: number): void {
  switch (block.kind) {
    case 'table':
      layTable(block, flow, setting, tail);
      return;
    case 'chart':
      layChart(block, flow, tail);
      return;
    case 'balance':
      layBalance(block, flow, tail);
      return;
    case 'notes':
      layNotes(block, flow, setting, tail);
      return;
    case 'form':
      layForm(block, flow, tail);
      return;
    case 'signatures':
      laySignatures(block, flow);
      return;
    case 'columns':
      layColumns(block, flow, setting, tail);
  }
}

function layChart(block: ChartBlock, flow: Flow, tail: number): void {
  const height = Math.min(block.height * MM, flow.pageRoom - HEADING_HEIGHT - tail);
  // A legend has no heading of its own.
  const hasTitle = block.title !== '';
  flow.need((hasTitle ? HEADING_HEIGHT : 0) + height + tail);
  if (hasTitle) placeHeading(flow, block.title, block.note);
  flow.place(height, (painter, { x, y }) => {
    const paint = () => paintShapes(painter, block.shapes, x, y);
    const alternative = textObject(block.alternative || block.title);
    painter.leaf('Figure', painter.file.root, paint, `/Alt ${alternative}`);
  });
}

function laySignatures(block: SignaturesBlock, flow: Flow): void {
  if (block.lines.length === 0) return;
  flow.need(SIGNATURES.height);
  flow.place(SIGNATURES.height, (painter, area) => {
    const many = Math.max(block.lines.length, 3);
    const width = (area.width - SIGNATURES.gap * (many - 1)) / many;
    for (const [at, line] of block.lines.entries()) {
      const x = area.x + at * (width + SIGNATURES.gap);
      painter.rule(x, area.y + SIGNATURES.above, width, RULE.line, 'ink');
      const base = area.y + SIGNATURES.above + 3 + baseOf(SIZE.label);
      paintLine(painter, 'P', painter.file.root, line, x, base, { size: SIZE.label, ink: 'quiet' });
    }
  });
}

/** Parts side by side; where no page could take them so, one below the other. */
function layColumns(block: ColumnsBlock, flow: Flow, setting: Setting, tail: number): void {
  const shares = block.parts.reduce((sum, { share }) => sum + share, 0) || 1;
  const room = flow.size.width - COLUMN_GAP * (block.parts.length - 1);
  let x = 0;
  const parts = block.parts.map(({ share, blocks }) => {
    const width = (room * share) / shares;
    const part = openFlow(width);
    layBlocks(blocks, part, setting);
    const set = { x, height: part.y, placed: part.pages[0] ?? [] };
    x += width + COLUMN_GAP;
    return set;
  });
  const height = Math.max(0, ...parts.map((part) => part.height));
  if (height + tail > flow.pageRoom) {
    for (const { blocks } of block.parts) {
      flow.space(SPACE);
      layBlocks(blocks, flow, setting);
    }
    return;
  }
  flow.need(height + tail);
  flow.place(height, (painter, area) => {
    for (const part of parts)
      for (const { x: left, y: top, width, paint } of part.placed as Placed[])
        paint(painter, { x: area.x + part.x + left, y: area.y + top, width });
  });
}
