// One question over HTTP whose answer is JSON: so much time, so many bytes, no way elsewhere. Whatever goes
// wrong on the way is one outcome, that the third party is away now.
import { type GuardedFetch, OutsideRefused } from './guarded-fetch.ts';

const TOO_MANY = 429;
/** Nobody is left alone for longer, whatever is said. */
const RETRY_MS_MAX = 3_600_000;

/** Not answered in time, or with what cannot be read. */
export class OutsideAway extends Error {
  /** So long it asks to be left alone, milliseconds; undefined: it did not say. */
  readonly retryAfterMs: number | undefined;
  /** undefined: no answer came. */
  readonly status: number | undefined;
  constructor(reason: string, retryAfterMs?: number, status?: number) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

export interface Question {
  url: URL;
  timeoutMs: number;
  bytesMax: number;
  /** Beside those that every question has. */
  headers?: Record<string, string>;
  /** Nobody waits for it any more. */
  signal?: AbortSignal | undefined;
  /** For addresses that somebody else chose; left out: all may be asked. */
  fetch?: GuardedFetch | undefined;
}

/** Where and how patiently a register is asked. */
export type RegisterQuestion = Omit<Question, 'url' | 'signal' | 'fetch'> & { baseUrl: string };

/**
 * The answer with its status, unless that says that it is overloaded or broken; `body` is undefined where it is no JSON and the status tells
 * of a refusal. @throws OutsideAway, OutsideRefused where the address may not be asked
 */
export async function askJson({
  url,
  timeoutMs,
  bytesMax,
  headers,
  signal,
  fetch: guarded,
}: Question): Promise<{ status: number; body: unknown }> {
  try {
    const limit = AbortSignal.timeout(timeoutMs);
    const request = {
      headers: { 'user-agent': 'Flotila', accept: 'application/json', ...headers },
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    };
    const response = guarded
      ? await guarded(url.href, request)
      : await fetch(url, { ...request, redirect: 'error' });
    const text = await textOf(response, bytesMax);
    if (response.status >= 500 || response.status === TOO_MANY) {
      const reason = `${url.hostname}: status ${response.status}`;
      throw new OutsideAway(reason, retryAfterMs(response), response.status);
    }
    return { status: response.status, body: jsonOf(text, response.ok) };
  } catch (error) {
    if (error instanceof OutsideAway) throw error;
    if (error instanceof OutsideRefused && error.fault === 'private') throw error;
    throw new OutsideAway(`${url.hostname}: ${reasonOf(error)}`);
  }
}

/** Seconds, or a date by the clock of who answers. */
function retryAfterMs({ headers }: Response): number | undefined {
  const after = headers.get('retry-after') ?? '';
  const until = Date.parse(after) - Date.parse(headers.get('date') ?? '');
  const ms = /^\s*\d+\s*$/.test(after) ? Number(after) * 1000 : until;
  return ms > 0 ? Math.min(ms, RETRY_MS_MAX) : undefined;
}

async function textOf(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > bytesMax) throw new OutsideAway('the answer is too large');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string, isNeeded: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (isNeeded) throw new OutsideAway('the answer is no JSON');
    return undefined;
  }
}

/** What fetch says lies in the cause; "fetch failed" alone helps nobody. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(error);
}
