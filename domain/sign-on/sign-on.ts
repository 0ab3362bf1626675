// What is read of the claims that a provider of single sign-on tells of somebody (decision 0119). Whatever it says may
// have any shape.
import type { RoleName } from '../permission.ts';

/** A provider of the whole installation is called so where a company's is called by its code; no company can be. */
export const INSTALLATION = 'all';
/** Where providers send people back to: a page of the application. */
export const SIGN_ON_PATH = '/sign-on';
/** Calls that providers make when somebody signs out there. */
export const backChannelPath = (provider: string) => `/v1/public/sign-on/logout/${provider}`;

export const DOMAINS_MAX = 20;
export const ROLE_ROWS_MAX = 50;
/** A whole host name. */
export const DOMAIN_MAX = 253;
/** A name of a claim, or a value of one. */
export const CLAIM_MAX = 200;
/** Values of one claim that are looked at: Entra ID tells up to 200 groups. */
const VALUES_MAX = 500;

export type Claims = Readonly<Record<string, unknown>>;

/** By what the person is found the first time; later by the provider's own number of them. */
export const MATCH_FIELDS = ['email', 'login'] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];

export const SIGN_ON_ROLES = [
  'admin',
  'dispatcher',
  'driver',
] as const satisfies readonly RoleName[];
export type SignOnRole = (typeof SIGN_ON_ROLES)[number];
export interface RoleRow {
  value: string;
  role: SignOnRole;
}

/** The value of a claim: by its whole name, else by the names on the way to it: `realm_access.roles`. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A claim that is one text; undefined: it is missing, empty or something else. */
export function textClaim(claims: Claims, name: string): string | undefined {
  const value = claimOf(claims, name);
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** What a claim lists; one text is a list of one. */
export function listClaim(claims: Claims, name: string): string[] {
  const value = claimOf(claims, name);
  const list = Array.isArray(value) ? value.slice(0, VALUES_MAX) : [value];
  return list.filter((one): one is string => typeof one === 'string');
}

/**
 * The e-mail, if it is one that the provider has checked. Entra ID does not say `email_verified`: its optional claim
 * `xms_edov` says whether the owner of the domain gave the address; `isTrusted`: the administrator vouches for it.
 */
export function checkedEmail(claims: Claims, isTrusted: boolean): string | undefined {
  const isChecked = [claims.email_verified, claims.xms_edov].some(
    (said) => said === true || said === 'true' || said === '1' || said === 1,
  );
  const isDenied = claims.email_verified === false || claims.email_verified === 'false';
  return isChecked || (isTrusted && !isDenied) ? textClaim(claims, 'email') : undefined;
}

/** Behind the last @, in small letters; undefined: it is no address. */
export function domainOf(address: string): string | undefined {
  return /^[^@\s]+@([^@\s]+\.[^@\s.]+)$/.exec(address.trim())?.[1]?.toLowerCase();
}

/** The roles that the table gives; none: of its values the provider tells none. */
export function rolesOf(table: readonly RoleRow[], values: readonly string[]): SignOnRole[] {
  const given = new Set(table.filter(({ value }) => values.includes(value)).map((row) => row.role));
  return SIGN_ON_ROLES.filter((role) => given.has(role));
}
