// What is watched of addresses and trackers. An address is only watched: many trackers share one, and
// what it counts is only what newcomers do there, connections that have not named a registered
// tracker. Over a limit it is crowded: an alarm is told, and newcomers there must be quick and
// faultless. Datagrams are not counted here, because anybody can write any sender on them. No clock here.
import type { CrowdedAddress } from '@flotila/domain/connection/gateway.api.ts';
import type { GatewayLimits } from './limits.ts';

export type AddressAlarm = 'newcomers' | 'newcomers-minute' | 'bad-frames';

interface AddressState {
  /** Newcomers that are connected now. */
  open: number;
  /** Start of the running minute, epoch milliseconds. */
  minute: number;
  /** Newcomers of this minute that have not turned out to be trackers. */
  newcomers: number;
  badFrames: number;
  isAlarmed: boolean;
}

const MINUTE_MS = 60_000;

/** True for 127.0.0.0/8 and ::1, also in their mapped form. */
export function isLoopback(address: string): boolean {
  return address === '::1' || plainAddress(address).startsWith('127.');
}

/** IPv4 addresses in their plain form, as people know them. */
export function plainAddress(address: string | undefined): string {
  if (!address) return 'unknown';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** Counts what newcomers do at each address; tells the first time in a minute that it is too much. */
export class AddressLimits {
  readonly #limits: GatewayLimits;
  readonly #onAlarm: (address: string, protocol: string, alarm: AddressAlarm) => void;
  readonly #states = new Map<string, AddressState>();

  constructor(
    limits: GatewayLimits,
    onAlarm: (address: string, protocol: string, alarm: AddressAlarm) => void,
  ) {
    this.#limits = limits;
    this.#onAlarm = onAlarm;
  }

  /** A newcomer; `identified` or `left` must follow. */
  entered(address: string, protocol: string, now: number): void {
    const state = this.#of(address, now);
    state.open++;
    state.newcomers++;
    this.#watch(address, state, protocol);
  }

  /** A newcomer was a registered tracker, which has limits of its own. */
  identified(address: string, now: number): void {
    this.left(address);
    const state = this.#of(address, now);
    if (state.newcomers > 0) state.newcomers--;
  }

  /** A newcomer went without having named a tracker. */
  left(address: string): void {
    const state = this.#states.get(address);
    if (state && state.open > 0) state.open--;
  }

  /** Something of a newcomer that could not be read. */
  badFrame(address: string, protocol: string, now: number): void {
    const state = this.#of(address, now);
    state.badFrames++;
    this.#watch(address, state, protocol);
  }

  /** Newcomers at this address must name a tracker soon, and with their first frame. */
  isCrowded(address: string, now: number): boolean {
    const state = this.#states.get(address);
    return state !== undefined && this.#excess(this.#current(state, now)) !== undefined;
  }

  /** Addresses over a limit now, those with most newcomers first. */
  crowded(now: number): CrowdedAddress[] {
    const found: CrowdedAddress[] = [];
    for (const [address, state] of this.#states) {
      const why = this.#excess(this.#current(state, now));
      if (why) found.push({ address, why, newcomers: state.open });
    }
    return found.sort((a, b) => b.newcomers - a.newcomers);
  }

  /** Forgets addresses where nothing is open and nothing counted. */
  sweep(now: number): void {
    for (const [address, state] of this.#states) {
      if (state.open === 0 && state.minute + MINUTE_MS < now) this.#states.delete(address);
    }
  }

  get size(): number {
    return this.#states.size;
  }

  #watch(address: string, state: AddressState, protocol: string): void {
    const alarm = state.isAlarmed ? undefined : this.#excess(state);
    if (!alarm) return;
    state.isAlarmed = true;
    this.#onAlarm(address, protocol, alarm);
  }

  #excess(state: AddressState): AddressAlarm | undefined {
    if (state.open > this.#limits.newcomersPerAddress) return 'newcomers';
    if (state.newcomers > this.#limits.newcomersPerAddressMinute) return 'newcomers-minute';
    return state.badFrames > this.#limits.badFramesPerAddressMinute ? 'bad-frames' : undefined;
  }

  #of(address: string, now: number): AddressState {
    const known = this.#states.get(address);
    if (known) return this.#current(known, now);
    if (this.#states.size >= this.#limits.addressesMax) this.#forgetOldest();
    const state = { open: 0, minute: now, newcomers: 0, badFrames: 0, isAlarmed: false };
    this.#states.set(address, state);
    return state;
  }

  #current(state: AddressState, now: number): AddressState {
    // A clock that was set back must not make a minute last for hours.
    if (Math.abs(now - state.minute) < MINUTE_MS) return state;
    return Object.assign(state, { minute: now, newcomers: 0, badFrames: 0, isAlarmed: false });
  }

  #forgetOldest(): void {
    for (const [address, state] of this.#states) {
      if (state.open > 0) continue;
      this.#states.delete(address);
      return;
    }
  }
}
