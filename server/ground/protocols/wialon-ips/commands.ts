// Commands over Wialon IPS are lines in the tracker's own words; it says what it has to say as a message.
import type { Order } from '@flotila/domain/command/command.ts';
import type { Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';

const TEXT_MAX = 1_000;

export const wialonCommands: ProtocolCommands = {
  kinds: ['text'],
  outputs: 0,
  switchedBy: () => 'any',
  encode,
};

function encode({ kind, text }: Order): Encoding {
  if (kind !== 'text') return 'kind';
  if (!text || !isPrintable(text) || text.length > TEXT_MAX) return 'text';
  return { bytes: Buffer.from(`${text}\r\n`, 'latin1'), key: null };
}
