// Notes who calls the API (D-API): one row a user, way of authorizing, program, company and address,
// with the time of the newest request. Requests only touch a bounded map; every few seconds what
// changed is written, so a thousand requests of one program are one row of one statement.
import type { Database } from '../../ground/db/open.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import type { ApiCall } from '../../ground/http/context.ts';
import { type Gathered, writeGathered } from '../../ground/work/gathered.ts';
import { type Caller, removeOldCallers, upsertCallers } from './api-connection.queries.ts';

export interface ApiCallers extends Gathered {
  /** Never waits and never throws. */
  note(call: ApiCall, now: number): void;
}

export interface ApiCallersDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  onError(error: unknown): void;
}

const WRITE_EVERY_MS = 10_000;
const CLEAN_EVERY_MS = 600_000;
/** Callers that wait to be written; others are not noted until then. */
export const CALLERS_WAITING_MAX = 10_000;
/** Of these one account has at most so many: the program names itself, so it could invent names. */
export const CALLERS_OF_ACCOUNT_MAX = 50;

export function createApiCallers({ db, now, onError }: ApiCallersDeps): ApiCallers {
  let waiting = new WaitingCallers();
  let cleaned = 0;

  async function write(): Promise<void> {
    const taken = waiting;
    waiting = new WaitingCallers();
    try {
      if (taken.size > 0) await upsertCallers(db, taken.all());
      if (Math.abs(now() - cleaned) < CLEAN_EVERY_MS) return;
      await removeOldCallers(db, now());
      cleaned = now();
    } catch (error) {
      // A row that the database will never take must not keep the others out for ever.
      if (isDatabaseUnavailable(error)) {
        for (const caller of taken.all()) waiting.note(caller, caller.lastRequest);
      }
      onError(error);
    }
  }
  return {
    note: (call, at) => waiting.note(call, at),
    ...writeGathered(write, WRITE_EVERY_MS, onError),
  };
}

/** What was noted since it was last written. */
class WaitingCallers {
  readonly #callers = new Map<string, Caller>();
  readonly #ofAccount = new Map<number, number>();

  get size(): number {
    return this.#callers.size;
  }

  all(): Caller[] {
    return [...this.#callers.values()];
  }

  note(call: ApiCall, now: number): void {
    const key = keyOf(call);
    const known = this.#callers.get(key);
    if (known) {
      known.lastRequest = Math.max(known.lastRequest, now);
      return;
    }
    const others = this.#ofAccount.get(call.accountId) ?? 0;
    if (this.#callers.size >= CALLERS_WAITING_MAX || others >= CALLERS_OF_ACCOUNT_MAX) return;
    this.#ofAccount.set(call.accountId, others + 1);
    const { accountId, authorizationType, application, companyCode, remoteAddress } = call;
    this.#callers.set(key, {
      accountId,
      authorizationType,
      application,
      companyCode,
      remoteAddress,
      lastRequest: now,
    });
  }
}

/** No part but the last can hold a line break: headers cannot, codes and addresses do not. */
function keyOf(call: ApiCall): string {
  const { accountId, authorizationType, companyCode, remoteAddress, application } = call;
  return `${accountId}\n${authorizationType}\n${companyCode}\n${remoteAddress}\n${application}`;
}
