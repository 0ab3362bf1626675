// How assistants come in by OAuth (decision 0123): addresses, how long what they hold opens, limits, and where people may be
// sent back to.

/** A page of the application, on which a person lets an assistant in. */
export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
export const REGISTER_PATH = '/oauth/register';

export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 3600;
/** A refresh token that nobody uses for so long is over. */
export const REFRESH_DAYS = 30;
/** Then the person is asked again, however often it was used. */
export const GRANT_DAYS = 365;

/** Without `change` it reads only. */
export const SCOPES = ['read', 'change'] as const;
export type Scope = (typeof SCOPES)[number];

/** Entered by a company. */
export const ASSISTANTS_MAX = 50;
export const ASSISTANT_NAME_MAX = 80;
/** Of one person in one company. */
export const GRANTS_MAX = 20;
export const REDIRECTS_MAX = 10;
export const REDIRECT_CHARS_MAX = 500;

/** Those that registered themselves: of the whole installation, and of one address within an hour. */
export const REGISTERED_MAX = 1000;
export const REGISTERED_PER_ADDRESS_MAX = 20;
/** One that nobody has let in by then is forgotten. */
export const UNUSED_HOURS = 24;
export const REGISTRATION_BYTES_MAX = 8 * 1024;

/** Of a text that an assistant sends through the browser and gets back. */
export const STATE_CHARS_MAX = 1000;

/** Assistants whose address people are sent back to is published by who runs them. */
export const KNOWN_ASSISTANTS: readonly { name: string; redirects: readonly string[] }[] = [
  {
    name: 'Claude',
    redirects: [
      'https://claude.ai/api/mcp/auth_callback',
      'https://claude.com/api/mcp/auth_callback',
    ],
  },
];

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** May people be sent there? By https anywhere, by http to a program of their own machine alone. */
export function isRedirect(text: string): boolean {
  // What a parser leaves out of an address stands in none of ours: signs that nobody sees, and others than ASCII.
  if (text.length > REDIRECT_CHARS_MAX || !/^https?:\/\/[\x21-\x7e]+$/.test(text)) return false;
  if (/[*\\#]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || LOOPBACK.has(hostname);
}

/** Does it lead to a program of the machine of whoever is asked? */
export function isOwnMachine(redirect: string): boolean {
  return LOOPBACK.has(new URL(redirect).hostname);
}

/** The very same text; a program on the own machine takes whichever port is free (RFC 8252). */
export function isSameRedirect(entered: string, asked: string): boolean {
  if (entered === asked) return true;
  if (!isRedirect(entered) || !isRedirect(asked)) return false;
  const [a, b] = [new URL(entered), new URL(asked)];
  if (a.protocol !== 'http:' || b.protocol !== 'http:') return false;
  a.port = '';
  b.port = '';
  return a.href === b.href;
}
