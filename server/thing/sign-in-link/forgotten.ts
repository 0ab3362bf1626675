// A forgotten password: a mail with a link to whoever it belongs to. Who asks is answered before anything is looked for,
// so neither the answer nor its time tells whether there is such an account.

import { setImmediate } from 'node:timers/promises';
import { problem } from '@flotila/domain/problem.ts';
import { FORGOTTEN_MINUTES } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { SOURCE } from '@flotila/domain/words/languages.ts';
import type { Database } from '../../ground/db/open.ts';
import { createSlots } from '../../ground/work/slots.ts';
import { getOwnAccount, listOwnPersons } from '../account/account.queries.ts';
import { findEntrance } from '../session/enter.ts';
import { createMisses, WINDOW_MS } from '../session/misses.ts';
import { NO_PASSWORD } from '../session/password.ts';
import type { AccountRow } from '../session/session.queries.ts';
import type { SessionLog } from '../session/session-audit.ts';
import { networkOf } from '../session/throttle.ts';
import { addressOf, makeToken } from './link-text.ts';
import { ownEmailOf } from './own-email.ts';
import {
  countForgotten,
  findNamedAccounts,
  insertLink,
  markUndelivered,
} from './sign-in-link.queries.ts';
import type { LinkMails } from './sign-in-link-mail.ts';
import { noteOf } from './use-link.ts';

/** Within the window of 15 minutes: what an address may ask … */
export const ASKS_PER_ADDRESS_MAX = 10;
/** … mails that an account gets, whoever asks … */
export const MAILS_PER_ACCOUNT_MAX = 3;
/** … and that all get together, so that nobody makes the operator's mail server one that sends unwanted mail. */
export const MAILS_MAX = 200;
/** Accounts of one e-mail that get a mail each. */
export const ACCOUNTS_PER_EMAIL_MAX = 10;
/** Asked and not looked at yet; what is beyond is forgotten. */
export const WAITING_MAX = 500;
const AT_ONCE = 2;

export interface ForgottenDeps {
  db: Database;
  mails: LinkMails;
  log: SessionLog;
  /** The operator's address; left out: where the account signed in last. Never what a stranger asks at. */
  publicUrl: string | undefined;
  /** Whose password the operator's settings hold. */
  configuredLogin: string | undefined;
}

export interface Asked {
  name: string;
  remoteAddress: string;
  isLocal: boolean;
  /** epoch milliseconds */
  now: number;
}

export interface Forgotten {
  /** Says nothing of what it finds. @throws too_many for an address that asks too often */
  ask(deps: ForgottenDeps, asked: Asked): void;
}

export function createForgotten(): Forgotten {
  const asks = createMisses(ASKS_PER_ADDRESS_MAX);
  const slots = createSlots({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

  async function work(deps: ForgottenDeps, asked: Asked): Promise<void> {
    const slot = slots.take('forgotten');
    if (!slot) return deps.log.warn({}, 'too many ask for a new password: one was not looked at');
    await slot.granted;
    // The answer goes first.
    await setImmediate();
    try {
      await sendTo(deps, asked);
    } catch (error) {
      deps.log.warn({ err: error }, 'a forgotten password could not be looked at');
    } finally {
      slot.end();
    }
  }

  return {
    ask(deps, asked) {
      const { remoteAddress, isLocal, now } = asked;
      if (!isLocal) {
        const address = networkOf(remoteAddress);
        refuseTooMany(asks.waitSeconds(address, ASKS_PER_ADDRESS_MAX, now));
        asks.add(address, now);
      }
      void work(deps, asked);
    },
  };
}

function refuseTooMany(waitSeconds: number): void {
  if (waitSeconds <= 0) return;
  throw problem('too_many', {
    message: 'too_many_forgotten',
    params: { minutes: Math.ceil(waitSeconds / 60) },
    retryAfterSeconds: waitSeconds,
  });
}

/** Two people may share an e-mail: each of their accounts gets a mail of its own. */
async function sendTo(deps: ForgottenDeps, { name, now }: Asked): Promise<void> {
  const accounts = await deps.db.read((read) =>
    findNamedAccounts(read, name, ACCOUNTS_PER_EMAIL_MAX),
  );
  for (const account of accounts) await sendOne(deps, account, now);
}

async function sendOne(deps: ForgottenDeps, account: AccountRow, now: number): Promise<void> {
  const { accountId, login } = account;
  const { email, persons, own, isIn } = await deps.db.read(async (read) => ({
    email: await ownEmailOf(read, accountId),
    persons: await listOwnPersons(read, accountId),
    own: await getOwnAccount(read, accountId),
    isIn: (await findEntrance(read, account)) !== undefined,
  }));
  const base = deps.publicUrl ?? own.origin;
  if (!isIn || !mayForget(deps, account, persons.length)) return;
  if (email === null || base === null) return;
  const made = await makeLink(deps, account, now);
  if (!made) return;
  const isSent = await deps.mails.forgotten({
    to: email,
    language: own.language ?? SOURCE,
    name: persons[0]?.name ?? login,
    login,
    company: persons.map(({ companyName }) => companyName).join(', '),
    link: addressOf(base, made.token),
  });
  if (!isSent) await deps.db.write((db) => markUndelivered(db, made.linkId));
}

/**
 * Whoever has never chosen a password has an invitation, which can be taken back. Of a superuser who is a person of
 * companies, these say the e-mail, so it opens no installation.
 */
function mayForget(
  { configuredLogin }: ForgottenDeps,
  { access, login, passwordHash }: AccountRow,
  persons: number,
): boolean {
  if (passwordHash === NO_PASSWORD) return false;
  if (login.toLowerCase() === configuredLogin?.toLowerCase()) return false;
  return access === 'normal' || (access === 'superuser' && persons === 0);
}

/** undefined: enough mails have gone. */
function makeLink(
  { db, log }: ForgottenDeps,
  { accountId, login }: AccountRow,
  now: number,
): Promise<{ token: string; linkId: number } | undefined> {
  const { token, hash } = makeToken();
  const expires = new Date(now + FORGOTTEN_MINUTES * 60_000);
  return db.write(async (write) => {
    const { ofAccount, ofAll } = await countForgotten(write, accountId, new Date(now - WINDOW_MS));
    if (ofAccount >= MAILS_PER_ACCOUNT_MAX || ofAll >= MAILS_MAX) {
      log.warn({ login, ofAccount, ofAll }, 'a forgotten password got no mail: too many went');
      return undefined;
    }
    const link = { hash, purpose: 'forgotten' as const, accountId, companyId: null, madeBy: null };
    const { linkId } = await insertLink(write, { ...link, now: new Date(now), expires });
    await noteOf(write, { accountId, login, now }, { forgotten: 'mail' });
    return { token, linkId };
  });
}
