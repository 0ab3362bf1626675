// R5: every endpoint × every kind of caller × own and foreign record, against a table that is written
// by hand. An endpoint without a row fails, so nobody adds a call without saying who may use it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/api.ts';
import { ACCOUNT } from '../testing/cast.ts';
import { allEndpoints, nameOf } from '../testing/endpoints.ts';
import { giveOwnRecords } from '../testing/own-records.ts';
import { addressOf, seedRecords, testedCalls } from '../testing/permission/records.ts';
import { CALLERS, type Caller, RIDE_FROM, type Row } from '../testing/permission/rows.ts';
import { ENDS_SESSIONS, STREAMS, TABLE, WITHOUT_SESSION } from '../testing/permission/table.ts';
import { ordersAsReports } from '../testing/reports.ts';
import type { AnyEndpoint } from './serve.ts';

const endpoints = await allEndpoints();
const rows = await testedCalls();
let api: TestApi;
beforeAll(async () => {
  // Who may have a report is the question, not what stands in it.
  api = await testApi({ reports: ordersAsReports });
  await seedRecords(api.db);
});
afterAll(() => api.close());

const call = (who: Caller | null, endpoint: AnyEndpoint, url: string, body: unknown) =>
  api.call(who, endpoint.method, url, endpoint.body ? body : undefined);

describe('R5, PERM-026 permission matrix', () => {
  test('every declared endpoint has a row, and every row an endpoint', () => {
    const known = [...Object.keys(TABLE), ...WITHOUT_SESSION, ...STREAMS, ...ENDS_SESSIONS];
    expect(endpoints.map(nameOf).sort()).toEqual(known.sort());
  });

  test.for(rows)(
    '$name: without a token 401, whatever else is wrong',
    async ({ endpoint, row }) => {
      const right = addressOf(endpoint, 'tatra', row.own, row.query);
      const wrong = addressOf(
        endpoint,
        'no-such',
        Object.fromEntries(Object.keys(endpoint.path.shape).map((name) => [name, 'x'])),
        '?size=x',
      );
      for (const url of [right, wrong]) {
        const answer = await call(null, endpoint, url, 'not even an object');
        expect(answer.statusCode, url).toBe(401);
      }
      const garbage = await api.app.inject({
        method: endpoint.method,
        url: right,
        headers: { authorization: 'Bearer garbage' },
      });
      expect(garbage.statusCode).toBe(401);
    },
  );

  test.for(rows)('$name: each caller, own record', async ({ endpoint, row }) => {
    for (const who of CALLERS) {
      const url = addressOf(endpoint, 'tatra', row.ownOf?.[who] ?? row.own, row.query);
      const answer = await call(who, endpoint, url, row.body);
      const expected = row.who.includes(who) ? (row.statusOf?.[who] ?? row.status) : 403;
      expect(answer.statusCode, `${who}: ${answer.body}`).toBe(expected);
      if (expected === 403) expect(answer.json().code).toMatch(/^(company_)?forbidden$/);
    }
  });

  const withRecords = rows.filter(({ row }) => row.foreign);
  test.for(withRecords)(
    "$name: another company's record does not exist",
    async ({ endpoint, row }) => {
      for (const who of CALLERS) {
        const answer = await call(
          who,
          endpoint,
          addressOf(endpoint, 'tatra', row.foreign, row.query),
          row.body,
        );
        const expected = row.who.includes(who) ? 404 : 403;
        expect(answer.statusCode, `${who}: ${answer.body}`).toBe(expected);
        expect(answer.body).not.toContain('KE999ZZ');
      }
    },
  );

  const ofCompany = rows.filter(({ endpoint }) => endpoint.hasCompany);
  test.for(ofCompany)(
    '$name: 403 for a company outside the token, before anything else',
    async ({ endpoint, row }) => {
      for (const who of CALLERS) {
        // A superuser enters every company that there is.
        const entered = who === 'superuser' || who === 'foreign' ? ['cudzia'] : [];
        for (const company of ['cudzia', 'no-such-company']) {
          if (entered.includes(company)) continue;
          const url = addressOf(
            endpoint,
            company,
            { ...row.foreign, id: 'garbage' },
            '?size=0&from=x',
          );
          const answer = await call(who, endpoint, url, row.body);
          expect(answer.statusCode, `${who} in ${company}`).toBe(403);
          // A collective access is refused most calls before the company is looked at.
          expect(answer.json().code).toMatch(
            who === 'collective' ? /forbidden$/ : /^company_forbidden$/,
          );
        }
      }
    },
  );
});

describe('PERM-021, PERM-022 a driver with the right to own records (decision 0059)', () => {
  let own: TestApi;
  beforeAll(async () => {
    // While the month of the records is open for drivers.
    own = await testApi({ reports: ordersAsReports, now: () => Date.parse(RIDE_FROM) + 3_600_000 });
    await seedRecords(own.db);
    await giveOwnRecords(own, 'driver');
    await giveOwnRecords(own, 'foreign');
    await own.db.pool.query('update refueling_document set account_id = $1, created = $2', [
      ACCOUNT.driver.id,
      RIDE_FROM,
    ]);
  });
  afterAll(() => own.close());

  test.for(rows)('$name: no more than what is said of it', async ({ endpoint, row }) => {
    const may = row.who.includes('driver') || row.orOwn === true;
    const answer = async (who: Caller, path: Row['own']) => {
      const url = addressOf(endpoint, 'tatra', path, row.query);
      return own.call(who, endpoint.method, url, endpoint.body ? row.body : undefined);
    };
    const mine = await answer('driver', row.ownOf?.driver ?? row.own);
    const expected = may ? (row.statusOf?.driver ?? row.status) : 403;
    expect(mine.statusCode, mine.body).toBe(expected);
    if (!row.foreign) return;
    const others = await answer('driver', row.foreign);
    expect(others.statusCode, others.body).toBe(may ? 404 : 403);
    // The same right in another company is none in this one.
    if (endpoint.hasCompany) expect((await answer('foreign', row.own)).statusCode).toBe(403);
  });
});
