// Slows down guessing of passwords (AUTH-040): failed sign-ins are counted per login and per address.
import { createMisses } from './misses.ts';

export const FAILURES_PER_LOGIN_MAX = 10;
/** Many people may sit behind one address. */
export const FAILURES_PER_ADDRESS_MAX = 100;

export interface Throttle {
  /** Runs attempts on one login one after another, so parallel ones cannot slip under the limit. */
  inTurn<T>(login: string, attempt: () => Promise<T>): Promise<T>;
  /** Seconds to wait, 0 = may try. `address` null: on this machine, counted by its login only. */
  waitSeconds(login: string, address: string | null, now: number): number;
  failed(login: string, address: string | null, now: number): void;
  /** A good sign-in forgives the login, never the address. */
  succeeded(login: string): void;
}

export function createThrottle(): Throttle {
  const failures = createMisses(FAILURES_PER_ADDRESS_MAX);
  const turns = new Map<string, Promise<unknown>>();
  return {
    inTurn: (login, attempt) => {
      const key = loginKey(login);
      const turn = (turns.get(key) ?? Promise.resolve()).then(attempt, attempt);
      turns.set(key, turn);
      const leave = () => turns.get(key) === turn && turns.delete(key);
      turn.then(leave, leave);
      return turn;
    },
    waitSeconds: (login, address, now) =>
      Math.max(
        failures.waitSeconds(loginKey(login), FAILURES_PER_LOGIN_MAX, now),
        address === null
          ? 0
          : failures.waitSeconds(addressKey(address), FAILURES_PER_ADDRESS_MAX, now),
      ),
    failed: (login, address, now) => {
      failures.add(loginKey(login), now);
      if (address !== null) failures.add(addressKey(address), now);
    },
    succeeded: (login) => failures.forgive(loginKey(login)),
  };
}

function loginKey(login: string): string {
  return `login ${login.toLowerCase()}`;
}

function addressKey(address: string): string {
  return `address ${address}`;
}
