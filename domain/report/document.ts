// A report as plain data: what stands in it, every value raw and as text in the reader's language. Paper,
// spreadsheet and screen are drawn from this value and from nothing else, so their figures cannot differ.
import type { Language } from '../words/languages.ts';
import type { ReportName } from './report.ts';

/** Ink of a text or shape; each is told apart in black and white, too. */
export type Tone = 'ink' | 'quiet' | 'pale' | 'red' | 'blue' | 'white';

export interface Span {
  text: string;
  bold?: boolean;
  tone?: Tone;
  link?: string;
}

export interface Figure {
  text: string;
  unit?: string;
  label: string;
  tone?: Tone;
}

/** A label over its value; null: a dotted line for the hand. */
export interface Field {
  label: string;
  value: Span[] | null;
  /** Share of the line's width; left out: as wide as it needs. */
  share?: number;
}

/**
 * What a cell holds. `raw` is exact and in the column's unit, `text` rounds it:
 * `integer`, `number`, `money`, `percent` (12.4 is 12,4 %) numbers; `duration` seconds; `date` yyyy-MM-dd,
 * `time` and `dateTime` yyyy-MM-ddTHH:mm:ss by the company's clock; `text` as it is.
 */
export type CellType =
  | 'text'
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'duration'
  | 'date'
  | 'time'
  | 'dateTime';

export interface Cell {
  raw: string | number | null;
  text: string;
  bold?: boolean;
  tone?: Tone;
  /** Address within the application, with origin, or of a map. */
  link?: string;
  /** Code of a country in a small frame before the text, where it is not that of the company. */
  country?: string;
  /** A red triangle before the text: something to look at. */
  isMarked?: boolean;
  /** Small text behind, above the line. */
  raised?: string;
  /** On paper it also takes so many columns behind its own. */
  spans?: number;
  /** Drawn in place of the text, millimetres from the cell's top left corner. */
  shapes?: Shape[];
}

export interface Column {
  id: string;
  head: string;
  /** A word over neighbouring columns that share it. */
  group?: string;
  type: CellType;
  /** km, l, l/100 km …: behind numbers of the spreadsheet. On paper the head says it. */
  unit?: string;
  /** After the decimal point. */
  digits?: number;
  /** Least width on paper, millimetres. */
  width: number;
  /** Share of the width that is left over; 0 when left out. */
  grow?: number;
  align?: 'left' | 'right' | 'center';
  bold?: boolean;
  tone?: Tone;
  /** Carried to the next page of paper: the sum of the rows so far, or the last value. */
  carry?: 'sum' | 'last';
  /** The spreadsheet's total is a formula over the rows; left out: the value of the total row as it is. */
  formula?: 'sum' | 'max' | 'min';
  /** Left out: on paper and in the spreadsheet. */
  only?: 'paper' | 'sheet';
}

export interface Row {
  /** `group` heads the rows below it; `subtotal` and `total` close those above. */
  kind: 'row' | 'group' | 'subtotal' | 'total';
  /** By the column's id; a column that is left out is empty. */
  cells: Readonly<Record<string, Cell>>;
  /** Depth of a group or subtotal, 1 the innermost (day), 2 around it (week). */
  level?: 1 | 2;
  shade?: 'weekend' | 'marked';
  /** In no total and in nothing that is carried: what its figures say, other rows say already. */
  isApart?: boolean;
  /** Line above the row on paper; left out: a hair line. */
  rule?: 'none' | 'day' | 'strong';
  /** A line below the row over the whole width. */
  note?: string;
  /** Millimetres on paper, where shapes need more than a line of text. */
  height?: number;
  /** On paper it stands on one page with the row below, as far as a page can take them. */
  keepsNext?: boolean;
  only?: 'paper' | 'sheet';
}

export interface TableBlock {
  kind: 'table';
  /** Name of the sheet in a spreadsheet; the first table of a document is its first sheet. */
  name: string;
  title?: string;
  note?: string;
  columns: Column[];
  rows: Row[];
  /** Said where there are no rows. */
  empty?: string;
  /** The head stands only once, the table is short. */
  isSmall?: boolean;
  startsPage?: boolean;
  only?: 'paper' | 'sheet';
}

