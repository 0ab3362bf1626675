// What of a contract or of a driver's hours is wrong, as mails and pushes say it.
import type { Language } from '@flotila/domain/text.ts';
import type { AlertRow } from './alert.queries.ts';

const WORDS: Record<Language, Readonly<Record<string, string>>> = {
  sk: {
    late: 'zákazka mešká',
    notStarted: 'zákazka sa nezačala',
    notFinished: 'zákazka nie je dokončená',
    elsewhere: 'vozidlo nie je na začiatku zákazky',
    driving: 'dochádza čas vedenia',
    rest: 'musí sa začať odpočinok',
    break: 'vedenie bez prestávky',
    day: 'prekročený denný čas vedenia',
    week: 'prekročený týždenný čas vedenia',
    dailyRest: 'denný odpočinok sa nezačal včas',
    weeklyRest: 'týždenný odpočinok sa nezačal včas',
  },
  cs: {
    late: 'zakázka má zpoždění',
    notStarted: 'zakázka nezačala',
    notFinished: 'zakázka není dokončena',
    elsewhere: 'vozidlo není na začátku zakázky',
    driving: 'dochází doba řízení',
    rest: 'musí začít odpočinek',
    break: 'řízení bez přestávky',
    day: 'překročena denní doba řízení',
    week: 'překročena týdenní doba řízení',
    dailyRest: 'denní odpočinek nezačal včas',
    weeklyRest: 'týdenní odpočinek nezačal včas',
  },
  en: {
    late: 'contract is late',
    notStarted: 'contract has not begun',
    notFinished: 'contract is not finished',
    elsewhere: 'not where the contract begins',
    driving: 'driving time runs out',
    rest: 'a rest must begin',
    break: 'driving without a break',
    day: 'daily driving time exceeded',
    week: 'weekly driving time exceeded',
    dailyRest: 'daily rest did not begin in time',
    weeklyRest: 'weekly rest did not begin in time',
  },
};

/** `zákazka mešká: Trnava – Nitra`; '' of alerts that are about neither. */
export function whatText({ why }: Pick<AlertRow, 'why'>, language: Language): string {
  const { what, contract } = why.params;
  return [WORDS[language][String(what)], contract].filter(Boolean).join(': ');
}
