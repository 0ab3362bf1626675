// What an upload of fuel documents is told that cannot be read at all (API-056, API-057).
import { TABLE_BYTES_MAX, TABLE_ROWS_MAX } from '@flotila/domain/refueling/table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { HEAD, IMPORT, load, type Sent, upload } from './testing/upload.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe('VAL-014, API-057 an upload', () => {
  const refused = async (sent: Sent, status: number) => {
    const answer = await upload(api, { who: 'admin', ...sent });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  };

  test('without a file, with two, under another name', async () => {
    for (const sent of [
      {},
      { fields: { dryrun: 'true' } },
      { files: [['other', HEAD]] },
    ] as Sent[]) {
      const problem = await refused(sent, 400);
      expect(problem.errors).toEqual([{ field: 'file', code: 'required' }]);
      expect(problem.message).toBe('The file is missing, please choose one.');
    }
    const two = await refused(
      { files: [['file', HEAD] as const, ['file', HEAD] as const] as Sent['files'] & object },
      400,
    );
    expect(two.errors).toEqual([{ field: 'file', code: 'single' }]);
  });

  test('of another content type, cut off, or with a wrong flag', async () => {
    const headers = await api.as('admin');
    const inject = (type: string, payload: string) =>
      api.app.inject({
        method: 'POST',
        url: IMPORT,
        payload,
        headers: { ...headers, 'content-type': type },
      });
    expect((await inject('text/csv', HEAD)).statusCode).toBe(415);
    expect((await inject('application/json', '{}')).statusCode).toBe(415);
    const form = 'multipart/form-data; boundary=x';
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ndate';
    for (const body of [start, 'no form at all', '']) {
      expect((await inject(form, body)).statusCode, body).toBe(400);
    }
    expect((await inject('multipart/form-data', start)).statusCode).toBe(400);
    expect(
      (await refused({ fields: { dryrun: 'maybe' }, files: [['file', HEAD]] }, 400)).errors,
    ).toEqual([expect.objectContaining({ field: 'dryrun', code: 'choice' })]);
  });

  test('over 5 MB is 413, over 10 000 rows says so, and as many are taken', async () => {
    const large = await refused({ files: [['file', 'x'.repeat(TABLE_BYTES_MAX + 1)]] }, 413);
    expect(large.message).toBe('The file is too large; it may have 5 MB at most.');
    const line = '2026-11-05 08:00:00;XX;diesel;5;1;6;EUR;';
    const rows = Array<string>(TABLE_ROWS_MAX).fill(line);
    const most = await load(api, rows, { who: 'admin', query: '?dryrun=true' });
    expect(most.totalElements).toBe(TABLE_ROWS_MAX);
    const many = await refused({ files: [['file', [HEAD, ...rows, line].join('\n')]] }, 400);
    expect(many.errors).toEqual([
      { field: 'file', code: 'rowsMax', params: { max: TABLE_ROWS_MAX } },
    ]);
    const full = await upload(api, {
      who: 'admin',
      files: [['file', 'x'.repeat(TABLE_BYTES_MAX)]],
    });
    expect(full.statusCode).toBe(400);
  });

  test('over a real connection a far too large file is answered, not cut off', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const post = async (bytes: number) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes).fill(0x78)]), 'documents.csv');
      const answer = await fetch(address + IMPORT, {
        method: 'POST',
        body,
        headers: await api.as('admin'),
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await post(30 * 1024 * 1024)).toEqual([413, 'too_large']);
    expect(await post(1000)).toEqual([400, 'invalid']);
  });

  test('REF-029 without a column names it', async () => {
    const problem = await refused({ files: [['file', 'datetime;fuel;place']] }, 400);
    expect(problem.message).toBe('The column numeric_plate is missing in the file.');
    expect(problem.errors.map((one: { params: { column: string } }) => one.params.column)).toEqual([
      'numeric_plate',
      'quantity',
      'full',
      'amount',
      'currency',
    ]);
    expect((await refused({ files: [['file', '']] }, 400)).errors[0].code).toBe('empty');
  });

  test('REF-030 is for dispatchers; a stranger is not even read', async () => {
    await refused({ who: 'driver', files: [['file', HEAD]] }, 403);
    const answer = await api.app.inject({
      method: 'POST',
      url: IMPORT,
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('other calls still refuse forms', async () => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/v1/tatra/vehicle/201',
      headers: {
        ...(await api.as('superuser')),
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(415);
  });
});
