// Every call that changes something or is recorded leaves an entry, in the transaction of the change
// itself. The list of calls is made from the declared endpoints, so a new one without a row in
// testing/changes.ts fails.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, COMPANY, VEHICLE } from '../../testing/cast.ts';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';
import { CALLERS } from '../../testing/permission/rows.ts';
import { packMember, rawLogPath } from '../connection/raw-log-files.ts';
import { type ChangeRow, LOG_DAY } from './testing/changed-records.ts';
import { CHANGES } from './testing/changes.ts';
import { NO_CHANGE } from './testing/no-change.ts';

/** Tables that a refused change touches all the same: who called, and when a session was last seen. */
const NOT_COMPARED = ['sign_in_session', 'api_connection'];

const changing = (await allEndpoints()).filter(
  (endpoint) => endpoint.method !== 'GET' || endpoint.hasEffect,
);
let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-changes-'));
  const { company: companyId, device: deviceId } = VEHICLE.truck;
  const log = rawLogPath(folder, { companyId, deviceId }, LOG_DAY);
  await mkdir(dirname(log), { recursive: true });
  await writeFile(log, await packMember(Buffer.alloc(0)));
  api = await testApi({ connections: { rawLogFolder: folder } });
  // A sign-in has an entry of its own.
  for (const who of CALLERS) await api.as(who);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

interface Entry {
  companyId: number;
  kind: string;
  recordId: string;
  recordName: string;
  action: string;
  accountId: number;
  before: object | null;
  after: object | null;
}

async function entriesAfter(auditId: number): Promise<Entry[]> {
  const { rows } = await api.db.pool.query(
    `select company_id as "companyId", kind, record_id as "recordId", record_name as "recordName",
       action, account_id as "accountId", before, after
     from audit where audit_id > $1 order by audit_id`,
    [auditId],
  );
  return rows;
}
async function lastEntry(): Promise<number> {
  const { rows } = await api.db.pool.query('select coalesce(max(audit_id), 0) as id from audit');
  return Number(rows[0]?.id);
}

async function call(method: string, row: ChangeRow, asked: Awaited<ReturnType<ChangeRow['ask']>>) {
  const { url, body } = asked;
  const headers = await api.as(row.who);
  const send = method as 'POST';
  if (!(body instanceof FormData)) {
    return api.app.inject({ method: send, url, headers, ...(body && { payload: body }) });
  }
  const form = new Request('http://localhost', { method: 'POST', body });
  const type = form.headers.get('content-type') ?? '';
  return api.app.inject({
    method: send,
    url,
    headers: { ...headers, 'content-type': type },
    payload: Buffer.from(await form.arrayBuffer()),
  });
}

/** What all tables hold, so that nothing of a change can stay unseen. */
async function everything(notes: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await api.db.pool.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition`,
  );
  const names = tables.map(({ name }) => name as string);
  const held: Record<string, string> = {};
  for (const name of names.filter((one) => ![...NOT_COMPARED, ...notes].includes(one))) {
    const { rows } = await api.db.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    held[name] = rows[0]?.hash;
  }
  return held;
}

const BREAK = `
  create function break_audit() returns trigger language plpgsql
    as $$ begin raise exception 'the audit cannot be written'; end $$;
  create trigger break_audit before insert on audit for each row execute function break_audit();`;
const MEND = 'drop trigger break_audit on audit; drop function break_audit;';

describe('the record of changes', () => {
  test('every call that changes something has a row, and every row a call', () => {
    const known = [...Object.keys(CHANGES), ...Object.keys(NO_CHANGE)];
    expect(known.sort()).toEqual(changing.map(nameOf).sort());
  });

  const rows = changing.flatMap((endpoint) => {
    const row = CHANGES[nameOf(endpoint)];
    return row ? [{ name: nameOf(endpoint), method: endpoint.method, row }] : [];
  });
  test.for(rows)('$name', async ({ method, row }) => {
    const asked = await row.ask(api);
    const last = await lastEntry();

    // Without its entry there is no change …
    const before = await everything(row.notes);
    await api.db.pool.query(BREAK);
    const broken = await call(method, row, asked);
    await api.db.pool.query(MEND);
    expect(broken.statusCode, broken.body).toBe(500);
    expect(await everything(row.notes)).toEqual(before);

    // … so the same request still finds the record as it was.
    const answer = await call(method, row, asked);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const entries = await entriesAfter(last);
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual(row.leaves);
    for (const entry of entries) expectWhole(entry, row);
  });
});

function expectWhole(entry: Entry, row: ChangeRow): void {
  const { companyId = COMPANY.tatra.id } = row;
  expect(entry.companyId).toBe(companyId === 'own' ? Number(entry.recordId) : companyId);
  expect(entry.accountId).toBe(ACCOUNT[row.who].id);
  expect(entry.recordName).not.toBe('');
  expect(entry.recordId).not.toMatch(/^(0|undefined|null|)$/);
  expect([entry.before !== null, entry.after !== null]).toEqual([
    !['create', 'read'].includes(entry.action),
    entry.action !== 'delete',
  ]);
  if (entry.action === 'update') expect(entry.before).not.toEqual(entry.after);
  const text = JSON.stringify(entry);
  expect(text).not.toMatch(/not-to-be-seen|argon2/);
  expect(text).not.toMatch(/"(lastChange|personLastChange|location|lastMeasures)"/);
}
