// How people call days and months in Slovak, Czech and English, without accents, as stems before their endings.

type Table = readonly (readonly [value: number, stems: readonly string[]])[];

export const MONTHS: Table = [
  [1, ['januar', 'leden', 'ledn']],
  [2, ['februar', 'unor']],
  [3, ['marec', 'marc', 'brezen', 'brezn']],
  [4, ['april', 'duben', 'dubn']],
  [5, ['maj', 'kveten', 'kvetn', 'may']],
  [6, ['jun', 'june', 'cerven', 'cervn']],
  [7, ['jul', 'july', 'cervenec', 'cervenc']],
  [8, ['august', 'srpen', 'srpn']],
  [9, ['september', 'septembr', 'zari']],
  [10, ['oktober', 'oktobr', 'october', 'rijen', 'rijn']],
  [11, ['november', 'novembr', 'listopad']],
  [12, ['december', 'decembr', 'prosinec', 'prosinc']],
];

/** Sunday is 0. */
export const WEEKDAYS: Table = [
  [0, ['nedel', 'sunday']],
  [1, ['pondel', 'monday']],
  [2, ['utor', 'uter', 'tuesday']],
  [3, ['stred', 'wednesday']],
  [4, ['stvrt', 'ctvrt', 'thursday']],
  [5, ['piat', 'patek', 'patk', 'friday']],
  [6, ['sobot', 'saturday']],
];

/** How many days ago. */
export const DAYS_BACK: Table = [
  [0, ['dnes', 'today']],
  [1, ['vcera', 'yesterday']],
  [2, ['predvcerom', 'predevcirem']],
];

/** How many months ago; the word for a month stands behind. */
export const MONTHS_BACK: Table = [
  [0, ['tento', 'this']],
  [1, ['minul', 'predosl', 'last']],
];

/** What stands between a vehicle and its time. */
export const SMALL_WORDS: ReadonlySet<string> = new Set([
  'o',
  'v',
  'vo',
  've',
  'za',
  'z',
  'at',
  'on',
  'in',
  'of',
  'for',
]);

/** Endings are no longer, and of fewer letters nobody can tell what is being typed. */
const ENDING_MAX = 3;
const TYPED_MIN = 3;

/** What a word means, also while it is still typed; null: nothing of the table. */
export function numberOf(word: string, table: Table): number | null {
  let best = { letters: 0, value: null as number | null };
  for (const [value, stems] of table) {
    for (const stem of stems) {
      const ending = word.length - stem.length;
      const isWhole = word.startsWith(stem) && ending <= ENDING_MAX;
      const isTyped = word.length >= TYPED_MIN && stem.startsWith(word);
      const letters = isWhole ? stem.length : isTyped ? 1 : 0;
      if (letters > best.letters) best = { letters, value };
    }
  }
  return best.value;
}
