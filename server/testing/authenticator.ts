// An authenticator as browsers have them: makes passkeys (ES256, without attestation) and signs what it is asked (WebAuthn Level 3).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Asked {
  challenge: string;
  /** As the browser has it in its address. */
  origin?: string;
}

const ORIGIN = 'http://localhost';
/** Somebody was there, and showed who they are. */
const USER_VERIFIED = 0x05;
const NEW_KEY = 0x40;

/** One passkey of `localhost`: what the browser answers when it is made, and whenever it is shown. */
export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    made({ challenge, origin = ORIGIN }: Asked) {
      const length = Buffer.from([0, credentialId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const data = Buffer.concat([dataOf(USER_VERIFIED | NEW_KEY), key]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    shown({ challenge, origin = ORIGIN }: Asked) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = dataOf(USER_VERIFIED);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Of which host, what was done, and no counter. */
function dataOf(flags: number): Buffer {
  return Buffer.concat([sha256('localhost'), Buffer.from([flags]), Buffer.alloc(4)]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
