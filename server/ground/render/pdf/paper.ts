// The page: its size, margins, type sizes and inks. Points (1/72 inch) unless said; y runs down.
import type { Tone } from '@flotila/domain/report/document.ts';

export const MM = 72 / 25.4;

export interface Paper {
  orientation: 'portrait' | 'landscape';
  width: number;
  height: number;
  left: number;
  /** Width between the margins. */
  content: number;
  /** Where the line of the company begins. */
  top: number;
  /** Where the content of a page ends; the foot stands below. */
  bottom: number;
  /** Size of text in tables and lists, and the room above and below each line of a table. */
  size: number;
  padding: number;
}

const SHORT = 595.28;
const LONG = 841.89;

export function paperOf(orientation: Paper['orientation'], contentMm: number): Paper {
  const isWide = orientation === 'landscape';
  const width = isWide ? LONG : SHORT;
  const height = isWide ? SHORT : LONG;
  const content = contentMm * MM;
  return {
    orientation,
    width,
    height,
    content,
    left: (width - content) / 2,
    top: isWide ? 24 : 27,
    bottom: height - (isWide ? 38 : 42),
    size: isWide ? 7.2 : 8,
    padding: isWide ? 0.35 : 2,
  };
}

/** Sizes of type. */
export const SIZE = {
  run: 6.8,
  title: 19.5,
  titleMin: 11,
  subject: 8.2,
  plate: 13.5,
  figure: 15,
  label: 6.4,
  value: 8,
  heading: 8.8,
  small: 6.6,
  balance: 15,
} as const;

/** Lines of a text stand so far apart, in its size. */
export const LEADING = 1.28;

/** Thickness of rules. */
export const RULE = { hair: 0.4, day: 0.45, line: 0.6, strong: 1.1, head: 1.8 } as const;

export type Ink = Tone | 'rule' | 'grey' | 'dayRule';

/** Red, green and blue, 0 … 1, as a page's content takes them. */
export const INK: Readonly<Record<Ink, string>> = {
  ink: rgb(0x12181f),
  quiet: rgb(0x535e6a),
  pale: rgb(0xb0b9c3),
  red: rgb(0xb42121),
  blue: rgb(0x1f6fdb),
  white: rgb(0xffffff),
  rule: rgb(0xcbd2da),
  dayRule: rgb(0xa3adb7),
  grey: rgb(0xeceff2),
};

function rgb(value: number): string {
  const parts = [value >> 16, (value >> 8) & 255, value & 255];
  return parts.map((part) => Number((part / 255).toFixed(3))).join(' ');
}
