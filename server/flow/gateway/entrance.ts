// Who is connected, from the accepted socket on. A connection is a newcomer until it has named a
// registered tracker. Newcomers may be anybody, so their number is bounded, and a new one is always let
// in: the oldest newcomer of the address that has most of them goes for it. Thus a flood
// pushes out itself, and a tracker that says at once who it is gets through beside it.
import type { AddressLimits } from './address-limits.ts';
import type { GatewayLimits } from './limits.ts';

/** One connection at the entrance. */
export interface Visit {
  readonly protocol: string;
  readonly address: string;
  /** A balancer's own, which is not counted for its address: it has not told for whom it connects. */
  readonly isProxy?: boolean;
  /** Ends the connection at once and gives back what it holds. */
  evict(): void;
}

export class Entrance {
  readonly #limits: GatewayLimits;
  readonly #addresses: AddressLimits;
  readonly #known = new Set<Visit>();
  /** Newcomers by address, the oldest first. */
  readonly #newcomers = new Map<string, Set<Visit>>();
  /** At n the addresses that have n newcomers. */
  readonly #crowds: (Set<string> | undefined)[] = [];
  #newcomerCount = 0;

  constructor(limits: GatewayLimits, addresses: AddressLimits) {
    this.#limits = limits;
    this.#addresses = addresses;
  }

  /** Lets a connection in as a newcomer; every call needs a `left` when it ends. */
  enter(visit: Visit, now: number): void {
    if (this.#newcomerCount >= this.#limits.newcomersMax) this.evictOldest();
    const others = this.#newcomers.get(visit.address) ?? new Set();
    this.#newcomers.set(visit.address, others.add(visit));
    this.#newcomerCount++;
    this.#resize(visit.address, others.size - 1, others.size);
    if (!visit.isProxy) this.#addresses.entered(visit.address, visit.protocol, now);
  }

  /** What came before the tracker's first byte is done; the connection enters again. */
  passesOn(visit: Visit, now: number): void {
    if (this.#removeNewcomer(visit) && !visit.isProxy) {
      this.#addresses.identified(visit.address, now);
    }
  }

  /**
   * The connection has named a registered tracker. False: there is no room for one tracker more, it must
   * end. `isReplacing`: another connection of the same tracker ends for it, so there is.
   */
  identified(visit: Visit, isReplacing: boolean, now: number): boolean {
    if (this.#known.has(visit)) return true;
    if (this.#known.size >= this.#limits.connectionsMax && !isReplacing) return false;
    if (this.#removeNewcomer(visit)) this.#addresses.identified(visit.address, now);
    this.#known.add(visit);
    return true;
  }

  left(visit: Visit): void {
    if (this.#known.delete(visit)) return;
    if (this.#removeNewcomer(visit) && !visit.isProxy) this.#addresses.left(visit.address);
  }

  isKnown(visit: Visit): boolean {
    return this.#known.has(visit);
  }

  /** Ends the oldest newcomer of the address that has most; false: there is none. */
  evictOldest(): boolean {
    const address = this.#crowds.at(-1)?.values().next().value;
    const visit = address && this.#newcomers.get(address)?.values().next().value;
    if (!visit) return false;
    this.left(visit);
    visit.evict();
    return true;
  }

  #removeNewcomer(visit: Visit): boolean {
    const others = this.#newcomers.get(visit.address);
    if (!others?.delete(visit)) return false;
    if (others.size === 0) this.#newcomers.delete(visit.address);
    this.#newcomerCount--;
    this.#resize(visit.address, others.size + 1, others.size);
    return true;
  }

  #resize(address: string, from: number, to: number): void {
    this.#crowds[from]?.delete(address);
    if (to > 0) {
      const crowd = this.#crowds[to] ?? new Set();
      this.#crowds[to] = crowd.add(address);
    }
    while (this.#crowds.length > 0 && !this.#crowds.at(-1)?.size) this.#crowds.pop();
  }
}
