// Which badges of a row have room for their words: from the first one on, whole words or none (O-4). Pure.

/** Pixels of a badge without words: icon, edges and what is around it. */
const ICON_BADGE = 28;
/** Between an icon and its words, between two badges, and before the first. */
const WORD_GAP = 4;
const BADGE_GAP = 4;
const BEFORE = 6;

/**
 * The room in pixels from which on each badge shows its words: all badges by their icons, and the words up to its own.
 * @param widthOf pixels of words in the letters of a badge
 */
export function roomsNeeded(
  words: readonly string[],
  widthOf: (text: string) => number,
): readonly number[] {
  let room = BEFORE + words.length * (ICON_BADGE + BADGE_GAP) - BADGE_GAP;
  return words.map((text) => {
    room += text === '' ? 0 : WORD_GAP + Math.ceil(widthOf(text));
    return room;
  });
}
