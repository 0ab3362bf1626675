// Czech rates: Labour Code 262/2006 Sb., § 163 and § 170, amounts of employers that are no public office. A
// decree of each year names all of them anew, so each set ends with its year. Of base rates abroad only those
// that were compared with the decree stand here: of 2025 none.
import type { CountryRates, DomesticSet, ForeignSet } from './rate-set.ts';

export const CZ_RATES: CountryRates = {
  checked: '2026-11-22',
  sets: [
    atHome('2024', '398/2023 Sb.', ['140', '212', '333']),
    atHome('2025', '475/2024 Sb.', ['148', '225', '353']),
    atHome('2026', '573/2025 Sb.', ['155', '236', '370']),
    abroad('2024', '341/2023 Sb.', {
      AT: '45 EUR',
      BE: '50 EUR',
      CA: '50 USD',
      CH: '75 CHF',
      DE: '45 EUR',
      DK: '60 EUR',
      ES: '50 EUR',
      FR: '50 EUR',
      HU: '45 EUR',
      IT: '50 EUR',
      PL: '45 EUR',
      SK: '35 EUR',
      US: '60 USD',
    }),
    abroad('2025', '373/2024 Sb.', {}),
    abroad('2026', '489/2025 Sb.', {
      AD: '50 EUR',
      AL: '40 EUR',
      AM: '50 EUR',
      AZ: '40 EUR',
      BA: '40 EUR',
      BE: '50 EUR',
      BG: '45 EUR',
      BY: '45 EUR',
    }),
  ],
};

function atHome(
  year: string,
  measure: string,
  amounts: readonly [string, string, string],
): DomesticSet {
  return {
    kind: 'domesticMeal',
    currency: 'CZK',
    amounts,
    measure,
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-31`,
    paragraph: '§ 163',
    verified: true,
  };
}

function abroad(year: string, measure: string, rates: Record<string, string>): ForeignSet {
  return {
    kind: 'foreignMeal',
    profile: 'general',
    measure,
    rates,
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-31`,
    paragraph: '§ 170',
    verified: true,
  };
}
