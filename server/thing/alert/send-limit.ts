// How often people may have something sent out of the house at once: tests of webhooks, forwardings and notifications, a
// report "now". All of these count together, so that nobody makes the product call or write to others without end.
// Each process counts for itself.
import { problem } from '@flotila/domain/problem.ts';
import { putNewest } from '../../ground/work/newest.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';

/** Within a minute, of one account in all its companies. */
export const SENDS_PER_ACCOUNT_MAX = 5;
/** Within a minute, of all accounts of one company. */
export const SENDS_PER_COMPANY_MAX = 20;
const WITHIN_MS = 60_000;
const NEVER = Number.NEGATIVE_INFINITY;
/** Accounts and companies remembered; who sent longest ago is forgotten first. */
const KEYS_MAX = 5_000;

export interface SendLimit {
  /**
   * Counts one that is about to be sent.
   * @param now epoch milliseconds
   * @throws too_many with the seconds until the next one may be
   */
  take(asker: Asker, now: number): void;
}

export function createSendLimit(): SendLimit {
  const accounts = new Map<number, number[]>();
  const companies = new Map<number, number[]>();
  // Moments ahead of the clock are of one that was set back since.
  const recent = (sends: ReadonlyMap<number, number[]>, id: number, now: number) =>
    (sends.get(id) ?? []).filter((moment) => moment > now - WITHIN_MS && moment <= now);
  return {
    take({ accountId, companyId }, now) {
      const ofAccount = recent(accounts, accountId, now);
      const ofCompany = recent(companies, companyId, now);
      const waits = [
        ofAccount.at(-SENDS_PER_ACCOUNT_MAX) ?? NEVER,
        ofCompany.at(-SENDS_PER_COMPANY_MAX) ?? NEVER,
      ].map((first) => first + WITHIN_MS - now);
      refuseFor(Math.max(...waits));
      putNewest(accounts, accountId, [...ofAccount, now], KEYS_MAX);
      putNewest(companies, companyId, [...ofCompany, now], KEYS_MAX);
    },
  };
}

/** @throws too_many when there is something to wait for */
export function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw problem('too_many', {
    message: 'sends_max',
    params: { seconds },
    retryAfterSeconds: seconds,
  });
}
