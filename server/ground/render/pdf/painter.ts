// Draws on the pages of a PDF: texts at a base line, rules, boxes and paths, each either as content that has
// its place in the structure or as decoration. Shades and rules of a page are gathered and lie below its texts.

import { fill, linkAddress, type PdfFile, type StructureNode, textObject } from './file.ts';
import { type EmbeddedFont, embed, Raw } from './font-file.ts';
import { DRAWN, type Face, face, type Run, type Weight } from './fonts.ts';
import { INK, type Ink, type Paper, RULE } from './paper.ts';

type Part = { x: number; show: string } | { x: number; drawn: number };

/** Encoded texts that a document remembers; then all are forgotten and encoded again. */
const TEXTS_MAX = 20_000;

export interface TextStyle {
  size: number;
  of: Face;
  ink: Ink;
}

export class Painter {
  readonly file: PdfFile;
  readonly paper: Paper;
  readonly #fonts: Record<Weight, EmbeddedFont>;
  readonly #set: Record<Weight, Map<string, Part[]>> = { regular: new Map(), bold: new Map() };
  #content: string[] = [];
  #shades = new Map<Ink, string[]>();
  #rules = new Map<string, string[]>();
  #parents: number[] = [];
  #key = 0;
  #fill = '';
  #font = '';

  constructor(file: PdfFile, paper: Paper) {
    this.file = file;
    this.paper = paper;
    const font = (weight: Weight, id: string) => embed(file.document, face(weight).font, id);
    this.#fonts = { regular: font('regular', 'F1'), bold: font('bold', 'F2') };
  }

  beginPage(): void {
    const { document } = this.file;
    document.addPage({ size: 'A4', layout: this.paper.orientation, margin: 0 });
    document.page.fonts.F1 = this.#fonts.regular.ref();
    document.page.fonts.F2 = this.#fonts.bold.ref();
    this.#key = this.file.parentKey(0);
    document.page.dictionary.data.StructParents = this.#key;
    this.#parents = [];
    this.#content = [];
    this.#fill = '';
    this.#font = '';
  }

