// Breaking texts into lines: at blanks, words that are wider than the line anywhere, and no more lines than
// are asked for; then the last one ends with ….
import type { Span } from '@flotila/domain/report/document.ts';
import { type Face, face } from './fonts.ts';
import type { Ink } from './paper.ts';

/** Characters of one text that are set on paper at most; what follows would not fit the lines either. */
export const PAPER_TEXT_MAX = 6000;
const ELLIPSIS = '…';

export function wrap(
  text: string,
  of: Face,
  size: number,
  width: number,
  linesMax: number,
): string[] {
  if (!text.includes('\n') && of.width(text, size) <= width) return [text];
  const lines: string[] = [];
  for (const part of text.slice(0, PAPER_TEXT_MAX).split('\n')) {
    wrapPart(part, of, size, width, lines);
    if (lines.length > linesMax) break;
  }
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  kept[linesMax - 1] = cut(`${kept[linesMax - 1]}${ELLIPSIS}`, of, size, width);
  return kept;
}

function wrapPart(part: string, of: Face, size: number, width: number, lines: string[]): void {
  let line = '';
  for (const word of part.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (of.width(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line !== '' && of.width(line, size) > width) {
      const fitting = fit(line, of, size, width);
      lines.push(fitting);
      line = line.slice(fitting.length);
    }
  }
  lines.push(line);
}

/** The longest beginning that is no wider, at least one character. */
function fit(word: string, of: Face, size: number, width: number): string {
  const run = of.run(word);
  const letters = [...word];
  let used = 0;
  let count = 0;
  for (const letter of letters) {
    used += (of.run(letter).width * size) / 1000;
    if (used > width && count > 0) break;
    count++;
  }
  // Control characters are not drawn, and kerning only narrows: the estimate is safe.
  return run.width === 0 ? word : letters.slice(0, count).join('');
}

/** Cut so that … fits: `Bratislavská ce…`. A text that fits stays. */
export function cut(text: string, of: Face, size: number, width: number): string {
  if (of.width(text, size) <= width) return text;
  const room = width - of.width(ELLIPSIS, size);
  return `${fit(text.replace(/…$/, ''), of, size, Math.max(room, 0)).trimEnd()}${ELLIPSIS}`;
}

/** A piece of a line in one style, from x of the line's beginning. */
export interface Piece {
  text: string;
  x: number;
  width: number;
  of: Face;
  ink: Ink;
  link?: string;
}

export interface Styled extends Omit<Span, 'tone'> {
  tone?: Ink;
}

/** Lines of a text in several styles, each at most so wide. */
export function wrapSpans(
  spans: readonly Styled[],
  style: { size: number; ink: Ink; bold?: boolean },
  width: number,
  linesMax: number,
): Piece[][] {
  const lines: Piece[][] = [[]];
  let x = 0;
  for (const span of spans) {
    const of = face((span.bold ?? style.bold) ? 'bold' : 'regular');
    const link = span.link === undefined ? {} : { link: span.link };
    for (const word of words(bound(span.text.slice(0, PAPER_TEXT_MAX)))) {
      for (const part of parts(word, of, style.size, width)) {
        const wide = of.width(part, style.size);
        let line = lines.at(-1) as Piece[];
        const isBreak = part === '\n';
        if (isBreak || (x + of.width(part.trimEnd(), style.size) > width + 0.01 && x > 0)) {
          line = [];
          lines.push(line);
          x = 0;
          if (isBreak || part.trim() === '') continue;
        }
        const last = line.at(-1);
        const ink = span.tone ?? style.ink;
        if (last && last.of === of && last.ink === ink && last.link === span.link) {
          last.text += part;
          last.width += wide;
        } else line.push({ text: part, x, width: wide, of, ink, ...link });
        x += wide;
      }
    }
  }
  return shortened(lines, style.size, width, linesMax);
}

/** A figure keeps its unit, and a preposition of one letter does not end a line (STN 01 6910). */
function bound(text: string): string {
  return text
    .replaceAll(/(\d) (?=(?:%|km|l|h|EUR|CZK|min)(?![\p{L}\d]))/gu, '$1\u00a0')
    .replaceAll(/(?<![\p{L}\d])([aikosuvzAIKOSUVZ]) (?=\S)/gu, '$1\u00a0');
}

function words(text: string): string[] {
  return text.match(/\n|[^ \n]+ *| +/g) ?? [];
}

function parts(word: string, of: Face, size: number, width: number): string[] {
  if (of.width(word.trimEnd(), size) <= width) return [word];
  const found: string[] = [];
  for (let rest = word; rest !== ''; ) {
    const part = fit(rest, of, size, width);
    found.push(part);
    rest = rest.slice(part.length);
  }
  return found;
}

function shortened(lines: Piece[][], size: number, width: number, linesMax: number): Piece[][] {
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  const last = kept.at(-1)?.at(-1);
  if (last) {
    last.text = cut(`${last.text.trimEnd()}${ELLIPSIS}`, last.of, size, width - last.x);
    last.width = last.of.width(last.text, size);
  }
  return kept;
}
