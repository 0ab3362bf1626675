// entered base rates over HTTP: whose they are, what is refused, and tables of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { send } from '../../testing/send.ts';
import { formOf } from '../refueling/testing/upload.ts';

const URL = '/v1/tatra/meal-rate';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from meal_rate'));

const input = (more: object = {}) => ({
  country: 'FR',
  currency: 'EUR',
  amount: 51.5,
  from: '2026-01-01',
  to: '2026-12-31',
  source: 'Z 1/2026',
  ...more,
});
async function make(more: object = {}, who: Who = 'admin', url = URL) {
  const { status, body } = await send(api, who, 'POST', url, input(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const shown = async (who: Who, url = URL) =>
  (await send(api, who, 'GET', url)).body.content.map(
    ({ country, amount, owner, mayChange }: Record<string, unknown>) =>
      `${country} ${amount} ${owner}${mayChange ? '' : ' fixed'}`,
  );

describe('R-5 whose a rate is', () => {
  test("a company has its own and sees the operator's, which only the operator changes", async () => {
    const own = await make({ country: 'fr' });
    expect(own).toMatchObject({ country: 'FR', profile: 'general', owner: 'company' });
    const ofOperator = await make({ owner: 'operator', country: 'AT' }, 'superuser');
    expect(await shown('admin')).toEqual(['AT 51.5 operator fixed', 'FR 51.5 company']);
    expect(await shown('superuser')).toEqual(['AT 51.5 operator', 'FR 51.5 company']);
    expect(await shown('superuser', '/v1/cudzia/meal-rate')).toEqual(['AT 51.5 operator']);
    const url = `${URL}/${ofOperator.mealRateId}`;
    const changed = await send(api, 'admin', 'PUT', url, { ...ofOperator, amount: 60 });
    expect([changed.status, changed.body.code]).toEqual([403, 'forbidden']);
    const gone = await send(api, 'admin', 'DELETE', `${url}?lastChange=${ofOperator.lastChange}`);
    expect(gone.status).toBe(403);
    const made = await send(api, 'admin', 'POST', URL, input({ owner: 'operator' }));
    expect(made.status).toBe(403);
    expect((await send(api, 'superuser', 'PUT', url, { ...ofOperator, amount: 60 })).status).toBe(
      200,
    );
  });

  test('who entered a rate is told, of the operator only to who changes its rates', async () => {
    const own = await make();
    expect(own.entered.by).toContain('(anna)');
    await make({ owner: 'operator', country: 'AT' }, 'superuser');
    const entered = async (who: Who) =>
      (await send(api, who, 'GET', URL)).body.content.map(
        ({ entered: last }: { entered: { by: string | null } }) => last.by,
      );
    expect(await entered('admin')).toEqual([null, own.entered.by]);
    expect((await entered('superuser'))[0]).toEqual(expect.any(String));
    const url = `${URL}/${own.mealRateId}`;
    const changed = await send(api, 'superuser', 'PUT', url, { ...own, amount: 60 });
    expect(changed.body.entered.by).toBe((await entered('superuser'))[0]);
    await api.db.pool.query('delete from audit');
    expect((await send(api, 'admin', 'GET', url)).body.entered).toBe(null);
  });

  test("another company's rate does not exist, and may hold on the same days", async () => {
    const foreign = await make({}, 'superuser', '/v1/cudzia/meal-rate');
    await make();
    await make({ owner: 'operator' }, 'superuser');
    const url = `${URL}/${foreign.mealRateId}`;
    expect((await send(api, 'admin', 'GET', url)).status).toBe(404);
    expect((await send(api, 'admin', 'PUT', url, foreign)).status).toBe(404);
    expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=1`)).status).toBe(404);
    expect(await shown('admin')).toEqual(['FR 51.5 company', 'FR 51.5 operator fixed']);
  });

  test("the operator's rates are of the law of the company, and without a law there are none", async () => {
    await make({ owner: 'operator' }, 'superuser');
    const setCountry = (code: string) =>
      api.db.pool.query("update company set country_code = $1 where code = 'tatra'", [code]);
    for (const [code, rates] of [
      ['CZ', []],
      ['DE', []],
      ['SK', ['FR 51.5 operator']],
    ] as const) {
      await setCountry(code);
      api.advance(60_000);
      expect(await shown('superuser')).toEqual(rates);
      if (code !== 'DE') continue;
      const refused = await send(api, 'superuser', 'POST', URL, input());
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid']);
    }
  });
});

describe('R-5 what is refused', () => {
  test('a rate that overlaps with another one, with a sentence in three languages', async () => {
    await make();
    const texts = new Set<string>();
    for (const language of ['sk', 'cs', 'en']) {
      const answer = await api.app.inject({
        method: 'POST',
        url: URL,
        headers: { ...(await api.as('admin')), 'accept-language': language },
        payload: input({ from: '2025-06-01', to: null }),
      });
      const body = answer.json();
      expect([answer.statusCode, body.errors[0].field, body.errors[0].code]).toEqual([
        400,
        'to',
        'openAfter',
      ]);
      texts.add(body.message);
    }
    expect(texts.size).toBe(3);
    expect([...texts].join()).toContain('1.1.2026');
  });

  test.each([
    [{ country: 'XX' }, 'country unknownCountry'],
    [{ country: 'SK' }, 'country homeCountry'],
    [{ currency: 'KČ' }, 'currency unknownCurrency'],
    [{ amount: -1 }, 'amount positive'],
    [{ amount: 1.455 }, 'amount decimal'],
    [{ to: '2025-01-01' }, 'to beforeFrom'],
    [{ source: ' ' }, 'source required'],
  ])('%j: %s', async (more, why) => {
    const { status, body } = await send(api, 'admin', 'POST', URL, input(more));
    expect(status).toBe(400);
    expect(
      body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
    ).toEqual([why]);
  });

  test('another owner of a stored rate, with a sentence; left out it stays', async () => {
    for (const [who, owner] of [
      ['admin', 'company'],
      ['superuser', 'operator'],
    ] as const) {
      const made = await make({ owner }, who);
      const url = `${URL}/${made.mealRateId}`;
      const other = owner === 'company' ? 'operator' : 'company';
      const refused = await send(api, who, 'PUT', url, { ...made, owner: other });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [expect.objectContaining({ field: 'owner', code: 'ownerStays' })],
      ]);
      expect(refused.body.message).toContain('Čia sadzba je, sa nemení');
      const { owner: _owner, ...rest } = { ...made, amount: 60 };
      const changed = await send(api, who, 'PUT', url, rest);
      expect(changed.body).toMatchObject({ owner, amount: 60 });
    }
  });

  test('a change is judged without the rate itself, a stale one with the record as it is', async () => {
    const made = await make();
    const url = `${URL}/${made.mealRateId}`;
    const changed = await send(api, 'admin', 'PUT', url, { ...made, to: '2026-11-30' });
    expect(changed.body).toMatchObject({ to: '2026-11-30', owner: 'company' });
    const stale = await send(api, 'admin', 'PUT', url, { ...made, amount: 1 });
    expect([stale.status, stale.body.current?.to]).toEqual([412, '2026-11-30']);
    const { lastChange } = changed.body;
    expect((await send(api, 'admin', 'DELETE', `${url}?lastChange=${lastChange}`)).status).toBe(
      204,
    );
    expect(await shown('admin')).toEqual([]);
  });

  test('two at once for the same day: one of them', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((amount) => send(api, 'admin', 'POST', URL, input({ amount }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('R-5 a table', () => {
  const TERMS = { from: '2027-01-01', to: '2027-12-31', source: 'Z 2/2027' };

  async function load(table: string, more: { fields?: object; who?: Who; language?: string } = {}) {
    const { who = 'admin', language = 'en' } = more;
    const fields = { ...TERMS, ...more.fields } as Record<string, string>;
    const { type, payload } = await formOf({ fields, files: [['file', table]] });
    const answer = await api.app.inject({
      method: 'POST',
      url: `${URL}/import`,
      headers: { ...(await api.as(who)), 'content-type': type, 'accept-language': language },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('as a ministry has it, copied with tabs: checked first, then stored whole', async () => {
    const table =
      'Země\tMěnový kód\tMěna\tZákladní sazby\nzahraničního stravného\tRok\n' +
      'Rakousko\tEUR\teuro\t45\t2027\nNěmecko\tEUR\teuro\t45,50\t2027\n';
    const pasted = table.replace('sazby\nzahr', 'sazby zahr');
    const checked = await load(pasted, { fields: { dryrun: 'true' } });
    expect(checked.body, JSON.stringify(checked.body)).toMatchObject({
      okCount: 2,
      isStored: false,
    });
    expect(await shown('admin')).toEqual([]);
    const stored = await load(pasted);
    expect(stored.body).toMatchObject({ okCount: 2, isStored: true });
    expect(stored.body.content[1]).toEqual({
      row: 3,
      result: 'ok',
      country: 'DE',
      currency: 'EUR',
      amount: 45.5,
      messages: [],
    });
    expect(await shown('admin')).toEqual(['AT 45 company', 'DE 45.5 company']);
    const { body } = await send(api, 'admin', 'GET', URL);
    expect(body.content[0]).toMatchObject(TERMS);
  });

  test('with one bad row nothing of it, and each bad row says why in three languages', async () => {
    const table = 'country;currency;amount\nAT;EUR;45\nAbsurdistan;EUR;45\nDE;EUR;1.450\nAT;EUR;46';
    const texts = new Set<string>();
    for (const language of ['sk', 'cs', 'en']) {
      const { status, body } = await load(table, { language });
      expect([status, body.okCount, body.isStored]).toEqual([200, 1, false]);
      const rows = body.content.map(
        ({ row, messages }: { row: number; messages: { field: string; code: string }[] }) =>
          [row, ...messages.map(({ field, code }) => `${field} ${code}`)].join(' '),
      );
      expect(rows).toEqual([
        '2',
        '3 country unknownCountry',
        '4 amount unclear',
        '5 country twice',
      ]);
      texts.add(
        body.content
          .flatMap((row: { messages: { text: string }[] }) => row.messages)
          .map(({ text }: { text: string }) => text)
          .join(),
      );
    }
    expect(texts.size).toBe(3);
    expect(await shown('admin')).toEqual([]);
  });

  test('what is no such table is refused, and so are terms that say nothing', async () => {
    expect((await load('a;b\n1;2')).body.errors).toHaveLength(3);
    const noDay = await load('country;currency;amount\nAT;EUR;45', { fields: { from: '' } });
    expect([noDay.status, noDay.body.errors[0].field]).toEqual([400, 'from']);
    const ofOperator = await load('country;currency;amount\nAT;EUR;45', {
      fields: { owner: 'operator' },
    });
    expect(ofOperator.status).toBe(403);
  });
});
