// Which trackers have a receiver that counts its weeks anew: their live records show it, and what they had buffered is
// moved by the same weeks (gateway §9.1, G-5). Remembered by tracker, because a connection may end between both.
import { rolloverOf } from '@flotila/domain/location/clock.ts';
import { putNewest } from '../newest.ts';
import type { DeviceBatch } from './ports.ts';

export interface TrackerClocks {
  /** Learns from the live records of a batch, `from` … `to` (exclusive). */
  hear(batch: DeviceBatch, from: number, to: number): void;
  /** What the tracker's clock is behind, milliseconds. */
  behindMs(batch: DeviceBatch): number;
}

/** Of `max` trackers that are behind it is remembered. */
export function createTrackerClocks(max: number): TrackerClocks {
  const behind = new Map<number, number>();
  return {
    hear({ device: { deviceId }, records, receivedTs }, from, to) {
      for (let index = from; index < to; index++) {
        const shown = rolloverOf(records[index]?.time ?? null, receivedTs);
        if (shown === 0 && behind.size > 0) behind.delete(deviceId);
        else if (shown) putNewest(behind, deviceId, shown, max);
      }
    },
    behindMs: ({ device, behindMs }) => behindMs ?? behind.get(device.deviceId) ?? 0,
  };
}
