// The list of vehicles and the form of one (D-VEH, VAL-031 … VAL-059, DATA-025 … DATA-027).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(8);

interface Stored {
  vehicleId: number;
  numericPlate: string;
  lastChange: string;
}
/** A vehicle as the server has it. */
const stored = <T = Stored & Record<string, unknown>>(id: number) =>
  ask<T>(stage.world, 'superuser', `GET vehicle/${id}`);
async function idOf(plate: string): Promise<number> {
  const { content } = await ask<{ content: Stored[] }>(
    stage.world,
    'superuser',
    'GET vehicle-map?all=true&size=1000',
  );
  return content.find(({ numericPlate }) => numericPlate === plate)?.vehicleId ?? 0;
}

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Uložiť', exact: true }).click();

async function newVehicle(search = '') {
  const page = await stage.page();
  await signIn(page, 'superuser', `/tatra/data/vehicle/new${search}`);
  await page.getByRole('heading', { name: 'Nové vozidlo' }).waitFor();
  return page;
}

async function record(index: number) {
  const vehicle = stage.fleet[index];
  if (!vehicle) throw new Error('no such vehicle');
  const page = await stage.page();
  await signIn(page, 'superuser', `/tatra/data/vehicle/${vehicle.id}`);
  await page.getByLabel('EČV').waitFor();
  return { page, ...vehicle };
}

test('D-VEH-001 … D-VEH-005, D-VEH-032 an administrator sees the list and opens no form', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/vehicles');
  const row = page.getByRole('row', { name: stage.fleet[0]?.plate ?? '' });
  await row.waitFor();
  const heads = page.getByRole('columnheader');
  await expect
    .poll(async () => (await heads.allTextContents()).filter(Boolean))
    .toEqual([
      'Vybrať všetky riadky',
      'EČV',
      'Názov',
      'Typ',
      'IMEI',
      'Montáž',
      'Stav',
      'Ďalšie možnosti',
    ]);
  await expect.poll(() => page.getByRole('button', { name: 'Pridať' }).count()).toBe(0);
  await expect.poll(() => row.textContent()).toMatch(/práve teraz|pred \d+ min/);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual([
      'Na mape',
      'História',
      'Kniha jázd',
      'Zostava: kniha jázd',
      'Zostava: výkony vozidla',
    ]);
  await page.keyboard.press('Escape');
  await row.click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tatra/data/vehicles');
  await takePicture(page, 'vehicle-list');
});

