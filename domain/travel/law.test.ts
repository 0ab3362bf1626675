import { describe, expect, test } from 'vitest';
import type { Allowance, DayPart, Meal, RuleOptions } from './allowance.ts';
import { numberOf } from './exact.ts';
import { judge, lawOf } from './law.ts';
import { LAWS, type LawCountry, type Profile } from './rate-set.ts';
import { foreignRate, RATES, shippedRates } from './rates.ts';
import { settle } from './settle.ts';

const PLAIN: RuleOptions = { homeAsAbroad: false, pocketPercent: 0, entered: [] };
const B: Meal = 'breakfast';
const L: Meal = 'lunch';
const D: Meal = 'dinner';

/** Minutes of `4:59`. */
function minutes(text: string): number {
  const [hours = '0', rest = '0'] = text.split(':');
  return Number(hours) * 60 + Number(rest);
}

function part(home: string, abroad: Record<string, string> = {}, trip = 0): DayPart {
  const stays = Object.entries(abroad).map(([country, time]) => ({
    country,
    minutes: minutes(time),
  }));
  return { trip, profile: 'general', home: minutes(home), abroad: stays };
}

interface Case {
  law?: LawCountry;
  day?: string;
  parts: DayPart[];
  meals?: Meal[];
  profile?: Profile;
  options?: Partial<RuleOptions>;
}

function allowances(of: Case): Allowance[] {
  const { law = 'SK', day = '2026-03-10', meals = [], profile = 'general', options = {} } = of;
  const parts = of.parts.map((one) => ({ ...one, profile }));
  return judge(law, [{ day, skip: false, meals, parts }], { ...PLAIN, ...options });
}

/** `9.3 EUR + 45 EUR`, nothing: 0. */
function paid(of: Case): string {
  const texts = allowances(of)
    .filter(({ cents }) => cents !== 0n)
    .map(({ cents, currency }) =>
      cents === null ? 'missing' : `${numberOf(cents).toFixed(2)} ${currency}`,
    );
  return texts.join(' + ') || '0';
}

const home = (time: string, meals: Meal[] = [], day = '2026-03-10') =>
  paid({ day, meals, parts: [part(time)] });

