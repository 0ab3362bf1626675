// What a tracker of each protocol says on a socket and which answers it waits for.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import * as bce from './bce.ts';
import * as iotm from './bce-iotm.ts';
import * as gt06 from './gt06.ts';
import * as meitrack from './meitrack.ts';
import * as queclink from './queclink.ts';
import * as ruptela from './ruptela.ts';
import * as teltonika from './teltonika.ts';
import * as wialon from './wialon-ips.ts';

export interface Dialect {
  /** Records of one packet at most. */
  recordsMax: number;
  /** Sent when the connection opens, and how many bytes answer it (0: none; `line`: as far as its line feed). */
  hello(code: string): Uint8Array;
  helloAnswerBytes: number | 'line';
  /** True when the answer lets the tracker in. */
  isWelcome(answer: Uint8Array): boolean;
  packet(code: string, records: readonly TrackerRecord[], sequence: number): Uint8Array;
  answerBytes: number | 'line';
  /** How many of the sent records the answer acknowledges. */
  acknowledged(answer: Uint8Array, sent: number, sequence: number): number;
  /** Said before closing. */
  goodbye?: Uint8Array;
  /** Said while there is nothing to send, and how many bytes answer it. */
  ping?: { bytes: Uint8Array; answerBytes: number; everySeconds: number };
}

const welcome = () => true;

const TELTONIKA: Dialect = {
  recordsMax: teltonika.TELTONIKA_RECORDS_MAX,
  hello: teltonika.encodeLogin,
  helloAnswerBytes: 1,
  isWelcome: (answer) => answer[0] === 1,
  packet: teltonika.encodeRecords,
  answerBytes: 4,
  acknowledged: (answer) => Buffer.from(answer).readUInt32BE(0),
};

const TELTONIKA_UDP: Dialect = {
  ...TELTONIKA,
  // A datagram must fit into one packet of the network.
  recordsMax: 5,
  packet: teltonika.encodeDatagram,
  answerBytes: 7,
  acknowledged: (answer, _sent, sequence) =>
    answer[5] === (sequence & 0xff) ? (answer[6] ?? 0) : 0,
};

const BCE: Dialect = {
  recordsMax: bce.BCE_RECORDS_MAX,
  hello: bce.encodeLogin,
  helloAnswerBytes: 0,
  isWelcome: welcome,
  packet: bce.encodeRecords,
  answerBytes: 13,
  acknowledged: (answer, sent, sequence) => (answer[11] === (sequence & 0x7f) ? sent : 0),
};

const RUPTELA: Dialect = {
  recordsMax: ruptela.RUPTELA_RECORDS_MAX,
  hello: ruptela.encodeLogin,
  helloAnswerBytes: 6,
  isWelcome: (answer) => answer[3] === 1,
  packet: ruptela.encodeRecords,
  answerBytes: 6,
  acknowledged: (answer, sent) => (answer[2] === 100 && answer[3] === 1 ? sent : 0),
};

/** Packets hold one record; the answer repeats type and serial. */
const GT06: Dialect = {
  recordsMax: 1,
  hello: gt06.encodeLogin,
  helloAnswerBytes: 10,
  isWelcome: (answer) => answer[3] === 1,
  packet: gt06.encodeRecords,
  answerBytes: 10,
  acknowledged: (answer, sent, sequence) =>
    Buffer.from(answer).readUInt16BE(4) === (sequence & 0xffff) ? sent : 0,
};

/** Lines hold one record; the answer `+SACK:` tells the count of the line. */
const QUECLINK: Dialect = {
  recordsMax: 1,
  hello: queclink.encodeLogin,
  helloAnswerBytes: '+SACK:GTHBD,270302,0000$'.length,
  isWelcome: welcome,
  packet: queclink.encodeRecords,
  answerBytes: '+SACK:0000$'.length,
  acknowledged: (answer, sent, sequence) =>
    Buffer.from(answer).toString() === `+SACK:${queclink.count(sequence)}$` ? sent : 0,
};

const IOTM: Dialect = {
  recordsMax: iotm.IOTM_RECORDS_MAX,
  hello: (code) => iotm.encodeLogin(code),
  helloAnswerBytes: 4,
  isWelcome: (answer) => answer[0] === 0x20 && answer[3] === 0,
  packet: (code, records, sequence) => iotm.encodeRecords(code, records, messageId(sequence)),
  answerBytes: 4,
  acknowledged: (answer, sent, sequence) =>
    answer[0] === 0x40 && Buffer.from(answer).readUInt16BE(2) === messageId(sequence) ? sent : 0,
  goodbye: iotm.encodeDisconnect(),
  ping: { bytes: iotm.encodePing(), answerBytes: 2, everySeconds: 30 },
};

const MEITRACK: Dialect = {
  recordsMax: meitrack.MEITRACK_RECORDS_MAX,
  hello: meitrack.encodeLogin,
  helloAnswerBytes: 'line',
  isWelcome: meitrack.isAcknowledged,
  packet: meitrack.encodeRecords,
  answerBytes: 'line',
  acknowledged: (answer, sent) => (meitrack.isAcknowledged(answer) ? sent : 0),
};

const WIALON: Dialect = {
  recordsMax: wialon.WIALON_RECORDS_MAX,
  hello: wialon.encodeLogin,
  helloAnswerBytes: 7,
  isWelcome: (answer) => Buffer.from(answer).toString() === '#AL#1\r\n',
  packet: wialon.encodeRecords,
  answerBytes: 'line',
  acknowledged: wialon.acknowledged,
};

const WIALON_UDP: Dialect = { ...WIALON, recordsMax: 5, packet: wialon.encodeDatagram };

/** A message id is never 0. */
function messageId(sequence: number): number {
  return (sequence % 65_535) + 1;
}

type Way = Partial<Record<'tcp' | 'udp', Dialect>>;

/** Of each protocol; the type says which one is missing. */
const DIALECTS: Readonly<Record<ProtocolName, Way>> = {
  bce: { tcp: BCE, udp: { ...BCE, recordsMax: 5 } },
  'bce-iotm': { tcp: IOTM },
  teltonika: { tcp: TELTONIKA, udp: TELTONIKA_UDP },
  ruptela: { tcp: RUPTELA },
  gt06: { tcp: GT06 },
  queclink: { tcp: QUECLINK, udp: QUECLINK },
  meitrack: { tcp: MEITRACK, udp: { ...MEITRACK, recordsMax: 5 } },
  'wialon-ips': { tcp: WIALON, udp: WIALON_UDP },
  // Over HTTP, which client.ts does.
  osmand: {},
};

/** Throws for a protocol that has none over the transport. */
export function dialectOf(protocol: ProtocolName, transport: 'tcp' | 'udp'): Dialect {
  const dialect = DIALECTS[protocol][transport];
  if (!dialect) throw new Error(`no tracker for ${protocol} over ${transport}`);
  return dialect;
}
