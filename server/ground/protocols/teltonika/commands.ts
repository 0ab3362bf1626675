// Commands to Teltonika trackers: texts as of an SMS in codec 12, which has no number, so the tracker's
// next answer belongs to the command under way.
import type { Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16Arc } from '../checksum.ts';
import type { CommandAnswer, CommandContext, Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';
import { CODEC_12, CODEC_14 } from './serial.ts';

const REQUEST = 5;
const ANSWER = 6;
/** Codec 14: the number in the command was another tracker's. */
const OTHER_NUMBER = 0x11;
/** Codec, quantity, type, text length; the quantity again stands behind the text. */
const HEAD_BYTES = 7;
const DATA_AT = 8;

export const teltonikaCommands: ProtocolCommands = {
  kinds: ['locate', 'version', 'restart', 'outputOn', 'outputOff', 'immobilise', 'release', 'text'],
  outputs: 4,
  switchedBy,
  encode: encodeTeltonika,
};

function encodeTeltonika(order: Order, { transport }: CommandContext): Encoding {
  if (transport !== 'tcp') return 'transport';
  const text = textOf(order);
  return isPrintable(text) ? { bytes: requestOf(text), key: null } : 'text';
}

function textOf({ kind, output, text }: Order): string {
  switch (kind) {
    case 'locate':
      return 'getgps';
    case 'version':
      return 'getver';
    case 'restart':
      return 'cpureset';
    case 'outputOn':
    case 'immobilise':
      return `setdigout ${outputsBefore(output)}1`;
    case 'outputOff':
    case 'release':
      return `setdigout ${outputsBefore(output)}0`;
    case 'text':
      return text ?? '';
  }
}

/** A question mark leaves an output as it is. */
function outputsBefore(output: number | null): string {
  return '?'.repeat((output ?? 1) - 1);
}

function requestOf(text: string): Uint8Array {
  const dataBytes = HEAD_BYTES + text.length + 1;
  const bytes = new Uint8Array(DATA_AT + dataBytes + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, dataBytes);
  bytes.set([CODEC_12, 1, REQUEST], DATA_AT);
  view.setUint32(DATA_AT + 3, text.length);
  bytes.set(Buffer.from(text, 'latin1'), DATA_AT + HEAD_BYTES);
  bytes[DATA_AT + dataBytes - 1] = 1;
  view.setUint32(DATA_AT + dataBytes, crc16Arc(bytes, DATA_AT, DATA_AT + dataBytes));
  return bytes;
}

/** What a serial message says to the command under way; undefined: it is none of an answer. */
export function commandAnswer(record: TrackerRecord, codec: number): CommandAnswer | undefined {
  const { serialType, serial = '' } = record.raw ?? {};
  if (codec !== CODEC_12 && codec !== CODEC_14) return;
  const isRefusal = codec === CODEC_14 && serialType === OTHER_NUMBER;
  if (!isRefusal && serialType !== ANSWER) return;
  // What a device behind the serial port says goes the same way.
  if (record.identification || record.values.weightKg !== undefined) return;
  return { key: null, text: String(serial), ...(isRefusal && { isRefusal }) };
}

/** `setdigout ?1`: a digit for each output, and a question mark for those that stay. */
function switchedBy(text: string): SwitchedOutputs {
  const states = /setdigout\s+([01?]+)/i.exec(text)?.[1];
  if (states === undefined) return /digout/i.test(text) ? 'any' : [];
  return [...states].flatMap((state, index) => (state === '1' ? index + 1 : []));
}
