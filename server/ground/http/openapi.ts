// The OpenAPI file, made of the same endpoint values that the routes are made of. The page /docs
// reads it; a committed snapshot shows every change of the interface in review.
import { PROBLEM_STATUS } from '@flotila/domain/problem.ts';
import { z } from 'zod';
import { intakePaths } from './openapi-intake.ts';
import { parametersOf, referredParameter, sharedParameters } from './openapi-parameters.ts';
import { createSchemas, type Json, type Schemas } from './openapi-schemas.ts';
import { ABOUT } from './openapi-words.ts';
import type { AnyEndpoint } from './serve.ts';

interface Described {
  /** Of schemas by their definitions, as the domain exports them. */
  names: Parameters<typeof createSchemas>[0];
  /** Of the product. */
  version: string;
}

export function buildOpenApi(
  endpoints: readonly AnyEndpoint[],
  { names, version }: Described,
): Json {
  const schemas = createSchemas(names);
  const all = endpoints.map((endpoint) => parametersOf(endpoint, schemas));
  const shared = sharedParameters(all.flat());
  const paths: Record<string, Json> = {};
  endpoints.forEach((endpoint, index) => {
    const parameters = (all[index] ?? []).map((one) => referredParameter(one, shared));
    const path = paths[endpoint.url] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint, parameters, schemas);
    paths[endpoint.url] = path;
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Flotila', version, description: ABOUT },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: { ...paths, ...intakePaths(schemas) },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of GET /v1/all/token, or a key of a company (fl_…)',
        },
        basic: { type: 'http', scheme: 'basic', description: 'Sign-in only' },
        refresh: {
          type: 'http',
          scheme: 'bearer',
          description: 'Refresh token, for /v1/all/token only',
        },
      },
      parameters: shared,
      responses: refusals(),
      schemas: { Problem: PROBLEM_SCHEMA, ...schemas.named() },
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
    requestId: { type: 'string', description: 'As the header X-Request-Id' },
    challenge: { type: 'string', description: 'Of a sign-in that goes on with a second factor' },
    ways: { type: 'array', items: { type: 'string' }, description: 'By what it goes on' },
    current: { description: 'Status 412: the record as it now is' },
  },
};

function operation(endpoint: AnyEndpoint, parameters: Json[], schemas: Schemas): Json {
  return {
    tags: [tagOf(endpoint.url)],
    summary: endpoint.summary,
    description: describeNeeds(endpoint),
    operationId: operationId(endpoint),
    ...securityOf(endpoint),
    parameters,
    ...requestBodyOf(endpoint, schemas),
    responses: responsesOf(endpoint, schemas),
  };
}

function requestBodyOf({ body, upload, isForm }: AnyEndpoint, schemas: Schemas): Json {
  if (body) {
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const content = { [type]: { schema: schemas.of(body, 'input') } };
    return { requestBody: { required: true, content } };
  }
  if (!upload) return {};
  const fields = schemas.of(z.object(upload.fields), 'input') as { properties?: Json };
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

/** Where it is another one than that of all calls. */
function securityOf({ needs, method }: AnyEndpoint): Json {
  if (needs.kind === 'public') return { security: [] };
  if (needs.kind !== 'credentials') return {};
  const refresh = { refresh: [] };
  return { security: method === 'DELETE' ? [refresh] : [{ basic: [] }, refresh] };
}

function responsesOf(endpoint: AnyEndpoint, schemas: Schemas): Json {
  const told = refusalsOf(endpoint).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return { [endpoint.status]: successOf(endpoint, schemas), ...Object.fromEntries(told) };
}

function successOf(endpoint: AnyEndpoint, schemas: Schemas): Json {
  const types = endpoint.bytes ?? endpoint.stream;
  if (types) {
    const events = Object.entries(endpoint.events).map(([name, data]) => [
      name,
      schemas.of(data, 'output'),
    ]);
    const about = events.length > 0 && { 'x-events': Object.fromEntries(events) };
    const content = types
      .split(', ')
      .map((type) => [type, { schema: { type: 'string' }, ...about }]);
    return { description: 'OK', content: Object.fromEntries(content) };
  }
  if (!endpoint.answer) return { description: 'Done' };
  const description = endpoint.status === 201 ? 'Created' : 'OK';
  return {
    description,
    content: { 'application/json': { schema: schemas.of(endpoint.answer, 'output') } },
  };
}

/** What each refusal means, by its name. */
const REFUSALS = {
  Invalid: 'Invalid, with field codes',
  NotSignedIn: 'Not signed in, or wrong credentials',
  Forbidden: 'Right missing, or a company of others',
  NotFound: 'No such record',
  Conflict: 'Duplicate, or still in use',
  Over: 'It is over or not in force: a sharing, a link',
  Changed: 'The record was changed meanwhile; `current` is how it is now',
  TooLarge: 'The body is too large',
  NotJson: 'Not JSON',
  NotMultipart: 'Not multipart/form-data',
  OtherContent: 'Other content was sent under this Idempotency-Key',
  TooManyAttempts: 'Too many failed attempts; try again later',
  TooManyCalls: 'Too many calls of one person at once',
  HeadersTooLarge: 'The headers are too large',
  Unavailable: 'The database cannot be reached; try again after Retry-After seconds',
  NoAnswerOutside: 'A service outside does not answer',
};

function refusalsOf(endpoint: AnyEndpoint): [number, keyof typeof REFUSALS][] {
  const { method, needs, url, body, upload, refuses } = endpoint;
  const isOpen = needs.kind === 'public';
  const takesSession = !isOpen && needs.kind !== 'credentials';
  const isOfRecord =
    Object.keys(endpoint.path.shape).length > 0 || 'lastChange' in endpoint.query.shape;
  const isDeleted = method === 'DELETE' && isOfRecord;
  const rows: [number, keyof typeof REFUSALS, boolean][] = [
    [400, 'Invalid', true],
    [401, 'NotSignedIn', !isOpen || refuses.includes(401)],
    [403, 'Forbidden', takesSession],
    [404, 'NotFound', url.includes('{') || refuses.includes(404)],
    [
      409,
      'Conflict',
      (body !== undefined && method !== 'PATCH') || isDeleted || refuses.includes(409),
    ],
    [410, 'Over', refuses.includes(410)],
    [412, 'Changed', isDeleted || (body !== undefined && method !== 'POST')],
    [413, 'TooLarge', body !== undefined || upload !== undefined],
    [415, 'NotJson', body !== undefined],
    [415, 'NotMultipart', upload !== undefined],
    [422, 'OtherContent', endpoint.isKeyed],
    [429, 'TooManyAttempts', needs.kind === 'credentials' || refuses.includes(429)],
    [429, 'TooManyCalls', takesSession],
    [431, 'HeadersTooLarge', true],
    [503, 'Unavailable', true],
    [504, 'NoAnswerOutside', endpoint.asksOutside],
  ];
  return rows.filter(([, , applies]) => applies).map(([status, name]) => [status, name]);
}

/** All of them are one kind of answer. */
function refusals(): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  const content = { 'application/problem+json': { schema } };
  const described = Object.entries(REFUSALS).map(([name, description]) => [
    name,
    { description, content },
  ]);
  return Object.fromEntries(described);
}
