// What the database keeps and nobody may read there: encrypted by a key that is made of FLOTILA_SECRET, and bound to what it
// belongs to, so that it opens nowhere else.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from './tokens.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  close(plain: string | Uint8Array, of: string): Buffer;
  /** undefined: it was closed with another secret, for something else, or changed since. */
  open(sealed: Buffer, of: string): Buffer | undefined;
}

/** One for each purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = keyFor(secret, purpose);
  return {
    close(plain, of) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
      const closed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]);
    },
    open(sealed, of) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      if (tag.length < TAG_BYTES) return undefined;
      try {
        const cipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(of));
        cipher.setAuthTag(tag);
        const plain = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([plain, cipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
