// The OpenAPI file, made of the same endpoint values that the routes are made of. The page /docs
// reads it; a committed snapshot shows every change of the interface in review.
import { PROBLEM_STATUS } from '@flotila/domain/problem.ts';
import { isKeyed, KEY_LENGTH_MAX } from '@flotila/domain/request-key.ts';
import { z } from 'zod';
import { ABOUT, FIELDS, PARAMETERS } from './openapi-words.ts';
import type { AnyEndpoint } from './serve.ts';

type Json = Record<string, unknown>;

/** @param version of the product */
export function buildOpenApi(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.url] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.url] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Flotila', version, description: ABOUT },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of GET /v1/all/token',
        },
        basic: { type: 'http', scheme: 'basic', description: 'Sign-in only' },
        refresh: {
          type: 'http',
          scheme: 'bearer',
          description: 'Refresh token, for /v1/all/token only',
        },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  };
}

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEM_STATUS) },
    message: { type: 'string', description: 'In the language of Accept-Language (sk, cs, en)' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: {
          field: { type: 'string', description: 'Dotted path, such as `device.code`' },
          code: { type: 'string', description: 'Rule that refuses it, such as `required`' },
          params: { type: 'object', description: 'Of the rule, such as `{max: 50}`' },
        },
      },
    },
    current: { description: 'Status 412: the record as it now is' },
  },
};

function operation(endpoint: AnyEndpoint): Json {
  return {
    tags: [tagOf(endpoint.url)],
    summary: endpoint.summary,
    description: describeNeeds(endpoint),
    operationId: operationId(endpoint),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function requestBodyOf({ body, upload }: AnyEndpoint): Json {
  if (body) {
    const content = { 'application/json': { schema: schemaOf(body, 'input') } };
    return { requestBody: { required: true, content } };
  }
  if (!upload) return {};
  const fields = schemaOf(z.object(upload.fields), 'input') as { properties?: Json };
  const file = { type: 'string', format: 'binary', maxLength: upload.bytesMax };
  const schema = {
    type: 'object',
    required: [upload.field],
    properties: { [upload.field]: file, ...fields.properties },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** The subject of a call: the first word after the company. */
function tagOf(url: string): string {
  const [, , , subject = 'session'] = url.split('/');
  return subject;
}

function operationId({ method, url }: AnyEndpoint): string {
  return `${method.toLowerCase()}${url.slice(3).replace(/[/{}-]+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`;
}

function describeNeeds({ needs, collective }: AnyEndpoint): string {
  const also = collective ? ' A collective access may call it for its own vehicles.' : '';
  switch (needs.kind) {
    case 'public':
      return 'Anyone may call.';
    case 'credentials':
      return 'Takes credentials or a refresh token.';
    case 'signedIn':
      return collective
        ? `Every signed-in user may call.${also}`
        : 'Every signed-in user but a collective access may call.';
    case 'role':
      return needs.orOwn
        ? `Needs role ${needs.role}, or the right to own records (\`ownRecords\`) for what is one's own.${also}`
        : `Needs role ${needs.role}.${also}`;
    case 'module':
      return `Needs ${needs.access} right of module ${needs.module}.${also}`;
  }
}

function securityOf({ needs, method }: AnyEndpoint): Json[] {
  if (needs.kind === 'public') return [];
  if (needs.kind !== 'credentials') return [{ bearer: [] }];
  return method === 'DELETE' ? [{ refresh: [] }] : [{ basic: [] }, { refresh: [] }];
}

const KEY_PARAMETER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, such as a UUID: the same call under the same key makes one record and answers the same, for a day',
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
};

function parametersOf(endpoint: AnyEndpoint): Json[] {
  const company = { name: 'company', in: 'path', required: true, schema: { type: 'string' } };
  return [
    ...(endpoint.hasCompany ? [{ ...company, ...PARAMETERS.company }] : []),
    ...fieldsOf(endpoint.path, 'path'),
    ...fieldsOf(endpoint.query, 'query'),
    ...(isKeyed(endpoint) ? [KEY_PARAMETER] : []),
  ];
}

function fieldsOf(shape: z.ZodType, place: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input', {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    ...(field.description === undefined && PARAMETERS[name]),
    ...(field.description !== undefined && { description: field.description }),
    schema: field,
  }));
}