describe('worked examples of the law', () => {
  test.each([
    ['4:59', '0'],
    ['5', '9.30 EUR'],
    ['12', '9.30 EUR'],
    ['12:01', '13.80 EUR'],
    ['18', '13.80 EUR'],
    ['18:01', '20.60 EUR'],
  ])('example 1: SK %s at home → %s', (time, amount) => expect(home(time)).toBe(amount));

  test.each([
    ['10', [L], '1.06 EUR'],
    ['10', [B], '4.15 EUR'],
    ['14', [B, L], '0.41 EUR'],
    ['20', [B], '15.45 EUR'],
    ['20', [B, L, D], '0'],
    ['10', [B, L], '0'],
  ] as [string, Meal[], string][])('example 2: SK %s with %j → %s', (time, meals, amount) =>
    expect(home(time, meals)).toBe(amount),
  );

  test.each([
    ['10', [D], '1.98 EUR'],
    ['13', [L], '5.30 EUR'],
  ] as [string, Meal[], string][])(
    'example 3: SK 2025-06-10 %s with %j → %s',
    (time, meals, amount) => expect(home(time, meals, '2025-06-10')).toBe(amount),
  );

  test.each([
    ['4', [], '11.25', '15.75'],
    ['6', [], '11.25', '15.75'],
    ['6:30', [], '22.50', '31.50'],
    ['12', [], '22.50', '31.50'],
    ['12:30', [], '45.00', '63.00'],
    ['12:30', [B], '33.75', '47.25'],
    ['9', [L], '4.50', '6.30'],
    ['5', [L], '0', '0'],
  ] as [string, Meal[], string, string][])(
    'example 4: SK %s in Austria with %j → general %s, mobile %s',
    (time, meals, general, mobile) => {
      const of = { meals, parts: [part('0', { AT: time })] };
      const euros = (text: string) => (text === '0' ? '0' : `${text} EUR`);
      expect(paid(of)).toBe(euros(general));
      expect(paid({ ...of, profile: 'road_transport_mobile' })).toBe(euros(mobile));
    },
  );

  test('example 5: SK, two countries on a day: all of it decides the band, the longer one the rate', () => {
    const [only, ...rest] = allowances({
      profile: 'road_transport_mobile',
      parts: [part('3', { CZ: '4', DE: '12' })],
    });
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ country: 'DE', minutes: 16 * 60, band: 2, cents: 6300n });
  });

  test('example 6: SK, hours at home as abroad', () => {
    const of: Case = { profile: 'road_transport_mobile', parts: [part('4:30', { AT: '5:30' })] };
    expect(paid(of)).toBe('15.75 EUR');
    expect(paid({ ...of, options: { homeAsAbroad: true } })).toBe('31.50 EUR');
  });

  test.each([
    ['2026-03-10', '4:30', 0, '0'],
    ['2026-03-10', '5', 0, '155.00 CZK'],
    ['2026-03-10', '7:30', 1, '46.50 CZK'],
    ['2026-03-10', '7:30', 2, '0'],
    ['2026-03-10', '13', 1, '153.40 CZK'],
    ['2026-03-10', '13', 2, '70.80 CZK'],
    ['2026-03-10', '13', 3, '0'],
    ['2026-03-10', '19', 1, '277.50 CZK'],
    ['2025-03-10', '10', 1, '44.40 CZK'],
    ['2025-03-10', '16', 1, '146.25 CZK'],
    ['2025-03-10', '24', 2, '176.50 CZK'],
  ])('example 7: CZ %s %s at home with %i meals → %s', (day, time, count, amount) => {
    const meals = [B, L, D].slice(0, count);
    expect(paid({ law: 'CZ', day, meals, parts: [part(time)] })).toBe(amount);
  });

  // Bulgaria has the 45 EUR of the example in 2026.
  test.each([
    ['0', '0:54', 0, '0'],
    ['0', '3', 0, '15.00 EUR'],
    ['10', '3', 0, '236.00 CZK'],
    ['6', '3', 0, '155.00 CZK'],
    ['6', '5:00', 0, '155.00 CZK'],
    ['6', '5:01', 0, '15.00 EUR + 155.00 CZK'],
    ['6', '5:30', 0, '15.00 EUR + 155.00 CZK'],
    ['6', '13', 0, '30.00 EUR + 155.00 CZK'],
    ['4:30', '4:30', 0, '15.00 EUR'],
    ['4:12', '0:54', 0, '155.00 CZK'],
    ['0', '12', 0, '15.00 EUR'],
    ['0', '12:30', 0, '30.00 EUR'],
    ['0', '18', 1, '19.50 EUR'],
    ['0', '19', 2, '22.50 EUR'],
    ['0', '10', 1, '4.50 EUR'],
  ])('example 8: CZ %s at home and %s abroad with %i meals → %s', (time, abroad, count, amount) => {
    const meals = [B, L, D].slice(0, count);
    const parts = [part(time, { BG: abroad })];
    expect(paid({ law: 'CZ', meals, parts })).toBe(amount);
  });

  test('example 9: deposits count against their own currency only, Czech crowns are rounded up', () => {
    const slovak = allowances({ parts: [part('0', { CZ: '13' })] });
    const german = allowances({
      profile: 'road_transport_mobile',
      parts: [part('0', { DE: '13' })],
    });
    const both = settle('SK', [...slovak, ...german], { amount: 100, currency: 'EUR' });
    expect(both.balances.map(({ currency, balanceCents }) => [currency, balanceCents])).toEqual([
      ['EUR', -3700n],
      ['CZK', 60000n],
    ]);
    const crowns = (cents: bigint) =>
      allowances({ law: 'CZ', parts: [part('6')] }).map((one) => ({ ...one, cents }));
    expect(settle('CZ', crowns(44610n), null).balances[0]?.balanceCents).toBe(44700n);
    const returned = settle('CZ', crowns(44610n), { amount: 500, currency: 'CZK' });
    expect(returned.balances[0]).toMatchObject({ balanceCents: -5400n, isRounded: true });
  });

  test('example 10: pocket money is of the allowance before meals', () => {
    const of: Case = { profile: 'road_transport_mobile', parts: [part('0', { AT: '5:30' })] };
    const [plain] = allowances({ ...of, options: { pocketPercent: 40 } });
    expect(plain).toMatchObject({ cents: 1575n, pocketCents: 630n });
    const [fed] = allowances({ ...of, meals: [L], options: { pocketPercent: 40 } });
    expect(fed).toMatchObject({ cents: 0n, pocketCents: 630n });
  });
});

test('Slovak amounts are rounded up to the cent, Czech ones to the nearest', () => {
  const [pocket] = allowances({
    parts: [part('0', { AT: '4' })],
    options: { pocketPercent: 13 },
  });
  // 13 % of 11.25 is 1.4625.
  expect(pocket?.pocketCents).toBe(147n);
  expect(paid({ law: 'CZ', parts: [part('0', { BE: '13' })] })).toBe('33.33 EUR');
});

test('each amount names its paragraphs and how the time at home was made up', () => {
  const [home] = allowances({ law: 'CZ', parts: [part('10', { BG: '3' })], meals: [B] });
  expect(home).toMatchObject({
    minutes: 13 * 60,
    moved: 3 * 60,
    domestic: { measure: '573/2025 Sb.' },
  });
  expect(home?.paragraphs).toEqual([
    { section: 163, subsections: [1, 2] },
    { section: 170, subsections: [4] },
  ]);
  const [abroad, beside] = allowances({ parts: [part('6', { AT: '13' })] });
  expect(abroad?.paragraphs).toEqual([{ section: 13, subsections: [4] }]);
  expect(beside?.paragraphs).toEqual([
    { section: 5, subsections: [1] },
    { section: 16, subsections: [1] },
  ]);
});

