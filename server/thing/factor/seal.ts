// Secrets of apps lie sealed in the database: who reads a backup makes no codes of it. The key is made of FLOTILA_SECRET, so
// with another secret they cannot be opened any more (decision 0118).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(key: Uint8Array, plain: Uint8Array, accountId: number): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  // That of one account opens nothing when it is put to another.
  cipher.setAAD(Buffer.from(String(accountId)));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** undefined: it was sealed with another key, or for another account. */
export function unseal(key: Uint8Array, sealed: Buffer, accountId: number): Buffer | undefined {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce);
    decipher.setAAD(Buffer.from(String(accountId)));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}
