// @vitest-environment happy-dom
// The list of vehicles and the form of one (D-VEH, VAL-001 … VAL-059, DATA-025 … DATA-027).
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import { duplicateField, problem } from '@flotila/domain/problem.ts';
import { getTrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import {
  listVehicleBriefs,
  listVehiclesOnMap,
  type MapVehicle,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  deleteVehicle,
  getVehicle,
  updateVehicle,
  type VehicleRecord,
} from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill } from '../../../testing/app-stage.tsx';
import { testPerson } from '../person/test-person.ts';
import { testVehicle } from './test-vehicle.ts';

const stage = appStage();

const LIST = '/tatra/data/vehicles';
const PLATE = 'BA123XY';
const LOCATION = {
  timestamp: new Date().toISOString(),
  latitude: 48.1,
  longitude: 17.1,
  speed: 80,
  direction: 0,
  altitude: null,
  acceleration: null,
  deceleration: null,
  cornering: null,
  countryCode: 'SK',
  place: null,
  rideTs: null,
  measure: {},
};
const path = () => window.location.pathname;
const button = (name: string) => screen.findByRole('button', { name });
const input = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const save = async (user: UserEvent) => user.click(await button('Uložiť'));

let stored: VehicleRecord[];
beforeEach(() => {
  stored = [testVehicle({ location: LOCATION })];
  stage.on(listVehiclesOnMap, ({ query }) => pageOf(stored as unknown as MapVehicle[], query));
  stage.on(listVehicleBriefs, ({ query }) => pageOf(stored, query));
  stage.on(getVehicle, () => stored[0] as VehicleRecord);
  stage.on(listPersons, ({ query }) =>
    pageOf(
      [testPerson(), testPerson({ personId: 104, firstName: 'Eva', lastName: 'Malá' })],
      query,
    ),
  );
  stage.on(getTrackerPorts, () => ({
    isLocal: false,
    ports: [
      {
        deviceType: 'teltonika' as const,
        port: 5027,
        transports: ['tcp' as const, 'udp' as const],
      },
      { deviceType: 'traccar-forward' as const, port: 5056, transports: ['http' as const] },
      { deviceType: 'wialon-retranslator' as const, port: 5167, transports: ['tcp' as const] },
    ],
  }));
});

async function open(address = '/tatra/data/vehicle/7') {
  const user = await stage.open('superuser', address);
  await input(/^EČV/);
  return user;
}

async function choose(user: UserEvent, label: string | RegExp, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function retype(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  await fill(user, await input(label), text);
}

test('D-VEH-001 … D-VEH-005, D-VEH-032 an administrator sees the list and opens no form', async () => {
  const user = await stage.open('admin', LIST);
  const row = await screen.findByRole('row', { name: new RegExp(PLATE) });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter(Boolean)).toEqual([
    'Vybrať všetky riadky',
    'EČV',
    'Názov',
    'Typ',
    'IMEI',
    'Montáž',
    'Stav',
    'Ďalšie možnosti',
  ]);
  expect(screen.queryByRole('button', { name: 'Pridať' })).toBe(null);
  expect(screen.queryByRole('link', { name: 'Pridať' })).toBe(null);
  expect(row.textContent).toMatch(/práve teraz|pred \d+ min/);
  await user.pointer({ keys: '[MouseRight]', target: row });
  await screen.findAllByRole('menuitem');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Na mape',
    'História',
    'Kniha jázd',
    'Zostava: kniha jázd',
    'Zostava: výkony vozidla',
  ]);
  await user.keyboard('{Escape}');
  await user.click(row);
  expect(path()).toBe(LIST);
});

test('VAL-001 … VAL-041 what is missing is said under the fields, the first one has the focus', async () => {
  const user = await open('/tatra/data/vehicle/new');
  await save(user);
  await waitFor(() => expect(screen.getAllByText('Povinné pole')).toHaveLength(6));
  expect(document.activeElement).toBe(await input(/^EČV/));
  const parts = screen.getByRole('navigation', { name: 'Časti formulára' });
  await user.click(within(parts).getByRole('button', { name: /^Jednotka/ }));
  await fill(user, await input('Rok výroby'), '1800');
  await user.click(await input('VIN'));
  await screen.findByText('Zadajte číslo od 1900 do 2400');
  expect(path()).toBe('/tatra/data/vehicle/new');
});

