// The loop that all stream protocols share: cut as many frames as there are, stop at the first
// incomplete one, stop with a fault where the protocol says that this is no frame.
import type { Cut } from './protocol.ts';

/**
 * Tells the length of the frame that begins at `at`: positive = that many bytes (they may not all
 * be there yet), 0 = cannot be told yet, negative = that many bytes to skip, text = a fault.
 */
export type FrameLength = (buffer: Uint8Array, at: number) => number | string;

/** Cuts a buffer; with a fault, `consumed` is where the faulty frame begins. */
export function cutStream(buffer: Uint8Array, frameLength: FrameLength): Cut {
  const frames: Uint8Array[] = [];
  let at = 0;
  while (at < buffer.length) {
    const length = frameLength(buffer, at);
    if (typeof length === 'string') return { frames, consumed: at, fault: length };
    if (length === 0 || at + Math.abs(length) > buffer.length) break;
    if (length > 0) frames.push(buffer.subarray(at, at + length));
    at += Math.abs(length);
  }
  return { frames, consumed: at };
}

/** A datagram must be exactly one frame. */
export function cutOneFrame(datagram: Uint8Array, frameLength: FrameLength): Cut {
  const length = frameLength(datagram, 0);
  if (typeof length === 'string') return { frames: [], consumed: 0, fault: length };
  if (length !== datagram.length) {
    return { frames: [], consumed: 0, fault: `datagram of ${datagram.length} bytes is no frame` };
  }
  return { frames: [datagram], consumed: datagram.length };
}
