// What the demo needs to know of the alerts that its past had, and when their bell rang.
import type { ReadDb, WriteDb } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { sql } from 'kysely';

export interface DemoWatcher {
  company: CompanyId;
  timeZone: string;
  personId: number;
  accountId: number;
}

export interface DemoAlert {
  alertId: number;
  ruleName: string;
  kind: string;
  /** epoch milliseconds */
  rang: number;
}

/** The dispatcher or the administrator of a company of the demo. */
export async function findWatcher(
  db: ReadDb,
  code: string,
  login: 'dispatcher' | 'admin',
): Promise<DemoWatcher> {
  const row = await db
    .selectFrom('company')
    .innerJoin('person', 'person.company_id', 'company.company_id')
    .innerJoin('account', 'account.account_id', 'person.account_id')
    .select(['company.company_id', 'company.time_zone', 'person.person_id', 'account.account_id'])
    .where('company.code', '=', code)
    .where('account.login', '=', login)
    .executeTakeFirstOrThrow();
  const { time_zone: timeZone, person_id: personId, account_id: accountId } = row;
  // The rows are the demo's own; no caller asks for them.
  return { company: row.company_id as CompanyId, timeZone, personId, accountId };
}

/**
 * The past is loaded within a minute, so the product took each alert as reported late. In the demo's story it arrived
 * record by record: what a record decided rang when that came, and was no history yet; but for one tracker, which had been out of reach and sent
 * its records later. Nobody is written to about it today.
 */
export async function ringThen(db: WriteDb, company: CompanyId, now: Date): Promise<void> {
  const begun = await sql<{ dayBefore: Date }>`
    select value::timestamptz - interval '1 day' as "dayBefore" from installation
    where name = 'demo.started'`.execute(db);
  const dayBefore = begun.rows[0]?.dayBefore ?? null;
  // Read and written by statements of their own: a PostgreSQL that is spread over machines reckons no moments in an update.
  const { rows } = await sql<{ id: number; rang: Date }>`
    with late as (
      select a.alert_id from alert a
      join rule r on r.company_id = a.company_id and r.rule_id = a.rule_id
      where a.company_id = ${company} and r.definition -> 'condition' ->> 'kind' = 'speed'
        and a.decided_ts < ${dayBefore}::timestamptz
      order by a.decided_ts desc limit 1)
    select alert_id as id, decided_ts + interval '2 s' as rang from alert
    where company_id = ${company} and is_late and decided_ts < ${now}
      and alert_id not in (select alert_id from late)`.execute(db);
  await sql`
    update alert a set rang_at = n.rang, is_late = false, found = n.rang, spread_at = n.rang,
      is_past = false, acknowledged_at = case when a.is_past then null else a.acknowledged_at end
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ rang }) => rang)}::timestamptz[])
      as n(id, rang)
    where a.company_id = ${company} and a.alert_id = n.id`.execute(db);
}

/** Those that rang and nobody acknowledged, newest first. */
export async function waitingAlerts(db: ReadDb, company: CompanyId): Promise<DemoAlert[]> {
  const { rows } = await sql<DemoAlert>`
    select a.alert_id as "alertId", r.name as "ruleName",
      r.definition -> 'condition' ->> 'kind' as kind,
      (extract(epoch from a.rang_at) * 1000)::float8 as rang
    from alert a join rule r on r.company_id = a.company_id and r.rule_id = a.rule_id
    where a.company_id = ${company} and a.acknowledged_at is null and a.rang_at is not null
    order by a.begin_ts desc, a.alert_id desc`.execute(db);
  return rows;
}
