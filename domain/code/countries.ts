// Countries of ISO 3166-1 (and XK) with continent and membership of the European Union. Names come
// from the runtime's CLDR data, so nobody has to translate 250 names.
import type { Language } from '../words/languages.ts';
import type { Code } from './row.ts';

const BY_CONTINENT: Record<string, string> = {
  EU: `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT
    LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK`,
  AS: `AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM
    MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TW UZ VN YE`,
  AF: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML
    MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
  NA: `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA
    PM PR SV SX TC TT US VC VG VI`,
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  OC: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  AN: 'AQ BV GS HM',
};

const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Codes of the countries of Europe. */
export const EUROPE: readonly string[] = (BY_CONTINENT.EU ?? '').split(/\s+/);

const CODES: ReadonlySet<string> = new Set(
  Object.values(BY_CONTINENT).flatMap((codes) => codes.split(/\s+/)),
);

/** Is it a country of the code list? */
export function isCountry(code: string): boolean {
  return CODES.has(code);
}

/** Pick lists show these first (DATA-032). */
export const PREFERRED_COUNTRIES = ['CZ', 'SK', 'HU', 'DE', 'AT', 'PL'];

/** Builds the list; preferred countries first, then by code. */
export function countries(): Code[] {
  const rows = Object.entries(BY_CONTINENT).flatMap(([continentCode, codes]) =>
    codes.split(/\s+/).map((code) => ({ code, continentCode })),
  );
  rows.sort((a, b) => rank(a.code) - rank(b.code) || (a.code < b.code ? -1 : 1));
  return rows.map(({ code, continentCode }, index) => ({
    code,
    order: index + 1,
    continentCode,
    eu: EUROPEAN_UNION.has(code),
  }));
}

const displayNames = new Map<Language, Intl.DisplayNames>();

/** `Rakúsko`; a code that nobody knows is shown as it is. */
export function countryName(code: string, language: Language): string {
  let known = displayNames.get(language);
  if (!known) {
    known = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    displayNames.set(language, known);
  }
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code;
}

function rank(code: string): number {
  const index = PREFERRED_COUNTRIES.indexOf(code);
  return index < 0 ? PREFERRED_COUNTRIES.length : index;
}
