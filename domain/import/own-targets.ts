// Targets that no table of fields has, as several kinds of records know them.

import { plateKey } from '../refueling/csv.ts';
import type { Language } from '../words/languages.ts';
import { cellText } from './cell.ts';
import type { Names } from './names.ts';
import { refused } from './read-number.ts';
import { type Body, type Lists, namedRecord, namesOf, type Target } from './target.ts';
import { importWords } from './words.ts';

/** Left out, its title stands among the words of lists. */
export function ownField(
  field: string,
  names: Names,
  title = (language: Language) => importWords(language)(`title.${field}` as never),
) {
  return { field, title, names: namesOf(names[field], title), isRequired: false };
}

/** Several in one cell. */
export function partsOf(text: string): string[] {
  return text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export type Card = { identification: string; code: string };

/** Codes of one kind; those that are there already stay. */
export function identification(kind: string, names: Names): Target {
  const of = (body: Body) =>
    ((body.identifications ?? []) as Card[])
      .filter((one) => one.identification === kind)
      .map(({ code }) => code);
  const has = (codes: readonly string[], code: string) =>
    codes.some((one) => one.toUpperCase() === code.toUpperCase());
  return {
    ...ownField(`identification.${kind}`, names),
    form: 'several',
    isClosed: false,
    read: (cell) => {
      const text = cellText(cell).trim();
      const isRounded = typeof cell === 'number' && cell >= 1e11 && cell % 1e4 === 0;
      if (isRounded || /^\d([.,]\d+)?E\+?\d{2}$/i.test(text))
        return refused('rounded', { shown: text });
      return { value: partsOf(text) };
    },
    of: (body) => (of(body).length === 0 ? undefined : of(body)),
    put: (body, value) => {
      const added = (value as string[]).filter((code) => !has(of(body), code));
      const cards = added.map((code) => ({ identification: kind, code }));
      body.identifications = [...((body.identifications ?? []) as Card[]), ...cards];
    },
    text: (value) => (value as string[]).join(', '),
    isSame: (body, value) => (value as string[]).every((code) => has(of(body), code)),
  };
}

/** Records of another list, several in a cell; those that are there already stay. */
export function namedRecords(
  path: string,
  {
    list,
    unknown,
    ambiguous,
    names,
  }: {
    list: keyof Lists;
    unknown: string;
    ambiguous: string;
    names: Names;
  },
): Target {
  const of = (body: Body) => (body[path] ?? []) as number[];
  return {
    ...ownField(path, names),
    form: 'several',
    isClosed: true,
    read(cell, { lists }) {
      const ids: number[] = [];
      for (const name of partsOf(cellText(cell))) {
        // Lists of ours tell how many there are.
        if (/^\d{1,4}$/.test(name)) return refused('count');
        const key = list === 'vehicles' ? plateKey(name) : name;
        const read = namedRecord(key, lists[list], unknown, ambiguous);
        if (read.refusal) return read;
        ids.push(read.value);
      }
      return { value: ids };
    },
    of: (body) => (of(body).length === 0 ? undefined : of(body)),
    put: (body, value) => {
      body[path] = [...new Set([...of(body), ...(value as number[])])];
    },
    text: (value, { lists }) =>
      (value as number[]).map((id) => lists[list].names.get(id) ?? '').join(', '),
    isSame: (body, value) => (value as number[]).every((id) => of(body).includes(id)),
  };
}
