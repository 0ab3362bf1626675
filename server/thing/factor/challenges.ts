// What somebody is given to go on with: a random text of which the database keeps the hash, so that each process knows it and
// it opens once. Options of a passkey are given to everybody who opens the sign-in, so those are signed and stand nowhere
// before they are used.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import {
  type ChallengeKind,
  type ChallengeRow,
  findChallenge,
  insertChallenge,
  takeChallenge,
} from './factor.queries.ts';

const MINUTE_MS = 60_000;
/** Long enough to find the telephone; to set one up takes longer. */
const MINUTES: Record<ChallengeKind, number> = {
  code: 10,
  set_up: 20,
  app: 20,
  passkey: 10,
  used: 10,
};

export interface Given extends ChallengeRow {
  hash: Buffer;
}

/** As which password it was given for. */
export function markOf({ passwordHash }: { passwordHash: string }): Buffer {
  return hashOf(passwordHash);
}

export async function giveChallenge(
  db: WriteDb,
  row: Omit<ChallengeRow, 'secret'> & { secret?: Buffer },
  now: number,
): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  const times = { now: new Date(now), expires: new Date(now + MINUTES[row.kind] * MINUTE_MS) };
  await insertChallenge(db, hashOf(text), { secret: null, ...row }, times);
  return text;
}

/** undefined: it is none of this kind and account, or is over. */
export async function readChallenge(
  db: ReadDb,
  text: string,
  { kind, accountId }: { kind: ChallengeKind; accountId?: number },
  now: number,
): Promise<Given | undefined> {
  const hash = hashOf(text);
  const row = await findChallenge(db, hash, new Date(now));
  const isOne = row?.kind === kind && (accountId === undefined || row.accountId === accountId);
  return row && isOne ? { ...row, hash } : undefined;
}

/** false: another has used it meanwhile. */
export async function useChallenge(
  db: WriteDb,
  { hash }: Pick<Given, 'hash'>,
  now: number,
): Promise<boolean> {
  return (await takeChallenge(db, hash, new Date(now))) !== undefined;
}

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** What everybody may ask for: who it was given to is nobody yet. */
export function signChallenge(key: Uint8Array, now: number): string {
  const body = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(body);
  body.writeUIntBE(now + MINUTES.used * MINUTE_MS, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([body, macOf(key, body)]).toString('base64url');
}

/** Is it one of ours, not over, and used for the first time? */
export async function useSigned(
  db: WriteDb,
  key: Uint8Array,
  text: string,
  now: number,
): Promise<boolean> {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return false;
  const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const expires = body.readUIntBE(NONCE_BYTES, TIME_BYTES);
  const isOurs = timingSafeEqual(macOf(key, body), bytes.subarray(body.length));
  if (!isOurs || expires < now) return false;
  const row = { kind: 'used' as const, accountId: null, passwordMark: null, secret: null };
  const times = { now: new Date(now), expires: new Date(expires) };
  return insertChallenge(db, hashOf(text), row, times);
}

function macOf(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, MAC_BYTES);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
