// What a column of a list can become: a field of a record with its names, how its cells are read, and where it stands in the
// body of the call that stores the record. Plain fields are made of the record's table (decision 0099), so a new column of
// a record can be brought from the day on which it exists.
import { CODE_LISTS, type CodeKind } from '../code/code-lists.ts';
import { codeName } from '../code/code-names.ts';
import type { Field, Fields } from '../record/field.ts';
import { decimalText, foldText } from '../text.ts';
import { fromHours, fromKm, toHours, toKm } from '../units.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { type Cell, cellText } from './cell.ts';
import type { Look } from './looks.ts';
import type { Marks } from './marks.ts';
import type { Names } from './names.ts';
import { readDayCell } from './read-day.ts';
import { type Read, readNumberCell, refused } from './read-number.ts';
import { titleWords } from './words.ts';

/** Of the call that stores the record. */
export type Body = Record<string, unknown>;

/** Records of other lists that cells name. */
export interface Lists {
  persons: Named;
  groupsets: Named;
  vehicles: Named;
  subjects: Named;
}

export interface Named {
  /** By everything that a cell may call it, folded. */
  ids: ReadonlyMap<string, readonly number[]>;
  names: ReadonlyMap<number, string>;
}

export interface ReadContext {
  language: Language;
  lists: Lists;
  marks: Marks;
}

export interface Target {
  field: string;
  title(language: Language): string;
  /** Folded heads. */
  names: readonly string[];
  isRequired: boolean;
  /** A head that says so is another one's, whatever else it says: `Suma (bez DPH)`. */
  without?: RegExp;
  look?: Look;
  /** It has few values: a column whose cells are others is another one, whatever its head ("state" has many meanings). */
  isClosed: boolean;
  /** What a cell holds, as templates say it. */
  form: 'text' | 'number' | 'day' | 'several';
  /** What may be chosen, for templates. */
  choices?(language: Language): string[];
  read(cell: Cell, context: ReadContext): Read<unknown>;
  /** undefined, null: the record has none. */
  of(body: Body): unknown;
  put(body: Body, value: unknown): void;
  text(value: unknown, context: Pick<ReadContext, 'language' | 'lists'>): string;
  /** Left out: the same text. */
  isSame?(body: Body, value: unknown): boolean;
}

interface TableOptions {
  /** Under which the fields stand in the body, with a point behind; left out: in the body itself. */
  path?: string;
  /** The beginning of their texts in forms. */
  words: string;
  /** Their texts say the units themselves. */
  saysUnits?: true;
  /** Other heads, by field. */
  names: Names;
  looks?: Readonly<Record<string, Look>>;
  /** Code lists whose names a form knows otherwise. */
  codes?: Readonly<Record<string, CodeKind>>;
  /** What a new record may go without, although its form asks for it. */
  optional?: readonly string[];
  without?: readonly string[];
}

/** Targets of the plain fields of a table, in its order. */
export function tableTargets(fields: Fields, options: TableOptions): Target[] {
  const { path = '', words, names, looks = {}, codes = {}, optional = [], without = [] } = options;
  const isUnitSaid = options.saysUnits === true;
  return Object.entries(fields).flatMap(([name, field]): Target[] => {
    if (field.kind === 'own' || field.kind === 'id' || without.includes(name)) return [];
    const title = (language: Language) => titleOf(language, words, path, name, field, isUnitSaid);
    const hasBeginning = 'default' in field || 'start' in field;
    return [
      {
        field: path + name,
        title,
        names: namesOf(names[path + name], title),
        isRequired: field.isRequired === true && !hasBeginning && !optional.includes(name),
        ...(looks[name] && { look: looks[name] }),
        isClosed:
          field.kind === 'choice' ||
          field.kind === 'flag' ||
          (field.kind === 'text' && field.codes !== undefined),
        ...(codes[name] ? codeValues(codes[name]) : valuesOf(field, words + path + name)),
        ...placeOf(path + name),
      },
    ];
  });
}

/** Folded names of a field: those of its form in every language, and what else people call it. */
export function namesOf(
  others: readonly string[] | undefined,
  title: (language: Language) => string,
): string[] {
  const titles = LANGUAGES.map((language) => headKey(title(language)));
  return [...new Set([...titles, ...(others ?? []).map(headKey)])];
}

