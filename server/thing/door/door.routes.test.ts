// The door of a company: what it begins with, who changes it, and that nobody writes over what they have not seen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const DOOR = '/v1/tatra/door';
const read = async () => (await send(api, 'admin', 'GET', DOOR)).body;
const put = async (change: object) => {
  const { lastChange } = await read();
  return send(api, 'admin', 'PUT', DOOR, { lastChange, ...change });
};

test('of a company whose administrators said nothing the second factor is offered', async () => {
  expect(await read()).toEqual({ factor: 'offered', factorFrom: null, lastChange: '0' });
});

test('a demand has its day; what demands nothing has none', async () => {
  const demanded = await put({ factor: 'administrators', factorFrom: '2099-01-31' });
  expect(demanded.body).toMatchObject({ factor: 'administrators', factorFrom: '2099-01-31' });
  expect(await read()).toEqual(demanded.body);
  const off = await put({ factor: 'off', factorFrom: '2099-01-31' });
  expect(off.body).toMatchObject({ factor: 'off', factorFrom: null });
});

test('what is no choice and no day is refused by field', async () => {
  const refused = await put({ factor: 'everybody', factorFrom: '2026-02-30' });
  expect(refused.status).toBe(400);
  const fields = refused.body.errors.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(['factor', 'factorFrom']);
});

test('of two who change it at once one is told what it is now', async () => {
  const seen = await read();
  const body = { ...seen, factor: 'offered' };
  const both = await Promise.all([1, 2].map(() => send(api, 'admin', 'PUT', DOOR, body)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const late = both.find(({ status }) => status === 412);
  expect(late?.body.current).toEqual(await read());
});

test('who sees only a part of the company does not change it', async () => {
  await api.db.pool.query('update person set view_all = false where person_id = $1', [
    PERSON.anna.id,
  ]);
  // What everybody may is read again after a while.
  api.advance(60_000);
  const part = await put({ factor: 'off' });
  expect([part.status, part.body.message]).toEqual([403, expect.stringMatching(/celú firmu/)]);
});
