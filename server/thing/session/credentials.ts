// Reads what a caller shows: basic credentials of a sign-in or a bearer token in the Authorization header,
// and the refresh token that the web application keeps in a cookie (AUTH-023).

export type Credentials =
  | { kind: 'none' }
  | { kind: 'malformed' }
  | { kind: 'basic'; login: string; password: string }
  | { kind: 'bearer'; token: string };

/** Longer logins and passwords are refused before anything is computed with them. */
const CREDENTIAL_LENGTH_MAX = 256;
const HEADER_LENGTH_MAX = 4096;

export function readCredentials(header: string | undefined): Credentials {
  if (header === undefined || header.trim() === '') return { kind: 'none' };
  if (header.length > HEADER_LENGTH_MAX) return { kind: 'malformed' };
  const [, scheme = '', value = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) return { kind: 'bearer', token: value };
  if (/^basic$/i.test(scheme)) return readBasic(value);
  return { kind: 'malformed' };
}

function readBasic(value: string): Credentials {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return { kind: 'malformed' };
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) return { kind: 'malformed' };
  const login = text.slice(0, colon);
  const password = text.slice(colon + 1);
  if (password === '') return { kind: 'malformed' };
  if (login.length > CREDENTIAL_LENGTH_MAX || password.length > CREDENTIAL_LENGTH_MAX) {
    return { kind: 'malformed' };
  }
  return { kind: 'basic', login, password };
}

/** The refresh token in the cookie of a browser; null when there is none. */
export function readHeldToken(cookies: string | undefined): string | null {
  if (cookies === undefined || cookies.length > HEADER_LENGTH_MAX) return null;
  return /(?:^|; )token=([\w.-]+)(?:;|$)/.exec(cookies)?.[1] ?? null;
}
