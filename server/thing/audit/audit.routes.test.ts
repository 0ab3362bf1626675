// The record of changes over HTTP: who reads it, in which order, and what the filters leave.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, COMPANY } from '../../testing/cast.ts';
import { type Change, NO_COMPANY, pageQuery, writeAudit } from './audit.queries.ts';

let api: TestApi;
const author = (ts: string, accountId: number = ACCOUNT.admin.id) => ({
  session: { accountId },
  now: Date.parse(ts),
});
const update: Change = {
  companyId: COMPANY.tatra.id,
  kind: 'groupset',
  recordId: 401,
  recordName: 'Kamióny',
  before: { name: 'Staré' },
  after: { name: 'Kamióny' },
};

beforeAll(async () => {
  api = await testApi();
  await api.db.write(async (db) => {
    // The clocks of two processes need not agree, so the number does not tell the order.
    await writeAudit(db, author('2026-05-04T22:30:00Z'), update);
    await writeAudit(db, author('2026-05-03T10:00:00Z', ACCOUNT.superuser.id), {
      ...update,
      kind: 'vehicle',
      recordId: 201,
      recordName: 'BA123XY',
      after: null,
    });
    await writeAudit(db, author('2026-05-05T10:00:00Z'), { ...update, recordId: 201 });
    await writeAudit(db, author('2026-05-06T10:00:00Z', 999_999), {
      ...update,
      companyId: NO_COMPANY,
      kind: 'special-access',
      recordName: 'zber',
      before: null,
    });
    await writeAudit(db, author('2026-05-07T10:00:00Z'), {
      ...update,
      companyId: COMPANY.cudzia.id,
    });
    await writeAudit(db, author('2026-05-08T10:00:00Z'), { ...update, after: { name: 'Staré' } });
  });
});
afterAll(() => api.close());

