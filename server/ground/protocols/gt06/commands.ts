// Commands to GT06 trackers: texts as of an SMS in packet 80, with a number that the answer repeats.
import type { Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import type { CommandContext, Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';
import { packetOf } from './packet.ts';

const COMMAND = 0x80;
const FLAG_BYTES = 4;
/** Length of text and flag is one byte, and so is the packet's. */
const TEXT_MAX = 200;

export const gt06Commands: ProtocolCommands = {
  kinds: ['locate', 'version', 'restart', 'outputOn', 'outputOff', 'immobilise', 'release', 'text'],
  outputs: 1,
  switchedBy,
  encode: encodeGt06,
};

function encodeGt06(order: Order, { reference }: CommandContext): Encoding {
  const text = textOf(order);
  if (!isPrintable(text) || text.length > TEXT_MAX) return 'text';
  const content = new Uint8Array(1 + FLAG_BYTES + text.length);
  const flag = reference >>> 0;
  content[0] = FLAG_BYTES + text.length;
  new DataView(content.buffer).setUint32(1, flag);
  content.set(Buffer.from(text, 'latin1'), 1 + FLAG_BYTES);
  return { bytes: packetOf(COMMAND, 0, content), key: String(flag) };
}

function textOf({ kind, text }: Order): string {
  switch (kind) {
    case 'locate':
      return 'WHERE#';
    case 'version':
      return 'VERSION#';
    case 'restart':
      return 'RESET#';
    case 'outputOn':
    case 'immobilise':
      return 'Relay,1#';
    case 'outputOff':
    case 'release':
      return 'Relay,0#';
    case 'text':
      return text ?? '';
  }
}

/** Makers call the relay by many names; words of which neither this nor the opposite is known may be it. */
function switchedBy(text: string): SwitchedOutputs {
  if (/^(relay,0#|hfyd\b)/i.test(text)) return [];
  if (/relay|dyd|stop|cut|engine|fuel|oil|power/i.test(text)) return [1];
  const asks =
    /^(where|url|status|version|param|gprsset|iccid|imei|server|apn|gmt|timer|hbt|reset)\b/i;
  return asks.test(text) ? [] : 'any';
}