describe('rates', () => {
  test('a rate that is not known gives no amount, and the settlement says that it is not all', () => {
    const [only] = allowances({ law: 'CZ', parts: [part('0', { DE: '13' })] });
    expect(only).toMatchObject({ cents: null, country: 'DE', currency: null });
    expect(settle('CZ', [only as Allowance], null)).toMatchObject({ isComplete: false });
    expect(paid({ day: '2023-05-31', parts: [part('8')] })).toBe('missing');
    expect(paid({ day: '2023-06-01', parts: [part('8')] })).toBe('7.30 EUR');
  });

  test('Czech rates of a year end with it, Slovak ones hold on', () => {
    expect(paid({ law: 'CZ', day: '2027-01-01', parts: [part('8')] })).toBe('missing');
    expect(paid({ day: '2027-01-01', parts: [part('8')] })).toBe('9.30 EUR');
    expect(
      foreignRate('CZ', { day: '2025-06-01', country: 'AT', profile: 'general' }, []),
    ).toBeNull();
  });

  test('mobile rates begin on 2026-01-30, and countries that they do not name keep the general one', () => {
    const amount = (day: string, country: string) =>
      foreignRate('SK', { day, country, profile: 'road_transport_mobile' }, [])?.amount;
    expect([amount('2026-01-29', 'AT'), amount('2026-01-30', 'AT')]).toEqual(['45', '63']);
    expect(amount('2026-03-10', 'GB')).toBe('37');
  });

  test('R-5 shipped rates are listed with the days on which they hold', () => {
    for (const law of LAWS) {
      for (const { country, profile, from, to, amount, currency } of shippedRates(law)) {
        const rateOn = (day: string) => foreignRate(law, { day, country, profile }, []);
        for (const day of [from, to ?? '2099-12-31']) {
          expect(rateOn(day), `${law} ${country} ${day}`).toMatchObject({
            amount: String(amount),
            currency,
          });
        }
      }
    }
    const [first] = shippedRates('CZ').filter(({ country }) => country === 'BE');
    expect(first).toMatchObject({ from: '2024-01-01', to: '2024-12-31', source: '341/2023 Sb.' });
    const slovak = shippedRates('SK').filter(({ country }) => country === 'AT');
    expect(slovak.map(({ profile, to }) => [profile, to])).toEqual([
      ['general', null],
      ['road_transport_mobile', null],
    ]);
  });

  test('every set that ships was compared, and names its paragraph', () => {
    for (const { sets } of Object.values(RATES)) {
      for (const set of sets) {
        expect(set.verified, set.validFrom).toBe(true);
        expect(set.paragraph).toMatch(/^§ \d+$/);
      }
    }
  });
});

describe('several of a day', () => {
  test('Slovak trips of a day are judged each by itself', () => {
    expect(paid({ parts: [part('4'), part('4', {}, 1)] })).toBe('0');
    expect(paid({ parts: [part('5'), part('6', {}, 1)] })).toBe('9.30 EUR + 9.30 EUR');
  });

  test('Czech times abroad of several trips are added where each is an hour', () => {
    const parts = [part('0', { AT: '7' }), part('0', { AT: '6' }, 1), part('0', { AT: '0:30' }, 2)];
    expect(paid({ law: 'CZ', day: '2024-03-12', parts })).toBe('30.00 EUR');
  });

  test('free meals of a day with both reduce what is paid for the time at home', () => {
    expect(paid({ meals: [B], parts: [part('6', { AT: '13' })] })).toBe('45.00 EUR + 4.15 EUR');
  });

  test('of two countries alike the better rate counts', () => {
    expect(allowances({ parts: [part('0', { HU: '8', AT: '8' })] })[0]?.country).toBe('AT');
  });
});

describe('Czech trips at home over two days', () => {
  const days = (first: string, second: string, skip = false) => [
    { day: '2026-03-10', skip: false, meals: [], parts: [part(first)] },
    { day: '2026-03-11', skip, meals: [], parts: [part(second)] },
  ];
  const sum = (list: Allowance[]) => list.reduce((cents, one) => cents + (one.cents ?? 0n), 0n);

  test('are judged as one time where that is better', () => {
    const joined = judge('CZ', days('4', '2'), PLAIN, () => true);
    expect(joined).toMatchObject([{ day: '2026-03-10', isTwoDays: true, cents: 15500n }]);
    expect(sum(judge('CZ', days('6', '7'), PLAIN, () => true))).toBe(31000n);
  });

  test('are judged by day where a part lies outside, a day is left out or the law is Slovak', () => {
    expect(judge('CZ', days('4', '2'), PLAIN, () => false)).toEqual([]);
    expect(judge('CZ', days('4', '2', true), PLAIN, () => true)).toEqual([]);
    expect(judge('SK', days('4', '2'), PLAIN, () => true)).toEqual([]);
  });
});

test('companies of other countries have no law that is known', () => {
  expect(['sk', 'CZ', 'de', 'hu'].map(lawOf)).toEqual(['SK', 'CZ', null, null]);
});
