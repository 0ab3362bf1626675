// Keys under which calls that make a record are sent, so that a repetition after a lost answer makes no
// second one. A key belongs to the content: it is used again until an answer to it came.
import type { Endpoint } from '@flotila/domain/endpoint.ts';

/** Contents without an answer that are remembered. */
const KEPT_MAX = 20;
const KEY_BYTES = 16;

const unanswered = new Map<string, string>();

export interface SentKey {
  headers: Record<string, string>;
  /** An answer with this status came; after a failure of the server nobody knows what was stored. */
  answered(status: number): void;
}

/** The key of a call that makes a record; null for any other call. */
export function requestKey(endpoint: Endpoint, input: unknown): SentKey | null {
  if (!endpoint.isKeyed) return null;
  const content = `${endpoint.url} ${JSON.stringify(input)}`;
  const key = unanswered.get(content) ?? randomKey();
  unanswered.delete(content);
  unanswered.set(content, key);
  for (const old of unanswered.keys()) {
    if (unanswered.size <= KEPT_MAX) break;
    unanswered.delete(old);
  }
  return {
    headers: { 'Idempotency-Key': key },
    answered(status) {
      if (status < 500 && status !== 401) unanswered.delete(content);
    },
  };
}

/** Not `randomUUID`, which a page has only over https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
