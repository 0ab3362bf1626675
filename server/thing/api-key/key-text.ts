// The text of a key: `fl_`, 34 random characters and 6 of a checksum, which scanners for leaked secrets can check, as
// anybody can, and by which a mistyped key is known without asking the database. 34 characters are 202 bits.
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { KEY_START } from '@flotila/domain/api-key/api-key.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARS = 34;
const CHECK_CHARS = 6;
const TEXT = new RegExp(`^([0-9A-Za-z]{${RANDOM_CHARS}})([0-9A-Za-z]{${CHECK_CHARS}})$`);
/** So many characters of it are shown for ever. */
const SHOWN_CHARS = 8;

export interface MadeKey {
  key: string;
  prefix: string;
  hash: Buffer;
}

/** @param start other texts that open something are made the same way */
export function makeKey(start = KEY_START): MadeKey {
  const random = Array.from({ length: RANDOM_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const text = random.join('');
  const key = start + text + checkOf(text);
  return { key, prefix: key.slice(0, start.length + SHOWN_CHARS), hash: keyHash(key) };
}

/** Somebody meant a key, whole or not. */
export function isMeantAsKey(token: string): boolean {
  return token.startsWith(KEY_START);
}

/** Of the right form, with the right checksum; whether there is such a key only the database knows. */
export function isKeyText(text: string, start = KEY_START): boolean {
  if (!text.startsWith(start)) return false;
  const [, random, check] = TEXT.exec(text.slice(start.length)) ?? [];
  return random !== undefined && checkOf(random) === check;
}

/** What the database keeps of it. Its text is random, so no slow hash is needed. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** CRC-32 of the random characters in base 62. */
function checkOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < CHECK_CHARS; place++) {
    text = ALPHABET[rest % ALPHABET.length] + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
