// What the gateway counts (gateway §16), as plain calls; the Prometheus side is made here once, with
// label handles kept, because these are called for every frame.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { add, ProtocolCounts } from './counts.ts';

export type RejectReason = 'cut' | 'decode' | 'other-number' | 'no-login' | 'crash';
export type CloseReason =
  | 'peer'
  | 'error'
  | 'scanner'
  | 'first-byte'
  | 'identify-timeout'
  | 'idle'
  | 'partial-frame'
  | 'write-timeout'
  | 'buffer'
  | 'bad-frames'
  | 'resync'
  | 'unknown'
  | 'other-number'
  | 'no-login'
  | 'crash'
  | 'storage'
  | 'replaced'
  | 'goodbye'
  | 'crowded'
  | 'full'
  | 'stop';
export type DropReason = 'queue' | 'device-rate' | 'unknown' | 'sessions' | 'storage';

/** Counters of one protocol. */
export interface ProtocolMetrics {
  opened(): void;
  closed(reason: CloseReason): void;
  bytes(count: number): void;
  frames(count: number): void;
  rejected(reason: RejectReason): void;
  stored(stored: number, duplicates: number, quarantined: number): void;
  acknowledged(latencyMs: number): void;
  /** `key`: it opens nothing. */
  refused(reason: 'unknown' | 'key'): void;
  dropped(reason: DropReason): void;
  unreadable(reason: string, count: number): void;
  unknownId(id: string, count: number): void;
  addressAlarm(): void;
  trackerAlarm(): void;
  /** A frame of a registered tracker that could not be read; counted beside `rejected`. */
  trackerFault(): void;
  clockOffset(seconds: number): void;
}

/** What is read when somebody asks for the numbers. */
interface Reading {
  buffered: number;
  queued: number;
}

export interface GatewayMetrics {
  protocol(name: string): ProtocolMetrics;
  /** The same of the last minutes, by protocol; see watch.ts. */
  readonly counts: ReadonlyMap<string, ProtocolCounts>;
  /** Bytes that `rawLogLost` was told of since the start. */
  readonly rawLogBytesLost: number;
  rawLogBytes(raw: number, compressed: number): void;
  rawLogLost(bytes: number): void;
  watch(read: () => Reading): void;
}

/** Distinct unknown ids that are counted by name; a tracker must not be able to invent metrics. */
const UNKNOWN_IDS_MAX = 500;
const REASONS_MAX = 50;

/** Creates the gateway's counters in the process's registry. */
export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const made = makeCounters(registry);
  const { logRaw, logWritten, logLost } = made;
  const protocols = new Map<string, ProtocolMetrics>();
  const counts = new Map<string, ProtocolCounts>();
  let lost = 0;
  let read = (): Reading => ({ buffered: 0, queued: 0 });
  new Gauge({
    name: 'flotila_gateway_buffered_bytes',
    help: 'Bytes waiting in framing buffers',
    registers: [registry],
    collect() {
      this.set(read().buffered);
    },
  });
  new Gauge({
    name: 'flotila_gateway_store_queue',
    help: 'Records waiting for a commit',
    registers: [registry],
    collect() {
      this.set(read().queued);
    },
  });
  return {
    protocol(name) {
      let metrics = protocols.get(name);
      if (!metrics) {
        const lately = new ProtocolCounts();
        counts.set(name, lately);
        metrics = protocolMetrics(made, name, lately);
        protocols.set(name, metrics);
      }
      return metrics;
    },
    rawLogBytes(raw, compressed) {
      logRaw.inc(raw);
      logWritten.inc(compressed);
    },
    rawLogLost(bytes) {
      lost += bytes;
      logLost.inc(bytes);
    },
    counts,
    get rawLogBytesLost() {
      return lost;
    },
    watch(reader) {
      read = reader;
    },
  };
}

