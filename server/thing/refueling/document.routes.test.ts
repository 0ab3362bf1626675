// Documents of bought fuel over HTTP (API-058): entering, changing, moving, deleting, the amount in the
// home currency, and what happens when two people change one document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(`insert into exchange_rate (currency, day, eur) values
    ('CZK', '2026-10-01', 0.04), ('CZK', '2026-10-20', 0.05), ('USD', '2026-10-20', 0.9)`);
});
afterAll(() => api.close());

const { truck, van } = VEHICLE;
const url = (time: string, vehicle: { id: number } = truck, company = 'tatra') =>
  `/v1/${company}/refueling/${vehicle.id}/document/${encodeURIComponent(time)}`;
const body = { quantity: 50, amount: 75.5, currency: 'EUR' };
const post = (time: string, more: object = {}) =>
  api.call('dispatcher', 'POST', url(time), { ...body, ...more });

async function created(time: string, more: object = {}) {
  const answer = await post(time, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('API-058 a document', () => {
  test('REF-010, REF-011 is answered with every field, its defaults and a whole second', async () => {
    const document = await created('2026-10-01T08:00:05.700Z');
    expect(document).toEqual({
      timestamp: '2026-10-01T08:00:05.000Z',
      fuel: 'diesel',
      full: false,
      quantity: 50,
      amount: 75.5,
      currency: 'EUR',
      homeAmount: 75.5,
      homecurrency: 'EUR',
      place: null,
      lastChange: expect.any(String),
    });
  });

  test('API-120 is named by local time, with offset, or by epoch milliseconds', async () => {
    await created('2026-10-02T10:00:00');
    for (const time of ['2026-10-02T08:00:00Z', String(Date.parse('2026-10-02T08:00:00.400Z'))]) {
      const again = await post(time);
      expect(again.statusCode, again.body).toBe(409);
      expect(again.json().errors).toEqual([{ field: 'timestamp', code: 'duplicate' }]);
    }
  });

  test('REF-010, REF-012 a currency in small letters is that currency', async () => {
    const document = await created('2026-10-02T12:00:00Z', {
      currency: 'eur',
      homecurrency: 'eur',
    });
    expect(document).toMatchObject({ currency: 'EUR', homeAmount: 75.5, homecurrency: 'EUR' });
  });

  test.each(['benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas'])(
    'REF-015 the fuel may be %s',
    async (fuel) => {
      const time = '2026-10-02T13:00:00Z';
      const { lastChange, ...document } = await created(time, { fuel });
      expect(document).toMatchObject({ fuel });
      const address = `${url(time)}?lastChange=${lastChange}`;
      expect((await api.call('dispatcher', 'DELETE', address)).statusCode).toBe(204);
    },
  );

  test('is changed, moved to another time, and deleted', async () => {
    const first = await created('2026-10-03T08:00:00Z');
    const moved = await api.call('dispatcher', 'PUT', url('2026-10-03T08:00:00Z'), {
      ...first,
      quantity: 60.25,
      full: true,
      fuel: 'gas',
      place: '  Trnava  ',
      timestamp: '2026-10-03T09:30:00Z',
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json()).toMatchObject({
      timestamp: '2026-10-03T09:30:00.000Z',
      quantity: 60.25,
      full: true,
      fuel: 'gas',
      place: 'Trnava',
    });
    expect(moved.json().lastChange).not.toBe(first.lastChange);
    const { lastChange } = moved.json();
    const gone = await api.call(
      'dispatcher',
      'DELETE',
      `${url('2026-10-03T08:00:00Z')}?lastChange=${lastChange}`,
    );
    expect(gone.statusCode).toBe(404);
    const address = `${url('2026-10-03T09:30:00Z')}?lastChange=${lastChange}`;
    expect((await api.call('dispatcher', 'DELETE', address)).statusCode).toBe(204);
    expect((await api.call('dispatcher', 'DELETE', address)).statusCode).toBe(404);
  });

  test('cannot be moved onto another one', async () => {
    const first = await created('2026-10-04T08:00:00Z');
    await created('2026-10-04T09:00:00Z');
    const answer = await api.call('admin', 'PUT', url('2026-10-04T08:00:00Z'), {
      ...first,
      timestamp: '2026-10-04T09:00:00Z',
    });
    expect(answer.statusCode).toBe(409);
  });

  test.each([
    [{ quantity: 0 }, 'quantity', 'positive'],
    [{ quantity: 1.234 }, 'quantity', 'decimal'],
    [{ quantity: undefined }, 'quantity', 'required'],
    [{ amount: -1 }, 'amount', 'min'],
    [{ amount: 1.005 }, 'amount', 'decimal'],
    [{ amount: undefined }, 'amount', 'required'],
    [{ currency: 'XXX' }, 'currency', 'unknownCurrency'],
    [{ currency: null }, 'currency', 'required'],
    [{ currency: undefined }, 'currency', 'required'],
    [{ fuel: 'adblue' }, 'fuel', 'choice'],
    [{ fuel: 'electric' }, 'fuel', 'choice'],
    [{ place: 'x'.repeat(121) }, 'place', 'maxLength'],
    [{ place: 'Trnava \ud83d' }, 'place', 'format'],
  ])('F-10, VAL-009 … VAL-013 %j is refused', async (more, field, code) => {
    const answer = await post('2026-10-05T08:00:00Z', more);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining({ field, code })]);
  });

  test('is not of the future, nor of a moment that there is not', async () => {
    const tomorrow = new Date(api.now() + 86_400_000).toISOString();
    expect((await post(tomorrow)).json().errors).toEqual([{ field: 'timestamp', code: 'future' }]);
    expect((await post('2026-02-30T08:00:00Z')).json().errors[0].code).toBe('date');
    for (const early of ['0001-01-01T00:00:00Z', '1899-12-31T22:59:59Z']) {
      expect((await post(early)).json().errors).toEqual([{ field: 'timestamp', code: 'date' }]);
    }
    // By the company's clock the year 1900 has begun.
    await created('1899-12-31T23:30:00Z');
    const document = await created('2026-10-06T08:00:00Z');
    for (const [timestamp, code] of [
      [tomorrow, 'future'],
      ['0001-01-01T00:00:00Z', 'date'],
      ['soon', 'date'],
    ]) {
      const answer = await api.call('admin', 'PUT', url('2026-10-06T08:00:00Z'), {
        ...document,
        timestamp,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([{ field: 'timestamp', code }]);
    }
  });
});

describe('REF-012 amount in the home currency', () => {
  const home = async (time: string, more: object) => {
    const { homeAmount, homecurrency } = await created(time, more);
    return [homeAmount, homecurrency];
  };

  test('by the rate of the day or the newest before it, at most 10 days old', async () => {
    const czk = { amount: 1234.55, currency: 'CZK' };
    expect(await home('2026-10-20T12:00:00Z', czk)).toEqual([61.73, 'EUR']);
    expect(await home('2026-10-30T12:00:00Z', czk)).toEqual([61.73, 'EUR']);
    // Local midnight begins the 31st, when the newest rate is 11 days old.
    expect(await home('2026-10-30T23:30:00Z', czk)).toEqual([null, null]);
    expect(await home('2026-10-11T12:00:00Z', czk)).toEqual([49.38, 'EUR']);
    expect(await home('2026-10-12T12:00:00Z', czk)).toEqual([null, null]);
    expect(await home('2026-09-30T12:00:00Z', czk)).toEqual([null, null]);
  });

  test('as given, whatever the rates say', async () => {
    const given = { amount: 100, currency: 'CZK', homeAmount: 5.55, homecurrency: 'EUR' };
    expect(await home('2026-10-21T08:00:00Z', given)).toEqual([5.55, 'EUR']);
    const other = { amount: 100, currency: 'USD', homecurrency: 'CZK' };
    expect(await home('2026-10-21T09:00:00Z', other)).toEqual([1800, 'CZK']);
  });

  test('is worked out anew beside another amount, and stays beside the same one', async () => {
    const time = '2026-10-22T08:00:00Z';
    const first = await created(time, { amount: 100, currency: 'CZK', homeAmount: 7 });
    const change = async (record: object) => {
      const answer = await api.call('admin', 'PUT', url(time), record);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const same = await change({ ...first, place: 'Brno' });
    expect(same).toMatchObject({ homeAmount: 7, place: 'Brno' });
    expect(await change({ ...same, amount: 200 })).toMatchObject({ homeAmount: 10 });
  });
});

describe('R6 two people change one document', () => {
  test('the second gets 412 with the document as it is, and nothing is overwritten', async () => {
    const time = '2026-11-01T08:00:00Z';
    const document = await created(time);
    const change = (who: 'admin' | 'dispatcher', quantity: number) =>
      api.call(who, 'PUT', url(time), { ...document, quantity });
    const answers = await Promise.all([change('admin', 61), change('dispatcher', 62)]);
    const [won, lost] = answers.sort((one, two) => one.statusCode - two.statusCode);
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 412]);
    expect(lost?.json().current).toEqual(won?.json());
    const stale = `${url(time)}?lastChange=${document.lastChange}`;
    const refused = await api.call('dispatcher', 'DELETE', stale);
    expect(refused.statusCode).toBe(412);
    expect(refused.json().current).toEqual(won?.json());
  });

  test('of two that enter the same second one is stored', async () => {
    const answers = await Promise.all([0, 1, 2].map(() => post('2026-11-02T08:00:00Z')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('an old mark does not fit a document that was deleted and entered again', async () => {
    const time = '2026-11-03T08:00:00Z';
    const old = await created(time);
    const address = `${url(time)}?lastChange=${old.lastChange}`;
    expect((await api.call('admin', 'DELETE', address)).statusCode).toBe(204);
    api.advance(5);
    await created(time);
    expect((await api.call('admin', 'PUT', url(time), old)).statusCode).toBe(412);
  });

  test('API-012 without lastChange nothing is changed or deleted', async () => {
    const time = '2026-11-04T08:00:00Z';
    await created(time);
    const changed = await api.call('admin', 'PUT', url(time), body);
    expect(changed.json().errors).toEqual([{ field: 'lastChange', code: 'required' }]);
    expect((await api.call('admin', 'DELETE', url(time))).statusCode).toBe(400);
  });
});

test('REF-005, PERM-022 drivers see documents and do not write them; nobody reaches another company', async () => {
  expect((await api.call('driver', 'POST', url('2026-11-05T08:00:00Z'), body)).statusCode).toBe(
    403,
  );
  const foreign = url('2026-11-05T08:00:00Z', VEHICLE.foreign);
  expect((await api.call('admin', 'POST', foreign, body)).statusCode).toBe(404);
  const theirs = url('2026-11-05T08:00:00Z', VEHICLE.foreign, 'cudzia');
  expect((await api.call('admin', 'POST', theirs, body)).statusCode).toBe(403);
  expect((await api.call('admin', 'POST', url('2026-11-05T08:00:00Z', van), body)).statusCode).toBe(
    201,
  );
});
