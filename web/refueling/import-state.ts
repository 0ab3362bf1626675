// May what was entered be stored now (REF-021)? Pure.

export type StoreState =
  /** `count` rows are all right, null before a check. */
  | { kind: 'ready'; count: number | null }
  /** The check found nothing to store. */
  | { kind: 'none' }
  /** It is stored; the first tab must be seen again. */
  | { kind: 'done' };

/** `last` is what the last run answered about what is entered, null none. */
export function storeState(last: { okCount: number; isStored: boolean } | null): StoreState {
  if (last === null) return { kind: 'ready', count: null };
  if (last.isStored) return { kind: 'done' };
  return last.okCount > 0 ? { kind: 'ready', count: last.okCount } : { kind: 'none' };
}
