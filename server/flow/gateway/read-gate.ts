// Why a socket is not read at the moment. Several reasons may hold at once; it is read again when
// the last one is gone. TCP flow control then pushes back and trackers keep their history.

export const HOLD = { full: 1, queue: 2, rate: 4, unsent: 8, backoff: 16, ended: 32 } as const;
export type Hold = keyof typeof HOLD;

/** All reasons but a full buffer forbid decoding too; a full buffer is emptied by decoding. */
const HOLDS_TURN = HOLD.queue | HOLD.rate | HOLD.unsent | HOLD.backoff | HOLD.ended;

export class ReadGate {
  readonly #socket: { pause(): unknown; resume(): unknown };
  #holds = 0;

  constructor(socket: { pause(): unknown; resume(): unknown }) {
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#holds === 0;
  }

  get mayDecode(): boolean {
    return (this.#holds & HOLDS_TURN) === 0;
  }

  hold(why: Hold): void {
    if (this.#holds === 0) this.#socket.pause();
    this.#holds |= HOLD[why];
  }

  /** True when the reason held until now. */
  release(why: Hold): boolean {
    if (!(this.#holds & HOLD[why])) return false;
    this.#holds &= ~HOLD[why];
    if (this.#holds === 0) this.#socket.resume();
    return true;
  }
}
