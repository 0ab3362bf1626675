// Contracts of a list: the fields of their form. A contract is known by its name, its vehicle and the day on which it begins:
// the same transport is done again every week.
import { CONTRACT_FIELDS } from '../contract/contract-fields.ts';
import { decimalText } from '../text.ts';
import { type Cell, cellText } from './cell.ts';
import { CONTRACT_NAMES } from './contract-names.ts';
import type { Rules, Said, StoredRecord } from './judge.ts';
import { type Marks, NO_MARKS } from './marks.ts';
import { ofVehicle } from './of-vehicle.ts';
import { ownField } from './own-targets.ts';
import { readDayCell } from './read-day.ts';
import { type Read, readNumberCell, refused } from './read-number.ts';
import { type Body, namedRecord, nameKey, placeOf, type Target, tableTargets } from './target.ts';
import { titleWords } from './words.ts';

const names = CONTRACT_NAMES;

export const CONTRACT_TARGETS: readonly Target[] = [
  ofVehicle(),
  ...tableTargets(CONTRACT_FIELDS, { words: 'ctr.', names }).map((target) => {
    if (target.field === 'amount') return amount(target);
    return target.field === 'currencyCode' ? { ...target, read: readCurrency } : target;
  }),
  partner(),
  day('fromTimestamp', 'ctr.from'),
  day('toTimestamp', 'ctr.to'),
  both('places', 'ctr.places', ['fromPlace', 'toPlace'], (text) => ({ value: text })),
  both('days', 'ctr.days', ['fromTimestamp', 'toTimestamp'], (text) => readDayCell(text, NO_MARKS)),
];

/** Called as in the form. */
function formField(field: string, key: string) {
  return ownField(field, names, (language) => titleWords(language)(key));
}

function partner(): Target {
  return {
    ...formField('subject', 'ctr.subjectId'),
    form: 'text',
    isClosed: false,
    ...placeOf('subjectId'),
    read: (cell, { lists }) =>
      namedRecord(cellText(cell).trim(), lists.subjects, 'unknownSubject', 'ambiguousSubject'),
    text: (value, { lists }) => lists.subjects.names.get(Number(value)) ?? '',
  };
}

/** Days are taken whole, whatever hour stands beside them. */
function day(field: string, key: string): Target {
  return {
    ...formField(field, key),
    form: 'day',
    isClosed: false,
    ...placeOf(field),
    read: (cell, { marks }) => readDayCell(cell, marks),
    text: String,
  };
}

/** What a list writes where there is none. */
const NONE = /^[-–—]?$/;
/** Between two parts; an arrow says so more clearly than a dash, which names have as well. */
const BETWEEN = [/\s*(?:→|->|=>)\s*/, /\s+[-–—]\s+/, /\s*–\s*/];

/** Two fields in one cell, as lists of ours have them; one of them may be missing. */
function both(
  field: string,
  key: string,
  paths: readonly [string, string],
  readPart: (text: string) => Read<string>,
): Target {
  return {
    ...formField(field, key),
    form: 'text',
    isClosed: false,
    read(cell) {
      const text = cellText(cell).trim();
      if (UNDATED.has(nameKey(text))) return { value: [null, null] };
      const parts = BETWEEN.map((mark) => text.split(mark)).find(({ length }) => length === 2);
      if (!parts) return refused('twoParts');
      const values: (string | null)[] = [];
      for (const part of parts) {
        if (NONE.test(part)) values.push(null);
        else {
          const read = readPart(part);
          if (read.refusal) return read;
          values.push(read.value);
        }
      }
      return { value: values };
    },
    of: (body) => {
      const [one, two] = paths.map((path) => body[path] ?? null);
      return one === null && two === null ? undefined : [one, two];
    },
    put: (body, value) => {
      [body[paths[0]], body[paths[1]]] = value as [unknown, unknown];
    },
    text: (value) => {
      const parts = value as (string | null)[];
      return parts.every((part) => part === null)
        ? ''
        : parts.map((part) => part ?? '–').join(' → ');
    },
  };
}

