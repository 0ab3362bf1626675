// The one door to pdfkit's insides: fonts parsed once per process and shared by all documents (pdfkit itself
// would read the file again for each), the texts encoded by us, and objects that we write on our own.
import PDFDocument from 'pdfkit';

export interface ParsedFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(point: number): boolean;
  glyphForCodePoint(point: number): { id: number; advanceWidth: number };
  getGlyph(id: number): { advanceWidth: number };
  layout(
    text: string,
    features?: Record<string, boolean>,
  ): { glyphs: { advanceWidth: number }[]; positions: { xAdvance: number }[] };
}

/** A font within a document: which glyphs it uses. */
export interface EmbeddedFont {
  id: string;
  font: ParsedFont;
  subset: { includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  ref(): object;
}

export interface PdfReference {
  id: number;
  data: Record<string, unknown>;
  compress: boolean;
  buffer: Uint8Array[];
  write(chunk: Buffer): void;
  end(): void;
}

export interface PdfPage {
  dictionary: PdfReference;
  fonts: Record<string, unknown>;
  annotations: unknown[];
  content: PdfReference;
}

/** What we use of a pdfkit document; its published types tell of half of it. */
export interface PdfDocument {
  page: PdfPage;
  _offsets: (number | null)[];
  _offset: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  info: { CreationDate: Date };
  _root: PdfReference & { toString(): string };
  _info: { toString(): string };
  _id: Uint8Array;
  _font: EmbeddedFont;
  font(source: Buffer): void;
  addPage(options: { size: 'A4'; layout: 'portrait' | 'landscape'; margin: number }): void;
  ref(data?: object): PdfReference;
  getMarkInfoDictionary(): PdfReference;
  getStructTreeRoot(): PdfReference;
  appendXML(xml: string): void;
  read(): Uint8Array | null;
  push(chunk: Uint8Array | null): boolean;
  _write(data: string | Buffer): void;
  _addInfo(): void;
  _finalize(): void;
  end(): void;
}

type EmbeddedFontClass = new (document: PdfDocument, font: ParsedFont, id: string) => EmbeddedFont;

let Embedded: EmbeddedFontClass | undefined;

/** No font of its own, no first page. */
export function openDocument(options: object): PdfDocument {
  const none = { font: null, autoFirstPage: false } as unknown as PDFKit.PDFDocumentOptions;
  return new PDFDocument({ ...options, ...none }) as unknown as PdfDocument;
}

export function openFontFile(bytes: Buffer): ParsedFont {
  const document = openDocument({});
  document.font(bytes);
  Embedded = document._font.constructor as EmbeddedFontClass;
  return document._font.font;
}

/** The font as a part of this document, of which only the glyphs that are used are stored. */
export function embed(document: PdfDocument, font: ParsedFont, id: string): EmbeddedFont {
  if (!Embedded) throw new Error('a font is opened before it is embedded');
  const embedded = new Embedded(document, font, id);
  document._fontFamilies[id] = embedded;
  return embedded;
}

/** Text that goes into a PDF object as it is. */
export class Raw {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  /** By this pdfkit sees that it is no dictionary. */
  get [Symbol.toStringTag](): string {
    return 'Raw';
  }
  toString(): string {
    return this.#text;
  }
}