test('VAL-048, D-VEH-025 choices depend on the tracker, fields of a tank on its method', async () => {
  const user = await open('/tatra/data/vehicle/new');
  for (const [type, temperatures] of [
    ['BCE', 9],
    ['BCE IoTM', 6],
    ['Teltonika', 1],
  ] as const) {
    await choose(user, /^Typ jednotky/, type);
    await user.click(await screen.findByRole('combobox', { name: /^Teplota 1/ }));
    await waitFor(() => expect(screen.getAllByRole('option'), type).toHaveLength(temperatures));
    await user.click(screen.getByRole('option', { name: 'nepripojené' }));
  }
  await user.click(await button('Nastaviť nádrž 1'));
  const dialog = await screen.findByRole('dialog');
  const labels = [/^Koeficient/, /Kalibračná tabuľka/, /^Počítať len hodnoty/];
  const fields = () => labels.map((label) => within(dialog).queryAllByLabelText(label).length);
  for (const [method, expected] of [
    ['litre', [1, 0, 1]],
    ['percentá', [1, 0, 1]],
    ['senzor s tabuľkou', [0, 1, 1]],
    ['bez výpočtu', [0, 0, 0]],
  ] as const) {
    await choose(user, /^Spôsob výpočtu/, method);
    await waitFor(() => expect(fields(), method).toEqual(expected));
  }
  expect(within(dialog).queryByRole('button', { name: 'Odobrať nádrž' })).toBe(null);
});

test('a tracker is not told to report to the name that Flotila has on its own machine alone', async () => {
  const user = await open('/tatra/data/vehicle/new');
  expect(window.location.hostname).toBe('localhost');
  await choose(user, /^Typ jednotky/, 'Teltonika');
  await screen.findByText(
    'Jednotka sa hlási na tento server (jeho adresa zvonku), port 5027 (TCP, UDP).',
  );
});

test('of a tracker whose records another system passes on it is said where that one sends them', async () => {
  const user = await open('/tatra/data/vehicle/new');
  await choose(user, /^Typ jednotky/, 'Traccar (forwarded)');
  await screen.findByText(
    /preposiela.*na http:\/\/<server>:5056\/traccar, s kľúčom firmy.*Authorization/,
  );
  await choose(user, /^Typ jednotky/, 'Wialon Retranslator');
  await screen.findByText(/^Systém, ktorý záznamy jednotky preposiela.*port 5167 \(TCP\)\.$/);
});

test('a tracker that comes by another way from now on, too, is told what next', async () => {
  stage.on(updateVehicle, ({ body }) => {
    const [now] = stored as [VehicleRecord];
    stored = [{ ...now, device: body.device as VehicleRecord['device'], lastChange: '2' }];
    return stored[0] as VehicleRecord;
  });
  const user = await open();
  await choose(user, /^Typ jednotky/, 'Traccar (forwarded)');
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: 'Čo ďalej s jednotkou' });
  within(dialog).getByText('http://<server>:5056/traccar');
  within(dialog).getByText('Authorization: Bearer <kľúč>');
  within(dialog).getByText(/medzi neznámymi jednotkami/);
  await user.click(within(dialog).getByRole('button', { name: 'Kopírovať adresu' }));
  await screen.findByText('Adresa je v schránke.');
  expect(await navigator.clipboard.readText()).toBe('http://<server>:5056/traccar');
  expect(within(dialog).getByRole('link', { name: 'Kľúče' }).getAttribute('href')).toBe(
    '/tatra/data/api-keys',
  );
});

test('D-VEH-030 a taken plate and number are refused under their fields', async () => {
  stage.on(updateVehicle, ({ body }) => {
    if (body.numericPlate === 'NR204ER') throw duplicateField('numericPlate');
    throw duplicateField('device.code');
  });
  const user = await open();
  await retype(user, /^EČV/, 'NR204ER');
  await save(user);
  await screen.findByText(/^Túto EČV už má iné vozidlo firmy\./);
  await retype(user, /^EČV/, PLATE);
  await retype(user, /^Číslo \(IMEI\)/, '352093081452252');
  await screen.findByText(/Je to iná jednotka/);
  await save(user);
  await screen.findByText(/^Jednotka s týmto číslom je už v inom vozidle\./);
});

