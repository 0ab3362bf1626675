// The texts of the screens. A catalogue is loaded on demand, first only what signing in says, the rest
// with the application; a text that a language lacks falls back to Slovak, then to English, and never
// to a bare key (I18N-004). Its messages were read when the application was built (`web/build/words.ts`).

import { fallbacksOf, isOffered, type Language, SOURCE } from '@flotila/domain/words/languages.ts';
import { type Message, say, type Values } from '@flotila/domain/words/message.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';
import { pageValue } from '../ui/page-value.ts';
import type { TextKey } from './text-key.ts';

const STORAGE_KEY = 'flotila.language';
const COOKIE_DAYS = 365;

type Catalogue = Partial<Readonly<Record<TextKey, Message>>>;

/** What comes with what: with signing in, the first screen, rides, the other ways in, other panels, other screens, pages of few people, bringing data. */
const PARTS = {
  entry: ['screens-entry'],
  app: ['screens-app'],
  rides: ['screens-rides'],
  door: ['screens-door'],
  panel: ['screens-panel', 'codes'],
  later: ['screens-later'],
  rare: ['screens-rare'],
  import: ['screens-import'],
} as const;
type Tier = keyof typeof PARTS;
const TIERS = Object.keys(PARTS) as readonly Tier[];

/** A file of each language and part; one that is not there has no texts yet. */
const FILES = import.meta.glob<Catalogue>('../../../domain/words/*/{screens-*,codes}.json', {
  import: 'default',
});

/** The texts of a tier and of all before it. */
async function textsTo(tier: Tier, of: Language): Promise<Catalogue> {
  const parts = TIERS.slice(0, TIERS.indexOf(tier) + 1).flatMap((each) => PARTS[each]);
  const files = parts.map((part) => FILES[`../../../domain/words/${of}/${part}.json`]?.());
  return Object.assign({}, ...(await Promise.all(files)));
}

let widest: Tier = 'entry';
const current = pageValue<Language>(SOURCE);
let texts: readonly Catalogue[] = [];
/** What was asked for last; `current` follows when its texts have come. */
let wanted: Language = SOURCE;
let turn = 0;
let switching: Promise<void> = Promise.resolve();

/** The language in which the screens speak now. */
export const language = current.get;

/** I18N-003: the first preferred language that we speak, otherwise Slovak. */
export function pickLanguage(preferred: readonly string[]): Language {
  const first = preferred[0]?.slice(0, 2).toLowerCase();
  return isOffered(first) ? first : SOURCE;
}

/** I18N-012: what the user picked before, else what the browser prefers. */
export function startLanguage(): Language {
  const picked = readStored() ?? readCookie('language');
  return isOffered(picked) ? picked : pickLanguage(navigator.languages);
}

/**
 * Loads and switches; with `remember` the choice outlives the visit. The last that was asked for wins,
 * whatever order the files arrive in: a wider catalogue that comes while another language is being
 * picked must not bring the one before back. Resolves when the last one's texts are there.
 */
export function switchLanguage(next: Language, remember: boolean): Promise<void> {
  wanted = next;
  turn += 1;
  if (remember) {
    store(next);
    writeCookie('language', next, COOKIE_DAYS);
  }
  switching = takeTurn(next, turn);
  return switching;
}

async function takeTurn(next: Language, mine: number): Promise<void> {
  try {
    // What is offered is complete, which a test holds.
    const spoken = isOffered(next) ? [next] : fallbacksOf(next);
    const catalogues = await Promise.all(spoken.map((each) => textsTo(widest, each)));
    if (mine !== turn) return switching;
    activate(next, catalogues);
  } catch (error) {
    if (mine !== turn) return switching;
    wanted = language();
    throw error;
  }
}

/** The texts of the application beside those of its entry, now and at every later switch. */
export async function loadAppTexts(): Promise<void> {
  await widen('app');
}

/** What follows the login and password, or stands beside them, together with what it says. */
export async function withDoorTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('door')]);
  return loaded;
}

/** History and logbook, together with what they say. */
export async function withRideTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('rides')]);
  return loaded;
}

/** What is opened over the map, together with the texts that list and map can do without. */
export async function withPanelTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('panel')]);
  return loaded;
}

/** A screen or panel together with the texts of all screens. */
export async function withLaterTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('later')]);
  return loaded;
}

/** A page that few people open, together with the texts that only it has. */
export async function withRareTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('rare')]);
  return loaded;
}

/** The page on which lists are brought, together with what only it says. */
export async function withImportTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, widen('import')]);
  return loaded;
}

async function widen(tier: Tier): Promise<void> {
  const isThere = () => TIERS.indexOf(widest) >= TIERS.indexOf(tier);
  if (!isThere()) await textsTo(tier, wanted);
  // A wider one may have come meanwhile.
  if (!isThere()) {
    widest = tier;
    return switchLanguage(wanted, false);
  }
  // Whoever asked first may still be on the way: nothing is drawn before its texts can be said.
  await switching.catch(() => undefined);
}

/** Makes the catalogues of a language and of its fallbacks, in their order, the current texts. */
export function activate(next: Language, catalogues: readonly Catalogue[]): void {
  texts = catalogues;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  current.set(next);
}

/** The text of a key in the current language, with its parameters filled in. */
export function t(key: TextKey, params: Values = {}): string {
  const place = texts.findIndex((catalogue) => catalogue[key]);
  const message = texts[place]?.[key];
  // Plurals are those of the language in which it is written.
  return message === undefined
    ? '…'
    : say(message, params, fallbacksOf(language())[place] ?? language());
}

/** Is there a text of this key, among those that have come? */
export function isText(key: string): key is TextKey {
  return texts.some((catalogue) => catalogue[key as TextKey]);
}

/** Re-renders when the language changes and tells which it is. */
export const useLanguage = current.use;

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(next: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage may be forbidden; the cookie still remembers.
  }
}
