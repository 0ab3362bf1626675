// The provider of single sign-on that a company keeps, and who is who there.
import type { MatchField, RoleRow } from '@flotila/domain/sign-on/sign-on.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { AccountRow } from '../session/session.queries.ts';

/** Links of the installation's provider belong to no company. */
export const NO_COMPANY = 0;

export interface SignOnValues {
  name: string;
  issuer: string;
  clientId: string;
  scopes: string;
  active: boolean;
  domains: string[];
  matchClaim: string;
  matchField: MatchField;
  trustsEmail: boolean;
  makesPersons: boolean;
  roleClaim: string;
  roles: RoleRow[];
  onlyBy: boolean;
  breakGlassId: number | null;
}

export interface SignOnRow extends SignOnValues {
  companyId: number;
  companyCode: string;
  companyName: string;
  clientSecret: Buffer;
  breakGlassAccount: number | null;
  lastChange: string;
}

type Which = { companyId: number } | { code: string } | { domain: string };

function whereOf(which: Which): RawBuilder<SqlBool> {
  if ('companyId' in which) return sql`s.company_id = ${which.companyId}`;
  if ('code' in which) return sql`lower(c.code) = lower(${which.code})`;
  return sql`exists (select from sign_on_domain d
    where d.company_id = s.company_id and d.domain = ${which.domain.toLowerCase()})`;
}

/** Of a company that is switched off or deleted there is none. */
export async function findSignOnRow(db: ReadDb, which: Which): Promise<SignOnRow | undefined> {
  const { rows } = await sql<SignOnRow>`
    select s.company_id as "companyId", c.code as "companyCode", c.name as "companyName", s.name,
      s.issuer, s.client_id as "clientId", s.client_secret as "clientSecret", s.scopes, s.active,
      array(select d.domain from sign_on_domain d where d.company_id = s.company_id
        order by d.domain) as domains,
      s.match_claim as "matchClaim", s.match_field as "matchField",
      s.trusts_email as "trustsEmail", s.makes_persons as "makesPersons",
      s.role_claim as "roleClaim", s.roles, s.only_by as "onlyBy",
      s.break_glass as "breakGlassAccount",
      (select p.person_id from person p where p.company_id = s.company_id
        and p.account_id = s.break_glass and p.deleted is null limit 1) as "breakGlassId",
      s.last_change::text as "lastChange"
    from sign_on s join company c on c.company_id = s.company_id
    where c.active and c.deleted is null and ${whereOf(which)}`.execute(db);
  return rows[0];
}

export async function lockSignOn(db: WriteDb, companyId: number): Promise<void> {
  await sql`select from sign_on where company_id = ${companyId} for update`.execute(db);
}

/** Where another company has a domain the database refuses it. */
export async function putSignOn(
  db: WriteDb,
  companyId: number,
  values: SignOnValues & { clientSecret: Buffer; breakGlassAccount: number | null },
): Promise<void> {
  const row = {
    name: values.name,
    issuer: values.issuer,
    client_id: values.clientId,
    client_secret: values.clientSecret,
    scopes: values.scopes,
    active: values.active,
    match_claim: values.matchClaim,
    match_field: values.matchField,
    trusts_email: values.trustsEmail,
    makes_persons: values.makesPersons,
    role_claim: values.roleClaim,
    roles: JSON.stringify(values.roles),
    only_by: values.onlyBy,
    break_glass: values.breakGlassAccount,
  };
  await db
    .insertInto('sign_on')
    .values({ company_id: companyId, ...row })
    .onConflict((known) =>
      known
        .column('company_id')
        .doUpdateSet({ ...row, last_change: sql<number>`sign_on.last_change + 1` }),
    )
    .execute();
  await sql`delete from sign_on_domain where company_id = ${companyId}`.execute(db);
  await sql`insert into sign_on_domain (domain, company_id)
    select distinct domain, ${companyId}::int from unnest(${values.domains}::text[]) domain`.execute(
    db,
  );
}

export async function deleteSignOnRow(db: WriteDb, companyId: number): Promise<void> {
  await sql`delete from sign_on where company_id = ${companyId}`.execute(db);
  await deleteLinks(db, companyId);
}

/** Answers how many there were. */
export async function deleteLinks(db: WriteDb, companyId: number): Promise<number> {
  const { rows } = await sql`delete from sign_on_link where company_id = ${companyId}
    returning subject`.execute(db);
  return rows.length;
}

