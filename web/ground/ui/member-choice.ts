// Choosing many of a long list: what the filter leaves, and what choosing all of that means. Pure.
import { foldText } from '@flotila/domain/text.ts';

export interface Member {
  id: number;
  text: string;
  /** A quiet word beside it. */
  note?: string | undefined;
  /** No longer in use; shown greyed. */
  isMuted?: boolean;
}

export interface MemberFilter {
  text: string;
  /** Only those that are chosen. */
  isChosenOnly: boolean;
}

/** Every word must stand in text or note, without case and diacritics. */
export function shownMembers(
  members: readonly Member[],
  chosen: ReadonlySet<number>,
  filter: MemberFilter,
): readonly Member[] {
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  if (words.length === 0 && !filter.isChosenOnly) return members;
  return members.filter(({ id, text, note = '' }) => {
    if (filter.isChosenOnly && !chosen.has(id)) return false;
    const folded = foldText(`${text} ${note}`);
    return words.every((word) => folded.includes(word));
  });
}

/** The chosen ids with one more, or without it. */
export function toggled(value: readonly number[], id: number): number[] {
  return value.includes(id) ? value.filter((one) => one !== id) : [...value, id];
}

/** Chooses all that are shown, or, when all of them are chosen, none of them; the others stay. */
export function toggledAll(value: readonly number[], shown: readonly Member[]): number[] {
  const chosen = new Set(value);
  const ids = shown.map(({ id }) => id);
  if (ids.every((id) => chosen.has(id))) {
    const gone = new Set(ids);
    return value.filter((id) => !gone.has(id));
  }
  return [...value, ...ids.filter((id) => !chosen.has(id))];
}
