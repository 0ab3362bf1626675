// The tools of assistants, made of the calls whose values name one: summary, arguments and rights are those of the call.
import { type Table, tableOf } from '@flotila/domain/assistant/answer.ts';
import { isListTool, isWritingTool, type ToolName } from '@flotila/domain/assistant/tool.ts';
import type { CompanyContext, Identity } from '../../ground/http/context.ts';
import { parametersOf } from '../../ground/http/openapi-parameters.ts';
import { createSchemas, type Json } from '../../ground/http/openapi-schemas.ts';
import { type AnyEndpoint, mayKeyCall } from '../../ground/http/serve.ts';

/** An argument of a tool, and where the call takes it. */
export interface Argument {
  name: string;
  /** What the call calls it. */
  parameter: string;
  in: 'path' | 'query';
  isRequired: boolean;
  schema: Json;
}

/** One call of a tool; of `make_report` there are several. */
export interface ToolCall {
  endpoint: AnyEndpoint;
  arguments: readonly Argument[];
  /** Of a list. */
  table: Table | undefined;
}

export interface Tool {
  name: ToolName;
  calls: readonly ToolCall[];
}

/**
 * Paging is ours; lists of the data administration are for its screens, and groups are people's own. What is hidden of private rides
 * leaves the house in no file (decision 0086).
 */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'company',
  'page',
  'size',
  'all',
  'groupset',
  'full',
]);

export function toolsOf(endpoints: readonly AnyEndpoint[]): Tool[] {
  const tools = new Map<ToolName, ToolCall[]>();
  for (const endpoint of endpoints) {
    const { tool } = endpoint;
    if (tool) tools.set(tool, [...(tools.get(tool) ?? []), callOf(endpoint, tool)]);
  }
  return [...tools].map(([name, calls]) => ({ name, calls }));
}

function callOf(endpoint: AnyEndpoint, tool: ToolName): ToolCall {
  const parameters = parametersOf(endpoint, createSchemas(new Map()));
  return {
    endpoint,
    arguments: parameters
      .filter(({ name }) => !NOT_ASKED.has(`${name}`))
      .map((parameter) => argumentOf(endpoint, parameter)),
    table: isListTool(tool) ? tableOf(tool, endpoint.answer) : undefined,
  };
}

function argumentOf(endpoint: AnyEndpoint, parameter: Json): Argument {
  const { name, required, description, schema } = parameter;
  return {
    name: argumentName(endpoint, `${name}`),
    parameter: `${name}`,
    in: parameter.in as 'path' | 'query',
    isRequired: required === true,
    schema: { ...plain(schema as Json), ...(description !== undefined && { description }) },
  };
}

/** An id says of what it is: `vehicleId` of `/vehicle/{id}`. */
function argumentName({ url }: AnyEndpoint, name: string): string {
  if (name === 'vehicle') return 'vehicleId';
  return name === 'id' ? `${/\/(\w+)\/\{id\}/.exec(url)?.[1] ?? ''}Id` : name;
}

/** Said shortly: each assistant reads all of them. A flag of a query is a flag, and how a text must be written its refusal says. */
function plain({ pattern: _form, maxLength: _length, maximum: _greatest, ...schema }: Json): Json {
  const words = schema.enum;
  const isFlag = Array.isArray(words) && words.includes('true') && words.includes('false');
  if (!isFlag) return schema;
  const given = schema.default;
  return {
    type: 'boolean',
    ...(given !== undefined && { default: given === 'true' || given === true }),
  };
}

/** What the key may ask; tools that change something only with a key that says so. */
export function toolsFor(
  tools: readonly Tool[],
  identity: Identity,
  company: CompanyContext,
): Tool[] {
  return tools
    .filter(({ name }) => !isWritingTool(name) || identity.assistantWrites === true)
    .map(({ name, calls }) => ({
      name,
      calls: calls.filter(({ endpoint }) => mayKeyCall(endpoint, identity, company)),
    }))
    .filter(({ calls }) => calls.length > 0);
}