test('D-VEH-006, D-VEH-012, D-VEH-028 a superuser makes a vehicle with tracker, tank and identification', async () => {
  const page = await newVehicle('?deviceType=teltonika&code=352093081459991');
  await expect.poll(() => page.getByLabel('Číslo (IMEI)').inputValue()).toBe('352093081459991');
  await page.getByLabel('EČV').fill('TT900NV');
  await page.getByLabel('Názov').fill('Nový ťahač');
  await choose(page, /^Typ( \*)?$/, 'ťahač');
  await page.getByLabel('Začiatočný stav tachometra').fill('120 000,5');
  await page.getByText('port 5027 (TCP, UDP)').waitFor();
  await page.getByRole('button', { name: 'Rovnaké ako číslo IMEI' }).click();
  await page.getByRole('button', { name: 'Pridať identifikáciu' }).click();
  const dialog = page.getByRole('dialog');
  // What is missing is said, and written where the focus is then.
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await dialog.getByText('Povinné pole').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Kód').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type(' SK00001 ');
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await page.getByRole('button', { name: 'Nastaviť nádrž 1' }).click();
  await choose(page, /^Spôsob výpočtu/, 'senzor s tabuľkou');
  await dialog.getByLabel('Objem').fill('300');
  await dialog.getByLabel('Kalibračná tabuľka').fill('0=0;1023=300');
  await dialog.getByRole('img', { name: /2 body/ }).waitFor();
  await takePicture(page, 'vehicle-tank');
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await page.getByText('hlavná nádrž, 300 l').waitFor();
  await save(page);
  await page.getByRole('dialog', { name: 'Čo ďalej s jednotkou' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain('5027');
  await takePicture(page, 'vehicle-next');
  await page.getByRole('button', { name: 'Rozumiem' }).click();
  await page.getByRole('row', { name: 'TT900NV' }).waitFor();
  expect(await stored(await idOf('TT900NV'))).toMatchObject({
    name: 'Nový ťahač',
    typeCode: 'tractor',
    kmStart: 120_000_500,
    minTankChange: 30,
    identifications: [{ code: 'SK00001' }],
    tanks: [{ tankId: 1, calcMethod: 'sensor', capacity: 300, startState: 0 }],
    device: { code: '352093081459991', serialNumber: '352093081459991', joinInterval: 600 },
  });
});

test('VAL-001 … VAL-041 what is missing is said under the fields, the first one has the focus', async () => {
  const page = await newVehicle();
  await save(page);
  await expect.poll(() => page.getByText('Povinné pole').count()).toBe(6);
  await expect
    .poll(() => page.getByLabel('EČV').evaluate((field) => field === document.activeElement))
    .toBe(true);
  const parts = page.getByRole('navigation', { name: 'Časti formulára' });
  await parts.getByRole('button', { name: 'Jednotka' }).click();
  await page.getByLabel('Rok výroby').fill('1800');
  await page.getByLabel('VIN').focus();
  await page.getByText('Zadajte číslo od 1900 do 2400').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tatra/data/vehicle/new');
});

test('VAL-048, D-VEH-025 choices depend on the tracker, fields of a tank on its method', async () => {
  const page = await newVehicle();
  for (const [type, temperatures] of [
    ['BCE', 9],
    ['BCE IoTM', 6],
    ['Teltonika', 1],
  ] as const) {
    await choose(page, /^Typ jednotky/, type);
    await page.getByRole('combobox', { name: /^Teplota 1/ }).click();
    const options = page.getByRole('option');
    await expect.poll(() => options.count(), { message: type }).toBe(temperatures);
    await options.filter({ hasText: 'nepripojené' }).click();
  }
  await page.getByRole('button', { name: 'Nastaviť nádrž 1' }).click();
  const dialog = page.getByRole('dialog');
  const labels = ['Koeficient', 'Kalibračná tabuľka', 'Počítať len hodnoty'];
  const fields = () => Promise.all(labels.map((label) => dialog.getByLabel(label).count()));
  for (const [method, expected] of [
    ['litre', [1, 0, 1]],
    ['percentá', [1, 0, 1]],
    ['senzor s tabuľkou', [0, 1, 1]],
    ['bez výpočtu', [0, 0, 0]],
  ] as const) {
    await choose(page, /^Spôsob výpočtu/, method);
    await expect.poll(fields, { message: method }).toEqual(expected);
  }
  await expect.poll(() => dialog.getByRole('button', { name: 'Odobrať nádrž' }).count()).toBe(0);
});

test('D-VEH-030 a taken plate and number are refused under their fields', async () => {
  const { page } = await record(1);
  page.expectComplaint(/^409 .*\/vehicle\/\d+$/);
  await page.getByLabel('EČV').fill(stage.fleet[0]?.plate ?? '');
  await save(page);
  await page.getByText('Túto EČV už má iné vozidlo firmy.').waitFor();
  await page.getByLabel('EČV').fill(stage.fleet[1]?.plate ?? '');
  const other = await stored<{ device: { code: string } }>(stage.fleet[0]?.id ?? 0);
  await page.getByLabel('Číslo (IMEI)').fill(other.device.code);
  await page.getByText('Je to iná jednotka').waitFor();
  await save(page);
  await page.getByText('Jednotka s týmto číslom je už v inom vozidle.').waitFor();
  await takePicture(page, 'vehicle-refused');
});

test('D-VEH-008 a driver is no bare number when the persons cannot be read, and has a name when they can', async () => {
  const vehicle = stage.fleet[1];
  const page = await stage.page();
  let isBroken = true;
  page.expectComplaint(/^503 .*\/person(\?.*)?$/);
  await page.route(/\/v1\/tatra\/person(\?|$)/, (route) =>
    isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await signIn(page, 'superuser', `/tatra/data/vehicle/${vehicle?.id}`);
  const failed = page.getByRole('status').filter({ hasText: 'Osoby sa nepodarilo načítať.' });
  await failed.waitFor();
  const driver = page.getByRole('combobox', { name: 'Priradený vodič' });
  await expect.poll(() => driver.inputValue()).toBe('neznáma osoba');
  isBroken = false;
  await failed.getByRole('button').click();
  await failed.waitFor({ state: 'hidden' });
  await expect.poll(() => driver.inputValue()).toMatch(/^\p{Lu}\S+ \p{Lu}\S+$/u);
});

test('DATA-026, D-VEH-029 a conflict tells what changed, what was typed stays', async () => {
  const { page, id } = await record(2);
  page.expectComplaint(/^412 .*\/vehicle\/\d+$/);
  await page.getByLabel('VIN').fill('WDB9634031L000001');
  const { lastChange } = await stored(id);
  const change = { name: 'Premenované', lastChange };
  await ask(stage.world, 'dispatcher', `PATCH vehicle-params/${id}`, change);
  await save(page);
  await page.getByRole('alert').getByText('Premenované').waitFor();
  await expect.poll(() => page.getByLabel('Názov').inputValue()).toBe('Premenované');
  await expect.poll(() => page.getByLabel('VIN').inputValue()).toBe('WDB9634031L000001');
  await takePicture(page, 'vehicle-conflict');
  await save(page);
  await page.waitForURL('**/tatra/data/vehicles');
  expect(await stored(id)).toMatchObject({ name: 'Premenované', vin: 'WDB9634031L000001' });
});

test('D-VEH-016, D-VEH-031 a vehicle without its tracker, removed, and deleted', async () => {
  const { page, id, plate } = await record(3);
  await page.getByRole('button', { name: 'Odobrať jednotku' }).click();
  await page.getByText('sa uložením odoberie').waitFor();
  await choose(page, /^Stav( \*)?$/, 'vyradené');
  await save(page);
  const row = page.getByRole('row', { name: plate });
  await row.getByText('vyradené').waitFor();
  expect(await stored(id)).toMatchObject({ state: 'removed', device: null });
  await row.click();
  await page.getByLabel('EČV').waitFor();
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Zmazať' }).click();
  await page.getByRole('button', { name: 'Zmazať' }).click();
  await page.waitForURL('**/tatra/data/vehicles');
  await row.waitFor({ state: 'detached' });
});

test('D-VEH-006 the form on a phone and in the dark', async () => {
  const page = await stage.page({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(page, 'superuser', `/tatra/data/vehicle/${stage.fleet[4]?.id}`);
  await page.getByLabel('EČV').waitFor();
  await takePicture(page, 'vehicle-form-phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const parts = page.getByRole('navigation', { name: 'Časti formulára' });
  await parts.getByRole('button', { name: 'Nádrže' }).click();
  const top = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? -1;
  await expect.poll(() => top('Upraviť nádrž 2')).toBeLessThan(844);
  // The form scrolls below its bars; saving stays at hand.
  await expect.poll(() => top('Uložiť')).toBeGreaterThan(60);
  await expect.poll(() => top('Uložiť')).toBeLessThan(140);
  await takePicture(page, 'vehicle-form-phone-tanks');
});
