// What each report is called over its pages and in file names: as in menus and on its screen, whose words these are.
import type { Language } from '../words/languages.ts';
import sk from '../words/sk/screens-app.json' with { type: 'json' };
import { wordsOf } from '../words/words.ts';
import type { ReportName } from './report.ts';

const appWords = await wordsOf('screens-app', sk);

export function reportTitle(report: ReportName, language: Language): string {
  return appWords(language)(`rep.title.${report}`);
}
