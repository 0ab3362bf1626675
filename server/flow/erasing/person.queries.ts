// What is asked and written to erase a person of one company. It is found whether or not it was deleted in the screens.
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { storedKey } from '../../thing/person/card.queries.ts';
import { PERSON_COLUMNS, personRows } from '../../thing/person/person-record.queries.ts';
import { type ErasedKey, numberOf } from './erasing.queries.ts';

export interface ErasedPerson {
  personId: number;
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  accountId: number | null;
  login: string | null;
  administrator: boolean;
  /** Administrators of the company beside this one. */
  otherAdministrators: number;
  isSuperuser: boolean;
  /** No other person of the company is called so. */
  hasOwnName: boolean;
}

/** By login, by the whole name, or by id. */
export async function findErasedPersons(
  db: ReadDb,
  companyId: number,
  text: string,
): Promise<ErasedPerson[]> {
  const id = /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : null;
  const name = (of: string) =>
    sql`lower(trim(${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}))`;
  const { rows } = await sql<ErasedPerson>`
    select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName",
      p.phone, p.email, p.account_id as "accountId", a.login,
      p.administrator and p.deleted is null as administrator,
      (select count(*)::int from person o where o.company_id = ${companyId} and o.administrator
        and o.active and o.deleted is null and o.person_id <> p.person_id) as "otherAdministrators",
      coalesce(a.access = 'superuser', false) as "isSuperuser",
      not exists (select from person o where o.company_id = ${companyId}
        and o.person_id <> p.person_id and ${name('o')} = ${name('p')}) as "hasOwnName"
    from person p left join account a on a.account_id = p.account_id
    where p.company_id = ${companyId} and (p.person_id = ${id}::int
      or lower(a.login) = lower(${text}) or ${name('p')} = lower(${text}))
    order by p.person_id`.execute(db);
  return rows;
}

/** Is the account somebody in another company as well? Asked by itself: companies may lie on several machines. */
export async function isElsewhere(
  db: ReadDb,
  companyId: number,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql`select from person
    where account_id = ${accountId} and company_id <> ${companyId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Driver cards (14 characters) that were the person's and are nobody else's now. */
function cardsOf({ companyId, id }: ErasedKey): RawBuilder<unknown> {
  return sql`
    select substr(key, 12) as card from (
      select key from card_past where company_id = ${companyId} and person_id = ${id}
      union select ${storedKey()} from person_identification i
      where i.company_id = ${companyId} and i.person_id = ${id}) held
    where key like 'TACHOGRAPH@%' and not exists (select from person_identification i
      where i.company_id = ${companyId} and i.person_id <> ${id} and ${storedKey()} = held.key)`;
}

const ofCards = (key: ErasedKey) => sql`company_id = ${key.companyId} and kind = 'card'
  and upper(left(card_number, 14)) in (${cardsOf(key)})`;
const daysOf = (key: ErasedKey) => sql`company_id = ${key.companyId} and card in (${cardsOf(key)})`;

export interface CardData {
  files: number;
  /** Also those that files of vehicle units know. */
  days: number;
  /** Days that may not go yet. */
  required: number;
}

export async function countCardData(db: ReadDb, key: ErasedKey, since: Date): Promise<CardData> {
  const { rows } = await sql<CardData>`
    select (select count(*)::int from tachograph_file where ${ofCards(key)}) as files,
      count(*)::int as days,
      count(*) filter (where date >= ${since}::timestamptz::date)::int as required
    from tachograph_day where ${daysOf(key)}`.execute(db);
  return rows[0] ?? { files: 0, days: 0, required: 0 };
}

export async function deleteCardData(db: WriteDb, key: ErasedKey): Promise<void> {
  await sql`delete from tachograph_day where ${daysOf(key)}`.execute(db);
  await sql`delete from tachograph_file where ${ofCards(key)}`.execute(db);
}

/** Alerts about the person; others name it by its number. */
export async function deleteAlerts(db: WriteDb, { companyId, id }: ErasedKey): Promise<void> {
  await sql`delete from alert where company_id = ${companyId} and about like ${`person/${id}/%`}`.execute(
    db,
  );
}

/** Copies of who did something, and entries about the person. */
export async function blankAuthor(
  db: WriteDb,
  key: ErasedKey,
  accountId: number | null,
): Promise<void> {
  const { companyId, id } = key;
  const instead = numberOf(key);
  await sql`
    update audit set record_name = ${instead},
      before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end
    where company_id = ${companyId} and ((kind in ('person', 'notification') and record_id = ${String(id)})
      or (kind = 'session' and record_id = ${String(accountId)})
      or (kind = 'excuse' and record_id like ${`${id}/%`}))`.execute(db);
  if (accountId === null) return;
  const of = sql`company_id = ${companyId} and account_id = ${accountId}`;
  await sql`update audit set author = ${instead} where ${of}`.execute(db);
  await sql`update ride_edit set changed_by = ${instead} where ${of}`.execute(db);
  await sql`update excuse set noted_by = ${instead} where ${of}`.execute(db);
  await sql`update command set author = ${instead} where ${of}`.execute(db);
}

/** What the account, which stays in other companies, has in this one. */
export async function deleteOfAccount(
  db: WriteDb,
  companyId: number,
  accountId: number,
): Promise<void> {
  await sql`delete from report_schedule
    where company_id = ${companyId} and account_id = ${accountId}`.execute(db);
  await sql`delete from api_connection where account_id = ${accountId}
    and company_code = (select code from company where company_id = ${companyId})`.execute(db);
}

/** Regular reports go on to the others; without anybody else they end. */
export async function deleteRecipient(
  db: WriteDb,
  companyId: number,
  email: string,
): Promise<void> {
  for (const table of ['report_sending', 'report_schedule']) {
    const gone = sql`company_id = ${companyId}
      and exists (select from unnest(recipients) r where lower(r) = lower(${email}))`;
    const left = sql`array(select r from unnest(recipients) r where lower(r) <> lower(${email}))`;
    await sql`delete from ${sql.table(table)} where ${gone} and cardinality(${left}) = 0`.execute(
      db,
    );
    await sql`update ${sql.table(table)} set recipients = ${left} where ${gone}`.execute(db);
  }
}

/** What stays is a row that rides and documents name. */
export async function blankPerson(db: WriteDb, key: ErasedKey): Promise<void> {
  const { companyId, id } = key;
  await sql`update vehicle set person_id = null, last_change = last_change + 1
    where company_id = ${companyId} and person_id = ${id}`.execute(db);
  await personRows.set(db, { id: companyId as CompanyId }, id, {
    ...PERSON_COLUMNS.blank(numberOf(key)),
    account_id: null,
    company_last_change: sql<number>`company_last_change + 1`,
  });
}
