// The form of a record by the table of its fields (decision 0099): how it begins, what is sent of it and what is refused.
// Pure; what is kept as JSON is read by whoever knows it.

import type { Field, Fields } from '@flotila/domain/record/field.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { isDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from './module.ts';
import { numberText, readNumber, ruleOf } from './number-rules.ts';

/** Fields with the beginning of their texts, and that of their names in the form. */
export interface FormTable<T extends Fields = Fields, Path extends string = string> {
  words: string;
  fields: T;
  path: Path;
}

// biome-ignore format: one line a rule
type Texts<W extends string, T extends Fields, Path extends string> = {
  [K in keyof T & string]:
    | (T[K] extends { kind: 'own' } ? never : `${W}${Path}${K}`)
    | (T[K] extends { hasHint: true } ? `${W}hint.${K}` : never)
    | (T[K] extends { codes: string } ? never
      : T[K] extends { in: string; of: readonly (infer V extends string)[] } ? `${W}${Path}${K}.${V}` : never);
}[keyof T & string];

/** A field without its texts does not compile. */
export function formTable<W extends string, const T extends Fields, Path extends string = ''>(
  words: W,
  fields: T & {
    readonly [K in Exclude<Texts<W, T, Path>, TextKey> as `there is no text ${K}`]: never;
  },
  path = '' as Path,
): FormTable<T, Path> {
  return { words, fields, path };
}

// biome-ignore format: one line a kind
type Entered<F> =
  F extends { kind: 'flag' } ? boolean
  : F extends { kind: 'choice'; of: readonly (infer V)[]; default: string } ? V
  : string;

export type FormOf<T extends Fields, Path extends string = ''> = {
  -readonly [K in keyof T & string as T[K] extends { kind: 'own' }
    ? never
    : `${Path}${K}`]: Entered<T[K]>;
};

/** A form is texts and switches; null begins a new one. */
export function startFields<T extends Fields, Path extends string>(
  { fields, path }: FormTable<T, Path>,
  record: { readonly [K in keyof T]?: unknown } | null,
  language: Language,
): FormOf<T, Path> {
  const started = plainOf(fields).map(([name, field]) => [
    path + name,
    shownOf(field, record ? record[name] : beginningOf(field), language),
  ]);
  return Object.fromEntries(started) as FormOf<T, Path>;
}

function plainOf(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== 'own');
}

function beginningOf(field: Field): unknown {
  if (field.kind !== 'number') return 'default' in field ? field.default : null;
  return field.start ?? (field.isRequired ? field.default : null);
}

function shownOf(field: Field, stored: unknown, language: Language): string | boolean {
  if (field.kind === 'flag') return Boolean(stored ?? field.default);
  if (field.kind === 'number') return numberText(stored as number, ruleOf(field), language);
  return String(stored ?? '');
}

type Read = { value: unknown; refusal?: FieldRefusal | null };

/** What is sent of the form, and what cannot be. */
export function readFields<T extends Fields, Path extends string>(
  { fields, path }: FormTable<T, Path>,
  form: FormOf<T, Path>,
  record: { readonly [K in keyof T]?: unknown } | null,
  language: Language,
): { values: Record<string, unknown>; errors: FieldRefusals } {
  const entered = form as Readonly<Record<string, string | boolean>>;
  const values: Record<string, unknown> = {};
  const errors: FieldRefusals = {};
  for (const [name, field] of plainOf(fields)) {
    const { value, refusal } = readField(field, entered[path + name], record?.[name], language);
    values[name] = value;
    if (refusal) errors[path + name] = refusal;
  }
  return { values, errors };
}

/** The body of a store call, or why it cannot be sent. */
export type ReadForm = { body: object; errors?: never } | { body?: never; errors: FieldRefusals };

/** What is sent of other fields, and why they are refused, stands beside the plain ones. */
export function readForm<T extends Fields>(
  table: FormTable<T, ''>,
  {
    form,
    record,
    language,
    beside,
    refused = {},
  }: {
    form: FormOf<T>;
    record: ({ readonly [K in keyof T]?: unknown } & { lastChange: string }) | null;
    language: Language;
    beside: object;
    refused?: Record<string, FieldRefusal | null>;
  },
): ReadForm {
  const { values, errors: plain } = readFields(table, form, record, language);
  const errors = { ...refusalsOf(refused), ...plain };
  if (Object.keys(errors).length > 0) return { errors };
  return { body: { ...values, ...beside, ...(record && { lastChange: record.lastChange }) } };
}

function readField(field: Field, entered: unknown, stored: unknown, language: Language): Read {
  if (typeof entered === 'boolean') return { value: entered };
  const text = String(entered).trim();
  if (field.kind === 'number') return readNumberField(field, text, stored, language);
  if (text === '' && field.isRequired) return { value: null, refusal: { code: 'required' } };
  if (text === '') return { value: 'default' in field ? field.default : null };
  if (field.kind === 'id') return { value: Number(text) };
  return { value: text, refusal: textRefusal(field, text) };
}

function textRefusal(field: Field, text: string): FieldRefusal | null {
  if (field.kind === 'text') return lineRefusal(text, field.max);
  if (field.kind === 'day') return isDay(text) ? null : { code: 'date' };
  return field.kind !== 'choice' || field.of.includes(text) ? null : { code: 'choice' };
}

function readNumberField(
  field: Field & { kind: 'number' },
  text: string,
  stored: unknown,
  language: Language,
): Read {
  const rule = ruleOf(field);
  const { value, refusal } = readNumber(text, rule, language, stored as number | null);
  if (value === 0 && field.isNotZero) return { value, refusal: { code: 'notZero' } };
  // What is stored and was not touched, but is more or less than today's limits.
  if (value !== null && (value < field.min || value > field.max)) {
    return { value, refusal: { code: 'range', params: { min: rule.min, max: rule.max } } };
  }
  return { value: value ?? field.default ?? null, refusal };
}
