// What people change of their own account: how they are reached, the password, and where they stay signed in.
import type { Account } from '@flotila/domain/account/account.api.ts';
import { deviceOf } from '@flotila/domain/account/device.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { ownPasswordRefusal } from '@flotila/domain/session/login.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { SessionContext } from '../../ground/http/context.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import type { Here } from '../factor/passkeys.ts';
import { tellFactors } from '../factor/tell-factors.ts';
import { personRows } from '../person/person-record.queries.ts';
import { endSessionsOf } from '../session/account.queries.ts';
import { passwordNote } from '../session/account.ts';
import { hashChosen } from '../session/chosen-password.ts';
import { type Caller, findEntrance } from '../session/enter.ts';
import { isPassword, NO_PASSWORD } from '../session/password.ts';
import {
  type AccountRow,
  endSession,
  findAccount,
  isOwnersSession,
} from '../session/session.queries.ts';
import { auditSession } from '../session/session-audit.ts';
import { tellSessions } from '../session/session-notes.ts';
import { refuseTooMany, type SignInDeps } from '../session/sign-in.ts';
import {
  getOwnAccount,
  listOwnSessions,
  lockAccount,
  nextChange,
  putOwnEmail,
  putOwnPassword,
} from './account.queries.ts';
import type { AccountMails } from './account-mail.ts';
import { noteAccount } from './note-account.ts';
import { type Contacts, type Own, readOwn, toldOf } from './read-own.ts';

export interface OwnAccountDeps extends SignInDeps {
  /** Of whose password the operator's settings say what it is. */
  configuredLogin?: string | undefined;
  mails: AccountMails;
}

/** Who changes the own account, and from where. */
export interface Owner extends Caller {
  session: SessionContext;
  isLocal: boolean;
  here: Here;
  /** epoch milliseconds */
  now: number;
}

export async function readAccount(
  { configuredLogin, factors }: Pick<OwnAccountDeps, 'configuredLogin' | 'factors'>,
  db: ReadDb,
  { session, here, now }: Pick<Owner, 'session' | 'here' | 'now'>,
): Promise<Account> {
  const { account, persons, email, phone, lastChange } = await readOwn(
    db,
    session.accountId,
    session.sessionId,
  );
  const sessions = await listOwnSessions(db, session, new Date(now));
  return {
    name: persons[0]?.name ?? account.name,
    login: account.login,
    email,
    phone,
    isPerson: persons.length > 0,
    hasPassword: await opensByPassword(db, account),
    canChangePassword: mayChangePassword(configuredLogin, account),
    factors: await tellFactors({ factors }, db, { ...session, host: here.host }, now),
    sessions: sessions.map(({ sessionId, since, lastSeen, userAgent, ...rest }) => ({
      sessionId,
      isOwn: sessionId === session.sessionId,
      since: since.toISOString(),
      lastSeen: lastSeen.toISOString(),
      device: deviceOf(userAgent),
      ...rest,
    })),
    lastChange,
  };
}

/** Who has none, or comes into no company by it, is shown nothing of it. */
async function opensByPassword(db: ReadDb, { login }: { login: string }): Promise<boolean> {
  const { account } = await findAccount(db, login);
  if (!account || account.passwordHash === NO_PASSWORD) return false;
  return (await findEntrance(db, account)) !== undefined;
}

/** The next start would set it back to what the settings say. */
function mayChangePassword(configuredLogin: string | undefined, { login }: { login: string }) {
  return configuredLogin?.toLowerCase() !== login.toLowerCase();
}

/**
 * Fields that are left out stay. Where letters go decides who gets a new password, so a changed e-mail asks for the
 * present one.
 * @throws invalid, conflict, too_many
 */
export async function changeContacts(
  deps: OwnAccountDeps,
  owner: Owner,
  given: Partial<Contacts> & { password?: string | null; lastChange?: string | undefined },
): Promise<Account> {
  const lastChange = seenChange(given);
  const { accountId, sessionId } = owner.session;
  const shown = await deps.db.read((read) => readOwn(read, accountId, sessionId));
  const wanted: Contacts = {
    email: given.email === undefined ? shown.email : given.email || null,
    phone: given.phone === undefined ? shown.phone : given.phone || null,
  };
  if (wanted.phone !== null && shown.persons.length === 0) throw invalidField('phone', 'noPerson');
  const isNewEmail = wanted.email !== shown.email;
  if (isNewEmail) {
    if (!given.password) throw invalidField('password', 'required');
    await confirmPassword(deps, owner, { password: given.password, field: 'password' });
  }
  const account = await deps.db.write(async (db) => {
    await lockOwn(db, shown);
    const before = await readOwn(db, accountId, sessionId);
    const current = () => readAccount(deps, db, owner);
    await refuseStale(before, lastChange, current);
    await storeContacts(db, before, wanted);
    await noteChange(db, owner, before, (person) => ({
      before: { email: person.email, phone: person.phone },
      after: changedOf(before, wanted, person),
    }));
    return readAccount(deps, db, owner);
  });
  if (isNewEmail) deps.mails.emailChanged(toldOf(shown, owner), wanted.email);
  return account;
}

async function lockOwn(db: WriteDb, { account, persons }: Own): Promise<void> {
  await lockAccount(db, account.accountId);
  const byCompany = persons.toSorted((a, b) => a.companyId - b.companyId);
  for (const { companyId, personId } of byCompany) {
    await personRows.lock(db, { id: companyId }, personId);
  }
}

