// What a backup is closed with when the operator set a key. Each piece is closed alone and knows its name, so pieces can be
// neither changed nor exchanged; that none is missing says the manifest, which is closed the same way.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupRefused } from './refused.ts';

export interface Seal {
  /** What a reader needs beside the operator's key to make the same one. */
  head: Buffer;
  close(name: string, bytes: Uint8Array): Buffer;
  /** A name for the same text always, which tells others nothing of it. */
  mark(text: string): string;
  /** @throws BackupRefused when the bytes are not those that were closed under the name */
  open(name: string, bytes: Uint8Array): Buffer;
}

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Tells a wrong key from damaged bytes. */
const CHECK_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const HEAD_BYTES = SALT_BYTES + CHECK_BYTES;
/** 32 MB and a tenth of a second for each guess of a key. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export async function newSeal(key: string): Promise<Seal> {
  return sealOf(key, randomBytes(SALT_BYTES));
}

/** @throws BackupRefused when it was made with another key */
export async function readSeal(key: string, head: Buffer): Promise<Seal> {
  const seal = await sealOf(key, head.subarray(0, SALT_BYTES));
  if (head.length !== HEAD_BYTES || !timingSafeEqual(seal.head, head)) {
    throw new BackupRefused('FLOTILA_BACKUP_KEY is not the key that this backup was made with.');
  }
  return seal;
}

async function sealOf(passphrase: string, salt: Buffer): Promise<Seal> {
  const made = await derive(passphrase, salt);
  const key = made.subarray(0, KEY_BYTES);
  return {
    head: Buffer.concat([salt, made.subarray(KEY_BYTES)]),
    mark: (text) => createHmac('sha256', key).update(text).digest('hex'),
    close(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      const closed = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...closed]);
    },
    open(name, bytes) {
      try {
        const tagAt = NONCE_BYTES + TAG_BYTES;
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(NONCE_BYTES, tagAt));
        return Buffer.concat([decipher.update(bytes.subarray(tagAt)), decipher.final()]);
      } catch {
        throw new BackupRefused(`${name} is damaged: it cannot be decrypted.`);
      }
    },
  };
}

function derive(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, KEY_BYTES + CHECK_BYTES, COST, (error, made) =>
      error ? reject(error) : resolve(made),
    );
  });
}
