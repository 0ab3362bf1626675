// A period as people say it, `6 mesiacov` or `1 year 6 months`, as the text that plans are stored with (VAL-023).
// Words of all three languages are understood, whichever the screen speaks. Pure.

/** What the word of a unit begins with; the shortest form is the letter of the stored text. */
const UNITS: readonly (readonly [letter: string, word: RegExp])[] = [
  ['r', /^(r|rok|roky|rokov|roku|roků|let|y|year|years)$/],
  ['m', /^(m|mes|mesiac|mesiace|mesiacov|měs|měsíc|měsíce|měsíců|month|months)$/],
  ['d', /^(d|deň|dni|dní|den|dny|dnů|day|days)$/],
];

/** `1r 2m 3d` for a period in words; any other text as it is. */
export function storedPeriod(text: string): string {
  const parts = text
    .trim()
    .toLowerCase()
    .matchAll(/(\d+)\s*(\p{L}+)\.?(?:\s*,|\s+a(?=\s)|\s+and)?\s*/gu);
  const found = [...parts];
  const isWhole = found.reduce((length, [part]) => length + part.length, 0) === text.trim().length;
  const letters = found.map(([, , word = '']) => UNITS.find(([, known]) => known.test(word))?.[0]);
  if (found.length === 0 || !isWhole || letters.includes(undefined)) return text;
  return found.map(([, count], at) => `${count}${letters[at]}`).join(' ');
}
