// Slows down guessing of passwords (AUTH-040, decisions 0024 and 0089). Failures are counted where they come from:
// whoever knows a login and guesses keeps themselves out, not its owner. A login that is guessed at from
// everywhere gets a pause after each failure that grows; who has not failed there yet may try at once. So does an
// address, for strangers: browsers that are known to the account neither wait there nor count.
import { isIPv6 } from 'node:net';
import { createMisses, WINDOW_MS } from './misses.ts';

/** Failures of one login from one place within the window. */
export const FAILURES_PER_PLACE_MAX = 10;
/** Failures of all logins from one address within the window, from which on pauses begin: many people sit behind it. */
export const FAILURES_PER_ADDRESS_FREE = 70;
/** Seconds of the first pause of an address; it doubles with each ten failures more. */
export const ADDRESS_PAUSE_SECONDS = 9;
/** In no window there are more: the pauses after the free ones fill it (decision 0089 has the sum). */
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
  /** What the browser is known by to the account: its mark, or the session it is signed in with; null: a stranger. */
  knownBrowser: string | null;
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
  const addresses = createMisses(2 * FAILURES_PER_ADDRESS_MAX);
  const logins = createMisses(FAILURES_PER_LOGIN_FREE * 2 ** DOUBLINGS_MAX);
  const turns = new Map<string, Promise<unknown>>();
  /** Tries of strangers under way, by address: until they have failed nobody knows, so they count. */
  const underWay = new Map<string, number>();

  function pauseLeft(attempt: Attempt, now: number): number {
    const pause = pauseSeconds(logins.recent(attempt.loginKey, now).length);
    const last = places.recent(placeKey(attempt), now).at(-1);
    if (pause === 0 || last === undefined || attempt.knownBrowser !== null) return 0;
    return Math.max(0, pause - (now - last) / 1000);
  }

  function addressPauseLeft(attempt: Attempt, now: number): number {
    if (!isAddressCounted(attempt)) return 0;
    const network = networkOf(attempt.address);
    const failures = addresses.recent(network, now);
    const others = (underWay.get(network) ?? 1) - 1;
    const last = others > 0 ? now : failures.at(-1);
    if (last === undefined) return 0;
    const pause = addressPauseSeconds(failures.length + others);
    // A try that waited for its turn may be older than the last failure.
    return pause === 0 ? 0 : Math.max(0, pause - (now - last) / 1000);
  }

  async function counted<T>(attempt: Attempt, run: () => Promise<T>): Promise<T> {
    if (!isAddressCounted(attempt)) return run();
    const network = networkOf(attempt.address);
    underWay.set(network, (underWay.get(network) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    }
  }

  return {
    inTurn: (attempt, run) => {
      const key = placeKey(attempt);
      const next = () => counted(attempt, run);
      const turn = (turns.get(key) ?? Promise.resolve()).then(next, next);
      turns.set(key, turn);
      const leave = () => turns.get(key) === turn && turns.delete(key);
      turn.then(leave, leave);
      return turn;
    },
    waitSeconds: (attempt, now) =>
      Math.max(
        places.waitSeconds(placeKey(attempt), FAILURES_PER_PLACE_MAX, now),
        pauseLeft(attempt, now),
        addressPauseLeft(attempt, now),
      ),
    failed: (attempt, now) => {
      places.add(placeKey(attempt), now);
      if (attempt.knownBrowser === null) logins.add(attempt.loginKey, now);
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

/** Seconds that strangers of an address wait after its last failure when it has failed so often. */
export function addressPauseSeconds(failures: number): number {
  const more = failures - FAILURES_PER_ADDRESS_FREE;
  if (more < 0) return 0;
  return Math.min(ADDRESS_PAUSE_SECONDS * 2 ** (more / 10), WINDOW_MS / 1000);
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

function isAddressCounted({ isLocal, knownBrowser }: Attempt): boolean {
  return !isLocal && knownBrowser === null;
}

function placeKey({ loginKey, address, knownBrowser }: Attempt): string {
  return knownBrowser === null
    ? `${networkOf(address)} ${loginKey}`
    : `browser ${knownBrowser} ${loginKey}`;
}
