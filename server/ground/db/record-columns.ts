// Columns of a record, made of the table of its fields: what is read, written, and left when the record is erased. A
// field whose column is not there does not compile.
import type { Field, Fields, Value, Values } from '@flotila/domain/record/field.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './types.ts';

type Small<S extends string, Done extends string = ''> = S extends `${infer H}${infer Rest}`
  ? Small<Rest, `${Done}${H extends Lowercase<H> ? H : `_${Lowercase<H>}`}`>
  : Done;

type ColumnOf<F, Name extends string> = F extends { column: infer C extends string }
  ? C
  : Small<Name>;

type Stored<F> = F extends { kind: 'own' }
  ? string | (F extends { default: unknown } ? never : null)
  : Value<F>;

type Written<T extends Fields> = {
  [K in keyof T & string as T[K] extends { isWrittenApart: true }
    ? never
    : ColumnOf<T[K], K>]: Stored<T[K]>;
};

// biome-ignore format: one line a rule
type Left<F> =
  F extends { erased: 'number' } ? string
  : F extends { erased: { as: infer V } } ? V
  : F extends { kind: 'own'; default: unknown } ? string
  : F extends { default: infer V } ? V
  : F extends { start: infer V } ? V
  : null;

type Blank<T extends Fields> = {
  [K in keyof T & string as T[K] extends { erased: 'stays' } ? never : ColumnOf<T[K], K>]: Left<
    T[K]
  >;
};

type ColumnsOf<T extends Fields> = { [K in keyof T & string]: ColumnOf<T[K], K> }[keyof T & string];

/** undefined for what is of no known shape, as JSON is. */
type Selected<N extends keyof Tables, C> = C extends keyof Selectable<Tables[N]>
  ? unknown extends Selectable<Tables[N]>[C]
    ? undefined
    : Selectable<Tables[N]>[C]
  : undefined;

/** Fields that always have a value, of columns that may have none. */
type Loose<N extends keyof Tables, T extends Fields> = {
  [K in keyof T & string]: null extends Value<T[K]>
    ? never
    : null extends Selected<N, ColumnOf<T[K], K>>
      ? K
      : never;
}[keyof T & string];

type Missing<N extends keyof Tables, T extends Fields> = Exclude<ColumnsOf<T>, keyof Tables[N]>;

export interface RecordColumns<T extends Fields> {
  /** For a select, each under the name of its field. */
  read(alias: string): RawBuilder<unknown>;
  written(values: Readonly<Values<T>>): Written<T>;
  /** @param number in place of what the record was called */
  blank(number: string): Blank<T>;
}

export function recordColumns<N extends keyof Tables, const T extends Fields>(
  _table: N,
  fields: T & { readonly [K in Missing<N, T> as `there is no column ${K}`]: never } & {
    readonly [K in Loose<N, T> as `old rows may lack ${K}, which is required fromNowOn`]: never;
  },
): RecordColumns<T> {
  const all: [string, Field][] = Object.entries(fields);
  const own = all.filter(([, field]) => !field.isWrittenApart);
  return {
    read: (alias) =>
      sql.join(
        all.map(
          ([name, field]) =>
            sql`${sql.ref(`${alias}.${columnOf(name, field)}`)} as ${sql.id(name)}`,
        ),
      ),
    written: (values) =>
      Object.fromEntries(
        own.map(([name, field]) => [columnOf(name, field), storedOf(field, values[name])]),
      ) as Written<T>,
    blank: (number) =>
      Object.fromEntries(
        all
          .filter(([, { erased }]) => erased !== 'stays')
          .map(([name, field]) => [columnOf(name, field), leftOf(field, number)]),
      ) as Blank<T>,
  };
}

function columnOf(name: string, { column }: Field): string {
  return column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function storedOf({ kind }: Field, value: unknown): unknown {
  return kind === 'own' && value !== null ? JSON.stringify(value) : value;
}

function leftOf(field: Field, number: string): unknown {
  const { erased } = field;
  if (erased === 'number') return number;
  if (typeof erased === 'object') return erased.as;
  if ('default' in field) return storedOf(field, field.default);
  return 'start' in field ? field.start : null;
}
