// Cuts a Ruptela stream: length, device number, command, payload, CRC. The CRC leaves the length out.
import { deviceNumberText } from '../device-number.ts';

/** Number and command. */
const LENGTH_MIN = 9;
/** Files come in parts up to 64 KiB. */
const LENGTH_MAX = 65_531;
/** Length field and CRC around what the length counts. */
export const FRAME_OVERHEAD = 4;

export function ruptelaFrameLength(buffer: Uint8Array, at: number): number | string {
  // A real number leaves its upper bytes zero, which tells packets from text and TLS at once.
  const [, , highest = 0, high = 0] = buffer.subarray(at, at + 4);
  if (highest !== 0 || high > 3) return 'no device number';
  const low = buffer[at + 1];
  if (low === undefined) return 0;
  const length = ((buffer[at] as number) << 8) | low;
  if (length < LENGTH_MIN || length > LENGTH_MAX) return `length ${length}`;
  if (buffer.length - at >= 10 && numberAt(buffer, at + 2) === undefined) return 'no device number';
  return length + FRAME_OVERHEAD;
}

/** Device number of the eight bytes at `at`; undefined when it is none. */
export function numberAt(buffer: Uint8Array, at: number): string | undefined {
  if (at + 8 > buffer.length) return undefined;
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  return deviceNumberText(view.getBigUint64(at));
}