/** What one company knows otherwise stays there until it is changed here. */
function changedOf(before: Contacts, wanted: Contacts, person: Contacts): Contacts {
  return {
    email: wanted.email === before.email ? person.email : wanted.email,
    phone: wanted.phone === before.phone ? person.phone : wanted.phone,
  };
}

async function storeContacts(db: WriteDb, before: Own, wanted: Contacts): Promise<void> {
  const { account, persons } = before;
  await putOwnEmail(db, account.accountId, persons.length > 0 ? null : wanted.email);
  for (const person of persons) {
    const { email, phone } = changedOf(before, wanted, person);
    if (email === person.email && phone === person.phone) continue;
    await personRows.set(db, { id: person.companyId }, person.personId, {
      email,
      phone,
      company_last_change: nextChange,
    });
  }
}

function noteChange(
  db: WriteDb,
  owner: Pick<Owner, 'session' | 'now'>,
  { account, persons, email }: Own,
  changeOf: (of: Contacts) => { before: object; after: object },
): Promise<void> {
  return noteAccount(db, owner, { ...account, persons }, (person) =>
    changeOf(person ?? { email, phone: null }),
  );
}

/**
 * This session stays, all others end in all processes.
 * @returns the account with its new password, as which this browser is known from now on
 * @throws invalid, in_use, too_many
 */
export async function changePassword(
  deps: OwnAccountDeps,
  owner: Owner,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<AccountRow> {
  const { session, now } = owner;
  const own = await deps.db.read((read) => readOwn(read, session.accountId));
  if (!mayChangePassword(deps.configuredLogin, own.account)) {
    throw problem('in_use', { message: 'configured_password' });
  }
  if (newPassword === '') throw invalidField('newPassword', 'required');
  const refused = ownPasswordRefusal(own.account.login, newPassword);
  if (refused) throw invalidField('newPassword', refused.code);
  const account = await confirmPassword(deps, owner, {
    password: oldPassword,
    field: 'oldPassword',
  });
  if (newPassword === oldPassword) throw invalidField('newPassword', 'samePassword');
  const about = aboutOf(own, session);
  const passwordHash = await hashChosen(newPassword, { field: 'newPassword', about });
  await deps.db.write(async (db) => {
    const change = { from: account.passwordHash, to: passwordHash };
    // Somebody changed it meanwhile: the old one is not the old one any more.
    if (!(await putOwnPassword(db, session.accountId, change))) {
      throw invalidField('oldPassword', 'wrongPassword');
    }
    await endSessionsOf(db, session.accountId, new Date(now), session.sessionId);
    await tellSessions(db, { kind: 'account', accountId: session.accountId });
    await noteChange(db, owner, own, () => ({ before: {}, after: passwordNote(passwordHash) }));
  });
  deps.identities.forgetAll();
  deps.log.info({ login: account.login, ...fromOf(owner) }, 'changed the own password');
  deps.mails.passwordChanged(toldOf(own, owner));
  return { ...account, passwordHash };
}

function aboutOf({ account, persons, email }: Own, { companies }: SessionContext): string[] {
  const names = [account.name, ...persons.map(({ name }) => name)];
  return [
    account.login,
    email ?? '',
    ...names,
    ...companies.flatMap(({ code, name }) => [code, name]),
  ];
}

/**
 * Counted and slowed down as tries to sign in are, for the session that asks; in one that a provider began as those of a stranger.
 * @throws invalid, too_many
 */
export async function confirmPassword(
  deps: OwnAccountDeps,
  owner: Owner,
  { password, field }: { password: string; field: string },
): Promise<AccountRow> {
  const { session, now, remoteAddress, isLocal } = owner;
  const { loginKey, account, isOwners } = await deps.db.read(async (read) => ({
    ...(await findAccount(read, (await getOwnAccount(read, session.accountId)).login)),
    isOwners: await isOwnersSession(read, session.sessionId),
  }));
  if (!account) throw problem('unauthorized', { message: 'session_ended' });
  const knownBrowser = isOwners ? session.sessionId : null;
  const attempt = { loginKey, address: remoteAddress, isLocal, knownBrowser };
  return deps.throttle.inTurn(attempt, async () => {
    refuseTooMany(deps, attempt, now);
    if (await isPassword(account.passwordHash, password)) {
      deps.throttle.succeeded(attempt);
      return account;
    }
    deps.throttle.failed(attempt, now);
    const { accountId, login } = account;
    deps.log.warn({ login, ...fromOf(owner) }, 'the own password was given wrong');
    const change = { accountId, login, action: 'refuse' as const, isAtAccount: true as const };
    await deps.db.write((db) => auditSession(db, { ...change, ...fromOf(owner) }, now));
    throw invalidField(field, 'wrongPassword');
  });
}

/** @throws not_found when it is nobody's, somebody else's, or has ended */
export async function endOwnSession(
  deps: OwnAccountDeps,
  owner: Owner,
  sessionId: string,
): Promise<void> {
  const { accountId } = owner.session;
  if (!UUID.test(sessionId)) throw problem('not_found');
  await deps.db.write(async (db) => {
    const account = await endSession(db, sessionId, new Date(owner.now), accountId);
    if (!account) throw problem('not_found');
    const isOther = sessionId !== owner.session.sessionId && { isOther: true as const };
    const change = { ...account, ...fromOf(owner), action: 'delete' as const, ...isOther };
    await auditSession(db, change, owner.now);
    await tellSessions(db, { kind: 'session', sessionId });
  });
  deps.identities.forgetSession(sessionId);
  deps.log.info({ accountId, ...fromOf(owner) }, 'ended a session');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function fromOf({ remoteAddress, application }: Owner): Caller {
  return { remoteAddress, application };
}
