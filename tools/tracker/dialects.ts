// What a tracker of each protocol says on a socket and which answers it waits for.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import * as bce from './bce.ts';
import * as iotm from './bce-iotm.ts';
import * as ruptela from './ruptela.ts';
import * as teltonika from './teltonika.ts';

export interface Dialect {
  /** Records of one packet at most. */
  recordsMax: number;
  /** Sent when the connection opens, and how many bytes answer it (0: none). */
  hello(code: string): Uint8Array;
  helloAnswerBytes: number;
  /** True when the answer lets the tracker in. */
  isWelcome(answer: Uint8Array): boolean;
  packet(code: string, records: readonly TrackerRecord[], sequence: number): Uint8Array;
  answerBytes: number;
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

/** A message id is never 0. */
function messageId(sequence: number): number {
  return (sequence % 65_535) + 1;
}

/** Dialect of a device type or protocol name; throws for one that has none. */
export function dialectOf(protocol: string, transport: 'tcp' | 'udp'): Dialect {
  if (protocol === 'teltonika') return transport === 'udp' ? TELTONIKA_UDP : TELTONIKA;
  if (protocol === 'bce') return transport === 'udp' ? { ...BCE, recordsMax: 5 } : BCE;
  if (protocol === 'ruptela' && transport === 'tcp') return RUPTELA;
  if ((protocol === 'bceiotm' || protocol === 'bce-iotm') && transport === 'tcp') return IOTM;
  throw new Error(`no tracker for ${protocol} over ${transport}`);
}
