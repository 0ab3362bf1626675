// What a tracker of a protocol says and which answers it waits for: the value `simulator` in `simulator.ts` of each protocol's
// folder. tools/tracker/client.ts speaks it; the product loads none of it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';

/** A dialect for each way that a tracker of the protocol can take. */
export interface Simulator {
  tcp?: Dialect;
  udp?: Dialect;
  http?: HttpDialect;
}

export interface HttpDialect {
  /** Records of one request at most. */
  recordsMax: number;
  /** What is sent at which path and query; without a body by GET. */
  request(code: string, records: readonly TrackerRecord[]): { path: string; body?: string };
  /** How many records an answer of 200 acknowledges. */
  acknowledged(body: string, sent: number): number;
}

/** What is answered to whoever passes records on. */
export function acknowledgedOf(body: string): number {
  const { stored, duplicates, quarantined } = JSON.parse(body);
  return stored + duplicates + quarantined;
}

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

/** A datagram must fit into one packet of the network. */
export const DATAGRAM_RECORDS_MAX = 5;
