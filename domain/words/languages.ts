// The languages that the product speaks, read from `languages.json`: that file and a folder of catalogues beside it are all
// that a new one needs. One that is not offered has texts already, and stands in no menu and no answer yet.
import data from './languages.json' with { type: 'json' };

export type Language = keyof typeof data;

interface About {
  /** Its name in itself. */
  name: string;
  offered: boolean;
  /** Where people are spoken to in it who never chose one. */
  countries?: readonly string[];
  /** Languages whose names of places its readers understand. */
  alsoRead?: readonly string[];
  /** In which way dates are written, where its own code says another. */
  dates?: string;
  /** Days in figures are written as ISO has them. */
  isoDays?: boolean;
  /** Left out: on Monday. */
  weekBegins?: string;
}

const ABOUT: Readonly<Record<Language, About>> = data;

export const LANGUAGES = Object.keys(data) as readonly Language[];

/** What users choose from, and what callers are answered in. */
export const OFFERED = LANGUAGES.filter((language) => ABOUT[language].offered);

/** Of whoever asks for none that is offered; its catalogues have every key. */
export const SOURCE: Language = 'sk';

/** I18N-004: where a text is looked for, in this order. */
export function fallbacksOf(language: Language): readonly Language[] {
  return [...new Set<Language>([language, SOURCE, 'en'])];
}

/** The name in a language, else in one that has it. */
export function nameIn(names: Readonly<Record<string, string>>, language: Language): string {
  return (
    fallbacksOf(language)
      .map((each) => names[each])
      .find(Boolean) ?? ''
  );
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function isOffered(value: unknown): value is Language {
  return OFFERED.some((language) => language === value);
}

/** Its name in itself. */
export function languageName(language: Language): string {
  return ABOUT[language].name;
}

/** The offered language of a country, else English. */
export function languageOfCountry(countryCode: string): Language {
  return OFFERED.find((language) => ABOUT[language].countries?.includes(countryCode)) ?? 'en';
}

/** Languages in which its readers understand names of places, best first. */
export function readsOf(language: Language): readonly string[] {
  return [language, ...(ABOUT[language].alsoRead ?? [])];
}

/** The locale of dates: English ones are British, 11 June and not June 11 (U-22). */
export function dateLocaleOf(language: Language): string {
  return ABOUT[language].dates ?? language;
}

/** `2026-11-22` in place of `22.11.2026`. */
export function writesIsoDays(language: Language): boolean {
  return ABOUT[language].isoDays ?? false;
}

/** I18N-005, as calendars count: 0 is Sunday. */
export function firstWeekdayOf(language: Language): 0 | 1 {
  return ABOUT[language].weekBegins === 'sunday' ? 0 : 1;
}
