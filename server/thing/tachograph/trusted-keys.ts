// The European keys with which every chain of certificates begins: files in a folder of the operator's
// (FLOTILA_TACHOGRAPH_KEYS), as the European root authority publishes them. None are in the product: who says
// which keys are right is the operator.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../ground/config/config.ts';
import { type CvCertificate, isSignedBy, readCvCertificate } from './cv-certificate.ts';
import { type RsaKey, readRsaRoot } from './rsa-certificate.ts';

export interface TrustedKeys {
  /** Generation 1 and 2. */
  rsa: readonly RsaKey[];
  cv: readonly CvCertificate[];
}

export const NO_KEYS: TrustedKeys = { rsa: [], cv: [] };
const FILES_MAX = 100;
const FILE_BYTES_MAX = 1024;

/** Reads the folder; undefined: nothing can be proven. Throws ConfigError for what is no European key. */
export async function readTrustedKeys(folder: string | undefined): Promise<TrustedKeys> {
  if (folder === undefined) return NO_KEYS;
  const wrong = (text: string) => new ConfigError(`FLOTILA_TACHOGRAPH_KEYS ${text}.`);
  const names = await readdir(folder).catch(() => {
    throw wrong(`names a folder that cannot be read: ${folder}`);
  });
  const files = names.filter((name) => !name.startsWith('.')).sort();
  if (files.length > FILES_MAX) throw wrong(`has more than ${FILES_MAX} files`);
  const keys = { rsa: [] as RsaKey[], cv: [] as CvCertificate[] };
  for (const name of files) {
    const path = join(folder, name);
    const { size } = await stat(path);
    const bytes = size > FILE_BYTES_MAX ? Buffer.alloc(0) : await readFile(path);
    const rsa = readRsaRoot(bytes);
    const cv = readCvCertificate(bytes);
    if (rsa) keys.rsa.push(rsa);
    else if (cv && isSignedBy(cv, cv)) keys.cv.push(cv);
    else throw wrong(`has a file that is no European root key or certificate: ${name}`);
  }
  return keys;
}