  endPage(): void {
    const below = ['/Artifact BMC q'];
    for (const [ink, boxes] of this.#shades) below.push(`${INK[ink]} rg`, boxes.join(' '), 'f');
    for (const [style, lines] of this.#rules) below.push(style, lines.join(' '), 'S');
    below.push('Q EMC');
    fill(this.file.document.page.content, `${below.join('\n')}\n${this.#content.join('\n')}`);
    this.#shades = new Map();
    this.#rules = new Map();
    const list = this.file.allot();
    this.file.put(list, `[${this.#parents.map((id) => `${id} 0 R`).join(' ')}]`);
    this.file.setParent(this.#key, list);
  }

  /** Decoration, and what a page repeats. */
  artifact(paint: () => void): void {
    this.#content.push('/Artifact BMC');
    paint();
    this.#content.push('EMC');
  }

  /** Content of one node without kids; `attributes` as they stand in a PDF. */
  leaf(type: string, parent: StructureNode, paint: () => void, attributes = ''): void {
    const id = this.file.allot();
    parent.kids.push(`${id} 0 R`);
    const place = this.#mark(id, type, paint);
    const page = this.file.document.page.dictionary.id;
    this.file.put(id, `<</S/${type}/P ${parent.id} 0 R/Pg ${page} 0 R${attributes}/K ${place}>>`);
  }

  /** A part of a node's own content; the node lies on this page. */
  content(node: StructureNode, paint: () => void): void {
    const place = this.#mark(node.id, node.type, paint);
    const page = this.file.document.page.dictionary.id;
    node.kids.push(`<</Type/MCR/Pg ${page} 0 R/MCID ${place}>>`);
  }

  #mark(id: number, type: string, paint: () => void): number {
    const place = this.#parents.push(id) - 1;
    this.#content.push(`/${type}<</MCID ${place}>>BDC`);
    paint();
    this.#content.push('EMC');
    return place;
  }

  /** A text that leads somewhere: `box` is where one may press. */
  link(
    address: string,
    text: string,
    parent: StructureNode,
    box: { x: number; y: number; width: number; height: number },
    paint: () => void,
  ): void {
    const target = linkAddress(address);
    const node = this.file.open(target === null ? 'Span' : 'Link', parent);
    this.content(node, paint);
    if (target !== null) {
      const id = this.file.allot();
      const { page } = this.file.document;
      const bottom = this.paper.height - box.y - box.height;
      const rect = [box.x, bottom, box.x + box.width, bottom + box.height].map(num).join(' ');
      this.file.put(
        id,
        `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/F 4` +
          `/StructParent ${this.file.parentKey(node.id)}/Contents ${textObject(text)}` +
          `/A<</S/URI/URI(${target})>>>>`,
      );
      page.annotations.push(new Raw(`${id} 0 R`));
      node.kids.push(`<</Type/OBJR/Obj ${id} 0 R/Pg ${page.dictionary.id} 0 R>>`);
    }
    this.file.close(node);
  }

  text(text: string, x: number, base: number, style: TextStyle): void {
    if (text === '') return;
    for (const part of this.#parts(text, style.of)) {
      const at = x + (part.x * style.size) / 1000;
      if ('drawn' in part) this.sign(part.drawn, at, base, style.size, style.ink);
      else {
        this.#inkTo(style.ink);
        const font = `${style.of.weight === 'bold' ? '/F2' : '/F1'} ${num(style.size)} Tf`;
        const set = font === this.#font ? '' : `${font} `;
        this.#font = font;
        this.#content.push(
          `BT ${set}${num(at)} ${num(this.paper.height - base)} Td ${part.show} ET`,
        );
      }
    }
  }

  #parts(text: string, of: Face): Part[] {
    const known = this.#set[of.weight].get(text);
    if (known) return known;
    const parts = encode(of.run(text), this.#fonts[of.weight], of);
    if (this.#set[of.weight].size >= TEXTS_MAX) this.#set[of.weight].clear();
    this.#set[of.weight].set(text, parts);
    return parts;
  }

  /** A sign of DRAWN at a base line; `says` is read in its place. */
  sign(drawn: number, x: number, base: number, size: number, ink: Ink, says?: string): void {
    const outline = OUTLINES[drawn] ?? [];
    this.#inkTo(ink);
    this.#content.push(
      `/Span<</ActualText ${textObject(says ?? DRAWN[drawn]?.sign ?? '')}>>BDC`,
      `${this.#path(outline.map((value, at) => (at % 2 === 0 ? x + value * size : base - value * size)))} h f`,
      'EMC',
    );
  }

  /** A rule from x, below the texts of the page. */
  rule(x: number, y: number, width: number, thickness: number, ink: Ink, dash = ''): void {
    const height = num(this.paper.height - y);
    this.#line(thickness, ink, dash, `${num(x)} ${height} m ${num(x + width)} ${height} l`);
  }

  /** An upright line, below the texts of the page. */
  upright(x: number, y: number, height: number, thickness: number, ink: Ink): void {
    const from = num(this.paper.height - y);
    this.#line(
      thickness,
      ink,
      '',
      `${num(x)} ${from} m ${num(x)} ${num(this.paper.height - y - height)} l`,
    );
  }

  /** A line of dots for the hand. */
  dots(x: number, y: number, width: number): void {
    this.rule(x, y, width, RULE.line, 'ink', '[0.6 1.3]');
  }

  #line(thickness: number, ink: Ink, dash: string, path: string): void {
    const style = `${num(thickness)} w ${dash === '' ? '[]' : dash} 0 d ${INK[ink]} RG`;
    const lines = this.#rules.get(style);
    if (lines) lines.push(path);
    else this.#rules.set(style, [path]);
  }

  /** A ground, below texts and rules. */
  shade(x: number, y: number, width: number, height: number, ink: Ink): void {
    const box = `${num(x)} ${num(this.paper.height - y - height)} ${num(width)} ${num(height)} re`;
    const boxes = this.#shades.get(ink);
    if (boxes) boxes.push(box);
    else this.#shades.set(ink, [box]);
  }

  /** A filled path over everything so far; x and y in turn. */
  area(points: readonly number[], ink: Ink): void {
    this.#inkTo(ink);
    this.#content.push(`${this.#path(points)} h f`);
  }

  /** A stroked path over everything so far. */
  stroke(
    points: readonly number[],
    thickness: number,
    ink: Ink,
    options: StrokeOptions = {},
  ): void {
    const dash = options.dash ? `[${options.dash.map(num).join(' ')}] 0 d ` : '';
    const path = options.round
      ? roundBox(points, options.round, this.paper.height)
      : this.#path(points);
    const end = options.isClosed ? 's' : 'S';
    this.#content.push(`q ${num(thickness)} w 1 j ${dash}${INK[ink]} RG ${path} ${end} Q`);
  }

  /** What is painted is seen within this box alone. */
  clip(x: number, y: number, width: number, height: number, paint: () => void): void {
    const bottom = num(this.paper.height - y - height);
    this.#content.push(`q ${num(x)} ${bottom} ${num(width)} ${num(height)} re W n`);
    this.#fill = '';
    this.#font = '';
    paint();
    this.#content.push('Q');
    this.#fill = '';
    this.#font = '';
  }

  circle(x: number, y: number, radius: number, fill: Ink | undefined, thickness: number): void {
    if (fill) this.#inkTo(fill);
    const [cx, cy, k] = [x, this.paper.height - y, radius * 0.5523];
    const at = (...values: number[]) => values.map(num).join(' ');
    const path =
      `${at(cx + radius, cy)} m ${at(cx + radius, cy + k, cx + k, cy + radius, cx, cy + radius)} c ` +
      `${at(cx - k, cy + radius, cx - radius, cy + k, cx - radius, cy)} c ` +
      `${at(cx - radius, cy - k, cx - k, cy - radius, cx, cy - radius)} c ` +
      `${at(cx + k, cy - radius, cx + radius, cy - k, cx + radius, cy)} c`;
    const line = thickness > 0 ? `${num(thickness)} w ${INK.ink} RG ` : '';
    this.#content.push(`${line}${path} ${fill ? (thickness > 0 ? 'b' : 'f') : 's'}`);
  }

  #path(points: readonly number[]): string {
    const { height } = this.paper;
    let path = '';
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
      path += `${num(x)} ${num(height - y)} ${at === 0 ? 'm' : 'l'} `;
    }
    return path.trimEnd();
  }

  #inkTo(ink: Ink): void {
    if (this.#fill === ink) return;
    this.#fill = ink;
    this.#content.push(`${INK[ink]} rg`);
  }
}

