// One page of vector PDF, written by hand: lines, rectangles and short texts in Helvetica, which every
// reader brings along. Letters beyond ASCII are named in the font's encoding, so Slovak and Czech are
// written right; a letter that has no name here becomes a question mark.

export interface PdfPage {
  /** Colour #rrggbb, width and dash in points. */
  line(
    points: readonly number[],
    style: { colour: string; width: number; dash?: readonly number[] },
  ): void;
  rectangle(x: number, y: number, width: number, height: number, colour: string): void;
  text(x: number, y: number, text: string, style: TextStyle): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

export interface TextStyle {
  size: number;
  colour: string;
  bold?: boolean;
  align?: 'left' | 'middle' | 'right';
}

/** A page so large, in points; y runs upwards from the bottom edge. */
export function pdfPage(width: number, height: number, title: string): PdfPage {
  const content: string[] = ['1 j 1 J'];
  const letters = lettersOf();
  return {
    line(points, { colour, width: thickness, dash = [] }) {
      content.push(`${rgb(colour)} RG ${short(thickness)} w [${dash.join(' ')}] 0 d`);
      for (let at = 0; at + 1 < points.length; at += 2) {
        const [x = 0, y = 0] = [points[at], points[at + 1]];
        content.push(`${short(x)} ${short(y)} ${at === 0 ? 'm' : 'l'}`);
      }
      content.push('S');
    },
    rectangle(x, y, w, h, colour) {
      content.push(`${rgb(colour)} rg ${[x, y, w, h].map(short).join(' ')} re f`);
    },
    text(x, y, text, { size, colour, bold = false, align = 'left' }) {
      const shift = align === 'left' ? 0 : textWidth(text, size) / (align === 'middle' ? 2 : 1);
      const font = bold ? 'F2' : 'F1';
      content.push(
        `${rgb(colour)} rg BT /${font} ${size} Tf ${short(x - shift)} ${short(y)} Td <${letters.hex(text)}> Tj ET`,
      );
    },
    bytes: () => documentOf(content.join('\n'), letters.encoding(), { width, height, title }),
  };
}

/** Width of a text in points, near enough to align numbers and to place what follows. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0;
  for (const letter of text) thousandths += letterWidth(letter);
  return (thousandths * size) / 1000;
}

function letterWidth(letter: string): number {
  if (/[\d_]/.test(letter)) return 556;
  if (/[.,:;/ \u00a0\u202f·|ijlftI]/.test(letter)) return 278;
  if (/[-−()rs°]/.test(letter)) return 360;
  if (/[mwMW]/.test(letter)) return 833;
  return /\p{Lu}/u.test(letter) ? 690 : 540;
}

/** Codes from 128 on are given to letters in the order in which they come. */
function lettersOf() {
  const codes = new Map<string, number>();
  const codeOf = (letter: string): number => {
    const plain = /\s/.test(letter) ? ' ' : letter === '−' ? '-' : letter;
    const ascii = plain.charCodeAt(0);
    if (ascii >= 32 && ascii < 127) return ascii;
    const known = codes.get(plain);
    if (known !== undefined) return known;
    if (glyphName(plain) === null || codes.size >= CODES_MAX) return '?'.charCodeAt(0);
    const code = FIRST_CODE + codes.size;
    codes.set(plain, code);
    return code;
  };
  return {
    hex: (text: string) =>
      [...text].map((letter) => codeOf(letter).toString(16).padStart(2, '0')).join(''),
    encoding() {
      const names = [...codes.keys()].map((letter) => `/${glyphName(letter)}`).join(' ');
      const differences = names === '' ? '' : `/Differences [128 ${names}] `;
      return `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding ${differences}>>`;
    },
  };
}

const FIRST_CODE = 128;
const CODES_MAX = 128;

/** Accents by their combining mark, in the words of the Adobe Glyph List. */
const ACCENTS: Record<string, string> = {
  '\u0301': 'acute',
  '\u030c': 'caron',
  '\u0302': 'circumflex',
  '\u0308': 'dieresis',
  '\u030a': 'ring',
};
const SIGNS: Record<string, string> = { '·': 'periodcentered', '°': 'degree', '–': 'endash' };

function glyphName(letter: string): string | null {
  const [base = '', mark = ''] = letter.normalize('NFD');
  const accent = ACCENTS[mark];
  if (accent && /^[A-Za-z]$/.test(base)) return base + accent;
  return SIGNS[letter] ?? null;
}

function documentOf(
  content: string,
  encoding: string,
  page: { width: number; height: number; title: string },
): Uint8Array<ArrayBuffer> {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding 5 0 R >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 6 0 R /F2 7 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    encoding,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title <${utf16(page.title)}> /Producer (Flotila) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  const start = text.length;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${start}\n%%EOF\n`;
  // Everything above is ASCII, so characters and bytes are the same.
  return new TextEncoder().encode(text);
}

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `feff${units.join('')}`;
}

function rgb(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.map((part) => part.toFixed(3)).join(' ');
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
