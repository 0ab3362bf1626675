// The port between gateway and ingest: what one process calls directly and several would send.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import type { Span } from '../../ground/trace/traces.ts';

/** Trackers of which a process remembers what it knows, unless FLOTILA_KEPT_TRACKERS says otherwise. */
export const KEPT_TRACKERS = 50_000;

/** A tracker that somebody registered, from the cache of the registry (at most 60 s old). */
export interface RegisteredDevice {
  deviceId: number;
  deviceType: DeviceType;
  code: string;
  companyId: number;
  companyCode: string;
  /** The vehicle that has it now; null: taken off. */
  vehicleId: number | null;
  numericPlate: string;
  options: Record<string, unknown>;
}

export interface DeviceBatch {
  device: Pick<RegisteredDevice, 'deviceId' | 'companyId' | 'vehicleId'>;
  records: TrackerRecord[];
  /** epoch milliseconds */
  receivedTs: number;
  /** What the tracker's clock is behind, milliseconds, where it is known of these records; left out: as lately shown. */
  behindMs?: number;
  /** Of the wait for its commit; left out: nothing is told of it. */
  span?: Span | undefined;
}

export interface StoreResult {
  /** Records stored for the first time. */
  stored: number;
  duplicates: number;
  quarantined: number;
}

/** Resolves when the batch is committed; rejects when it is not stored (nothing may be acknowledged). */
export interface Ingest {
  store(batch: DeviceBatch): Promise<StoreResult>;
  /** Records waiting for a commit; above `queueMax` the gateway stops reading (gateway §5). */
  readonly queued: number;
  readonly queueMax: number;
  /** Resolves when the queue is below its low mark. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds the registered tracker by the number it sent; a tracker of another type is not found. */
export interface Registry {
  find(deviceType: DeviceType, code: string): Promise<RegisteredDevice | undefined>;
  /** Forget a cached answer after an edit; also called through the database's notifications. */
  forget(code: string): void;
}

/** Keys with which others pass on records of trackers. */
export interface SenderKeys {
  open(shown: ShownCredentials): Promise<OpenedKey | RefusedKey>;
}
export interface ShownCredentials {
  /** The header of the request; empty: there was none. */
  authorization: string;
  address: string;
  /** What the sender calls itself. */
  application: string;
}
export interface OpenedKey {
  /** Of one key, whatever text it has now. */
  keyId: number;
  /** It may speak for this tracker. */
  opens(device: RegisteredDevice): boolean;
}
export interface RefusedKey {
  refused: 401 | 403;
  reason: string;
}
