// So many at once of all, given in turn: first to the company that was served longest ago, then to its account that
// was. Of one account fewer run than there are places, so that whoever asks for much leaves one to the others.
import { putNewest } from './newest.ts';
import type { Slot } from './slots.ts';

/** Whose turn it is. */
export interface Asker {
  companyId: number;
  accountId: number;
}

/** What the product does by itself is one more account, of no company. */
export const BACKGROUND: Asker = { companyId: 0, accountId: 0 };

export interface SharedLimits {
  atOnce: number;
  atOnceEach: number;
  waitingMax: number;
}

export interface SharedSlots {
  /** null: too many wait already. */
  take(asker: Asker): Slot | null;
}

/** Companies and accounts whose last turn is remembered. */
const SERVED_MAX = 1000;

interface Waiting {
  asker: Asker;
  grant(): void;
}

export function createSharedSlots(limits: SharedLimits): SharedSlots {
  const running = new Map<number, number>();
  const waiting = new Set<Waiting>();
  const served = createServed(SERVED_MAX);
  let count = 0;
  const of = ({ accountId }: Asker) => running.get(accountId) ?? 0;

  function grantNext(): void {
    while (count < limits.atOnce) {
      const able = [...waiting].filter(({ asker }) => of(asker) < limits.atOnceEach);
      const [next] = able.sort((a, b) => served.order(a.asker, b.asker));
      if (!next) return;
      waiting.delete(next);
      served.add(next.asker);
      count += 1;
      running.set(next.asker.accountId, of(next.asker) + 1);
      next.grant();
    }
  }

  function leave(asker: Asker): void {
    count -= 1;
    const left = of(asker) - 1;
    if (left > 0) running.set(asker.accountId, left);
    else running.delete(asker.accountId);
    grantNext();
  }

  return {
    take(asker) {
      const mayBegin = count < limits.atOnce && of(asker) < limits.atOnceEach;
      if (!mayBegin && waiting.size >= limits.waitingMax) return null;
      const { promise: granted, resolve } = Promise.withResolvers<void>();
      const own: Waiting = { asker, grant: resolve };
      waiting.add(own);
      grantNext();
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        if (!waiting.delete(own)) leave(asker);
      };
      return { granted, end };
    },
  };
}

/** Who was served, the last one at the end. */
export interface Served {
  add(asker: Asker): void;
  /** Negative: a's turn comes before b's. Who was never served comes first. */
  order(a: Asker, b: Asker): number;
  /** Ids, whose last turn is longest ago first. */
  companies(): number[];
  accounts(): number[];
}

/** @param max companies and accounts that are remembered; others count as never served */
export function createServed(max: number): Served {
  const companies = new Map<number, number>();
  const accounts = new Map<number, number>();
  let count = 0;
  const lastOf = (turns: ReadonlyMap<number, number>, id: number) => turns.get(id) ?? 0;
  return {
    add({ companyId, accountId }) {
      count += 1;
      putNewest(companies, companyId, count, max);
      putNewest(accounts, accountId, count, max);
    },
    order: (a, b) =>
      lastOf(companies, a.companyId) - lastOf(companies, b.companyId) ||
      lastOf(accounts, a.accountId) - lastOf(accounts, b.accountId),
    companies: () => [...companies.keys()],
    accounts: () => [...accounts.keys()],
  };
}
