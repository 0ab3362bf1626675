// Passwords: argon2id, and the same time spent on a login that does not exist.
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/** Does the password fit? Without a stored hash a decoy is checked, so time tells nothing. */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isMatch = await verify(storedHash ?? (await decoy), password).catch(() => false);
  return isMatch && storedHash !== undefined;
}
