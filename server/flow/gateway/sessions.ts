// All live connections and sessions of this process: who is connected, under which tracker, and what
// the superuser's list shows of it. A tracker has one stream connection: a second one wins.
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import type { Clocks } from './clocks.ts';
import type { CloseReason } from './metrics.ts';

/** What is counted for one connection (gateway §2); starts at 0 with every connection. */
export interface SessionCounters {
  /** Complete valid frames, signs of life included, logins and faulty frames not. */
  packets: number;
  /** Records stored for the first time. */
  measures: number;
  duplicates: number;
  rejected: number;
  bytesIn: number;
  bytesOut: number;
}

function newCounters(): SessionCounters {
  return { packets: 0, measures: 0, duplicates: 0, rejected: 0, bytesIn: 0, bytesOut: 0 };
}

/** A connection, or a session of a transport without connections. */
export interface LiveSession {
  readonly id: number;
  readonly deviceType: string;
  readonly hostAddress: string;
  /** epoch milliseconds */
  readonly connectedFrom: number;
  lastSeen: number;
  /** The same two by the clock that never jumps. */
  readonly openedAt: number;
  heardAt: number;
  device: RegisteredDevice | undefined;
  readonly counters: SessionCounters;
  /** What was last published; see `takeChanged`. */
  published: string;
}

/** A connection that can be told to end. */
interface Stream {
  session: LiveSession;
  end(reason: CloseReason): void;
}

const GONE_MAX = 100_000;

export class SessionTable {
  readonly #sessions = new Map<number, LiveSession>();
  readonly #streamOf = new Map<number, Stream>();
  /** Trackers that have a stream, by type. */
  readonly #streams = new Map<string, number>();
  #lastId = 0;
  #gone: number[] = [];

  /** A new session, counted from 0. */
  open(deviceType: string, hostAddress: string, { now, elapsed }: Clocks): LiveSession {
    const [connectedFrom, openedAt] = [now(), elapsed()];
    const session: LiveSession = {
      id: ++this.#lastId,
      deviceType,
      hostAddress,
      connectedFrom,
      lastSeen: connectedFrom,
      openedAt,
      heardAt: openedAt,
      device: undefined,
      counters: newCounters(),
      published: '',
    };
    this.#sessions.set(session.id, session);
    return session;
  }

  remove(session: LiveSession): void {
    if (!this.#sessions.delete(session.id)) return;
    if (session.published) this.#gone.push(session.id);
    this.#release(session);
  }

  /** The stream connection now belongs to this tracker; an older one of the same tracker ends. */
  claim(session: LiveSession, deviceId: number, end: Stream['end']): void {
    const older = this.#streamOf.get(deviceId);
    if (older?.session === session) return;
    this.#release(session);
    this.#streamOf.set(deviceId, { session, end });
    if (older) this.#countStream(older.session, -1);
    this.#countStream(session, 1);
    older?.end('replaced');
  }

  #release(session: LiveSession): void {
    const deviceId = session.device?.deviceId;
    if (deviceId !== undefined && this.#streamOf.get(deviceId)?.session === session) {
      this.#streamOf.delete(deviceId);
      this.#countStream(session, -1);
    }
  }

  #countStream({ deviceType }: LiveSession, change: number): void {
    this.#streams.set(deviceType, this.streamsOf(deviceType) + change);
  }

  /** Trackers of this type that keep a connection open. */
  streamsOf(deviceType: string): number {
    return this.#streams.get(deviceType) ?? 0;
  }

  /** Trackers that have a stream connection here, and since when. */
  streamDevices(): { deviceId: number; sinceTs: number }[] {
    return [...this.#streamOf].map(([deviceId, { session }]) => ({
      deviceId,
      sinceTs: session.connectedFrom,
    }));
  }

  /** The tracker is at another gateway now. */
  endStream(deviceId: number): void {
    this.#streamOf.get(deviceId)?.end('replaced');
  }

  /** A stream connection of this tracker is open. */
  hasStream(deviceId: number): boolean {
    return this.#streamOf.has(deviceId);
  }

  /** When that was opened, epoch milliseconds; undefined: there is none. */
  streamSince(deviceId: number): number | undefined {
    return this.#streamOf.get(deviceId)?.session.connectedFrom;
  }

  all(): IterableIterator<LiveSession> {
    return this.#sessions.values();
  }

  /** Identified sessions whose row changed since the last call; marks them as published. */
  takeChanged(): LiveSession[] {
    const changed: LiveSession[] = [];
    for (const session of this.#sessions.values()) {
      if (!session.device) continue;
      const { deviceId, vehicleId } = session.device;
      const { packets, measures, duplicates, rejected } = session.counters;
      const row = [deviceId, vehicleId, packets, measures, duplicates, rejected].join(' ');
      if (row === session.published) continue;
      session.published = row;
      changed.push(session);
    }
    return changed;
  }

  /** Ids of published sessions that ended since the last call. */
  takeGone(): number[] {
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }

  /** Puts back what could not be written; rows that are too many to remember expire. */
  giveBackGone(ids: readonly number[]): void {
    this.#gone = [...ids, ...this.#gone].slice(0, GONE_MAX);
  }
}
