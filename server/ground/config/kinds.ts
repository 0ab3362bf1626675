// What a setting may say: each kind parses the text of a variable and answers in words what is wrong with it. The
// sentences go on after the name of the variable.
import { isIP } from 'node:net';
import { isCommonPassword } from '@flotila/domain/session/common-passwords.ts';
import { ownPasswordRefusal } from '@flotila/domain/session/login.ts';
import { z } from 'zod';

export const ROLES = ['api', 'gateway', 'worker'] as const;
export type Role = (typeof ROLES)[number];
/** Characters of the key that signs sessions. */
export const SECRET_LENGTH_MIN = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const text = z.string();
export const longText = (least: number) =>
  z.string().min(least, `must have at least ${least} characters`);
export const yesNo = z.enum(['0', '1'], 'must be 0 or 1');
export const secondFactor = z.literal('superuser', 'must be superuser');
export const logLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`);
export const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be from ${least} to ${most}`);
export const host = z.string().regex(/^[\w.:%-]+$/, 'must be a host name or an address');
/** A template of many hosts; the map asks one, and the policy names it. */
export const namesOneHost = (text: string) => !text.includes('{s}');
export const ONE_HOST = 'must name one host: write a letter such as a for {s}';
/** `fetch` and browsers refuse an address with a login in it, and `fetch` quotes the password as it does. */
const hasNoLogin = (text: string) => !/^https?:\/\/[^/]*@/i.test(text);
const NO_LOGIN = 'must not contain a login; a key belongs into the query';
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(hasNoLogin, NO_LOGIN);
export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address such as smtps://user:password@mail.example.com:465',
});
/** An address, alone or behind a name: `Flotila <flotila@example.com>`. */
export const sender = z
  .string()
  .regex(/^([^<>"\r\n]{1,100}<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/, {
    error: 'must be an e-mail address, or a name with one: Flotila <flotila@example.com>',
  });
export const tileTemplate = z
  .string()
  .regex(/^https?:\/\/.+/, 'must be an http or https address')
  .refine(hasNoLogin, NO_LOGIN)
  .refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must contain {z}, {x} and {y}',
  )
  .refine(namesOneHost, ONE_HOST);
export const credentials = z
  .string()
  .regex(/^[^:\s]{1,50}:.{8,200}$/, 'must be login:password, the password at least 8 characters')
  .transform((text) => {
    const at = text.indexOf(':');
    return { login: text.slice(0, at), password: text.slice(at + 1) };
  })
  .refine(
    ({ login, password }) => !isCommonPassword(password) && !ownPasswordRefusal(login, password),
    'has a password that is tried first: choose one that is on no list and is not the login',
  );
export const roleList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(ROLES, `must be a list of ${ROLES.join(', ')}`)).min(1))
  .transform((names) => new Set(names));
export const proxyList = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every(isNetwork),
    'must be a list of addresses or networks (CIDR)',
  );
export const publicUrl = webUrl
  .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, {
    error: 'must be an address without a path, such as https://fleet.example.com',
  })
  .transform((url) => new URL(url).origin);
export const trackingUrl = webUrl.transform((url) => (url.endsWith('/') ? url : `${url}/`));

/** An address, or one with the length of its network; not all addresses at once. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const bits = Number(length);
  return (
    length === undefined ||
    (/^\d+$/.test(length) && bits >= 1 && bits <= (version === 4 ? 32 : 128))
  );
}
