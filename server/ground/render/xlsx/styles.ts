// How cells look: each look once, cells name it by its number (ECMA-376 part 1, 18.8).
import { escaped, XML_HEAD } from './xml.ts';

export interface Look {
  format?: string | undefined;
  align?: 'left' | 'right' | 'center' | undefined;
  isBold?: boolean;
  isLink?: boolean;
  isRed?: boolean;
  /** A thin line above or below. */
  line?: 'top' | 'bottom';
  /** Grey behind, as of a head. */
  isShaded?: boolean;
  wraps?: boolean;
  /** Points; 11 when left out. */
  size?: number;
}

/** Looks of one workbook; number 0 is that of a cell with none. */
export interface Styles {
  looks: Look[];
  numbers: Map<string, number>;
}

export function noStyles(): Styles {
  return { looks: [{}], numbers: new Map([['{}', 0]]) };
}

export function styleOf(styles: Styles, look: Look): number {
  const key = JSON.stringify(look);
  const known = styles.numbers.get(key);
  if (known !== undefined) return known;
  styles.numbers.set(key, styles.looks.length);
  return styles.looks.push(look) - 1;
}

/** Numbers below belong to the programs. */
const FIRST_FORMAT = 164;

export function stylesXml({ looks }: Styles): string {
  const formats = [...new Set(looks.flatMap((look) => look.format ?? []))];
  const [fonts, fontOf] = listed(looks.map(fontXml));
  const [borders, borderOf] = listed(looks.map(borderXml));
  const xfs = looks.map((look, at) => {
    const format = look.format ? FIRST_FORMAT + formats.indexOf(look.format) : 0;
    const ids = `numFmtId="${format}" fontId="${fontOf[at]}" fillId="${look.isShaded ? 2 : 0}" borderId="${borderOf[at]}" xfId="0"`;
    const applies = `applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"`;
    const alignment = alignmentXml(look);
    return alignment
      ? `<xf ${ids} ${applies} applyAlignment="1">${alignment}</xf>`
      : `<xf ${ids} ${applies}/>`;
  });
  const numFmts = formats.map(
    (code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escaped(code)}"/>`,
  );
  return [
    `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
    formats.length > 0 ? counted('numFmts', numFmts) : '',
    counted('fonts', fonts),
    counted('fills', [
      '<fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill>',
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECEF"/></patternFill></fill>',
    ]),
    counted('borders', borders),
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    counted('cellXfs', xfs),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

function fontXml({ isBold, isLink, isRed, size = 11 }: Look): string {
  const color = isRed ? 'B42318' : isLink ? '1F5FBF' : null;
  return [
    isBold ? '<b/>' : '',
    isLink ? '<u/>' : '',
    `<sz val="${size}"/>`,
    color ? `<color rgb="FF${color}"/>` : '',
    '<name val="Calibri"/><family val="2"/>',
  ].join('');
}

function borderXml({ line }: Look): string {
  const side = (name: string) => (line === name ? `<${name} style="thin"/>` : `<${name}/>`);
  return `<left/><right/>${side('top')}${side('bottom')}<diagonal/>`;
}

function alignmentXml({ align, wraps }: Look): string {
  if (!align && !wraps) return '';
  const horizontal = align ? ` horizontal="${align}"` : '';
  return `<alignment${horizontal}${wraps ? ' vertical="top" wrapText="1"' : ''}/>`;
}

/** Each text once, and which of them every one is. */
function listed(texts: readonly string[]): [string[], number[]] {
  const unique = [...new Set(texts)];
  return [unique, texts.map((text) => unique.indexOf(text))];
}

function counted(name: string, items: readonly string[]): string {
  const item = { fonts: 'font', borders: 'border' }[name];
  const content = item ? items.map((text) => `<${item}>${text}</${item}>`) : items;
  return `<${name} count="${items.length}">${content.join('')}</${name}>`;
}
