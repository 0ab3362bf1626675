// Whoever a provider tells of comes in: linked from now on, made a person where the company says so, with the roles that its
// table gives. All of it in one transaction, with its entries in the record of changes.

import { problem } from '@flotila/domain/problem.ts';
import { LOGIN_MAX, loginRefusal } from '@flotila/domain/session/login.ts';
import type { SignOnRole } from '@flotila/domain/sign-on/sign-on.ts';
import { firstOf, isPlainText, NAME_MAX } from '@flotila/domain/text.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { lockHuman, personRows } from '../person/person-record.queries.ts';
import { auditedPerson, getHuman, nameOf } from '../person/person-view.ts';
import { insertHashed } from '../session/account.queries.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { type AccountRow, findAccount } from '../session/session.queries.ts';
import { tellSessions } from '../session/session-notes.ts';
import type { Provider } from './providers.ts';
import {
  type Candidate,
  getPersonEmail,
  giveAccount,
  putLink,
  putRoles,
} from './sign-on.queries.ts';
import type { NewPerson, Who } from './who.ts';

/** The account that comes in. @throws duplicate where the login of somebody new is taken, forbidden */
export async function comeIn(
  db: WriteDb,
  provider: Provider,
  { who, subject, now }: { who: Exclude<Who, { kind: 'refused' }>; subject: string; now: number },
): Promise<AccountRow> {
  const { companyId, client } = provider;
  const account =
    who.kind === 'new'
      ? await makePerson(db, companyId as CompanyId, { ...who, now })
      : await knownAccount(db, companyId, who.one);
  const { accountId } = account;
  const link = { companyId, issuer: client.issuer, subject, accountId, now: new Date(now) };
  if (!(await putLink(db, link))) {
    const params = { name: provider.name };
    throw problem('forbidden', { message: 'sign_on_other_subject', params });
  }
  if (who.kind === 'known' && who.one.personId !== null && who.roles) {
    const person = { companyId: companyId as CompanyId, personId: who.one.personId };
    await setRoles(db, person, { roles: who.roles, accountId, now });
  }
  return account;
}

async function knownAccount(db: WriteDb, companyId: number, one: Candidate): Promise<AccountRow> {
  const { accountId, access, personId } = one;
  if (accountId !== null && access !== null) return { ...one, accountId, access };
  const { firstName, lastName } = one;
  if (personId === null) throw new Error('nobody of the company and no account');
  const person = { companyId, personId };
  const email = await getPersonEmail(db, person);
  const account = await makeAccount(db, { email, firstName, lastName });
  await giveAccount(db, person, account.accountId);
  return account;
}

/** The e-mail is the login, too. @throws duplicate */
async function makeAccount(
  db: WriteDb,
  { email, firstName, lastName }: NewPerson,
): Promise<AccountRow> {
  const isLogin = email !== '' && email.length <= LOGIN_MAX && !loginRefusal(email);
  const names = { firstName: nameText(firstName), lastName: nameText(lastName) };
  const account = { login: email, passwordHash: NO_PASSWORD, access: 'normal' as const, ...names };
  const accountId = isLogin ? await insertHashed(db, account) : undefined;
  const made = accountId !== undefined && (await findAccount(db, email)).account;
  if (!made) throw problem('duplicate', { message: 'sign_on_login_taken', params: { email } });
  return made;
}

async function makePerson(
  db: WriteDb,
  companyId: CompanyId,
  { person, roles, now }: { person: NewPerson; roles: SignOnRole[] | null; now: number },
): Promise<AccountRow> {
  const account = await makeAccount(db, person);
  const { accountId, firstName, lastName } = account;
  const given = flagsOf(roles ?? ['driver']);
  const values = {
    firstName,
    lastName,
    active: true,
    email: person.email,
    phone: null,
    ...given,
    ownRecords: false,
    // Drivers see what somebody gives them to see.
    viewAll: given.admin || given.dispatcher,
  };
  const company = { id: companyId };
  const personId = await personRows.insert(db, company, values, { account_id: accountId });
  await noteChange(db, { companyId, personId }, { accountId, now, before: null });
  await tellSessions(db, { kind: 'rights' });
  return account;
}

async function setRoles(
  db: WriteDb,
  { companyId, personId }: { companyId: CompanyId; personId: number },
  { roles, accountId, now }: { roles: SignOnRole[]; accountId: number; now: number },
): Promise<void> {
  await lockHuman(db, companyId, personId);
  const company = { id: companyId } as CompanyContext;
  const human = await getHuman(db, company, personId);
  const wanted = flagsOf(roles);
  const names = ['admin', 'dispatcher', 'driver'] as const;
  if (names.every((name) => wanted[name] === human.mine[name])) return;
  await putRoles(db, { companyId, personId }, wanted);
  const before = auditedPerson(human);
  await noteChange(db, { companyId, personId }, { accountId, now, before });
  await tellSessions(db, { kind: 'rights' });
}

/** Whoever comes in did it, as nobody else was there. */
async function noteChange(
  db: WriteDb,
  { companyId, personId }: { companyId: CompanyId; personId: number },
  { accountId, now, before }: { accountId: number; now: number; before: object | null },
): Promise<void> {
  const human = await getHuman(db, { id: companyId } as CompanyContext, personId);
  await writeAudit(
    db,
    { session: { accountId }, now },
    {
      companyId,
      kind: 'person',
      recordId: personId,
      recordName: nameOf(human.mine),
      before,
      after: auditedPerson(human),
    },
  );
}

function flagsOf(roles: readonly SignOnRole[]) {
  return {
    admin: roles.includes('admin'),
    dispatcher: roles.includes('dispatcher'),
    driver: roles.includes('driver'),
  };
}

/** What a provider calls somebody may have any length. */
function nameText(text: string): string {
  const line = isPlainText(text) ? text : text.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return firstOf(line.trim(), NAME_MAX);
}
