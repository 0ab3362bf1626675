// Certificates and signatures of generation 2 (Appendix 11 part B): card-verifiable certificates with keys on
// brainpool and NIST curves, ECDSA with signatures written as r and s one behind the other.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Data objects of a certificate. */
const TAG = {
  certificate: 0x7f21,
  body: 0x7f4e,
  authority: 0x42,
  rights: 0x5f4c,
  key: 0x7f49,
  curve: 0x06,
  point: 0x86,
  holder: 0x5f20,
  begin: 0x5f25,
  end: 0x5f24,
  signature: 0x5f37,
} as const;

/** By object identifier: bytes of a coordinate and the hash that goes with that length (CSM_50). */
const CURVES: Readonly<Record<string, { size: number; hash: string }>> = {
  '2a8648ce3d030107': { size: 32, hash: 'sha256' },
  '2b2403030208010107': { size: 32, hash: 'sha256' },
  '2b81040022': { size: 48, hash: 'sha384' },
  '2b240303020801010b': { size: 48, hash: 'sha384' },
  '2b81040023': { size: 66, hash: 'sha512' },
  '2b240303020801010d': { size: 64, hash: 'sha512' },
};
const EC_PUBLIC_KEY = Buffer.from('06072a8648ce3d0201', 'hex');

export interface CvCertificate {
  /** Identifiers as hexadecimal digits. */
  authority: string;
  holder: string;
  /** EquipmentType: 13 Europe, 14 a member state, 17 a driver's card, 19 a vehicle unit. */
  equipment: number;
  /** Epoch milliseconds. */
  begins: number;
  expires: number;
  key: CvKey;
  /** What is signed, with tag and length. */
  body: Buffer;
  signature: Buffer;
}
interface CvKey {
  key: KeyObject;
  size: number;
  hash: string;
}

/** Reads a certificate; undefined where there is none. Whether it can be trusted is another question. */
export function readCvCertificate(bytes: Buffer): CvCertificate | undefined {
  const outer = objectsOf(bytes).get(TAG.certificate);
  if (!outer) return undefined;
  const parts = objectsOf(outer.value);
  const body = parts.get(TAG.body);
  const fields = body && objectsOf(body.value);
  const publicKey = fields && objectsOf(fields.get(TAG.key)?.value ?? Buffer.alloc(0));
  const get = (tag: number) => fields?.get(tag)?.value;
  const key = cvKey(publicKey?.get(TAG.curve)?.value, publicKey?.get(TAG.point)?.value);
  const signature = parts.get(TAG.signature)?.value;
  const [authority, holder, rights] = [get(TAG.authority), get(TAG.holder), get(TAG.rights)];
  const [begin, end] = [get(TAG.begin), get(TAG.end)];
  if (!body || !key || !signature || !authority || !holder) return undefined;
  if (begin?.length !== 4 || end?.length !== 4 || rights === undefined) return undefined;
  return {
    authority: authority.toString('hex'),
    holder: holder.toString('hex'),
    equipment: rights.at(-1) ?? 0,
    begins: begin.readUInt32BE() * 1000,
    expires: end.readUInt32BE() * 1000,
    key,
    body: body.whole,
    signature,
  };
}

/** Was the certificate signed with the key of the one above it? */
export function isSignedBy(certificate: CvCertificate, above: CvCertificate): boolean {
  return fitsCv(certificate.body, certificate.signature, above.key) === true;
}

/** Does the signature fit the data? undefined: it is none of the key's kind. */
export function fitsCv(data: Buffer, signature: Buffer, key: CvKey): boolean | undefined {
  if (signature.length !== key.size * 2) return undefined;
  return verify(key.hash, data, { key: key.key, dsaEncoding: 'ieee-p1363' }, signature);
}

interface DataObject {
  value: Buffer;
  /** With tag and length. */
  whole: Buffer;
}

/** Data objects one behind the other, by their tag; as far as they can be read. */
function objectsOf(bytes: Buffer): Map<number, DataObject> {
  const objects = new Map<number, DataObject>();
  let at = 0;
  while (at < bytes.length) {
    const begin = at;
    let tag = bytes[at++] ?? 0;
    if ((tag & 0x1f) === 0x1f) tag = tag * 256 + (bytes[at++] ?? 0);
    const first = bytes[at++] ?? 0;
    // 0x81 and 0x82: the length stands in the one or two bytes behind.
    const lengthSize = first > 0x80 ? first - 0x80 : 0;
    if (lengthSize > 2 || at + lengthSize > bytes.length) return objects;
    const length = lengthSize === 0 ? first : bytes.readUIntBE(at, lengthSize);
    at += lengthSize;
    if (at + length > bytes.length) return objects;
    const value = bytes.subarray(at, at + length);
    at += length;
    objects.set(tag, { value, whole: bytes.subarray(begin, at) });
  }
  return objects;
}

/** The key of a point on a curve; undefined where the curve is not known or the point not on it. */
function cvKey(curve: Buffer | undefined, point: Buffer | undefined): CvKey | undefined {
  const known = curve && CURVES[curve.toString('hex')];
  if (!known || !point) return undefined;
  const algorithm = der(0x30, Buffer.concat([EC_PUBLIC_KEY, der(TAG.curve, curve)]));
  const bits = der(0x03, Buffer.concat([Buffer.of(0), point]));
  try {
    const spki = der(0x30, Buffer.concat([algorithm, bits]));
    return { key: createPublicKey({ key: spki, format: 'der', type: 'spki' }), ...known };
  } catch {
    return undefined;
  }
}

function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const head = length < 0x80 ? Buffer.of(tag, length) : Buffer.of(tag, 0x81, length);
  return Buffer.concat([head, value]);
}
