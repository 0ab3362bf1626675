// One line becomes records and its answer. Version 1.1 has no checksum; 2.0 has one in every line with a
// body, known by the login, the prefix, or by a field more than a record has.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { cleanText } from '../osmand/parameters.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { emptyRecord, keepRaw } from '../record.ts';
import { checkedBody, isChecksum, type Line, readLine, textOf } from './line.ts';
import { parameterTable } from './options.ts';
import {
  LONG_FIELDS,
  type RecordContext,
  readRecord,
  SHORT_FIELDS,
  WRONG,
  type Wrong,
} from './record.ts';

const CODE_MAX = 50;
/** More than a body may have are no body; they need not be read. */
const FIELDS_MAX = LONG_FIELDS + 2;
const CHECKSUM_WRONG = { D: '16', SD: '13' };

/** Decodes one line. */
export function decodeWialon(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const line = readLine(frame);
  const isSecond = line.isSecond || context.state.memory.isSecond === true;
  if (line.code !== undefined && line.code.length > CODE_MAX) return { fault: 'number too long' };
  const decoded = line.type === 'L' ? login(line.body) : decodeBody(line, isSecond, context);
  if (line.code !== undefined && !('fault' in decoded)) decoded.deviceCode = line.code;
  return decoded;
}

function answer(text: string): Uint8Array {
  return Buffer.from(`#${text}\r\n`, 'latin1');
}

/** `imei;password`, or `2.0;imei;password;checksum`. */
function login(body: Uint8Array): Decoded | Fault {
  const fields = textOf(body).split(';');
  const isSecond = /^2\.\d+$/.test(fields[0] ?? '');
  // The log masks passwords, so the checksum of a login in it cannot be right.
  const isMasked = /^\*+$/.test(fields[2] ?? '');
  if (isSecond && !isMasked && checkedBody(body, ';') === undefined) {
    return { fault: 'checksum', negative: answer('AL#10') };
  }
  const code = cleanText((isSecond ? fields[1] : fields[0]) ?? '').trim();
  if (code === '' || code.length > CODE_MAX) {
    return { fault: 'no device number', negative: answer('AL#0') };
  }
  return {
    deviceCode: code,
    records: [],
    acknowledge: answer('AL#1'),
    refuse: answer('AL#0'),
    memory: { isSecond },
  };
}

function decodeBody(line: Line, isSecond: boolean, context: DecodeContext): Decoded | Fault {
  const { type, body } = line;
  if (type === 'P') return { records: [], heartbeat: true, acknowledge: answer('AP#') };
  if (type === 'D' || type === 'SD') return decodeData(type, body, isSecond, context);
  if (type === 'B') return decodeBlackBox(body, isSecond, context);
  if (type === 'M') return decodeMessage(body, isSecond, context);
  return { records: [], heartbeat: true, unknown: { [`type${type}`]: 1 } };
}

function recordContext({ receivedTs, options }: DecodeContext): RecordContext {
  return { receivedTs, table: parameterTable(options) };
}

function decodeData(
  type: 'D' | 'SD',
  body: Uint8Array,
  isSecond: boolean,
  context: DecodeContext,
): Decoded | Fault {
  const refused = (number: string, fault: string) => ({
    fault,
    negative: answer(`A${type}#${number}`),
  });
  const fields = textOf(body).split(';', FIELDS_MAX);
  const fieldCount = type === 'D' ? LONG_FIELDS : SHORT_FIELDS;
  const hasChecksum = fields.length === fieldCount + 1 && isChecksum(fields[fieldCount] ?? '');
  if (isSecond || hasChecksum) {
    if (checkedBody(body, ';') === undefined) return refused(CHECKSUM_WRONG[type], 'checksum');
    fields.pop();
  }
  if (type === 'SD' && fields.length !== SHORT_FIELDS) return refused(WRONG.structure, 'structure');
  const record = readRecord(fields, recordContext(context));
  if (typeof record === 'string') return refused(WRONG[record], record);
  return { records: [record], acknowledge: answer(`A${type}#1`) };
}

/** Records with bars between; those that cannot be read are kept as bytes and not counted. */
function decodeBlackBox(
  whole: Uint8Array,
  isSecond: boolean,
  context: DecodeContext,
): Decoded | Fault {
  const last = textOf(whole.subarray(whole.lastIndexOf(0x7c) + 1)).trim();
  const hasChecksum = whole.includes(0x7c) && isChecksum(last);
  const body = isSecond || hasChecksum ? checkedBody(whole, '|') : whole;
  if (body === undefined) return { fault: 'checksum', negative: answer('AB#') };
  const records: TrackerRecord[] = [];
  const quarantined: NonNullable<Decoded['quarantined']> = [];
  const how = recordContext(context);
  for (const text of textOf(body).split('|')) {
    if (text.trim() === '') continue;
    const record: TrackerRecord | Wrong = readRecord(text.split(';', FIELDS_MAX), how);
    if (typeof record !== 'string') records.push(record);
    else quarantined.push({ reason: record, bytes: Buffer.from(text) });
  }
  const decoded: Decoded = { records, acknowledge: answer(`AB#${records.length}`) };
  if (quarantined.length > 0) decoded.quarantined = quarantined;
  return decoded;
}

/** What the driver wrote, or what the tracker says to a command. It has no time of its own. */
function decodeMessage(
  whole: Uint8Array,
  isSecond: boolean,
  { receivedTs }: DecodeContext,
): Decoded | Fault {
  const body = isSecond ? checkedBody(whole, ';') : whole;
  if (body === undefined) return { fault: 'checksum', negative: answer('AM#01') };
  const record = emptyRecord(receivedTs);
  const text = cleanText(textOf(body));
  keepRaw(record, 'message', text);
  const answers = [{ key: null, text }];
  return { records: [record], acknowledge: answer('AM#1'), commandAnswers: answers };
}
