// One stream connection a tracker over all gateways (gateway §2): a newer one claims the tracker, and the gateway that had
// it ends its own. A claim that is late or lost costs time only: what is stored is right whoever sent it.

/** A tracker with its stream connection. */
export interface TrackerStream {
  deviceId: number;
  /** When the connection was opened, epoch milliseconds. */
  sinceTs: number;
}

export interface OwnedTracker extends TrackerStream {
  /** It was opened just now, so no other is newer, whatever clocks say. */
  isNew: boolean;
}

/** Who of the processes has which tracker; implemented over the database and over NATS (server/flow/nats). */
export interface ClaimStore {
  /**
   * The process has these trackers from now on; those who had them are told.
   * @returns those that another process has, because its connection is newer
   */
  claim(processId: string, owned: readonly OwnedTracker[]): Promise<number[]>;
  /** Of these trackers those that another process has. */
  listLost(processId: string, owned: readonly OwnedTracker[]): Promise<number[]>;
  /** Hears which trackers others claimed, until the returned function is called. */
  hear(processId: string, lost: LostHandler): Promise<() => void>;
}

/** Connections that others claimed; null: messages were lost. */
export type LostHandler = (claimed: readonly TrackerStream[] | null) => void;

export interface ClaimsDeps {
  /** Absent: there is one gateway. */
  store: ClaimStore | undefined;
  processId: string;
  log: { warn(facts: object, message: string): void };
  /** Trackers that have a stream here. */
  streams(): readonly TrackerStream[];
  /** When its stream here was opened; undefined: there is none. */
  streamSince(deviceId: number): number | undefined;
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
  /** Claimed here and not yet told. */
  readonly #waiting = new Map<number, OwnedTracker>();
  /** Of these somebody else told a claim meanwhile, before the one from here or after it: only the store knows. */
  readonly #doubted = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #stopHearing: (() => void) | undefined;
  /** Told once, however often it is tried. */
  #isToldFailing = false;
  #looking: Promise<void> | undefined;
  #isLookWanted = false;

  constructor(deps: ClaimsDeps) {
    this.#deps = deps;
  }

  async hear(): Promise<void> {
    const { store, processId } = this.#deps;
    this.#stopHearing = await store?.hear(processId, (claimed) => {
      if (claimed === null) void this.#lookSoon();
      else this.#endAll(claimed.filter((theirs) => this.#isOlder(theirs)).map(idOf));
    });
  }

  /** A stream of the tracker was opened here, at the moment in epoch milliseconds. */
  claim(deviceId: number, sinceTs: number): void {
    if (!this.#deps.store) return;
    this.#waiting.set(deviceId, { deviceId, sinceTs, isNew: true });
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
    const some = [...this.#waiting.values().take(CLAIMED_TOGETHER_MAX)];
    const isSame = (one: OwnedTracker) => this.#waiting.get(one.deviceId) === one;
    let pause = GATHER_MS;
    try {
      // Who has left while the store was away is somewhere else by now.
      const here = some.filter((one) => this.#deps.streamSince(one.deviceId) !== undefined);
      const lost = store && here.length > 0 ? await store.claim(processId, here) : [];
      const told = some.filter(isSame);
      for (const { deviceId } of told) this.#waiting.delete(deviceId);
      this.#endAll(lost);
      this.#isToldFailing = false;
      const doubted = told.filter(({ deviceId }) => this.#doubted.delete(deviceId));
      void this.#endLost(doubted);
    } catch (error) {
      if (!this.#isToldFailing) log.warn({ err: error }, 'trackers could not be claimed');
      this.#isToldFailing = true;
      // Others may have had them since.
      for (const one of some.filter(isSame)) {
        this.#waiting.set(one.deviceId, { ...one, isNew: false });
      }
      pause = RETRY_MS;
    }
    const isOver = this.#waiting.size === 0 || this.#timer === undefined;
    this.#timer = isOver ? undefined : setTimeout(() => void this.#flush(), pause);
  }

  /** Is the stream here older? What is told of an older one comes late. */
  #isOlder({ deviceId, sinceTs }: TrackerStream): boolean {
    const own = this.#deps.streamSince(deviceId);
    return own !== undefined && own < sinceTs;
  }

  #endAll(deviceIds: readonly number[]): void {
    for (const id of deviceIds) {
      if (this.#waiting.has(id)) this.#doubted.add(id);
      else this.#deps.end(id);
    }
  }

  /** One look at a time, and one more for what was lost during it. */
  async #lookSoon(): Promise<void> {
    this.#isLookWanted = true;
    this.#looking ??= (async () => {
      while (this.#isLookWanted) {
        this.#isLookWanted = false;
        await this.#look();
      }
      this.#looking = undefined;
    })();
    await this.#looking;
  }

  /** What others claimed while nothing was heard. */
  async #look(): Promise<void> {
    const streams = this.#deps.streams();
    await this.#endLost(streams.filter(({ deviceId }) => !this.#waiting.has(deviceId)));
  }

  /** Ends those of the streams whose trackers another gateway has. */
  async #endLost(streams: readonly TrackerStream[]): Promise<void> {
    const { store, processId, log } = this.#deps;
    const owned = streams.map((stream) => ({ ...stream, isNew: false }));
    try {
      for (let at = 0; store && at < owned.length; at += CLAIMED_TOGETHER_MAX) {
        const some = owned.slice(at, at + CLAIMED_TOGETHER_MAX);
        this.#endAll(await store.listLost(processId, some));
      }
    } catch (error) {
      log.warn({ err: error }, 'what other gateways claimed could not be read');
    }
  }
}

function idOf({ deviceId }: TrackerStream): number {
  return deviceId;
}
