// Passwords: argon2id, and the same time spent on a login that does not exist.
import { problem } from '@flotila/domain/problem.ts';
import { hash, verify } from '@node-rs/argon2';
import { createSlots } from '../../ground/work/slots.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords worked out at once: each keeps one of the process's few threads busy, which connections to
 * the database and files need too. Of those who wait the last ones are told to come later.
 */
const atWork = createSlots({ atOnce: 2, waitingMax: 200 });

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const slot = atWork.take('passwords');
  if (!slot) throw problem('unavailable', { retryAfterSeconds: 5 });
  await slot.granted;
  return work().finally(slot.end);
}

/** @throws unavailable when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** The hash of an account that nobody signs in at by a password: there is none. */
export const NO_PASSWORD = '';

let decoy: Promise<string> | undefined;

/**
 * Does the password fit? Without a stored hash, or with the empty one of an account that has no password, a decoy is
 * checked, so time tells nothing.
 * @throws unavailable when too many wait
 */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const known = storedHash || (await decoy);
  const isMatch = await inTurn(() => verify(known, password).catch(() => false));
  return isMatch && Boolean(storedHash);
}
