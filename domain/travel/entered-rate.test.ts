// rates that people enter: which one holds, and why one is refused.
import { describe, expect, test } from 'vitest';
import type { EnteredRate, RateValues } from './entered-rate.ts';
import { refuseRate } from './entered-rate.ts';
import { judge } from './law.ts';
import type { LawCountry, Profile } from './rate-set.ts';
import { rateRefusalText } from './rate-words.ts';
import { foreignRate } from './rates.ts';

const rate = (more: Partial<EnteredRate> = {}): EnteredRate => ({
  owner: 'company',
  profile: 'general',
  country: 'FR',
  currency: 'EUR',
  amount: 51,
  from: '2026-01-01',
  to: '2026-12-31',
  source: 'Zz 1/2026',
  ...more,
});

const found = (
  entered: readonly EnteredRate[],
  { law = 'CZ', day = '2026-06-01', country = 'FR', profile = 'general' } = {},
) => {
  const asked = { day, country, profile: profile as Profile };
  const one = foreignRate(law as LawCountry, asked, entered);
  return one && `${one.amount} ${one.currency} ${one.set.measure}`;
};

describe('R-5 which rate of a country and day holds', () => {
  test("the company's own, then the operator's, then the shipped one, else none", () => {
    const own = rate();
    const ofOperator = rate({ owner: 'operator', amount: 52, source: 'Zz 2/2026' });
    expect(found([ofOperator, own])).toBe('51 EUR Zz 1/2026');
    expect(found([ofOperator])).toBe('52 EUR Zz 2/2026');
    expect(found([])).toBeNull();
    expect(found([], { country: 'BE' })).toBe('50 EUR 489/2025 Sb.');
    expect(found([rate({ country: 'BE' })], { country: 'BE' })).toBe('51 EUR Zz 1/2026');
  });

  test('both ends of its days are included, and behind them the next one answers', () => {
    const own = rate({ from: '2026-02-01', to: '2026-02-28' });
    const ofOperator = rate({ owner: 'operator', amount: 52, to: null, source: 'Zz 2/2026' });
    const on = (day: string) => found([own, ofOperator], { day });
    expect(on('2025-12-31')).toBeNull();
    expect(on('2026-01-31')).toBe('52 EUR Zz 2/2026');
    expect(on('2026-02-01')).toBe('51 EUR Zz 1/2026');
    expect(on('2026-02-28')).toBe('51 EUR Zz 1/2026');
    expect(on('2026-03-01')).toBe('52 EUR Zz 2/2026');
    expect(on('2031-03-01')).toBe('52 EUR Zz 2/2026');
  });

  test('a general rate does not take the place of that of mobile employees', () => {
    const of = { law: 'SK', country: 'DE', profile: 'road_transport_mobile' };
    const general = rate({ country: 'DE', amount: 46 });
    expect(found([general], { ...of, profile: 'general' })).toBe('46 EUR Zz 1/2026');
    expect(found([general], of)).toMatch(/^63 EUR/);
    const mobile = rate({ country: 'DE', amount: 64, profile: 'road_transport_mobile' });
    expect(found([general, mobile], of)).toBe('64 EUR Zz 1/2026');
  });

  test('the allowance of a day is reckoned with it, to the cent', () => {
    const parts = [
      { trip: 0, profile: 'general' as const, home: 0, abroad: [{ country: 'FR', minutes: 1440 }] },
    ];
    const days = [{ day: '2026-06-01', skip: false, meals: ['lunch' as const], parts }];
    const options = { homeAsAbroad: false, pocketPercent: 0 };
    const cents = (law: LawCountry, entered: EnteredRate[]) =>
      judge(law, days, { ...options, entered })[0]?.cents;
    // 50.50 less 25 %, half up: 37.875.
    expect(cents('CZ', [rate({ amount: 50.5 })])).toBe(3788n);
    expect(cents('CZ', [])).toBeNull();
    // 50.50 less 40 %.
    expect(cents('SK', [rate({ amount: 50.5 })])).toBe(3030n);
  });
});

const told = (more: Partial<RateValues>, others: RateValues[] = [], law: LawCountry = 'CZ') =>
  refuseRate(law, rate(more), others).map(({ field, code }) => `${field} ${code}`);

describe('R-5 what is refused', () => {
  test.each<[Partial<RateValues>, string]>([
    [{ country: 'XX' }, 'country unknownCountry'],
    [{ country: 'CZ' }, 'country homeCountry'],
    [{ currency: 'EURO' }, 'currency unknownCurrency'],
    [{ currency: 'CZK' }, 'currency homeCurrency'],
    [{ amount: 0 }, 'amount positive'],
    [{ amount: Number.NaN }, 'amount positive'],
    [{ amount: 100_001 }, 'amount max'],
    [{ amount: 45.555 }, 'amount decimal'],
    [{ profile: 'road_transport_mobile' }, 'profile profile'],
    [{ to: '2025-12-31' }, 'to beforeFrom'],
  ])('%j: %s', (more, code) => {
    expect(told(more)).toEqual([code]);
  });

  test('what is right is not refused', () => {
    expect(told({})).toEqual([]);
    expect(told({ to: null })).toEqual([]);
    expect(told({ to: '2026-01-01' })).toEqual([]);
    const slovak = { country: 'CZ', currency: 'CZK', profile: 'road_transport_mobile' as const };
    expect(told(slovak, [], 'SK')).toEqual([]);
  });

  test('two rates of a country on one day, and it says which of them lacks an end', () => {
    const half = rate({ from: '2026-07-01', to: '2026-12-31' });
    const open = rate({ from: '2025-07-01', to: null });
    expect(told({ to: null }, [half])).toEqual(['to openAfter']);
    expect(told({}, [open])).toEqual(['from openBefore']);
    expect(told({}, [half])).toEqual(['from overlaps']);
    expect(told({ to: null }, [rate({ to: null })])).toEqual(['from overlaps']);
    expect(told({ to: '2026-07-01' }, [half])).toEqual(['from overlaps']);
    expect(told({ to: '2026-06-30' }, [half])).toEqual([]);
    expect(told({ from: '2027-01-01', to: null }, [half])).toEqual([]);
    expect(told({}, [rate({ country: 'IT' }), rate({ profile: 'road_transport_mobile' })])).toEqual(
      [],
    );
  });

  test('the sentence names days as its language writes them', () => {
    const refusal = { code: 'openAfter' as const, params: { from: '2026-07-01' } };
    expect(rateRefusalText('sk', refusal)).toContain('Od 1.7.2026 platí');
    expect(rateRefusalText('cs', refusal)).toContain('Od 1.7.2026 platí');
    expect(rateRefusalText('en', refusal)).toContain('From 2026-07-01 another');
  });
});
