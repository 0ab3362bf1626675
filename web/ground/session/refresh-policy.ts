// What happens on a 401: one shared refresh, at most three retries of a request, then the session ends.
// Pure: time and the refresh itself are given, so AUTH-029 … AUTH-034 are decided and tested here.

/** AUTH-032: a request is retried at most so often; the next 401 signs out. */
export const RETRIES_MAX = 3;

/** AUTH-034: so long after a refresh no second one is started, its result is used again. */
export const REFRESH_LOCK_MS = 5_000;

/** Why the session ended by itself; the sign-in screen explains it (ERR-002). */
export type EndReason = 'refreshFailed' | 'repeatedFailure';

/** What to do with an answer: hand it over, refresh and send again, or end the session. */
export function nextStep(status: number, retries: number): 'done' | 'refresh' | 'end' {
  if (status !== 401) return 'done';
  return retries < RETRIES_MAX ? 'refresh' : 'end';
}

export interface RefreshLock {
  /**
   * Joins the running refresh, uses the one that just ended, or starts one. null: it was refused. Rejects where the
   * server could not be asked.
   */
  refreshed(): Promise<string | null>;
  /** Forgets the last result: another session begins. */
  reset(): void;
}

/** One refresh for all who ask while it runs and until the lock is released. */
export function createRefreshLock(
  refresh: () => Promise<string | null>,
  nowMs: () => number,
): RefreshLock {
  let current: { result: Promise<string | null>; heldUntilMs: number } | null = null;
  return {
    refreshed() {
      if (current && nowMs() < current.heldUntilMs) return current.result;
      const entry = { result: refresh(), heldUntilMs: Number.POSITIVE_INFINITY };
      current = entry;
      const release = () => {
        entry.heldUntilMs = nowMs() + REFRESH_LOCK_MS;
      };
      entry.result.then(release, release);
      return entry.result;
    },
    reset() {
      current = null;
    },
  };
}

/**
 * Sends a request with the policy. A server that cannot be asked for a token ends nothing: the request has failed as by a
 * broken line, and is tried again like one. `attempt` gets the access token and answers a status and a value;
 * `end` is told once when the session is over, and the last answer is handed over all the same.
 */
export async function withPolicy<T extends { status: number }>(options: {
  token: () => string | null;
  lock: RefreshLock;
  attempt: (token: string | null) => Promise<T>;
  end: (reason: EndReason) => void;
}): Promise<T> {
  let token = options.token();
  for (let retries = 0; ; retries += 1) {
    const answer = await options.attempt(token);
    const step = nextStep(answer.status, retries);
    if (step === 'done') return answer;
    if (step === 'end') {
      options.end('repeatedFailure');
      return answer;
    }
    // Another request may have refreshed while this one was under way: then its token is newer.
    const newer = options.token();
    const next = newer && newer !== token ? newer : await options.lock.refreshed();
    if (next === null) {
      options.end('refreshFailed');
      return answer;
    }
    token = next;
  }
}
