// Slovak rates: act 283/2002 Z. z. with its measures. Amounts at home follow a price index and change within
// a year; base rates abroad stand in measure 401/2012 Z. z. since 2013, and since 2026-01-30 its § 1a
// (measure 9/2026 Z. z.) has others for mobile employees in road transport.
import type { CountryRates, DomesticSet } from './rate-set.ts';

export const SK_RATES: CountryRates = {
  checked: '2026-11-22',
  sets: [
    atHome('2023-06-01', '171/2023 Z. z.', ['7.30', '10.90', '16.40']),
    // The measure of 1 October 2023 is known by its amounts, not by its number.
    atHome('2023-10-01', '', ['7.80', '11.60', '17.40']),
    atHome('2024-09-01', '211/2024 Z. z.', ['8.30', '12.30', '18.40']),
    atHome('2025-04-01', '', ['8.80', '13.10', '19.50']),
    atHome('2025-12-01', '280/2025 Z. z.', ['9.30', '13.80', '20.60']),
    {
      kind: 'foreignMeal',
      profile: 'general',
      validFrom: '2013-01-01',
      paragraph: '§ 13',
      measure: '401/2012 Z. z.',
      verified: true,
      rates: {
        ...euros({
          AD: 42,
          AL: 33,
          AM: 27,
          AT: 45,
          AZ: 28,
          BA: 40,
          BE: 45,
          BG: 36,
          BY: 39,
          CY: 41,
          DE: 45,
          EE: 42,
          ES: 43,
          FI: 50,
          FR: 45,
          GE: 29,
          GR: 42,
          HR: 40,
          HU: 39,
          IE: 53,
          IQ: 35,
          IR: 37,
          IS: 55,
          IT: 45,
          KZ: 45,
          LT: 40,
          LU: 50,
          LV: 40,
          MC: 45,
          MD: 40,
          ME: 40,
          MK: 37,
          MT: 45,
          NL: 45,
          PL: 37,
          PT: 43,
          RO: 43,
          RS: 43,
          RU: 39,
          SI: 38,
          SM: 45,
          TN: 37,
          TR: 44,
          UA: 37,
          VA: 45,
        }),
        ...{ CA: '65 CAD', CH: '80 CHF', CZ: '600 CZK', DK: '380 DKK', GB: '37 GBP', LI: '80 CHF' },
        ...{ MA: '35 USD', NO: '420 NOK', SE: '455 SEK', US: '60 USD' },
      },
    },
    {
      kind: 'foreignMeal',
      profile: 'road_transport_mobile',
      validFrom: '2026-01-30',
      paragraph: '§ 13',
      measure: '401/2012 Z. z. § 1a, 9/2026 Z. z.',
      verified: true,
      rates: {
        ...euros({
          AT: 63,
          BE: 63,
          BG: 43,
          BY: 55,
          CY: 57,
          DE: 63,
          EE: 50,
          ES: 60,
          FI: 60,
          FR: 63,
          GR: 59,
          HR: 56,
          HU: 55,
          IE: 64,
          IT: 63,
          LT: 56,
          LU: 60,
          LV: 56,
          MT: 54,
          NL: 63,
          PL: 52,
          PT: 60,
          RO: 60,
          RS: 60,
          RU: 55,
          SI: 53,
          TR: 62,
          UA: 52,
        }),
        ...{ CZ: '1200 CZK', DK: '456 DKK', SE: '637 SEK' },
      },
    },
  ],
};

function atHome(
  validFrom: string,
  measure: string,
  amounts: readonly [string, string, string],
): DomesticSet {
  return {
    ...{ kind: 'domesticMeal', validFrom, currency: 'EUR', amounts, measure },
    ...{ paragraph: '§ 5', verified: true },
  };
}

function euros(amounts: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts).map(([country, amount]) => [country, `${amount} EUR`]),
  );
}
