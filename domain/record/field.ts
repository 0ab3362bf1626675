// A record of data administration is one table of fields (decision 0099). What a body takes and what an answer tells is
// made of it here; columns of the database, forms, lists and erasing are made of the same table where they are.

import { z } from 'zod';
import { bodyId, calendarDay, oneLine, withDefault } from '../endpoint.ts';
import { isDecimal2 } from '../units.ts';

interface Common {
  /** Part of the form, and behind a point the group in it; plain fields are drawn there in the order of the table. */
  in?: string;
  /**
   * The form refuses it when it is empty; so does a body, unless there is a default. `fromNowOn`: what was stored before
   * may lack it.
   */
  isRequired?: true | 'fromNowOn';
  /** Left out of a body it stays as it is stored, as null does of what is required. */
  leftOut?: 'stays';
  /** Under the field stands a sentence of its own. */
  hasHint?: true;
  /** A switch whose words need the whole width, also without a sentence. */
  isWide?: true;
  /** A column of the list that whoever wants it chooses. */
  list?: { key?: string; width: string };
  /** Of the database; left out: the name in small letters with `_`. */
  column?: string;
  /** Its column is written by a step of its own. */
  isWrittenApart?: true;
  /**
   * What becomes of it when the record is erased: `number` instead of a name, `stays`, or a value; left out: what it has
   * when nobody gave it.
   */
  erased?: 'number' | 'stays' | { as: string | boolean };
}

/** How a stored number is shown; `km` and `h` are stored as metres and seconds. */
type Unit = 'km' | 'h' | 'l' | 'kmh' | 'rpm' | 'celsius' | 'ccm' | 'kg' | 's' | 'min';
/** A code list that tells the names of values. */
type Codes = 'types' | 'categories' | 'norms' | 'motions';

export type Field = Common &
  /** With `codes` one of the list, which the server knows. */
  (
    | { kind: 'text'; max: number; schema?: z.ZodType<string>; default?: string; codes?: Codes }
    | {
        kind: 'number';
        /** As it is stored. */
        min: number;
        max: number;
        /** After the decimal mark, as it is stored; left out: as many as anybody sends. */
        places?: 0 | 2;
        /** The same as it is shown; left out: as it is stored. */
        digits?: number;
        unit?: Unit;
        /** Written without groups of three: a year. */
        isPlain?: true;
        isNotZero?: true;
        /** Zeros stand in its places, too. */
        isMoney?: true;
        default?: number;
        /** What a new form begins with. */
        start?: number;
      }
    | { kind: 'day' }
    | { kind: 'flag'; default: boolean }
    | { kind: 'choice'; of: readonly string[]; codes?: Codes; default?: string }
    /** Of a record of another list. */
    | { kind: 'id' }
    /** What only components and columns of its own know; kept as JSON. */
    | { kind: 'own'; schema: z.ZodType; default?: readonly unknown[] }
  );

export type Fields = Readonly<Record<string, Field>>;

// biome-ignore format: one line a kind
type Bare<F> =
  F extends { schema: infer S extends z.ZodType } ? S
  : F extends { kind: 'text' } ? z.ZodString
  : F extends { kind: 'number' | 'id' } ? z.ZodNumber
  : F extends { kind: 'day' } ? typeof calendarDay
  : F extends { kind: 'flag' } ? z.ZodBoolean
  : F extends { kind: 'choice'; of: readonly (infer V extends string)[] } ? z.ZodEnum<{ [K in V]: K }>
  : never;

type Filled<S extends z.ZodType> = z.ZodPipe<z.ZodOptional<z.ZodNullable<S>>, S>;

type Given<F> = F extends { default: unknown }
  ? Filled<Bare<F>>
  : F extends { leftOut: 'stays' }
    ? z.ZodOptional<z.ZodNullable<Bare<F>>>
    : F extends { isRequired: true | 'fromNowOn' }
      ? Bare<F>
      : z.ZodDefault<z.ZodNullable<Bare<F>>>;

/** The value of a field in a record. */
export type Value<F> =
  | z.output<Bare<F>>
  | (F extends { default: unknown } | { isRequired: true } ? never : null);

export type Values<T extends Fields> = { -readonly [K in keyof T]: Value<T[K]> };

/** What a record has of the fields of the table. */
export function valuesOf<T extends Fields>(table: T, record: Readonly<Values<T>>): Values<T> {
  const values = Object.keys(table).map((name) => [name, record[name]]);
  return Object.fromEntries(values) as Values<T>;
}

/** What a body takes, field by field: with a default or null where nothing is given. */
export function givenShape<const T extends Fields>(table: T): { [K in keyof T]: Given<T[K]> } {
  return shapeOf(table, (field) => {
    const bare = bareSchema(field);
    if ('default' in field) return withDefault(bare, field.default);
    if (field.leftOut) return noneOfEmpty(bare.nullish());
    return field.isRequired ? bare : noneOfEmpty(bare.nullable().default(null));
  });
}

/** An empty text is none. */
function noneOfEmpty(schema: z.ZodType): z.ZodType {
  return schema.overwrite((value) => (value === '' ? null : value));
}

// biome-ignore format: one line a kind
type Told<F> =
  F extends { kind: 'text' | 'choice' | 'day' } ? z.ZodString
  : F extends { kind: 'number' | 'id' } ? z.ZodNumber
  : Bare<F>;

/** What a list that the map loads is held to where it spells its answer out: the map loads no table (S7). */
export type ToldShape<T extends Fields> = {
  -readonly [K in keyof T]: null extends Value<T[K]> ? z.ZodNullable<Told<T[K]>> : Told<T[K]>;
};

/**
 * What an answer tells. It is not held to the limits of today: what was stored before them is shown, and refused when it
 * is stored again.
 */
export function toldShape<const T extends Fields>(table: T): ToldShape<T> {
  return shapeOf(table, (field) => {
    const told = toldSchema(field);
    return 'default' in field || field.isRequired === true ? told : told.nullable();
  });
}

function shapeOf<S>(table: Fields, schemaOf: (field: Field) => z.ZodType): S {
  const shape = Object.entries(table).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(shape) as S;
}

/** VAL-035: a number with up to two decimal places. */
export function decimal2(max: number, min = 0) {
  return z
    .number()
    .min(min)
    .max(max)
    .refine(isDecimal2, { error: 'decimal', params: { places: 2 } });
}

function bareSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      if (field.schema) return field.schema;
      return field.isRequired ? oneLine(field.max).min(1) : oneLine(field.max);
    case 'number':
      return numberSchema(field);
    case 'day':
      return calendarDay;
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(field.of);
    case 'id':
      return bodyId;
    case 'own':
      return field.schema;
  }
}

function numberSchema({ min, max, places, isNotZero }: Field & { kind: 'number' }): z.ZodType {
  if (places === 2) return decimal2(max, min);
  const number = (places === 0 ? z.number().int() : z.number()).min(min).max(max);
  return isNotZero ? number.refine((value) => value !== 0, { error: 'notZero' }) : number;
}

function toldSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string();
    case 'day':
      return z.string().meta({ format: 'date' });
    case 'choice':
      return z.string().meta({ enum: [...field.of] });
    case 'number':
      return field.places === 0 ? z.number().meta({ type: 'integer' }) : z.number();
    case 'id':
      return z.number().int();
    default:
      return bareSchema(field);
  }
}
