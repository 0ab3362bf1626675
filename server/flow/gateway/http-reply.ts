// A request over HTTP: who sent it, what is taken of it, and what it is answered.
import type { IncomingMessage } from 'node:http';
import { maskUrl } from '../../ground/protocols/mask-secrets.ts';
import type { HttpRequest } from '../../ground/protocols/protocol.ts';
import type { Caller } from './caller.ts';

/** The connection that a request came over. */
export interface HttpCaller {
  caller: Caller;
  /** It is a tracker's or a key's, which keeps so many of them. */
  identified(owner: string, connectionsMax: number): void;
  /** It was wrong, and counts where the connection is nobody's. */
  badRequest(): void;
}

export interface Reply {
  status: number;
  body?: Uint8Array | undefined;
  /** In place of a body: why it was refused, for who reads the sender's log. */
  reason?: string;
  headers?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
}

/** Of what could not be stored now. */
const AGAIN_SECONDS = 10;
export const LATER: Reply = {
  status: 503,
  reason: 'cannot be stored now: send it again',
  retryAfterSeconds: AGAIN_SECONDS,
};

export function tooFast(waitMs: number): Reply {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { status: 429, reason: 'too much at once: send it again', retryAfterSeconds };
}

export function tooLarge(max: number): Reply {
  return { status: 413, reason: `the body is longer than ${max} bytes` };
}

/** Who passes records on must send them in this form; undefined: they do. */
export function formRefusal({ method, headers }: IncomingMessage): Reply | undefined {
  if (method !== 'POST') {
    return { status: 405, reason: 'send it by POST', headers: { Allow: 'POST' } };
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return undefined;
  return { status: 415, reason: 'send the body without compression' };
}

export function requestOf(incoming: IncomingMessage, body: Uint8Array): HttpRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { method: incoming.method ?? 'GET', url: incoming.url ?? '/', headers, body };
}

/**
 * The request as the raw log keeps it: line and body, no headers, no secrets. The whole body, because
 * what cannot be read of it is kept nowhere else.
 */
export function loggedRequest({ method, url, body }: HttpRequest): Uint8Array {
  const line = Buffer.from(`${method} ${maskUrl(url)}\n`);
  return Buffer.concat([line, body]);
}
