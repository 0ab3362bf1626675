// What every part of the gateway needs, gathered once at start.
import type { Traces } from '../../ground/trace/traces.ts';
import type {
  Ingest,
  RegisteredDevice,
  Registry,
  SenderKeys,
} from '../../thing/connection/ports.ts';
import type { AddressLimits } from './address-limits.ts';
import type { ArrivalMetrics } from './arrival-metrics.ts';
import type { Claims } from './claims.ts';
import type { Clocks } from './clocks.ts';
import type { CommandSender } from './command-sender.ts';
import type { DeviceLimits } from './device-limits.ts';
import type { Entrance } from './entrance.ts';
import type { GatewayLimits } from './limits.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { RawLogWriter } from './raw-log.ts';
import type { SessionTable } from './sessions.ts';
import type { UnknownTrackers } from './unknown-trackers.ts';

/** The part of a pino logger that the gateway uses. */
export interface GatewayLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface GatewayParts extends Clocks {
  ingest: Ingest;
  registry: Registry;
  /** Who may pass on records of others. */
  keys: SenderKeys;
  limits: GatewayLimits;
  metrics: GatewayMetrics;
  log: GatewayLog;
  rawLog: RawLogWriter;
  sessions: SessionTable;
  entrance: Entrance;
  addresses: AddressLimits;
  /** Senders of datagrams, which are told of and nothing more: any sender can be forged. */
  senders: AddressLimits;
  arrivals: ArrivalMetrics;
  /** A balancer that tells for whom it connects. */
  isProxy(address: string): boolean;
  devices: DeviceLimits;
  unknown: UnknownTrackers;
  commands: CommandSender;
  /** Who is told of rounds; undefined: nobody. */
  traces: Traces | undefined;
  claims: Claims;
  /** Bytes in the framing buffers of all connections. */
  buffered: { bytes: number };
}

/** The tracker's options as its protocol understands them; bad ones are told and left out. */
export function checkedOptions(
  parts: Pick<GatewayParts, 'log'>,
  protocol: { parseOptions(options: unknown): Record<string, unknown> },
  device: RegisteredDevice,
): Record<string, unknown> {
  try {
    return protocol.parseOptions(device.options);
  } catch (error) {
    parts.log.warn({ deviceId: device.deviceId, err: error }, 'options of the tracker are ignored');
    return {};
  }
}
