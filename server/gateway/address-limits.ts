// Limits per remote address and per tracker. Loopback is exempt from the limits per address: there
// stand our own tools, or a proxy behind which are all trackers. No clock here: `now` is given.
import type { GatewayLimits } from './limits.ts';

export type AddressVerdict = 'ok' | 'alarm' | 'blocked';

interface AddressState {
  open: number;
  /** Start of the running minute, epoch milliseconds. */
  minute: number;
  connects: number;
  bytes: number;
  badFrames: number;
  blockedUntil: number;
  alarmed: boolean;
}

/** True for 127.0.0.0/8 and ::1, also in their mapped form. */
export function isLoopback(address: string): boolean {
  return address === '::1' || plainAddress(address).startsWith('127.');
}

/** IPv4 addresses in their plain form, as people know them. */
export function plainAddress(address: string | undefined): string {
  if (!address) return 'unknown';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** Counts what each address does. `alarm` means over a limit that is only watched. */
export class AddressLimits {
  readonly #limits: GatewayLimits;
  readonly #states = new Map<string, AddressState>();

  constructor(limits: GatewayLimits) {
    this.#limits = limits;
  }

  /** A new connection. Unless `blocked`, `closed` must be called when it ends. */
  opened(address: string, now: number): AddressVerdict {
    if (isLoopback(address)) return 'ok';
    const state = this.#of(address, now);
    if (state.blockedUntil > now) return 'blocked';
    state.connects++;
    const isOver =
      state.open >= this.#limits.connectionsPerAddress ||
      state.connects > this.#limits.newConnectionsPerAddressMinute;
    if (isOver && this.#limits.addressBlocks) return 'blocked';
    state.open++;
    return isOver ? this.#alarm(state) : 'ok';
  }

  closed(address: string): void {
    const state = this.#states.get(address);
    if (state && state.open > 0) state.open--;
  }

  received(address: string, bytes: number, now: number): AddressVerdict {
    if (isLoopback(address)) return 'ok';
    const state = this.#of(address, now);
    if (state.blockedUntil > now) return 'blocked';
    state.bytes += bytes;
    if (state.bytes <= this.#limits.bytesPerAddressMinute) return 'ok';
    return this.#limits.addressBlocks ? 'blocked' : this.#alarm(state);
  }

  /** A frame that could not be read; too many block the address for a time (gateway §5). */
  badFrame(address: string, now: number): AddressVerdict {
    if (isLoopback(address)) return 'ok';
    const state = this.#of(address, now);
    state.badFrames++;
    if (state.badFrames < this.#limits.badFramesPerAddressMinute) return 'ok';
    state.blockedUntil = now + this.#limits.addressBlockSeconds * 1000;
    return 'blocked';
  }

  /** Forgets addresses that have nothing open and are not blocked. */
  sweep(now: number): void {
    for (const [address, state] of this.#states) {
      const isQuiet = state.open === 0 && state.blockedUntil <= now && state.minute + 60_000 < now;
      if (isQuiet) this.#states.delete(address);
    }
  }

  get size(): number {
    return this.#states.size;
  }

  #alarm(state: AddressState): AddressVerdict {
    if (state.alarmed) return 'ok';
    state.alarmed = true;
    return 'alarm';
  }

  #of(address: string, now: number): AddressState {
    let state = this.#states.get(address);
    if (!state) {
      if (this.#states.size >= this.#limits.addressesMax) this.#forgetOldest();
      state = {
        open: 0,
        minute: now,
        connects: 0,
        bytes: 0,
        badFrames: 0,
        blockedUntil: 0,
        alarmed: false,
      };
      this.#states.set(address, state);
    } else if (now - state.minute >= 60_000) {
      Object.assign(state, { minute: now, connects: 0, bytes: 0, badFrames: 0, alarmed: false });
    }
    return state;
  }

  #forgetOldest(): void {
    for (const [address, state] of this.#states) {
      if (state.open > 0) continue;
      this.#states.delete(address);
      return;
    }
  }
}

interface Bucket {
  records: number;
  packets: number;
  filled: number;
}

/**
 * How much one tracker may send: a burst (its history after a dead zone) and a rate. What is over
 * the rate is not refused to TCP trackers; they are only read later.
 */
export class DeviceLimits {
  readonly #limits: GatewayLimits;
  readonly #buckets = new Map<number, Bucket>();

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

  /** Forgets trackers whose burst is full again. */
  sweep(now: number): void {
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
