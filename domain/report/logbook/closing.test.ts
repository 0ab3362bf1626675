// The closing of a logbook and the records of the VAT Act: what adds up, what is missing and where.
import { describe, expect, test } from 'vitest';
import { roundTo } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { ReportOptions } from '../report.ts';
import type { ReportVehicle } from '../report-vehicle.ts';
import { CAR, contextOf, plain, texts } from '../testing/context.ts';
import { EVA, rideOf, WEEK } from '../testing/rides.ts';
import type { LogbookData } from './data.ts';
import { built } from './testing/built.ts';

describe('closing', () => {
  const closing = (data: Partial<LogbookData> = {}, options: Partial<ReportOptions> = {}) => {
    const table = built(options, data).others.find(
      ({ name, only }) => name === 'Mesačná uzávierka' && only === 'paper',
    );
    return Object.fromEntries(
      (table?.rows ?? []).map((row) => [
        plain(row.cells.what?.text),
        texts(row, 'value', 'percent'),
      ]),
    );
  };

  test('odometer end − start is the sum of the rides, business and private with their share', () => {
    expect(closing()).toMatchObject({
      'tachometer 31.3.2026 24:00': ['43 056,0', ''],
      'tachometer 1.3.2026 00:00': ['− 43 000,0', ''],
      'rozdiel stavov': ['56,0', ''],
      'súčet jázd': ['56,0', ''],
      'rozdiel zaokrúhlenia': ['0,0', ''],
      služobné: ['50,6', '90,4 %'],
      súkromné: ['5,4', '9,6 %'],
    });
  });

  test('R-7 rows are the differences of their printed odometers, and what rounding leaves stands once below', () => {
    const ride = (index: number) =>
      rideOf({
        fromTimestamp: `2026-03-0${index}T07:00:00.000Z`,
        distance: 1_040,
        kmStop: 1_000_040 + index * 1_040,
        rideType: index === 2 ? 'private' : 'bussines',
      });
    const data = { rides: [1, 2, 3, 4, 5].map(ride) };
    const { rides, total } = built({}, data);
    const km = rides.rows.slice(0, -1).map(({ cells }) => {
      const raw = (id: string) => Number(cells[id]?.raw ?? 0);
      expect(roundTo(raw('after') - raw('before'), 1)).toBe(raw('business') + raw('private'));
      return raw('business') + raw('private');
    });
    expect(km).toEqual([1.1, 1, 1.1, 1, 1]);
    expect(texts(total, 'business', 'private')).toEqual(['4,2', '1,0']);
    const lines = closing({ rides: [ride(1)] });
    expect(lines['rozdiel stavov']).toEqual(['1,1', '']);
    expect(lines['súčet jázd']).toEqual(['1,1', '']);
    expect(lines['rozdiel zaokrúhlenia']).toEqual(['−0,1', '']);
  });

  test('the sheet holds what paper prints, and the same sums', () => {
    const ride = (index: number) =>
      rideOf({
        fromTimestamp: `2026-03-0${index}T07:00:00.000Z`,
        distance: 1_040,
        kmStop: 1_000_000 + index * 1_040,
      });
    const { others } = built({}, { rides: [1, 2, 3, 4, 5].map(ride) });
    const sheet = others.find(({ name, only }) => name === 'Mesačná uzávierka' && only === 'sheet');
    const raw = new Map(sheet?.rows.map(({ cells }) => [cells.what?.raw, cells.value?.raw]));
    expect(raw.get('rozdiel stavov')).toBeCloseTo(5.2, 9);
    expect(raw.get('súčet jázd')).toBeCloseTo(5.2, 9);
    expect(raw.has('rozdiel zaokrúhlenia')).toBe(false);
  });

  test('nothing is taken from an odometer that is not known', () => {
    expect(closing({ rides: [] })['tachometer 1.3.2026 00:00']).toEqual(['-', '']);
  });

  test('kilometres that no ride has are no rounding', () => {
    const late = rideOf({ fromTimestamp: '2026-03-09T07:00:00.000Z', kmStop: 43_086_000 });
    expect(closing({ rides: [...WEEK, late] })).toMatchObject({
      'rozdiel stavov': ['86,0', ''],
      'súčet jázd': ['76,0', ''],
      'mimo zaznamenaných jázd': ['10,0', ''],
      'rozdiel zaokrúhlenia': ['0,0', ''],
    });
  });

  test('fuel at the start and put in less consumed is fuel at the end', () => {
    const balance = {
      start: 28.4,
      refueled: 165.1,
      lost: 0,
      consumed: 164.9,
      difference: 0,
      end: 28.6,
      isMarked: false,
    };
    expect(closing({ balance })).toMatchObject({
      'palivo na začiatku': ['28,4', ''],
      'natankované, merané': ['+ 165,1', ''],
      spotrebované: ['− 164,9', ''],
      'palivo na konci': ['28,6', ''],
    });
  });

  test('an empty month has equal odometers and says that there are no data', () => {
    const before = { kmStop: 43_000_000, mhStop: null };
    const { document, rides } = built({}, { rides: [], before });
    expect(document.isEmpty).toBe(true);
    expect(rides).toMatchObject({ rows: [], empty: 'Žiadne údaje' });
    expect(closing({ rides: [], before })['rozdiel stavov']).toEqual(['0,0', '']);
    expect(document.blocks.at(-1)?.kind).toBe('signatures');
  });
});

