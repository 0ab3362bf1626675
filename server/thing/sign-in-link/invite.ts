// Inviting people: a link that goes by mail or is handed over. Whoever invites could as well choose the password, so it is
// for those who may. A person without a login gets one here, with an account that no password opens; nobody is signed in by
// it, so nobody's rights are read anew. Where only single sign-on lets them in, a link would open nothing, so none is made.

import { invalidField, problem } from '@flotila/domain/problem.ts';
import { LOGIN_MAX } from '@flotila/domain/session/login.ts';
import { proposedLogin } from '@flotila/domain/sign-in-link/proposed-login.ts';
import type {
  Invitation,
  InvitedPerson,
  InvitedResult,
} from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { INVITE_DAYS } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { isEmail } from '@flotila/domain/subject/contact.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { lockHuman } from '../person/person-record.queries.ts';
import {
  auditedPerson,
  getHuman,
  type Human,
  isOwn,
  mayChangeHuman,
  nameOf,
} from '../person/person-view.ts';
import { updateHuman } from '../person/person-write.queries.ts';
import { findSignIn } from '../person/sign-in-state.queries.ts';
import type { PersonEditor } from '../person/store-person.ts';
import { isLoginTaken } from '../session/account.queries.ts';
import { addAccount } from '../session/account.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { addressOf, makeToken } from './link-text.ts';
import { endLinks, insertLink, markUndelivered } from './sign-in-link.queries.ts';
import type { LinkMails } from './sign-in-link-mail.ts';

/** People of one name who get a login with a number; whoever comes after them is invited from the form. */
const SAME_NAMES_MAX = 50;

export interface Inviter extends PersonEditor {
  /** Of the links. */
  origin: string;
  /** In which mails speak. */
  language: Language;
  /** null: nothing goes by mail. */
  mails: LinkMails | null;
}

interface Invited {
  personId: number;
  name: string;
  login: string;
  email: string | null;
  linkId: number;
  link: string;
  expires: Date;
}

type Refusal = Exclude<InvitedResult, 'invited' | 'signedIn' | 'gone'>;

/** Where the mail does not go, the link is answered to be handed over. @throws not_found, in_use, invalid, duplicate */
export async function invitePerson(
  inviter: Inviter,
  personId: number,
  { byMail, login }: { byMail: boolean; login?: string | null | undefined },
): Promise<Invitation> {
  const mails = byMail ? mailsOf(inviter) : null;
  const invited = await inviter.db.write(async (db) => {
    await lockHuman(db, inviter.company.id, personId);
    const human = await getHuman(db, inviter.company, personId);
    if (isOwn(inviter, human.rows)) throw problem('in_use', { message: 'invite_own' });
    const why = refusalOf(inviter, human, { byMail, login: login || human.mine.login });
    if (why === 'noLogin') throw invalidField('login', 'required');
    const params = { name: human.mine.onlyBy ?? '' };
    if (why) throw problem('in_use', { message: `invite_${why}`, params });
    return makeInvitation(db, inviter, human, { byMail, login: login || null });
  });
  const { expires, link } = invited;
  const told = { login: invited.login, expires: expires.toISOString() };
  const isSent = mails !== null && (await send(inviter, mails, invited));
  return { ...told, ...(isSent ? { link: null, sentTo: invited.email } : { link, sentTo: null }) };
}

/** Those who cannot be invited are told with the reason; the others are. */
export async function invitePersons(
  inviter: Inviter,
  { byMail, personIds }: { byMail: boolean; personIds: readonly number[] },
): Promise<InvitedPerson[]> {
  const mails = byMail ? mailsOf(inviter) : null;
  const ids = [...new Set(personIds)];
  const persons: InvitedPerson[] = [];
  const letters: Invited[] = [];
  for (const personId of ids) {
    const { told, invited } = await inviteOneOf(inviter, personId, byMail);
    persons.push(told);
    if (invited) letters.push(invited);
  }
  // One after another, beside the answer: what does not go is told in the list.
  if (mails) void sendAll(inviter, mails, letters);
  return persons;
}

async function inviteOneOf(
  inviter: Inviter,
  personId: number,
  byMail: boolean,
): Promise<{ told: InvitedPerson; invited?: Invited }> {
  const { persons } = inviter.visible;
  if (persons && !persons.has(personId)) return { told: outcomeOf(personId, null, 'gone') };
  return inviter.db.write(async (db) => {
    await lockHuman(db, inviter.company.id, personId);
    const human = await getHuman(db, inviter.company, personId).catch(() => null);
    if (!human) return { told: outcomeOf(personId, null, 'gone') };
    const { hasSignedIn } = await findSignIn(db, human.mine.accountId);
    if (hasSignedIn) return { told: outcomeOf(personId, human, 'signedIn') };
    const login = human.mine.login ?? (await freeLogin(db, human.mine));
    const why = refusalOf(inviter, human, { byMail, login });
    if (why) return { told: outcomeOf(personId, human, why) };
    const invited = await makeInvitation(db, inviter, human, { byMail, login });
    const told = { ...outcomeOf(personId, human, 'invited'), login: invited.login };
    return { told: { ...told, link: byMail ? null : invited.link }, invited };
  });
}

