// Roboto, read once per process: widths of texts, their glyphs and kerning. Texts are set letter by letter
// with kerning of pairs, which is right for every language that reports are printed in.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openFontFile, type ParsedFont } from './font-file.ts';

export type Weight = 'regular' | 'bold';

/** A text in one weight: what is drawn, and how wide, in thousandths of the size. */
export interface Run {
  /** Glyphs of the font; a negative one is a sign drawn as a path, −1 − its place in DRAWN. */
  glyphs: number[];
  points: number[];
  /** Thousandths that follow each glyph's own width; null: nothing is kerned. */
  kerns: number[] | null;
  width: number;
}

/** Signs that Roboto lacks and reports use; they are drawn. Widths in thousandths of the size. */
export const DRAWN = [
  { sign: '→', width: 1020 },
  { sign: '←', width: 1020 },
  { sign: '▲', width: 760 },
  { sign: '▼', width: 760 },
  { sign: '✓', width: 760 },
] as const;

/** Texts whose runs are remembered; then all are forgotten and found again. */
const RUNS_MAX = 40_000;
const REPLACEMENT = 0xfffd;
const FILES: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf'),
};

export class Face {
  readonly weight: Weight;
  readonly font: ParsedFont;
  readonly #runs = new Map<string, Run>();
  readonly #glyphs = new Map<number, { id: number; width: number; point: number }>();
  readonly #kerns = new Map<number, number>();
  readonly #scale: number;

  constructor(weight: Weight) {
    this.weight = weight;
    this.font = openFontFile(readFileSync(fileURLToPath(FILES[weight])));
    this.#scale = 1000 / this.font.unitsPerEm;
  }

  /** Width of a line of text in points. */
  width(text: string, size: number): number {
    return (this.run(text).width * size) / 1000;
  }

  run(text: string): Run {
    const known = this.#runs.get(text);
    if (known) return known;
    const run = this.#shape(text);
    if (this.#runs.size >= RUNS_MAX) this.#runs.clear();
    this.#runs.set(text, run);
    return run;
  }

  #shape(text: string): Run {
    const run: Run = { glyphs: [], points: [], kerns: null, width: 0 };
    let before = 0;
    for (const letter of seen(text)) {
      const point = letter.codePointAt(0) as number;
      const glyph = this.#glyph(point);
      const kern = before === 0 ? 0 : this.#kern(before, glyph.point);
      if (kern !== 0) {
        run.kerns ??= [];
        run.kerns[run.glyphs.length - 1] = kern;
      }
      run.glyphs.push(glyph.id);
      run.points.push(glyph.point);
      run.width += glyph.width + kern;
      before = glyph.id < 0 ? 0 : glyph.point;
    }
    return run;
  }

  #glyph(point: number) {
    const known = this.#glyphs.get(point);
    if (known) return known;
    const drawn = DRAWN.findIndex(({ sign }) => sign.codePointAt(0) === point);
    const shown = drawn >= 0 || this.font.hasGlyphForCodePoint(point) ? point : REPLACEMENT;
    const own = this.font.glyphForCodePoint(shown);
    const glyph =
      drawn >= 0
        ? { id: -1 - drawn, width: DRAWN[drawn]?.width ?? 0, point }
        : { id: own.id, width: own.advanceWidth * this.#scale, point: shown };
    this.#glyphs.set(point, glyph);
    return glyph;
  }

  /** Digits are all of one width and stay so, one under the other. */
  #kern(left: number, right: number): number {
    if (isFixed(left) || isFixed(right)) return 0;
    const key = left * 0x110000 + right;
    const known = this.#kerns.get(key);
    if (known !== undefined) return known;
    const pair = this.font.layout(String.fromCodePoint(left, right), { liga: false });
    const [glyph, position] = [pair.glyphs[0], pair.positions[0]];
    const isPair = glyph && position && pair.glyphs.length === 2;
    const kern = isPair ? Math.round((position.xAdvance - glyph.advanceWidth) * this.#scale) : 0;
    this.#kerns.set(key, kern);
    return kern;
  }
}

/** Blanks, digits and the signs of numbers. */
function isFixed(point: number): boolean {
  return point <= 0x39 || point === 0xa0 || point > 0x2000;
}

/** What can be seen of a text: no control characters, no marks that turn or join what follows. */
function seen(text: string): string {
  if (/^[\x20-\x7e\u00a0-\u00ac\u00ae-\u024f]*$/.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(/[\u2000-\u200a\u202f\u205f\u3000]/g, '\u00a0')
    .replaceAll('\u2011', '-')
    .replaceAll(/[\t\n\r\u2028\u2029]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cf}\p{Variation_Selector}]/gu, '');
}

const faces: Partial<Record<Weight, Face>> = {};

export function face(weight: Weight): Face {
  const known = faces[weight] ?? new Face(weight);
  faces[weight] = known;
  return known;
}
