// What each list of the data view shows and what can be done with its rows and records, by the values of the
// modules.
import type { DeviceConnection } from '@flotila/domain/connection/connection.api.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DATA_LISTS, type DataList } from '../../ground/address/paths.ts';
import { activate } from '../../ground/i18n/i18n.ts';
import { openedDialog } from '../../ground/ui/dialogs.ts';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { sk } from '../../testing/texts.ts';
import type { AnyDataModule } from './module.ts';
import { loadModule } from './modules.ts';
import { recordActions } from './record-actions.ts';
import { testPlace } from './test-place.ts';
import { testVehicle } from './vehicle/test-vehicle.ts';

beforeAll(() => activate('sk', [sk]));
afterEach(() => vi.unstubAllGlobals());

const LISTS = Object.keys(DATA_LISTS) as DataList[];

const moduleOf = (list: DataList): Promise<AnyDataModule> => loadModule(list);
const place = testPlace('superuser');
const texts = ({ columns }: AnyDataModule, row: object) =>
  columns
    .filter(({ isExtra }) => !isExtra)
    .map((column) => [column.title(), column.text(row, place)]);
const labels = (entries: readonly { label: string }[] | undefined) =>
  entries?.map(({ label }) => label);

const tracker: DeviceConnection = {
  numericPlate: 'BA123XY',
  vehicleId: 201,
  companyCode: 'tatra',
  deviceType: 'teltonika',
  deviceCode: '352093081452251',
  hostAddress: '10.0.0.7',
  registered: true,
  connectedFrom: '2026-11-21T09:05:00.000Z',
  lastSeen: '2026-11-21T10:00:00.000Z',
  packets: 12,
  measures: 4500,
  duplicates: 0,
  rejected: 0,
};
const stranger = {
  deviceType: 'teltonika',
  code: '352093081459999',
  hostAddress: '10.0.0.9',
  attempts: 7,
  firstSeen: '2026-11-21T09:05:00.000Z',
  lastSeen: '2026-11-21T10:00:00.000Z',
  registeredType: null,
};
const sharing = {
  hashCode: 'aaaabbbbccccddddeeeeff',
  url: 'https://x.test/share/aaaa',
  validTo: null,
  vehicles: [],
};
/** As rows write it. */
const moment = (instant: string) => timeOrDate(instant, 'Europe/Bratislava', Date.now());

