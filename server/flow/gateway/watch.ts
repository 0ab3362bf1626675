// Looks once a second at all that alarms.ts judges, keeps since when each alarm is on, and tells the figures of
// this process. Told are the log (when an alarm begins and ends), Prometheus, the readiness of the
// process and, through the publisher, the screen for superusers.
import {
  CROWDED_ADDRESSES_MAX,
  type GatewayAlarm,
  type GatewayFigures,
} from '@flotila/domain/connection/gateway.api.ts';
import { deviceTypeOf, type ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { Gauge, type Registry } from 'prom-client';
import { findAlarms, type Hearing, hearingOf, type Seen } from './alarms.ts';
import type { GatewayParts } from './deps.ts';
import type { WatchedIngest } from './store-watch.ts';
import type { Listener } from './tcp-listener.ts';

/** `beat` comes so often. */
export const BEAT_MS = 1_000;
/** For so many beats a delay of the process is remembered. */
const LATE_BEATS = 10;
/** For so many beats it is told that the raw log lost something. */
const LOST_BEATS = 600;

export interface WatchDeps {
  parts: Pick<
    GatewayParts,
    'metrics' | 'sessions' | 'addresses' | 'senders' | 'log' | 'now' | 'elapsed'
  >;
  ingest: WatchedIngest;
  protocols: readonly { name: ProtocolName }[];
  listeners: readonly Pick<Listener, 'protocol' | 'transport' | 'port' | 'isOpen'>[];
  /** The process's Prometheus registry. */
  registry: Registry;
}

export class GatewayWatch {
  readonly #deps: WatchDeps;
  readonly #startedAt: number;
  readonly #on = new Map<string, GatewayAlarm>();
  #lates: number[] = [];
  #lastBeat: number | undefined;
  #lostSeen = 0;
  #lostBeats = 0;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#startedAt = deps.parts.now();
    // A protocol that has a port is watched before it is used.
    for (const { protocol } of deps.listeners) deps.parts.metrics.protocol(protocol);
    this.#addGauges(deps.registry);
  }

  /** The timer came; `at` are milliseconds of a clock that never jumps. */
  beat(at: number): void {
    if (this.#lastBeat !== undefined) {
      this.#lates.unshift(Math.max(0, at - this.#lastBeat - BEAT_MS));
      this.#lates.length = Math.min(this.#lates.length, LATE_BEATS);
    }
    this.#lastBeat = at;
  }

  /** A second has passed: counts go on, alarms begin and end. */
  tick(): void {
    const { metrics } = this.#deps.parts;
    for (const [protocol, counts] of metrics.counts) counts.tick(this.#trackersOf(protocol));
    const { rawLogBytesLost } = metrics;
    this.#lostBeats = rawLogBytesLost > this.#lostSeen ? LOST_BEATS : this.#lostBeats - 1;
    this.#lostSeen = rawLogBytesLost;
    this.#keepAlarms();
  }

  /** What the readiness of the process says of its gateway. */
  hearing(): Hearing {
    return hearingOf(this.#seen());
  }

  figures(): GatewayFigures {
    const { ingest } = this.#deps;
    return {
      startedAt: new Date(this.#startedAt).toISOString(),
      protocols: this.#protocolFigures(),
      queued: ingest.queued,
      queueMax: ingest.queueMax,
      storageLagSeconds: Math.floor(ingest.lagMs() / 1000),
      alarms: [...this.#on.values()],
      crowded: this.#crowded().slice(0, CROWDED_ADDRESSES_MAX),
    };
  }

  #protocolFigures(): GatewayFigures['protocols'] {
    const { listeners, parts } = this.#deps;
    return [...new Set(listeners.map(({ protocol }) => protocol))].flatMap((protocol) => {
      const counts = parts.metrics.counts.get(protocol);
      if (!counts) return [];
      const ports = listeners
        .filter((listener) => listener.protocol === protocol)
        .map(({ transport, port, isOpen }) => ({ transport, port, isOpen: isOpen() }));
      return [{ protocol, ports, trackers: this.#trackersOf(protocol), ...counts.figures() }];
    });
  }

  #crowded(): GatewayFigures['crowded'] {
    const { addresses, senders, elapsed } = this.#deps.parts;
    return [...addresses.crowded(elapsed()), ...senders.crowded(elapsed())];
  }

  #seen(): Seen {
    const { parts, ingest, listeners } = this.#deps;
    return {
      listeners: listeners.map(({ protocol, isOpen }) => ({ protocol, isOpen: isOpen() })),
      loopLateMs: Math.max(0, ...this.#lates),
      storageLagMs: ingest.lagMs(),
      protocols: [...parts.metrics.counts].map(([protocol, counts]) => ({
        protocol,
        trackers: this.#trackersOf(protocol),
        ...counts.lately(),
      })),
      crowdedAddresses: this.#crowded().length,
      isRawLogLost: this.#lostBeats > 0,
    };
  }

  #trackersOf(protocol: string): number {
    const { parts, protocols } = this.#deps;
    const spoken = protocols.find(({ name }) => name === protocol);
    return spoken ? parts.sessions.streamsOf(deviceTypeOf(spoken.name)) : 0;
  }

  #keepAlarms(): void {
    const { log, now } = this.#deps.parts;
    const found = new Map(
      findAlarms(this.#seen()).map((one) => [`${one.alarm} ${one.protocol}`, one]),
    );
    for (const [key, { alarm, protocol }] of this.#on) {
      if (found.has(key)) continue;
      this.#on.delete(key);
      log.info({ alarm, protocol }, 'an alarm of the gateway is over');
    }
    for (const [key, alarm] of found) {
      if (this.#on.has(key)) continue;
      this.#on.set(key, { ...alarm, since: new Date(now()).toISOString() });
      log.warn(alarm, `an alarm of the gateway: ${alarm.alarm}`);
    }
  }

  #addGauges(registry: Registry): void {
    const { ingest, listeners, parts } = this.#deps;
    const on = this.#on;
    const trackersOf = (protocol: string) => this.#trackersOf(protocol);
    const registers = [registry];
    new Gauge({
      name: 'flotila_gateway_alarm',
      help: '1 while an alarm is on',
      labelNames: ['alarm', 'protocol'],
      registers,
      collect() {
        this.reset();
        for (const { alarm, protocol } of on.values()) {
          this.set({ alarm, protocol: protocol ?? '' }, 1);
        }
      },
    });
    new Gauge({
      name: 'flotila_gateway_storage_lag_seconds',
      help: 'How long the oldest records have waited for a commit',
      registers,
      collect() {
        this.set(ingest.lagMs() / 1000);
      },
    });
    new Gauge({
      name: 'flotila_gateway_trackers',
      help: 'Registered trackers that keep a connection open',
      labelNames: ['protocol'],
      registers,
      collect() {
        for (const { protocol } of listeners) this.set({ protocol }, trackersOf(protocol));
      },
    });
    new Gauge({
      name: 'flotila_gateway_silent_seconds',
      help: 'For how long trackers are connected and nothing readable came',
      labelNames: ['protocol'],
      registers,
      collect() {
        for (const [protocol, counts] of parts.metrics.counts) {
          this.set({ protocol }, counts.lately().silentSeconds);
        }
      },
    });
    new Gauge({
      name: 'flotila_gateway_listener_open',
      help: '1 while the port is open',
      labelNames: ['protocol', 'transport'],
      registers,
      collect() {
        for (const { protocol, transport, isOpen } of listeners) {
          this.set({ protocol, transport }, isOpen() ? 1 : 0);
        }
      },
    });
  }
}
