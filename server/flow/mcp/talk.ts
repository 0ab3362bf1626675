// One message of an assistant, answered by the SDK of the protocol: whoever speaks its newest revision, and whoever speaks those before it.
// Nothing is kept between two messages. The SDK is loaded with the first one, since most installations never get any.
import { LINK_MINUTES } from '@flotila/domain/assistant/assistant.ts';
import { MARK_RULE, marked } from '@flotila/domain/assistant/marked.ts';
import { isListTool, isWritingTool } from '@flotila/domain/assistant/tool.ts';
import type { Server, Tool as ToldTool } from '@modelcontextprotocol/server';
import type { Given } from './arguments.ts';
import { CHANGES, changeArguments, makeChange } from './change.ts';
import { makeReport, reportArguments } from './make-report.ts';
import { listArguments, readList } from './read-list.ts';
import type { Running } from './running.ts';
import type { Told } from './told.ts';
import { type Argument, type Tool, toolsFor } from './tools.ts';

type Sdk = typeof import('@modelcontextprotocol/server');

export interface Talk {
  tools: readonly Tool[];
  running: Running;
  /** Of the product. */
  version: string;
}

/** @param message as it was read */
export async function answerMessage(
  request: Request,
  message: unknown,
  talk: Talk,
): Promise<Response> {
  const sdk = await import('@modelcontextprotocol/server');
  if (await sdk.isLegacyRequest(request, message)) return answerFormer(sdk, request, message, talk);
  // Nothing is told that was not asked for, so nobody may wait for it.
  const handler = sdk.createMcpHandler(() => serverFor(sdk, talk), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody: message });
}

async function answerFormer(
  sdk: Sdk,
  request: Request,
  message: unknown,
  talk: Talk,
): Promise<Response> {
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = serverFor(sdk, talk);
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody: message });
  const body = await response.arrayBuffer();
  await server.close();
  return new Response(body.byteLength > 0 ? body : null, response);
}

function serverFor(sdk: Sdk, { tools, running, version }: Talk): Server {
  const { company, identity } = running;
  const server = new sdk.Server(
    { name: 'flotila', title: 'Flotila', version },
    { capabilities: { tools: {} }, instructions: instructionsFor(running) },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: toolsFor(tools, identity, company).map(toldTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) {
      const known = toolsFor(tools, identity, company).map(({ name }) => name);
      const message = `There is no such tool. There are: ${known.join(', ')}`;
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);
    }
    const { text, isError } = await run(tool, params.arguments ?? {}, running);
    return { content: [{ type: 'text', text }], ...(isError && { isError }) };
  });
  return server;
}

async function run(tool: Tool, given: Given, running: Running): Promise<Told> {
  const { name } = tool;
  const [call] = tool.calls;
  if (name === 'make_report') return makeReport(tool, given, running);
  if (!call) throw new Error(`the tool ${name} has no call`);
  return isWritingTool(name)
    ? makeChange(name, call, given, running)
    : readList(call, given, running);
}

function toldTool(tool: Tool): ToldTool {
  const { name } = tool;
  const change = isWritingTool(name) ? CHANGES[name] : undefined;
  return {
    name,
    description: descriptionOf(tool),
    inputSchema: inputOf(argumentsOf(tool)),
    annotations: {
      readOnlyHint: !change,
      destructiveHint: change?.isOverwriting ?? false,
      idempotentHint: change?.isRepeatable ?? true,
      openWorldHint: false,
    },
  };
}

function descriptionOf({ name, calls }: Tool): string {
  if (isWritingTool(name)) return CHANGES[name].about;
  if (name !== 'make_report') return calls[0]?.endpoint.summary ?? name;
  return `A report as PDF or spreadsheet, by a link that opens for ${LINK_MINUTES} minutes`;
}

function argumentsOf(tool: Tool): readonly Argument[] {
  const { name, calls } = tool;
  if (isWritingTool(name)) return changeArguments(name);
  if (name === 'make_report') return reportArguments(tool);
  return calls[0] && isListTool(name) ? listArguments(calls[0]) : [];
}

function inputOf(args: readonly Argument[]): ToldTool['inputSchema'] {
  return {
    type: 'object',
    properties: Object.fromEntries(args.map(({ name, schema }) => [name, schema])),
    required: args.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  } as ToldTool['inputSchema'];
}

function instructionsFor({ company }: Running): string {
  return [
    `The fleet of the company ${marked(company.name, 100)}: vehicles, rides, fuel, alerts, services, drivers' hours.`,
    `Times are those of ${company.timeZone}; a time without an offset is read as one of it. Names of columns end in their unit; _m is metres, _s seconds, _l litres.`,
    'Ids of one answer are the arguments of the next tool. An answer that has more says which page is next.',
    MARK_RULE,
  ].join('\n');
}
