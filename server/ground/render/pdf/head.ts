// Head and foot of the pages: the company's line with its thick rule, the title with plate or figures, the
// strip of facts; below, what it is and which page. On later pages the title repeats in a smaller size.
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { reportWords } from '@flotila/domain/report/words.ts';
import { factsOf } from './facts.ts';
import { face } from './fonts.ts';
import { baseOf, linesOf, paintLines, widthOf } from './lines.ts';
import type { Painter } from './painter.ts';
import { LEADING, type Paper, RULE, SIZE } from './paper.ts';
import { cut, type Styled } from './text.ts';

export interface PageHead {
  /** Where content begins, on the first page and on those after it. */
  firstTop: number;
  nextTop: number;
  paint(painter: Painter, page: number, pages: number): void;
}

const GAP = 18;
const FIGURE_GAP = 15;
const PLATE = { padding: 7, height: 19, radius: 2.2 };

export function pageHead(document: ReportDocument, paper: Paper): PageHead {
  const first = mastOf(document, paper, true);
  const next = mastOf(document, paper, false);
  const facts = factsOf(document.facts, paper.content);
  const factsTop = first.bottom + 8;
  return {
    firstTop: factsTop + (facts ? facts.height + 7 : 0),
    nextTop: next.bottom + 9,
    paint(painter, page, pages) {
      const isFirst = page === 1;
      const all = () => {
        paintRun(painter, document, isFirst);
        (isFirst ? first : next).paint(painter);
      };
      if (isFirst) all();
      else painter.artifact(all);
      if (isFirst && facts) facts.paint(painter, paper.left, factsTop);
      else
        painter.rule(
          paper.left,
          (isFirst ? first : next).bottom + 5,
          paper.content,
          RULE.line,
          'ink',
        );
      painter.artifact(() => paintFoot(painter, document, page, pages));
    },
  };
}

/** The line of the company and who printed it when. */
function paintRun(painter: Painter, document: ReportDocument, isContent: boolean): void {
  const { paper, file } = painter;
  const base = paper.top + baseOf(SIZE.run);
  const style = { size: SIZE.run, ink: 'quiet' as const };
  const printedWidth = widthOf(document.printed, style);
  const room = Math.max(paper.content - printedWidth - GAP, 0);
  const name = cut(document.issuer.name, face('bold'), SIZE.run, room);
  const nameWidth = widthOf(name, { size: SIZE.run, bold: true });
  const details = cut(
    document.issuer.details,
    face('regular'),
    SIZE.run,
    Math.max(room - nameWidth - 5, 0),
  );
  const paint = () => {
    painter.text(name, paper.left, base, { size: SIZE.run, of: face('bold'), ink: 'ink' });
    const detailed = { ...style, of: face('regular') };
    if (document.issuer.details !== '')
      painter.text(details, paper.left + nameWidth + 5, base, detailed);
    painter.text(document.printed, paper.left + paper.content - printedWidth, base, detailed);
  };
  if (isContent) painter.leaf('P', file.root, paint);
  else paint();
  painter.rule(paper.left, ruleBase(paper), paper.content, RULE.head, 'ink');
}

function ruleBase(paper: Paper): number {
  return paper.top + SIZE.run * LEADING + 5;
}

interface Mast {
  bottom: number;
  paint(painter: Painter): void;
}

/** Title, subject and what stands at their right. */
function mastOf(document: ReportDocument, paper: Paper, isFirst: boolean): Mast {
  const scale = isFirst ? 1 : 0.72;
  const right = rightOf(document, scale, isFirst);
  const room = paper.content - (right.width > 0 ? right.width + GAP : 0);
  const spans: Styled[] = [{ text: document.title, bold: true, tone: 'ink' }];
  if (document.periodText !== '') spans.push({ text: ` ${document.periodText}`, tone: 'quiet' });
  let size = SIZE.title * scale;
  let title = linesOf(spans, { size, ink: 'ink' }, Number.POSITIVE_INFINITY);
  while (title.width > room && size > SIZE.titleMin) {
    size = Math.max(size - 0.5, SIZE.titleMin);
    title = linesOf(spans, { size, ink: 'ink' }, Number.POSITIVE_INFINITY);
  }
  if (title.width > room) title = linesOf(spans, { size, ink: 'ink' }, room, 2);
  const subject = linesOf(
    isFirst ? document.subject : [],
    { size: SIZE.subject, ink: 'quiet' },
    room,
    3,
  );
  const hasSubject = isFirst && document.subject.length > 0;
  const top = ruleBase(paper) + 5 * scale;
  const left = title.height + (hasSubject ? subject.height + 1 : 0);
  const height = Math.max(left, right.height + 2);
  const bottom = top + height;
  return {
    bottom,
    paint(painter) {
      const titleTop = bottom - left;
      if (isFirst) {
        paintLines(painter, 'H1', painter.file.root, title, paper.left, titleTop);
      } else {
        for (const [at, line] of title.lines.entries())
          for (const { text, x, of, ink } of line) {
            const base = titleTop + at * size * LEADING + baseOf(size);
            painter.text(text, paper.left + x, base, { size, of, ink });
          }
      }
      if (hasSubject) {
        const below = titleTop + title.height + 1;
        paintLines(painter, 'P', painter.file.root, subject, paper.left, below);
      }
      right.paint(painter, paper.left + paper.content, bottom - 1.5, isFirst);
    },
  };
}

