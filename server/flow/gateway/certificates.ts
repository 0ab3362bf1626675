// The certificates of the tracker ports, read from their PEM files and looked at before they are used.
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '../../ground/config/config.ts';

/** Absolute paths; each certificate (with its chain) has its key at the same place of the other list. */
export interface TlsFiles {
  readonly certificates: readonly string[];
  readonly keys: readonly string[];
  /** Whose certificates trackers must bring; undefined: they need none. */
  readonly clientCa: string | undefined;
}

export interface Certificates {
  readonly cert: Buffer[];
  readonly key: Buffer[];
  readonly ca: Buffer | undefined;
  /** Everything that was read, to see whether it is the same. */
  readonly text: string;
}

/** Reads all files; throws ConfigError for one that cannot be read. */
export async function readCertificates(files: TlsFiles): Promise<Certificates> {
  const [cert, key, ca] = await Promise.all([
    Promise.all(files.certificates.map((path) => read('GATEWAY_TLS_CERT', path))),
    Promise.all(files.keys.map((path) => read('GATEWAY_TLS_KEY', path))),
    files.clientCa === undefined ? undefined : read('GATEWAY_TLS_CLIENT_CA', files.clientCa),
  ]);
  const text = [...cert, ...key, ca ?? ''].map(String).join('\n');
  return { cert, key, ca, text };
}

/** When the first of them ends, epoch milliseconds; throws ConfigError for what cannot be used. */
export function checkCertificates({ cert, key, ca }: Certificates, files: TlsFiles): number {
  const ends = cert.map((pem, at) => {
    const name = `GATEWAY_TLS_CERT: ${files.certificates[at]}`;
    const certificate = tryTo(() => new X509Certificate(pem), `${name} is no certificate in PEM`);
    const keyName = `GATEWAY_TLS_KEY: ${files.keys[at]}`;
    const own = tryTo(() => createPrivateKey(key[at] as Buffer), `${keyName} is no key in PEM`);
    const isOwn = createPublicKey(own).equals(certificate.publicKey);
    if (!isOwn) throw new ConfigError(`${keyName} is not the key of ${files.certificates[at]}.`);
    return Date.parse(certificate.validTo);
  });
  if (ca) {
    const name = `GATEWAY_TLS_CLIENT_CA: ${files.clientCa}`;
    tryTo(() => new X509Certificate(ca), `${name} is no certificate in PEM`);
  }
  tryTo(() => createSecureContext({ cert, key, ...(ca && { ca }) }), 'GATEWAY_TLS_CERT');
  return Math.min(...ends);
}

async function read(variable: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable}: ${path} cannot be read (${code}).`);
  }
}

function tryTo<T>(make: () => T, sentence: string): T {
  try {
    return make();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${sentence}: ${why}.`);
  }
}
