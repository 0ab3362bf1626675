// Ways into a session beside the password alone: a passkey, and setting up the second factor that is demanded.
import type { BrowserAnswer } from '@flotila/domain/factor/factor.api.ts';
import type { Way } from '@flotila/domain/factor/factor.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { lockAccount } from '../account/account.queries.ts';
import { type Entry, enter, findEntrance } from '../session/enter.ts';
import { type AccountRow, findAccount, findAccountById } from '../session/session.queries.ts';
import { noteRefusal, refuseTooMany, type SignInDeps } from '../session/sign-in.ts';
import type { Attempt } from '../session/throttle.ts';
import { makeSecret, spellSecret, stepOfCode } from './app-code.ts';
import { type Given, markOf, readChallenge, useChallenge } from './challenges.ts';
import {
  insertPasskey,
  notePasskeyUse,
  putApp,
  putChallengeSecret,
  putRecoveryCodes,
  readFactors,
} from './factor.queries.ts';
import { isSetUp } from './guard.ts';
import { type FactorNote, noteFactors } from './note-factors.ts';
import { creationOptions, findShown, type Here, proven, readMade } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

export interface StepRequest extends Entry {
  isLocal: boolean;
  here: Here;
}

interface Entered {
  token: Token;
  cookie: string;
}

/** A passkey counts as two factors. @throws wrong_credentials, too_many */
export async function enterByPasskey(
  deps: SignInDeps,
  request: StepRequest,
  answer: BrowserAnswer,
  now: number,
): Promise<Entered> {
  const key = await findShown(deps, answer);
  const account = key && (await deps.db.read((read) => findAccountById(read, key.accountId)));
  const attempt = await attemptOf(deps, request, account);
  return deps.throttle.inTurn(attempt, async () => {
    refuseTooMany(deps, attempt, now);
    const given = { answer, here: request.here };
    const counter = key && (await proven(deps, key, given, now));
    const memberships =
      account && counter !== undefined
        ? await deps.db.read((read) => findEntrance(read, account))
        : undefined;
    if (!key || counter === undefined || !account || !memberships) {
      deps.throttle.failed(attempt, now);
      await noteRefusal(deps, request, account, now, { isPasskey: true });
      throw problem('wrong_credentials', { message: 'passkey_unknown' });
    }
    await deps.db.write((write) => notePasskeyUse(write, key, counter, new Date(now)));
    const entered = await enter(deps, { account, memberships, way: 'passkey' }, request, now);
    deps.throttle.succeeded(attempt);
    return entered;
  });
}

/** Counted as tries with a password are, of the same login. */
async function attemptOf(
  { db }: SignInDeps,
  { remoteAddress, isLocal }: StepRequest,
  account: AccountRow | undefined,
): Promise<Attempt> {
  const { loginKey } = account
    ? await db.read((read) => findAccount(read, account.login))
    : { loginKey: '' };
  return { loginKey, address: remoteAddress, isLocal, knownBrowser: null };
}

interface SettingUp {
  account: AccountRow;
  given: Given;
}

/** Who has given the right password and must set up a second factor. @throws unauthorized when that is over */
async function settingUp(
  { db }: Pick<SignInDeps, 'db'>,
  challenge: string | undefined,
  now: number,
): Promise<SettingUp> {
  const found = await db.read(async (read) => {
    const given = await readChallenge(read, challenge ?? '', { kind: 'set_up' }, now);
    if (!given || given.accountId === null) return undefined;
    const account = await findAccountById(read, given.accountId);
    const isOfPassword = account && given.passwordMark?.equals(markOf(account)) === true;
    if (!account || !isOfPassword) return undefined;
    // Set up meanwhile, in another tab: there is nothing to set up any more, only to enter.
    return isSetUp(await readFactors(read, account.accountId)) ? undefined : { account, given };
  });
  if (!found) throw problem('unauthorized', { message: 'sign_in_over' });
  return found;
}

/** @throws unauthorized */
export async function beginFirstApp(
  deps: SignInDeps,
  challenge: string | undefined,
  now: number,
): Promise<{ secret: string; uri: string }> {
  const { account, given } = await settingUp(deps, challenge, now);
  const secret = makeSecret();
  const sealed = deps.factors.seal.close(secret, String(account.accountId));
  await deps.db.write((write) => putChallengeSecret(write, given.hash, sealed));
  return spellSecret(secret, account.login);
}

/** @throws unauthorized, wrong_code, too_many */
export async function enterByFirstApp(
  deps: SignInDeps,
  request: StepRequest,
  { challenge, code }: { challenge: string | undefined; code: string },
  now: number,
): Promise<Entered & { recoveryCodes: string[] }> {
  const found = await settingUp(deps, challenge, now);
  const { account, given } = found;
  const { accountId } = account;
  const attempt = await attemptOf(deps, request, account);
  return deps.throttle.inTurn(attempt, async () => {
    refuseTooMany(deps, attempt, now);
    const secret = given.secret && deps.factors.seal.open(given.secret, String(accountId));
    const step = secret && stepOfCode(secret, code, now);
    if (!given.secret || step === undefined || step === null) {
      deps.throttle.failed(attempt, now);
      await noteRefusal(deps, request, account, now, { isCode: true });
      throw problem('wrong_code');
    }
    const app = { accountId, secret: given.secret, step };
    const store = (db: WriteDb) => putApp(db, app, new Date(now));
    return enterWith(deps, request, { ...found, store, way: 'code', note: { app: true } }, now);
  });
}

/** @throws unauthorized */
export async function beginFirstPasskey(
  deps: SignInDeps,
  here: Here,
  challenge: string | undefined,
  now: number,
) {
  const { account } = await settingUp(deps, challenge, now);
  return creationOptions(deps, account, here, now);
}

/** @throws unauthorized, invalid */
export async function enterByFirstPasskey(
  deps: SignInDeps,
  request: StepRequest,
  made: { challenge: string | undefined; answer: BrowserAnswer; name: string },
  now: number,
): Promise<Entered & { recoveryCodes: string[] }> {
  const found = await settingUp(deps, made.challenge, now);
  const { accountId } = found.account;
  const key = await readMade(deps, { ...made, accountId }, request.here, now);
  const store = async (db: WriteDb) => {
    if (await insertPasskey(db, key, new Date(now))) return;
    throw problem('invalid', { message: 'passkey_refused' });
  };
  const note = { passkey: key.name };
  return enterWith(deps, request, { ...found, store, way: 'passkey', note }, now);
}

interface First extends SettingUp {
  store(db: WriteDb): Promise<void>;
  way: Way;
  note: FactorNote;
}

/** Stores it with the recovery codes, and lets in. */
async function enterWith(
  deps: SignInDeps,
  request: StepRequest,
  { account, given, store, way, note }: First,
  now: number,
): Promise<Entered & { recoveryCodes: string[] }> {
  const { accountId } = account;
  const memberships = await deps.db.read((read) => findEntrance(read, account));
  if (!memberships) throw problem('wrong_credentials');
  const { codes, hashes } = await makeRecoveryCodes();
  await deps.db.write(async (db) => {
    // Of two tabs at once one sets up, also where each was given a challenge of its own.
    await lockAccount(db, accountId);
    const isFirst = !isSetUp(await readFactors(db, accountId));
    if (!isFirst || !(await useChallenge(db, given, now))) {
      throw problem('unauthorized', { message: 'sign_in_over' });
    }
    await store(db);
    await putRecoveryCodes(db, accountId, hashes);
    await noteFactors(db, { accountId, now }, note);
  });
  const entered = await enter(deps, { account, memberships, way }, request, now);
  return { ...entered, recoveryCodes: codes };
}