interface Right {
  width: number;
  height: number;
  paint(painter: Painter, right: number, bottom: number, isContent: boolean): void;
}

function rightOf(document: ReportDocument, scale: number, isFirst: boolean): Right {
  if (document.plate !== null) return plateOf(document.plate, scale);
  if (document.figures.length === 0 || !isFirst) return { width: 0, height: 0, paint() {} };
  return figuresOf(document.figures);
}

function plateOf(plate: string, scale: number): Right {
  const size = SIZE.plate * scale;
  const of = face('bold');
  const width = of.width(plate, size) + 2 * PLATE.padding * scale;
  const height = PLATE.height * scale;
  return {
    width,
    height,
    paint(painter, right, bottom, isContent) {
      const box = [right - width, bottom - height, right - 0.5, bottom];
      const paint = () => {
        painter.stroke(box, RULE.strong, 'ink', { round: PLATE.radius });
        const base = bottom - height / 2 + size * 0.355;
        painter.text(plate, right - width + PLATE.padding * scale, base, { size, of, ink: 'ink' });
      };
      if (isContent) painter.leaf('P', painter.file.root, paint);
      else paint();
    },
  };
}

function figuresOf(figures: ReportDocument['figures']): Right {
  const parts = figures.map((figure) => {
    const number = widthOf(figure.text, { size: SIZE.figure, bold: true });
    const unit = figure.unit ? widthOf(figure.unit, { size: SIZE.value }) + 3 : 0;
    const label = widthOf(figure.label, { size: SIZE.label });
    return { figure, number, unit, width: Math.max(number + unit, label) };
  });
  const width = parts.reduce((sum, part) => sum + part.width + FIGURE_GAP, -FIGURE_GAP);
  return {
    width,
    height: SIZE.figure + SIZE.label * LEADING,
    paint(painter, right, bottom) {
      let x = right - width;
      const regular = face('regular');
      for (const { figure, number, unit, width: wide } of parts) {
        const end = x + wide;
        painter.leaf('P', painter.file.root, () => {
          const ink = figure.tone ?? 'ink';
          const base = bottom - SIZE.label * LEADING - 2;
          const start = end - number - unit;
          painter.text(figure.text, start, base, { size: SIZE.figure, of: face('bold'), ink });
          const small = { size: SIZE.value, of: regular, ink: 'quiet' as const };
          if (figure.unit) painter.text(figure.unit, start + number + 3, base, small);
          const labelled = { size: SIZE.label, of: regular, ink: 'quiet' as const };
          painter.text(
            figure.label,
            end - regular.width(figure.label, SIZE.label),
            bottom - 1.5,
            labelled,
          );
        });
        x = end + FIGURE_GAP;
      }
    },
  };
}

function paintFoot(painter: Painter, document: ReportDocument, page: number, pages: number): void {
  const { paper } = painter;
  const top = paper.bottom + 8;
  painter.rule(paper.left, top, paper.content, RULE.line, 'ink');
  const base = top + 3 + baseOf(SIZE.label);
  const of = face('regular');
  const style = { size: SIZE.label, of, ink: 'quiet' as const };
  const parts = [
    `${reportWords(document.language)('page')} `,
    String(page),
    ` / ${pages}`,
  ] as const;
  const bold = face('bold');
  const widths = [of.width(parts[0], 6.4), bold.width(parts[1], 6.4), of.width(parts[2], 6.4)];
  const width = widths.reduce((sum, wide) => sum + wide, 0);
  painter.text(
    cut(document.footer, of, SIZE.label, paper.content - width - GAP),
    paper.left,
    base,
    style,
  );
  let x = paper.left + paper.content - width;
  painter.text(parts[0], x, base, style);
  x += widths[0] ?? 0;
  painter.text(parts[1], x, base, { ...style, of: bold, ink: 'ink' });
  painter.text(parts[2], x + (widths[1] ?? 0), base, style);
}
