// How the tracker gateway is, for superusers: figures of each process that receives trackers, and what is
// wrong there now. The gateway writes these figures, the screen draws them.
import { z } from 'zod';
import { endpoint, instant, page, paging, role } from '../endpoint.ts';

/** What is counted "lately" is counted for so many minutes. */
export const GATEWAY_MINUTES = 10;
/** Crowded addresses that one process tells of. */
export const CROWDED_ADDRESSES_MAX = 20;

/**
 * What is wrong at a gateway:
 * listener: a port that should be open is not; loop: the process is too busy to answer; storage: what
 * came in is not committed; silent: nothing comes from the trackers of a protocol although they are connected;
 * faulty: many frames of registered trackers cannot be read; clock: trackers say that our clock is
 * behind; crowded: an address with many who are no known tracker; rawLog: the disk does not take the log.
 */
export const GATEWAY_ALARMS = [
  'listener',
  'loop',
  'storage',
  'silent',
  'faulty',
  'clock',
  'crowded',
  'rawLog',
] as const;
export type GatewayAlarmKind = (typeof GATEWAY_ALARMS)[number];

/** How far the clock of the newest record of a packet was from ours. */
export const CLOCK_BANDS = ['farAhead', 'ahead', 'live', 'late', 'old'] as const;
export type ClockBand = (typeof CLOCK_BANDS)[number];

const count = z.number().int().nonnegative();
const reasons = z.record(z.string(), count);

export const GatewayAlarm = z.object({
  alarm: z.enum(GATEWAY_ALARMS),
  /** null: it is no matter of one protocol. */
  protocol: z.string().nullable(),
  since: instant,
});
export type GatewayAlarm = z.output<typeof GatewayAlarm>;

/** One protocol in one process; counts are those of the last GATEWAY_MINUTES. */
export const ProtocolFigures = z.object({
  protocol: z.string(),
  ports: z.array(
    z.object({
      transport: z.enum(['tcp', 'tls', 'udp', 'http', 'https']),
      port: count,
      isOpen: z.boolean(),
    }),
  ),
  /** Open connections and sessions, strangers too. */
  connections: count,
  /** Registered trackers that keep a connection open. */
  trackers: count,
  /** Of the last minute; stored for the first time. */
  recordsPerSecond: z.number(),
  frames: count,
  stored: count,
  duplicates: count,
  quarantined: count,
  /** From the last byte of a packet to its acknowledgement, milliseconds, rounded up; null: there was none. */
  delayMsMedian: z.number().nullable(),
  delayMs99: z.number().nullable(),
  /** Those who were refused because nobody registered them. */
  unknown: count,
  /** Frames that could not be read, by reason; of strangers too. */
  faults: reasons,
  /** Packets that were not taken, by reason. */
  dropped: reasons,
  /** Ended connections, by reason. */
  closed: reasons,
  clock: z.record(z.enum(CLOCK_BANDS), count),
  /** For so long trackers are connected and nothing readable came; whole minutes, at most GATEWAY_MINUTES. */
  silentMinutes: count,
});
export type ProtocolFigures = z.output<typeof ProtocolFigures>;

export const CrowdedAddress = z.object({
  address: z.string(),
  why: z.enum(['newcomers', 'newcomers-minute', 'bad-frames']),
  /** Connections there that have not named a registered tracker. */
  newcomers: count,
});
export type CrowdedAddress = z.output<typeof CrowdedAddress>;

/** What one process tells of itself. */
export const GatewayFigures = z.object({
  startedAt: instant,
  protocols: z.array(ProtocolFigures),
  /** Records that wait for a commit; above `queueMax` trackers are not read. */
  queued: count,
  queueMax: count,
  /** How long the oldest of them has waited, whole seconds. */
  storageLagSeconds: count,
  alarms: z.array(GatewayAlarm),
  crowded: z.array(CrowdedAddress),
});
export type GatewayFigures = z.output<typeof GatewayFigures>;

/** A process that receives trackers. */
export const GatewayProcess = GatewayFigures.extend({
  processId: z.uuid(),
  host: z.string().describe('The machine that it runs on'),
  seenAt: instant.describe('When it last told; one that is silent for a minute is not listed'),
});
export type GatewayProcess = z.output<typeof GatewayProcess>;

/** A process of the product, whatever it does. */
export const RunningProcess = z.object({
  processId: z.uuid(),
  host: z.string().describe('The machine that it runs on'),
  roles: z.array(z.enum(['api', 'gateway', 'worker'])),
  version: z.string(),
  connections: z
    .object({ open: count, most: count, waiting: count })
    .describe('With the database: in use, allowed, and work that waits for one'),
  startedAt: instant,
  seenAt: instant.describe('When it last told; one that is silent for a minute is not listed'),
});
export type RunningProcess = z.output<typeof RunningProcess>;

/** What waits for the work in the background: see server/ground/process/queue.queries.ts. */
export const QUEUES = [
  'rebuilds',
  'hours',
  'reports',
  'sendings',
  'messages',
  'forwardings',
  /** Records of the last week that are kept outside because of their time (server/flow/ingest/retries.ts). */
  'clocks',
] as const;
export type Queue = (typeof QUEUES)[number];

export const WaitingWork = z.object({
  queue: z.enum(QUEUES),
  waiting: count,
  since: instant.nullable().describe('Of the oldest, where it is known'),
});
export type WaitingWork = z.output<typeof WaitingWork>;

export const listGatewayProcesses = endpoint('GET /v1/admin/gateway', {
  summary: 'All processes, and how those that receive trackers are: figures of ten minutes, alarms',
  needs: role('superuser'),
  answer: z.object({
    processes: z.array(GatewayProcess),
    all: z.array(RunningProcess),
    keysDiffer: z.boolean().describe('They sign people in with different keys: FLOTILA_SECRET'),
    queues: z.array(WaitingWork).describe('What waits for the work in the background'),
  }),
});

/** Texts of trackers are longer never; see unknown-trackers.ts. */
const UNKNOWN_TEXT_MAX = 50;

/** A tracker that knocked and that nobody registered. */
export const UnknownTracker = z.object({
  deviceType: z.string(),
  code: z.string(),
  hostAddress: z.string().describe('From where it came last'),
  firstSeen: instant,
  lastSeen: instant,
  attempts: z.number().int(),
  registeredType: z
    .string()
    .nullable()
    .describe('The number is registered, but as a tracker of this type'),
});
export type UnknownTracker = z.output<typeof UnknownTracker>;

export const listUnknownTrackers = endpoint('GET /v1/admin/unknown-trackers', {
  summary: 'Trackers that nobody registered, of the last 30 days, the newest first',
  needs: role('superuser'),
  query: paging(1000),
  answer: page(UnknownTracker),
});

export const forgetUnknownTracker = endpoint('POST /v1/admin/unknown-tracker/forget', {
  summary: 'Take a tracker off the list of unknown ones; when it knocks again it is back',
  needs: role('superuser'),
  body: z.object({
    deviceType: z.string().max(UNKNOWN_TEXT_MAX),
    code: z.string().max(UNKNOWN_TEXT_MAX),
  }),
  status: 204,
});
