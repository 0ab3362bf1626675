// Which calls may carry a key that makes a repetition harmless.
import type { Endpoint } from './endpoint.ts';

/** A UUID has 36 characters. */
export const KEY_LENGTH_MAX = 100;

/** A call that makes a record from JSON. An upload is told from another by its bytes. */
export function isKeyed({
  method,
  status,
  upload,
}: Pick<Endpoint, 'method' | 'status' | 'upload'>): boolean {
  return method === 'POST' && status === 201 && upload === undefined;
}
