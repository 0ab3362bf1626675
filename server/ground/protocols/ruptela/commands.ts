// Commands to Ruptela trackers: texts as of an SMS, the version, and outputs by name. An answer has no number, so it
// belongs to the command under way.
import type { Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import { crc16Kermit } from '../checksum.ts';
import type { EncodedCommand, Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';

const VERSION = 103;
const SMS = 108;

export const ruptelaCommands: ProtocolCommands = {
  kinds: ['version', 'outputOn', 'outputOff', 'immobilise', 'release', 'text'],
  outputs: 4,
  switchedBy,
  encode: encodeRuptela,
};

function encodeRuptela({ kind, output, text }: Order): Encoding {
  switch (kind) {
    case 'version':
      return { bytes: packetOf(VERSION, ''), key: null };
    case 'outputOn':
    case 'immobilise':
      return smsOf(`Setio ${output},1`);
    case 'outputOff':
    case 'release':
      return smsOf(`Setio ${output},0`);
    case 'text':
      return isPrintable(text ?? '') ? smsOf(text ?? '') : 'text';
    default:
      return 'kind';
  }
}

/** An SMS begins with the password, which is empty, and a space. */
function smsOf(text: string): EncodedCommand {
  return { bytes: packetOf(SMS, ` ${text}`), key: null };
}

/** Length, command, payload, CRC over command and payload; no number. */
function packetOf(command: number, payload: string): Uint8Array {
  const bytes = new Uint8Array(payload.length + 5);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, payload.length + 1);
  bytes[2] = command;
  bytes.set(Buffer.from(payload, 'latin1'), 3);
  view.setUint16(bytes.length - 2, crc16Kermit(bytes, 2, bytes.length - 2));
  return bytes;
}

/** `setio 1,1`. */
function switchedBy(text: string): SwitchedOutputs {
  const [, output, state] = /setio\s+(\d+)\s*,\s*([01])/i.exec(text) ?? [];
  if (output === undefined) return /setio/i.test(text) ? 'any' : [];
  return state === '1' ? [Number(output)] : [];
}
