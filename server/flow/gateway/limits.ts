// Every number that bounds the gateway, in one place with its default: times, sizes, rates. Tests
// and operators give a part of them; nothing in the gateway grows without one of these.
import type { PortName } from '@flotila/domain/vehicle/device-choices.ts';
import type { TlsFiles } from './certificates.ts';

export interface GatewayLimits {
  /** A new connection must send its first byte within this, seconds. */
  firstByteSeconds: number;
  /** … and must have named a registered tracker within this, seconds. */
  identifySeconds: number;
  /** Both at once, where the address is crowded, seconds. */
  hurriedSeconds: number;
  /** A balancer must have told for whom it connects within this, seconds. */
  proxyHeaderSeconds: number;
  tlsHandshakeSeconds: number;
  /** An incomplete frame may wait for its rest this long, seconds. */
  partialFrameSeconds: number;
  /** A peer that does not read its answers is dropped after this, seconds. */
  writeSeconds: number;
  /** A UDP or HTTP session ends after this silence, seconds. */
  sessionSeconds: number;
  httpHeaderSeconds: number;
  httpRequestSeconds: number;
  httpKeepAliveSeconds: number;
  /** How long a connection stays open after its data could not be stored, seconds. */
  storeBackoffSeconds: number;
  /** Stop waits this long for stores that have begun, seconds. */
  stopSeconds: number;
  /** How long the answer of the registry holds for an open connection, seconds. */
  registrySeconds: number;

  /** Connections of registered trackers, all protocols together; above, further trackers are refused. */
  connectionsMax: number;
  /** Connections that have not named a registered tracker; above, the oldest of them ends for a new one. */
  newcomersMax: number;
  /** Connections over HTTP that one tracker or key keeps; further ones stay newcomers. */
  httpConnectionsPerTracker: number;
  httpConnectionsPerKey: number;
  /** Bytes waiting in the framing buffers of all connections together. */
  bufferedBytesMax: number;
  /** Frames of one connection decoded before others have their turn. */
  framesPerRound: number;
  /** Records of one connection given to one store. */
  recordsPerRound: number;
  /** Faulty frames in a row after which a connection is closed. */
  badFramesInARow: number;
  /** UDP or HTTP sessions of one protocol. */
  sessionsMax: number;
  /** Packets of one session that wait for the store; further ones are dropped (UDP) or refused. */
  sessionQueueMax: number;
  /** Bytes of the bodies of one port that are being read or stored; a protocol says how long one may be. */
  httpBodiesBytesMax: number;
  httpUrlBytesMax: number;

  /** Over one of these an address is crowded: an alarm, and its newcomers are hurried. It is never blocked. */
  newcomersPerAddress: number;
  newcomersPerAddressMinute: number;
  badFramesPerAddressMinute: number;
  /** Datagrams of no known tracker that one address sends; above, an alarm and nothing else. */
  strangeDatagramsPerAddressMinute: number;
  /** Room for datagrams that wait to be read; the system may give less (metrics). */
  udpReceiveBytes: number;
  /** Addresses that are remembered; the oldest are forgotten first. */
  addressesMax: number;

  /** Records of one tracker: burst at once, then so many per second. */
  recordsBurst: number;
  recordsPerSecond: number;
  packetsBurst: number;
  packetsPerSecond: number;
  /** Of one key, with which others pass records on: requests and records of all trackers together. */
  keyRequestsBurst: number;
  keyRequestsPerSecond: number;
  keyRecordsBurst: number;
  keyRecordsPerSecond: number;
  /** Above, an alarm, and only keys that opened before are looked at from there until the minute is over. */
  refusedKeysPerAddressMinute: number;
  /** Over this an alarm, and each further faulty frame of the tracker ends its connection. */
  badFramesPerTrackerMinute: number;

  /** Unknown trackers that are remembered for throttling and listing. */
  unknownMax: number;
  /** First and greatest time for which a tracker that was refused gets no further answer, seconds. */
  unknownThrottleSeconds: number;
  unknownThrottleSecondsMax: number;

  /** How often the list of connections is published, seconds. */
  publishSeconds: number;
  /** After this time without sign of life the rows of a process are not shown, seconds. */
  publishExpirySeconds: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  firstByteSeconds: 10,
  identifySeconds: 30,
  hurriedSeconds: 5,
  proxyHeaderSeconds: 5,
  tlsHandshakeSeconds: 10,
  partialFrameSeconds: 60,
  writeSeconds: 30,
  sessionSeconds: 900,
  httpHeaderSeconds: 10,
  httpRequestSeconds: 15,
  httpKeepAliveSeconds: 60,
  storeBackoffSeconds: 3,
  stopSeconds: 10,
  registrySeconds: 60,
  connectionsMax: 20_000,
  newcomersMax: 5_000,
  httpConnectionsPerTracker: 8,
  httpConnectionsPerKey: 64,
  bufferedBytesMax: 128 * 1024 * 1024,
  framesPerRound: 64,
  recordsPerRound: 2_000,
  badFramesInARow: 3,
  sessionsMax: 20_000,
  sessionQueueMax: 200,
  httpBodiesBytesMax: 64 * 1024 * 1024,
  httpUrlBytesMax: 8 * 1024,
  newcomersPerAddress: 50,
  newcomersPerAddressMinute: 300,
  badFramesPerAddressMinute: 20,
  strangeDatagramsPerAddressMinute: 300,
  udpReceiveBytes: 4 * 1024 * 1024,
  addressesMax: 20_000,
  recordsBurst: 20_000,
  recordsPerSecond: 5_000,
  packetsBurst: 20_000,
  packetsPerSecond: 1_000,
  keyRequestsBurst: 10_000,
  keyRequestsPerSecond: 500,
  keyRecordsBurst: 200_000,
  keyRecordsPerSecond: 20_000,
  refusedKeysPerAddressMinute: 30,
  badFramesPerTrackerMinute: 20,
  unknownMax: 5_000,
  unknownThrottleSeconds: 2,
  unknownThrottleSecondsMax: 300,
  publishSeconds: 2,
  publishExpirySeconds: 60,
};

/** Which listeners to open. A protocol without a port is off; port 0 lets the system choose. */
export interface GatewayConfig {
  host: string;
  ports: Partial<Record<PortName, number>>;
  /** Ports that speak TLS, beside or in place of the plain ones, and the files for it. */
  tls?: { ports: GatewayConfig['ports']; files: TlsFiles } | undefined;
  /** Addresses and networks (CIDR) of balancers whose PROXY header names the tracker's address. */
  proxies?: readonly string[];
  limits?: Partial<GatewayLimits>;
  /** Days for which raw logs are kept. */
  rawLogDays?: number;
}

/** The ports of the configuration, where 0 means off, in the form of GatewayConfig. */
export function openPorts(
  configured: Readonly<Partial<Record<PortName, number>>>,
): GatewayConfig['ports'] {
  return Object.fromEntries(Object.entries(configured).filter(([, port]) => port !== 0));
}
