// Certificates for tests, made anew each time: no key lies in the repository, and none ends some day.
// Node makes keys and signatures but no certificates, so the few fields of X.509 are written here.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface TestCertificate {
  cert: string;
  key: string;
  name: string;
  privateKey: KeyObject;
}

export interface Wanted {
  name: string;
  type?: 'rsa' | 'ec';
  /** Who signs; left out: itself. */
  issuer?: TestCertificate;
  /** epoch milliseconds */
  until?: number;
}

const DAY_MS = 86_400_000;
const SHA256_RSA = '1.2.840.113549.1.1.11';
const SHA256_ECDSA = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
let serial = 1_000;

/** A certificate with its key, both PEM; it may sign others. */
export function makeCertificate({
  name,
  type = 'ec',
  issuer,
  until = Date.now() + DAY_MS,
}: Wanted): TestCertificate {
  const { publicKey, privateKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = issuer?.privateKey ?? privateKey;
  const algorithm =
    signer.asymmetricKeyType === 'rsa'
      ? sequence(oid(SHA256_RSA), der(0x05))
      : sequence(oid(SHA256_ECDSA));
  const isCa = sequence(der(0x01, Buffer.from([0xff])));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x10, ++serial >> 8, serial & 0xff])),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(until - 400 * DAY_MS), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(BASIC_CONSTRAINTS), der(0x04, isCa)))),
  );
  const signature = sign('sha256', body, signer);
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const text = sequence(body, algorithm, bits)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    name,
    privateKey,
  };
}

/** Tag, length, content. */
function der(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const length = content.length;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))));
}

/** UTCTime: yyMMddHHmmssZ */
function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${text}Z`));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}
