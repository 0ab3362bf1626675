// How working time and what was possibly too much of it are named, in pages and in reports; keys are those of the catalogues.

export const WORKING_WORDS_SK = {
  'working.title': 'Pracovný čas',
  'working.week': 'Týždeň od {monday}',
  'working.total': 'Pracovný čas',
  'working.average': 'Priemer týždňa',
  'working.averageOf': '{time}, známe týždne: {known} z {all}',
  'working.noAverage': 'až po skončení týždňa',
  'working.longest': 'Najdlhšie bez prestávky',
  'working.night': 'Najviac za 24 h s nočnou prácou',
  'working.noNight': 'bez nočnej práce',
  'working.ofLimit': '{value} z {limit}',
  'working.none': 'V týchto týždňoch sme nenašli nič, čo by mohlo byť nad limit.',
  'working.found': 'Možné prekročenia: {count}',
  'working.title.WORK60': 'Pracovný čas v týždni {value}',
  'working.title.WORK48': 'Priemerný pracovný čas {value}',
  'working.title.WORK6': 'Práca bez prestávky {value}',
  'working.title.WORKBREAK': 'Prestávky v práci {value}',
  'working.title.NIGHT10': 'Práca s nočnou prácou {value}',
  'working.rule.WORK60': 'Od pondelka do nedele najviac 60:00 vedenia a inej práce (čl. 4).',
  'working.rule.WORK48': 'Za referenčné obdobie priemerne najviac 48:00 týždenne (čl. 4).',
  'working.rule.WORK6': 'Najviac 6:00 práce bez prestávky; každá jej časť má aspoň 15 min (čl. 5).',
  'working.rule.WORKBREAK':
    'Pri práci nad 6 h treba spolu 30 min prestávok, nad 9 h spolu 45 min; každá časť má aspoň 15 min (čl. 5).',
  'working.rule.NIGHT10': 'Kto pracuje aj v noci, pracuje za 24 hodín najviac 10:00 (čl. 7).',
  'working.law.SK': 'Smernica 2002/15/ES, zákon č. 462/2007 Z. z.',
  'working.law.CZ': 'Smernica 2002/15/ES, nariadenie vlády ČR č. 589/2006 Zb.',
  'working.law.EU': 'Smernica 2002/15/ES.',
  'working.reference': 'Referenčné obdobie v týždňoch: {weeks} ({said}).',
  'working.nightIs': 'Noc: {from} až {to} miestneho času ({said}).',
  'working.said': 'podľa nastavenia firmy',
  'working.notSaid': 'predvolené, firma neuviedla inak',
  'working.note':
    'Pracovný čas je vedenie vozidla a iná práca; pohotovosť sa nepočíta. Týždne sú v UTC, týždne bez údajov sa do priemeru nerátajú.',
} as const;

export type WorkingWords = Record<keyof typeof WORKING_WORDS_SK, string>;

