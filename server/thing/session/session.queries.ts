// Accounts, signed-in sessions, and what an account may see where.
import type { Way } from '@flotila/domain/factor/factor.ts';
import type { Access } from '@flotila/domain/session/session.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

export interface AccountRow {
  accountId: number;
  login: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  access: Access;
  active: boolean;
}

/**
 * The account of a login, and the key of that login: what the database makes of it when it looks for the
 * account. JavaScript lowers some letters otherwise (İ, ẞ), so nothing else may count by login. Nobody signs in as the account of
 * a key of a program, so its login is one that there is not.
 */
export async function findAccount(
  db: ReadDb,
  login: string,
): Promise<{ loginKey: string; account: AccountRow | undefined }> {
  const { rows } = await sql<
    { loginKey: string } & { [K in keyof AccountRow]: AccountRow[K] | null }
  >`
    select typed.key as "loginKey", account_id as "accountId", login, password_hash as "passwordHash",
      first_name as "firstName", last_name as "lastName", access, active
    from (select lower(${login}) as key) typed
    left join account on lower(login) = typed.key and access <> 'key'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a question for one row answered none');
  const { loginKey, ...account } = row;
  return { loginKey, account: account.accountId === null ? undefined : (account as AccountRow) };
}

/** The account itself; undefined: it is gone. */
export async function findAccountById(
  db: ReadDb,
  accountId: number,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select account_id as "accountId", login, password_hash as "passwordHash",
      first_name as "firstName", last_name as "lastName", access, active
    from account where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/**
 * Does the session tell whose browser it is to who guesses passwords? Not one that a provider began: whoever keeps that opens
 * as many of them as they like, without a password.
 */
export async function isOwnersSession(db: ReadDb, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select from sign_in_session
    where session_id = ${sessionId} and way <> 'provider'`.execute(db);
  return rows.length > 0;
}

/** Is it a session of the account in force, and the refresh token one that it takes? */
export async function holdsSession(
  db: ReadDb,
  accountId: number,
  token: { sessionId: string; hash: Buffer },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from sign_in_session
    where session_id = ${token.sessionId} and account_id = ${accountId} and ended is null
      and expires > ${now} and refresh_hash = ${token.hash}`.execute(db);
  return rows.length > 0;
}

export interface NewSession {
  sessionId: string;
  accountId: number;
  refreshHash: Buffer;
  isPermanent: boolean;
  way: Way;
  now: Date;
  expires: Date;
  application: string | null;
  remoteAddress: string;
  userAgent: string | null;
  /** Left out: by a password. */
  signedOn?: SignedOn | undefined;
}

/** By which provider of single sign-on somebody came in. */
export interface SignedOn {
  /** Whose provider it is, of which alone the session is; null: that of the installation. */
  companyId: number | null;
  issuer: string;
  subject: string;
  /** The session there. */
  sid: string | null;
  /** What the provider asks for at its own sign-out, encrypted. */
  idToken: Buffer;
}

export async function insertSession(db: WriteDb, session: NewSession): Promise<void> {
  await sql`
    insert into sign_in_session (session_id, account_id, refresh_hash, permanent, created, expires,
      last_request, application, remote_address, user_agent, way, sign_on_company, sign_on_issuer,
      sign_on_subject, sign_on_sid, sign_on_token)
    values (${session.sessionId}, ${session.accountId}, ${session.refreshHash},
      ${session.isPermanent}, ${session.now}, ${session.expires}, ${session.now},
      ${session.application}, ${session.remoteAddress}, ${session.userAgent}, ${session.way},
      ${session.signedOn?.companyId}, ${session.signedOn?.issuer}, ${session.signedOn?.subject},
      ${session.signedOn?.sid}, ${session.signedOn?.idToken})`.execute(db);
}

/** In which language and at which address somebody uses the application. */
export interface Reach {
  language: Language;
  /** `https://fleet.example.com` */
  origin: string;
}

/** As they signed in last; what is sent to them later goes by it. */
export async function keepReach(
  db: WriteDb,
  accountId: number,
  { language, origin }: Reach,
): Promise<void> {
  await sql`update account set language = ${language}, origin = ${origin}
    where account_id = ${accountId}
      and (language, origin) is distinct from (${language}, ${origin})`.execute(db);
}

