// A tab that was opened before the server was replaced: it sends records as it knew them, with fields that are no more and
// without those that are new. It is answered, or told in a sentence what is missing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi } from '../../testing/api.ts';
import {
  addressOf,
  seedRecords,
  type TestedCall,
  testedCalls,
} from '../../testing/permission/records.ts';

const calls = await testedCalls();
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(() => api.close());

/** Superusers may store everything but what is of one's own person. */
function ask({ endpoint, row }: TestedCall, body?: object) {
  const who = row.statusOf?.superuser === 404 ? 'admin' : 'superuser';
  return api.call(who, endpoint.method, addressOf(endpoint, 'tatra', row.own, row.query), body);
}

/** Records that are read and stored at one address. */
const stored = calls.flatMap((write) => {
  const { method, url } = write.endpoint;
  const read = calls.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.url === url);
  return method === 'PUT' && read ? [{ name: url, write, read }] : [];
});

/** A company last: without its modules other calls are refused. */
const inTurn = [
  ...stored.filter(({ write }) => write.endpoint.hasCompany),
  ...stored.filter(({ write }) => !write.endpoint.hasCompany),
];

describe('C-8 a tab of another version', () => {
  test('there are records of each kind', () => {
    expect(stored.length).toBeGreaterThan(10);
  });

  test.for(stored)('$name: what the server knows no more is left aside', async (record) => {
    const known = (await ask(record.read)).json();
    const answer = await ask(record.write, { ...known, fieldOfBefore: { of: ['before'] } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).not.toHaveProperty('fieldOfBefore');
  });

  test.for(inTurn)('$name: what it does not send yet is empty, or asked for', async (record) => {
    const schema = record.write.endpoint.body as z.ZodType;
    const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    for (const field of Object.keys(properties ?? {})) {
      const { [field]: _later, ...known } = (await ask(record.read)).json();
      const answer = await ask(record.write, known);
      if (answer.statusCode === 200) continue;
      expect([field, answer.statusCode], answer.body).toEqual([field, 400]);
      const { message, errors } = answer.json();
      expect(message, field).toMatch(/\S \S.*\.$/);
      expect(errors.length, field).toBeGreaterThan(0);
    }
  });
});
