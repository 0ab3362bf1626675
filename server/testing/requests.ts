// Requests made from the description of the API (R14): mostly what it asks for, now and then something else, by
// every kind of caller. What is answered must stand in the description.
import fc from 'fast-check';
import type { TestApi } from './api.ts';
import { VEHICLE } from './cast.ts';
import { resolved } from './openapi.ts';
import { CALLERS, type Caller } from './permission/rows.ts';

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
export interface Description extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>;
}

export interface Request {
  name: string;
  method: string;
  url: string;
  who: Caller | null;
  body: unknown;
  operation: Operation;
}

/** They stay open, end the sessions of the callers, or are another server's. */
const LEFT_OUT = [
  'post /json',
  'get /v1/{company}/live',
  'delete /v1/all/session',
  'delete /v1/all/token',
];

/** Requests of every call of the description. */
export function requests(description: Description): fc.Arbitrary<Request> {
  const calls = Object.entries(
    resolved(description.paths, description) as Description['paths'],
  ).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      LEFT_OUT.includes(`${method} ${path}`) ? [] : [{ path, method, operation }],
    ),
  );
  return fc.constantFrom(...calls).chain(({ path, method, operation }) =>
    fc
      .record({
        who: fc.constantFrom<Caller | null>(...CALLERS, null),
        values: fc.tuple(...operation.parameters.map((one) => parameterValue(one))),
        body: bodyOf(operation),
      })
      .map(({ who, values, body }) => {
        let url = path;
        const query = new URLSearchParams();
        operation.parameters.forEach((one, at) => {
          const value = values[at];
          if (one.in === 'path')
            url = url.replace(`{${one.name}}`, encodeURIComponent(value ?? ''));
          else if (value !== undefined) query.append(one.name, value);
        });
        const address = query.size > 0 ? `${url}?${query}` : url;
        const name = `${method.toUpperCase()} ${path}`;
        return { name, method: method.toUpperCase(), url: address, who, body, operation };
      }),
  );
}

/** Sends it and says what about the answer does not stand in the description; null: nothing. */
export async function complaint(api: TestApi, request: Request): Promise<string | null> {
  const { method, url, who, body, operation } = request;
  const answer = await api.app.inject({
    method: method as 'GET',
    url,
    headers: who ? await api.as(who) : {},
    ...(body !== undefined && { payload: body as object }),
  });
  const { statusCode: status } = answer;
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const told = operation.responses[String(status)];
  const says = (what: string) =>
    `${method} ${url} as ${who}, ${JSON.stringify(body)}: ${what}: ${answer.body.slice(0, 300)}`;
  if (status >= 500) return says(`${status}`);
  if (!told) return says(`${status} is not described`);
  if (told.content && !(type in told.content)) return says(`${status} as ${type} is not described`);
  return null;
}

const junk = fc.oneof(
  fc.constantFrom('', '0', '-1', 'null', '1e999', '%', '\u202e', '9'.repeat(30), 'x'.repeat(300)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);

function parameterValue({ name, required, schema }: Parameter): fc.Arbitrary<string | undefined> {
  const known = knownValues(name);
  const right = known ? fc.constantFrom(...known) : anyValueOf(schema, 2).map(String);
  const values = fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: junk });
  return required ? values : fc.option(values, { nil: undefined });
}

/** What reaches a record of the cast. */
function knownValues(name: string): string[] | null {
  const ids = Object.values(VEHICLE).map(({ id }) => String(id));
  if (name === 'company' || name === 'fromCompany') return ['tatra', 'TATRA', 'morava', 'cudzia'];
  if (name === 'id' || name === 'vehicleId') return [...ids, '1'];
  if (['from', 'to', 'start', 'timestamp', 'date'].includes(name)) {
    return [
      '2026-11-01',
      '2026-11-02T10:00:00',
      '2026-11-01T08:00:00Z',
      '2026-02-30',
      '1793520000000',
    ];
  }
  return null;
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<unknown> {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return fc.constant(undefined);
  return fc.oneof(
    { weight: 9, arbitrary: anyValueOf(schema, 5) },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), fc.constant(undefined)) },
  );
}

function anyValueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const right = rightValueOf(schema, depth);
  return fc.oneof(
    { weight: 15, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.oneof(junk, fc.constantFrom<unknown>(null, -1, 1e300, [], {}, true)),
    },
  );
}

function rightValueOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => rightValueOf(one, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return depth === 0 ? fc.constant({}) : objectOf(schema, depth);
    case 'array':
      return fc.array(anyValueOf(schema.items ?? {}, Math.max(0, depth - 1)), { maxLength: 3 });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number) {
  const fields = Object.entries(properties).map(([name, one]) => {
    const value = anyValueOf(one, depth - 1);
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined })];
  });
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

function textOf({ format, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-01', '2024-02-29');
  if (format === 'date-time') return fc.constantFrom('2026-11-01T08:00:00Z');
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
}

function boundsOf({ minimum, maximum }: Schema): { min: number; max: number } {
  const min = Math.max(minimum ?? -10, -1e9);
  return { min, max: Math.max(min, Math.min(maximum ?? 3000, 1e9)) };
}