export const WORKING_WORDS_CS: WorkingWords = {
  'working.title': 'Pracovní doba',
  'working.week': 'Týden od {monday}',
  'working.total': 'Pracovní doba',
  'working.average': 'Průměr týdne',
  'working.averageOf': '{time}, známé týdny: {known} z {all}',
  'working.noAverage': 'až po skončení týdne',
  'working.longest': 'Nejdelší bez přestávky',
  'working.night': 'Nejvíce za 24 h s noční prací',
  'working.noNight': 'bez noční práce',
  'working.ofLimit': '{value} z {limit}',
  'working.none': 'V těchto týdnech jsme nenašli nic, co by mohlo být nad limit.',
  'working.found': 'Možná překročení: {count}',
  'working.title.WORK60': 'Pracovní doba v týdnu {value}',
  'working.title.WORK48': 'Průměrná pracovní doba {value}',
  'working.title.WORK6': 'Práce bez přestávky {value}',
  'working.title.WORKBREAK': 'Přestávky v práci {value}',
  'working.title.NIGHT10': 'Práce s noční prací {value}',
  'working.rule.WORK60': 'Od pondělí do neděle nejvýše 60:00 řízení a jiné práce (čl. 4).',
  'working.rule.WORK48': 'Za referenční období průměrně nejvýše 48:00 týdně (čl. 4).',
  'working.rule.WORK6':
    'Nejvýše 6:00 práce bez přestávky; každá její část má aspoň 15 min (čl. 5).',
  'working.rule.WORKBREAK':
    'Při práci nad 6 h je třeba celkem 30 min přestávek, nad 9 h celkem 45 min; každá část má aspoň 15 min (čl. 5).',
  'working.rule.NIGHT10': 'Kdo pracuje i v noci, pracuje za 24 hodin nejvýše 10:00 (čl. 7).',
  'working.law.SK': 'Směrnice 2002/15/ES, slovenský zákon č. 462/2007 Z. z.',
  'working.law.CZ': 'Směrnice 2002/15/ES, nařízení vlády č. 589/2006 Sb.',
  'working.law.EU': 'Směrnice 2002/15/ES.',
  'working.reference': 'Referenční období v týdnech: {weeks} ({said}).',
  'working.nightIs': 'Noc: {from} až {to} místního času ({said}).',
  'working.said': 'podle nastavení firmy',
  'working.notSaid': 'výchozí, firma neuvedla jinak',
  'working.note':
    'Pracovní doba je řízení vozidla a jiná práce; pohotovost se nepočítá. Týdny jsou v UTC, týdny bez údajů se do průměru nepočítají.',
};

export const WORKING_WORDS_EN: WorkingWords = {
  'working.title': 'Working time',
  'working.week': 'Week from {monday}',
  'working.total': 'Working time',
  'working.average': 'Average week',
  'working.averageOf': '{time}, weeks known: {known} of {all}',
  'working.noAverage': 'when the week is over',
  'working.longest': 'Longest without a break',
  'working.night': 'Most in 24 h with night work',
  'working.noNight': 'no night work',
  'working.ofLimit': '{value} of {limit}',
  'working.none': 'We found nothing in these weeks that may be over a limit.',
  'working.found': 'Possibly too much: {count}',
  'working.title.WORK60': 'Working time of a week {value}',
  'working.title.WORK48': 'Average working time {value}',
  'working.title.WORK6': 'Work without a break {value}',
  'working.title.WORKBREAK': 'Breaks from work {value}',
  'working.title.NIGHT10': 'Work with night work {value}',
  'working.rule.WORK60': 'From Monday to Sunday at most 60:00 of driving and other work (Art. 4).',
  'working.rule.WORK48': 'On average at most 48:00 a week over the reference period (Art. 4).',
  'working.rule.WORK6':
    'At most 6:00 of work without a break; each part of one has at least 15 min (Art. 5).',
  'working.rule.WORKBREAK':
    'Work of more than 6 h needs breaks of 30 min in all, of more than 9 h 45 min; each part has at least 15 min (Art. 5).',
  'working.rule.NIGHT10': 'Who also works at night works at most 10:00 within 24 hours (Art. 7).',
  'working.law.SK': 'Directive 2002/15/EC, Slovak act 462/2007 Z. z.',
  'working.law.CZ': 'Directive 2002/15/EC, Czech regulation 589/2006 Sb.',
  'working.law.EU': 'Directive 2002/15/EC.',
  'working.reference': 'Weeks of the reference period: {weeks} ({said}).',
  'working.nightIs': 'Night: {from} to {to} local time ({said}).',
  'working.said': 'as the company set it',
  'working.notSaid': 'default, the company said nothing else',
  'working.note':
    'Working time is driving and other work; availability does not count. Weeks are UTC, weeks without data are left out of the average.',
};

/** What the working time of a company's drivers is judged by; other countries have the directive alone. */
export function lawKey(
  countryCode: string,
): 'working.law.SK' | 'working.law.CZ' | 'working.law.EU' {
  if (countryCode === 'SK') return 'working.law.SK';
  return countryCode === 'CZ' ? 'working.law.CZ' : 'working.law.EU';
}