export async function countLinks(db: ReadDb, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sign_on_link where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Administrators whose password can open the company when nothing else does. */
export async function listBreakGlass(
  db: ReadDb,
  companyId: number,
): Promise<{ personId: number; accountId: number; name: string }[]> {
  const { rows } = await sql<{ personId: number; accountId: number; name: string }>`
    select p.person_id as "personId", a.account_id as "accountId",
      trim(p.first_name || ' ' || p.last_name) as name
    from person p join account a on a.account_id = p.account_id
    where p.company_id = ${companyId} and p.administrator and p.view_all and p.active
      and p.deleted is null and a.active and a.access = 'normal' and a.password_hash <> ''
    order by p.last_name collate "sk-x-icu", p.first_name collate "sk-x-icu", p.person_id`.execute(
    db,
  );
  return rows;
}

/** Is it the only account whose password opens the company? */
export async function isBreakGlass(
  db: ReadDb,
  companyId: number,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql`select from sign_on
    where company_id = ${companyId} and only_by and break_glass = ${accountId}`.execute(db);
  return rows.length > 0;
}

/** Somebody of the company, or an account of the installation, as a provider may mean them. */
export interface Candidate extends Omit<AccountRow, 'accountId' | 'access'> {
  /** null: a person who has none. */
  accountId: number | null;
  access: AccountRow['access'] | null;
  /** null: of the installation. */
  personId: number | null;
  administrator: boolean;
  dispatcher: boolean;
  driver: boolean;
}

const ACCOUNT = sql`a.account_id as "accountId", coalesce(a.login, '') as login,
  coalesce(a.password_hash, '') as "passwordHash", a.access`;
const PERSON = sql`${ACCOUNT}, p.first_name as "firstName", p.last_name as "lastName",
  p.active and coalesce(a.active, true) as active, p.person_id as "personId", p.administrator,
  p.dispatcher, p.driver`;

type By = { subject: string; issuer: string } | { field: MatchField; text: string };

/** Two at most: more than one is nobody. */
export async function listCandidates(db: ReadDb, companyId: number, by: By): Promise<Candidate[]> {
  const is =
    'subject' in by
      ? sql`p.account_id = (select l.account_id from sign_on_link l where l.company_id = ${companyId}
          and l.issuer = ${by.issuer} and l.subject = ${by.subject})`
      : by.field === 'email'
        ? sql`lower(p.email) = lower(${by.text})`
        : sql`lower(a.login) = lower(${by.text})`;
  const { rows } = await sql<Candidate>`
    select ${PERSON} from person p left join account a on a.account_id = p.account_id
    where p.company_id = ${companyId} and p.deleted is null and ${is} limit 2`.execute(db);
  return rows;
}

/**
 * Of the installation by e-mail: a superuser by the own address of the account; a person only if all their companies know
 * this address, because each of them may change the one that it knows.
 */
export async function listAccounts(
  db: ReadDb,
  by: { subject: string; issuer: string } | { email: string },
): Promise<Candidate[]> {
  const ofPersons = sql`exists (select from person p where p.account_id = a.account_id
    and p.deleted is null`;
  const is =
    'subject' in by
      ? sql`a.account_id = (select l.account_id from sign_on_link l
          where l.company_id = ${NO_COMPANY} and l.issuer = ${by.issuer}
            and l.subject = ${by.subject})`
      : sql`case when a.access = 'superuser' then lower(a.email) = lower(${by.email})
          else ${ofPersons} and lower(p.email) = lower(${by.email}))
            and not ${ofPersons} and lower(p.email) is distinct from lower(${by.email})) end`;
  const { rows } = await sql<Candidate>`
    select ${ACCOUNT}, a.first_name as "firstName", a.last_name as "lastName", a.active,
      null::int as "personId", false as administrator, false as dispatcher, false as driver
    from account a where a.access in ('normal', 'superuser') and ${is} limit 2`.execute(db);
  return rows;
}

/** The number that the provider has of an account, if it has come in by it. */
export async function findSubject(
  db: ReadDb,
  link: { companyId: number; issuer: string; accountId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ subject: string }>`select subject from sign_on_link
    where company_id = ${link.companyId} and issuer = ${link.issuer}
      and account_id = ${link.accountId}`.execute(db);
  return rows[0]?.subject;
}

/**
 * A number that was that of somebody who is nobody there any more is this account's from now on. false: another number of the
 * account came first.
 */
export async function putLink(
  db: WriteDb,
  link: { companyId: number; issuer: string; subject: string; accountId: number; now: Date },
): Promise<boolean> {
  const { companyId, issuer, subject, accountId } = link;
  await sql`delete from sign_on_link where company_id = ${companyId} and issuer = ${issuer}
    and subject = ${subject} and account_id <> ${accountId}`.execute(db);
  await sql`insert into sign_on_link (company_id, issuer, subject, account_id, linked)
    values (${companyId}, ${issuer}, ${subject}, ${accountId}, ${link.now})
    on conflict do nothing`.execute(db);
  return (await findSubject(db, link)) === subject;
}

/** Gives a person without an account one. */
export async function giveAccount(
  db: WriteDb,
  person: { companyId: number; personId: number },
  accountId: number,
): Promise<void> {
  await sql`update person set account_id = ${accountId}, last_change = last_change + 1
    where company_id = ${person.companyId} and person_id = ${person.personId}`.execute(db);
}

/** Empty where the company knows none. */
export async function getPersonEmail(
  db: ReadDb,
  { companyId, personId }: { companyId: number; personId: number },
): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`select email from person
    where company_id = ${companyId} and person_id = ${personId}`.execute(db);
  return rows[0]?.email ?? '';
}

export async function putRoles(
  db: WriteDb,
  { companyId, personId }: { companyId: number; personId: number },
  roles: { admin: boolean; dispatcher: boolean; driver: boolean },
): Promise<void> {
  await sql`update person set administrator = ${roles.admin}, dispatcher = ${roles.dispatcher},
      driver = ${roles.driver}, company_last_change = company_last_change + 1
    where company_id = ${companyId} and person_id = ${personId}`.execute(db);
}