function makeCounters(registry: Registry) {
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name: `flotila_gateway_${name}`, help, labelNames, registers });
  return {
    connections: new Gauge({
      name: 'flotila_gateway_connections',
      help: 'Open connections and sessions',
      labelNames: ['protocol'],
      registers,
    }),
    latency: new Histogram({
      name: 'flotila_gateway_acknowledge_seconds',
      help: 'From the last byte of a frame to its acknowledgement',
      labelNames: ['protocol'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
      registers,
    }),
    offset: new Histogram({
      name: 'flotila_gateway_clock_offset_seconds',
      help: 'Receive time minus time of the newest record of a packet',
      labelNames: ['protocol'],
      buckets: [-3600, -600, -60, -5, 0, 5, 30, 60, 600, 3600, 86400],
      registers,
    }),
    closed: counter('closed_total', 'Ended connections by reason', 'protocol', 'reason'),
    bytes: counter('received_bytes_total', 'Bytes received', 'protocol'),
    frames: counter('frames_total', 'Complete valid frames', 'protocol'),
    rejected: counter('rejected_total', 'Frames that could not be read', 'protocol', 'reason'),
    records: counter('records_total', 'Records by outcome', 'protocol', 'outcome'),
    refused: counter('refused_total', 'Refused connections and trackers', 'protocol', 'reason'),
    dropped: counter('dropped_total', 'Packets not taken, by reason', 'protocol', 'reason'),
    unreadable: counter('unreadable_records_total', 'Quarantined by reason', 'protocol', 'reason'),
    unknownIds: counter('unknown_ids_total', 'Values without a place', 'protocol', 'id'),
    alarms: counter('address_alarms_total', 'Addresses over a watched limit', 'protocol'),
    trackerFaults: counter(
      'tracker_faults_total',
      'Frames of registered trackers that could not be read',
      'protocol',
    ),
    trackerAlarms: counter('tracker_alarms_total', 'Trackers over a watched limit', 'protocol'),
    logRaw: counter('rawlog_bytes_total', 'Raw log before compression'),
    logWritten: counter('rawlog_written_bytes_total', 'Raw log as written'),
    logLost: counter('rawlog_lost_bytes_total', 'Raw log that the disk could not take'),
  };
}

function protocolMetrics(
  made: ReturnType<typeof makeCounters>,
  protocol: string,
  lately: ProtocolCounts,
): ProtocolMetrics {
  const label = { protocol };
  const connections = made.connections.labels(label);
  const bytes = made.bytes.labels(label);
  const frames = made.frames.labels(label);
  const latency = made.latency.labels(label);
  const offset = made.offset.labels(label);
  const stored = made.records.labels({ protocol, outcome: 'stored' });
  const duplicate = made.records.labels({ protocol, outcome: 'duplicate' });
  const quarantined = made.records.labels({ protocol, outcome: 'quarantined' });
  const ids = new Set<string>();
  const reasons = new Set<string>();
  // Told from the start, because Prometheus sees a counter increase only from a value that it has seen.
  made.refused.inc({ protocol, reason: 'unknown' }, 0);
  return {
    opened() {
      connections.inc();
      lately.connections++;
    },
    closed(reason) {
      connections.dec();
      made.closed.inc({ protocol, reason });
      lately.connections--;
      add(lately.now.closed, reason, 1);
    },
    bytes: (count) => bytes.inc(count),
    frames(count) {
      frames.inc(count);
      lately.now.frames += count;
    },
    rejected(reason) {
      made.rejected.inc({ protocol, reason });
      add(lately.now.faults, reason, 1);
    },
    stored(first, repeated, doubtful) {
      if (first > 0) stored.inc(first);
      if (repeated > 0) duplicate.inc(repeated);
      if (doubtful > 0) quarantined.inc(doubtful);
      lately.now.stored += first;
      lately.now.duplicates += repeated;
      lately.now.quarantined += doubtful;
    },
    acknowledged(ms) {
      latency.observe(ms / 1000);
      lately.delay(ms);
    },
    refused(reason) {
      made.refused.inc({ protocol, reason });
      if (reason === 'unknown') lately.now.unknown++;
    },
    dropped(reason) {
      made.dropped.inc({ protocol, reason });
      add(lately.now.dropped, reason, 1);
    },
    unreadable(reason, count) {
      made.unreadable.inc({ protocol, reason: named(reasons, reason, REASONS_MAX) }, count);
    },
    unknownId(id, count) {
      made.unknownIds.inc({ protocol, id: named(ids, id, UNKNOWN_IDS_MAX) }, count);
    },
    addressAlarm: () => made.alarms.inc(label),
    trackerAlarm: () => made.trackerAlarms.inc(label),
    trackerFault() {
      made.trackerFaults.inc(label);
      lately.now.trackerFaults++;
    },
    clockOffset(seconds) {
      offset.observe(seconds);
      lately.clock(seconds);
    },
  };
}

/** The name itself while there is room for it, `other` afterwards. */
function named(seen: Set<string>, name: string, max: number): string {
  if (!seen.has(name)) {
    if (seen.size >= max) return 'other';
    seen.add(name);
  }
  return name;
}
