// What one connection writes to the raw log. Until the tracker is known there is no log to write to,
// so the few first entries wait here; those of strangers are never written.
import {
  RAW_LOG_FLAG,
  type RawLogDirection,
  type RawLogTransport,
} from '@flotila/domain/connection/raw-log.ts';
import { maskFrame, maskSent } from '../../ground/protocols/mask-secrets.ts';
import type { ProtocolSecrets } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import type { DeviceLog, RawLogWriter } from './raw-log.ts';
import type { Round } from './round.ts';

const WAITING_ENTRIES_MAX = 8;
const WAITING_BYTES_MAX = 1_024;

interface Waiting {
  time: number;
  direction: RawLogDirection;
  flags: number;
  bytes: Uint8Array;
}

export class ConnectionLog {
  readonly #writer: RawLogWriter;
  readonly #transport: RawLogTransport;
  readonly #connectionId: number;
  readonly #secrets: ProtocolSecrets | undefined;
  #log: DeviceLog | undefined;
  #waiting: Waiting[] | undefined = [];

  constructor(
    writer: RawLogWriter,
    transport: RawLogTransport,
    connectionId: number,
    secrets: ProtocolSecrets | undefined,
  ) {
    this.#writer = writer;
    this.#transport = transport;
    this.#connectionId = connectionId;
    this.#secrets = secrets;
  }

  /** From now on entries go to this tracker's log. */
  identified(device: RegisteredDevice, now: number): void {
    this.#log = this.#writer.of(device);
    for (const entry of this.#waiting ?? []) {
      this.#append(entry.time, entry.direction, entry.flags, entry.bytes);
    }
    this.#waiting = undefined;
    this.event(now, `identify ${device.code}`);
  }

  event(time: number, text: string): void {
    this.#append(time, 'event', 0, Buffer.from(text.slice(0, 1_000), 'utf8'));
  }

  /** The frames of a round, marked where they were faulty or partly unreadable. */
  frames(time: number, frames: readonly Uint8Array[], first: number, round: Round): void {
    const marks = round.rejected.length + round.quarantined.length > 0 ? marksOf(round) : undefined;
    for (let index = first; index < round.next; index++) {
      const frame = maskFrame(this.#secrets, frames[index] as Uint8Array);
      this.#append(time, 'in', marks?.get(index) ?? 0, frame);
    }
  }

  /** A packet of a transport without connections. */
  received(time: number, bytes: Uint8Array, flags: number): void {
    this.#append(time, 'in', flags, maskFrame(this.#secrets, bytes));
  }

  sent(time: number, bytes: Uint8Array, flags: number): void {
    this.#append(time, 'out', flags, maskSent(this.#secrets, bytes));
  }

  /** Bytes that are no frame, and why. */
  fault(time: number, message: string, bytes: Uint8Array | undefined): void {
    if (bytes?.length) this.#append(time, 'in', RAW_LOG_FLAG.bad, maskFrame(this.#secrets, bytes));
    this.event(time, `fault ${message}`);
  }

  #append(time: number, direction: RawLogDirection, flags: number, bytes: Uint8Array): void {
    const log = this.#log;
    if (log) {
      this.#writer.append(log, time, direction, this.#transport, this.#connectionId, flags, bytes);
    } else if (this.#waiting && this.#waiting.length < WAITING_ENTRIES_MAX) {
      const copy = Uint8Array.from(bytes.subarray(0, WAITING_BYTES_MAX));
      this.#waiting.push({ time, direction, flags, bytes: copy });
    }
  }
}

function marksOf(round: Round): Map<number, number> {
  const marks = new Map<number, number>();
  for (const { index } of round.rejected) marks.set(index, RAW_LOG_FLAG.bad);
  for (const { index } of round.quarantined) {
    marks.set(index, (marks.get(index) ?? 0) | RAW_LOG_FLAG.quarantined);
  }
  return marks;
}
