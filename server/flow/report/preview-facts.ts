// What is said beside the pages of a preview is of the very document that the pages were drawn from: it is kept until it
// is asked for, the moment after, instead of making the report once more.
import type { ReportOrder } from './order.ts';

/** Epoch milliseconds after the pages; later the report is made anew. */
export const FACTS_MS_MAX = 60_000;
/** Accounts of which facts are kept; the one that has waited for longest goes first. */
export const FACTS_ACCOUNTS_MAX = 500;

export interface PreviewFacts {
  keep(accountId: number, order: ReportOrder, facts: string): void;
  /** Of pages of the same order; null: none were made just before. */
  of(accountId: number, order: ReportOrder): string | null;
}

interface Kept {
  key: string;
  facts: string;
  /** Epoch milliseconds. */
  at: number;
}

export function createPreviewFacts(): PreviewFacts {
  const kept = new Map<number, Kept>();
  return {
    keep(accountId, order, facts) {
      kept.delete(accountId);
      kept.set(accountId, { key: keyOf(order), facts, at: order.now });
      const [oldest] = kept.keys();
      if (kept.size > FACTS_ACCOUNTS_MAX && oldest !== undefined) kept.delete(oldest);
    },
    of(accountId, order) {
      const one = kept.get(accountId);
      const isOf = one && one.key === keyOf(order) && order.now - one.at <= FACTS_MS_MAX;
      return isOf ? one.facts : null;
    },
  };
}

/** What the words and figures of a report depend on, but for the moment and the account. */
function keyOf({ company, language, input, reader, origin }: ReportOrder): string {
  return JSON.stringify([company.id, company.timeZone, language, input, reader, origin]);
}
