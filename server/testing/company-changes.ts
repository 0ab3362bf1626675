// Changes of companies that a test tells by itself.
import type { ChangeHandler, CompanyChange, CompanyChanges } from '../thing/live/changes.ts';

export interface ToldChanges extends CompanyChanges {
  /** null: messages were cut off. */
  tell(change: CompanyChange | null): void;
}

export function toldChanges(): ToldChanges {
  const watches = new Set<{ companyId: number; handler: ChangeHandler }>();
  return {
    watch(companyId, handler) {
      const watch = { companyId, handler };
      watches.add(watch);
      return { ready: Promise.resolve(), stop: () => watches.delete(watch) };
    },
    tell(change) {
      for (const { companyId, handler } of watches) {
        if (change === null || change.companyId === companyId) handler(change);
      }
    },
  };
}