/** A head without case, accents, what stands in brackets, and marks. */
export function headKey(head: string): string {
  return foldText(head)
    .replace(/[([{].*?[)\]}]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function titleOf(
  language: Language,
  words: string,
  path: string,
  name: string,
  field: Field,
  isUnitSaid: boolean,
): string {
  const say = titleWords(language);
  const group = field.in?.split('.')[1];
  const isGrouped = group !== undefined && GROUPS_SAID.includes(group);
  const title = say(`${words}${path}${name}`);
  const hasUnit = field.kind === 'number' && field.unit && !isUnitSaid;
  const unit = hasUnit ? ` (${say(`vf.u.${field.unit}`)})` : '';
  return `${isGrouped ? `${say(`${words}g.${group}`)}: ` : ''}${title}${unit}`;
}

/** Parts of the form without whose name that of the field says nothing. */
const GROUPS_SAID = ['norm', 'believable'];

/** Where a plain field stands in the body. */
export function placeOf(path: string): Pick<Target, 'of' | 'put'> {
  const steps = path.split('.');
  const last = steps.pop() ?? path;
  const holder = (body: Body, isMade: boolean): Body | undefined =>
    steps.reduce<Body | undefined>((at, step) => {
      if (at && isMade) at[step] ??= {};
      return at?.[step] as Body | undefined;
    }, body);
  return {
    of: (body) => holder(body, false)?.[last],
    put: (body, value) => {
      const at = holder(body, true);
      if (at) at[last] = value;
    },
  };
}

type Values = Pick<Target, 'form' | 'read' | 'text' | 'choices'>;

function valuesOf(field: Field, words: string): Values {
  switch (field.kind) {
    case 'number':
      return numberValues(field);
    case 'day':
      return { form: 'day', read: (cell, { marks }) => readDayCell(cell, marks), text: String };
    case 'flag':
      return flagValues();
    case 'choice':
      return choiceValues(field.of, (value, language) =>
        field.codes
          ? codeName(CODE_KINDS[field.codes], value, language)
          : titleWords(language)(`${words}.${value}`),
      );
    case 'text':
      return field.codes ? codeValues(CODE_KINDS[field.codes]) : textValues();
    default:
      return textValues();
  }
}

function codeValues(kind: CodeKind): Values {
  const codes = CODE_LISTS[kind].map(({ code }) => code);
  return choiceValues(codes, (code, language) => codeName(kind, code, language));
}

const CODE_KINDS = {
  types: 'vehicleTypes',
  categories: 'vehicleCategories',
  norms: 'vehicleNorms',
  motions: 'vehicleMotionDetections',
} as const satisfies Record<string, CodeKind>;

export function textValues(): Values {
  return {
    form: 'text',
    read: (cell) => {
      const text = cellText(cell).trim();
      return isRounded(cell) ? refused('rounded', { shown: text }) : { value: text };
    },
    text: String,
  };
}

/** A long number of which a spreadsheet has kept the first digits alone. */
function isRounded(cell: Cell): boolean {
  if (typeof cell === 'number') return cell >= 1e11 && cell % 1e4 === 0;
  return typeof cell === 'string' && /^\d([.,]\d+)?\s?[eE]\+?\d{2}$/.test(cell.trim());
}

const STORED: Readonly<Record<string, { shown(v: number): number; stored(v: number): number }>> = {
  km: { shown: toKm, stored: fromKm },
  h: { shown: toHours, stored: fromHours },
};

/** Bounds are the schema's, as are the places of what is stored as it is shown. */
function numberValues(field: Field & { kind: 'number' }): Values {
  const unit = STORED[field.unit ?? ''];
  const digits = field.digits ?? field.places ?? 2;
  return {
    form: 'number',
    read(cell, { marks }) {
      const read = readNumberCell(cell, field.unit, marks);
      if (read.refusal) return read;
      return { value: unit ? unit.stored(read.value) : read.value };
    },
    text: (value, { language }) => {
      const shown = unit ? unit.shown(Number(value)) : Number(value);
      return field.isPlain ? String(shown) : decimalText(shown, language, digits);
    },
  };
}

const FLAGS = new Map<string, boolean>([
  ...['1', 'true', 'ano', 'a', 'yes', 'y', 'x', 'igen', 'i', 'ja'].map(
    (one) => [one, true] as const,
  ),
  ...['0', 'false', 'nie', 'ne', 'n', 'no', '-', 'nem'].map((one) => [one, false] as const),
]);

export function flagValues(): Values {
  return {
    form: 'text',
    read: (cell) => {
      const value = typeof cell === 'boolean' ? cell : FLAGS.get(foldText(cellText(cell).trim()));
      return value === undefined ? refused('flag') : { value };
    },
    text: (value, { language }) => titleWords(language)(value ? 'record.yes' : 'record.no'),
    choices: (language) => ['record.yes', 'record.no'].map((key) => titleWords(language)(key)),
  };
}

/** A longer list is not told. */
const CHOICES_SAID_MAX = 30;

/** `nameOf` a value in a language; others by which it is known are `aliases`. */
export function choiceValues(
  of: readonly string[],
  nameOf: (value: string, language: Language) => string,
  aliases: (value: string) => readonly string[] = () => [],
): Values {
  const byName = new Map<string, string>();
  for (const value of of) {
    const names = [
      value,
      ...LANGUAGES.map((language) => nameOf(value, language)),
      ...aliases(value),
    ];
    for (const name of names) byName.set(headKey(name), value);
  }
  return {
    form: 'text',
    read: (cell, { language }) => {
      const value = byName.get(headKey(cellText(cell)));
      if (value !== undefined) return { value };
      if (of.length > CHOICES_SAID_MAX) return refused('unknown');
      return refused('choice', { choices: of.map((one) => nameOf(one, language)).join(', ') });
    },
    text: (value, { language }) => nameOf(String(value), language),
    choices: (language) => of.map((one) => nameOf(one, language)),
  };
}

/** A record of another list by its name. `unknown` and `ambiguous` are the refusals. */
export function namedRecord(
  text: string,
  { ids }: Named,
  unknown: string,
  ambiguous: string,
): Read<number> {
  const found = ids.get(nameKey(text)) ?? [];
  if (found.length > 1) return refused(ambiguous, { name: text, count: found.length });
  return found[0] === undefined ? refused(unknown, { name: text }) : { value: found[0] };
}

export function nameKey(name: string): string {
  return foldText(name)
    .replace(/[\s,]+/g, ' ')
    .trim();
}
