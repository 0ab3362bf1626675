// Recovery codes: ten of them, each opens once in place of the app. Their hashes are those of passwords, as people can type
// nothing so long that a bare hash would do; the first character says which one it is, so one hash is tried and not ten.
import { randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  readRecoveryCode,
} from '@flotila/domain/factor/factor.ts';
import type { Database } from '../../ground/db/open.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { findRecoveryHash, takeRecoveryCode } from './factor.queries.ts';

export interface MadeCodes {
  codes: string[];
  hashes: string[];
}

export async function makeRecoveryCodes(): Promise<MadeCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, number) => `${number}${randomText()}`);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(code))) };
}

function randomText(): string {
  const pick = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return Array.from({ length: RECOVERY_LENGTH - 1 }, pick).join('');
}

/** Is it one of the account's that was not used? It is then. */
export async function useRecoveryCode(
  db: Database,
  accountId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  const number = code && /^\d/.test(code) ? Number(code[0]) : null;
  if (code === null || number === null) return false;
  const hash = await db.read((read) => findRecoveryHash(read, accountId, number));
  if (!(await isPassword(hash, code)) || hash === undefined) return false;
  return db.write((write) => takeRecoveryCode(write, { accountId, number, hash }, now));
}
