// What the operator tells all users: planned work, a disturbance, or anything else. Who is shown what, when, and in which
// language, and what no announcement may be. Pure.
import { fallbacksOf, LANGUAGES, type Language } from '../words/languages.ts';

export const ANNOUNCEMENT_KINDS = ['planned', 'disturbance', 'information'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** A sentence or two: it stands above the map. */
export const ANNOUNCEMENT_TEXT_MAX = 300;
/** Kept at the same time, ended ones too. */
export const ANNOUNCEMENTS_MAX = 500;
/** Shown at the same time; what counts more goes before. */
export const SHOWN_MAX = 3;

export type AnnouncementTexts = Partial<Record<Language, string>>;

/** Moments are ISO texts. */
export interface AnnouncementTimes {
  /** When the work is done, or since when something is disturbed; null: not said. */
  begin: string | null;
  end: string | null;
  shownFrom: string;
  /** null: until somebody ends it. */
  shownUntil: string | null;
}

export interface AnnouncementValues extends AnnouncementTimes {
  kind: AnnouncementKind;
  texts: AnnouncementTexts;
}

export type AnnouncementState = 'coming' | 'shown' | 'ended';

/** @param now epoch milliseconds */
export function stateOf(
  { shownFrom, shownUntil }: Pick<AnnouncementTimes, 'shownFrom' | 'shownUntil'>,
  now: number,
): AnnouncementState {
  if (Date.parse(shownFrom) > now) return 'coming';
  return shownUntil !== null && Date.parse(shownUntil) <= now ? 'ended' : 'shown';
}

/** Those that users see now, what counts most first: a disturbance, then planned work, then the rest. */
export function shownOf<Told extends Pick<AnnouncementValues, 'kind'> & AnnouncementTimes>(
  all: readonly Told[],
  now: number,
): Told[] {
  const rank = ({ kind }: Told) => ['disturbance', 'planned', 'information'].indexOf(kind);
  return all
    .filter((one) => stateOf(one, now) === 'shown')
    .sort((a, b) => rank(a) - rank(b) || Date.parse(b.shownFrom) - Date.parse(a.shownFrom))
    .slice(0, SHOWN_MAX);
}

/** The next moment at which other ones are shown; undefined: none is known. */
export function nextChange(
  all: readonly Pick<AnnouncementTimes, 'shownFrom' | 'shownUntil'>[],
  now: number,
): number | undefined {
  const moments = all.flatMap(({ shownFrom, shownUntil }) => [
    Date.parse(shownFrom),
    shownUntil === null ? Number.NaN : Date.parse(shownUntil),
  ]);
  const coming = moments.filter((moment) => moment > now);
  return coming.length === 0 ? undefined : Math.min(...coming);
}

/** The text in the language, else in the first one that there is. */
export function textIn(
  texts: AnnouncementTexts,
  language: Language,
): { text: string; language: Language } {
  const order = new Set([...fallbacksOf(language), ...LANGUAGES]);
  const found = [...order].find((each) => texts[each]);
  return found ? { text: texts[found] ?? '', language: found } : { text: '', language };
}

/** A disturbance lasts for everybody: nobody puts it away before it is over. */
export function mayPutAway({ kind }: Pick<AnnouncementValues, 'kind'>): boolean {
  return kind !== 'disturbance';
}

export interface AnnouncementRefusal {
  field: 'texts' | 'begin' | 'end' | 'shownUntil';
  code: 'required' | 'noText' | 'beforeFrom';
}

/** Why it is no announcement; lengths are the matter of the schema. */
export function refuseAnnouncement(values: AnnouncementValues): AnnouncementRefusal[] {
  const { kind, texts, begin, end, shownFrom, shownUntil } = values;
  const refusals: AnnouncementRefusal[] = [];
  if (!Object.values(texts).some(Boolean)) refusals.push({ field: 'texts', code: 'noText' });
  if (kind === 'planned') {
    if (begin === null) refusals.push({ field: 'begin', code: 'required' });
    if (end === null) refusals.push({ field: 'end', code: 'required' });
  }
  if (!isAfter(end, begin)) refusals.push({ field: 'end', code: 'beforeFrom' });
  if (!isAfter(shownUntil, shownFrom)) {
    refusals.push({ field: 'shownUntil', code: 'beforeFrom' });
  }
  return refusals;
}

function isAfter(end: string | null, begin: string | null): boolean {
  return end === null || begin === null || Date.parse(end) > Date.parse(begin);
}
