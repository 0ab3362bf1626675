// How much one tracker may send, once it is known who it is. Nothing here closes a tracker out: over its
// rate it is read later, and when too much of it cannot be read its connection ends at each
// further fault. No clock here: `now` is given.
import type { GatewayLimits } from './limits.ts';

interface Bucket {
  records: number;
  packets: number;
  filled: number;
}

interface Faults {
  /** Start of the running minute, epoch milliseconds. */
  minute: number;
  count: number;
}

const MINUTE_MS = 60_000;

/**
 * How much one tracker may send: a burst (its history after a dead zone) and a rate. What is over
 * the rate is not refused to TCP trackers; they are only read later.
 */
export class DeviceLimits {
  readonly #limits: GatewayLimits;
  readonly #buckets = new Map<number, Bucket>();
  readonly #faults = new Map<number, Faults>();

  constructor(limits: GatewayLimits) {
    this.#limits = limits;
  }

  /** Takes what was received; answers the milliseconds to wait until the next packet is welcome. */
  take(deviceId: number, packets: number, records: number, now: number): number {
    const bucket = this.#filled(deviceId, now);
    bucket.records -= records;
    bucket.packets -= packets;
    return this.#wait(bucket);
  }

  /** Milliseconds until the tracker is welcome again; 0: now. */
  waitMs(deviceId: number, now: number): number {
    return this.#wait(this.#filled(deviceId, now));
  }

  /** A frame that could not be read. `alarm`: with it the tracker is over its limit; `over`: it was before. */
  badFrame(deviceId: number, now: number): 'ok' | 'alarm' | 'over' {
    let faults = this.#faults.get(deviceId);
    if (!faults || Math.abs(now - faults.minute) >= MINUTE_MS) {
      faults = { minute: now, count: 0 };
      this.#faults.set(deviceId, faults);
    }
    const excess = ++faults.count - this.#limits.badFramesPerTrackerMinute;
    if (excess <= 0) return 'ok';
    return excess === 1 ? 'alarm' : 'over';
  }

  /** Forgets trackers whose burst is full again and whose faults are long ago. */
  sweep(now: number): void {
    for (const [deviceId, { minute }] of this.#faults) {
      if (Math.abs(now - minute) >= MINUTE_MS) this.#faults.delete(deviceId);
    }
    const full = Math.max(
      this.#limits.recordsBurst / this.#limits.recordsPerSecond,
      this.#limits.packetsBurst / this.#limits.packetsPerSecond,
    );
    for (const [deviceId, bucket] of this.#buckets) {
      if (this.#wait(bucket) === 0 && now - bucket.filled > full * 1000) {
        this.#buckets.delete(deviceId);
      }
    }
  }

  #wait(bucket: Bucket): number {
    const records = bucket.records < 0 ? -bucket.records / this.#limits.recordsPerSecond : 0;
    const packets = bucket.packets < 0 ? -bucket.packets / this.#limits.packetsPerSecond : 0;
    return Math.ceil(Math.max(records, packets) * 1000);
  }

  #filled(deviceId: number, now: number): Bucket {
    const { recordsBurst, recordsPerSecond, packetsBurst, packetsPerSecond } = this.#limits;
    const bucket = this.#buckets.get(deviceId);
    if (!bucket) {
      const fresh = { records: recordsBurst, packets: packetsBurst, filled: now };
      this.#buckets.set(deviceId, fresh);
      return fresh;
    }
    const seconds = Math.max(0, now - bucket.filled) / 1000;
    bucket.records = Math.min(recordsBurst, bucket.records + seconds * recordsPerSecond);
    bucket.packets = Math.min(packetsBurst, bucket.packets + seconds * packetsPerSecond);
    bucket.filled = now;
    return bucket;
  }
}
