// An assistant: the SDK's own client over HTTP, with a key of tatra.
import type { AddressInfo } from 'node:net';
import { ASSISTANT_PATH } from '@flotila/domain/assistant/assistant.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApi } from './api.ts';
import { makeTestKey, type TestKey } from './keys.ts';

/** Lets assistants ask about the company, or no longer. */
export async function switchAssistants(api: TestApi, isOn: boolean): Promise<void> {
  const url = '/v1/tatra/assistants';
  const { lastChange } = (await api.call('admin', 'GET', url)).json();
  const answer = await api.call('admin', 'PUT', url, { isOn, lastChange });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Where the application listens, of a port that is free. */
export async function listen(api: TestApi): Promise<string> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
}

export interface Assistant {
  client: Client;
  key: TestKey;
  /** What the tool tells, read. */
  ask(name: string, given?: Record<string, unknown>): Promise<Told>;
}
export interface Told {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool tells something of its own.
  json: any;
}

export async function connect(origin: string, key: string): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const address = new URL(`${origin}${ASSISTANT_PATH}`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return client;
}

export async function makeAssistant(
  api: TestApi,
  origin: string,
  input: object = {},
): Promise<Assistant> {
  const key = await makeTestKey(api, input);
  const client = await connect(origin, key.key);
  return {
    client,
    key,
    ask: (name, given) => told(client, name, given),
  };
}

/** What the tool tells. */
export async function told(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Told> {
  const answer = await client.callTool({ name, arguments: given });
  const [content] = answer.content as { type: string; text: string }[];
  const text = content?.text ?? '';
  return { isError: answer.isError === true, text, json: JSON.parse(text) };
}

/** Rows of a told list, each by the names of the columns. */
export function rowsOf({ json }: Told): Record<string, unknown>[] {
  const { columns, rows } = json as { columns: string[]; rows: unknown[][] };
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
}
