// May what was entered be stored now (REF-021), and would leaving lose something (NAV-038)? Pure.

export type StoreState =
  /** `count` rows are all right, null before a check. */
  | { kind: 'ready'; count: number | null }
  /** The check found nothing to store. */
  | { kind: 'none' }
  /** It is stored; the first tab must be seen again. */
  | { kind: 'done' };

interface Answered {
  okCount: number;
  isStored: boolean;
}

/** `last` is what the last run answered about what is entered, null none. */
export function storeState(last: Answered | null): StoreState {
  if (last === null) return { kind: 'ready', count: null };
  if (last.isStored) return { kind: 'done' };
  return last.okCount > 0 ? { kind: 'ready', count: last.okCount } : { kind: 'none' };
}

/**
 * NAV-038: must leaving be asked about? What was typed by hand is lost until it is stored; a file is still
 * there afterwards, so one of which no row can be stored is left without a question.
 */
export function isUnsaved(
  entered: { isFileChosen: boolean; isTyped: boolean },
  last: Answered | null,
): boolean {
  const kind = storeState(last).kind;
  if (kind === 'done') return false;
  return entered.isTyped || (entered.isFileChosen && kind !== 'none');
}
