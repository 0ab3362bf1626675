// What ingest remembers of trackers' clocks. Receivers that count their weeks anew: live records show it, and what they
// had buffered is moved by the same weeks (gateway §9.1, G-5). The newest time of a tracker: by it
// a clock that fell years back is known (K-17). Its newest record in order: what strays from it by a zone is left out
// (K-9), and of the last of what it sent the next ones decide.
// Remembered by tracker, because a connection may end between both.

import {
  isFallenClock,
  judgeOrder,
  NO_ORDER,
  type Order,
} from '@flotila/domain/location/astray.ts';
import { FUTURE_MS_MAX, rolloverOf } from '@flotila/domain/location/clock.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { putNewest } from '../../ground/work/newest.ts';
import type { DeviceBatch } from '../../thing/connection/ports.ts';

export interface TrackerClocks {
  /** What one commit hears. */
  begin(): Hearing;
  /** What the tracker's clock is behind, milliseconds. */
  behindMs(batch: DeviceBatch): number;
}

export interface Hearing {
  /** Learns from records `from` … `to` (exclusive) of a batch, in the order of sending. */
  hear(batch: DeviceBatch, from: number, to: number): Verdict;
  /** The commit failed: forgets it, because it is tried again, or the tracker sends it again. */
  undo(): void;
}

interface Verdict {
  /** Indexes of those that were told by a wrong clock, and of those in doubt; null: none. */
  wrong: ReadonlySet<number> | null;
  /** Were in doubt before, and are right. */
  cleared: readonly TrackerRecord[];
}

interface Heard {
  /** Epoch milliseconds; 0: none is known. */
  newestTs: number;
  order: Order;
}

/** Of `max` trackers that are behind it is remembered, and of as many what they told. */
export function createTrackerClocks(max: number): TrackerClocks {
  const behind = new Map<number, number>();
  const heard = new Map<number, Heard>();

  function hear(batch: DeviceBatch, from: number, to: number): Verdict {
    const { device, records, receivedTs } = batch;
    const { deviceId } = device;
    const known = heard.get(deviceId);
    const { astray, cleared, order } = judgeOrder(batch, from, to, known?.order ?? NO_ORDER);
    for (let index = from; index < to; index++) {
      const shown = rolloverOf(records[index]?.time ?? null, receivedTs);
      if (shown === 0 && behind.size > 0) behind.delete(deviceId);
      else if (shown) putNewest(behind, deviceId, shown, max);
    }
    let wrong = astray;
    let newestTs = known?.newestTs ?? 0;
    // What is told of weeks that were counted anew is moved by them.
    for (let index = from; index < to && !behind.has(deviceId); index++) {
      const time = records[index]?.time ?? null;
      if (time === null) continue;
      if (time > newestTs && time <= receivedTs + FUTURE_MS_MAX) newestTs = time;
      else if (isFallenClock(time, newestTs)) {
        wrong ??= new Set();
        wrong.add(index);
      }
    }
    putNewest(heard, deviceId, { newestTs, order }, max);
    return { wrong, cleared };
  }

  return {
    begin() {
      const before = new Map<number, Heard | undefined>();
      return {
        hear(batch, from, to) {
          const { deviceId } = batch.device;
          if (!before.has(deviceId)) before.set(deviceId, heard.get(deviceId));
          return hear(batch, from, to);
        },
        undo() {
          for (const [deviceId, was] of before) {
            if (was) putNewest(heard, deviceId, was, max);
            else heard.delete(deviceId);
          }
        },
      };
    },
    behindMs: ({ device, behindMs }) => behindMs ?? behind.get(device.deviceId) ?? 0,
  };
}
