// Certificates and signatures of generation 1 (Appendix 11 part A): RSA of 1024 bits, certificates that can
// only be opened with the key above them (ISO 9796-2), data signed by PKCS#1 v1.5 over SHA-1.
import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  publicDecrypt,
  verify,
} from 'node:crypto';

export const RSA_CERTIFICATE_SIZE = 194;
/** The European key as it is published: identifier, modulus, exponent. */
export const RSA_ROOT_SIZE = 144;
const MODULUS_SIZE = 128;
const EXPONENT_SIZE = 8;
const ID_SIZE = 8;
const HASH_SIZE = 20;
/** What of the content stands in the clear behind the signature. */
const REST_SIZE = 58;
/** Content: profile, authority (8), holder's rights (7), end (4), holder (8), modulus, exponent. */
const AUTHORITY_AT = 1;
const EQUIPMENT_AT = 15;
const END_AT = 16;
const HOLDER_AT = 20;
const MODULUS_AT = 28;
const NO_END = 0xffffffff;

export interface RsaKey {
  /** Hexadecimal digits of the key's identifier. */
  id: string;
  key: KeyObject;
}

export interface RsaHolder extends RsaKey {
  /** EquipmentType: 0 a member state, 1 a driver's card, 6 a vehicle unit. */
  equipment: number;
  /** Epoch milliseconds, null without an end. */
  expires: number | null;
}

/** The European key of a file; undefined when it is none. */
export function readRsaRoot(bytes: Buffer): RsaKey | undefined {
  if (bytes.length !== RSA_ROOT_SIZE) return undefined;
  const key = rsaKey(bytes.subarray(ID_SIZE));
  return key && { id: bytes.toString('hex', 0, ID_SIZE), key };
}

/** Identifier of the key with which a certificate is opened. */
export function rsaAuthorityOf(certificate: Buffer): string {
  return certificate.toString('hex', RSA_CERTIFICATE_SIZE - ID_SIZE, RSA_CERTIFICATE_SIZE);
}

/** Opens a certificate with the key above it; undefined when it does not fit (CSM_019). */
export function openRsaCertificate(certificate: Buffer, authority: RsaKey): RsaHolder | undefined {
  if (certificate.length !== RSA_CERTIFICATE_SIZE) return undefined;
  const opened = openSignature(certificate.subarray(0, MODULUS_SIZE), authority.key);
  if (opened?.[0] !== 0x6a || opened.at(-1) !== 0xbc) return undefined;
  const hashAt = MODULUS_SIZE - 1 - HASH_SIZE;
  const rest = certificate.subarray(MODULUS_SIZE, MODULUS_SIZE + REST_SIZE);
  const content = Buffer.concat([opened.subarray(1, hashAt), rest]);
  const hash = createHash('sha1').update(content).digest();
  if (!hash.equals(opened.subarray(hashAt, hashAt + HASH_SIZE))) return undefined;
  const named = content.toString('hex', AUTHORITY_AT, AUTHORITY_AT + ID_SIZE);
  const key = rsaKey(content.subarray(MODULUS_AT));
  if (named !== rsaAuthorityOf(certificate) || !key) return undefined;
  const end = content.readUInt32BE(END_AT);
  return {
    id: content.toString('hex', HOLDER_AT, HOLDER_AT + ID_SIZE),
    key,
    equipment: content.readUInt8(EQUIPMENT_AT),
    expires: end === NO_END ? null : end * 1000,
  };
}

/** Does the signature fit the data? undefined: it is none of this kind. */
export function fitsRsa(data: Buffer, signature: Buffer, key: KeyObject): boolean | undefined {
  if (signature.length !== MODULUS_SIZE) return undefined;
  return verify('RSA-SHA1', data, key, signature);
}

function openSignature(signature: Buffer, key: KeyObject): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    // A number above the modulus: nothing that this key signed.
    return undefined;
  }
}

/** The key of modulus and exponent; undefined where they are none. */
function rsaKey(bytes: Buffer): KeyObject | undefined {
  const modulus = bytes.subarray(0, MODULUS_SIZE);
  const exponent = bytes.subarray(MODULUS_SIZE, MODULUS_SIZE + EXPONENT_SIZE);
  const first = exponent.findIndex((byte) => byte !== 0);
  if (first < 0) return undefined;
  try {
    return createPublicKey({
      key: {
        kty: 'RSA',
        n: modulus.toString('base64url'),
        e: exponent.subarray(first).toString('base64url'),
      },
      format: 'jwk',
    });
  } catch {
    return undefined;
  }
}
