// Trackers that send single packets (UDP datagrams, HTTP requests): there is no connection, so the
// session is kept by the tracker's number and ends by silence. Packets of one tracker are stored one
// after the other in their order; many trackers at once.
import { RAW_LOG_FLAG, type RawLogTransport } from '@flotila/domain/connection/raw-log.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { HttpProtocol, StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { RegisteredDevice, StoreResult } from '../../thing/connection/ports.ts';
import { type Caller, connectText } from './caller.ts';
import { ConnectionLog } from './connection-log.ts';
import type { GatewayParts } from './deps.ts';
import { DeviceLimits } from './device-limits.ts';
import type { CloseReason, ProtocolMetrics } from './metrics.ts';
import { isRepeat, noteStored } from './round.ts';
import type { RoundTrace } from './round-trace.ts';
import type { LiveSession } from './sessions.ts';

/** What became of a packet; only `stored` may be acknowledged. */
export type Outcome =
  | { kind: 'stored'; result: StoreResult }
  | { kind: 'failed' }
  /** The queue to the store, or the tracker's own, is full. */
  | { kind: 'full' }
  | { kind: 'too-fast'; waitMs: number };

export interface Packet {
  device: RegisteredDevice;
  records: TrackerRecord[];
  packets: number;
  receivedTs: number;
  bytes: Uint8Array;
  caller: Caller;
  quarantined: boolean;
  trace: RoundTrace | undefined;
}

/** Packets of one tracker that wait for the store; it outlives the session when the address changes. */
interface Queue {
  waiting: number;
  tail: Promise<unknown>;
}

interface PacketSession {
  live: LiveSession;
  deviceId: number;
  companyId: number;
  code: string;
  log: ConnectionLog;
  queue: Queue;
}

const MINUTE_MS = 60_000;

export class PacketSessions {
  readonly #parts: GatewayParts;
  readonly #protocol: StreamProtocol | HttpProtocol;
  readonly #transport: RawLogTransport;
  readonly #metrics: ProtocolMetrics;
  readonly #sessions = new Map<number, PacketSession>();
  /** Of these packets alone: a sender of datagrams can be forged and must not slow down a stream. */
  readonly #devices: DeviceLimits;
  /** When it was told last that a tracker is over its rate. */
  readonly #toldFast = new Map<number, number>();
  /** Numbers of the trackers that have a session. */
  readonly #codes = new Set<string>();

  constructor(
    parts: GatewayParts,
    protocol: StreamProtocol | HttpProtocol,
    transport: RawLogTransport,
  ) {
    this.#parts = parts;
    this.#protocol = protocol;
    this.#transport = transport;
    this.#metrics = parts.metrics.protocol(protocol.name);
    this.#devices = new DeviceLimits(parts.limits);
  }

  /** A registered tracker of this number has sent something lately. */
  knows(code: string): boolean {
    return this.#codes.has(code);
  }