/** Millimetres from the top left corner of the chart or cell; strokes in points (1/72 inch). */
export type Shape =
  | { kind: 'line'; points: number[]; stroke?: number; tone?: Tone; dash?: number[] }
  | { kind: 'area'; points: number[]; tone: Tone | 'grey' }
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      fill?: Tone | 'grey' | 'hatch';
      /** Outline in points. */
      stroke?: number;
      tone?: Tone;
    }
  | {
      kind: 'text';
      x: number;
      /** Of the base line. */
      y: number;
      text: string;
      /** Points. */
      size: number;
      bold?: boolean;
      tone?: Tone;
      anchor?: 'start' | 'middle' | 'end';
    }
  | { kind: 'circle'; x: number; y: number; radius: number; fill?: Tone; stroke?: number }
  /** A small filled triangle with its point up or down. */
  | { kind: 'triangle'; x: number; y: number; size: number; tone: Tone; isDown?: boolean };

export interface ChartBlock {
  kind: 'chart';
  title: string;
  note?: string;
  /** Millimetres; the width is the page's (`contentWidth`). */
  height: number;
  shapes: Shape[];
  /** What it shows in words, for who cannot see it. */
  alternative: string;
}

/** 612,0 l + 4 041,6 − 41,0 = 623,7 l: figures that can be read aloud. */
export interface BalanceBlock {
  kind: 'balance';
  terms: (Figure & { operator?: '+' | '−' | '=' })[];
  aside?: Figure;
}

export interface NotesBlock {
  kind: 'notes';
  title?: string;
  note?: string;
  items: { mark?: string; isMarked?: boolean; spans: Span[] }[];
  /** Explanations in small quiet type. */
  isSmall?: boolean;
}

/** Lines of labelled values, as of a paper form. */
export interface FormBlock {
  kind: 'form';
  title?: string;
  note?: string;
  lines: Field[][];
}

export interface SignaturesBlock {
  kind: 'signatures';
  lines: string[];
}

/** Blocks side by side, kept together on one page. */
export interface ColumnsBlock {
  kind: 'columns';
  parts: { share: number; blocks: Exclude<Block, ColumnsBlock>[] }[];
}

export type Block =
  | TableBlock
  | ChartBlock
  | BalanceBlock
  | NotesBlock
  | FormBlock
  | SignaturesBlock
  | ColumnsBlock;

/** Of a logbook: rides, kilometres or hours of a machine with one decimal, litres. */
export interface LogbookFigures {
  rides: number;
  business: number;
  private: number;
  bought: number;
}

/** A country of trips without a rate. */
export interface MissingRate {
  /** In the reader's language. */
  country: string;
  /** `3.3.2026 – 5.3.2026, 9.3.2026` */
  days: string;
}

export interface ReportDocument {
  report: ReportName;
  language: Language;
  orientation: 'portrait' | 'landscape';
  title: string;
  /** `marec 2026`, `1.3.2026 – 15.3.2026`; empty: no period. */
  periodText: string;
  /** In bold, and the rest of the line: address, numbers of registers. */
  issuer: { name: string; details: string };
  /** `vytlačené 1.4.2026 08:12 · Eva Malá` */
  printed: string;
  /** Line under the title. */
  subject: Span[];
  /** In a frame at the right of the title. */
  plate: string | null;
  /** Large, at the right of the title. */
  figures: Figure[];
  /** A strip of labelled values below the title. */
  facts: Field[];
  /** Said beside the pages on screen and in the sheet of information: what one usually looks for. */
  summary: { label: string; text: string; tone?: Tone }[];
  blocks: Block[];
  /** `Flotila 1.12 · kniha jázd TT 482 KM, marec 2026` */
  footer: string;
  /** Without ending. */
  fileName: string;
  /** Nothing falls into the period; blocks may be there all the same. */
  isEmpty: boolean;
  /** Of travel expenses: countries without a rate, and on which days. */
  missingRates?: MissingRate[];
  /** What a later one is held against when this one is printed; only of a period that is over. */
  kept?: LogbookFigures | undefined;
}

/** A4 less its margins, millimetres. */
export function contentWidth(orientation: ReportDocument['orientation']): number {
  return orientation === 'landscape' ? 277 : 188;
}