/** What is sent to anybody from now on leads to the address that the operator says, whatever was asked at before. */
export async function moveReaches(db: WriteDb, origin: string): Promise<void> {
  await sql`update account set origin = ${origin}
    where origin is not null and origin <> ${origin}`.execute(db);
  await sql`update report_schedule set origin = ${origin} where origin <> ${origin}`.execute(db);
}

/** Sessions that ended or ran out a month ago are of no use to anybody. */
export async function deleteOldSessions(db: WriteDb, now: Date): Promise<void> {
  await sql`
    delete from sign_in_session
    where coalesce(ended, expires) < ${now}::timestamptz - interval '30 days'`.execute(db);
}

export interface SessionRow {
  accountId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  /** Seconds since the last rotation, null when it never was rotated. */
  rotatedAgo: number | null;
  permanent: boolean;
  created: Date;
}

/** Locks a session that is in force for its rotation; undefined when it ended, ran out or never was. */
export async function lockSession(
  db: WriteDb,
  sessionId: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select account_id as "accountId", refresh_hash as "refreshHash",
      previous_hash as "previousHash", permanent, created,
      extract(epoch from ${now}::timestamptz - rotated)::float8 as "rotatedAgo"
    from sign_in_session
    where session_id = ${sessionId} and ended is null and expires > ${now}
    for update`.execute(db);
  return rows[0];
}

export async function rotateSession(
  db: WriteDb,
  sessionId: string,
  change: { refreshHash: Buffer; now: Date; expires: Date },
): Promise<void> {
  await sql`
    update sign_in_session
    set previous_hash = refresh_hash, refresh_hash = ${change.refreshHash}, rotated = ${change.now},
      expires = ${change.expires}, last_request = ${change.now}
    where session_id = ${sessionId}`.execute(db);
}

/** The token before the last one has had its grace; from now on it is a used one. */
export async function endGrace(db: WriteDb, sessionId: string): Promise<void> {
  await sql`
    update sign_in_session set previous_hash = null where session_id = ${sessionId}`.execute(db);
}

/** Ends a session, of the account alone when one is given, and answers whose it was; undefined when there is none in force. */
export async function endSession(
  db: WriteDb,
  sessionId: string,
  now: Date,
  onlyOf: number | null = null,
): Promise<{ accountId: number; login: string } | undefined> {
  const { rows } = await sql<{ accountId: number; login: string }>`
    update sign_in_session set ended = ${now} from account
    where session_id = ${sessionId} and ended is null
      and account.account_id = sign_in_session.account_id
      and (${onlyOf}::int is null or account.account_id = ${onlyOf})
    returning account.account_id as "accountId", login`.execute(db);
  return rows[0];
}

/** Companies where the account is a person or has vehicles; superusers belong to none. */
export async function listCompaniesOf(db: ReadDb, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from person where account_id = ${accountId} and deleted is null
    union select company_id from collective_vehicle where account_id = ${accountId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function getLogin(db: ReadDb, accountId: number): Promise<string> {
  const { rows } = await sql<{ login: string }>`
    select login from account where account_id = ${accountId}`.execute(db);
  return rows[0]?.login ?? '';
}

export async function touchSession(db: WriteDb, sessionId: string, now: Date): Promise<void> {
  await sql`
    update sign_in_session set last_request = ${now} where session_id = ${sessionId}`.execute(db);
}

export interface CompanyRow {
  companyId: number;
  code: string;
  name: string;
  timeZone: string;
  countryCode: string;
  currency: string;
  active: boolean;
  moduleContracts: boolean;
  assistants: boolean;
}

export const COMPANY_COLUMNS = sql`c.company_id as "companyId", c.code, c.name, c.time_zone as "timeZone",
  c.country_code as "countryCode", c.currency, c.active, c.module_contracts as "moduleContracts",
  c.assistants`;

/** AUTH-015: a superuser enters every company. */
export async function listCompanies(db: ReadDb): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select ${COMPANY_COLUMNS} from company c where c.deleted is null
    order by c.name collate "sk-x-icu", c.code`.execute(db);
  return rows;
}

