// Webhooks of a company, with what the last try was answered and how much waits.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import type { DeliveryState } from '@flotila/domain/alert/notification.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface WebhookValues {
  name: string;
  url: string;
  severities: Severity[];
  isOn: boolean;
}

export interface WebhookRow extends WebhookValues {
  webhookId: number;
  switchedOffAt: Date | null;
  switchedOffAnswer: string | null;
  waiting: number;
  lastAt: Date | null;
  lastState: DeliveryState | null;
  lastAnswer: string | null;
  lastChange: string;
}

function rowsWhere(company: Company, webhookId: number | null) {
  return sql<WebhookRow>`
    select w.webhook_id as "webhookId", w.name, w.url, w.severities, w.is_on as "isOn",
      w.switched_off_at as "switchedOffAt", w.switched_off_answer as "switchedOffAnswer",
      (select count(*)::int from delivery d where d.company_id = w.company_id
        and d.webhook_id = w.webhook_id and d.channel = 'webhook'
        and d.state in ('waiting', 'sending')) as waiting,
      l.updated as "lastAt", l.state as "lastState", l.answer as "lastAnswer",
      w.last_change::text as "lastChange"
    from webhook w left join lateral (
      select d.updated, d.state, d.answer from delivery d
      where d.company_id = w.company_id and d.webhook_id = w.webhook_id and d.channel = 'webhook'
        and d.attempts > 0 and d.state <> 'gone'
      order by d.updated desc limit 1) l on true
    where w.company_id = ${company.id} and (${webhookId}::int is null or w.webhook_id = ${webhookId})
    order by w.name collate "sk-x-icu", w.webhook_id`;
}

/** All of them by name. */
export async function listWebhookRows(db: ReadDb, company: Company): Promise<WebhookRow[]> {
  return (await rowsWhere(company, null).execute(db)).rows;
}

export async function findWebhook(
  db: ReadDb,
  company: Company,
  webhookId: number,
): Promise<WebhookRow | undefined> {
  return (await rowsWhere(company, webhookId).execute(db)).rows[0];
}

/** Changes of one come one after another; sending it waits, too. */
export async function lockWebhook(db: WriteDb, company: Company, webhookId: number): Promise<void> {
  await sql`select from webhook where company_id = ${company.id} and webhook_id = ${webhookId}
    for update`.execute(db);
}

export async function countWebhooks(db: ReadDb, company: Company): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where company_id = ${company.id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertWebhook(
  db: WriteDb,
  company: Company,
  { name, url, severities, isOn }: WebhookValues,
  secret: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (company_id, name, url, severities, is_on, secret)
    values (${company.id}, ${name}, ${url}, ${severities}::text[], ${isOn}, ${secret})
    returning webhook_id as id`.execute(db);
  return rows[0]?.id as number;
}

/** Why it was off is forgotten when it is switched on. */
export async function updateWebhookRow(
  db: WriteDb,
  company: Company,
  webhookId: number,
  { name, url, severities, isOn }: WebhookValues,
): Promise<void> {
  await sql`
    update webhook set name = ${name}, url = ${url}, severities = ${severities}::text[],
      is_on = ${isOn}, last_change = last_change + 1,
      switched_off_at = case when ${isOn} then null else switched_off_at end,
      switched_off_answer = case when ${isOn} then null else switched_off_answer end
    where company_id = ${company.id} and webhook_id = ${webhookId}`.execute(db);
}

export async function setSecret(
  db: WriteDb,
  company: Company,
  webhookId: number,
  secret: string,
): Promise<void> {
  await sql`
    update webhook set secret = ${secret}, last_change = last_change + 1
    where company_id = ${company.id} and webhook_id = ${webhookId}`.execute(db);
}

export async function deleteWebhookRow(
  db: WriteDb,
  company: Company,
  webhookId: number,
): Promise<void> {
  await sql`
    delete from webhook where company_id = ${company.id} and webhook_id = ${webhookId}`.execute(db);
}

/** Those that are told of alerts so severe. */
export async function listOpenWebhooks(
  db: ReadDb,
  companyId: CompanyId,
  severity: Severity,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select webhook_id as id from webhook
    where company_id = ${companyId} and is_on and ${severity} = any(severities)
    order by webhook_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What sending needs of one. */
export interface WebhookTarget {
  name: string;
  url: string;
  secret: string;
  isOn: boolean;
  companyCode: string;
}

/** undefined: there is none any more, or its company is switched off. */
export async function findTarget(
  db: ReadDb,
  companyId: CompanyId,
  webhookId: number,
): Promise<WebhookTarget | undefined> {
  const { rows } = await sql<WebhookTarget>`
    select w.name, w.url, w.secret, w.is_on as "isOn", c.code as "companyCode"
    from webhook w join company c on c.company_id = w.company_id
    where w.company_id = ${companyId} and w.webhook_id = ${webhookId} and c.active`.execute(db);
  return rows[0];
}

/** @returns false: somebody did it before */
export async function switchOff(
  db: WriteDb,
  companyId: CompanyId,
  webhookId: number,
  { answer, now }: { answer: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook set is_on = false, switched_off_at = ${now}, switched_off_answer = ${answer},
      last_change = last_change + 1
    where company_id = ${companyId} and webhook_id = ${webhookId} and is_on
    returning webhook_id`.execute(db);
  return rows.length > 0;
}

/** One that was switched off because it failed; undefined: it is on, or there is none. */
export async function findOff(db: ReadDb, companyId: CompanyId, webhookId: number) {
  const { rows } = await sql<{
    name: string;
    switchedOffAt: Date;
    switchedOffAnswer: string | null;
  }>`
    select name, switched_off_at as "switchedOffAt", switched_off_answer as "switchedOffAnswer"
    from webhook where company_id = ${companyId} and webhook_id = ${webhookId}
      and switched_off_at is not null`.execute(db);
  return rows[0];
}