function responsesOf(endpoint: AnyEndpoint): Json {
  const problem = {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  const refusals = Object.fromEntries(
    refusalsOf(endpoint).map(([status, description]) => [
      status,
      { description, content: problem },
    ]),
  );
  return { [endpoint.status]: successOf(endpoint), ...refusals };
}

function successOf(endpoint: AnyEndpoint): Json {
  if (endpoint.stream) {
    const events = Object.entries(endpoint.events).map(([name, data]) => [
      name,
      schemaOf(data, 'output'),
    ]);
    const about = events.length > 0 && { 'x-events': Object.fromEntries(events) };
    const types = endpoint.stream.split(', ');
    const content = types.map((type) => [type, { schema: { type: 'string' }, ...about }]);
    return { description: 'OK', content: Object.fromEntries(content) };
  }
  if (!endpoint.answer) return { description: 'Done' };
  const description = endpoint.status === 201 ? 'Created' : 'OK';
  return {
    description,
    content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
  };
}

function refusalsOf(endpoint: AnyEndpoint): [number, string][] {
  const { method, needs, url, body, upload } = endpoint;
  const isOpen = needs.kind === 'public';
  const isSharing = url === '/v1/public/sharing/{hash}';
  const isDeleted = method === 'DELETE' && Object.keys(endpoint.path.shape).length > 0;
  const rows: [number, string, boolean][] = [
    [400, 'Invalid, with field codes', true],
    [401, 'Not signed in, or wrong credentials', !isOpen],
    [403, 'Right missing, or a company of others', !isOpen && needs.kind !== 'credentials'],
    [404, 'No such record', url.includes('{')],
    [409, 'Duplicate, or still in use', (body !== undefined && method !== 'PATCH') || isDeleted],
    [410, 'The sharing is not active', isSharing],
    [
      412,
      'The record was changed meanwhile; `current` is how it is now',
      isDeleted || (body !== undefined && method !== 'POST'),
    ],
    [413, 'The body is too large', body !== undefined || upload !== undefined],
    [415, `Not ${upload ? 'multipart/form-data' : 'JSON'}`, Boolean(body ?? upload)],
    [422, 'Other content was sent under this Idempotency-Key', isKeyed(endpoint)],
    [429, 'Too many failed attempts; try again later', needs.kind === 'credentials' || isSharing],
    [429, 'Too many calls of one person at once', !isOpen && needs.kind !== 'credentials'],
    [431, 'The headers are too large', true],
    [504, 'A service outside does not answer', endpoint.asksOutside],
    [503, 'The database cannot be reached; try again after Retry-After seconds', true],
  ];
  return rows
    .filter(([, , applies]) => applies)
    .map(([status, description]) => [status, description]);
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', words = FIELDS): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => leaveOut(jsonSchema),
  }) as Json;
  explain(rest, words);
  return rest;
}

/** Limits and patterns that say nothing more. */
function leaveOut(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
}

/**
 * Says what the fields of objects are, at any depth. Only in the finished schema: while it is made, fields of one kind
 * are one object, and the words of the first would stand at all of them (W-1).
 */
function explain(schema: unknown, words: typeof FIELDS): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {}, ...others } = schema as { properties?: Record<string, unknown> };
  for (const [name, field] of Object.entries(properties)) {
    explain(field, words);
    const word = words[name];
    if (word && typeof field === 'object' && field !== null && !('description' in field)) {
      Object.assign(field, { description: word });
    }
  }
  for (const other of Object.values(others)) explain(other, words);
}
