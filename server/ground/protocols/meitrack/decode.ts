// A Meitrack frame becomes records and its answer. The number stands in every frame; most frames want no
// answer, so what is not stored is only in the tracker's memory when it was told to wait for one.
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { printableText } from '../record.ts';
import { type BinaryRead, readCcc, readCce } from './binary.ts';
import { positionAnswer } from './commands.ts';
import { isSumRight, serverFrame, TAIL_BYTES } from './frame.ts';
import { readTextRecord } from './text.ts';

const COMMA = 0x2c;
const COMMAND_LENGTH = 3;
const ANSWER_TEXT_MAX = 1_000;

interface Frame {
  flag: string;
  code: string;
  command: string;
  data: Uint8Array;
}

/** Decodes one frame. */
export function decodeMeitrack(bytes: Uint8Array, context: DecodeContext): Decoded | Fault {
  const frame = partsOf(bytes);
  if (!frame) return { fault: 'no device number or command' };
  const { code: deviceCode } = frame;
  if (!isSumRight(bytes) && context.options.checksum !== 'off') {
    // Whether the sum counts is known with the tracker's options, and these with its number.
    const isStranger = context.state.deviceCode === null && isEmpty(context.options);
    return isStranger ? { deviceCode, records: [] } : { fault: 'checksum' };
  }
  const decoded = decodeCommand(frame, context);
  if (!('fault' in decoded)) decoded.deviceCode = deviceCode;
  return decoded;
}

function isEmpty(options: Record<string, unknown>): boolean {
  return Object.keys(options).length === 0;
}

/** Number up to the second comma, then the command; undefined: these are none. */
function partsOf(bytes: Uint8Array): Frame | undefined {
  const first = bytes.indexOf(COMMA);
  const second = bytes.indexOf(COMMA, first + 1);
  const code = printableText(bytes.subarray(first + 1, second));
  const end = bytes.length - TAIL_BYTES;
  const command = printableText(bytes.subarray(second + 1, second + 1 + COMMAND_LENGTH));
  if (second < 0 || !/^[0-9A-Za-z]{1,20}$/.test(code) || !/^[A-Z0-9]{3}$/.test(command)) return;
  const flag = String.fromCharCode(bytes[2] ?? 0);
  // Behind the command stands a comma when there is more.
  return { flag, code, command, data: bytes.subarray(second + 2 + COMMAND_LENGTH, end) };
}

function decodeCommand(frame: Frame, context: DecodeContext): Decoded | Fault {
  const { flag, code, command, data } = frame;
  switch (command) {
    case 'AAA':
    case 'AFF':
      return decodeText(frame, context);
    case 'CCE':
      return ofBinary(readCce(data, context.options));
    case 'CCC': {
      const decoded = ofBinary(readCcc(data, context.options));
      if ('fault' in decoded) return decoded;
      const acknowledge = serverFrame(flag, code, `CCC,${decoded.records.length}`);
      return { ...decoded, acknowledge };
    }
    case 'AAC':
      return { records: [], heartbeat: true, acknowledge: serverFrame('z', code, 'AAC,1') };
    default: {
      const text = printableText(data).slice(0, ANSWER_TEXT_MAX);
      return { records: [], heartbeat: true, commandAnswers: [{ key: flag, text }] };
    }
  }
}

function decodeText({ flag, command, data }: Frame, { options }: DecodeContext): Decoded {
  const text = printableText(data);
  const record = readTextRecord(text, command === 'AFF', options);
  if (typeof record === 'string') {
    return { records: [], quarantined: [{ reason: record, bytes: data }] };
  }
  const answer = command === 'AAA' ? positionAnswer(flag, text) : undefined;
  return { records: [record], ...(answer && { commandAnswers: [answer] }) };
}

function ofBinary(read: BinaryRead | undefined): Decoded | Fault {
  if (!read) return { fault: 'records have no head' };
  const decoded: Decoded = { records: read.records };
  if (Object.keys(read.unknown).length > 0) decoded.unknown = read.unknown;
  if (read.quarantined.length > 0) decoded.quarantined = read.quarantined;
  return decoded;
}
