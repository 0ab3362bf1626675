// The form of a vehicle in a real browser: a new one with everything, stored; on a phone; and where the focus goes. What
// else it does stands in web/screen/data/vehicle/VehicleForm.test.tsx.
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

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

/** The name of the button that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const thing = document.activeElement;
    return thing?.ariaLabel ?? thing?.closest('button')?.textContent ?? '';
  });

test('the focus stays in its part of the form when a row or a button goes away, and in the list of identifications', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', `/tatra/data/vehicle/${stage.fleet[2]?.id}`);
  await page.getByLabel('EČV').waitFor();
  for (const code of ['A1', 'A2']) {
    await press(page, 'Pridať identifikáciu');
    const dialog = page.getByRole('dialog', { name: 'Identifikácia' });
    await dialog.getByRole('combobox', { name: 'Druh' }).click();
    await page.getByRole('option', { name: 'čip Dallas' }).click();
    await dialog.getByLabel('Kód').fill(code);
    await dialog.getByRole('button', { name: 'Použiť' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Pridať identifikáciu');
  }
  await press(page, 'Odobrať čip Dallas A1');
  await expect.poll(() => focused(page)).toBe('Odobrať čip Dallas A2');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Pridať identifikáciu');
  // It has two.
  await press(page, 'Pridať nápravu');
  await press(page, 'Odobrať nápravu 3');
  await expect.poll(() => focused(page)).toBe('Pridať nápravu');
  await press(page, 'Odobrať nápravu 1');
  await expect.poll(() => focused(page)).toBe('Odobrať nápravu 1');
  await press(page, 'Odobrať nádrž 1');
  await expect.poll(() => focused(page)).toBe('Nastaviť nádrž 1');
  await press(page, 'Odobrať jednotku');
  await expect.poll(() => focused(page)).toBe('Ponechať jednotku');
  await page.keyboard.press('Enter');
  const isFirst = () =>
    page
      .getByRole('combobox', { name: /^Typ jednotky/ })
      .evaluate((it) => it === document.activeElement);
  await expect.poll(isFirst).toBe(true);
});
