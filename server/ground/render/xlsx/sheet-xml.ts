// One sheet as XML (ECMA-376 part 1, 18.3), written row by row so that a large one stands in memory once.
import { escaped, XML_HEAD } from './xml.ts';

export interface SheetCell {
  /** Texts are texts, however they begin; null: an empty cell. */
  value: string | number | null;
  style: number;
  /** Without `=`; `value` is what it gives. */
  formula?: string | undefined;
  link?: string | undefined;
}

export interface SheetRow {
  cells: readonly (SheetCell | null)[];
  /** Depth of folding, from 1. */
  outline?: number;
  /** Of its texts where they wrap; left out: one. */
  lines?: number;
}

export interface Sheet {
  name: string;
  rows: Iterable<SheetRow>;
  /** Characters. */
  widths: readonly number[];
  /** Range of the filter; its first row is the head, which stays and stands on every page of paper. */
  filter?: string;
  /** At the foot of every page of paper. */
  footer: string;
}

/** Texts of a workbook; cells name them by their number. */
export interface Strings {
  numbers: Map<string, number>;
}

export interface SheetXml {
  /** Pieces of the sheet, in their order. */
  data: string[];
  /** Of its links, empty when it has none. */
  relations: string[];
}

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OUTLINES_MAX = 7;
const LINE_POINTS = 15;
/** No row is higher than 409 points. */
const LINES_MAX = 27;
/** Rows joined to one piece. */
const PIECE_ROWS = 500;

export function sheetXml(sheet: Sheet, strings: Strings): SheetXml {
  const links: string[] = [];
  const relations: string[] = [];
  const body: string[] = [];
  let piece: string[] = [];
  let number = 0;
  let deepest = 0;
  for (const row of sheet.rows) {
    number++;
    deepest = Math.max(deepest, row.outline ?? 0);
    const outline = row.outline ? ` outlineLevel="${Math.min(row.outline, OUTLINES_MAX)}"` : '';
    const height = LINE_POINTS * Math.min(row.lines ?? 1, LINES_MAX);
    const tall = (row.lines ?? 1) > 1 ? ` ht="${height}" customHeight="1"` : '';
    let xml = `<row r="${number}"${outline}${tall}>`;
    for (const [index, cell] of row.cells.entries()) {
      if (!cell) continue;
      const at = columnLetter(index) + number;
      xml += cellXml(cell, at, strings);
      if (!cell.link) continue;
      const id = `rId${relations.length + 1}`;
      links.push(`<hyperlink ref="${at}" r:id="${id}"/>`);
      relations.push(linkXml(id, cell.link));
    }
    piece.push(`${xml}</row>`);
    if (piece.length < PIECE_ROWS) continue;
    body.push(piece.join(''));
    piece = [];
  }
  body.push(piece.join(''));
  const linksXml = links.length > 0 ? `<hyperlinks>${links.join('')}</hyperlinks>` : '';
  return { data: [headXml(sheet, deepest), ...body, footXml(sheet, linksXml)], relations };
}

const letters: string[] = [];

/** A … Z, AA …; the first column is 0. */
export function columnLetter(index: number): string {
  letters[index] ??=
    (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') +
    String.fromCharCode(65 + (index % 26));
  return letters[index];
}

function cellXml({ value, style, formula }: SheetCell, at: string, strings: Strings): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  const head = `<c r="${at}"${look}`;
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) {
    return style === 0 ? '' : `${head}/>`;
  }
  if (typeof value === 'string') return `${head} t="s"><v>${stringOf(strings, value)}</v></c>`;
  return formula
    ? `${head}><f>${escaped(formula)}</f><v>${value}</v></c>`
    : `${head}><v>${value}</v></c>`;
}

function stringOf({ numbers }: Strings, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function linkXml(id: string, address: string): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
  return `<Relationship Id="${id}" Type="${type}" Target="${escaped(address)}" TargetMode="External"/>`;
}

function headXml({ widths, filter }: Sheet, deepest: number): string {
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const outline = deepest > 0 ? ` outlineLevelRow="${deepest}"` : '';
  return [
    `${XML_HEAD}<worksheet ${NAMESPACES}>`,
    '<sheetPr><outlinePr summaryBelow="1"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0">${filter ? pane : ''}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="${LINE_POINTS}"${outline}/>`,
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    '<sheetData>',
  ].join('');
}

/** On paper: all columns on one page beside each other. */
function footXml({ filter, footer }: Sheet, links: string): string {
  const foot = escaped(`&L${footer.replaceAll('&', '&&')}&R&P / &N`);
  return [
    '</sheetData>',
    filter ? `<autoFilter ref="${filter}"/>` : '',
    links,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    `<headerFooter><oddFooter>${foot}</oddFooter></headerFooter>`,
    '</worksheet>',
  ].join('');
}
