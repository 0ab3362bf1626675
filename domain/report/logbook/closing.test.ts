// The closing of a logbook and the records of the VAT Act: what adds up, what is missing and where.
import { describe, expect, test } from 'vitest';
import { roundTo } from '../../units.ts';
import type { ReportContext } from '../context.ts';
import type { ReportOptions } from '../report.ts';
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
  const state = (data: Partial<LogbookData> = {}, more: Partial<ReportContext> = {}) => {
    const table = built({}, data, more).others.find((one) => one.name === 'Úplnosť');
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

  test('only business: 100 %, and the private column goes', () => {
    const rides = WEEK.filter((ride) => ride.rideType !== 'private');
    const { document, rides: table } = built({}, { rides });
    const vat = document.facts.find(({ label }) => label === 'odpočítanie DPH');
    expect(vat?.value?.[0]?.text).toBe('100 %, len na podnikanie');
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