describe('columns', () => {
  test('D-SPA-001 a special access has name, access and login', async () => {
    const row = {
      firstName: 'Zber',
      lastName: 'Dát',
      access: 'collective',
      login: 'zber',
      vehicleCount: 3,
    };
    expect(texts(await moduleOf('special-accesses'), { ...row, active: true })).toEqual([
      ['Meno', 'Dát Zber'],
      ['Typ prístupu', `${sk['spa.access.collective']} · 3 vozidlá zo zoznamu`],
      ['Používateľské meno', 'zber'],
    ]);
  });

  test('D-GRP-001 a groupset has name and note, and says how much stands in it', async () => {
    const module = await moduleOf('groupsets');
    const row = { groupSetId: 1, name: 'Chladené', note: 'do 7 °C' };
    expect(texts(module, { ...row, vehicleCount: 24, personCount: 1 })).toEqual([
      ['Názov', 'Chladené'],
      ['Poznámka', 'do 7 °C'],
      ['Vozidlá', '24 vozidiel'],
      ['Osoby', '1 osoba'],
    ]);
    expect(texts(module, { groupSetId: 1, name: 'Chladené', note: null })[1]).toEqual([
      'Poznámka',
      '',
    ]);
  });

  test('D-SUB-001 a subject has name, country, id and VAT number, and how it is reached', async () => {
    const contacts = [
      { type: 'email', contactValue: 'sklad@example.sk' },
      { type: 'phone', contactValue: '+421 2 555 01' },
      {
        type: 'address',
        contactValue: { road: 'Dlhá', houseNumber: '7', postcode: '917 01', city: 'Trnava' },
      },
    ];
    const row = { name: 'Kovoplast', countryCode: 'SK', id: '31333532', vatNumber: null };
    expect(texts(await moduleOf('subjects'), { ...row, contacts, note: null })).toEqual([
      ['Názov', 'Kovoplast Dlhá 7, 917 01 Trnava'],
      ['Krajina', 'Slovensko'],
      ['IČO', '31333532'],
      ['IČ DPH', ''],
      ['Kontakty', '+421 2 555 01 · sklad@example.sk'],
    ]);
  });

  test('D-CTR-001 a contract has vehicle, name and subject, places, days, way and money', async () => {
    const row = {
      vehicle: 'BA482KT',
      state: 'active',
      progress: null,
      active: true,
      name: 'Lisované diely',
      subject: 'Kovoplast',
      fromPlace: 'Trnava',
      toPlace: null,
      fromTimestamp: '2026-11-18T23:00:00.000Z',
      toTimestamp: '2026-11-20T22:59:59.999Z',
      plannedDistance: 446_400,
      actualDistance: 405_100,
      plannedDuration: 23_100,
      actualDuration: 20_940,
      amount: 980,
      amountPerKm: 2.42,
      currencyCode: 'EUR',
    };
    expect(texts(await moduleOf('contracts'), row)).toEqual([
      ['Vozidlo', 'BA482KT prebieha'],
      ['Zákazka a subjekt', 'Lisované diely, Kovoplast'],
      ['Odkiaľ, kam', 'Trnava → -'],
      ['Od, do', '2026-11-19 – 2026-11-20'],
      ['Plán / skutočnosť', '446 km 6:25 / 405 km 5:49'],
      ['Suma', '980,00 EUR, 2,42 EUR za km'],
    ]);
  });

  test('D-DEV-001 a tracker has plate, type@code, address, since when, last seen, packets and measures', async () => {
    expect(texts(await moduleOf('device-connections'), tracker)).toEqual([
      ['Vozidlo', 'BA123XY'],
      ['Jednotka', 'teltonika@352093081452251'],
      ['IP adresa', '10.0.0.7'],
      ['Pripojená od', moment('2026-11-21T09:05:00Z')],
      ['Naposledy', expect.any(String)],
      ['Pakety', '12'],
      ['Merania', expect.stringMatching(/^4\s500$/)],
    ]);
  });

  test('gateway §3 an unknown tracker has number, protocol, address, first, last and attempts', async () => {
    expect(texts(await moduleOf('gateway'), stranger)).toEqual([
      ['Číslo jednotky', '352093081459999'],
      ['Protokol', 'teltonika'],
      ['Posledná adresa', '10.0.0.9'],
      ['Prvýkrát', moment('2026-11-21T09:05:00Z')],
      ['Naposledy', moment('2026-11-21T10:00:00Z')],
      ['Pokusy', '7'],
    ]);
  });

  test('D-API-001 who calls has user, type, application, company, address and last request', async () => {
    const row = {
      authorizationType: 'bearer',
      firstName: 'Anna',
      lastName: 'Malá',
      login: 'anna',
      application: '1.2.3',
      companyCode: 'tatra',
      remoteAddress: '10.0.0.8',
      lastRequestTimestamp: '2026-11-21T09:05:06.000Z',
    };
    expect(texts(await moduleOf('api-connections'), row)).toEqual([
      ['Používateľ', 'Anna Malá anna'],
      ['Overenie', 'token'],
      ['Aplikácia', 'Flotila 1.2.3'],
      ['Firma', 'tatra'],
      ['IP adresa', '10.0.0.8'],
      ['Posledná požiadavka', moment('2026-11-21T09:05:06Z')],
    ]);
  });
});

