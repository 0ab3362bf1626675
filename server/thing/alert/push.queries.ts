// Browsers in which persons are told of alerts, and the keys by which push services know this installation.
import { BROWSERS_MAX } from '@flotila/domain/alert/push.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import type { PushKeys, PushTarget } from '../../ground/outside/push-service.ts';

type Company = Pick<CompanyContext, 'id'>;

/** undefined: nobody has asked for them yet. */
export async function findPushKeys(db: ReadDb): Promise<PushKeys | undefined> {
  const { rows } = await sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from push_key`.execute(db);
  return rows[0];
}

/** Those that were put first stay: browsers subscribed by them. */
export async function putPushKeys(db: WriteDb, made: PushKeys, now: Date): Promise<void> {
  await sql`insert into push_key (public_key, private_key, created)
    values (${made.publicKey}, ${made.privateKey}, ${now}) on conflict do nothing`.execute(db);
}

export interface BrowserRow {
  subscriptionId: number;
  endpoint: string;
  userAgent: string | null;
  created: Date;
}

const BROWSER = sql`subscription_id as "subscriptionId", endpoint, user_agent as "userAgent", created`;

export async function listBrowsers(
  db: ReadDb,
  company: Company,
  personId: number,
): Promise<BrowserRow[]> {
  const { rows } = await sql<BrowserRow>`
    select ${BROWSER} from push_subscription
    where company_id = ${company.id} and person_id = ${personId}
    order by created desc, subscription_id desc`.execute(db);
  return rows;
}

export interface NewBrowser extends PushTarget {
  personId: number;
  userAgent: string | null;
}

/** @returns the row, and whether it was there already */
export async function putBrowser(
  db: WriteDb,
  company: Company,
  { personId, endpoint, p256dh, auth, userAgent }: NewBrowser,
  now: Date,
): Promise<BrowserRow & { isKnown: boolean }> {
  const { rows } = await sql<BrowserRow & { isKnown: boolean }>`
    insert into push_subscription (company_id, person_id, endpoint, p256dh, auth, user_agent, created)
    values (${company.id}, ${personId}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent}, ${now})
    on conflict (company_id, person_id, endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
    returning ${BROWSER}, xmax <> 0 as "isKnown"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the browser was not stored');
  await sql`
    delete from push_subscription where company_id = ${company.id} and person_id = ${personId}
      and subscription_id in (select subscription_id from push_subscription
        where company_id = ${company.id} and person_id = ${personId}
        order by subscription_id = ${row.subscriptionId} desc, created desc, subscription_id desc
        offset ${BROWSERS_MAX})`.execute(db);
  return row;
}

/** Whoever was told in this browser before signed in on it: what is sent there now is for somebody else's eyes. */
export async function deleteBrowserOfOthers(
  db: WriteDb,
  endpoint: string,
  accountId: number,
): Promise<void> {
  await sql`
    delete from push_subscription s using person p
    where s.endpoint = ${endpoint} and p.company_id = s.company_id and p.person_id = s.person_id
      and p.account_id is distinct from ${accountId}`.execute(db);
}

/** @returns false: the person has no such browser */
export async function deleteBrowser(
  db: WriteDb,
  company: Company,
  personId: number,
  subscriptionId: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from push_subscription where company_id = ${company.id} and person_id = ${personId}
      and subscription_id = ${subscriptionId} returning subscription_id`.execute(db);
  return rows.length > 0;
}

/** Where a delivery goes; undefined: the browser was taken off meanwhile. */
export async function findTarget(
  db: ReadDb,
  companyId: CompanyId,
  subscriptionId: number,
): Promise<(PushTarget & { userAgent: string | null }) | undefined> {
  const { rows } = await sql<PushTarget & { userAgent: string | null }>`
    select endpoint, p256dh, auth, user_agent as "userAgent" from push_subscription
    where company_id = ${companyId} and subscription_id = ${subscriptionId}`.execute(db);
  return rows[0];
}

/** The browser is no more. */
export async function deleteTarget(
  db: WriteDb,
  companyId: CompanyId,
  subscriptionId: number,
): Promise<void> {
  await sql`delete from push_subscription
    where company_id = ${companyId} and subscription_id = ${subscriptionId}`.execute(db);
}

/** F-8: who fears that somebody has their telephone is told nothing on it. */
export async function deleteBrowsersOf(db: WriteDb, accountId: number): Promise<void> {
  await sql`
    delete from push_subscription s using person p
    where p.account_id = ${accountId} and p.company_id = s.company_id
      and p.person_id = s.person_id`.execute(db);
}

/** Browsers of these persons. */
export async function listPushTargets(
  db: ReadDb,
  companyId: CompanyId,
  personIds: readonly number[],
): Promise<{ personId: number; subscriptionId: number }[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ personId: number; subscriptionId: number }>`
    select person_id as "personId", subscription_id as "subscriptionId" from push_subscription
    where company_id = ${companyId} and person_id = any(${[...personIds]}::int[])
    order by subscription_id`.execute(db);
  return rows;
}
