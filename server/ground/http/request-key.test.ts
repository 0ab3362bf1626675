// A call that makes a record, repeated under its Idempotency-Key: what is made once, what is refused, and
// whose key it is. Decision 0057.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintain } from '../../role/maintenance.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Asked {
  who?: Who;
  company?: string;
  key?: string;
  language?: string;
}

async function make(name: string, { who = 'admin', company = 'tatra', key, language }: Asked = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/v1/${company}/groupset`,
    payload: { name },
    headers: {
      ...(await api.as(who)),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(language && { 'accept-language': language }),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function stored(name: string): Promise<number> {
  const { rows } = await api.db.pool.query('select from groupset where name = $1', [name]);
  return rows.length;
}

describe('UX-line a key of the request', () => {
  test('repeated gives the first answer and makes one record, one entry in the record of changes', async () => {
    const first = await make('Again', { key: 'k-again' });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(await make('Again', { key: 'k-again' })).toEqual(first);
    expect(await stored('Again')).toBe(1);
    const { rows } = await api.db.pool.query("select from audit where record_name = 'Again'");
    expect(rows).toHaveLength(1);
  });

  test('ten at once make one record, and all get its answer', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => make('At once', { key: 'k-at-once' })),
    );
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(made[0]?.status).toBe(201);
    expect(await stored('At once')).toBe(1);
  });

  test('S-5 tells a secret once, and keeps none', async () => {
    const ask = async () =>
      api.app.inject({
        method: 'POST',
        url: '/v1/tatra/webhook',
        payload: { name: 'Once', url: 'https://example.org/hook', severities: ['alarm'] },
        headers: { ...(await api.as('admin')), 'idempotency-key': 'k-secret' },
      });
    const first = (await ask()).json();
    expect(first.secret, JSON.stringify(first)).toMatch(/^\S{20,}$/);
    expect((await ask()).json()).toEqual({ ...first, secret: null });
    const { rows } = await api.db.pool.query('select answer as text from request_key');
    expect(rows.filter(({ text }) => text?.includes(first.secret))).toEqual([]);
  });

  test('without one each call makes a record, as ever', async () => {
    await make('Without');
    await make('Without');
    expect(await stored('Without')).toBe(2);
  });

  test('of another person or another company is another key', async () => {
    const key = 'k-shared';
    const one = await make('Shared', { key });
    const others = [
      await make('Shared', { who: 'superuser', key }),
      await make('Shared', { who: 'superuser', company: 'morava', key }),
    ];
    expect(others.map(({ status }) => status)).toEqual([201, 201]);
    const ids = [one, ...others].map(({ body }) => body.groupSetId);
    expect(new Set(ids).size).toBe(3);
  });

  test.each([
    ['sk', 'Skontrolujte v zozname'],
    ['cs', 'Zkontrolujte v seznamu'],
    ['en', 'Check in the list'],
  ])('with other content is refused in %s and makes nothing', async (language, advice) => {
    const key = `k-other-${language}`;
    await make(`First ${language}`, { key });
    const second = await make(`Second ${language}`, { key, language });
    expect(second).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(second.body.message).toContain(advice);
    expect(await stored(`Second ${language}`)).toBe(0);
  });

  test('of a refused call stays free for the mended one', async () => {
    const key = 'k-refused';
    expect((await make('x'.repeat(5000), { key })).status).toBe(400);
    const taken = await make('Refused', { who: 'driver', key });
    expect(taken.status).toBe(403);
    expect((await make('Mended', { key })).status).toBe(201);
  });

  test.each([
    ['too long', 'k'.repeat(101)],
    ['with a blank', 'a b'],
    ['empty', ''],
  ])('that is %s is refused', async (_what, key) => {
    const answer = await make('Bad key', { key, language: 'en' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('1 to 100');
    expect(await stored('Bad key')).toBe(0);
  });

  test('is forgotten after a day', async () => {
    const key = 'k-old';
    await make('Old', { key });
    const log = { info: () => undefined, error: () => undefined };
    const upkeep = (hours: number) =>
      maintain({
        db: api.db,
        log,
        retentionMonths: undefined,
        now: () => Date.now() + hours * 3_600_000,
      });
    await upkeep(23);
    await make('Old', { key });
    expect(await stored('Old')).toBe(1);
    await upkeep(25);
    await make('Old', { key });
    expect(await stored('Old')).toBe(2);
  });

  test('of a new person lets them in at once, as without a key', async () => {
    const person = {
      firstName: 'Nora',
      lastName: 'Nová',
      login: 'nora.k',
      password: 'a long one 123',
    };
    const answer = await api.app.inject({
      method: 'POST',
      url: '/v1/tatra/person',
      payload: person,
      headers: { ...(await api.as('admin')), 'idempotency-key': 'k-person' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const basic = Buffer.from(`${person.login}:${person.password}`).toString('base64');
    const token = await api.app.inject({
      url: '/v1/all/token',
      headers: { authorization: `Basic ${basic}` },
    });
    expect(token.statusCode, token.body).toBe(200);
    const { rows } = await api.db.pool.query('select * from request_key');
    expect(JSON.stringify(rows)).not.toContain(person.password);
  });
});
