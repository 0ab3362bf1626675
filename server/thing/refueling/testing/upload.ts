// Files of fuel documents as tests upload them.
import { expect } from 'vitest';
import type { TestApi, Who } from '../../../testing/api.ts';

export const HEAD = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';
export const IMPORT = '/v1/tatra/refueling/import';

export interface Sent {
  who?: Who;
  query?: string;
  language?: string;
  fields?: Record<string, string>;
  files?: [field: string, content: string | Uint8Array<ArrayBuffer>][];
}

/** The body of an upload and its content type. */
export async function formOf(parts: Pick<Sent, 'fields' | 'files'>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts.fields ?? {})) form.append(name, value);
  for (const [field, content] of parts.files ?? []) {
    form.append(field, new Blob([content]), 'documents.csv');
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** A form of these parts is uploaded. */
export async function upload(api: TestApi, sent: Sent) {
  return post(api, { ...sent, ...(await formOf(sent)) });
}

export async function post(
  api: TestApi,
  sent: Pick<Sent, 'who' | 'query' | 'language'> & { type: string; payload: Buffer },
) {
  const { who = 'dispatcher', query = '', language = 'en', type, payload } = sent;
  return api.app.inject({
    method: 'POST',
    url: IMPORT + query,
    headers: {
      ...(await api.as(who)),
      'content-type': type,
      'accept-language': language,
    },
    payload,
  });
}

/** A file of these lines is uploaded and taken; its answer. */
export async function load(api: TestApi, lines: readonly string[], more: Sent = {}) {
  const answer = await upload(api, { ...more, files: [['file', [HEAD, ...lines].join('\n')]] });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
