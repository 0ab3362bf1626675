// A browser that an account signed in with before is known by a cookie that the sign-in gave it (decision 0089). Whoever
// guesses behind the same address does not hold it up, nor it them. It opens nothing by itself: it only gives its tries a
// count of their own. It is signed, of one account, and ends with the password that it was given for.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AccountRow } from './session.queries.ts';
import { keyFor } from './tokens.ts';

/** Days that a mark lasts after the sign-in that gave it. */
export const KNOWN_DAYS = 180;
const DAY_MS = 86_400_000;
/** The only call that reads it. */
const PATH = '/v1/all/token';
/** Cookies longer than this are none that this server gave. */
const COOKIES_LENGTH_MAX = 8192;

type Account = Pick<AccountRow, 'accountId' | 'passwordHash'>;

export interface KnownBrowsers {
  /** The cookie that marks a browser as known to the account, as a Set-Cookie header. */
  give(account: Account, now: number, isSecure: boolean): string;
  /** The mark's own id; null: the cookies hold no valid mark of this account. */
  read(cookies: string | undefined, account: Account, now: number): string | null;
}

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const key = keyFor(secret, 'known browser');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  // Nobody who reads the cookies of a browser learns the numbers of accounts.
  const nameOf = ({ accountId }: Account) => `known-${sign(`name ${accountId}`).slice(0, 16)}`;
  const signatureOf = ({ accountId, passwordHash }: Account, given: string) =>
    sign(`mark ${accountId} ${given} ${passwordHash}`);
  return {
    give(account, now, isSecure) {
      const given = `${randomUUID()}.${Math.floor(now / DAY_MS)}`;
      const value = `${given}.${signatureOf(account, given)}`;
      const rules = `Path=${PATH}; Max-Age=${KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Strict`;
      return `${nameOf(account)}=${value}; ${rules}${isSecure ? '; Secure' : ''}`;
    },
    read(cookies, account, now) {
      if (cookies === undefined || cookies.length > COOKIES_LENGTH_MAX) return null;
      const name = `${nameOf(account)}=`;
      const cookie = cookies.split('; ').find((one) => one.startsWith(name));
      const [id = '', day = '', signature = ''] = cookie?.slice(name.length).split('.') ?? [];
      const age = Math.floor(now / DAY_MS) - Number(day);
      const isRight = isSameText(signature, signatureOf(account, `${id}.${day}`));
      return isRight && age <= KNOWN_DAYS ? id : null;
    },
  };
}

function isSameText(a: string, b: string): boolean {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
}
