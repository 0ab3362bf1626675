// One call of a webhook or a forwarding: an address that a company chose, so nothing of it is trusted. No redirect is followed, no address
// inside this house is connected to (unless the operator allows it), no more is waited for or read than the limits say.
import { createHmac } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as askHttp, Agent as HttpAgent } from 'node:http';
import { request as askHttps, Agent as HttpsAgent } from 'node:https';
import { SIGNATURE_HEADER } from '@flotila/domain/webhook/webhook.ts';
import {
  InnerAddressRefused,
  type PublicAddressDeps,
  publicLookup,
  refuseInnerHost,
} from './public-address.ts';
import { retryAfterMs } from './retry-after.ts';

export interface WebhookCall {
  url: string;
  /** null: nothing is signed */
  secret: string | null;
  /** Left out: `POST` of JSON. */
  method?: 'GET' | 'POST';
  contentType?: string;
  /** Left out: a connection of its own. */
  agent?: HttpAgent | HttpsAgent;
  /** The same each time that it is tried. */
  idempotencyKey: string;
  body: string;
  /** epoch milliseconds, when it is signed */
  now: number;
}

export type WebhookOutcome =
  /** `said`: status and the beginning of the answer. */
  | { kind: 'sent'; said: string }
  /** `isGone`: whoever answered never wants it again. */
  | {
      kind: 'failed';
      isGone: boolean;
      said: string;
      /** Left out: no answer. */
      status?: number;
      /** So long it asks to be left alone. */
      retryAfterMs?: number;
    };

export interface WebhookCaller {
  call(call: WebhookCall): Promise<WebhookOutcome>;
}

export interface SharingCaller extends WebhookCaller {
  /** Connections that many calls share, so many at once; its owner destroys it. */
  openAgent(url: string, connectionsMax: number): HttpAgent | HttpsAgent;
}

export interface WebhookCallerOptions extends PublicAddressDeps {
  /** Addresses of the own networks may be called, too. */
  allowsPrivate: boolean;
  /** For the whole conversation. */
  patienceMs?: number;
}

const PATIENCE_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const HEAD_BYTES_MAX = 16 * 1024;
const SAID_MAX = 300;
const GONE = 410;
/** Too many calls, or out of service for a while. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503]);

export function createWebhookCaller(options: WebhookCallerOptions): SharingCaller {
  const { allowsPrivate, patienceMs = PATIENCE_MS, ...deps } = options;
  const addresses = allowsPrivate ? { ...deps, isOpen: () => true } : deps;
  return {
    async call(call) {
      try {
        return await ask(call, addresses, AbortSignal.timeout(patienceMs));
      } catch (error) {
        return { kind: 'failed', isGone: false, said: reasonOf(error, patienceMs) };
      }
    },
    openAgent(url, maxSockets) {
      const kept = { keepAlive: true, maxSockets, lookup: publicLookup(addresses) };
      return url.startsWith('https:') ? new HttpsAgent(kept) : new HttpAgent(kept);
    },
  };
}

/** `t` is in seconds; whoever receives it checks that it is not old, so that nothing is played to them again. */
export function signatureOf(call: Pick<WebhookCall, 'body' | 'now'> & { secret: string }): string {
  const { secret, body, now } = call;
  const t = Math.floor(now / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}

async function ask(
  call: WebhookCall,
  addresses: PublicAddressDeps,
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  const url = new URL(call.url);
  refuseInnerHost(url, addresses);
  const request = (url.protocol === 'https:' ? askHttps : askHttp)(url, {
    method: call.method ?? 'POST',
    headers: headersOf(call),
    lookup: publicLookup(addresses),
    signal,
    maxHeaderSize: HEAD_BYTES_MAX,
    agent: call.agent ?? false,
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      request.end(call.body);
    });
    return outcomeOf(response, await textOf(response), call.now);
  } finally {
    // A connection of an agent that was read to its end is not the request's any more, and stays open.
    request.destroy();
  }
}

/** The status is the answer; what comes behind it is only kept for people, as far as it came. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES_MAX) break;
    }
  } catch {
    // It broke off, or was too slow.
  }
  return Buffer.concat(chunks).toString();
}

function headersOf(call: WebhookCall): OutgoingHttpHeaders {
  const { secret, method = 'POST', contentType = 'application/json', body } = call;
  return {
    ...(method === 'POST' && {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
    }),
    'user-agent': 'Flotila',
    'idempotency-key': call.idempotencyKey,
    ...(secret !== null && { [SIGNATURE_HEADER]: signatureOf({ ...call, secret }) }),
  };
}

function outcomeOf(response: IncomingMessage, text: string, now: number): WebhookOutcome {
  const { statusCode = 0, statusMessage = '' } = response;
  const words = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  const head = `${statusCode} ${statusMessage}`.trim();
  const said = (words ? `${head}: ${words}` : head).slice(0, SAID_MAX);
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent', said };
  const asked = NOT_NOW.has(statusCode)
    ? retryAfterMs(response.headers['retry-after'], now)
    : undefined;
  return {
    kind: 'failed',
    isGone: statusCode === GONE,
    said,
    status: statusCode,
    ...(asked !== undefined && { retryAfterMs: asked }),
  };
}

function reasonOf(error: unknown, patienceMs: number): string {
  if (error instanceof InnerAddressRefused) return 'private_address';
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `no answer in ${patienceMs / 1000} s`;
  return [code, message].filter(Boolean).join(': ').slice(0, SAID_MAX);
}
