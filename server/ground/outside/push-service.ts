// Push services of browsers (RFC 8030), which bring a message to a browser that is closed. They can read nothing of
// it (RFC 8291) and know us by our keys (RFC 8292). Where they are is what a browser said, which anybody can make
// up: only https, only addresses that are open to all, no redirect.
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as askHttps, type RequestOptions } from 'node:https';
import webPush, { type Urgency } from 'web-push';
import {
  InnerAddressRefused,
  type PublicAddressDeps,
  publicLookup,
  refuseInnerHost,
} from './public-address.ts';
import { retryAfterMs } from './retry-after.ts';

/** As browsers want them, base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser as it named itself. */
export interface PushTarget {
  endpoint: string;
  /** base64url */
  p256dh: string;
  /** base64url */
  auth: string;
}

export interface PushMessage {
  to: PushTarget;
  /** At most 3 kB as UTF-8. */
  text: string;
  /** So long the service keeps it for a browser that is away. */
  ttlSeconds: number;
  urgency: Urgency;
  /** The service keeps only the last of a topic; 32 letters, digits, `-` and `_` at most. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser is no more, or wants no more. */
  | { kind: 'gone'; said: string }
  /** `retryAfterMs`: so long the service asks to be left alone. */
  | { kind: 'failed'; isFinal: boolean; said: string; retryAfterMs?: number };

export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushOptions {
  keys: PushKeys;
  /** Whom a push service writes to when we harm it: an https or mailto address. */
  contact: string;
  /** epoch milliseconds */
  now: number;
  deps?: PushDeps;
}

/** Tests resolve names and ask otherwise. */
export interface PushDeps extends PublicAddressDeps {
  ask?: (options: RequestOptions) => ClientRequest;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const HEAD_BYTES_MAX = 16 * 1024;
/** What a service says is kept in so many bytes. */
const SAID_BYTES_MAX = 300;
export const PUSH_BYTES_MAX = 3_000;

export function newPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

export function createPushSender(options: PushOptions): PushSender {
  return {
    send: async (message) => {
      if (Buffer.byteLength(message.text) > PUSH_BYTES_MAX) throw new Error('push is too long');
      try {
        return outcomeOf(await post(options, message), options.now);
      } catch (error) {
        const isFinal = error instanceof InnerAddressRefused;
        return { kind: 'failed', isFinal, said: reasonOf(error) };
      }
    },
  };
}

interface Said {
  status: number;
  text: string;
  retryAfter: string;
}

/** @throws InnerAddressRefused, or whatever went wrong on the way */
async function post(options: PushOptions, message: PushMessage): Promise<Said> {
  const { ask = askHttps, timeoutMs = TIMEOUT_MS, ...deps } = options.deps ?? {};
  const url = new URL(message.to.endpoint);
  if (url.protocol !== 'https:') throw new InnerAddressRefused(`${url.protocol} is not asked`);
  refuseInnerHost(url, deps);
  const { headers, body } = detailsOf(options, message);
  return new Promise((resolve, reject) => {
    const request = ask({
      method: 'POST',
      host: url.hostname,
      port: url.port || 443,
      path: url.pathname + url.search,
      headers: { ...headers, 'user-agent': 'Flotila' },
      signal: AbortSignal.timeout(timeoutMs),
      lookup: publicLookup(deps),
      maxHeaderSize: HEAD_BYTES_MAX,
      agent: false,
    });
    request.on('response', (response) => readSaid(response).then(resolve, reject));
    request.on('error', reject);
    request.end(body);
  });
}

function detailsOf({ keys, contact }: PushOptions, message: PushMessage) {
  const { to, text, ttlSeconds, urgency, topic } = message;
  const { endpoint, p256dh, auth } = to;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttlSeconds,
    urgency,
    topic,
  });
}

/** Its beginning; how much more comes is nothing to us. */
async function readSaid(response: IncomingMessage): Promise<Said> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes >= SAID_BYTES_MAX) break;
  }
  const text = Buffer.concat(pieces).subarray(0, SAID_BYTES_MAX).toString();
  const retryAfter = response.headers['retry-after'] ?? '';
  return { status: response.statusCode ?? 0, text, retryAfter };
}

function outcomeOf({ status, text, retryAfter }: Said, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const said = `${status} ${text.replace(/\s+/g, ' ')}`.trim();
  if (status === 404 || status === 410) return { kind: 'gone', said };
  if (status !== 429 && status < 500) return { kind: 'failed', isFinal: true, said };
  const asked = retryAfterMs(retryAfter, now);
  return {
    kind: 'failed',
    isFinal: false,
    said,
    ...(asked !== undefined && { retryAfterMs: asked }),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
