// Asks for the second factor: whoever is known by a password alone comes in only where none is set up and none is demanded.
import type { Demand, Way } from '@flotila/domain/factor/factor.ts';
import { demandOf, isWeak, WRONG_CODES_MAX } from '@flotila/domain/factor/factor.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { AccountAccess } from '@flotila/domain/session/session.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { createSeal, type Seal } from '../session/sealed.ts';
import type { AccountRow } from '../session/session.queries.ts';
import { keyFor } from '../session/tokens.ts';
import { readCode, stepOfCode } from './app-code.ts';
import { giveChallenge, markOf, readChallenge, useChallenge } from './challenges.ts';
import {
  countCode,
  type FactorRows,
  listCompanyWords,
  readFactors,
  takeStep,
} from './factor.queries.ts';
import { useRecoveryCode } from './recovery-codes.ts';

type Account = { accountId: number; access: AccountAccess };

export interface FactorGuard {
  /** Of secrets of apps. */
  seal: Seal;
  /** Of challenges that everybody may ask for. */
  signKey: Uint8Array;
  /** Identifies an account to a browser, and tells nobody else which one it is. */
  handleKey: Uint8Array;
  demandOf(db: ReadDb, account: Account, now: number): Promise<Demand>;
  /** Is a session that was opened so in force? */
  isEnough(db: ReadDb, account: Account & { way: Way }, now: number): Promise<boolean>;
  /** @throws second_factor, second_factor_set_up, each with a challenge */
  refuseAlone(account: AccountRow, now: number): Promise<void>;
  /**
   * By what a code beside the right password lets in, or why it does not.
   * @throws second_factor anew where the challenge is none of this account and password, or is over
   */
  wayOfCode(
    account: AccountRow,
    given: { challenge: string; code: string },
    now: number,
  ): Promise<{ way: Way } | { refused: CodeRefusal }>;
}

/** `locks`: it is the last one of too many wrong ones; `locked`: those were before it. */
export type CodeRefusal = 'wrong' | 'locks' | 'locked';

export interface GuardDeps {
  db: Database;
  secret: string;
  /** The operator demands it of superusers. */
  isSuperuserDemanded: boolean;
}

export function createFactorGuard({ db, secret, isSuperuserDemanded }: GuardDeps): FactorGuard {
  const seal = createSeal(secret, 'second factor');
  const demand = async (read: ReadDb, { accountId, access }: Account, now: number) => {
    const words = access === 'normal' ? await listCompanyWords(read, accountId) : [];
    return demandOf({ access, isSuperuserDemanded }, words, now);
  };
  const askForCode = async (account: AccountRow, rows: FactorRows, now: number) => {
    const challenge = await giveTo(db, account, 'code', now);
    throw problem('second_factor', { goesOn: { challenge, ways: waysOf(rows) } });
  };
  return {
    seal,
    signKey: keyFor(secret, 'passkey challenge'),
    handleKey: keyFor(secret, 'passkey owner'),
    demandOf: demand,
    async isEnough(read, { way, ...account }, now) {
      return !isWeak(way) || (await demand(read, account, now)) !== 'demanded';
    },
    async refuseAlone(account, now) {
      const found = await db.read(async (read) => ({
        rows: await readFactors(read, account.accountId),
        demand: await demand(read, account, now),
      }));
      if (isSetUp(found.rows)) return askForCode(account, found.rows, now);
      if (found.demand !== 'demanded') return;
      const challenge = await giveTo(db, account, 'set_up', now);
      throw problem('second_factor_set_up', { goesOn: { challenge, ways: ['app', 'passkey'] } });
    },
    async wayOfCode(account, { challenge, code }, now) {
      const { accountId } = account;
      const { rows, given } = await db.read(async (read) => ({
        rows: await readFactors(read, accountId),
        given: await readChallenge(read, challenge, { kind: 'code', accountId }, now),
      }));
      const isOfPassword = given?.passwordMark?.equals(markOf(account)) === true;
      // Whoever has no factor any more is let in, or told to set one up, by the next call.
      if (!given || !isOfPassword || !isSetUp(rows)) return askForCode(account, rows, now);
      const known = await wayOf(db, { accountId, rows, seal }, code, now);
      if ('refused' in known) return known;
      const isFirst = await db.write((write) => useChallenge(write, given, now));
      return isFirst ? known : askForCode(account, rows, now);
    },
  };
}

export function isSetUp({ app, passkeys }: Pick<FactorRows, 'app' | 'passkeys'>): boolean {
  return app !== undefined || passkeys > 0;
}

function waysOf({ app, passkeys, recoveryCodes }: FactorRows): string[] {
  return [
    ...(app ? ['app'] : []),
    ...(passkeys > 0 ? ['passkey'] : []),
    ...(recoveryCodes > 0 ? ['recovery'] : []),
  ];
}

function giveTo(
  db: Database,
  account: AccountRow,
  kind: 'code' | 'set_up',
  now: number,
): Promise<string> {
  const row = { kind, accountId: account.accountId, passwordMark: markOf(account) };
  return db.write((write) => giveChallenge(write, row, now));
}

async function wayOf(
  db: Database,
  { accountId, rows, seal }: { accountId: number; rows: FactorRows; seal: Seal },
  typed: string,
  now: number,
): Promise<{ way: Way } | { refused: CodeRefusal }> {
  const at = new Date(now);
  if (!rows.app || readCode(typed) === undefined) {
    const isOne = await useRecoveryCode(db, accountId, typed, at);
    return isOne ? { way: 'recovery' } : { refused: 'wrong' };
  }
  const count = await db.write((write) => countCode(write, accountId));
  if (count === null) return { refused: 'locked' };
  const secret = seal.open(rows.app.secret, String(accountId));
  const step = secret && stepOfCode(secret, typed, now);
  const isRight =
    step !== undefined && (await db.write((write) => takeStep(write, accountId, step, at)));
  if (isRight) return { way: 'code' };
  return { refused: count < WRONG_CODES_MAX ? 'wrong' : 'locks' };
}