async function entries(query: string, who: Who = 'admin'): Promise<AuditEntry[]> {
  // Sign-ins of the cast come later.
  const period = query.includes('to=') ? '' : `${query === '' ? '?' : '&'}to=2026-06-01`;
  const answer = await api.call(who, 'GET', `/v1/tatra/audit${query}${period}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
}
const days = (list: AuditEntry[]) => list.map(({ timestamp }) => timestamp.slice(8, 10));

describe('GET /v1/{company}/audit', () => {
  test('newest first, of the company alone; an update without a difference is none', async () => {
    expect(days(await entries(''))).toEqual(['05', '04', '03']);
    expect((await entries(''))[1]).toEqual({
      auditId: expect.any(Number),
      timestamp: '2026-05-04T22:30:00.000Z',
      author: 'anna admin (anna)',
      authorRole: 'admin',
      keyMadeBy: null,
      kind: 'groupset',
      recordId: '401',
      recordName: 'Kamióny',
      action: 'update',
      before: { name: 'Staré' },
      after: { name: 'Kamióny' },
      importId: null,
    });
  });

  test('PERM superusers read what belongs to no company, too; an author may be gone', async () => {
    const list = await entries('', 'superuser');
    expect(days(list)).toEqual(['06', '05', '04', '03']);
    expect(list[0]).toMatchObject({ author: '#999999', recordName: 'zber', before: null });
  });

  test('D-PER-014 an administrator who does not see all of the company is told so', async () => {
    const limit = (all: boolean) =>
      api.db.pool.query('update person set view_all = $1 where person_id = 101', [all]);
    await limit(false);
    api.advance(60_000);
    const answer = await api.call('admin', 'GET', '/v1/tatra/audit');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(answer.json().message).toMatch(/^Záznam o zmenách/);
    await limit(true);
    api.advance(60_000);
    expect(days(await entries(''))).toEqual(['05', '04', '03']);
  });

  test('U-10 of each author the role is told, and who is only a program', async () => {
    const rolesOf = async () =>
      Object.fromEntries(
        (await entries('', 'superuser')).map(({ author, authorRole }) => [author, authorRole]),
      );
    const known = await rolesOf();
    expect(known['anna admin (anna)']).toBe('admin');
    expect(known['#999999']).toBeNull();
    expect(Object.values(known)).toContain('superuser');
    await api.db.pool.query(
      `insert into api_connection values ($1, 'basic', 'ERP', 'tatra', '192.0.2.7', now())`,
      [ACCOUNT.admin.id],
    );
    expect((await rolesOf())['anna admin (anna)']).toBe('api');
    // Somebody who also opens the application is a person.
    await api.db.pool.query(
      `insert into api_connection values ($1, 'bearer', 'web', 'tatra', '192.0.2.7', now())`,
      [ACCOUNT.admin.id],
    );
    expect((await rolesOf())['anna admin (anna)']).toBe('admin');
    await api.db.pool.query('delete from api_connection');
  });

  test('the period is of the company’s zone and both ends belong to it', async () => {
    expect(days(await entries('?from=2026-05-05'))).toEqual(['05', '04']);
    expect(days(await entries('?to=2026-05-04'))).toEqual(['03']);
    expect(days(await entries('?from=2026-05-03T12:00:00&to=2026-05-03T12:00:00'))).toEqual(['03']);
  });

  test('kind and recordId, each alone and together', async () => {
    expect(days(await entries('?kind=groupset'))).toEqual(['05', '04']);
    expect(days(await entries('?recordId=201'))).toEqual(['05', '03']);
    expect(days(await entries('?recordId=201&kind=vehicle'))).toEqual(['03']);
    expect(await entries('?recordId=222')).toEqual([]);
  });

  test('API-006 pages, also beyond the last', async () => {
    const page = async (query: string) =>
      (await api.call('admin', 'GET', `/v1/tatra/audit${query}&to=2026-06-01`)).json();
    expect(await page('?size=2&page=1')).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(days((await page('?size=2&page=1')).content)).toEqual(['03']);
    expect(await page('?size=2&page=9')).toMatchObject({ content: [], totalElements: 3 });
  });

  test('says what it cannot look for', async () => {
    const codes = async (query: string) => {
      const answer = await api.call('admin', 'GET', `/v1/tatra/audit${query}`);
      expect(answer.statusCode).toBe(400);
      return answer.json().errors.map((one: { field: string }) => one.field);
    };
    expect(await codes('?from=2026-02-30')).toEqual(['from']);
    expect(await codes('?from=2026-05-05&to=2026-05-04')).toEqual(['to']);
    expect(await codes('?from=1990-01-01&to=2026-05-04')).toEqual(['to']);
    expect(await codes('?kind=nonsense')).toEqual(['kind']);
  });

  test('finds by indexes among many entries', async () => {
    const names = { companyId: COMPANY.morava.id, before: { note: '\u0000' }, after: null };
    await api.db.write((db) => writeAudit(db, author('2026-05-04'), { ...update, ...names }));
    await api.db.pool.query(
      `insert into audit (company_id, ts, author, kind, record_id, record_name, action)
       select 2, now() - n * interval '1 minute', 'x', 'person', n % 1000, 'x', 'update'
       from generate_series(1, 20000) n`,
    );
    await api.db.pool.query('analyze audit');
    const everything = { from: 0, to: Date.parse('9999-12-31') };
    const plans: string[] = [];
    for (const more of [{}, { recordId: '7' }]) {
      const filter = { companyIds: [COMPANY.morava.id, NO_COMPANY], period: everything, ...more };
      const query = await api.db.read(async (db) =>
        pageQuery(filter, { page: 0, size: 10 }).compile(db as never),
      );
      const { rows } = await api.db.pool.query(`explain ${query.sql}`, [...query.parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans[0]).toMatch(/Index Scan Backward using audit_ts/);
    expect(plans[1]).toMatch(/audit_record/);
    expect(plans.join()).not.toContain('Seq Scan');
  });
});
