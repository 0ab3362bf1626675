// The reading half of a connection: what was received and not yet decoded, and the decoder's memory.
// Reads wait to be cut, frames wait for their turn, an incomplete rest waits for more. Knows
// nothing of sockets and clocks; its owner bounds its size.
import type { RawLogTransport } from '@flotila/domain/connection/raw-log.ts';
import type { DecoderState, StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { GatewayLimits } from './limits.ts';
import { decodeRound, type Round } from './round.ts';

const NOTHING = new Uint8Array(0);

/**
 * `frames`: there is at least one frame. `wait`: more bytes are needed. `fault`: the stream cannot
 * be cut here (see `fault`). `overflow`: an incomplete frame is longer than the protocol allows.
 */
export type CutOutcome = 'frames' | 'wait' | 'fault' | 'overflow';

export interface StreamReaderOptions {
  protocol: StreamProtocol;
  transport: RawLogTransport;
  limits: GatewayLimits;
  /** The gateway's sum over all connections. */
  total: { bytes: number };
}

export class StreamReader {
  readonly #options: StreamReaderOptions;
  #chunks: Uint8Array[] = [];
  #rest: Uint8Array = NOTHING;
  #bytes = 0;
  #fault: string | undefined;
  #hasResynced = false;
  #state: DecoderState = { deviceCode: null, memory: {} };
  #badInARow = 0;
  frames: Uint8Array[] = [];
  /** Index of the first frame that was not decoded. */
  next = 0;
  /** When the incomplete frame began to wait, by the clock that never jumps; 0: there is none. */
  partialSince = 0;
  /** Time of the last read, epoch milliseconds. */
  received = 0;
  /** The same by the clock that never jumps. */
  receivedAt = 0;
  /** Number that the registry accepted; null: none yet. */
  accepted: string | null = null;
  /** Options of the accepted tracker. */
  deviceOptions: Record<string, unknown> = {};

  constructor(options: StreamReaderOptions) {
    this.#options = options;
  }

  /** Bytes that were received and not yet cut. */
  get bytes(): number {
    return this.#bytes;
  }

  get hasFrames(): boolean {
    return this.next < this.frames.length;
  }

  /** Why the stream could not be cut after the last frames; undefined: it could. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** There is work that needs no further bytes. */
  get hasWork(): boolean {
    return this.hasFrames || this.#fault !== undefined;
  }

  /** Something was received, perhaps in part, that was not answered. */
  get isUnanswered(): boolean {
    return this.#bytes > 0 || this.hasWork;
  }

  add(chunk: Uint8Array, now: number, at: number): void {
    this.received = now;
    this.receivedAt = at;
    this.#chunks.push(chunk);
    this.#count(chunk.length);
  }

  /** Cuts everything received so far; call it when all frames are decoded. */
  cut(): CutOutcome {
    if (this.#chunks.length === 0 && this.#rest.length === 0) return 'wait';
    const buffer = this.#gathered();
    const cut = this.#tryCut(buffer);
    this.frames = cut.frames;
    this.next = 0;
    this.#fault = cut.fault;
    this.#keep(buffer.subarray(cut.consumed), cut.fault !== undefined);
    if (this.#rest.length === 0 || cut.frames.length > 0) this.partialSince = 0;
    if (this.#rest.length > 0 && this.partialSince === 0) this.partialSince = this.receivedAt;
    if (cut.frames.length > 0) return 'frames';
    if (cut.fault !== undefined) return 'fault';
    return this.#rest.length > this.#options.protocol.bufferMax ? 'overflow' : 'wait';
  }

  /**
   * After a fault: looks once a connection for the next frame (gateway §6). `canGoOn`: cutting
   * continues there. `bytes` made no sense.
   */
  resync(): { canGoOn: boolean; bytes: Uint8Array } {
    const { protocol } = this.#options;
    const bytes = this.#rest;
    this.#fault = undefined;
    const canSearch = protocol.resync === 'once' && !this.#hasResynced;
    const start = canSearch ? this.#tryFind(bytes) : -1;
    if (start <= 0) return { canGoOn: false, bytes };
    this.#hasResynced = true;
    this.#keep(bytes.subarray(start), true);
    return { canGoOn: true, bytes: bytes.subarray(0, start) };
  }

  /** Decodes the next frames. */
  round(): Round {
    const { protocol, transport, limits } = this.#options;
    const round = decodeRound({
      protocol,
      frames: this.frames,
      from: this.next,
      state: this.#state,
      accepted: this.accepted,
      options: this.deviceOptions,
      receivedTs: this.received,
      transport,
      badInARow: this.#badInARow,
      limits,
    });
    this.next = round.next;
    // They are parts of what was read, which a tracker that says nothing more would keep until it does.
    if (!this.hasFrames) this.frames = [];
    this.#state = round.state;
    this.#badInARow = round.badInARow;
    return round;
  }

  /** The next frame is of a tracker that nobody registered. */
  skip(): void {
    this.next++;
    if (!this.hasFrames) this.frames = [];
  }

  clear(): void {
    this.#count(-this.#bytes);
    this.#chunks = [];
    this.#rest = NOTHING;
    this.#fault = undefined;
    this.frames = [];
    this.next = 0;
    this.partialSince = 0;
  }

  #tryCut(buffer: Uint8Array): { frames: Uint8Array[]; consumed: number; fault?: string } {
    try {
      return this.#options.protocol.cut(buffer, this.#state);
    } catch (error) {
      return { frames: [], consumed: 0, fault: `cutter failed: ${String(error)}` };
    }
  }

  #tryFind(bytes: Uint8Array): number {
    try {
      return this.#options.protocol.findFrame?.(bytes, this.#state) ?? -1;
    } catch {
      return -1;
    }
  }

  #gathered(): Uint8Array {
    const only = this.#chunks[0];
    const isOne = this.#chunks.length === 1 && this.#rest.length === 0;
    const buffer = isOne && only ? only : Buffer.concat([this.#rest, ...this.#chunks]);
    this.#chunks = [];
    return buffer;
  }

  /** Keeps a copy, so that an incomplete frame does not hold a whole read in memory. */
  #keep(rest: Uint8Array, isShared: boolean): void {
    this.#count(rest.length - this.#bytes);
    if (rest.length === 0) this.#rest = NOTHING;
    else this.#rest = isShared ? rest : Uint8Array.from(rest);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#options.total.bytes += bytes;
  }
}
