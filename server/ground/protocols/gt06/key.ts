// The key of a driver behind a place. Which packets have one is known of few models: elsewhere the same bytes are the
// mobile network or numbered values, so nothing is guessed from them.
import { dallasKey, hexOf } from '../record.ts';
import type { Draft } from './draft.ts';
import { isModel } from './options.ts';

const KEY_BYTES = 8;
/** Behind the state of these stands a key and nothing else. */
const BEHIND_STATE = new Set([22, 38, 39, 164]);
/** Ends with a key. */
const AT_END = 54;

/** The key in what stands behind the place or state; undefined: the packet tells none. */
export function keyBehind(
  { type, context }: Draft,
  rest: Uint8Array,
): ReturnType<typeof dallasKey> | undefined {
  const isToldHere = type === AT_END || (BEHIND_STATE.has(type) && rest.length === KEY_BYTES);
  if (!isToldHere || !isModel(context.options, 'VL103', 'JM-VL103')) return undefined;
  const bytes = rest.subarray(-KEY_BYTES);
  // One of its ends is the family code of keys.
  const isKey = bytes.length === KEY_BYTES && (bytes[0] === 1 || bytes[KEY_BYTES - 1] === 1);
  return isKey || bytes.every((byte) => byte === 0) ? dallasKey(hexOf(bytes)) : undefined;
}
