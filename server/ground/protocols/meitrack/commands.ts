// Commands to Meitrack trackers. An answer carries the flag of its command.
import type { Order, SwitchedOutputs } from '@flotila/domain/command/command.ts';
import type { CommandAnswer, CommandContext, Encoding, ProtocolCommands } from '../protocol.ts';
import { isPrintable } from '../record.ts';
import { serverFrame } from './frame.ts';

const OUTPUTS = 5;
const FIRST_FLAG = 0x41;
const FLAGS = 0x7a - FIRST_FLAG + 1;
const TEXT_MAX = 500;
/** A position that was asked for. */
const ASKED_POSITION = 34;

export const meitrackCommands: ProtocolCommands = {
  kinds: ['locate', 'version', 'outputOn', 'outputOff', 'immobilise', 'release', 'text'],
  outputs: OUTPUTS,
  switchedBy,
  encode: encodeMeitrack,
};

function encodeMeitrack(order: Order, { deviceCode, reference }: CommandContext): Encoding {
  const text = textOf(order);
  if (text === undefined) return 'kind';
  // A star would end the command.
  if (!isPrintable(text) || text.includes('*') || text.length > TEXT_MAX) return 'text';
  const flag = String.fromCharCode(FIRST_FLAG + ((reference - 1) % FLAGS));
  return { bytes: serverFrame(flag, deviceCode, text), key: flag };
}

function textOf({ kind, output, text }: Order): string | undefined {
  switch (kind) {
    case 'locate':
      return 'A10';
    case 'version':
      return 'E91';
    case 'outputOn':
    case 'immobilise':
      return outputText(output, '1');
    case 'outputOff':
    case 'release':
      return outputText(output, '0');
    case 'text':
      return text ?? '';
    default:
      return undefined;
  }
}

/** At any speed: the speed was looked at before; 2 leaves an output as it is. */
function outputText(output: number | null, state: '0' | '1'): string {
  const states = Array.from({ length: OUTPUTS }, (_, index) =>
    index + 1 === (output ?? 1) ? state : '2',
  );
  return `C01,0,${states.join('')}`;
}

/** A position is its own answer when it was asked for. */
export function positionAnswer(flag: string, text: string): CommandAnswer | undefined {
  return text.startsWith(`${ASKED_POSITION},`) ? { key: flag, text } : undefined;
}

/** `C01,<speed>,<a state for each output>`: 1 is on, 0 off, 2 stays. */
function switchedBy(text: string): SwitchedOutputs {
  const states = /^C01,\d+,([0-2]+)$/i.exec(text)?.[1];
  if (states === undefined) return /C01/i.test(text) ? 'any' : [];
  return [...states].flatMap((state, index) => (state === '1' ? index + 1 : []));
}
