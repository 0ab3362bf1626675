// Which entries of the palette a text means, and which of them first. Pure. An entry fits when each typed word
// is a part of one of its words or of its plate, so a further letter only ever takes entries away.
import { foldText } from '@flotila/domain/text.ts';

/** The groups of the palette in the order in which they stand when nothing decides. */
export const GROUPS = [
  'recent',
  'when',
  'vehicles',
  'persons',
  'actions',
  'contracts',
  'screens',
  'reports',
  'places',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Entry {
  /** Names it for ever: what was used is remembered by it. */
  key: string;
  group: Group;
  main: string;
  side: string;
  /** Written with spaces or without. */
  plate?: string | undefined;
  /** Where it leads, or … */
  href?: string;
  /** … what it does, … */
  run?: () => void;
  /** … or how many more of its group it shows. */
  more?: number;
}

/** Rows of the only group; one more letter is quicker than scrolling. */
const GROUP_MAX = 12;
/** Rows of a kind of things beside others, before the rest is asked for (V-11). */
const KIND_MAX = 3;
/** Rows of the group whose rest was asked for. */
const UNFOLDED_MAX = 100;
/** What can be done is offered whole: it is said of one thing. */
const WHOLE: readonly Group[] = ['recent', 'when', 'actions'];

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}

/** How well an entry fits the typed words; null: it does not. */
export function fitOf(entry: Entry, typed: readonly string[]): number | null {
  const { main, side, plate } = searchedOf(entry);
  let fit = 0;
  for (const word of typed) {
    const best = Math.max(2 * partFit(main, word), partFit(side, word), plateFit(plate, word));
    if (best === 0) return null;
    fit += best;
  }
  const whole = lettersOf(typed.join(''));
  if (whole !== '' && plate.includes(whole)) fit += wholeFit(plate, whole);
  return fit / Math.max(1, typed.length);
}

/** Those that fit, the best first; of equals what was used last, then as the groups and the entries stand. */
export function ranked<E extends Entry>(
  entries: readonly E[],
  typed: readonly string[],
  recent: readonly string[] = [],
): E[] {
  const used = new Map(recent.map((key, index) => [key, index]));
  return entries
    .flatMap((entry) => {
      const fit = fitOf(entry, typed);
      return fit === null ? [] : [{ entry, fit, used: used.get(entry.key) ?? recent.length }];
    })
    .sort((a, b) => b.fit - a.fit || a.used - b.used || orderOf(a.entry) - orderOf(b.entry))
    .map(({ entry }) => entry);
}

/**
 * The ranked entries with those of one group together, the group of the best first; how many are left out stands behind.
 * `unfolded`: the group whose rest was asked for.
 */
export function grouped<E extends Entry>(
  entries: readonly E[],
  unfolded: Group | null = null,
): (E | Entry)[] {
  const groups = new Map<Group, E[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? [];
    groups.set(entry.group, group);
    group.push(entry);
  }
  return [...groups].flatMap(([group, all]) => {
    if (group === unfolded) return all.slice(0, UNFOLDED_MAX);
    const max = groups.size === 1 || WHOLE.includes(group) ? GROUP_MAX : KIND_MAX;
    const more = all.length - max;
    // One more row says more than its number.
    return more <= 1 ? all : [...all.slice(0, max), restOf(group, more)];
  });
}

function restOf(group: Group, more: number): Entry {
  return { key: `more:${group}`, group, main: '', side: '', more };
}

/** Is it called just as it was typed? Its other words are of no weight then. */
export function isNamedWhole({ main }: Entry, typed: readonly string[]): boolean {
  return typed.length > 0 && wordsOf(main).join(' ') === typed.join(' ');
}

/** The rows of a short list whose words begin with, or hold, what was typed; in their own order. */
export function withWords<T>(
  rows: readonly T[],
  text: string,
  said: (row: T) => string,
): readonly T[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return rows;
  return rows.filter((row) => typed.every((word) => foldText(said(row)).includes(word)));
}

/** NAV-065: those of plate or name, the best first. */
export function vehiclesWithWords<T extends { numericPlate: string; name: string }>(
  rows: readonly T[],
  text: string,
): readonly T[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return rows;
  return ranked(rows.map(vehicleSearched), typed).map(({ row }) => row);
}

function vehicleSearched<T extends { numericPlate: string; name: string }>(row: T) {
  const { numericPlate: plate, name } = row;
  return { row, key: '', group: 'vehicles' as const, main: plate, side: name, plate };
}

function orderOf({ group }: Entry): number {
  return GROUPS.indexOf(group);
}

interface Searched {
  main: string[];
  side: string[];
  /** Letters and digits alone. */
  plate: string;
}

/** An entry is asked with each letter; those of a large fleet are made once. */
const searched = new WeakMap<Entry, Searched>();

function searchedOf(entry: Entry): Searched {
  let found = searched.get(entry);
  if (!found) {
    found = {
      main: wordsOf(entry.main),
      side: wordsOf(entry.side),
      plate: lettersOf(foldText(entry.plate ?? '')),
    };
    searched.set(entry, found);
  }
  return found;
}

function partFit(words: readonly string[], typed: string): number {
  let best = 0;
  for (const word of words) {
    if (word === typed) return 5;
    if (word.startsWith(typed)) best = Math.max(best, 4);
    else if (word.includes(typed)) best = Math.max(best, 1);
  }
  return best;
}

function plateFit(plate: string, typed: string): number {
  const letters = lettersOf(typed);
  if (letters === '' || !plate.includes(letters)) return 0;
  return plate.startsWith(letters) ? 10 : 3;
}

function wholeFit(plate: string, typed: string): number {
  if (plate === typed) return 40;
  return plate.startsWith(typed) ? 20 : 5;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
