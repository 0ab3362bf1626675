// Lists as tests bring them: text or workbooks, and the answer.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { expect } from 'vitest';
import type { TestApi, Who } from '../../../testing/api.ts';

export interface SentList {
  who?: Who;
  language?: string;
  isStored?: boolean;
  fields?: Record<string, string>;
  fileName?: string;
}

export async function post(
  api: TestApi,
  kind: string,
  content: string | Uint8Array,
  { who = 'superuser', language = 'en', isStored = false, fields = {}, fileName }: SentList = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), fileName ?? 'list.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return api.app.inject({
    method: 'POST',
    url: `/v1/tatra/import/${kind}${isStored ? '' : '?dryrun=true'}`,
    headers: {
      ...(await api.as(who)),
      'content-type': request.headers.get('content-type') ?? '',
      'accept-language': language,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

export async function bringList(
  api: TestApi,
  kind: string,
  content: string | Uint8Array,
  sent: SentList = {},
): Promise<Brought> {
  const answer = await post(api, kind, content, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
