// A key as an administrator makes it, and calls with it.
import type { LightMyRequestResponse } from 'fastify';
import type { TestApi } from './api.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestKey {
  apiKeyId: number;
  key: string;
  prefix: string;
  lastChange: string;
  ask(url: string, method?: Method, body?: unknown): Promise<LightMyRequestResponse>;
}

/** Of tatra, made by its administrator. */
export async function makeTestKey(api: TestApi, input: object = {}): Promise<TestKey> {
  const body = { name: 'ERP', role: 'dispatcher', ...input };
  const answer = await api.call('admin', 'POST', '/v1/tatra/api-key', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const made = answer.json();
  return { ...made, ask: askWith(api, made.key) };
}

export function askWith(api: TestApi, key: string, more: Record<string, string> = {}) {
  return (url: string, method: Method = 'GET', body?: unknown) =>
    api.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...more },
      ...(body !== undefined && { payload: body as object }),
    });
}
