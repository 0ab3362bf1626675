// A tracker for benchmarks: sends frames and waits for their acknowledgements, in order.
import { connect, type Socket } from 'node:net';
import { loginFrame } from './frames.ts';

interface Waiting {
  resolve(acknowledged: number): void;
  reject(error: Error): void;
}

export class BenchTracker {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting[] = [];
  #hasLogin = false;
  /** Why nothing will be answered any more. */
  #ended: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('connection closed')));
  }

  /** Connects and signs in; rejects when the gateway refuses. */
  static async open(port: number, code: string): Promise<BenchTracker> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const tracker = new BenchTracker(socket);
    const accepted = await tracker.#ask(loginFrame(code));
    if (accepted !== 1) throw new Error(`tracker ${code} was refused`);
    return tracker;
  }

  /** Sends a frame; resolves with the number of acknowledged records, rejects when the connection ends. */
  send(frame: Uint8Array): Promise<number> {
    return this.#ask(frame);
  }

  close(): void {
    this.#socket.destroy();
  }

  #ask(frame: Uint8Array): Promise<number> {
    // A socket that has ended takes a frame without a word, and its answer would be waited for in vain.
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#socket.write(frame);
    });
  }

  /** One byte answers the login, four bytes a frame. */
  #onData(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (!this.#hasLogin && this.#received.length > 0) {
      this.#hasLogin = true;
      this.#waiting.shift()?.resolve(this.#received[0] ?? 0);
      this.#received = this.#received.subarray(1);
    }
    while (this.#received.length >= 4) {
      this.#waiting.shift()?.resolve(this.#received.readUInt32BE(0));
      this.#received = this.#received.subarray(4);
    }
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}
