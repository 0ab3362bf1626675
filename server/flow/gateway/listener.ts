// Starts the tracker gateway: opens one port a protocol and transport, watches times, publishes the
// list of connections, and stops all of it in good order.
import { randomUUID } from 'node:crypto';
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import type { Registry as MetricsRegistry } from 'prom-client';
import { matcherOf } from '../../ground/config/networks.ts';
import type { HttpProtocol, StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { Traces } from '../../ground/trace/traces.ts';
import type { CommandStore } from '../../thing/command/command-queue.ts';
import type { Ingest, Registry, SenderKeys } from '../../thing/connection/ports.ts';
import { removeOldRawLogs } from '../../thing/connection/raw-log-files.ts';
import { AddressLimits } from './address-limits.ts';
import type { Hearing } from './alarms.ts';
import { createArrivalMetrics } from './arrival-metrics.ts';
import { type ClaimStore, Claims } from './claims.ts';
import type { Clocks } from './clocks.ts';
import { CommandSender } from './command-sender.ts';
import type { GatewayLog, GatewayParts } from './deps.ts';
import { DeviceLimits } from './device-limits.ts';
import { Entrance } from './entrance.ts';
import { listenHttp } from './http-listener.ts';
import { DEFAULT_LIMITS, type GatewayConfig, type GatewayLimits } from './limits.ts';
import { createGatewayMetrics } from './metrics.ts';
import { affordableLimits, openFilesMax } from './open-files.ts';
import { type ConnectionStore, Publisher } from './publisher.ts';
import { quietLog } from './quiet-log.ts';
import { RawLogWriter } from './raw-log.ts';
import { type LiveSession, SessionTable } from './sessions.ts';
import { watchStores } from './store-watch.ts';
import { type Address, type Listener, listenTcp } from './tcp-listener.ts';
import { TrackerTls } from './tracker-tls.ts';
import { listenUdp } from './udp-listener.ts';
import { UnknownTrackers } from './unknown-trackers.ts';
import { BEAT_MS, GatewayWatch } from './watch.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  /** The protocols of `protocols/all.ts`; tests bring their own. */
  protocols: readonly (StreamProtocol | HttpProtocol)[];
  ingest: Ingest;
  registry: Registry;
  /** Absent: nobody may pass on records of others. */
  keys?: SenderKeys;
  log: GatewayLog;
  /** Who is told of rounds; left out: nobody. */
  traces?: Traces | undefined;
  /** The process's Prometheus registry. */
  metrics: MetricsRegistry;
  /** `<FLOTILA_DATA>/rawlog` */
  rawLogFolder: string;
  now(): number;
  /** See Clocks; left out: that of this process. */
  elapsed?(): number;
  /** Where connections and unknown trackers are published; see gateway.queries.ts. */
  store: ConnectionStore;
  /** The queue of commands; absent: nobody asks anything of trackers. */
  commands?: CommandStore;
  /** Which gateway has which tracker; absent: there is no other one. */
  claims?: ClaimStore;
}

export interface Gateway {
  /** True while all listeners are open. */
  readonly ready: boolean;
  /** Whether it does what it is up for; of now. */
  hearing(): Hearing;
  /** The ports that are open, for messages and tests. */
  readonly listeners: readonly { protocol: string; transport: string; port: number }[];
  /** Live connections and sessions of this process. */
  connections(): LiveSession[];
  /**
   * A tracker was registered, edited or removed (null or empty: any may have been): open
   * connections ask the registry again.
   */
  forget(code: string | null): void;
  /** Somebody asked something of this tracker; null: of any, notifications were lost. */
  ordered(deviceId: number | null): void;
  /** Under which it tells of itself. */
  processId: string;
  /** Writes the raw log of a tracker to the disk, so it can be read complete. */
  flushRawLog(deviceId: number): Promise<void>;
  /** Watches times once; runs every second by itself. */
  check(): void;
  /** Reads the certificates again; by itself that happens every ten seconds. */
  reloadCertificates(): Promise<void>;
  /** Publishes once; runs every few seconds by itself. */
  publish(): Promise<void>;
  stop(): Promise<void>;
}

