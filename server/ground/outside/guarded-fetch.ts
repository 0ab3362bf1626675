// A `fetch` for addresses that somebody else chose: a company, or what its provider of single sign-on names. No redirect is
// followed, no address inside this house is connected to (unless the operator allows it), no more is waited for or read
// than the limits say.
import type { IncomingMessage } from 'node:http';
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import {
  InnerAddressRefused,
  type PublicAddressDeps,
  publicLookup,
  refuseInnerHost,
} from './public-address.ts';

/** `insecure`: http where only https may be asked. */
export type OutsideFault = 'away' | 'slow' | 'private' | 'insecure' | 'large';

export class OutsideRefused extends Error {
  readonly fault: OutsideFault;
  constructor(fault: OutsideFault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

export interface GuardedFetchOptions extends PublicAddressDeps {
  /** Addresses of the own networks may be called, too, and by http. */
  allowsPrivate: boolean;
  /** By http, too; left out: only where private addresses may be called. */
  allowsHttp?: boolean;
  /** For the whole conversation, milliseconds. */
  patienceMs: number;
  bytesMax: number;
}

export interface GuardedRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | URLSearchParams | Uint8Array | null | undefined;
  /** Nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>;

const HEAD_BYTES_MAX = 16 * 1024;
/** A `Response` of these may have no body. */
const BARE: ReadonlySet<number> = new Set([204, 205, 304]);

/** @throws OutsideRefused */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const { allowsPrivate, allowsHttp = allowsPrivate, patienceMs, ...deps } = options;
  const addresses = allowsPrivate ? { ...deps, isOpen: () => true } : deps;
  return async (text, asked) => {
    const limit = AbortSignal.timeout(patienceMs);
    const signal = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit;
    try {
      const url = new URL(text);
      if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) {
        throw new OutsideRefused('insecure', `${url.origin} is not https`);
      }
      refuseInnerHost(url, addresses);
      return await ask(url, asked, { addresses, signal, bytesMax: options.bytesMax });
    } catch (error) {
      if (error instanceof OutsideRefused) throw error;
      if (error instanceof InnerAddressRefused) throw new OutsideRefused('private', error.message);
      throw new OutsideRefused(signal.aborted ? 'slow' : 'away', reasonOf(error));
    }
  };
}

async function ask(
  url: URL,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  limits: { addresses: PublicAddressDeps; signal: AbortSignal; bytesMax: number },
): Promise<Response> {
  const sent = body instanceof URLSearchParams ? body.toString() : (body ?? undefined);
  const { signal, bytesMax } = limits;
  const request = (url.protocol === 'https:' ? askHttps : askHttp)(url, {
    method,
    headers: {
      ...headers,
      'user-agent': 'Flotila',
      ...(sent !== undefined && { 'content-length': Buffer.byteLength(sent) }),
    },
    lookup: publicLookup(limits.addresses),
    signal,
    maxHeaderSize: HEAD_BYTES_MAX,
    agent: false,
  });
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      request.end(sent);
    });
    const bytes = await readAll(answer, bytesMax);
    const status = answer.statusCode ?? 0;
    return new Response(BARE.has(status) ? null : new Uint8Array(bytes), {
      status,
      headers: headersOf(answer),
    });
  } finally {
    request.destroy();
  }
}

async function readAll(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > bytesMax) throw new OutsideRefused('large', `more than ${bytesMax} bytes`);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const told = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) told.append(name, one);
  }
  return told;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ');
}
