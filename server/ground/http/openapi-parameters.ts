// Parameters of the OpenAPI file. What several calls take in the same form stands there once.
import { KEY_LENGTH_MAX } from '@flotila/domain/request-key.ts';
import type { Json, Schemas } from './openapi-schemas.ts';
import { PARAMETERS } from './openapi-words.ts';
import type { AnyEndpoint } from './serve.ts';

const COMPANY: Json = {
  name: 'company',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  ...PARAMETERS.company,
};

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, such as a UUID: the same call under the same key makes one record and answers the same, for a day',
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
};

export function parametersOf(endpoint: AnyEndpoint, schemas: Schemas): Json[] {
  return [
    ...(endpoint.hasCompany ? [COMPANY] : []),
    ...fieldsOf(schemas.of(endpoint.path, 'input', {}), 'path'),
    ...fieldsOf(schemas.of(endpoint.query, 'input', {}), 'query'),
    ...Object.entries<string>(endpoint.headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...(endpoint.isKeyed ? [KEY] : []),
  ];
}

function fieldsOf(shape: Json, place: 'path' | 'query'): Json[] {
  const { properties = {}, required } = shape as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    ...(field.description === undefined && PARAMETERS[name]),
    ...(field.description !== undefined && { description: field.description }),
    schema: field,
  }));
}

/** What more than one call takes, under its name; the form that most take has the bare name. */
export function sharedParameters(all: readonly Json[]): Record<string, Json> {
  const uses = new Map<string, number>();
  for (const parameter of all) {
    const text = JSON.stringify(parameter);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Json> = {};
  for (const [text, count] of [...uses].sort(([, a], [, b]) => b - a)) {
    const parameter = JSON.parse(text) as Json;
    const name = sharedNames(parameter).find((one) => !shared[one]);
    if (count > 1 && name) shared[name] = parameter;
  }
  return Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The bare name, and one with what tells it from others. */
function sharedNames({ name, required, schema }: Json): string[] {
  const { default: given, format } = schema as Json;
  return [`${name}`, `${name}-${given ?? format ?? (required ? 'other' : 'optional')}`];
}

/** The parameter, or where it stands when that is once for all. */
export function referredParameter(parameter: Json, shared: Record<string, Json>): Json {
  const text = JSON.stringify(parameter);
  const name = sharedNames(parameter).find((one) => JSON.stringify(shared[one]) === text);
  return name ? { $ref: `#/components/parameters/${name}` } : parameter;
}
