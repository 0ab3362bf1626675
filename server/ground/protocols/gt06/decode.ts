// A GT06 packet becomes records and its answer. The tracker names itself at login only; every answer repeats the
// packet's type and serial, and without one to login and heartbeat the tracker connects again.

import { crc16X25 } from '../checksum.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { hexOf } from '../record.ts';
import { type Draft, newDraft } from './draft.ts';
import { openPacket, type Packet } from './frame.ts';
import {
  commandAnswer,
  information,
  networkStatus,
  networks,
  rawPacket,
  serialLine,
  stateValues,
  timedValues,
  widePacket,
} from './information.ts';
import { packetOf } from './packet.ts';
import { alarmPacket, position } from './positions.ts';
import { heartbeat } from './status.ts';

const LOGIN = 0x01;
const TIME_REQUEST = 0x8a;
const ADDRESS_REQUEST = 0x2a;
const ADDRESS_ANSWER = 0x97;
const ANSWERS = new Set([0x15, 0x21]);
/** Access points: clones send them with a length of 0 and without serial and checksum. */
const ACCESS_POINTS = new Set([0x69, 0x17]);
const NUMBER_BYTES = 8;
const EXTENDED_LOGIN_BYTES = 12;
/** No place is further from UTC. */
const ZONE_MINUTES_MAX = 14 * 60;

/** Decodes one packet. */
export function decodeGt06(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const packet = openPacket(frame);
  if (!packet) return { fault: 'packet too short' };
  if (!isTrusted(packet, frame, context)) {
    if (!packet.isBare || packet.type === LOGIN) return { fault: 'checksum' };
    // It cannot be trusted, but the tracker is none that broke: closing would only let it begin again.
    return {
      records: [],
      heartbeat: true,
      unknown: { [`unchecked${packet.type.toString(16)}`]: 1 },
    };
  }
  if (packet.type === LOGIN) return decodeLogin(packet, context);
  const draft = newDraft(packet.content, packet, context);
  const decoded = decodeContent(draft) ?? {
    records: [],
    heartbeat: true,
    unknown: { [`type${packet.type.toString(16)}`]: 1 },
  };
  const acknowledge = answerOf(packet, context);
  return { ...decoded, ...(acknowledge ? { acknowledge } : {}), memory: { ...draft.memory } };
}

function isTrusted(packet: Packet, frame: Uint8Array, { options }: DecodeContext): boolean {
  const { from, to } = packet.checked;
  if (packet.isWhole && packet.checksum === crc16X25(frame, from, to)) return true;
  if (!packet.isWhole && ACCESS_POINTS.has(packet.type)) return true;
  return options.checksum === 'off' && packet.type !== LOGIN;
}

/** Number in BCD, of newer trackers type and time zone: hours and minutes above four bits, bit 3 is west. */
function decodeLogin({ content, serial }: Packet, { state }: DecodeContext): Decoded | Fault {
  const digits = hexOf(content.subarray(0, NUMBER_BYTES));
  if (!/^\d{16}$/.test(digits) || /^0+$/.test(digits)) return { fault: 'login is no number' };
  const memory = { ...state.memory };
  if (content.length >= EXTENDED_LOGIN_BYTES) {
    const extension = ((content[10] as number) << 8) | (content[11] as number);
    const value = extension >> 4;
    const minutes = Math.floor(value / 100) * 60 + (value % 100);
    if (minutes <= ZONE_MINUTES_MAX) memory.zone = extension & 8 ? -minutes : minutes;
  }
  return {
    deviceCode: digits.slice(1),
    records: [],
    acknowledge: packetOf(LOGIN, serial),
    memory,
  };
}

const READERS: Readonly<Record<number, (draft: Draft) => Decoded | undefined>> = {
  19: heartbeat,
  35: heartbeat,
  21: commandAnswer,
  33: commandAnswer,
  23: (draft) => (draft.isWhole ? position(draft) : undefined) ?? networks(draft, true),
  24: (draft) => networks(draft, false),
  25: networkStatus,
  36: (draft) => networks(draft, false),
  40: (draft) => networks(draft, false),
  44: (draft) => networks(draft, false),
  54: (draft) => position(draft) ?? stateValues(draft),
  105: (draft) => networks(draft, true),
  112: widePacket,
  140: (draft) => networks(draft, false),
  148: information,
  149: alarmPacket,
  155: serialLine,
  162: (draft) => position(draft) ?? networks(draft, false),
  163: (draft) =>
    position(draft) ?? (draft.content.length > 15 ? networks(draft, false) : rawPacket(draft)),
  165: networkStatus,
  167: rawPacket,
  241: timedValues,
  242: timedValues,
  243: (draft) => networks(draft, false),
};

function decodeContent(draft: Draft): Decoded | undefined {
  const { type } = draft;
  const read = READERS[type];
  if (read) return read(draft);
  // What is asked for here was told before; the place of a request is that of whoever reads it.
  return type === ADDRESS_REQUEST ? undefined : position(draft);
}

function answerOf(packet: Packet, { receivedTs }: DecodeContext): Uint8Array | undefined {
  const { type, serial, isWhole } = packet;
  if (!isWhole || ANSWERS.has(type)) return undefined;
  if (type === TIME_REQUEST) return packetOf(type, serial, timeBytes(receivedTs));
  if (type === ADDRESS_REQUEST) return packetOf(ADDRESS_ANSWER, serial, NO_ADDRESS);
  return packetOf(type, serial);
}

/** Length, server flag, and an address that is not told. */
const NO_ADDRESS = Buffer.concat([
  Uint8Array.of('NA&&NA&&0##'.length + 4, 0, 0, 0, 0),
  Buffer.from('NA&&NA&&0##'),
]);

function timeBytes(time: number): Uint8Array {
  const at = new Date(time);
  return Uint8Array.of(
    at.getUTCFullYear() - 2000,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
}