/** The one that forms propose, with a number behind it where others have it; null: the name makes none. */
async function freeLogin(db: WriteDb, name: Human['mine']): Promise<string | null> {
  const proposed = proposedLogin(name);
  if (proposed === '') return null;
  for (let number = 1; number <= SAME_NAMES_MAX; number += 1) {
    const tail = number === 1 ? '' : String(number);
    const login = proposed.slice(0, LOGIN_MAX - tail.length) + tail;
    if (!(await isLoginTaken(db, login, null))) return login;
  }
  return null;
}

function outcomeOf(personId: number, human: Human | null, result: InvitedResult): InvitedPerson {
  const name = human ? nameOf(human.mine) : '';
  return { personId, name, result, login: human?.mine.login ?? null, link: null };
}

/** The link opens nothing any more; where none is open, nothing is to be done. @throws not_found, in_use */
export async function takeBack(inviter: Inviter, personId: number): Promise<void> {
  await inviter.db.write(async (db) => {
    await lockHuman(db, inviter.company.id, personId);
    const human = await getHuman(db, inviter.company, personId);
    if (!mayChangeHuman(inviter, human.rows)) throw problem('in_use', { message: 'invite_locked' });
    const { accountId } = human.mine;
    if (accountId === null) return;
    const link = { accountId, purpose: 'invite' as const, now: new Date(inviter.now) };
    if (await endLinks(db, link, 'takenBack')) await note(db, inviter, human, 'takenBack');
  });
}

/** null: may be invited. */
function refusalOf(
  inviter: Inviter,
  { mine, rows }: Human,
  { byMail, login }: { byMail: boolean; login: string | null },
): Refusal | null {
  const isSuperuser = mine.accountAccess === 'superuser';
  if (isSuperuser || isOwn(inviter, rows) || !mayChangeHuman(inviter, rows)) return 'locked';
  if (!mine.active) return 'inactive';
  if (mine.onlyBy !== null) return 'signOnOnly';
  if (!login) return 'noLogin';
  return byMail && !isAddress(mine.email) ? 'noEmail' : null;
}

/** One address alone, also where it was stored before anybody looked. */
function isAddress(email: string | null): boolean {
  return email !== null && isEmail(email);
}

async function makeInvitation(
  db: WriteDb,
  inviter: Inviter,
  human: Human,
  { byMail, login }: { byMail: boolean; login: string | null },
): Promise<Invited> {
  const { mine } = human;
  const account =
    mine.accountId === null || mine.login === null
      ? await giveLogin(db, human, login)
      : { accountId: mine.accountId, login: mine.login };
  const { token, hash } = makeToken();
  const now = new Date(inviter.now);
  const expires = new Date(inviter.now + INVITE_DAYS * DAY_MS);
  const { linkId, isAgain } = await insertLink(db, {
    hash,
    purpose: 'invite',
    accountId: account.accountId,
    companyId: mine.companyId,
    madeBy: inviter.session.accountId,
    now,
    expires,
  });
  await note(db, inviter, human, `${byMail ? 'mail' : 'link'}${isAgain ? 'Again' : ''}`);
  return {
    personId: mine.personId,
    name: nameOf(mine),
    login: account.login,
    email: mine.email,
    linkId,
    link: addressOf(inviter.origin, token),
    expires,
  };
}

async function giveLogin(
  db: WriteDb,
  { mine, rows }: Human,
  login: string | null,
): Promise<{ accountId: number; login: string }> {
  if (login === null) throw new Error('an invitation without a login was let through');
  const { firstName, lastName, active } = mine;
  const name = { firstName, lastName, active };
  const account = { ...name, login, access: 'normal' as const, passwordHash: NO_PASSWORD };
  const accountId = await addAccount(db, account);
  await updateHuman(db, rows, { ...name, accountId });
  return { accountId, login };
}

/** In the company that invites; a login that was made with it is told, too. */
async function note(
  db: WriteDb,
  inviter: Inviter,
  before: Human,
  invitation: string,
): Promise<void> {
  const { companyId, personId } = before.mine;
  const after = await getHuman(db, inviter.company, personId);
  await writeAudit(db, inviter, {
    companyId,
    kind: 'person',
    recordId: personId,
    recordName: nameOf(before.mine),
    before: auditedPerson(before),
    after: { ...auditedPerson(after), invitation },
  });
}

/** @throws in_use where there is no mail server */
function mailsOf({ mails }: Inviter): LinkMails {
  if (!mails) throw problem('in_use', { message: 'invite_noMail' });
  return mails;
}

async function sendAll(
  inviter: Inviter,
  mails: LinkMails,
  letters: readonly Invited[],
): Promise<void> {
  for (const letter of letters) await send(inviter, mails, letter);
}

/** False: no server took it, which the list of persons tells. */
async function send(
  { db, company, language }: Inviter,
  mails: LinkMails,
  { email, linkId, name, login, link }: Invited,
): Promise<boolean> {
  const letter = { to: email ?? '', language, name, login, link, company: company.name };
  const isSent = await mails.invite(letter);
  if (!isSent) await db.write((write) => markUndelivered(write, linkId)).catch(mails.onError);
  return isSent;
}