const UNDATED = new Set(
  (['sk', 'cs', 'en'] as const).map((language) => nameKey(titleWords(language)('ctr.undated'))),
);

interface Money {
  amount: number;
  /** null: the cell does not say. */
  currency: string | null;
}

/** `980 €` says both. */
function amount(target: Target): Target {
  return {
    ...target,
    read: (cell, { marks }) => readMoney(cell, marks),
    of: ({ amount: value, currencyCode }) =>
      typeof value === 'number' ? { amount: value, currency: currencyCode ?? null } : undefined,
    put: (body, value) => {
      const money = value as Money;
      body.amount = money.amount;
      if (money.currency) body.currencyCode = money.currency;
    },
    text: (value, { language }) => {
      const money = value as Money;
      return [decimalText(money.amount, language, 2), money.currency].filter(Boolean).join(' ');
    },
    isSame: (body, value) => {
      const money = value as Money;
      const isSaid = money.currency !== null && money.currency !== body.currencyCode;
      return body.amount === money.amount && !isSaid;
    },
  };
}

const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', KČ: 'CZK', FT: 'HUF', ZŁ: 'PLN' };

function currencyOf(text: string): string {
  const said = text.trim().toUpperCase();
  return SYMBOLS[said] ?? said;
}

function readCurrency(cell: Cell): Read<string> {
  return { value: currencyOf(cellText(cell)) };
}

function readMoney(cell: Cell, marks: Marks): Read<Money> {
  const said =
    typeof cell === 'string' ? /^(.*\d)\s*(€|kč|ft|zł|[a-z]{3})$/i.exec(cell.trim()) : null;
  const read = readNumberCell(said?.[1] ?? cell, undefined, marks);
  if (read.refusal) return read;
  return { value: { amount: read.value, currency: said?.[2] ? currencyOf(said[2]) : null } };
}

/** @param parse by ContractInput; @param gone vehicles that take no contract any more */
export function contractRules(
  contracts: readonly StoredRecord[],
  parse: Rules['parse'],
  gone: ReadonlySet<number>,
): Rules {
  const nameOf = ({ name, vehicleId }: Body) => `${nameKey(String(name ?? ''))}\n${vehicleId}`;
  const byName = Map.groupBy(contracts, ({ body }) => nameOf(body));
  return {
    find(row) {
      const named = byName.get(nameOf(row)) ?? [];
      const begin = row.fromTimestamp ?? null;
      const found =
        begin === null ? named : named.filter(({ body }) => body.fromTimestamp === begin);
      return found.length > 1 ? { code: 'ambiguousRecord' } : (found[0] ?? null);
    },
    uniqueOf: (row) =>
      row.name && row.vehicleId
        ? [{ field: 'name', key: `${nameOf(row)}\n${row.fromTimestamp ?? ''}` }]
        : [],
    start: () => ({}),
    finish: () => undefined,
    parse,
    fieldOf: contractFieldOf,
    check(body, stored) {
      const refusals: Said[] = [];
      const isMoved = ['vehicleId', 'fromTimestamp', 'toTimestamp'].some(
        (name) => body[name] !== stored?.body[name],
      );
      if (isMoved && gone.has(Number(body.vehicleId))) {
        refusals.push({ field: 'vehicle', code: 'vehicleGone' });
      }
      const { fromTimestamp, toTimestamp } = body;
      if (fromTimestamp && toTimestamp && String(toTimestamp) < String(fromTimestamp)) {
        refusals.push({ field: 'toTimestamp', code: 'beforeFrom' });
      }
      const others = stored ? [] : (byName.get(nameOf(body)) ?? []);
      const days = others.map((one) => String(one.body.fromTimestamp ?? '–')).sort();
      const notes: Said[] =
        days.length > 0
          ? [{ field: 'name', code: 'sameNamed', params: { day: days.at(-1) ?? '' } }]
          : [];
      return { refusals, notes };
    },
  };
}

export function contractFieldOf(path: string): string {
  if (path === 'vehicleId') return 'vehicle';
  return path === 'subjectId' ? 'subject' : path;
}