describe('row menus', () => {
  const without = ['special-accesses', 'groupsets', 'companies', 'api-connections', 'subjects'];
  test.each(without as DataList[])('DATA-036, D-API-003 a row of %s has none', async (list) =>
    expect((await moduleOf(list)).menuOf).toBeUndefined(),
  );

  test('D-CTR-002 of a contract: its vehicle on the map with the listed month', async () => {
    const november = { from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-30T23:00Z') };
    const listed = testPlace('driver', { month: november });
    const row = { contractId: 9, vehicleId: 7, fromTimestamp: '2026-10-30T23:00:00.000Z' };
    const entries = (await moduleOf('contracts')).menuOf?.(row, listed) ?? [];
    expect(entries.map(({ label, href }) => [label, href])).toEqual([
      [sk['ctr.onMap'], '/tatra/map/contracts/7?month=2026-11&contract=9'],
    ]);
  });

  test('D-DEV-003 of a tracker: the log of its vehicle', async () => {
    vi.stubGlobal('document', { activeElement: null });
    vi.stubGlobal('HTMLElement', class {});
    const entries = (await moduleOf('device-connections')).menuOf?.(tracker, place);
    expect(labels(entries)).toEqual([sk['action.log']]);
    entries?.[0]?.run?.();
    expect(openedDialog()).toEqual({ slot: 'vehicleLog', vehicleId: 201, plate: 'BA123XY' });
  });

  test('gateway §3 of an unknown tracker: a new vehicle with it', async () => {
    const entries = (await moduleOf('gateway')).menuOf?.(stranger, place);
    expect(entries?.map(({ label, href }) => [label, href])).toEqual([
      [sk['dev.makeVehicle'], '/tatra/data/vehicle/new?deviceType=teltonika&code=352093081459999'],
    ]);
  });

  test('D-SHR-002 of a sharing: its address and its code are copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const entries = (await moduleOf('sharings')).menuOf?.(sharing, place) ?? [];
    for (const label of ['Kopírovať kód', 'Kopírovať adresu']) {
      entries.find((entry) => entry.label === label)?.run?.();
    }
    expect(writeText.mock.calls).toEqual([[sharing.hashCode], [sharing.url]]);
  });
});

test.each([
  [null, null],
  ['2026-11-21T10:00:01Z', null],
  ['2026-11-21T10:00:00Z', 'ended'],
  ['2026-11-20T10:00:00Z', 'ended'],
])('D-SHR-003, D-SHR-004 a sharing valid to %s looks %s', async (validTo, look) => {
  const row = { ...sharing, validTo };
  expect((await moduleOf('sharings')).lookOf?.(row, Date.parse('2026-11-21T10:00:00Z'))).toBe(look);
});

