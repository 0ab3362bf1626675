// A push service for tests, as those of FCM and Mozilla answer: it knows its browsers by their addresses, looks at who
// sends and how long it keeps what, keeps the last message of a topic, and cannot read any. Its browsers can.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { RequestOptions } from 'node:https';
import { type FakeServer, fakeServer } from './fake-server.ts';
import type { PushDeps, PushTarget } from './push-service.ts';

const ORIGIN = 'https://push.example.org';
const BODY_BYTES_MAX = 4096;

/** What came to a browser, as its service worker reads it. */
export interface PushedMessage {
  data: Record<string, unknown>;
  topic: string | undefined;
  urgency: string | undefined;
  ttlSeconds: number;
  /** Who said to have sent it. */
  contact: string;
}

export interface FakeBrowser extends PushTarget {
  /** What waits for it or came, the last of each topic. */
  inbox: PushedMessage[];
  /** It is no more: 410 as Mozilla says it, 404 as FCM does. */
  leave(status?: 404 | 410): void;
}

export interface FakePushService extends FakeServer {
  deps: PushDeps;
  /** @param publicKey whose messages it takes; left out: anybody's */
  browser(publicKey?: string): FakeBrowser;
  /** How every message is answered from now on; null: as it should be. */
  mood(answer: { status: number; retryAfter?: string; body?: string } | 'silent' | null): void;
  /** Status of every answer, in order. */
  answers: number[];
}

interface Known {
  browser: FakeBrowser;
  ecdh: ECDH;
  publicKey: string | undefined;
  goneStatus: 404 | 410 | null;
}

/** @param now epoch milliseconds, by which tokens run out */
export async function fakePushService(now: () => number): Promise<FakePushService> {
  const known = new Map<string, Known>();
  const answers: number[] = [];
  let mood: Parameters<FakePushService['mood']>[0] = null;
  const say = (response: ServerResponse, status: number, body = '', retryAfter?: string) => {
    answers.push(status);
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    response.end(body);
  };
  const server = await fakeServer(async (url, response, asked) => {
    const body = await bodyOf(asked);
    if (mood === 'silent') return;
    if (mood) return say(response, mood.status, mood.body, mood.retryAfter);
    const { status, text } = take(known.get(url.pathname), asked, { body, now: now() });
    say(response, status, text);
  });
  const { port } = new URL(server.url);
  return Object.assign(server, {
    answers,
    deps: {
      ask: (options: RequestOptions) => request({ ...options, port, agent: false }),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isOpen: (address: string) => address === '127.0.0.1',
      timeoutMs: 400,
    },
    mood(next: typeof mood) {
      mood = next;
    },
    browser(publicKey?: string) {
      const ecdh = createECDH('prime256v1');
      const path = `/wpush/v2/${randomBytes(24).toString('base64url')}`;
      const one: Known = { ecdh, publicKey, goneStatus: null, browser: {} as FakeBrowser };
      one.browser = {
        endpoint: ORIGIN + path,
        p256dh: ecdh.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
        inbox: [],
        leave: (status = 410) => {
          one.goneStatus = status;
        },
      };
      known.set(path, one);
      return one.browser;
    },
  });
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of asked) pieces.push(piece);
  return Buffer.concat(pieces);
}

function take(
  known: Known | undefined,
  { headers, method }: IncomingMessage,
  { body, now }: { body: Buffer; now: number },
): { status: number; text: string } {
  if (!known) return { status: 404, text: '{"errno":102,"message":"No such subscription"}' };
  if (known.goneStatus) return { status: known.goneStatus, text: 'unsubscribed or expired' };
  if (body.length > BODY_BYTES_MAX) return { status: 413, text: 'payload too large' };
  const ttlSeconds = Number(headers.ttl ?? Number.NaN);
  if (!(ttlSeconds >= 0)) return { status: 400, text: 'Missing TTL' };
  const topic = headers.topic as string | undefined;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, text: 'Topic' };
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') {
    return { status: 400, text: 'Content-Encoding' };
  }
  const sender = senderOf(headers.authorization, now);
  if (!sender) return { status: 401, text: 'Invalid token' };
  if (known.publicKey !== undefined && known.publicKey !== sender.publicKey) {
    return { status: 403, text: 'the key is not that of the subscription' };
  }
  const { browser } = known;
  const data = JSON.parse(decrypt(known, body)) as Record<string, unknown>;
  const at = browser.inbox.findIndex((one) => topic !== undefined && one.topic === topic);
  if (at >= 0) browser.inbox.splice(at, 1);
  const urgency = headers.urgency as string | undefined;
  browser.inbox.push({ data, topic, urgency, ttlSeconds, contact: sender.contact });
  return { status: 201, text: '' };
}

/** RFC 8292: a token of ES256 for this service, not longer than a day, by the key that stands beside it. */
function senderOf(
  authorization = '',
  now: number,
): { publicKey: string; contact: string } | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+),\s*k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(publicKey, 'base64url');
  if (bytes.length !== 65 || !signature) return undefined;
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - now / 1000;
  const isRight = aud === ORIGIN && seconds > 0 && seconds <= 86_400;
  const isReachable = /^(mailto:.+@.+|https:\/\/.+)$/.test(sub);
  return isSigned && isRight && isReachable ? { publicKey, contact: sub } : undefined;
}

/** RFC 8188 and 8291, one record. */
function decrypt({ ecdh, browser }: Known, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const auth = Buffer.from(browser.auth, 'base64url');
  const input = derive(ecdh.computeSecret(theirs), auth, about, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // Behind the text stands the mark of the last record, and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
