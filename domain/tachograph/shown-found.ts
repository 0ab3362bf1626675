// Possible infringements as pages and reports show them: their names in the address, the stretches that are lit, what
// was added up against the limit, and which of the records broke it. Pure.
import { ACTIVITY } from './activity.ts';
import type { Infringement, TachographDay } from './day.api.ts';

type Type = Infringement['type'];

/** Too much driving in a day, a week, two weeks: the minutes over the limit are what is wrong. */
const SUMS: readonly Type[] = ['DAY9', 'DAY10', 'WEEK56', 'TWOWEEK90'];
/** Rests that are shorter than they must be. */
const SHORT: readonly Type[] = ['REST11', 'REST9', 'SPLIT', 'WREST24', 'WREST45'];

/** Name of an infringement, the same whenever it is asked for. */
export function foundKey({ type, from }: Pick<Infringement, 'type' | 'from'>): string {
  return `${type}-${from.slice(0, 16).replaceAll(/[-:]/g, '')}`;
}

/** Each once, the newest first; one that reaches over several days may be told by each. */
export function foundIn(days: readonly TachographDay[]): Infringement[] {
  const byKey = new Map<string, Infringement>();
  for (const one of days.flatMap((day) => day.infringements)) byKey.set(foundKey(one), one);
  return [...byKey.values()].sort((a, b) => Date.parse(b.from) - Date.parse(a.from));
}

export interface RedStretch {
  key: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

/** What is lit under the bars. */
export function redStretches(days: readonly TachographDay[]): RedStretch[] {
  return foundIn(days).flatMap((one) =>
    litOf(one).map((part) => ({ key: foundKey(one), ...part })),
  );
}

/** Of a sum the driving over the limit, of rests the one that was too short, else the whole stretch. */
export function litOf(one: Infringement): { from: number; to: number }[] {
  const whole = [{ from: Date.parse(one.from), to: Date.parse(one.to) }];
  const parts = SUMS.includes(one.type)
    ? addedUp(one).filter(({ isOver }) => isOver)
    : SHORT.includes(one.type) || one.type === 'COMP'
      ? one.because.filter(({ counts }) => counts).map(spanOf)
      : [];
  return parts.length > 0 ? parts.map(({ from, to }) => ({ from, to })) : whole;
}

function spanOf({ from, to }: { from: string; to: string }) {
  return { from: Date.parse(from), to: Date.parse(to) };
}

export interface Added {
  /** Epoch milliseconds. */
  from: number;
  to: number;
  seconds: number;
  isOver: boolean;
}

/** The driving that counted, one after the other, cut where the limit is reached. */
export function addedUp({ because, limit, type }: Infringement): Added[] {
  if (SHORT.includes(type) || type === 'COMP') return [];
  const added: Added[] = [];
  let sum = 0;
  for (const one of because) {
    if (!one.counts || one.activity !== ACTIVITY.driving) continue;
    const from = Date.parse(one.from);
    const to = Date.parse(one.to);
    const cut = Math.min(to, Math.max(from, from + (limit - sum) * 1000));
    if (cut > from) added.push({ from, to: cut, seconds: (cut - from) / 1000, isOver: false });
    if (to > cut) added.push({ from: cut, to, seconds: (to - cut) / 1000, isOver: true });
    sum += (to - from) / 1000;
  }
  return added;
}

/** Index of the record that broke the limit, -1 none stands out. */
export function breakingIndex(one: Infringement): number {
  const { because, type } = one;
  if (type === 'BREAK') {
    // The longest pause that was none: with a few minutes more it would have been enough.
    return longest(one, (record) => record.activity !== ACTIVITY.driving && !record.counts);
  }
  if (SHORT.includes(type)) return because.findIndex(({ counts }) => counts);
  if (type === 'SIXDAYS') return because.length - 1;
  const over = addedUp(one).find(({ isOver }) => isOver);
  if (!over) return -1;
  return because.findIndex(
    ({ from, to }) => Date.parse(from) <= over.from && Date.parse(to) > over.from,
  );
}

function longest(
  { because, from, to }: Infringement,
  isMeant: (record: Infringement['because'][number]) => boolean,
): number {
  let found = -1;
  let most = 0;
  because.forEach((record, index) => {
    // A break after the stretch ended it, it did not break anything.
    const isInside = Date.parse(record.from) < Date.parse(to) && record.from >= from;
    const length = Date.parse(record.to) - Date.parse(record.from);
    if (!isInside || !isMeant(record) || length <= most) return;
    found = index;
    most = length;
  });
  return found;
}

/** By how much it is wrong, seconds: more driving, less rest, later. */
export function excess({ type, value, limit }: Infringement): number {
  return Math.abs(SHORT.includes(type) ? limit - value : value - limit);
}

/** Seconds that its name has: of what was not made up for nothing was done, so it is what is missing. */
export function namedSeconds({ type, value, limit }: Infringement): number {
  return type === 'COMP' ? limit : value;
}

export function isShortRest(type: Type): boolean {
  return SHORT.includes(type);
}

export interface Circumstances {
  plates: readonly string[];
  vehicleId: number | null;
  plate: string | null;
  /** Something of it is only known from live data. */
  isLive: boolean;
}

/** Vehicles and sources of the infringement's stretch; the vehicle is that of its last driving. */
export function circumstancesOf(
  { from, to }: Pick<Infringement, 'from' | 'to'>,
  days: readonly TachographDay[],
): Circumstances {
  const inside = days
    .flatMap((day) => day.activities)
    .filter(
      (one) => Date.parse(one.from) < Date.parse(to) && Date.parse(one.to) > Date.parse(from),
    );
  const driven = inside.filter(({ activity }) => activity === ACTIVITY.driving);
  const last = driven.at(-1);
  const plates = driven.flatMap(({ numericPlate }) => (numericPlate ? [numericPlate] : []));
  return {
    plates: [...new Set(plates)],
    vehicleId: last?.vehicleId ?? null,
    plate: last?.numericPlate ?? null,
    isLive: inside.some(({ source }) => source === 'live'),
  };
}
