// How an API call is written down: one value from which the server's route, its validation and
// permission check, the web client's typed call, the OpenAPI page and the permission test all come.
import { z } from 'zod';
import type { ToolName } from './assistant/tool.ts';
import type { ModuleAccess, ModuleName, RoleName } from './permission.ts';
import { lineRefusal, type TextRefusal } from './text.ts';
import { isDay } from './time.ts';

/** Who may call. `signedIn` needs a token but no company; `refresh` takes basic or refresh token. */
export type Needs =
  | { kind: 'public' }
  | { kind: 'credentials' }
  | { kind: 'signedIn' }
  | { kind: 'role'; role: RoleName; orOwn?: true }
  | { kind: 'module'; module: ModuleName; access: ModuleAccess };

export const anyone: Needs = { kind: 'public' };
export const credentials: Needs = { kind: 'credentials' };
export const signedIn: Needs = { kind: 'signedIn' };
export function role(name: RoleName): Needs {
  return { kind: 'role', role: name };
}
/** Who has the right to own records may call it, too; what is own, the handler decides (decision 0059). */
export function roleOrOwn(name: RoleName): Needs {
  return { kind: 'role', role: name, orOwn: true };
}
export function moduleRight(module: ModuleName, access: ModuleAccess): Needs {
  return { kind: 'module', module, access };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Shape = Record<string, z.ZodType>;
type Infer<S extends Shape> = z.output<z.ZodObject<S>>;
type InferIn<S extends Shape> = z.input<z.ZodObject<S>>;

/** A file that a call takes as multipart/form-data, in place of a JSON body. */
export interface Upload {
  /** Name of the form field with the file. */
  field: string;
  /** Greatest file, bytes; a greater one is 413. */
  bytesMax: number;
  /** Other form fields, each a short text. */
  fields: Shape;
  /** Greatest of these fields, bytes; left out: 1000. */
  fieldBytesMax?: number;
}

/**
 * Whose the vehicle or person is that a path names; another one is 404 before the handler is asked. `visible`: of the
 * company, and the caller sees it. `driver`: oneself, and for dispatchers a person that they see. `any`: superusers
 * alone may call, of any company.
 */
interface Named {
  vehicle?: 'visible' | 'any';
  person?: 'visible' | 'driver' | 'any';
}

/** How a path names one. */
const NAMES = {
  vehicle: /\{vehicleId\}|\/vehicle(-params)?\/\{id\}/,
  person: /\{personId\}|\/person\/\{id\}/,
};

/** Status codes of refusals. */
export type Refused = 401 | 404 | 409 | 410 | 429;

export interface EndpointOptions<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  A extends z.ZodType,
  F extends string | undefined,
> extends Named {
  summary: string;
  needs: Needs;
  /** A collective access (AUTH-009) may call it too, within its own vehicle list. */
  collective?: boolean;
  /** No key may call it, whatever its role: it is about keys, or about the caller as a person. */
  ofPeople?: boolean;
  /** Assistants may ask it under this name (decision 0121). Several reports are one tool. */
  tool?: ToolName;
  /** Path parameters other than {company}. */
  path?: P;
  query?: Q;
  body?: B;
  upload?: Upload;
  /** Left out: the answer has no JSON body (204), or is a file or a stream. */
  answer?: A;
  status?: 200 | 201 | 204;
  /** Content types of an answer that is a file, not JSON; of several the handler names the one. */
  bytes?: F;
  /** Content type of an answer that goes on: an event stream. */
  stream?: string;
  /** Of an event stream: what the data of each event is. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** A GET that changes something or is recorded, so there is no HEAD of it. */
  hasEffect?: boolean;
  /** Headers that it takes, and what each is. */
  headers?: Readonly<Record<string, string>>;
  /** A misspelt name in the query is refused: what it asks for would silently be left out of a paper. */
  isStrict?: boolean;
  /** It asks a service outside, which may not answer. */
  asksOutside?: boolean;
  /** Refusals beside those that its form makes possible, such as a link that is over. */
  refuses?: readonly Refused[];
  /** Its body comes as a form (`application/x-www-form-urlencoded`), as others have fixed it. */
  isForm?: boolean;
}

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  F extends string | undefined = string | undefined,
> {
  method: Method;
  /** Full path with {company} and other parameters in braces, beginning with /v1/. */
  url: string;
  /** True when the path names a company. */
  hasCompany: boolean;
  summary: string;
  needs: Needs;
  collective: boolean;
  ofPeople: boolean;
  tool: ToolName | undefined;
  path: z.ZodObject<P>;
  query: z.ZodObject<Q>;
  body: B | undefined;
  upload: Upload | undefined;
  answer: A | undefined;
  status: 200 | 201 | 204;
  bytes: F;
  stream: string | undefined;
  events: Readonly<Record<string, z.ZodType>>;
  hasEffect: boolean;
  headers: Readonly<Record<string, string>>;
  asksOutside: boolean;
  refuses: readonly Refused[];
  isForm: boolean;
  vehicle: Named['vehicle'] | undefined;
  person: Named['person'] | undefined;
  /** It makes a record from JSON and takes a key that makes a repetition harmless; files are told apart by their bytes. */
  isKeyed: boolean;
}

type None = Record<never, never>;

/**
 * Declares a call: `endpoint('GET /v1/{company}/vehicle/{id}', { needs: role('driver'), … })`.
 * Throws when a {parameter} of the path has no schema, or nothing is said of the vehicle or person that it names, so a
 * slip shows at import.
 */
export function endpoint<
  P extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodVoid,
  F extends string | undefined = undefined,
>(
  route: `${Method} /v1/${string}`,
  options: EndpointOptions<P, Q, B, A, F>,
): Endpoint<P, Q, B, A, F> {
  const [method, url] = route.split(' ') as [Method, string];
  const names = [...url.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const hasCompany = names.includes('company');
  const declared = Object.keys(options.path ?? {});
  for (const name of names) {
    if (name !== 'company' && !declared.includes(name)) {
      throw new Error(`endpoint ${route}: no schema for {${name}}`);
    }
  }
  checkNamed(route, hasCompany, options);
  const status = options.status ?? (options.answer || options.bytes || options.stream ? 200 : 204);
  return {
    method,
    url,
    hasCompany,
    summary: options.summary,
    needs: options.needs,
    collective: options.collective ?? false,
    ofPeople: options.ofPeople ?? false,
    tool: options.tool,
    path: z.object((options.path ?? {}) as P),
    query: options.isStrict ? strictQuery(options.query) : z.object((options.query ?? {}) as Q),
    body: options.body,
    upload: options.upload,
    answer: options.answer,
    status,
    bytes: options.bytes as F,
    stream: options.stream,
    events: options.events ?? {},
    hasEffect: options.hasEffect ?? false,
    headers: options.headers ?? {},
    asksOutside: options.asksOutside ?? false,
    refuses: options.refuses ?? [],
    isForm: options.isForm ?? false,
    vehicle: options.vehicle,
    person: options.person,
    isKeyed: method === 'POST' && status === 201 && options.upload === undefined,
  };
}

function checkNamed(route: string, hasCompany: boolean, named: Named): void {
  for (const kind of ['vehicle', 'person'] as const) {
    const said = named[kind];
    const isOfCompany = said !== undefined && said !== 'any';
    if (NAMES[kind].test(route) !== (said !== undefined) || (isOfCompany && !hasCompany)) {
      throw new Error(`endpoint ${route}: whose ${kind} does its path name?`);
    }
  }
}

/** The type knows no difference: what is read from it has the same fields. */
function strictQuery<Q extends Shape>(query: Q | undefined): z.ZodObject<Q> {
  return z.strictObject((query ?? {}) as Q) as unknown as z.ZodObject<Q>;
}

/** What a caller gives: the company code where the path has one, path, query and body. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? (keyof P extends never ? unknown : { path: InferIn<P> }) &
        (keyof Q extends never ? unknown : { query?: InferIn<Q> }) &
        (B extends z.ZodUndefined ? unknown : { body: z.input<B> }) & { company?: string }
    : never;

/** What a handler gets after parsing. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? { path: Infer<P>; query: Infer<Q>; body: z.output<B> }
    : never;

/** What the call answers, as read from the wire. */
export type Answer<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;

/** The list envelope of every list call (API-006). */
export function page<T extends z.ZodType>(row: T) {
  return z.object({
    content: z.array(row),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
  });
}

export interface Page<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
  number: number;
  size: number;
}

/** The greatest page; a larger `size` is cut to it (API-009). */
export const PAGE_SIZE_MAX = 5000;

/** No list has more pages; keeps page × size a safe whole number for the database. */
export const PAGE_NUMBER_MAX = 1_000_000;

/** Query fields of a list call; `size` has the default the specification gives the list. */
export function paging(defaultSize: number) {
  return {
    page: z.coerce.number().int().min(0).max(PAGE_NUMBER_MAX).default(0),
    size: z.coerce
      .number()
      .int()
      .min(1)
      // Not `transform`: behind one the description of the API tells no default.
      .overwrite((size) => Math.min(size, PAGE_SIZE_MAX))
      .default(defaultSize),
  };
}

/** Cuts a complete list into the asked page. */
export function pageOf<T>(all: readonly T[], query: { page: number; size: number }): Page<T> {
  const from = query.page * query.size;
  return {
    content: all.slice(from, from + query.size),
    totalElements: all.length,
    totalPages: Math.ceil(all.length / query.size),
    number: query.page,
    size: query.size,
  };
}

const RECORD_ID_MAX = 2_147_483_647;

/** Id of a record in a path or query: a positive whole number, unique over all companies. */
export const recordId = z.coerce.number().int().min(1).max(RECORD_ID_MAX);

const LAST_CHANGE_MAX = 100;

/** The `lastChange` a deletion names: the record as the caller saw it, so none is deleted unseen. */
export const seenChange = z.string().min(1).max(LAST_CHANGE_MAX);

/** The `lastChange` in a body; a new record has none yet. */
export const givenChange = optional(z.string().max(LAST_CHANGE_MAX));

/** Id of a record in a body, where it is a number and no text or list that reads like one. */
export const bodyId = z.number().int().min(1).max(RECORD_ID_MAX);

/**
 * One line that people type: trimmed, of so many characters at most, as people count them, and none
 * that is not seen.
 */
export function oneLine(max: number) {
  return z
    .string()
    .trim()
    .superRefine(refusedAs((line) => lineRefusal(line, max)))
    .meta({ maxLength: max });
}

/** Makes a rule that forms ask, too, one of a schema. */
export function refusedAs(rule: (text: string) => TextRefusal | null) {
  return (text: string, context: z.RefinementCtx): void => {
    const why = rule(text);
    if (!why) return;
    context.addIssue({
      code: 'custom',
      message: why.code,
      ...(why.params && { params: why.params }),
    });
  };
}

/**
 * A field of a body with a default, which stands for null as for a field that is left out. An answer may
 * have the field too: there it is what the schema says.
 */
export function withDefault<T extends z.ZodType>(
  schema: T,
  value: NoInfer<z.output<T>>,
): z.ZodPipe<z.ZodOptional<z.ZodNullable<T>>, T> {
  // Types of zod cannot tell what the steps between make of a schema that is not known yet.
  const bare: z.ZodType = schema;
  const given = bare.nullish().meta({ default: value });
  const filled: z.ZodType = given.transform((one) => one ?? value);
  return z.pipe(filled, bare) as unknown as z.ZodPipe<z.ZodOptional<z.ZodNullable<T>>, T>;
}

/** A field of a body that may be left out; null is as left out. */
export function optional<T extends z.ZodType>(
  schema: T,
): z.ZodOptional<z.ZodPipe<z.ZodNullable<T>, T>> {
  const bare: z.ZodType = schema;
  const filled: z.ZodType = bare.nullable().transform((one) => one ?? undefined);
  const piped = z.pipe(filled, bare.optional() as z.ZodType);
  return piped.optional() as unknown as z.ZodOptional<z.ZodPipe<z.ZodNullable<T>, T>>;
}

/** A flag in a query: true, 1 or empty is true; false, 0 is false. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1' || text === '');

/** A day in a body or query, `yyyy-MM-dd`; not before 1900, as no record of a fleet is older. */
export const calendarDay = z.iso.date({ abort: true }).refine(isDay, { error: 'date' });

/** A moment in an answer: ISO 8601 UTC with Z. */
export const instant = z.iso.datetime({ offset: true });

/**
 * A moment in a query or path: with an offset, or local time without zone (`2026-11-01T08:00:00`,
 * also without seconds), or a date. It stays text here; `time.ts` reads it in the company's zone.
 */
export const localOrInstant = z
  .string()
  .max(40)
  .overwrite(withPlus)
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/);

/** A moment that names a record in a path (API-120): as in a query, or epoch milliseconds. */
export const pathMoment = z
  .string()
  .max(40)
  .overwrite(withPlus)
  .regex(
    /^(\d{1,15}|\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)$/,
  );

/** A + that was not escaped in a URL arrives as a blank: `…T08:00:00 01:00` means `…T08:00:00+01:00`. */
function withPlus(text: string): string {
  return text.replace(/^(.{10}[T ]\d{2}:\d{2}\S*) (\d{2}:?\d{2})$/, '$1+$2');
}
