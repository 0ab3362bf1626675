// Fetches what a street map is made of and believes none of it: time, size and form have limits, and every
// way in which a host can fail has a name. Works in the page and in a worker.

/**
 * slow: nothing within the time; unreachable: no network, a redirect, or a connection that broke; busy: 429;
 * missing: 404; denied: 401; refused: any other status; tooLarge; unreadable: not what it should be; foreign:
 * another host than the policy names; schema: tiles, but not of OpenMapTiles.
 */
export type FailureReason =
  | 'slow'
  | 'unreachable'
  | 'busy'
  | 'missing'
  | 'denied'
  | 'refused'
  | 'tooLarge'
  | 'unreadable'
  | 'foreign'
  | 'schema';

/** Why a street map, or one tile of it, cannot be had. */
export class StreetFailure extends Error {
  readonly reason: FailureReason;
  /** How long the host wants to be left alone, in milliseconds; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(reason: FailureReason, retryAfterMs: number | null = null) {
    super(`streets: ${reason}`);
    this.name = 'StreetFailure';
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Bytes of a tile, also unpacked; the largest of a planet have about one million. */
export const TILE_BYTES_MAX = 5_000_000;
export const TILEJSON_BYTES_MAX = 1_000_000;

export interface Asked {
  url: string;
  headers?: Record<string, string>;
  bytesMax: number;
  timeoutMs: number;
  /** Past the browser's cache: whether the host is there now. */
  isFresh?: boolean;
  signal?: AbortSignal | undefined;
}

/** The body of an answer; empty for 204. Throws StreetFailure, or the signal's reason. */
export async function fetchBytes(asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const { url, headers = {}, bytesMax, timeoutMs, isFresh = false, signal } = asked;
  const clock = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, {
      headers,
      // A stranger learns neither which page asks nor who; of ours nobody else hears.
      referrerPolicy: 'no-referrer',
      credentials: isOwn(url) ? 'same-origin' : 'omit',
      redirect: 'error',
      cache: isFresh ? 'no-store' : 'default',
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
    });
    if (!answer.ok) {
      void answer.body?.cancel().catch(() => undefined);
      throw refusalOf(answer);
    }
    return answer.body ? await readAll(answer.body, bytesMax) : new Uint8Array();
  } catch (error) {
    if (signal?.aborted || error instanceof StreetFailure) throw error;
    throw new StreetFailure(clock.aborted ? 'slow' : 'unreachable');
  }
}

/** Whether the address is of the server that this page came from. */
export function isOwn(url: string): boolean {
  return new URL(url, location.origin).origin === location.origin;
}

function refusalOf({ status, headers }: Response): StreetFailure {
  if (status === 404 || status === 410) return new StreetFailure('missing');
  if (status === 429) return new StreetFailure('busy', waitOf(headers.get('retry-after')));
  return new StreetFailure(status === 401 ? 'denied' : 'refused');
}

/** Retry-After in seconds; a date, which needs the host's clock, is not heeded. */
function waitOf(text: string | null): number | null {
  const seconds = Number(text?.trim() || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > bytesMax) {
      void reader.cancel().catch(() => undefined);
      throw new StreetFailure('tooLarge');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A vector tile, unpacked where it came as gzip without saying so. Throws StreetFailure. */
export async function vectorTile(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const tile = bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpack(bytes) : bytes;
  if (!isVectorTile(tile)) throw new StreetFailure('unreadable');
  return tile;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const packed = new Blob([bytes]).stream();
    return await readAll(packed.pipeThrough(new DecompressionStream('gzip')), TILE_BYTES_MAX);
  } catch (error) {
    throw error instanceof StreetFailure ? error : new StreetFailure('unreadable');
  }
}

/** Field 3 with a length: a layer. */
const LAYER = 0x1a;
const VARINT_BYTES_MAX = 5;

/** A chain of layers that ends where the bytes end; no bytes are an empty tile. */
function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at++] !== LAYER) return false;
    let length = 0;
    let used = 0;
    for (let byte = 0x80; byte >= 0x80; used++) {
      if (used === VARINT_BYTES_MAX || at >= bytes.length) return false;
      byte = bytes[at++] ?? 0;
      length += (byte & 0x7f) * 2 ** (7 * used);
    }
    at += length;
  }
  return at === bytes.length;
}

const PICTURES: readonly { from: number; letters: string }[] = [
  { from: 1, letters: 'PNG' },
  { from: 0, letters: '\xff\xd8\xff' },
  { from: 8, letters: 'WEBP' },
  { from: 0, letters: 'GIF8' },
  { from: 4, letters: 'ftypavif' },
];

/** The bytes, where they begin as a picture does; none are a tile without one. Throws StreetFailure. */
export function rasterTile(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const begins = ({ from, letters }: (typeof PICTURES)[number]) =>
    [...letters].every((letter, i) => bytes[from + i] === letter.charCodeAt(0));
  if (bytes.length > 0 && !PICTURES.some(begins)) throw new StreetFailure('unreadable');
  return bytes;
}
