// What a link opens: telling whose it is, which changes nothing, and choosing a password by it, once. Who comes in by it
// comes in as after a sign-in.
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { ownPasswordRefusal } from '@flotila/domain/session/login.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import type { OpenLink } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { Membership } from '../../ground/http/context.ts';
import { listOwnPersons, putOwnPassword } from '../account/account.queries.ts';
import type { AccountMails } from '../account/account-mail.ts';
import { noteAccount } from '../account/note-account.ts';
import { toldOwner } from '../account/read-own.ts';
import { endSessionsOf } from '../session/account.queries.ts';
import { passwordNote } from '../session/account.ts';
import { hashChosen } from '../session/chosen-password.ts';
import { type EnterDeps, type Entry, enter, findEntrance } from '../session/enter.ts';
import { countMiss, type Misses } from '../session/misses.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { findOnlyWay } from '../session/session.queries.ts';
import { auditSession } from '../session/session-audit.ts';
import { tellSessions } from '../session/session-notes.ts';
import { networkOf } from '../session/throttle.ts';
import { readToken } from './link-text.ts';
import { findLink, type LinkRow, takeLink } from './sign-in-link.queries.ts';

/** Unknown links that an address may show in the window before it has to wait. */
export const UNKNOWN_LINKS_MAX = 30;

export interface LinkDeps extends EnterDeps {
  misses: Misses;
  mails: AccountMails;
  identities: { forgetAll(): void };
  /** Of whose password the operator's settings say what it is. */
  configuredLogin?: string | undefined;
}

/** Who shows a link. */
export interface Shown extends Pick<Entry, 'remoteAddress' | 'application'> {
  token: string;
  isLocal: boolean;
  now: number;
}

interface Opened {
  link: LinkRow;
  memberships: Membership[];
}

/** Why a link does not open: the key of the sentence, and what it names. */
interface Fault {
  message:
    | 'link_used'
    | 'link_late'
    | 'link_replaced'
    | 'link_taken_back'
    | 'link_password'
    | 'link_sign_on'
    | 'link_inactive';
  params?: { company: string; name: string };
}

/** @throws not_found, gone with the reason, too_many */
export async function readLink(deps: LinkDeps, shown: Shown): Promise<OpenLink> {
  const { link, memberships } = await open(deps, shown);
  const { purpose, account, expires, companyId } = link;
  const company = memberships.find((one) => one.company.id === companyId)?.company;
  return {
    purpose,
    company: company?.name ?? null,
    name: `${account.firstName} ${account.lastName}`.trim(),
    login: account.login,
    expires: expires.toISOString(),
  };
}

/** @throws not_found, gone, too_many, invalid, unavailable */
export async function signInByLink(
  deps: LinkDeps,
  shown: Shown,
  { password, entry }: { password: string; entry: Entry },
): Promise<{ token: Token; cookie: string }> {
  const { link, memberships: own } = await openOrNote(deps, shown);
  const { account } = link;
  if (password === '') throw invalidField('password', 'required');
  const refused = ownPasswordRefusal(account.login, password);
  if (refused) throw invalidField('password', refused.code);
  const { login, firstName, lastName } = account;
  const companies = own.flatMap(({ company: { code, name } }) => [code, name]);
  const about = [login, firstName, lastName, ...companies];
  const passwordHash = await hashChosen(password, { field: 'password', about });
  await deps.db.write((db) => takeOver(db, link, passwordHash, shown.now));
  deps.identities.forgetAll();
  deps.log.info({ login, purpose: link.purpose }, 'chose a password by a link');
  await tellOwner(deps, link, shown);
  const known = { ...account, passwordHash };
  const memberships = await deps.db.read((read) => findEntrance(read, known));
  if (!memberships) throw gone({ message: 'link_inactive' });
  return enter(deps, { account: known, memberships }, entry, shown.now);
}

