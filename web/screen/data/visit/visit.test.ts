// The list of visits: what it asks the server for, what its rows come to, and the file that is saved of them.
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { listFileName } from '../../../ground/words/csv.ts';
import { sk } from '../../../testing/texts.ts';
import { listTable, tableCsv } from '../list-table.ts';
import { testPlace } from '../test-place.ts';
import {
  daySearch,
  departureText,
  inZoneSeconds,
  stayText,
  VISITS_LISTED_MAX,
  visitFigures,
} from './visit-figures.ts';
import { visitModule } from './visit-module.tsx';

beforeAll(() => activate('sk', [sk]));
afterEach(() => vi.unstubAllGlobals());

const NOVEMBER = { from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-30T23:00Z') };
const place = { ...testPlace('dispatcher', { month: NOVEMBER }) };
const visit = (more: Partial<Visit> = {}): Visit => ({
  vehicleId: 7,
  numericPlate: 'TT119FG',
  zoneId: 3,
  zoneName: 'Depo Trnava',
  zoneCategory: 'depot',
  zoneRemoved: false,
  arrival: '2026-11-20T06:12:00.000Z',
  departure: '2026-11-20T06:54:00.000Z',
  standing: 2280,
  distance: 640,
  isPass: false,
  rideIn: '2026-11-20T05:00:00.000Z',
  rideOut: null,
  contract: null,
  ...more,
});

describe('zones-and-rules §2 what is asked for', () => {
  const asked = async (search: Record<string, string>, totalPages = 1) => {
    const urls: URL[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(new URL(url, 'http://x.test'));
      const sums = { visits: 0, passes: 0, standing: 0, distance: 0 };
      return Promise.resolve(
        Response.json({
          content: [],
          totalElements: 0,
          totalPages,
          number: 0,
          size: 1000,
          sums: { ...sums, firstArrival: null, lastDeparture: null },
        }),
      );
    });
    await visitModule.rows({ ...place, search }, new AbortController().signal);
    return urls.map(({ searchParams }) => Object.fromEntries(searchParams));
  };

  test('the month by the clock of the company, of all or of one zone and vehicle, passes when asked for', async () => {
    const month = {
      from: '2026-11-01T00:00:00',
      to: '2026-11-30T23:59:59',
      page: '0',
      size: '1000',
    };
    expect(await asked({})).toEqual([month]);
    expect(await asked({ zone: '3', vehicle: '7', passes: '1' })).toEqual([
      { ...month, zoneId: '3', vehicleId: '7', passes: '1' },
    ]);
    expect(await asked({ zone: 'x', vehicle: '-1', passes: '0' })).toEqual([month]);
  });

  test('not more than the list holds', async () => {
    expect(await asked({}, 5000)).toHaveLength(VISITS_LISTED_MAX / 1000);
  });
});

test('zones-and-rules §2, V-12 what the list comes to: passes are only counted', () => {
  const later = visit({ vehicleId: 8, arrival: '2026-11-21T06:00:00.000Z', departure: null });
  const pass = visit({ isPass: true, arrival: '2026-11-01T00:00:00.000Z', vehicleId: 9 });
  const now = Date.parse('2026-11-20T22:00:00Z');
  expect(visitFigures([later, visit(), pass], NOVEMBER, now)).toEqual({
    visits: 2,
    passes: 1,
    vehicles: 2,
    inside: 1,
    typical: 42 * 60,
    perDay: 0.1,
  });
  // A month that is over counts with all of its days.
  const after = NOVEMBER.to + 5 * 86_400_000;
  expect(visitFigures(Array(60).fill(visit()), NOVEMBER, after).perDay).toBe(2);
  expect(visitFigures([], NOVEMBER, now)).toMatchObject({ visits: 0, inside: 0, typical: null });
});

test('V-12 what stayed over a holiday does not stretch the usual stay', () => {
  const lasting = (hours: number) =>
    visit({ departure: new Date(Date.parse(visit().arrival) + hours * 3_600_000).toISOString() });
  const figures = visitFigures([1, 2, 3, 4, 400].map(lasting), NOVEMBER, NOVEMBER.to);
  expect(figures.typical).toBe(3 * 3600);
});

test('a departure of the day of the arrival is told by its time alone', () => {
  const zone = 'Europe/Bratislava';
  expect(departureText(visit(), zone)).toBe('07:54');
  // Midnight of the company has passed.
  const late = visit({ departure: '2026-11-20T23:30:00.000Z' });
  expect(departureText(late, zone)).toBe('21.\u00a011. 00:30');
  expect(departureText(visit({ departure: null }), zone)).toBeNull();
});

test('who is inside is there until now', () => {
  expect(inZoneSeconds(visit(), 0)).toBe(2520);
  const now = Date.parse('2026-11-20T06:22:30Z');
  expect(inZoneSeconds(visit({ departure: null }), now)).toBe(630);
});

test('a visit leads to the day of its arrival with the ride that brought it, if that began then', () => {
  const zone = 'Europe/Bratislava';
  expect(daySearch(visit(), zone)).toEqual({ day: '2026-11-20', ride: '2026-11-20T05:00:00.000Z' });
  const overnight = visit({ rideIn: '2026-11-19T21:00:00.000Z' });
  expect(daySearch(overnight, zone)).toEqual({ day: '2026-11-20' });
});

test('a zone that was removed cannot be opened', () => {
  const labels = (row: Visit) => visitModule.menuOf?.(row, place).map(({ label }) => label);
  const only = ['Len Depo Trnava', 'Len TT119FG'];
  expect(labels(visit())).toEqual(['História', 'Otvoriť zónu', ...only]);
  expect(labels(visit({ zoneRemoved: true }))).toEqual(['História', ...only]);
});

describe('the file', () => {
  const lines = (rows: Visit[]) => {
    const columns = visitModule.columns.filter(({ key }) => key !== 'inside');
    return tableCsv(listTable(rows, columns, place)).split('\r\n');
  };

  test('has a row for each visit, with moments by the clock of the company and a decimal comma', () => {
    const inside = visit({
      departure: null,
      isPass: true,
      contract: { contractId: 1, name: 'Z-1' },
    });
    expect(lines([visit(), inside])).toEqual([
      '\uFEFFZóna;Kategória;Vozidlo;Príchod;Odchod;Státie;Najazdené (km);Zákazka;prejazd',
      'Depo Trnava;depo;TT119FG;2026-11-20 07:12:00;2026-11-20 07:54:00;0:38;0,6;;',
      'Depo Trnava;depo;TT119FG;2026-11-20 07:12:00;;0:38;0,6;Z-1;prejazd',
      '',
    ]);
  });

  test('is named after company and month, or day', () => {
    expect(listFileName('tatra', 'visits', '2026-3')).toBe('tatra-visits-2026-03');
    expect(listFileName('tatra', 'zones', '2026-03-05')).toBe('tatra-zones-2026-03-05');
  });
});

test('UX-lists a line without heads says from when to when and that the figure is the standing', () => {
  const zone = 'Europe/Bratislava';
  expect(stayText(visit(), '20. 11. 07:12', zone)).toBe('20. 11. 07:12 – 07:54');
  expect(stayText(visit({ departure: null }), '20. 11. 07:12', zone)).toMatch(/– je tu$/);
  const standing = visitModule.columns.find(({ key }) => key === 'standing');
  expect(standing?.phoneText?.(visit(), place)).toBe('státie 0:38');
  expect(standing?.phoneText?.(visit({ standing: 0 }), place)).toBe('');
});