describe('records', () => {
  test('D-DEV-004, D-API-003 connections and changes open no record: nothing new, nothing to save or delete', async () => {
    const read = [
      'device-connections',
      'gateway',
      'api-connections',
      'audit',
      'visits',
      'deliveries',
    ];
    for (const list of LISTS) {
      const isRead = read.includes(list);
      const { record, idOf } = await moduleOf(list);
      expect([record === undefined, idOf === undefined], list).toEqual([isRead, isRead]);
      expect(DATA_LISTS[list] === null, list).toBe(isRead);
    }
  });

  const contract = { name: 'x', contractId: 9, vehicleId: 7, fromTimestamp: null };
  const person = { personId: 5, firstName: 'Ján', lastName: 'Malý', identifications: [] };
  const vehicle = { ...testVehicle(), state: 'active' };
  const vehicleMenu = (
    [
      'vf.menu.map',
      'action.history',
      'action.logbook',
      'action.reportLogbook',
      'action.reportPerformance',
    ] as const
  ).map((key) => sk[key]);
  const personMenu = [sk['person.reportTachograph'], sk['person.reportExpenses']];
  const sharingMenu = [sk['shr.copyUrl'], sk['shr.copyCode'], sk['shr.open']];
  const remove = sk['data.delete'];
  test.each([
    ['vehicles', 'superuser', [...vehicleMenu, remove], vehicle],
    ['persons', 'superuser', [...personMenu, sk['person.export'], remove], person],
    ['persons', 'admin', personMenu, person],
    ['groupsets', 'admin', [remove], { name: 'x' }],
    ['sharings', 'dispatcher', [...sharingMenu, remove], sharing],
    ['special-accesses', 'superuser', [remove], { firstName: '', lastName: 'x' }],
    ['subjects', 'dispatcher', [sk['zone.ofSubject'], remove], { name: 'x', contacts: [] }],
    ['subjects', 'driver', [], { name: 'x' }],
    ['contracts', 'dispatcher', [sk['ctr.onMap'], sk['cp.share'], remove], contract],
    ['contracts', 'driver', [sk['ctr.onMap']], contract],
    ['companies', 'superuser', [remove], { name: 'x' }],
    ['companies', 'admin', [], { name: 'x' }],
  ] as const)('DATA-015, DATA-035 an open record of %s offers a %s %j', async (...row) => {
    const [list, who, expected, record] = row;
    const open = { record, refusal: null, renew: async () => {}, remove: () => undefined };
    const module = await moduleOf(list);
    const asked = (change: object) =>
      labels(recordActions(module, testPlace(who), { ...open, ...change }));
    expect(asked({})).toEqual(expected);
    expect(asked({ record: null })).toEqual([]);
    expect(asked({ refusal: 'of another company' })).not.toContain(remove);
  });
});

test('U-31 before a vehicle is deleted it is said what happens to its history', async () => {
  const module = await moduleOf('vehicles');
  expect(module.record?.removeText?.()).toMatch(/^Jazdy, tankovania a udalosti vozidla zostanú/);
});

test.each(LISTS)('O-5 before one of %s is deleted it is said what stays', async (list) => {
  const { record } = await moduleOf(list);
  const said = record?.removeText?.() ?? '';
  expect(said !== '').toBe(record?.remove !== undefined);
  if (record?.remove) expect(said).toMatch(/zostan/);
});

describe('what is asked of the server', () => {
  const NO_MOMENTS = { firstArrival: null, lastDeparture: null };
  const month = { from: Date.parse('2026-10-31T23:00Z'), to: Date.parse('2026-11-30T23:00Z') };
  test.each(LISTS)('DATA-029 %s are read 1000 at a time, to the end', async (list) => {
    const asked: URL[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(new URL(url, 'http://x.test'));
      return Promise.resolve(
        Response.json({
          content: [],
          totalElements: 1500,
          totalPages: 2,
          number: 0,
          size: 1000,
          // Of visits.
          sums: { visits: 0, passes: 0, standing: 0, distance: 0, ...NO_MOMENTS },
        }),
      );
    });
    const module = await moduleOf(list);
    const period = module.isPeriod ? month : null;
    await module.rows(testPlace('superuser', { month: period }), new AbortController().signal);
    // U-10: beside the changes the names of what they are about are read.
    const own = asked.filter(({ pathname }) => list !== 'audit' || pathname.endsWith('/audit'));
    expect(own.map((url) => url.searchParams.get('size'))).toEqual(['1000', '1000']);
    expect(own.map((url) => url.searchParams.get('page'))).toEqual(['0', '1']);
    const sent = ['from', 'to'].map((name) => own[0]?.searchParams.get(name) ?? null);
    // D-CTR-003, PLAN-026: contracts are asked for by local days, to the last second of the month.
    const periods: Partial<Record<DataList, string[]>> = {
      deliveries: ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
      audit: ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
      contracts: ['2026-11-01T00:00:00', '2026-11-30T23:59:59'],
      visits: ['2026-11-01T00:00:00', '2026-11-30T23:59:59'],
    };
    expect(sent).toEqual(periods[list] ?? [null, null]);
  });
});