/** The refusal stands in the record of changes, as that of a wrong password does. */
async function openOrNote(deps: LinkDeps, shown: Shown): Promise<Opened> {
  const { application, remoteAddress, now } = shown;
  const found = await find(deps, shown);
  const fault = await deps.db.read((read) => faultOf(deps, read, found, now));
  if (!('message' in fault)) return fault;
  const { accountId, login } = found.account;
  const change = { accountId, login, application, remoteAddress, action: 'refuse' as const };
  await deps.db.write((db) => auditSession(db, { ...change, isByLink: true }, now));
  deps.log.warn({ login, remoteAddress, fault: fault.message }, 'a link was refused');
  throw gone(fault);
}

async function open(deps: LinkDeps, shown: Shown): Promise<Opened> {
  const found = await find(deps, shown);
  const opened = await deps.db.read((read) => faultOf(deps, read, found, shown.now));
  if ('message' in opened) throw gone(opened);
  return opened;
}

async function find(
  { db, misses }: LinkDeps,
  { token, remoteAddress, isLocal, now }: Shown,
): Promise<LinkRow> {
  const hash = readToken(token);
  const found = hash && (await db.read((read) => findLink(read, hash)));
  if (found) return found;
  const key = networkOf(remoteAddress);
  if (!isLocal) countMiss(misses, { key, max: UNKNOWN_LINKS_MAX }, now);
  throw problem('not_found', { message: 'link_unknown' });
}

function gone(fault: Fault) {
  return problem('gone', fault);
}

/** What it opens, or why it does not. */
async function faultOf(
  { configuredLogin }: LinkDeps,
  db: ReadDb,
  link: LinkRow,
  now: number,
): Promise<Opened | Fault> {
  const { outcome, account, companyId } = link;
  if (outcome !== null) return { message: OUTCOMES[outcome] };
  if (now >= link.expires.getTime()) return { message: 'link_late' };
  if (link.isVoid) return { message: 'link_password' };
  const isConfigured = configuredLogin?.toLowerCase() === account.login.toLowerCase();
  const memberships = isConfigured ? undefined : await findEntrance(db, account);
  const isThere = memberships?.some(({ company }) => company.id === companyId && company.active);
  // Whoever left the company that invited comes in no more by it, also when they are somewhere else.
  if (memberships && (companyId === null || isThere)) return { link, memberships };
  const only = account.active && (await findOnlyWay(db, account.accountId, companyId));
  if (!only) return { message: 'link_inactive' };
  return { message: 'link_sign_on', params: { company: only.company, name: only.name } };
}

const OUTCOMES = {
  used: 'link_used',
  replaced: 'link_replaced',
  takenBack: 'link_taken_back',
} as const;

/** Takes the link and stores the password, both or none. @throws gone when somebody was first */
async function takeOver(
  db: WriteDb,
  { linkId, purpose, account }: LinkRow,
  passwordHash: string,
  now: number,
): Promise<void> {
  const { accountId } = account;
  if (!(await takeLink(db, linkId, new Date(now)))) throw gone({ message: 'link_used' });
  const change = { from: account.passwordHash, to: passwordHash };
  if (!(await putOwnPassword(db, accountId, change))) throw gone({ message: 'link_password' });
  await endSessionsOf(db, accountId, new Date(now));
  await tellSessions(db, { kind: 'account', accountId });
  await noteOf(
    db,
    { accountId, login: account.login, now },
    {
      ...passwordNote(passwordHash),
      byLink: purpose,
    },
  );
}

/** By the account itself. */
export async function noteOf(
  db: WriteDb,
  { accountId, login, now }: { accountId: number; login: string; now: number },
  after: object,
): Promise<void> {
  const persons = await listOwnPersons(db, accountId);
  const by = { session: { accountId }, now };
  await noteAccount(db, by, { accountId, login, persons }, () => ({ before: {}, after }));
}

/** Whoever had a password hears that it is another one; who is new did it just now. */
async function tellOwner(
  { db, mails }: LinkDeps,
  { account, purpose }: LinkRow,
  shown: Shown,
): Promise<void> {
  if (account.passwordHash === NO_PASSWORD && purpose === 'invite') return;
  mails.passwordChanged(await db.read((read) => toldOwner(read, account.accountId, shown)));
}
