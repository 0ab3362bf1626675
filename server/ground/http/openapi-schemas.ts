// Schemas of the OpenAPI file, made of those of the calls. One that the domain exports under the name of a type has
// this name in the file and stands there once, also inside of others, with what its fields mean.
import { z } from 'zod';
import { FIELDS } from './openapi-words.ts';

export type Json = Record<string, unknown>;
/** What a call takes, or answers. */
type Side = 'input' | 'output';

export interface Schemas {
  of(schema: z.ZodType, side: Side, words?: typeof FIELDS): Json;
  /** Those that were met so far and have a name, by it. */
  named(): Json;
}

/** @param names of schemas by their definitions, as the domain exports them */
export function createSchemas(names: ReadonlyMap<z.core.$ZodTypeDef, string>): Schemas {
  const named = new Map<string, Json>();
  return {
    of(schema, side, words = FIELDS) {
      const made = converted(schema, side, ({ zodSchema, jsonSchema }) => {
        const name = names.get(zodSchema._zod.def);
        if (name) Object.assign(jsonSchema, { [NAME]: sideName(zodSchema, name, side) });
      });
      return explained(made, { words, named }) as Json;
    },
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Stands in a schema that is being made, where it has a name. */
const NAME = 'x-name';

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

function converted(schema: z.core.$ZodType, side: Side, override: Override): Json {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: (context) => {
      leaveOut(context.jsonSchema);
      override(context);
    },
  }) as Json;
  return made;
}

/** Limits and patterns that say nothing more. */
function leaveOut(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
}

/** What is taken in another form than it is answered has two names: the taken one ends in `Input` or `Body`. */
function sideName(schema: z.core.$ZodType, name: string, side: Side): string {
  const [taken, answered] = (['input', 'output'] as const).map((one) =>
    JSON.stringify(converted(schema, one, () => undefined)),
  );
  if (taken === answered) return name;
  if (side === 'output') return name.replace(/Input$/, '');
  return name.endsWith('Input') ? name : `${name}Body`;
}

interface Making {
  words: typeof FIELDS;
  named: Map<string, Json>;
}

/**
 * The finished schema with words at its fields, at any depth, and references in place of what has a name. Words are
 * not laid while it is made: then fields of one kind are one object (W-1).
 */
function explained(part: unknown, making: Making): unknown {
  if (Array.isArray(part)) return part.map((one) => explained(one, making));
  if (typeof part !== 'object' || part === null) return part;
  const { [NAME]: ownName, ...rest } = part as Json;
  const schema: Json = {};
  for (const [key, value] of Object.entries(rest)) {
    schema[key] = key === 'properties' ? fieldsOf(value as Json, making) : explained(value, making);
  }
  const name = ownName ?? pageName(schema);
  return name === undefined ? schema : referred(String(name), schema, making);
}

function fieldsOf(fields: Json, making: Making): Json {
  const said = Object.entries(fields).map(([name, field]) => {
    const schema = explained(field, making) as Json;
    const description = schema.description ?? making.words[name];
    return [name, description === undefined ? schema : { ...schema, description }];
  });
  return Object.fromEntries(said);
}

const PAGE_FIELDS = 'content,totalElements,totalPages,number,size';

/** A page is named after its rows. */
function pageName({ properties = {} }: { properties?: Json }): string | undefined {
  if (Object.keys(properties).join() !== PAGE_FIELDS) return undefined;
  const { $ref } = (properties.content as { items: { $ref?: string } }).items;
  return $ref && `${$ref.slice(SCHEMAS.length)}Page`;
}

const SCHEMAS = '#/components/schemas/';

/** The word of a place for a named schema stands beside the reference. */
function referred(name: string, schema: Json, { named }: Making): Json {
  const { description, ...content } = schema;
  const known = named.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(content)) {
    throw new Error(`${name} is the name of two schemas`);
  }
  named.set(name, content);
  return { $ref: `${SCHEMAS}${name}`, ...(description !== undefined && { description }) };
}
