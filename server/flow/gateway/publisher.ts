// Tells all processes which trackers are connected here and which strangers knocked. Rows expire, so
// those of a process that died vanish by themselves. Only what changed is written each time; the
// expiry of the rest is moved on now and then.
import type { GatewayFigures } from '@flotila/domain/connection/gateway.api.ts';
import type { GatewayParts } from './deps.ts';
import type { UnknownTracker } from './unknown-trackers.ts';

/** One published connection; times are epoch milliseconds. */
export interface ConnectionRow {
  connectionId: number;
  deviceType: string;
  deviceCode: string;
  companyId: number;
  vehicleId: number | null;
  hostAddress: string;
  connectedFrom: number;
  lastSeen: number;
  packets: number;
  measures: number;
  duplicates: number;
  rejected: number;
}

/** The shared list; implemented over the database, faked in tests. */
export interface ConnectionStore {
  publish(processId: string, rows: readonly ConnectionRow[], expires: number): Promise<void>;
  remove(processId: string, connectionIds: readonly number[]): Promise<void>;
  /** Moves the expiry of all rows of the process. */
  refresh(processId: string, expires: number): Promise<void>;
  /** Removes the process's rows and figures, and what expired before `now`. */
  withdraw(processId: string, now: number): Promise<void>;
  addUnknown(trackers: readonly UnknownTracker[]): Promise<void>;
  /** What the process tells of itself; times are epoch milliseconds. */
  tell(processId: string, figures: GatewayFigures, seen: number, expires: number): Promise<void>;
}

export class Publisher {
  readonly #parts: GatewayParts;
  readonly #store: ConnectionStore;
  readonly #processId: string;
  readonly #figures: () => GatewayFigures;
  #refreshed = 0;
  /** The figures as they were told last. */
  #told = '';
  #running: Promise<void> | undefined;

  constructor(
    parts: GatewayParts,
    store: ConnectionStore,
    processId: string,
    figures: () => GatewayFigures,
  ) {
    this.#parts = parts;
    this.#store = store;
    this.#processId = processId;
    this.#figures = figures;
  }

  /** Writes what has changed until now; one at a time. A database that is away loses nothing but freshness. */
  async publish(): Promise<void> {
    // One that is under way may have looked before the last change.
    await this.#running;
    this.#running ??= this.#publish().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Takes all rows of this process away. */
  async withdraw(): Promise<void> {
    await this.publish();
    await this.#try(() => this.#store.withdraw(this.#processId, this.#parts.now()));
  }

  async #publish(): Promise<void> {
    const { limits, now, sessions, unknown } = this.#parts;
    const expires = now() + limits.publishExpirySeconds * 1000;
    const gone = sessions.takeGone();
    const changed = sessions.takeChanged();
    if (changed.length > 0) {
      const rows = changed.flatMap((session) => rowOf(session) ?? []);
      const isDone = await this.#try(() => this.#store.publish(this.#processId, rows, expires));
      if (!isDone) for (const session of changed) session.published = '';
    }
    if (gone.length > 0) {
      const isDone = await this.#try(() => this.#store.remove(this.#processId, gone));
      if (!isDone) sessions.giveBackGone(gone);
    }
    const strangers = unknown.take();
    if (strangers.length > 0) {
      const isDone = await this.#try(() => this.#store.addUnknown(strangers));
      if (!isDone) unknown.giveBack(strangers);
    }
    const figures = this.#figures();
    const text = JSON.stringify(figures);
    const isDue = Math.abs(now() - this.#refreshed) > (limits.publishExpirySeconds * 1000) / 3;
    if (text !== this.#told || isDue) {
      const isDone = await this.#try(() =>
        this.#store.tell(this.#processId, figures, now(), expires),
      );
      if (isDone) this.#told = text;
    }
    if (isDue) {
      const isDone = await this.#try(() => this.#store.refresh(this.#processId, expires));
      if (isDone) this.#refreshed = now();
    }
  }

  async #try(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'connections could not be published');
      return false;
    }
  }
}

type Session = ReturnType<GatewayParts['sessions']['takeChanged']>[number];

function rowOf(session: Session): ConnectionRow | undefined {
  const { device, counters } = session;
  if (!device) return undefined;
  return {
    connectionId: session.id,
    deviceType: session.deviceType,
    deviceCode: device.code,
    companyId: device.companyId,
    vehicleId: device.vehicleId,
    hostAddress: session.hostAddress,
    connectedFrom: session.connectedFrom,
    lastSeen: session.lastSeen,
    packets: counters.packets,
    measures: counters.measures,
    duplicates: counters.duplicates,
    rejected: counters.rejected,
  };
}
