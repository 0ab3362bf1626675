// One stream connection a tracker over all gateways (gateway §2): a newer one claims the tracker, and the gateway that had
// it ends its own. A claim that is late or lost costs time only: what is stored is right whoever sent it.

/** Who of the processes has which tracker; implemented over the database. */
export interface ClaimStore {
  /** The process has these trackers from now on; those who had them are told. */
  claim(processId: string, deviceIds: readonly number[]): Promise<void>;
  /** Of these trackers those that another process has. */
  listLost(processId: string, deviceIds: readonly number[]): Promise<number[]>;
  /** Hears which trackers others claimed, until the returned function is called; null: messages were lost. */
  hear(processId: string, lost: (deviceIds: readonly number[] | null) => void): Promise<() => void>;
}

export interface ClaimsDeps {
  /** Absent: there is one gateway. */
  store: ClaimStore | undefined;
  processId: string;
  log: { warn(facts: object, message: string): void };
  /** Trackers that have a stream here. */
  streams(): readonly number[];
  hasStream(deviceId: number): boolean;
  /** Ends the stream of a tracker that is at another gateway now. */
  end(deviceId: number): void;
}

/** Claims wait so long for others, so that a fleet that comes at once makes few statements. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;
/** Trackers of one statement. */
export const CLAIMED_TOGETHER_MAX = 1_000;

export class Claims {
  readonly #deps: ClaimsDeps;
  /** Claimed here and not yet told: whoever claims one of them meanwhile came before. */
  readonly #waiting = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #stopHearing: (() => void) | undefined;

  constructor(deps: ClaimsDeps) {
    this.#deps = deps;
  }

  async hear(): Promise<void> {
    const { store, processId } = this.#deps;
    this.#stopHearing = await store?.hear(processId, (ids) => {
      if (ids === null) void this.#look();
      else this.#endAll(ids);
    });
  }

  /** A stream of the tracker was opened here. */
  claim(deviceId: number): void {
    if (!this.#deps.store) return;
    this.#waiting.add(deviceId);
    this.#timer ??= setTimeout(() => void this.#flush(), GATHER_MS);
  }

  async stop(): Promise<void> {
    this.#stopHearing?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  async #flush(): Promise<void> {
    this.#running ??= this.#tellWaiting().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #tellWaiting(): Promise<void> {
    const { store, processId, log } = this.#deps;
    const ids = [...this.#waiting.values().take(CLAIMED_TOGETHER_MAX)];
    let pause = GATHER_MS;
    try {
      // Who has left while the database was away is somewhere else by now.
      const here = ids.filter((id) => this.#deps.hasStream(id));
      if (here.length > 0) await store?.claim(processId, here);
      for (const id of ids) this.#waiting.delete(id);
    } catch (error) {
      log.warn({ err: error }, 'trackers could not be claimed');
      pause = RETRY_MS;
    }
    const isOver = this.#waiting.size === 0 || this.#timer === undefined;
    this.#timer = isOver ? undefined : setTimeout(() => void this.#flush(), pause);
  }

  #endAll(deviceIds: readonly number[]): void {
    for (const id of deviceIds) if (!this.#waiting.has(id)) this.#deps.end(id);
  }

  /** What others claimed while nothing was heard. */
  async #look(): Promise<void> {
    const { store, processId, log } = this.#deps;
    try {
      const streams = this.#deps.streams().filter((id) => !this.#waiting.has(id));
      for (let at = 0; store && at < streams.length; at += CLAIMED_TOGETHER_MAX) {
        const some = streams.slice(at, at + CLAIMED_TOGETHER_MAX);
        this.#endAll(await store.listLost(processId, some));
      }
    } catch (error) {
      log.warn({ err: error }, 'what other gateways claimed could not be read');
    }
  }
}
