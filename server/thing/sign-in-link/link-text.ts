// The text of a link: 256 bits of chance. It stands behind the # of the address, which browsers send nowhere: neither
// logs nor other pages nor scanners of mails learn it.
import { createHash, randomBytes } from 'node:crypto';
import { LINK_TOKEN } from '@flotila/domain/sign-in-link/sign-in-link.ts';

/** The page of the web application that reads it. */
const PAGE = '/in';

export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** What is kept of it; undefined: it is none of ours. */
export function readToken(text: string): Buffer | undefined {
  const token = text.trim();
  return LINK_TOKEN.test(token) ? hashOf(token) : undefined;
}

export function addressOf(origin: string, token: string): string {
  return `${origin}${PAGE}#${token}`;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
