// Trackers that knock without being registered: how often each may get an answer, and the list for
// the superuser, collected here and written every few seconds so a storm costs the database little.
import { isAhead } from '../../ground/work/newest.ts';
import { isLoopback } from './address-limits.ts';
import type { GatewayLimits } from './limits.ts';

export interface UnknownTracker {
  deviceType: string;
  code: string;
  hostAddress: string;
  /** epoch milliseconds */
  firstSeen: number;
  lastSeen: number;
  attempts: number;
}

interface Throttle {
  until: number;
  seconds: number;
}

const CODE_LENGTH_MAX = 50;

/** Text of a tracker as it may be stored and shown: printable, limited. */
export function cleanCode(code: string): string {
  return code.replace(/[^\x20-\x7e]/g, '?').slice(0, CODE_LENGTH_MAX);
}

export class UnknownTrackers {
  readonly #limits: GatewayLimits;
  #waiting = new Map<string, UnknownTracker>();
  readonly #throttles = new Map<string, Throttle>();

  constructor(limits: GatewayLimits) {
    this.#limits = limits;
  }

  /**
   * Notes an attempt. True: answer with the protocol's refusal. False: the same number from the
   * same address came again too soon and gets no answer; each time it must wait twice as long.
   * Loopback always gets its answer.
   */
  refused(deviceType: string, code: string, address: string, now: number): boolean {
    this.#list(deviceType, cleanCode(code), address, now);
    if (isLoopback(address)) return true;
    const key = `${deviceType} ${cleanCode(code)} ${address}`;
    const throttle = this.#throttles.get(key);
    const isEarly = throttle !== undefined && isAhead(throttle.until, now, throttle.seconds * 1000);
    const seconds = throttle
      ? Math.min(throttle.seconds * 2, this.#limits.unknownThrottleSecondsMax)
      : this.#limits.unknownThrottleSeconds;
    if (!throttle && this.#throttles.size >= this.#limits.unknownMax) this.#forgetOldest();
    this.#throttles.set(key, { until: now + seconds * 1000, seconds });
    return !isEarly;
  }

  /** What was noted since the last call. */
  take(): UnknownTracker[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }

  /** Puts back what could not be written. */
  giveBack(trackers: readonly UnknownTracker[]): void {
    for (const tracker of trackers) {
      const key = `${tracker.deviceType} ${tracker.code}`;
      const newer = this.#waiting.get(key);
      if (newer) {
        newer.firstSeen = tracker.firstSeen;
        newer.attempts += tracker.attempts;
      } else if (this.#waiting.size < this.#limits.unknownMax) {
        this.#waiting.set(key, tracker);
      }
    }
  }

  sweep(now: number): void {
    for (const [key, throttle] of this.#throttles) {
      if (throttle.until + throttle.seconds * 1000 < now) this.#throttles.delete(key);
    }
  }

  #list(deviceType: string, code: string, hostAddress: string, now: number): void {
    const key = `${deviceType} ${code}`;
    const known = this.#waiting.get(key);
    if (known) {
      Object.assign(known, { hostAddress, lastSeen: now, attempts: known.attempts + 1 });
    } else if (this.#waiting.size < this.#limits.unknownMax) {
      this.#waiting.set(key, {
        deviceType,
        code,
        hostAddress,
        firstSeen: now,
        lastSeen: now,
        attempts: 1,
      });
    }
  }

  #forgetOldest(): void {
    const oldest = this.#throttles.keys().next().value;
    if (oldest !== undefined) this.#throttles.delete(oldest);
  }
}
