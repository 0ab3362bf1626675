// What a column of documents of bought fuel can be. A document has no card and no driver: they say which vehicle it is of.
import { codeName } from '../code/code-names.ts';
import { FUELS, isCurrency } from '../refueling/refueling.ts';
import { decimalText, foldText } from '../text.ts';
import { roundTo } from '../units.ts';
import type { Language } from '../words/languages.ts';
import { cellText } from './cell.ts';
import { productOf } from './product.ts';
import { readDayCell } from './read-day.ts';
import { readNumberCell, refused } from './read-number.ts';
import { readTimeCell, timeBehindDay } from './read-time.ts';
import { REFUELING_NAMES } from './refueling-names.ts';
import { flagValues, namesOf, placeOf, type Target, textValues } from './target.ts';
import { importWords } from './words.ts';

export interface DayAndTime {
  day: string;
  /** `HH:mm`, maybe with seconds; null: another column says it. */
  time: string | null;
}

/** What was bought, with what the list calls it. */
export interface Bought {
  product: NonNullable<ReturnType<typeof productOf>>;
  name: string;
}

const FLAG = flagValues();

export const REFUELING_TARGETS: readonly Target[] = [
  {
    ...base('datetime', true),
    without: /faktur|invoice|rechnung|splat|\bdue\b|vystav|valid|platnos/,
    form: 'day',
    isClosed: true,
    read(cell, { marks }) {
      const bare = typeof cell === 'string' ? cell.replace(/,\s*(?=\d{1,2}[:.]\d{2})/, ' ') : cell;
      const time = timeBehindDay(bare);
      if (time.refusal) return time;
      const day = readDayCell(bare, marks);
      if (day.refusal) return day;
      return { value: { day: day.value, time: time.value } satisfies DayAndTime };
    },
    text: (value) => {
      const { day, time } = value as DayAndTime;
      return time === null ? day : `${day} ${time}`;
    },
  },
  { ...base('time'), form: 'text', isClosed: true, read: readTimeCell, text: String },
  { ...base('vehicle'), ...textValues(), look: 'plate', isClosed: false },
  { ...base('card'), ...textValues(), isClosed: false },
  { ...base('driver'), ...textValues(), isClosed: false },
  {
    ...base('fuel', true),
    form: 'text',
    isClosed: true,
    read(cell) {
      const name = cellText(cell).trim();
      const product = productOf(name);
      return product === null ? refused('unknownProduct', { name }) : { value: { product, name } };
    },
    text: (value, { language }) => {
      const { product, name } = value as Bought;
      return product === 'other' ? name : codeName('fuelTypes', product, language);
    },
    choices: (language) => FUELS.map((fuel) => codeName('fuelTypes', fuel, language)),
  },
  { ...number('quantity', 'l'), isRequired: true, without: /cen[ay]|price|preis|mena\b/ },
  {
    ...base('full'),
    ...FLAG,
    isClosed: true,
    // As our report says it.
    read: (cell, context) =>
      cell === '●' ? { value: true } : cell === '○' ? { value: false } : FLAG.read(cell, context),
  },
  {
    ...number('amount'),
    isRequired: true,
    without:
      /\bbez\b|\bnet|excl|without|ohne|lit(er|r)|\/ ?l\b|jednot|unit|zlav|slev|discount|rabat/,
  },
  { ...number('net'), without: /lit(er|r)|\/ ?l\b|jednot|unit|zlav|slev|discount|rabat/ },
  { ...number('vat'), without: /%|sadzb|sazb|rate|satz|\bbez\b|\bs dph|incl|excl/ },
  {
    ...base('currency', true),
    form: 'text',
    isClosed: true,
    read(cell) {
      const code = currencyOf(cellText(cell));
      return code === null ? refused('unknownCurrency') : { value: code };
    },
    text: String,
  },
  { ...base('place'), ...textValues(), isClosed: false },
];

function base(field: string, isRequired = false) {
  const title = (language: Language) => importWords(language)(`title.refueling.${field}` as never);
  const names = namesOf(REFUELING_NAMES[field], title);
  return { field, title, names, isRequired, ...placeOf(field) };
}

/** Two places, as documents have them; a list may have more. */
function number(field: string, unit?: string): Target {
  return {
    ...base(field),
    form: 'number',
    isClosed: true,
    read(cell, { marks }) {
      const read = readNumberCell(unit ? cell : withoutCurrency(cell), unit, marks);
      return read.refusal ? read : { value: roundTo(read.value, 2) };
    },
    text: (value, { language }) => decimalText(Number(value), language, 2),
  };
}

/** `60,00 €`, `EUR 60.00` */
function withoutCurrency<T>(cell: T): T | string {
  if (typeof cell !== 'string') return cell;
  const said = /^([^\d\s+-]+)?\s*([+-]?\s?[\d.,](?:[\d.,\s']*\d)?)\s*([^\d\s]+)?$/.exec(
    cell.trim(),
  );
  const [, before, body = '', behind] = said ?? [];
  const marks = [before, behind].filter((one) => one !== undefined);
  return marks.length === 1 && currencyOf(marks[0] ?? '') ? body.replace(/^([+-])\s/, '$1') : cell;
}

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  kc: 'CZK',
  zl: 'PLN',
  ft: 'HUF',
  $: 'USD',
  '£': 'GBP',
  euro: 'EUR',
  eura: 'EUR',
};

export function currencyOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code;
  return SIGNS[foldText(text.trim())] ?? null;
}

/** `Suma s DPH (EUR)` says in which currency the column is. */
export function currencyOfHead(head: string): string | null {
  const found = head.split(/[\s()[\]/,;]+/).flatMap((part) => currencyOf(part) ?? []);
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}
