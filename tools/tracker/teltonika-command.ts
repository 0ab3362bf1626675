// Text commands to a Teltonika tracker (codec 12), as a server sends them.
import { crc16Arc } from '@flotila/server/ground/protocols/checksum.ts';

const TYPE_REQUEST = 5;

/** Codec 12 request; hex data of whole bytes is sent as bytes, other text as text. */
export function encodeTeltonikaCommand(data: string): Uint8Array {
  const isHex = /^([0-9A-F]{2})+$/i.test(data);
  const payload = Buffer.from(data, isHex ? 'hex' : 'latin1');
  const frame = Buffer.alloc(payload.length + 20);
  frame.writeUInt32BE(payload.length + 8, 4);
  frame.set([0x0c, 1, TYPE_REQUEST], 8);
  frame.writeUInt32BE(payload.length, 11);
  frame.set(payload, 15);
  frame[15 + payload.length] = 1;
  frame.writeUInt32BE(crc16Arc(frame, 8, frame.length - 4), frame.length - 4);
  return frame;
}
