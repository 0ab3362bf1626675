// Access and refresh tokens. An access token is a signed statement of account and session for 15
// minutes and carries no rights: rights are read per request, so one that was taken away is gone.
// Refresh tokens rotate; each is derived from the one before with the server's secret, so two tabs
// that refresh in the same moment get the same new token.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** AUTH-038. */
export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS_PERMANENT = 5 * 24 * 3600;
export const REFRESH_SECONDS = 24 * 3600;
/** However often it is used: a copy of a browser's data is not good for ever. A wall of previews is signed in four times a year. */
export const SESSION_SECONDS_MAX = 90 * 24 * 3600;

/** Longer tokens are none of ours. */
const TOKEN_LENGTH_MAX = 1024;

export interface AccessClaims {
  accountId: number;
  sessionId: string;
  /** epoch seconds */
  expires: number;
}

export interface Tokens {
  signAccess(claims: { accountId: number; sessionId: string }, now: number): Promise<string>;
  /** undefined: not ours, changed, or expired. */
  readAccess(token: string, now: number): Promise<AccessClaims | undefined>;
  firstRefresh(sessionId: string): string;
  /** The token that follows; the same one however often it is asked. */
  nextRefresh(token: string): string;
}

export function createTokens(secret: string): Tokens {
  const accessKey = keyFor(secret, 'access');
  const refreshKey = keyFor(secret, 'refresh');
  return {
    signAccess: ({ accountId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(accountId))
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(now / 1000) + ACCESS_SECONDS)
        .sign(accessKey),
    readAccess: (token, now) => readAccess(accessKey, token, now),
    firstRefresh: (sessionId) => `${sessionId}.${randomBytes(32).toString('base64url')}`,
    nextRefresh: (token) => {
      const derived = createHmac('sha256', refreshKey).update(token).digest('base64url');
      return `${sessionIdOf(token)}.${derived}`;
    },
  };
}

async function readAccess(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<AccessClaims | undefined> {
  if (token.length > TOKEN_LENGTH_MAX) return undefined;
  try {
    const options = {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'sid'],
    };
    const { payload } = await jwtVerify(token, key, options);
    return {
      accountId: Number(payload.sub),
      sessionId: String(payload.sid),
      expires: Number(payload.exp),
    };
  } catch {
    return undefined;
  }
}

/** The session that a refresh token names; undefined when it is not of that form. */
export function sessionIdOf(token: string): string | undefined {
  return /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/.exec(
    token,
  )?.[1];
}

/** What the database keeps of a refresh token. */
export function refreshHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isSameHash(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(a, b);
}

/** A key of its own for each purpose. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'flotila', purpose, 32));
}
