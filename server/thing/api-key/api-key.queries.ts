// Keys of a company as its administrators keep them, and what one that is shown opens.
import type { KeyRole } from '@flotila/domain/api-key/api-key.ts';
import { COUNTED_DAYS } from '@flotila/domain/api-key/api-key.ts';
import { API_KEY_FIELDS } from '@flotila/domain/api-key/api-key-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../session/session.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface ApiKeyValues extends Values<typeof API_KEY_FIELDS> {
  vehicles: VehicleChoice;
  addresses: string[];
  /** null: never. */
  expires: Date | null;
}

export interface ApiKeyRow extends ApiKeyValues {
  apiKeyId: number;
  accountId: number;
  role: KeyRole;
  prefix: string;
  formerUntil: Date | null;
  created: Date;
  madeBy: string | null;
  makerMay: boolean;
  lastUsed: Date | null;
  lastAddress: string | null;
  lastProgram: string | null;
  calls: number;
  lastChange: string;
}

const ENTERED = recordColumns('api_key', API_KEY_FIELDS);

export const apiKeyRows = recordRows('api_key', 'api_key_id', (values: ApiKeyValues) => ({
  ...ENTERED.written(values),
  vehicles: JSON.stringify(values.vehicles),
  addresses: values.addresses,
  expires: values.expires,
}));

/** Who made the key could still make it: superusers, and administrators who see the whole company. */
const MAKER_MAY = sql`exists (select from account m where m.account_id = k.made_by and m.active
  and (m.access = 'superuser' or exists (select from person p
    where p.company_id = k.company_id and p.account_id = m.account_id and p.administrator
      and p.view_all and p.active and p.deleted is null)))`;

/** Assistants that a person let in have a key, too, which is none of the company's (decision 0123). */
const OF_PROGRAM = sql`not exists (select from oauth_grant g where g.api_key_id = k.api_key_id)`;

/** All of them by name, or the one. */
export async function listKeyRows(
  db: ReadDb,
  company: Company,
  { apiKeyId = null, now }: { apiKeyId?: number | null; now: Date },
): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select k.api_key_id as "apiKeyId", k.account_id as "accountId", ${ENTERED.read('k')}, k.vehicles,
      k.addresses, k.expires, k.prefix,
      case when k.former_until > ${now} then k.former_until end as "formerUntil", k.created,
      (select coalesce(nullif(concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, '')), ''),
        m.login) from account m where m.account_id = k.made_by) as "madeBy",
      ${MAKER_MAY} as "makerMay", k.last_used as "lastUsed", k.last_address as "lastAddress",
      k.last_program as "lastProgram",
      (select coalesce(sum(d.calls), 0)::int from api_key_day d where d.api_key_id = k.api_key_id
        and d.day > (${now}::timestamptz at time zone 'UTC')::date - ${COUNTED_DAYS}::int) as calls,
      k.last_change::text as "lastChange"
    from api_key k
    where k.company_id = ${company.id} and ${OF_PROGRAM}
      and (${apiKeyId}::int is null or k.api_key_id = ${apiKeyId})
    order by k.name collate "sk-x-icu", k.api_key_id`.execute(db);
  return rows;
}

export async function countKeys(db: ReadDb, company: Company): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_key k
    where k.company_id = ${company.id} and ${OF_PROGRAM}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The account under which is written what the key does; nobody signs in with it. */
export async function insertKeyAccount(
  db: WriteDb,
  { prefix, name }: { prefix: string; name: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (login, password_hash, access, last_name)
    values (${prefix}, '', 'key', ${name}) returning account_id as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row.id;
}

export async function updateKeyAccount(
  db: WriteDb,
  accountId: number,
  { prefix, name }: { prefix: string; name: string },
): Promise<void> {
  await sql`update account set login = ${prefix}, last_name = ${name}
    where account_id = ${accountId}`.execute(db);
}

/** The record of changes still tells whose account it was. */
export async function endKeyAccount(db: WriteDb, accountId: number): Promise<void> {
  await sql`update account set active = false where account_id = ${accountId}`.execute(db);
}

/** A key that was shown. */
export interface ShownKey {
  apiKeyId: number;
  accountId: number;
  name: string;
  role: KeyRole;
  assistantWrites: boolean;
  /** It is of a person, who let an assistant in. */
  isGrant: boolean;
  addresses: string[];
  expires: Date | null;
  /** It is the former text of a key that was rolled, which opens until then. */
  formerUntil: Date | null;
  /** It is bound to somebody who could not make it today. */
  isOrphan: boolean;
}

export async function findShownKey(
  db: ReadDb,
  by: { hash: Buffer } | { apiKeyId: number },
): Promise<ShownKey | undefined> {
  const where =
    'hash' in by
      ? sql`k.hash = ${by.hash} or k.former_hash = ${by.hash}`
      : sql`k.api_key_id = ${by.apiKeyId}`;
  const isFormer = 'hash' in by ? sql`k.hash <> ${by.hash}` : sql`false`;
  const { rows } = await sql<ShownKey>`
    select k.api_key_id as "apiKeyId", k.account_id as "accountId", k.name, k.role, k.addresses,
      k.assistant_writes as "assistantWrites", k.expires, case when ${isFormer} then k.former_until end as "formerUntil",
      not (${OF_PROGRAM}) as "isGrant", k.is_bound and ${OF_PROGRAM} and not ${MAKER_MAY} as "isOrphan"
    from api_key k where ${where}`.execute(db);
  return rows[0];
}

export interface KeyMembership extends CompanyRow {
  role: KeyRole;
  /** null: all. */
  vehicleIds: number[] | null;
}

/** What an account of a key may see; undefined: it is none, the key has ended, or its company is switched off. */
export async function findKeyMembership(
  db: ReadDb,
  accountId: number,
): Promise<KeyMembership | undefined> {
  const { rows } = await sql<Omit<KeyMembership, 'vehicleIds'> & { vehicles: VehicleChoice }>`
    select ${COMPANY_COLUMNS}, k.role, k.vehicles
    from api_key k join company c on c.company_id = k.company_id
    where c.active and c.deleted is null and k.account_id = ${accountId} and ${OF_PROGRAM}
      and not (k.is_bound and not ${MAKER_MAY})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { vehicles, ...key } = row;
  return {
    ...key,
    vehicleIds: vehicles.all ? null : await listChosen(db, key.companyId, vehicles),
  };
}