  /** Stores a packet of a registered tracker behind those that wait; never rejects. */
  async take(packet: Packet): Promise<Outcome> {
    const { ingest, limits, elapsed } = this.#parts;
    const { device, receivedTs } = packet;
    const at = elapsed();
    if (ingest.queued >= ingest.queueMax) return { kind: 'full' };
    const waitMs = this.#devices.waitMs(device.deviceId, at);
    if (waitMs > 0) {
      this.#tellFast(device.deviceId, at);
      return { kind: 'too-fast', waitMs };
    }
    const session = this.#of(packet);
    if (!session || session.queue.waiting >= limits.sessionQueueMax) return { kind: 'full' };
    this.#devices.take(device.deviceId, packet.packets, packet.records.length, at);
    session.live.device = device;
    session.live.lastSeen = receivedTs;
    session.live.heardAt = at;
    session.live.counters.bytesIn += packet.bytes.length;
    session.log.received(
      receivedTs,
      packet.bytes,
      packet.quarantined ? RAW_LOG_FLAG.quarantined : 0,
    );
    const { queue } = session;
    queue.waiting++;
    const stored = queue.tail.then(() => this.#store(session, packet, at));
    queue.tail = stored;
    return await stored;
  }

  /** Once a minute: what is over the rate is not taken, so somebody should know. */
  #tellFast(deviceId: number, at: number): void {
    const told = this.#toldFast.get(deviceId);
    if (told !== undefined && at - told < MINUTE_MS) return;
    this.#toldFast.set(deviceId, at);
    this.#metrics.trackerAlarm();
    const facts = { deviceId, protocol: this.#protocol.name };
    this.#parts.log.warn(facts, 'a tracker sends more than it may');
  }

  /** Notes what was sent: an answer with what it is to, or a command. */
  sent(deviceId: number, bytes: Uint8Array, result?: StoreResult): void {
    const session = this.#sessions.get(deviceId);
    if (!session) return;
    session.live.counters.bytesOut += bytes.length;
    session.log.sent(this.#parts.now(), bytes, isRepeat(result) ? RAW_LOG_FLAG.duplicate : 0);
  }

  /** Notes something that happened. */
  note(deviceId: number, text: string): void {
    this.#sessions.get(deviceId)?.log.event(this.#parts.now(), text);
  }

  check(at: number): void {
    this.#devices.sweep(at);
    for (const [deviceId, told] of this.#toldFast) {
      if (at - told >= MINUTE_MS) this.#toldFast.delete(deviceId);
    }
    const silence = this.#parts.limits.sessionSeconds * 1000;
    for (const session of this.#sessions.values()) {
      if (session.queue.waiting === 0 && at - session.live.heardAt > silence)
        this.#end(session, 'idle');
    }
  }

  /** Waits for what is being stored, then ends all sessions. */
  async stop(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.queue.tail));
    for (const session of this.#sessions.values()) this.#end(session, 'stop');
  }

  async #store(session: PacketSession, packet: Packet, at: number): Promise<Outcome> {
    const { device, records, receivedTs, trace } = packet;
    const nothing = { stored: 0, duplicates: 0, quarantined: 0 };
    try {
      const result =
        records.length > 0
          ? await this.#parts.ingest.store({ device, records, receivedTs, span: trace?.store() })
          : nothing;
      session.live.counters.packets += packet.packets;
      this.#metrics.frames(packet.packets);
      noteStored(this.#metrics, session.live.counters, result);
      this.#metrics.acknowledged(this.#parts.elapsed() - at);
      return { kind: 'stored', result };
    } catch (error) {
      const connection = session.live.id;
      this.#parts.log.warn({ err: error, connection, protocol: this.#protocol.name }, 'not stored');
      session.log.event(this.#parts.now(), 'not stored');
      this.#metrics.dropped('storage');
      return { kind: 'failed' };
    } finally {
      session.queue.waiting--;
    }
  }

  #of({ device, receivedTs, caller }: Packet): PacketSession | undefined {
    const known = this.#sessions.get(device.deviceId);
    const isSame =
      known?.live.hostAddress === caller.address &&
      known.companyId === device.companyId &&
      known.code === device.code;
    if (known && isSame) return known;
    const { sessions, limits } = this.#parts;
    if (!known && this.#sessions.size >= limits.sessionsMax) {
      this.#metrics.dropped('sessions');
      return undefined;
    }
    // Another address is another session, so the list shows where the tracker is now.
    if (known) this.#end(known, 'replaced');
    const live = sessions.open(device.deviceType, caller.address, this.#parts);
    const log = new ConnectionLog(
      this.#parts.rawLog,
      this.#transport,
      live.id,
      this.#protocol.secrets,
    );
    log.event(receivedTs, connectText(caller));
    log.identified(device, receivedTs);
    const session: PacketSession = {
      live,
      deviceId: device.deviceId,
      companyId: device.companyId,
      code: device.code,
      log,
      queue: known?.queue ?? { waiting: 0, tail: Promise.resolve() },
    };
    this.#sessions.set(device.deviceId, session);
    this.#codes.add(device.code);
    this.#metrics.opened();
    return session;
  }

  #end(session: PacketSession, reason: CloseReason): void {
    session.log.event(this.#parts.now(), `close ${reason}`);
    this.#sessions.delete(session.deviceId);
    this.#codes.delete(session.code);
    this.#parts.sessions.remove(session.live);
    this.#metrics.closed(reason);
  }
}
