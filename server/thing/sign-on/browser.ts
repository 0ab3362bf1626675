// The cookie by which it is known that the browser that comes back from a provider is the one that went. One for all of its
// tabs; it opens nothing.
import { createHash, randomBytes } from 'node:crypto';

const NAME = 'sign-on';
const VALUE = /^[\w-]{43}$/;
/** Cookies longer than this are none that this server gave. */
const COOKIES_LENGTH_MAX = 8192;

/** The browser keeps a name that begins so for this host alone, and only by https. */
function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

/** What the browser holds, else something new; and the header that makes it hold it. */
export function giveBrowser(
  cookies: string | undefined,
  { isSecure, seconds }: { isSecure: boolean; seconds: number },
): { browser: string; cookie: string } {
  const browser = readBrowser(cookies, isSecure) ?? randomBytes(32).toString('base64url');
  const rules = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return { browser, cookie: `${nameOf(isSecure)}=${browser}; ${rules}` };
}

export function readBrowser(cookies: string | undefined, isSecure: boolean): string | undefined {
  if (cookies === undefined || cookies.length > COOKIES_LENGTH_MAX) return undefined;
  const name = `${nameOf(isSecure)}=`;
  const value = cookies
    .split('; ')
    .find((one) => one.startsWith(name))
    ?.slice(name.length);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

/** What the database keeps of a cookie or a state. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