describe('records of the VAT Act', () => {
  const state = (
    data: Partial<LogbookData> = {},
    more: Partial<ReportContext> = {},
    options: Partial<ReportOptions> = {},
  ) => {
    const table = built(options, data, more).others.find((one) => one.name === 'Úplnosť');
    return Object.fromEntries(
      (table?.rows ?? []).map((row) => [
        plain(row.cells.requirement?.text),
        [...texts(row, 'found', 'needed'), ...(row.note ? [plain(row.note)] : [])],
      ]),
    );
  };

  test('each requirement says how many have it, and names what is missing', () => {
    expect(state()).toMatchObject({
      'poradové číslo bez medzery': ['3', '3'],
      'meno a priezvisko vodiča': ['3', '3'],
      'účel služobnej jazdy': ['1', '2', 'č. 3 (3.3.2026 07:00): účel treba doplniť'],
      'nadväznosť stavov medzi jazdami': ['2', '2'],
      'súkromné jazdy': [
        '1',
        '0',
        'stačí jedna a odpočítanie je 50 %; cesta z domu do práce je tiež súkromná',
      ],
    });
  });

  test('what is missing is marked in its row with a triangle and a word', () => {
    const { rows } = built().rides;
    expect(rows[2]?.cells.purpose).toMatchObject({
      text: 'služobná jazda',
      isMarked: true,
      raised: 'účel chýba',
    });
    expect(rows[0]?.cells.purpose?.isMarked).toBeUndefined();
  });

  test('a gap of the odometer is found between rides and to the month before', () => {
    const before = { kmStop: 42_990_000, mhStop: null };
    expect(state({ before })['nadväznosť stavov medzi jazdami']).toEqual([
      '2',
      '3',
      'č. 1 (2.3.2026 10:00): stav pred jazdou nenadväzuje',
    ]);
  });

  test('the day alone names a hidden ride', () => {
    const rides = WEEK.map((ride) =>
      ride.rideType === 'private' ? { ...ride, driver: null } : ride,
    );
    expect(state({ rides })['meno a priezvisko vodiča']).toEqual([
      '2',
      '3',
      'č. 2 (2.3.2026): treba doplniť vodiča',
    ]);
  });

  const BUSINESS = { ...CAR, acquiredDate: '2026-01-05', vatRegime: 'business' as const };
  const said = (data: Partial<LogbookData>, more: Partial<ReportContext> = {}) => {
    const { facts } = built({}, data, more).document;
    const vat = facts.find(({ label }) => label === 'odpočítanie DPH')?.value?.[0];
    return `${vat?.tone === 'red' ? '! ' : ''}${vat?.text}`;
  };
  const ONLY_BUSINESS = WEEK.filter((ride) => ride.rideType !== 'private');

  test.each<[Partial<ReportVehicle>, RegExp]>([
    [{ acquiredDate: '2022-03-05' }, /^§ 85n sa netýka vozidla nadobudnutého 5\.3\.2022;/],
    [{ acquiredDate: '2022-03-05', vatRegime: 'business' }, /^§ 85n sa netýka vozidla/],
    [{ acquiredDate: '2025-12-31', vatRegime: 'mixed' }, /^§ 85n sa netýka vozidla/],
    [{}, /^! nedá sa povedať: doplňte vo vozidle deň nadobudnutia a režim DPH$/],
    [{ vatRegime: 'business' }, /^! nedá sa povedať: .*deň nadobudnutia/],
    [{ acquiredDate: '2026-01-01' }, /^! nedá sa povedať: doplňte vo vozidle režim DPH$/],
    [{ acquiredDate: '2026-01-01', vatRegime: 'outside' }, /^podľa údajov vozidla mimo § 85n$/],
    [{ acquiredDate: '2026-01-01', vatRegime: 'mixed' }, /^50 %, používané aj súkromne/],
    [{ acquiredDate: '2026-01-01', vatRegime: 'exempt' }, /^100 % \(§ 85n ods\. 4\)/],
    [{ acquiredDate: '2026-01-01', vatRegime: 'business' }, /^100 %, len na podnikanie/],
    [{ categoryCode: 'N1', acquiredDate: '2026-01-01' }, /^§ 85n sa netýka kategórie N1$/],
  ])('R-9 the share of tax follows from day and regime of the vehicle: %o', (vehicle, text) => {
    expect(said({ vehicle: { ...CAR, ...vehicle }, rides: ONLY_BUSINESS })).toMatch(text);
  });

  test.each(['business', 'exempt'] as const)(
    'R-9 a private ride contradicts a vehicle that is told to be for %s alone',
    (vatRegime) => {
      const vehicle = { ...BUSINESS, vatRegime };
      expect(said({ vehicle })).toMatch(/^! vo vozidle je 100 %, ale súkromné jazdy v období: 1;/);
    },
  );

  test('R-9 no private ride in a month is no share of 100 %', () => {
    expect(said({ vehicle: { ...BUSINESS, vatRegime: 'mixed' }, rides: ONLY_BUSINESS })).toMatch(
      /^50 %/,
    );
    expect(said({ vehicle: { ...CAR, acquiredDate: '2022-03-05' } })).not.toMatch(/50 %|100 %/);
  });

  test('R-9 records are checked where they are asked for', () => {
    const isChecked = (vehicle: Partial<ReportVehicle>) =>
      built({}, { vehicle: { ...BUSINESS, ...vehicle } }).others.some(
        ({ name }) => name === 'Úplnosť',
      );
    expect(isChecked({})).toBe(true);
    expect(isChecked({ vatRegime: null })).toBe(true);
    for (const vatRegime of ['mixed', 'exempt', 'outside'] as const) {
      expect(isChecked({ vatRegime }), vatRegime).toBe(false);
    }
    expect(isChecked({ acquiredDate: '2022-03-05' })).toBe(false);
  });

  test('R-9 what the file hides it does not have, and the full file has it', () => {
    const vehicle = BUSINESS;
    const rides = WEEK.map((ride) => ({ ...ride, note: 'Dodávka Nitra' }));
    const dispatcher = { personId: 99, administrator: false, dispatcher: true };
    const hidden = state({ vehicle, rides }, { reader: dispatcher });
    const where =
      'v tomto súbore skryté pri súkromných jazdách (1); úplný súbor vytvorí administrátor';
    expect(hidden).toMatchObject({
      'meno a priezvisko vodiča': ['2', '3', where],
      'dátum, čas začatia a skončenia': ['2', '3', where],
      'miesto začatia a skončenia': ['2', '3', where],
      'poradové číslo bez medzery': ['3', '3'],
    });
    // An administrator reads the driver alone; the rest when the full file is asked for.
    expect(state({ vehicle, rides })).toMatchObject({
      'meno a priezvisko vodiča': ['3', '3'],
      'miesto začatia a skončenia': ['2', '3', where],
    });
    expect(state({ vehicle, rides }, {}, { full: true })).toMatchObject({
      'dátum, čas začatia a skončenia': ['3', '3'],
      'miesto začatia a skončenia': ['3', '3'],
    });
  });

  test('R-9 a file is complete when all that is asked for stands in it, and says so', () => {
    const verdict = (data: Partial<LogbookData>, options: Partial<ReportOptions> = {}) => {
      const table = built(options, data).others.find(({ name }) => name === 'Úplnosť');
      return texts(table?.rows.at(-1), 'requirement', 'state');
    };
    const rides = ONLY_BUSINESS.map((ride) => ({ ...ride, note: 'Dodávka Nitra' }));
    const before = { kmStop: 43_000_000, mhStop: null };
    const chained = rides.map((ride, index) => ({
      ...ride,
      kmStop: 43_000_000 + rides.slice(0, index + 1).reduce((sum, one) => sum + one.distance, 0),
    }));
    const whole = { vehicle: BUSINESS, rides: chained, before };
    expect(verdict(whole)).toEqual(['tento súbor', 'úplné']);
    expect(verdict(whole, { detailed: false })).toEqual(['tento súbor', 'neúplné']);
    expect(state(whole, {}, { detailed: false })['meno a priezvisko vodiča']).toEqual([
      '0',
      '2',
      'jazdy v tomto súbore nie sú vypísané, zapnite „Podrobne“',
    ]);
    expect(verdict({ ...whole, rides: WEEK })).toEqual(['tento súbor', 'neúplné']);
    // With a private ride the full file is complete and the usual one is not; it warns of the ride either way.
    const mixed = { ...whole, rides: WEEK.map((ride) => ({ ...ride, note: 'Dodávka Nitra' })) };
    expect(verdict(mixed)).toEqual(['tento súbor', 'neúplné']);
    expect(verdict(mixed, { full: true })).toEqual(['tento súbor', 'úplné']);
  });

  test('R-9 "služobná jazda" is no purpose, in any language', () => {
    const notes = ['Služobná jazda', 'business trip', 'Dodávka Nitra'];
    const rides = WEEK.map((ride, index) => ({
      ...ride,
      rideType: 'bussines' as const,
      note: notes[index] ?? null,
    }));
    expect(state({ vehicle: BUSINESS, rides })['účel služobnej jazdy']).toEqual([
      '1',
      '3',
      'č. 1 (2.3.2026 10:00), č. 2 (2.3.2026 18:00): to, že je jazda služobná, nie je účel; napíšte, za kým alebo prečo sa išlo',
    ]);
    const [row] = built({}, { vehicle: BUSINESS, rides }).rides.rows;
    expect(row?.cells.purpose).toMatchObject({ text: 'Služobná jazda', raised: 'účel chýba' });
  });

  test('only business: the private column goes', () => {
    const { document, rides: table } = built({}, { vehicle: BUSINESS, rides: ONLY_BUSINESS });
    expect(table.columns.map(({ id }) => id)).not.toContain('private');
    expect(document.footer).toContain('elektronický záznam: Kniha_jázd_TT_482_KM_marec_2026.xlsx');
  });

  test.each([
    ['a truck', { vehicle: { ...CAR, categoryCode: 'N3' } }, {}],
    ['a Czech company', {}, { company: { ...contextOf('logbook').company, countryCode: 'CZ' } }],
    [
      'a Hungarian company',
      {},
      { company: { ...contextOf('logbook').company, countryCode: 'HU' } },
    ],
    ['2025', {}, { period: { from: Date.parse('2025-03-01'), to: Date.parse('2025-03-31') } }],
  ])('%s has no such part', (_what, data, more) => {
    const { document, others, rides } = built({}, data, more);
    expect(others.map(({ name }) => name)).not.toContain('Úplnosť');
    expect(document.footer).not.toContain('xlsx');
    expect(JSON.stringify(rides.rows)).not.toContain('isMarked');
    expect(JSON.stringify(others)).not.toContain('85n');
  });

  test('a Czech logbook shows the breaks before rides, never one beside a hidden ride', () => {
    const company = { ...contextOf('logbook').company, countryCode: 'CZ' };
    const next = rideOf({
      fromTimestamp: '2026-03-03T07:15:00.000Z',
      driver: EVA,
      kmStop: 43_076_000,
    });
    const { rows } = built({}, { rides: [...WEEK, next] }, { company }).rides;
    expect(rows.slice(0, 4).map((row) => texts(row, 'pause')[0])).toEqual(['', '', '', '0:30']);
  });
});
