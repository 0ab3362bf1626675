// Commands to Queclink trackers: lines with the password that is set in the tracker and a serial that the answer repeats.
import type { Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import type { CommandContext, Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';

const TEXT_MAX = 500;
/** What most vehicle trackers are delivered with. */
const DEFAULT_PASSWORD = 'gv300';

export const queclinkCommands: ProtocolCommands = {
  kinds: ['locate', 'version', 'restart', 'outputOn', 'outputOff', 'immobilise', 'release', 'text'],
  outputs: 1,
  switchedBy,
  encode: encodeQueclink,
};

function encodeQueclink(order: Order, { reference, options }: CommandContext): Encoding {
  if (order.kind === 'text') {
    const text = order.text ?? '';
    if (!isPrintable(text) || text.length > TEXT_MAX) return 'text';
    // Its serial is the writer's own.
    const key = /,([0-9A-F]{4})\$$/i.exec(text)?.[1]?.toUpperCase() ?? null;
    return { bytes: Buffer.from(text, 'latin1'), key };
  }
  const key = (reference & 0xffff).toString(16).toUpperCase().padStart(4, '0');
  const password = typeof options.password === 'string' ? options.password : DEFAULT_PASSWORD;
  return { bytes: Buffer.from(lineOf(order.kind, password, key), 'latin1'), key };
}

function lineOf(kind: Exclude<Order['kind'], 'text'>, password: string, key: string): string {
  switch (kind) {
    case 'locate':
      return `AT+GTRTO=${password},1,,,,,,${key}$`;
    case 'restart':
      return `AT+GTRTO=${password},3,,,,,,${key}$`;
    case 'version':
      return `AT+GTRTO=${password},8,,,,,,${key}$`;
    case 'outputOn':
    case 'immobilise':
      return `AT+GTOUT=${password},1,,,0,0,0,0,0,0,0,,,,,,,${key}$`;
    case 'outputOff':
    case 'release':
      return `AT+GTOUT=${password},0,,,0,0,0,0,0,0,0,,,,,,,${key}$`;
  }
}

/** `AT+GTOUT` with the state of output 1 behind the password; its other fields switch others. */
function switchedBy(text: string): SwitchedOutputs {
  const [, state, rest = ''] = /^AT\+GTOUT=[^,]*,([^,]*),(.*)$/i.exec(text) ?? [];
  if (state === undefined) return /GT(OUT|DOS)/i.test(text) ? 'any' : [];
  if (state !== '0') return [1];
  return /[1-9]/.test(rest.replace(/,[0-9A-F]{4}\$$/i, '')) ? 'any' : [];
}
