// Which column of a list is which field: by its head in any language and by what stands in it. Where both agree it is sure,
// where one says so it is maybe; what was chosen by a person, now or before, comes first.
import { foldText } from '../text.ts';
import type { Language } from '../words/languages.ts';
import { type Cell, cellText, isEmpty } from './cell.ts';
import type { COLUMN_MATCHES } from './import.api.ts';
import { hasLook, TELLING } from './looks.ts';
import { marksOf } from './marks.ts';
import { headKey, type Lists, type Target } from './target.ts';

export type ColumnMatch = (typeof COLUMN_MATCHES)[number];

export interface MatchedColumn {
  /** Its place in the rows. */
  at: number;
  head: string;
  sample: string;
  target: Target | null;
  match: ColumnMatch;
  /** Of an unknown one what comes nearest. */
  guess?: Target;
}

export interface HeadedColumn {
  at: number;
  head: string;
  /** Some of its cells that are not empty. */
  cells: readonly Cell[];
}

export interface Matching {
  targets: readonly Target[];
  /** By head its field, or an empty text for a column that is left out. */
  own: ReadonlyMap<string, string>;
  /** By the key of a head. */
  remembered: ReadonlyMap<string, string>;
  language: Language;
  lists: Lists;
}

const SURE = 100;
const NAMED = 60;
const PARTLY = 50;
const TOLD = 40;
/** Its values are in words of their own; a new record needs one of ours, so somebody says which. */
const DOUBTED = 10;

export function matchColumns(columns: readonly HeadedColumn[], from: Matching): MatchedColumn[] {
  const taken = new Map<number, { target: Target | null; match: ColumnMatch }>();
  const free = new Set(from.targets);
  const take = (at: number, target: Target | null, match: ColumnMatch) => {
    taken.set(at, { target, match });
    if (target) free.delete(target);
  };
  for (const [chosen, match, keyOf] of [
    [from.own, 'own', (head: string) => head],
    [from.remembered, 'remembered', headKey],
  ] as const) {
    for (const { at, head } of columns) {
      const field = chosen.get(keyOf(head));
      if (field === undefined || taken.has(at)) continue;
      const target = [...free].find((one) => one.field === field);
      if (target || field === '') take(at, target ?? null, match);
    }
  }
  const pairs = columns
    .filter(({ at }) => !taken.has(at))
    .flatMap((column) =>
      [...free].map((target) => ({
        column,
        target,
        score: scoreOf(column, target, from),
        rank: rankOf(column, target),
      })),
    )
    .filter(({ score }) => score > 0)
    .sort((one, two) => two.score - one.score || one.rank - two.rank);
  for (const { column, target, score } of pairs) {
    if (taken.has(column.at) || !free.has(target)) continue;
    take(column.at, target, score >= SURE ? 'sure' : 'maybe');
  }
  return columns.map((column) => {
    const { at, head, cells } = column;
    const sample = cellText(cells[0]);
    const found = taken.get(at);
    if (found) return { at, head, sample, ...found };
    const guess = guessOf(column, [...free], from);
    return { at, head, sample, target: null, match: 'unknown', ...(guess && { guess }) };
  });
}

/** Of two columns that may be one field that with our own name for it is, then that with the more usual one. */
function rankOf({ head }: HeadedColumn, { names }: Target): number {
  const at = names.indexOf(headKey(head));
  return at < 0 ? names.length : at;
}

/** For whoever chooses: a field whose name has a word of the head, and that takes most of the cells. */
function guessOf(
  { head, cells }: HeadedColumn,
  free: readonly Target[],
  from: Matching,
): Target | undefined {
  const words = wordsOf(headKey(head));
  const near = free
    .map((target) => ({ target, score: nearness(words, target) }))
    .filter(({ target, score }) => score > 0 && shareOf(cells, target, from) >= 0.5);
  return near.sort((one, two) => two.score - one.score)[0]?.target;
}

/** Words that are alike, as a part of all of both; of the name that is nearest. */
function nearness(words: readonly string[], { names }: Target): number {
  return Math.max(
    ...names.map((name) => {
      const others = wordsOf(name);
      const alike = words.filter((word) => others.some((other) => isAlike(word, other))).length;
      return alike / Math.max(1, words.length, others.length);
    }),
  );
}

function wordsOf(key: string): string[] {
  return key.split(' ').filter((word) => word.length >= PART_LENGTH_MIN);
}

/** Endings differ: `nádrže`, `nádrž`. */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short.slice(0, Math.max(PART_LENGTH_MIN, short.length - 1)));
}

/** 0: it is not. */
function scoreOf({ head, cells }: HeadedColumn, target: Target, from: Matching): number {
  if (target.without?.test(foldText(head))) return 0;
  const key = headKey(head);
  const isNamed = target.names.includes(key);
  const share = shareOf(cells, target, from);
  if (target.isClosed && share < 0.5) return isNamed && target.isRequired ? DOUBTED : 0;
  if (isNamed) return share >= 0.6 ? SURE : NAMED;
  const isPartly = key !== '' && target.names.some((name) => isBegun(name, key));
  if (isPartly) return share >= 0.6 ? PARTLY : 0;
  if (cells.length === 0 || share < 0.8) return 0;
  // Few values that a new record needs say it themselves.
  if (target.choices && target.isRequired) return TOLD;
  if (!target.look) return 0;
  return TELLING.includes(target.look) ? TOLD : target.look === 'plate' ? TOLD - 1 : 0;
}

const PART_LENGTH_MIN = 4;

/** `dátum montáže` of `dátum montáže jednotky`; what stands before it may make another thing of it (`user name`). */
function isBegun(name: string, key: string): boolean {
  return name.length >= PART_LENGTH_MIN && key.startsWith(`${name} `);
}

/** Which part of the cells is as the field's are. */
function shareOf(cells: readonly Cell[], target: Target, from: Matching): number {
  if (cells.length === 0) return 1;
  const { look } = target;
  const marks = marksOf(cells);
  const context = { language: from.language, lists: from.lists, marks };
  const fits = cells.filter((cell) => {
    if (look) return hasLook(look, cellText(cell));
    const code = target.read(cell, context).refusal?.code;
    return code === undefined || UNDECIDED.has(code);
  });
  return fits.length / cells.length;
}

/** Refused, and still of its kind. */
const UNDECIDED: ReadonlySet<string> = new Set([
  'unclear',
  'dateUnclear',
  'rounded',
  'unit',
  'unknownPerson',
  'ambiguousPerson',
  'unknownGroup',
  'ambiguousGroup',
  'unknownVehicle',
  'ambiguousVehicle',
  'unknownSubject',
  'ambiguousSubject',
  'periodUnit',
]);

const SAMPLE_MAX = 100;

/** Some cells of each column below the heads. */
export function sampleCells(rows: readonly (readonly Cell[])[], at: number): Cell[] {
  const cells: Cell[] = [];
  for (const row of rows) {
    const cell = row[at];
    if (cell === undefined || isEmpty(cell)) continue;
    cells.push(cell);
    if (cells.length === SAMPLE_MAX) break;
  }
  return cells;
}