test('D-VEH-008 a driver is no bare number when the persons cannot be read, and has a name when they can', async () => {
  stored = [testVehicle({ driverId: 103 })];
  let isBroken = true;
  stage.on(listPersons, ({ query }) => {
    if (isBroken) throw problem('unavailable');
    return pageOf([testPerson()], query);
  });
  const user = await open();
  const failed = await screen.findByText(/Osoby sa nepodarilo načítať\./);
  const notice = failed.closest<HTMLElement>('[role="status"]') as HTMLElement;
  const driver = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'Priradený vodič',
  });
  expect(driver.value).toBe('neznáma osoba');
  isBroken = false;
  await user.click(within(notice).getByRole('button'));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  expect(driver.value).toBe('Igor Šofér');
});

test('DATA-026, D-VEH-029 a conflict tells what changed, what was typed stays', async () => {
  stage.on(updateVehicle, ({ body }) => {
    const [now] = stored as [VehicleRecord];
    if (body.lastChange !== now.lastChange) throw problem('conflict', { current: now });
    return now;
  });
  const user = await open();
  await fill(user, await input('VIN'), 'WDB9634031L000001');
  stored = [testVehicle({ name: 'Premenované', lastChange: '4' })];
  await save(user);
  const changes = await screen.findByText('Čo zmenil niekto iný');
  const alert = changes.closest<HTMLElement>('[role="alert"]') as HTMLElement;
  within(alert).getByText(/Premenované/);
  expect((await input(/^Názov/)).value).toBe('Premenované');
  expect((await input('VIN')).value).toBe('WDB9634031L000001');
  await save(user);
  await waitFor(() => expect(path()).toBe(LIST));
  expect(stage.given(updateVehicle).at(-1)?.body).toMatchObject({
    name: 'Premenované',
    vin: 'WDB9634031L000001',
  });
});

test('D-VEH-016, D-VEH-031 a vehicle without its tracker, removed, and deleted', async () => {
  stage.on(updateVehicle, ({ body }) => {
    stored = [testVehicle({ state: body.state, device: null, lastChange: '4' })];
    return stored[0] as VehicleRecord;
  });
  stage.on(deleteVehicle, () => {
    stored = [];
  });
  const user = await open();
  await user.click(await button('Odobrať jednotku'));
  await screen.findByText(/sa uložením odoberie/);
  await choose(user, /^Stav( \*)?$/, 'vyradené');
  await save(user);
  const row = await screen.findByRole('row', { name: new RegExp(PLATE) });
  await within(row).findByText('vyradené');
  expect(stage.given(updateVehicle)[0]?.body).toMatchObject({ state: 'removed', device: null });
  await user.click(row);
  await input(/^EČV/);
  await user.click(await button('Ďalšie možnosti'));
  await user.click(await screen.findByRole('menuitem', { name: 'Zmazať' }));
  await user.click(await button('Zmazať'));
  await waitFor(() => expect(path()).toBe(LIST));
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(PLATE) })).toBe(null));
  expect(stage.given(deleteVehicle)).toMatchObject([
    { path: { id: 7 }, query: { lastChange: '4' } },
  ]);
});

test('D-VEH-008 the form says that another driver holds from now on', async () => {
  stored = [testVehicle({ driverId: 103 })];
  stage.on(updateVehicle, () => stored[0] as VehicleRecord);
  const note = /Platí od teraz; skoršie jazdy ostávajú doterajšiemu vodičovi\./;
  const user = await open();
  expect(screen.queryByText(note)).toBe(null);
  await choose(user, 'Priradený vodič', 'Eva Malá');
  await screen.findByText(note);
  await save(user);
  await waitFor(() => expect(path()).toBe(LIST));
  expect(stage.given(updateVehicle)[0]?.body.driverId).toBe(104);
});

test('C-2 a vehicle that was stored under other rules opens, and each of its fields is refused', async () => {
  const old = { weight: -5, euroNormCode: '12', vin: 'V'.repeat(60) };
  stored = [testVehicle(old as Partial<VehicleRecord>)];
  const user = await open();
  expect((await input('Hmotnosť')).value).toBe('-5');
  expect((await input('VIN')).value).toBe(old.vin);
  const norm = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Emisná norma' });
  expect(norm.value).toBe('12');
  await save(user);
  await screen.findByText(/^Najviac 50 znakov/);
  await screen.findByText('Server túto hodnotu neprijal.');
  await screen.findByText(/^Zadajte číslo od 1 do/);
});
