// What people change of how they prove who they are. All of it asks for the password or a passkey, unless one was given in
// this session a moment ago, and the owner is told by mail.
import type { BrowserAnswer } from '@flotila/domain/factor/factor.api.ts';
import { found, invalidField, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { lockAccount } from '../account/account.queries.ts';
import type { FactorChange } from '../account/account-mail.ts';
import { confirmPassword, type OwnAccountDeps, type Owner } from '../account/own-account.ts';
import { toldOwner } from '../account/read-own.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { findAccountById, getLogin } from '../session/session.queries.ts';
import { makeSecret, spellSecret, stepOfCode } from './app-code.ts';
import { giveChallenge, readChallenge, useChallenge } from './challenges.ts';
import {
  confirmSession,
  deleteAppRow,
  deletePasskeyRow,
  deleteRecoveryCodes,
  insertPasskey,
  isConfirmed,
  listPasskeys,
  notePasskeyUse,
  putApp,
  putPasskeyName,
  putRecoveryCodes,
  readFactors,
} from './factor.queries.ts';
import { isSetUp } from './guard.ts';
import { type FactorNote, noteFactors } from './note-factors.ts';
import { creationOptions, findShown, proven, readMade, refuseMore } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

type Deps = OwnAccountDeps;

/** So long nobody is asked again. */
const CONFIRMED_MS = 10 * 60_000;

/** The password or a passkey once more. @throws invalid, wrong_credentials, too_many */
export async function confirmOwner(
  deps: Deps,
  owner: Owner,
  given: { password?: string | null | undefined; passkey?: BrowserAnswer | null | undefined },
): Promise<void> {
  const { session, now, here } = owner;
  if (given.passkey) {
    const key = await findShown(deps, given.passkey);
    const isOwn = key?.accountId === session.accountId;
    const answer = { answer: given.passkey, here };
    const counter = key && isOwn ? await proven(deps, key, answer, now) : undefined;
    if (!key || counter === undefined) {
      throw problem('invalid', { message: 'passkey_refused' });
    }
    await deps.db.write((write) => notePasskeyUse(write, key, counter, new Date(now)));
  } else {
    const { password } = given;
    if (!password) throw invalidField('password', 'required');
    await confirmPassword(deps, owner, { password, field: 'password' });
  }
  await deps.db.write((write) => confirmSession(write, session.sessionId, new Date(now)));
}

/** @throws confirmation */
async function checkConfirmed({ db }: Deps, { session, now }: Owner): Promise<void> {
  const since = new Date(now - CONFIRMED_MS);
  const isRecent = await db.read((read) => isConfirmed(read, session.sessionId, since));
  if (!isRecent) throw problem('confirmation');
}

/** @throws forbidden where no company of the owner has second factors, confirmation */
async function checkMay(deps: Deps, owner: Owner): Promise<void> {
  const { session, now } = owner;
  const demand = await deps.db.read((read) => deps.factors.demandOf(read, session, now));
  if (demand === 'off') throw problem('forbidden', { message: 'factor_off' });
  await checkConfirmed(deps, owner);
}

/** @throws forbidden, confirmation */
export async function beginApp(deps: Deps, owner: Owner) {
  await checkMay(deps, owner);
  const { accountId } = owner.session;
  const secret = makeSecret();
  const sealed = deps.factors.seal.close(secret, String(accountId));
  const row = { kind: 'app' as const, accountId, passwordMark: null, secret: sealed };
  const challenge = await deps.db.write((write) => giveChallenge(write, row, owner.now));
  const login = await deps.db.read((read) => getLogin(read, accountId));
  return { ...spellSecret(secret, login), challenge };
}

/** @throws wrong_code as a refused field, confirmation, gone */
export async function storeApp(
  deps: Deps,
  owner: Owner,
  { challenge, code }: { challenge: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  await checkMay(deps, owner);
  const { session, now } = owner;
  const { accountId, sessionId } = session;
  const kind = { kind: 'app' as const, accountId };
  const given = await deps.db.read((read) => readChallenge(read, challenge, kind, now));
  if (!given?.secret) throw problem('gone', { message: 'sign_in_over' });
  const { secret } = given;
  const plain = deps.factors.seal.open(secret, String(accountId));
  const step = plain && stepOfCode(plain, code, now);
  if (step === undefined) throw invalidField('code', 'wrongCode');
  const made = await makeRecoveryCodes();
  const recoveryCodes = await deps.db.write(async (db) => {
    // Of two browsers at once one gives the recovery codes.
    await lockAccount(db, accountId);
    if (!(await useChallenge(db, given, now))) throw problem('gone', { message: 'sign_in_over' });
    await putApp(db, { accountId, secret, step }, new Date(now));
    await confirmSession(db, sessionId, new Date(now), 'code');
    await noteFactors(db, { accountId, now }, { app: true });
    return giveCodes(db, accountId, made);
  });
  await tell(deps, owner, 'appOn');
  return { recoveryCodes };
}

/** The first factor comes with recovery codes; who has some keeps them. */
async function giveCodes(
  db: WriteDb,
  accountId: number,
  { codes, hashes }: Awaited<ReturnType<typeof makeRecoveryCodes>>,
): Promise<string[]> {
  const { recoveryCodes } = await readFactors(db, accountId);
  if (recoveryCodes > 0) return [];
  await putRecoveryCodes(db, accountId, hashes);
  return codes;
}

/** @throws confirmation, not_found, in_use where it is demanded */
export async function removeApp(deps: Deps, owner: Owner): Promise<void> {
  await checkConfirmed(deps, owner);
  await remove(deps, owner, async (db, accountId) => {
    const { app, passkeys } = await readFactors(db, accountId);
    found(app);
    await deleteAppRow(db, accountId);
    return { isLast: passkeys === 0, isLastPasskey: false, note: { app: false } };
  });
  await tell(deps, owner, 'appOff');
}

/** @throws confirmation, not_found, in_use where it is demanded or the only way in */
export async function removePasskey(deps: Deps, owner: Owner, passkeyId: number): Promise<void> {
  await checkConfirmed(deps, owner);
  await remove(deps, owner, async (db, accountId) => {
    const keys = await listPasskeys(db, accountId);
    const { name } = found(keys.find((key) => key.passkeyId === passkeyId));
    await deletePasskeyRow(db, accountId, passkeyId);
    const isLastPasskey = keys.length === 1;
    const { app } = await readFactors(db, accountId);
    return { isLast: isLastPasskey && !app, isLastPasskey, note: { passkeyGone: name } };
  });
  await tell(deps, owner, 'passkeyOff');
}

interface Removed {
  isLast: boolean;
  isLastPasskey: boolean;
  note: FactorNote;
}

/** What would leave no way in, or not the factor that is demanded, is undone. */
async function remove(
  { db, factors }: Deps,
  { session, now }: Owner,
  take: (db: WriteDb, accountId: number) => Promise<Removed>,
): Promise<void> {
  const { accountId } = session;
  await db.write(async (write) => {
    // Of two at once each would leave the other's.
    await lockAccount(write, accountId);
    const { isLast, isLastPasskey, note } = await take(write, accountId);
    const account = await findAccountById(write, accountId);
    if (isLastPasskey && account?.passwordHash === NO_PASSWORD) {
      throw problem('in_use', { message: 'last_way_in' });
    }
    if (isLast && (await factors.demandOf(write, session, now)) === 'demanded') {
      throw problem('in_use', { message: 'factor_demanded' });
    }
    if (isLast) await deleteRecoveryCodes(write, accountId);
    await noteFactors(write, { accountId, now }, note);
  });
}

/** @throws confirmation, not_found where there is no factor that they stand in for */
export async function renewCodes(deps: Deps, owner: Owner): Promise<{ recoveryCodes: string[] }> {
  await checkConfirmed(deps, owner);
  const { accountId } = owner.session;
  const { codes, hashes } = await makeRecoveryCodes();
  await deps.db.write(async (db) => {
    await lockAccount(db, accountId);
    if (!isSetUp(await readFactors(db, accountId))) throw problem('not_found');
    await putRecoveryCodes(db, accountId, hashes);
    await noteFactors(db, { accountId, now: owner.now }, { recoveryCodes: true });
  });
  await tell(deps, owner, 'recoveryCodes');
  return { recoveryCodes: codes };
}

/** @throws forbidden, confirmation, invalid */
export async function beginPasskey(deps: Deps, owner: Owner) {
  await checkMay(deps, owner);
  const { accountId } = owner.session;
  const login = await deps.db.read((read) => getLogin(read, accountId));
  return creationOptions(deps, { accountId, login }, owner.here, owner.now);
}

/** @throws forbidden, confirmation, invalid */
export async function storePasskey(
  deps: Deps,
  owner: Owner,
  { answer, name }: { answer: BrowserAnswer; name: string },
): Promise<{ recoveryCodes: string[] }> {
  await checkMay(deps, owner);
  const { session, now } = owner;
  const { accountId, sessionId } = session;
  const key = await readMade(deps, { accountId, answer, name }, owner.here, now);
  const made = await makeRecoveryCodes();
  const recoveryCodes = await deps.db.write(async (db) => {
    await lockAccount(db, accountId);
    refuseMore(await listPasskeys(db, accountId));
    if (!(await insertPasskey(db, key, new Date(now)))) {
      throw problem('invalid', { message: 'passkey_refused' });
    }
    await confirmSession(db, sessionId, new Date(now), 'passkey');
    await noteFactors(db, { accountId, now }, { passkey: name });
    return giveCodes(db, accountId, made);
  });
  await tell(deps, owner, 'passkeyOn');
  return { recoveryCodes };
}

/** @throws not_found, invalid */
export async function callPasskey(
  { db }: Deps,
  { session, now }: Owner,
  key: { passkeyId: number; name: string },
): Promise<void> {
  if (key.name === '') throw invalidField('name', 'required');
  const { accountId } = session;
  const { passkeyId, name } = key;
  await db.write(async (write) => {
    await lockAccount(write, accountId);
    const keys = await listPasskeys(write, accountId);
    const before = found(keys.find((one) => one.passkeyId === passkeyId)).name;
    await putPasskeyName(write, passkeyId, name);
    if (before === name) return;
    await noteFactors(write, { accountId, now }, { passkeyGone: before, passkey: name });
  });
}

async function tell(deps: Deps, owner: Owner, what: FactorChange): Promise<void> {
  const { accountId } = owner.session;
  const told = await deps.db.read((read) => toldOwner(read, accountId, owner));
  deps.mails.factorsChanged(told, what);
}
