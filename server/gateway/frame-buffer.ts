// What a connection has received and not yet decoded: reads waiting to be cut, frames waiting for
// their turn, an incomplete rest. Knows nothing of sockets; its size is bounded by its owner.
import type { DecoderState, StreamProtocol } from './protocol.ts';

const NOTHING = new Uint8Array(0);

/**
 * `frames`: there is at least one frame. `wait`: more bytes are needed. `fault`: the stream cannot
 * be cut here (see `fault`). `overflow`: an incomplete frame is longer than the protocol allows.
 */
export type CutOutcome = 'frames' | 'wait' | 'fault' | 'overflow';

export class FrameBuffer {
  readonly #protocol: StreamProtocol;
  /** The gateway's sum over all connections. */
  readonly #total: { bytes: number };
  #chunks: Uint8Array[] = [];
  #rest: Uint8Array = NOTHING;
  #bytes = 0;
  #fault: string | undefined;
  #hasResynced = false;
  frames: Uint8Array[] = [];
  /** Index of the first frame that was not decoded. */
  next = 0;
  /** When the incomplete frame began to wait, epoch milliseconds; 0: there is none. */
  partialSince = 0;

  constructor(protocol: StreamProtocol, total: { bytes: number }) {
    this.#protocol = protocol;
    this.#total = total;
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

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#count(chunk.length);
  }

  /** Cuts everything received so far; call it when all frames are decoded. */
  cut(state: DecoderState, now: number): CutOutcome {
    if (this.#chunks.length === 0 && this.#rest.length === 0) return 'wait';
    const buffer = this.#gathered();
    const cut = this.#tryCut(buffer, state);
    this.frames = cut.frames;
    this.next = 0;
    this.#fault = cut.fault;
    this.#keep(buffer.subarray(cut.consumed), cut.fault !== undefined);
    const hasOverflow = !cut.fault && this.#rest.length > this.#protocol.bufferMax;
    if (this.#rest.length === 0 || cut.frames.length > 0) this.partialSince = 0;
    if (this.#rest.length > 0 && this.partialSince === 0) this.partialSince = now;
    if (cut.frames.length > 0) return 'frames';
    if (hasOverflow) return 'overflow';
    return cut.fault === undefined ? 'wait' : 'fault';
  }

  /**
   * After a fault: looks once a connection for the next frame (gateway §6); true: cutting goes on
   * there. Gives the bytes that made no sense.
   */
  resync(state: DecoderState): { canGoOn: boolean; bytes: Uint8Array } {
    const bytes = this.#rest;
    this.#fault = undefined;
    const canSearch = this.#protocol.resync === 'once' && !this.#hasResynced;
    const start = canSearch ? (this.#protocol.findFrame?.(bytes, state) ?? -1) : -1;
    if (start <= 0) return { canGoOn: false, bytes };
    this.#hasResynced = true;
    this.#keep(bytes.subarray(start), true);
    return { canGoOn: true, bytes: bytes.subarray(0, start) };
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

  #tryCut(
    buffer: Uint8Array,
    state: DecoderState,
  ): { frames: Uint8Array[]; consumed: number; fault?: string } {
    try {
      return this.#protocol.cut(buffer, state);
    } catch (error) {
      return { frames: [], consumed: 0, fault: `cutter failed: ${String(error)}` };
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
    this.#total.bytes += bytes;
  }
}