export interface StrokeOptions {
  dash?: readonly number[];
  isClosed?: boolean;
  /** Radius of the corners of a box given by two corners. */
  round?: number;
}

/** Hundredths of a point are finer than any printer. */
export function num(value: number): number {
  return Math.round(value * 100) / 100;
}

function encode(run: Run, font: EmbeddedFont, of: Face): Part[] {
  const parts: Part[] = [];
  const scale = 1000 / of.font.unitsPerEm;
  let [shown, hex, from, x] = ['', '', 0, 0];
  const finish = () => {
    if (hex !== '') shown += `<${hex}>`;
    if (shown !== '')
      parts.push({ x: from, show: /^<\w*>$/.test(shown) ? `${shown}Tj` : `[${shown}]TJ` });
    [shown, hex] = ['', ''];
  };
  for (const [at, id] of run.glyphs.entries()) {
    if (id < 0) {
      finish();
      parts.push({ x, drawn: -1 - id });
      x += DRAWN[-1 - id]?.width ?? 0;
      from = x;
      continue;
    }
    const own = font.subset.includeGlyph(id);
    font.widths[own] ??= of.font.getGlyph(id).advanceWidth * scale;
    font.unicode[own] ??= [run.points[at] ?? 0];
    hex += own.toString(16).padStart(4, '0');
    x += font.widths[own] ?? 0;
    const kern = run.kerns?.[at] ?? 0;
    if (kern !== 0) {
      shown += `<${hex}>${-kern}`;
      hex = '';
      x += kern;
    }
  }
  finish();
  return parts;
}

/** In sizes, from the base line up; the order of DRAWN. */
const OUTLINES: readonly (readonly number[])[] = [
  [0.1, 0.31, 0.66, 0.31, 0.66, 0.18, 0.92, 0.345, 0.66, 0.51, 0.66, 0.38, 0.1, 0.38],
  [0.92, 0.31, 0.36, 0.31, 0.36, 0.18, 0.1, 0.345, 0.36, 0.51, 0.36, 0.38, 0.92, 0.38],
  [0.05, 0, 0.71, 0, 0.38, 0.62],
  [0.05, 0.62, 0.71, 0.62, 0.38, 0],
  [0.06, 0.32, 0.15, 0.4, 0.28, 0.25, 0.61, 0.65, 0.7, 0.57, 0.29, 0.08],
];

/** A box with round corners, by its left, top, right and bottom. */
function roundBox(points: readonly number[], radius: number, paper: number): string {
  const [left = 0, top = 0, right = 0, bottom = 0] = points;
  const [low, high] = [paper - bottom, paper - top];
  const bend = radius * 0.4477;
  const at = (...values: number[]) => values.map(num).join(' ');
  return [
    `${at(left + radius, low)} m ${at(right - radius, low)} l`,
    `${at(right - bend, low, right, low + bend, right, low + radius)} c`,
    `${at(right, high - radius)} l ${at(right, high - bend, right - bend, high, right - radius, high)} c`,
    `${at(left + radius, high)} l ${at(left + bend, high, left, high - bend, left, high - radius)} c`,
    `${at(left, low + radius)} l ${at(left, low + bend, left + bend, low, left + radius, low)} c h`,
  ].join(' ');
}
