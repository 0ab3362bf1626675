// Rules about texts that people type: how texts are compared when case and accents do not matter, and
// how a decimal number is read and written in the language of the screen.
import type { Language } from './words/languages.ts';

/** Lower case without diacritics: what a filter compares (ONL-029). */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Characters of a text: code points, so that a symbol outside of the basic plane counts once. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The beginning of a text, at most so many characters. */
export function firstOf(text: string, characters: number): string {
  return [...text].slice(0, characters).join('');
}

/** Is it without control characters, line breaks and marks that turn the direction of what follows? */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text);
}

/** Most characters of the name of a person, company or groupset (VAL-060, VAL-065, VAL-074), and of a note. */
export const NAME_MAX = 100;
export const NOTE_MAX = 150;

/** Why a text is refused, in the codes of field errors. */
export interface TextRefusal {
  code: string;
  params?: Record<string, number>;
}

/** Why a trimmed line that somebody typed is refused: too long as people count, or with what is not seen. */
export function lineRefusal(line: string, max: number): TextRefusal | null {
  if (lengthOf(line) > max) return { code: 'maxLength', params: { max } };
  return isPlainText(line) ? null : { code: 'characters' };
}

/** A sentence filled with values, without the second point behind one that ends with a point itself (`s.r.o.`). */
export function withOnePoint(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return Object.values(values).reduce<string>((text, value) => {
    if (typeof value !== 'string' || !value.endsWith('.')) return text;
    return text.replaceAll(`${value}.`, value);
  }, sentence);
}

/** A longer number is no number that somebody typed. */
const DECIMAL_LENGTH_MAX = 40;

/** Spaces between groups of three digits; what people type, and what Intl writes. */
const GROUP_SPACES = /[\u0020\u00a0\u202f]/g;

/**
 * Reads a decimal number: thousands separators of the language, comma or point as the decimal mark,
 * optional exponent (VAL-003, VAL-005). `digits` limits the digits after the mark, 0 means a whole
 * number. In English a single comma is the decimal mark unless groups of exactly three digits follow
 * it (VAL-006). null: no such number.
 */
export function readDecimal(text: string, language: Language, digits?: number): number | null {
  const typed = text.trim();
  if (typed.length === 0 || typed.length > DECIMAL_LENGTH_MAX) return null;
  const plain = withoutGroups(typed, language);
  const match = plain && /^([+-]?\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (!/\d/.test(whole + fraction)) return null;
  if (digits !== undefined && fraction.length > digits) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** The number with a point as the only mark, or null when its groups or marks make no sense. */
function withoutGroups(typed: string, language: Language): string | null {
  const number = /^([+-]?[\d.,\u0020\u00a0\u202f]*)((?:[eE][+-]?\d+)?)$/.exec(typed);
  if (!number) return null;
  const [, body = '', exponent = ''] = number;
  const unspaced = body.replace(GROUP_SPACES, '');
  if (unspaced !== body && !/^[+-]?\d{1,3}([\u0020\u00a0\u202f]\d{3})+([.,]\d*)?$/.test(body)) {
    return null;
  }
  const commas = unspaced.split(',').length - 1;
  const points = unspaced.split('.').length - 1;
  if (groupMarkOf(language) === ',' && commas > 0) {
    const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(unspaced);
    if (isGrouped) return unspaced.replaceAll(',', '') + exponent;
  }
  if (commas + points > 1) return null;
  return unspaced.replace(',', '.') + exponent;
}

/** Between groups of three figures, as the language writes them. */
function groupMarkOf(language: Language): string | undefined {
  return markOf(language, 'group');
}

/** Before what is less than one, as the language writes it. */
export function decimalMarkOf(language: Language): string {
  return markOf(language, 'decimal') ?? '.';
}

function markOf(language: Language, type: 'group' | 'decimal'): string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  return parts.find((part) => part.type === type)?.value;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Writes a decimal number as the language writes it, with at most so many digits after the mark, and at least `least`. */
export function decimalText(value: number, language: Language, digits: number, least = 0): string {
  const key = `${language}${least}${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(value);
}
