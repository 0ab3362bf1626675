// Finds out where a short link of the maps service leads, by its redirects, one after another by hand: only
// https to the accepted names, only to addresses that are open to all, only the head of an answer (API-098).
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { readRouteLink } from '@flotila/domain/contract/route-link.ts';
import { InnerAddressRefused, type PublicAddressDeps, publicLookup } from './public-address.ts';

/** Why a short link was not followed to its end; each is a text key of the server's messages. */
export type ShortLinkFault =
  | 'route_short_elsewhere'
  | 'route_short_loop'
  | 'route_short_slow'
  | 'route_short_dead';

export class ShortLinkRefused extends Error {
  readonly why: ShortLinkFault;
  constructor(why: ShortLinkFault, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

type Asking = (options: {
  host: string;
  path: string;
  headers: Record<string, string>;
  lookup: LookupFunction;
  signal: AbortSignal;
  maxHeaderSize: number;
  agent: false;
}) => ClientRequest;

export interface MapsLinkDeps extends PublicAddressDeps {
  /** Tests ask otherwise. */
  ask?: Asking;
  timeoutMs?: number;
}

const REDIRECTS_MAX = 5;
/** For all of them together. */
const TIMEOUT_MS = 5_000;
/** Of the head; the body is not read at all. */
const HEAD_BYTES_MAX = 16 * 1024;

/** The long form that a short link stands for. @throws ShortLinkRefused */
export async function followShortLink(short: string, deps: MapsLinkDeps = {}): Promise<string> {
  const signal = AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS);
  let at = short;
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
    const next = targetOf(await redirectOf(new URL(at), signal, deps), at);
    const link = readRouteLink(next);
    if (link.kind === 'refused' && link.why === 'route_not_accepted') {
      throw new ShortLinkRefused('route_short_elsewhere');
    }
    if (link.kind !== 'short') return next;
    at = link.url;
  }
  throw new ShortLinkRefused('route_short_loop');
}

function targetOf(location: string, at: string): string {
  if (!URL.canParse(location, at)) throw new ShortLinkRefused('route_short_dead');
  const url = new URL(location, at);
  if (url.protocol !== 'https:') throw new ShortLinkRefused('route_short_elsewhere');
  return url.href;
}

/** Where an address redirects to. */
function redirectOf(url: URL, signal: AbortSignal, deps: MapsLinkDeps): Promise<string> {
  const ask: Asking = deps.ask ?? askHttps;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      const isInner = error instanceof InnerAddressRefused;
      reject(new ShortLinkRefused(isInner ? 'route_short_elsewhere' : 'route_short_slow', error));
    };
    const request = ask({
      host: url.hostname,
      path: url.pathname + url.search,
      headers: { 'user-agent': 'Flotila', accept: '*/*' },
      lookup: publicLookup(deps),
      signal,
      maxHeaderSize: HEAD_BYTES_MAX,
      agent: false,
    });
    request.on('response', (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      // Nothing of the body is wanted, however much comes.
      request.destroy();
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location;
      if (isRedirect) resolve(headers.location ?? '');
      else reject(new ShortLinkRefused('route_short_dead'));
    });
    request.on('error', fail);
    request.end();
  });
}
