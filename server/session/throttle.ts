// Slows down guessing of passwords (AUTH-040, decision 0024). Failures are counted where they come from:
// whoever knows a login and guesses keeps themselves out, not its owner. A login that is guessed at from
// everywhere gets a pause after each failure that grows; who has not failed there yet may try at once.
import { isIPv6 } from 'node:net';
import { createMisses } from './misses.ts';

/** Failures of one login from one place within the window. */
export const FAILURES_PER_PLACE_MAX = 10;
/** Failures of all logins from one address within the window: many people may sit behind it. */
export const FAILURES_PER_ADDRESS_MAX = 100;
/** Failures of one login from everywhere within the window, from which on pauses begin. */
export const FAILURES_PER_LOGIN_FREE = 50;
/** Seconds of the first pause; it doubles each time the failures have doubled. */
export const PAUSE_SECONDS = 60;
/** Doublings after which the pause is as long as the window. */
const DOUBLINGS_MAX = 4;

/** One try to sign in. */
export interface Attempt {
  /** As the database finds it, so that no other spelling has a count of its own. */
  loginKey: string;
  address: string;
  /** From this machine itself, whose address is not counted alone. */
  isLocal: boolean;
  /** Session of the account that the browser holds a valid refresh token of; null: no known browser. */
  knownSessionId: string | null;
}

export interface Throttle {
  /** Runs tries of one login from one place one after another, so parallel ones cannot slip under the limit. */
  inTurn<T>(attempt: Attempt, run: () => Promise<T>): Promise<T>;
  /** Seconds to wait, 0 = may try. */
  waitSeconds(attempt: Attempt, now: number): number;
  failed(attempt: Attempt, now: number): void;
  /** A good sign-in forgives its place, never the login elsewhere and never the address. */
  succeeded(attempt: Attempt): void;
}

export function createThrottle(): Throttle {
  const places = createMisses(FAILURES_PER_PLACE_MAX);
  const addresses = createMisses(FAILURES_PER_ADDRESS_MAX);
  const logins = createMisses(FAILURES_PER_LOGIN_FREE * 2 ** DOUBLINGS_MAX);
  const turns = new Map<string, Promise<unknown>>();

  function pauseLeft(attempt: Attempt, now: number): number {
    const pause = pauseSeconds(logins.recent(attempt.loginKey, now).length);
    const last = places.recent(placeKey(attempt), now).at(-1);
    if (pause === 0 || last === undefined || attempt.knownSessionId !== null) return 0;
    return Math.max(0, pause - (now - last) / 1000);
  }

  return {
    inTurn: (attempt, run) => {
      const key = placeKey(attempt);
      const turn = (turns.get(key) ?? Promise.resolve()).then(run, run);
      turns.set(key, turn);
      const leave = () => turns.get(key) === turn && turns.delete(key);
      turn.then(leave, leave);
      return turn;
    },
    waitSeconds: (attempt, now) =>
      Math.max(
        places.waitSeconds(placeKey(attempt), FAILURES_PER_PLACE_MAX, now),
        pauseLeft(attempt, now),
        isAddressCounted(attempt)
          ? addresses.waitSeconds(networkOf(attempt.address), FAILURES_PER_ADDRESS_MAX, now)
          : 0,
      ),
    failed: (attempt, now) => {
      places.add(placeKey(attempt), now);
      if (attempt.knownSessionId === null) logins.add(attempt.loginKey, now);
      if (isAddressCounted(attempt)) addresses.add(networkOf(attempt.address), now);
    },
    succeeded: (attempt) => places.forgive(placeKey(attempt)),
  };
}

/** Seconds that a place waits after its failure when the login failed so often from everywhere. */
export function pauseSeconds(failures: number): number {
  if (failures < FAILURES_PER_LOGIN_FREE) return 0;
  const doublings = Math.floor(Math.log2(failures / FAILURES_PER_LOGIN_FREE));
  return PAUSE_SECONDS * 2 ** Math.min(doublings, DOUBLINGS_MAX);
}

/** Whoever has an IPv6 address has 2⁶⁴ of them: they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

function isAddressCounted({ isLocal, knownSessionId }: Attempt): boolean {
  return !isLocal && knownSessionId === null;
}

function placeKey({ loginKey, address, knownSessionId }: Attempt): string {
  return knownSessionId === null
    ? `${networkOf(address)} ${loginKey}`
    : `browser ${knownSessionId} ${loginKey}`;
}
