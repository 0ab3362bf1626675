// Slows down guessing of passwords (AUTH-040): failed sign-ins are counted per login and per address
// in a window of 15 minutes. Kept in memory of the process: a restart forgives, several API
// processes count each for itself.

export const FAILURES_PER_LOGIN_MAX = 10;
/** Many people may sit behind one address. */
export const FAILURES_PER_ADDRESS_MAX = 100;
export const WINDOW_MS = 15 * 60_000;
/** Keys remembered at most; the oldest are forgotten first. */
const KEYS_MAX = 20_000;

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
  const failures = new Map<string, number[]>();
  const turns = new Map<string, Promise<unknown>>();
  const recent = (key: string, now: number) =>
    (failures.get(key) ?? []).filter((moment) => moment > now - WINDOW_MS);

  const waitOf = (key: string, max: number, now: number) => {
    const moments = recent(key, now);
    const first = moments.at(-max);
    return moments.length < max || first === undefined ? 0 : (first + WINDOW_MS - now) / 1000;
  };
  const add = (key: string, now: number) => {
    const moments = [...recent(key, now), now].slice(-FAILURES_PER_ADDRESS_MAX);
    failures.delete(key);
    failures.set(key, moments);
    const oldest = failures.keys().next();
    if (failures.size > KEYS_MAX && !oldest.done) failures.delete(oldest.value);
  };
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
        waitOf(loginKey(login), FAILURES_PER_LOGIN_MAX, now),
        address === null ? 0 : waitOf(`address ${address}`, FAILURES_PER_ADDRESS_MAX, now),
      ),
    failed: (login, address, now) => {
      add(loginKey(login), now);
      if (address !== null) add(`address ${address}`, now);
    },
    succeeded: (login) => {
      failures.delete(loginKey(login));
    },
  };
}

function loginKey(login: string): string {
  return `login ${login.toLowerCase()}`;
}