/** Whose person an assistant asks for, and in which company; undefined: it is no such account, or theirs is switched off. */
export async function findGrantOwner(
  db: ReadDb,
  accountId: number,
): Promise<{ companyId: number; accountId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; accountId: number }>`
    select k.company_id as "companyId", m.account_id as "accountId"
    from api_key k join account m on m.account_id = k.made_by
    where k.account_id = ${accountId} and not (${OF_PROGRAM})
      and m.active and m.access = 'normal'`.execute(db);
  return rows[0];
}

async function listChosen(
  db: ReadDb,
  companyId: number,
  { vehicleIds, typeCodes, groupSetIds }: VehicleChoice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.vehicle_id as id from vehicle v
    where v.company_id = ${companyId} and v.deleted is null and (
      v.vehicle_id = any(${vehicleIds}::int[]) or v.type_code = any(${typeCodes}::text[])
      or exists (select 1 from groupset_vehicle g where g.company_id = v.company_id
        and g.vehicle_id = v.vehicle_id and g.groupset_id = any(${groupSetIds}::int[])))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What a key was used for since it was last written down. */
export interface KeyUse {
  accountId: number;
  /** epoch milliseconds of the newest call */
  at: number;
  address: string;
  program: string;
  calls: number;
}

/** Each key in one order, so that processes wait for each other and never in a circle. */
export async function addUses(db: WriteDb, uses: readonly KeyUse[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u ("accountId" integer,
    at bigint, address text, program text, calls integer)`;
  await sql`
    insert into api_key_day as d (api_key_id, day, calls)
    select k.api_key_id, (to_timestamp(u.at / 1000.0) at time zone 'UTC')::date, u.calls
    from ${rows} join api_key k on k.account_id = u."accountId" order by 1
    on conflict (api_key_id, day) do update set calls = d.calls + excluded.calls`.execute(db);
  await sql`
    update api_key k set last_used = to_timestamp(u.at / 1000.0), last_address = u.address,
      last_program = u.program
    from ${rows}
    where k.account_id = u."accountId"
      and (k.last_used is null or k.last_used < to_timestamp(u.at / 1000.0))`.execute(db);
}

/** Days that are counted no more. */
export async function deleteOldDays(db: WriteDb, now: Date): Promise<void> {
  await sql`delete from api_key_day
    where day <= (${now}::timestamptz at time zone 'UTC')::date - ${COUNTED_DAYS}::int`.execute(db);
}
