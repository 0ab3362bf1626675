// The socket of a connection with its manners: reading is held and released for reasons, an end is
// graceful (the peer can still read the last answer) or at once, and there is one timer at a time.
import type { Socket } from 'node:net';
import type { Ingest } from '../../thing/connection/ports.ts';
import type { CloseReason } from './metrics.ts';
import { type Hold, ReadGate } from './read-gate.ts';

export interface SocketHandlers {
  onData(chunk: Buffer): void;
  /** The peer sends no more, or a reason not to read is gone: there may be something to do. */
  onReady(): void;
  /** The socket is gone; `error` tells what the system said. */
  onClose(reason: CloseReason, error: string | undefined): void;
}

export class TrackerSocket {
  readonly #socket: Socket;
  readonly #gate: ReadGate;
  readonly #handlers: SocketHandlers;
  #timer: NodeJS.Timeout | undefined;
  #error: string | undefined;
  /** Why the connection ends; the first reason stays. */
  ending: CloseReason | undefined;
  /** When our half was closed, by the clock that never jumps; 0: not yet. */
  endedAt = 0;
  /** Since when answers wait for the peer to read; 0: none wait. */
  unsentSince = 0;
  hasPeerEnded = false;
  isClosed = false;

  constructor(socket: Socket, handlers: SocketHandlers) {
    this.#socket = socket;
    this.#gate = new ReadGate(socket);
    this.#handlers = handlers;
    socket.on('data', (chunk: Buffer) => handlers.onData(chunk));
    socket.on('end', () => {
      this.hasPeerEnded = true;
      handlers.onReady();
    });
    socket.on('drain', () => this.release('unsent'));
    socket.on('error', (error) => this.destroy('error', error.message));
    socket.on('close', () => {
      this.isClosed = true;
      clearTimeout(this.#timer);
      handlers.onClose(this.ending ?? 'peer', this.#error);
    });
  }

  get mayDecode(): boolean {
    return this.#gate.mayDecode;
  }

  get isHeld(): boolean {
    return !this.#gate.isOpen;
  }

  hold(why: Hold): void {
    this.#gate.hold(why);
  }

  release(why: Hold): void {
    if (!this.isClosed && this.#gate.release(why)) this.#handlers.onReady();
  }

  /** Holds for a time, then acts. */
  holdFor(why: Hold, ms: number, act: () => void): void {
    this.hold(why);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }

  /** False when the socket takes nothing any more. A peer that does not read is not read either. */
  write(bytes: Uint8Array): boolean {
    if (!this.#socket.writable) return false;
    if (!this.#socket.write(bytes)) this.hold('unsent');
    return true;
  }

  /** Looks whether answers wait for the peer. */
  watchUnsent(at: number): void {
    if (this.#socket.writableLength === 0) this.unsentSince = 0;
    else if (this.unsentSince === 0) this.unsentSince = at;
  }

  /** Sends what is left and closes our half; what still comes in is read and thrown away. */
  finish(at: number): void {
    if (this.endedAt > 0 || this.isClosed) return;
    this.endedAt = at;
    clearTimeout(this.#timer);
    this.#socket.end();
    this.#socket.resume();
  }

  destroy(reason: CloseReason, error?: string): void {
    this.ending ??= reason;
    this.#error ??= error;
    this.isClosed = true;
    this.#socket.destroy();
  }
}

/** Holds the socket while the queue to the store is full; true: it is. `onLost`: it never empties. */
export function mustWaitForQueue(
  ingest: Pick<Ingest, 'queued' | 'queueMax' | 'drained'>,
  socket: TrackerSocket,
  onLost: () => void,
): boolean {
  if (ingest.queued < ingest.queueMax) return false;
  socket.hold('queue');
  ingest.drained().then(() => socket.release('queue'), onLost);
  return true;
}