export interface MembershipRow extends CompanyRow {
  personId: number;
  administrator: boolean;
  dispatcher: boolean;
  ownRecords: boolean;
  viewAll: boolean;
  visibleVehicles: number[];
  visiblePersons: number[];
}

/**
 * By which company's provider of single sign-on somebody came in, and so only there; null: otherwise, and so nowhere where
 * such a provider is the only way; `any`: nobody comes in, as where something is made for who is away.
 */
export type EnteredBy = number | null | 'any';

/** Active persons of the account in active companies (AUTH-039, D-COM-010). */
export async function listMemberships(
  db: ReadDb,
  accountId: number,
  by: EnteredBy,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select ${COMPANY_COLUMNS}, p.person_id as "personId", p.administrator, p.dispatcher,
      p.own_records as "ownRecords", p.view_all as "viewAll",
      case when p.view_all then '{}' else array(
        select v.vehicle_id from person_visible_vehicle v
        where v.company_id = p.company_id and v.person_id = p.person_id) end as "visibleVehicles",
      case when p.view_all then '{}' else array(
        select v.visible_person_id from person_visible_person v
        where v.company_id = p.company_id and v.person_id = p.person_id) end as "visiblePersons"
    from person p join company c on c.company_id = p.company_id
    where p.account_id = ${accountId} and p.active and p.deleted is null and c.active
      and c.deleted is null and ${mayEnter(by)}
    order by c.name collate "sk-x-icu", c.code`.execute(db);
  return rows;
}

function mayEnter(by: EnteredBy) {
  if (by === 'any') return sql`true`;
  if (by !== null) return sql`p.company_id = ${by}`;
  return sql`not exists (select from sign_on s where s.company_id = p.company_id and s.only_by
    and s.break_glass is distinct from p.account_id)`;
}

/** A company of the account, or this one, that only its provider of single sign-on opens. */
export async function findOnlyWay(
  db: ReadDb,
  accountId: number,
  companyId: number | null = null,
): Promise<{ code: string; company: string; name: string } | undefined> {
  const { rows } = await sql<{ code: string; company: string; name: string }>`
    select c.code, c.name as company, s.name
    from person p join company c on c.company_id = p.company_id
    join sign_on s on s.company_id = p.company_id and s.only_by
    where p.account_id = ${accountId} and p.active and p.deleted is null and c.active
      and c.deleted is null and s.break_glass is distinct from p.account_id
      and (${companyId}::int is null or c.company_id = ${companyId}::int)
    order by c.company_id limit 1`.execute(db);
  return rows[0];
}

/** AUTH-009: companies of a collective access come from its vehicle list. */
export async function listCollectiveVehicles(
  db: ReadDb,
  accountId: number,
): Promise<(CompanyRow & { vehicleIds: number[] })[]> {
  const { rows } = await sql<CompanyRow & { vehicleIds: number[] }>`
    select ${COMPANY_COLUMNS}, array_agg(v.vehicle_id) as "vehicleIds"
    from collective_vehicle v
    join vehicle on vehicle.company_id = v.company_id and vehicle.vehicle_id = v.vehicle_id
      and vehicle.deleted is null
    join company c on c.company_id = v.company_id
    where v.account_id = ${accountId} and c.active and c.deleted is null
    group by c.company_id
    order by c.name collate "sk-x-icu", c.code`.execute(db);
  return rows;
}

export interface LiveSession {
  accountId: number;
  firstName: string;
  lastName: string;
  access: AccountRow['access'];
  way: Way;
  /** By whose provider it began; null: otherwise. */
  ofCompany: number | null;
}

/**
 * The account of a session that is in force; undefined when session or account ended. None that a company's provider began is
 * ever of anybody but its people.
 */
export async function findLiveSession(
  db: ReadDb,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select a.account_id as "accountId", a.first_name as "firstName", a.last_name as "lastName",
      a.access, s.way, s.sign_on_company as "ofCompany"
    from sign_in_session s join account a on a.account_id = s.account_id
    where s.session_id = ${sessionId} and s.ended is null and s.expires > ${now} and a.active
      and (s.sign_on_company is null or a.access = 'normal')`.execute(db);
  return rows[0];
}
