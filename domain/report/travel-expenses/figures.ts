// How an amount came about, in figures that can be checked by hand: `45 − 40 % × 45`, its paragraphs, its
// measure.
import type { Allowance, Paragraph } from '../../travel/allowance.ts';
import { type Exact, numberOf } from '../../travel/exact.ts';
import type { Format } from '../format.ts';
import type { TravelWords } from './words.ts';

/** `9,30`, `45`: with cents where there are any. */
export function exactText({ numerator, denominator }: Exact, format: Format): string {
  const isWhole = numerator % denominator === 0n;
  return format.number(Number(numerator) / Number(denominator), isWhole ? 0 : 2);
}

/** `27,00 EUR`; null: the rate is missing. */
export function centsText(
  cents: bigint | null,
  currency: string | null,
  format: Format,
  words: TravelWords,
): string {
  if (cents === null) return words('noRate');
  return `${format.number(numberOf(cents), 2)}\u00a0${currency ?? ''}`.trim();
}

/** `50 % × 600 − 25 % × 600` */
export function calculationOf(one: Allowance, format: Format, words: TravelWords): string {
  if (!one.rate) return `${one.country}: ${words('noRate')}`;
  const rate = exactText(one.rate, format);
  const share = shareText(one);
  const takes = one.reductions.map(({ meals, percent, base }) => {
    const count = meals.length > 1 ? `${meals.length} × ` : '';
    return ` − ${unbroken(`${count}${percent} % × ${exactText(base, format)}`)}`;
  });
  const whole = `${unbroken(share === '' ? rate : `${share} × ${rate}`)}${takes.join('')}`;
  return one.cents === 0n ? `${whole} → ${format.number(0, 2)}` : whole;
}

/** `50 %`, `1/3`; empty: all of it. */
export function shareText({ share: { numerator, denominator } }: Allowance): string {
  if (numerator === denominator) return '';
  return 100 % denominator === 0
    ? `${(100 / denominator) * numerator} %`
    : `${numerator}/${denominator}`;
}

/** Days with the same calculation are named together: `10.3., 12.3.: 45; 11.3.: 45 − 25 % × 45`. */
export function calculationsOf(
  allowances: readonly Allowance[],
  format: Format,
  words: TravelWords,
): string {
  const groups = Map.groupBy(allowances, (one) => calculationOf(one, format, words));
  return [...groups]
    .map(([text, ofText]) => {
      const days = [...new Set(ofText.map(({ day }) => dayText(day, format)))];
      return `${days.join(', ')}:\u00a0${text}`;
    })
    .join('; ');
}

/** `10.3.`, in English `03-10`. */
export function dayText(day: string, format: Format): string {
  return format.weekday(day).split('\u00a0')[1] ?? day;
}

/** `§ 5 ods. 1 a 6, § 16 ods. 1; 280/2025 Z. z.` */
export function lawText(allowances: readonly Allowance[], words: TravelWords): string {
  const sections = new Map<number, Set<number>>();
  for (const { section, subsections } of allowances.flatMap(({ paragraphs }) => paragraphs)) {
    const known = sections.get(section) ?? new Set();
    for (const one of subsections) known.add(one);
    sections.set(section, known);
  }
  const paragraphs = [...sections].map(([section, known]) =>
    paragraphText({ section, subsections: [...known].sort((a, b) => a - b) }, words),
  );
  const measures = new Set(
    allowances.map((one) => (one.domestic ?? one.foreign?.set)?.measure ?? ''),
  );
  measures.delete('');
  return [paragraphs.join(', '), ...[...measures].map(measureText)].join('; ');
}

export function paragraphText({ section, subsections }: Paragraph, words: TravelWords): string {
  const last = subsections.at(-1);
  if (last === undefined) return unbroken(`§ ${section}`);
  const before = subsections.slice(0, -1).join(', ');
  const named = before === '' ? `${last}` : `${before} ${words('and')} ${last}`;
  return unbroken(`§ ${section} ${words('subsection')} ${named}`);
}

/** Several measures may break between them. */
function measureText(measure: string): string {
  return measure.split(', ').map(unbroken).join(', ');
}

/** Kept in one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
