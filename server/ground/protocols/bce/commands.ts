// Commands to BCE trackers: their two outputs. Nothing else can be set from here; the vendor's server does.
import type { Order } from '@flotila/domain/command/command.ts';
import { sum8 } from '../checksum.ts';
import type { CommandContext, Encoding, ProtocolCommands } from '../protocol.ts';
import { NUMBER_BYTES, SERVICE_OUTPUT } from './frame.ts';

/** Id of output 1; the others follow. */
const OUTPUT_ID = 0x0a;
/** Id of the request; the tracker repeats it. */
const UNIQUE_ID = 0xff;
const ON = 0x55;
const OFF = 0x00;

export const bceCommands: ProtocolCommands = {
  kinds: ['outputOn', 'outputOff', 'immobilise', 'release'],
  outputs: 2,
  switchedBy: () => [],
  encode: encodeBce,
};

function encodeBce({ kind, output }: Order, { deviceCode }: CommandContext): Encoding {
  if (output === null) return 'output';
  const isOn = kind === 'outputOn' || kind === 'immobilise';
  const id = OUTPUT_ID + output - 1;
  const bytes = new Uint8Array(NUMBER_BYTES + 9);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(deviceCode), true);
  bytes.set([6, 0, SERVICE_OUTPUT, id, UNIQUE_ID, 0, isOn ? ON : OFF, 0], NUMBER_BYTES);
  bytes[bytes.length - 1] = sum8(bytes, 0, bytes.length - 1);
  return { bytes, key: outputKey(id) };
}

/** The key of an answer: which output. */
export function outputKey(id: number): string {
  return `output ${id}`;
}
