// The texts of the screens. A catalogue is loaded on demand, first only what signing in says, the rest
// with the application; a text that a language lacks falls back to Slovak, then to English, and never
// to a bare key (I18N-004). Messages are ICU, compiled once.
import { withOnePoint } from '@flotila/domain/text.ts';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../session/cookies.ts';
import type { Catalogue, TextKey } from './sk.ts';

export const LANGUAGES = ['sk', 'cs', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  sk: 'Slovenčina',
  cs: 'Čeština',
  en: 'English',
};

const STORAGE_KEY = 'flotila.language';
const COOKIE_DAYS = 365;

type Loader = () => Promise<Partial<Catalogue>>;

/** What comes with what: with signing in, the first screen, rides, other panels, other screens, pages of few people. */
const TIERS = ['entry', 'app', 'rides', 'panel', 'later', 'rare'] as const;
type Tier = (typeof TIERS)[number];

/** The file of each tier. */
const FILES: Record<Tier, Record<Language, Loader>> = {
  entry: {
    sk: () => import('./sk/entry.ts').then((module) => module.entry),
    cs: () => import('./cs/entry.ts').then((module) => module.entry),
    en: () => import('./en/entry.ts').then((module) => module.entry),
  },
  app: {
    sk: () => import('./sk/app.ts').then((module) => module.app),
    cs: () => import('./cs/app.ts').then((module) => module.app),
    en: () => import('./en/app.ts').then((module) => module.app),
  },
  rides: {
    sk: () => import('./sk/rides.ts').then((module) => module.rides),
    cs: () => import('./cs/rides.ts').then((module) => module.rides),
    en: () => import('./en/rides.ts').then((module) => module.rides),
  },
  panel: {
    sk: () => import('./sk/panel.ts').then((module) => module.panel),
    cs: () => import('./cs/panel.ts').then((module) => module.panel),
    en: () => import('./en/panel.ts').then((module) => module.panel),
  },
  later: {
    sk: () => import('./sk/later.ts').then((module) => module.later),
    cs: () => import('./cs/later.ts').then((module) => module.later),
    en: () => import('./en/later.ts').then((module) => module.later),
  },
  rare: {
    sk: () => import('./sk/rare.ts').then((module) => module.rare),
    cs: () => import('./cs/rare.ts').then((module) => module.rare),
    en: () => import('./en/rare.ts').then((module) => module.rare),
  },
};

/** The texts of a tier and of all before it. */
async function textsTo(tier: Tier, of: Language): Promise<Partial<Catalogue>> {
  const tiers = TIERS.slice(0, TIERS.indexOf(tier) + 1);
  return Object.assign({}, ...(await Promise.all(tiers.map((each) => FILES[each][of]()))));
}

let widest: Tier = 'entry';
let current: Language = 'sk';
/** What was asked for last; `current` follows when its texts have come. */
let wanted: Language = current;
let turn = 0;
let switching: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/** The language in which the screens speak now. */
export function language(): Language {
  return current;
}

/** I18N-003: the first preferred language that we speak, otherwise Slovak. */
export function pickLanguage(preferred: readonly string[]): Language {
  const first = preferred[0]?.slice(0, 2).toLowerCase();
  return isLanguage(first) ? first : 'sk';
}

/** I18N-012: what the user picked before, else what the browser prefers. */
export function startLanguage(): Language {
  const picked = readStored() ?? readCookie('language');
  return isLanguage(picked) ? picked : pickLanguage(navigator.languages);
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
    const texts = await textsTo(widest, next);
    if (mine !== turn) return switching;
    activate(next, [texts]);
    if (isComplete(texts)) return;
    const fallbacks = [await textsTo(widest, 'sk'), await textsTo(widest, 'en')];
    if (mine !== turn) return switching;
    activate(next, [texts, ...fallbacks]);
  } catch (error) {
    if (mine !== turn) return switching;
    wanted = current;
    throw error;
  }
}

/** The texts of the application beside those of its entry, now and at every later switch. */
export async function loadAppTexts(): Promise<void> {
  await widen('app');
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

/** Makes catalogues the current texts, the first that has a key wins. */
export function activate(next: Language, catalogues: readonly Partial<Catalogue>[]): void {
  const merged: Partial<Catalogue> = Object.assign({}, ...[...catalogues].reverse());
  const compiled = Object.fromEntries(
    Object.entries(merged).map(([key, text]) => [
      key,
      text.includes('{') ? compileMessage(text) : text,
    ]),
  );
  current = next;
  i18n.load(next, compiled);
  i18n.activate(next);
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** The text of a key in the current language, with its parameters filled in. */
export function t(key: TextKey, params?: Record<string, string | number>): string {
  const text = i18n.messages[key];
  // Asked for a plain text, the library would complain in the console that nobody compiled it.
  if (typeof text === 'string') return text;
  return text === undefined ? '…' : withOnePoint(i18n._(key, params), params ?? {});
}

/** Is there a text of this key, among those that have come? */
export function isText(key: string): key is TextKey {
  return i18n.messages[key] !== undefined;
}

/** Re-renders when the language changes and tells which it is. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((known) => known === value);
}

function isComplete(catalogue: Partial<Catalogue>): boolean {
  return Object.values(catalogue).every((text) => text !== undefined && text !== '');
}

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
