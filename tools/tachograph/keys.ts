// Keys and certificates of a tachograph system of our own (Appendix 11): a European key, a member state's and
// that of a card or vehicle unit. What is signed with them is right in every way but that nobody knows the
// European key: whoever is to believe it must be given `root`.
import {
  constants,
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  sign,
} from 'node:crypto';
import type { Signer } from './parts.ts';

export interface KeyChain {
  /** The European key as its authority publishes it: content of a file of FLOTILA_TACHOGRAPH_KEYS. */
  root: Uint8Array;
  signer: Signer;
}

export interface ChainToMake {
  kind: 'card' | 'vehicle';
  /** End of the holder's certificate, epoch milliseconds. */
  expires?: number;
}

const EXPIRES = Date.UTC(2040, 0, 1);
const BEGINS = Date.UTC(2015, 0, 1);
const ID = {
  europe: Buffer.from('fd45432001ffff01', 'hex'),
  state: Buffer.from('2b534b2001ffff01', 'hex'),
  holder: Buffer.from('00bc614e071901a1', 'hex'),
};
const seconds = (ms: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(ms / 1000);
  return bytes;
};

/** Generation 1: RSA of 1024 bits. */
export function makeRsaChain({ kind, expires = EXPIRES }: ChainToMake): KeyChain {
  const [europe, state, holder] = [rsaPair(), rsaPair(), rsaPair()];
  const equipment = kind === 'card' ? 1 : 6;
  return {
    root: Buffer.concat([ID.europe, rsaNumbers(europe.publicKey)]),
    signer: {
      stateCertificate: rsaCertificate(
        { id: ID.state, equipment: 0, expires, key: state.publicKey },
        { id: ID.europe, key: europe.privateKey },
      ),
      certificate: rsaCertificate(
        { id: ID.holder, equipment, expires, key: holder.publicKey },
        { id: ID.state, key: state.privateKey },
      ),
      sign: (data) => createSign('RSA-SHA1').update(data).sign(holder.privateKey),
    },
  };
}

const rsaPair = () => generateKeyPairSync('rsa', { modulusLength: 1024 });

/** Modulus and exponent of a key. */
function rsaNumbers(key: KeyObject): Buffer {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const exponent = Buffer.from(e, 'base64url');
  const padding = Buffer.alloc(8 - exponent.length);
  return Buffer.concat([Buffer.from(n, 'base64url'), padding, exponent]);
}

/** A signature from which most of the content is recovered, with the rest of it (CSM_018). */
function rsaCertificate(
  of: { id: Buffer; equipment: number; expires: number; key: KeyObject },
  by: { id: Buffer; key: KeyObject },
): Buffer {
  const rights = Buffer.concat([Buffer.from('ff544143484f', 'hex'), Buffer.of(of.equipment)]);
  const content = Buffer.concat([
    Buffer.of(1),
    by.id,
    rights,
    seconds(of.expires),
    of.id,
    rsaNumbers(of.key),
  ]);
  const hash = createHash('sha1').update(content).digest();
  const recovered = Buffer.concat([
    Buffer.of(0x6a),
    content.subarray(0, 106),
    hash,
    Buffer.of(0xbc),
  ]);
  const key = { key: by.key, padding: constants.RSA_NO_PADDING };
  return Buffer.concat([privateEncrypt(key, recovered), content.subarray(106), by.id]);
}

/** Name in OpenSSL, object identifier and hash. */
const CURVES = {
  'P-256': { name: 'prime256v1', id: '2a8648ce3d030107', size: 32, hash: 'sha256' },
  'P-384': { name: 'secp384r1', id: '2b81040022', size: 48, hash: 'sha384' },
  'P-521': { name: 'secp521r1', id: '2b81040023', size: 66, hash: 'sha512' },
  brainpoolP256r1: {
    name: 'brainpoolP256r1',
    id: '2b2403030208010107',
    size: 32,
    hash: 'sha256',
  },
  brainpoolP384r1: {
    name: 'brainpoolP384r1',
    id: '2b240303020801010b',
    size: 48,
    hash: 'sha384',
  },
  brainpoolP512r1: {
    name: 'brainpoolP512r1',
    id: '2b240303020801010d',
    size: 64,
    hash: 'sha512',
  },
} as const;
export type CurveName = keyof typeof CURVES;
export const CURVE_NAMES = Object.keys(CURVES) as CurveName[];

/** Generation 2: ECDSA on a curve. */
export function makeCvChain(
  { kind, expires = EXPIRES }: ChainToMake,
  curve: CurveName = 'brainpoolP256r1',
): KeyChain {
  const { name, hash } = CURVES[curve];
  const pair = () => generateKeyPairSync('ec', { namedCurve: name });
  const [europe, state, holder] = [pair(), pair(), pair()];
  const certificate = (of: CvToMake, id: Buffer, key: KeyObject) =>
    cvCertificate(of, { id, key }, curve);
  const equipment = kind === 'card' ? 17 : 19;
  const [europeKey, stateKey] = [europe.privateKey, state.privateKey];
  return {
    root: certificate(
      { id: ID.europe, equipment: 13, expires, key: europe.publicKey },
      ID.europe,
      europeKey,
    ),
    signer: {
      stateCertificate: certificate(
        { id: ID.state, equipment: 14, expires, key: state.publicKey },
        ID.europe,
        europeKey,
      ),
      certificate: certificate(
        { id: ID.holder, equipment, expires, key: holder.publicKey },
        ID.state,
        stateKey,
      ),
      sign: (data) => sign(hash, data, { key: holder.privateKey, dsaEncoding: 'ieee-p1363' }),
    },
  };
}

interface CvToMake {
  id: Buffer;
  equipment: number;
  expires: number;
  key: KeyObject;
}

function cvCertificate(of: CvToMake, by: { id: Buffer; key: KeyObject }, curve: CurveName): Buffer {
  const { id, size, hash } = CURVES[curve];
  // The last bytes of a public key in DER are its point, uncompressed.
  const point = of.key.export({ format: 'der', type: 'spki' }).subarray(-(size * 2 + 1));
  const rights = Buffer.concat([Buffer.from('ff534d524454', 'hex'), Buffer.of(of.equipment)]);
  const body = dataObject(
    '7f4e',
    dataObject('5f29', Buffer.of(0)),
    dataObject('42', by.id),
    dataObject('5f4c', rights),
    dataObject('7f49', dataObject('06', Buffer.from(id, 'hex')), dataObject('86', point)),
    dataObject('5f20', of.id),
    dataObject('5f25', seconds(BEGINS)),
    dataObject('5f24', seconds(of.expires)),
  );
  const signature = sign(hash, body, { key: by.key, dsaEncoding: 'ieee-p1363' });
  return dataObject('7f21', body, dataObject('5f37', signature));
}

function dataObject(tag: string, ...values: Uint8Array[]): Buffer {
  const value = Buffer.concat(values);
  const { length } = value;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([
    Buffer.from(tag, 'hex'),
    Buffer.from(length < 0x80 ? [length] : long),
    value,
  ]);
}