/** What a notification did not tell is found then, and what is overdue ends. */
const COMMAND_SWEEP_MS = 5_000;
const HOUR_MS = 3_600_000;
const NO_KEYS: SenderKeys = {
  open: async () => ({ refused: 401, reason: 'no key is known here' }),
};
const RAW_LOG_DAYS = 90;

/** Opens all listeners; rejects, with none left open, when a port is taken. */
export async function startGateway(deps: GatewayDeps): Promise<Gateway> {
  const limits = affordableLimits({ ...DEFAULT_LIMITS, ...deps.config.limits }, openFilesMax());
  const { elapsed = () => performance.now() } = deps;
  const ingest = watchStores(deps.ingest, elapsed);
  const processId = randomUUID();
  const parts = makeParts({ ...deps, elapsed, ingest }, limits, processId);
  await parts.claims.hear();
  const tls = await openTls(deps.config, parts);
  const listeners = await openListeners(deps, parts, tls);
  const { protocols, metrics: registry } = deps;
  const watch = new GatewayWatch({ parts, ingest, protocols, listeners, registry });
  const publisher = new Publisher(parts, deps.store, processId, () => watch.figures());
  const check = () => {
    checkAll(parts, listeners);
    tls?.check(deps.now());
    watch.tick();
  };
  const timers = [
    setInterval(() => {
      watch.beat(performance.now());
      check();
    }, BEAT_MS),
    setInterval(() => void publisher.publish(), limits.publishSeconds * 1000),
    setInterval(() => void parts.commands.sweep(), COMMAND_SWEEP_MS),
    setInterval(() => void cleanRawLogs(deps, parts), HOUR_MS),
  ];
  void parts.commands.sweep();
  void cleanRawLogs(deps, parts);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    const commandsEnded = parts.commands.stop();
    await Promise.all(listeners.map((listener) => listener.stop(limits.stopSeconds * 1000)));
    await commandsEnded;
    await parts.claims.stop();
    await parts.rawLog.flush();
    await publisher.withdraw();
  };
  return {
    processId,
    get ready() {
      return stopping === undefined;
    },
    hearing: () => watch.hearing(),
    listeners: listeners.map(({ protocol, transport, port }) => ({ protocol, transport, port })),
    connections: () => [...parts.sessions.all()],
    forget(code) {
      if (code) deps.registry.forget(code);
      for (const listener of listeners) listener.forget(code);
    },
    ordered: (deviceId) => parts.commands.ordered(deviceId),
    flushRawLog: (deviceId) => parts.rawLog.flush(deviceId),
    check,
    reloadCertificates: async () => tls?.reload(),
    publish: () => publisher.publish(),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function makeParts(
  deps: GatewayDeps & Clocks,
  limits: GatewayLimits,
  processId: string,
): GatewayParts {
  const metrics = createGatewayMetrics(deps.metrics);
  const buffered = { bytes: 0 };
  const log = quietLog(deps.log, deps.now);
  metrics.watch(() => ({ buffered: buffered.bytes, queued: deps.ingest.queued }));
  const addresses = new AddressLimits(limits, (address, protocol, alarm) => {
    metrics.protocol(protocol).addressAlarm();
    log.warn({ address, protocol, alarm }, 'an address is crowded with what is no known tracker');
  });
  const senders = new AddressLimits(
    { ...limits, badFramesPerAddressMinute: limits.strangeDatagramsPerAddressMinute },
    (address, protocol) => {
      metrics.protocol(protocol).addressAlarm();
      log.warn({ address, protocol }, 'an address sends many datagrams of no known tracker');
    },
  );
  const sessions = new SessionTable();
  return {
    ingest: deps.ingest,
    registry: deps.registry,
    keys: deps.keys ?? NO_KEYS,
    limits,
    metrics,
    log,
    traces: deps.traces,
    rawLog: new RawLogWriter({ folder: deps.rawLogFolder, metrics, log }),
    sessions,
    entrance: new Entrance(limits, addresses),
    addresses,
    senders,
    arrivals: createArrivalMetrics(deps.metrics),
    isProxy: matcherOf(deps.config.proxies ?? []),
    devices: new DeviceLimits(limits),
    unknown: new UnknownTrackers(limits),
    commands: new CommandSender({
      store: deps.commands,
      processId,
      metrics: deps.metrics,
      log,
      now: deps.now,
      elapsed: deps.elapsed,
    }),
    claims: new Claims({
      store: deps.claims,
      processId,
      log,
      streams: () => sessions.streamDevices(),
      streamSince: (deviceId) => sessions.streamSince(deviceId),
      end: (deviceId) => sessions.endStream(deviceId),
    }),
    now: deps.now,
    elapsed: deps.elapsed,
    buffered,
  };
}

async function openTls(
  { tls }: GatewayConfig,
  { arrivals: metrics, log }: GatewayParts,
): Promise<TrackerTls | undefined> {
  return tls && (await TrackerTls.open({ files: tls.files, metrics, log }));
}

async function openListeners(
  { config: { host, ports, tls: secure }, protocols }: GatewayDeps,
  parts: GatewayParts,
  tls: TrackerTls | undefined,
): Promise<Listener[]> {
  const open: Listener[] = [];
  try {
    for (const [name, spoken] of Map.groupBy(protocols, (one) => portNameOf(one.name))) {
      const [port, tlsPort] = [ports[name], secure?.ports[name]];
      if (port !== undefined) open.push(...(await listenPlain(parts, spoken, { host, port })));
      if (tlsPort === undefined) continue;
      open.push(...(await listenTls(parts, spoken, { host, port: tlsPort, tls })));
    }
  } catch (error) {
    await Promise.all(open.map((listener) => listener.stop(0)));
    throw error;
  }
  return open;
}

type Spoken = readonly (StreamProtocol | HttpProtocol)[];

/** What is spoken on one port: one protocol, or several over HTTP. */
async function listenPlain(parts: GatewayParts, spoken: Spoken, at: Address): Promise<Listener[]> {
  const [protocol] = spoken;
  if (!protocol || isHttp(protocol)) return await listenOverHttp(parts, spoken, at);
  const open: Listener[] = [];
  if (protocol.transports.includes('tcp')) open.push(await listenTcp(parts, protocol, at));
  // TCP first: when the system chooses the port, UDP takes the same number.
  if (protocol.transports.includes('udp') && protocol.cutDatagram) {
    try {
      open.push(await listenUdp(parts, protocol, at.host, open[0]?.port ?? at.port));
    } catch (error) {
      await open[0]?.stop(0);
      throw error;
    }
  }
  return open;
}

async function listenTls(parts: GatewayParts, spoken: Spoken, at: Address): Promise<Listener[]> {
  const [protocol] = spoken;
  if (!protocol || isHttp(protocol)) return await listenOverHttp(parts, spoken, at);
  return [await listenTcp(parts, protocol, at)];
}

async function listenOverHttp(
  parts: GatewayParts,
  spoken: Spoken,
  at: Address,
): Promise<Listener[]> {
  const protocols = spoken.filter(isHttp);
  const [first] = protocols;
  if (!first) return [];
  return await listenHttp(parts, { name: portNameOf(first.name), protocols }, at);
}

function isHttp(protocol: StreamProtocol | HttpProtocol): protocol is HttpProtocol {
  return 'decodeRequest' in protocol;
}

function checkAll(parts: GatewayParts, listeners: readonly Listener[]): void {
  const [now, at] = [parts.now(), parts.elapsed()];
  for (const listener of listeners) listener.check(at);
  parts.rawLog.sweep(now);
  parts.addresses.sweep(at);
  parts.senders.sweep(at);
  parts.devices.sweep(at);
  parts.unknown.sweep(now);
  parts.commands.check(at);
}

async function cleanRawLogs(deps: GatewayDeps, parts: GatewayParts): Promise<void> {
  const days = deps.config.rawLogDays ?? RAW_LOG_DAYS;
  try {
    await removeOldRawLogs(deps.rawLogFolder, parts.now(), days);
  } catch (error) {
    parts.log.warn({ err: error }, 'old raw logs could not be removed');
  }
}
