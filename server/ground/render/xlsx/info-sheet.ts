// The last sheet: what stands around the tables on paper, as labels and values.
import type {
  BalanceBlock,
  Block,
  Field,
  Figure,
  NotesBlock,
  ReportDocument,
  Span,
} from '@flotila/domain/report/document.ts';
import { reportWords } from '@flotila/domain/report/words.ts';
import { cellText } from './cell-value.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { Sheet, SheetRow } from './sheet-xml.ts';
import { type Styles, styleOf } from './styles.ts';
import { isWebLink } from './table-sheet.ts';
import { sheetWords } from './words.ts';

const LABEL_WIDTH = 34;
const VALUE_WIDTH = 90;

/** A label and its value; without a label the value is a sentence of its own; null: an empty line. */
type Line = { label: string; value: string; link?: string | undefined; isHead?: boolean } | null;

/** Who it is for knows which report it is; a list is none. */
export type SheetDocument = Omit<ReportDocument, 'report'>;

export interface InfoTask {
  name: string;
  /** What did not fit into the other sheets; read when the rows are taken. */
  notices: readonly string[];
  limits: SheetLimits;
  styles: Styles;
}

export function infoSheet(document: SheetDocument, task: InfoTask): Omit<Sheet, 'footer'> {
  return {
    name: task.name,
    rows: sheetRows(document, task),
    widths: [LABEL_WIDTH, VALUE_WIDTH],
  };
}

function* sheetRows(document: SheetDocument, task: InfoTask): Iterable<SheetRow> {
  const { limits, styles, notices } = task;
  const lines = [...headLines(document), ...blocksLines(document.blocks)];
  if (notices.length > 0) lines.push(null, ...notices.map((value) => ({ label: '', value })));
  lines.push(null, { label: sheetWords(document.language)('printed'), value: document.printed });
  lines.push({ label: '', value: document.footer });
  const text = (value: string) => (value === '' ? null : cellText(value, limits));
  for (const [at, line] of lines.entries()) {
    if (!line) {
      yield { cells: [] };
      continue;
    }
    const link = line.link && isWebLink(line.link, limits) ? line.link : undefined;
    const isTitle = at === 0;
    const look = { wraps: true, isBold: isTitle, isLink: link !== undefined };
    yield {
      cells: [
        { value: text(line.label), style: styleOf(styles, { wraps: true, isBold: !!line.isHead }) },
        {
          value: text(line.value),
          style: styleOf(styles, isTitle ? { ...look, size: 14 } : look),
          link,
        },
      ],
      lines: Math.ceil(Math.max(line.value.length / VALUE_WIDTH, line.label.length / LABEL_WIDTH)),
    };
  }
}

function headLines(document: SheetDocument): Line[] {
  const words = sheetWords(document.language);
  const { issuer, subject, plate } = document;
  const lines: Line[] = [{ label: words('report'), value: document.title }];
  if (document.periodText) lines.push({ label: words('period'), value: document.periodText });
  const company = [issuer.name, issuer.details].filter(Boolean).join(' · ');
  lines.push({ label: words('company'), value: company });
  const about = spansText(subject);
  if (about || plate) {
    const value = plate && !about.includes(plate) ? `${plate} ${about}`.trim() : about;
    lines.push({ label: words('subject'), value, link: linkOf(subject) });
  }
  if (document.isEmpty) lines.push({ label: '', value: reportWords(document.language)('noData') });
  const figures = [...document.figures.map(figureLine), ...document.facts.flatMap(fieldLine)];
  if (figures.length > 0) lines.push(null, ...figures);
  // What stands at the right of the title is often said again beside the pages on screen.
  const said = new Set(document.figures.map(({ label }) => label));
  const summary = document.summary
    .filter(({ label }) => !said.has(label))
    .map(({ label, text }) => ({ label, value: text }));
  if (summary.length > 0) lines.push(null, ...summary);
  return lines;
}

function blocksLines(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'columns') return block.parts.flatMap((part) => blocksLines(part.blocks));
    const lines = linesOf(block);
    return lines.length > 0 ? [null, ...lines] : [];
  });
}

function linesOf(block: Block): Line[] {
  switch (block.kind) {
    case 'table':
      return block.note && block.only !== 'paper' ? [{ label: block.name, value: block.note }] : [];
    case 'form':
      return headed(block, block.lines.flat().flatMap(fieldLine));
    case 'balance':
      return balanceLines(block);
    case 'notes':
      return headed(block, block.items.map(itemLine));
    default:
      return [];
  }
}

function headed(block: { title?: string; note?: string }, lines: Line[]): Line[] {
  if (lines.length === 0 || (!block.title && !block.note)) return lines;
  return [{ label: block.title ?? '', value: block.note ?? '', isHead: true }, ...lines];
}

function balanceLines({ terms, aside }: BalanceBlock): Line[] {
  const lines = terms.map((term) => {
    const line = figureLine(term);
    return { ...line, value: `${term.operator ?? ''} ${line.value}`.trim() };
  });
  return aside ? [...lines, figureLine(aside)] : lines;
}

function itemLine({ mark, spans }: NotesBlock['items'][number]): NonNullable<Line> {
  return { label: mark ?? '', value: spansText(spans), link: linkOf(spans) };
}

function figureLine({ label, text, unit }: Figure): NonNullable<Line> {
  return { label, value: unit ? `${text} ${unit}` : text };
}

/** What is left for the hand is no information. */
function fieldLine({ label, value }: Field): NonNullable<Line>[] {
  return value ? [{ label, value: spansText(value), link: linkOf(value) }] : [];
}

function spansText(spans: readonly Span[]): string {
  return spans
    .map((span) => span.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function linkOf(spans: readonly Span[]): string | undefined {
  return spans.find((span) => span.link)?.link;
}
