// Contracts and business partners in the data view: from the list to a stored contract with a detour for a new
// partner, what a register says, who only reads, and a company without the module.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(6);

type Who = Parameters<typeof signIn>[1];

async function open(who: Who, path: string) {
  const page = await stage.page();
  await signIn(page, who, path);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

const pick = (page: Page, name: string) => page.getByRole('combobox', { name });

async function choose(page: Page, label: string, typed: string, option: string) {
  await pick(page, label).click();
  await pick(page, label).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const address = { road: 'Hlavná', houseNumber: '5', city: 'Trnava', postcode: '917 01' };
const seat = {
  type: 'address',
  contactValue: { ...address, countryCode: 'SK' },
  note: null,
  registered: true,
  billing: true,
  communication: false,
};

test('D-CTR-009 list → new contract → new subject on the way → back with everything → stored', async () => {
  const page = await open('dispatcher', '/tatra/data/contracts');
  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await field(page, 'Názov').fill('Lisované diely');
  await choose(page, 'Vozidlo', VEHICLE.truck.plate, VEHICLE.truck.plate);
  await field(page, 'Suma').fill('1 980,50');
  await choose(page, 'Subjekt', 'nič také', 'Nový subjekt');
  await page.waitForURL('**/data/subject/new?*');
  // O-6: what was looked for is the name of the new one.
  await expect.poll(() => field(page, 'Názov').inputValue()).toBe('nič také');

  // The browser's own Back brings the same.
  await page.goBack();
  await page.waitForURL('**/data/contract/new?*');
  await expect.poll(() => field(page, 'Názov').inputValue()).toBe('Lisované diely');
  await expect.poll(() => pick(page, 'Vozidlo').inputValue()).toBe(VEHICLE.truck.plate);

  await choose(page, 'Subjekt', '', 'Nový subjekt');
  await page.waitForURL('**/data/subject/new?*');
  await field(page, 'Názov').fill('Kovoplast Trnava');
  await pick(page, 'Krajina').click();
  // DATA-031, O-6: a line with words parts the near countries from the others.
  const others = page.getByRole('group', { name: 'ďalšie krajiny' });
  await others.getByRole('option', { name: 'Albánsko' }).waitFor();
  expect(await others.getByRole('option', { name: 'Poľsko' }).count()).toBe(0);
  await choose(page, 'Krajina', 'sloven', 'Slovensko');
  await field(page, 'Názov').press('Enter');
  await page.waitForURL('**/data/contract/new?*');
  await expect.poll(() => pick(page, 'Subjekt').inputValue()).toBe('Kovoplast Trnava');
  await expect.poll(() => field(page, 'Názov').inputValue()).toBe('Lisované diely');
  await expect.poll(() => field(page, 'Suma').inputValue()).toBe('1 980,50');
  await field(page, 'Názov').press('Enter');
  await page.waitForURL('**/data/contracts');
  const stored = await ask<{ content: { name: string; subject: string; amount: number }[] }>(
    stage.world,
    'dispatcher',
    'GET contract',
  );
  expect(stored.content).toMatchObject([
    { name: 'Lisované diely', subject: 'Kovoplast Trnava', amount: 1980.5 },
  ]);
  // Beside the partner it is found again.
  await page.goto('/tatra/data/subjects');
  await page.getByRole('row', { name: /Kovoplast Trnava/ }).dblclick();
  const beside = page.getByRole('complementary', { name: 'Kde sa subjekt používa' });
  await beside.getByText('1 980,50 EUR').waitFor();
  await beside.getByText('Zatiaľ bez zóny.').waitFor();
  await beside.getByRole('link', { name: 'Lisované diely' }).click();
  await page.waitForURL(/\/data\/contract\/\d+/);
});

test('D-SUB-010, ERR-007, D-SUB-009 a register that knows nothing says so; what it knows is compared and taken', async () => {
  const page = await open('dispatcher', '/tatra/data/subject/new');
  await field(page, 'Názov').fill('Kovoplast');
  await expect.poll(() => button(page, 'Hľadať v registri').count()).toBe(0);
  await choose(page, 'Krajina', 'sloven', 'Slovensko');
  await field(page, 'IČO').fill('31333532');
  const dialog = page.getByRole('dialog', { name: 'Údaje z registra' });
  page.expectComplaint(/404 .*subject-find-id/);
  await page.route('**/subject-find-id/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', status: 404, title: 'x' } }),
  );
  await button(page, 'Hľadať v registri').click();
  await dialog.getByText('Register takéto IČO nepozná. Skontrolujte číslo a krajinu.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Aktualizovať' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await field(page, 'IČO').fill('31333533');
  await page.unroute('**/subject-find-id/**');
  const found = { name: 'KOVOPLAST a.s.', id: '31333533', vatNumber: null, contacts: [seat] };
  await page.route('**/subject-find-id/**', (route) => route.fulfill({ json: found }));
  await button(page, 'Hľadať v registri').click();
  await dialog.getByText('Zdroj: Register právnických osôb (RPO)', { exact: false }).waitFor();
  await takePicture(page, 'subject-register');
  const changed = dialog.getByRole('row').filter({ has: page.getByLabel('zmení sa na') });
  await expect
    .poll(() => changed.getByRole('rowheader').allTextContents())
    .toEqual(['Názov', 'Sídlo']);
  await dialog.getByRole('button', { name: 'Aktualizovať' }).click();
  await expect.poll(() => field(page, 'Názov').inputValue()).toBe('KOVOPLAST a.s.');
  await page.getByText('Hlavná 5, 917 01 Trnava').waitFor();
});

test('D-SUB-004, DATA-021 a contact is edited in a dialog of 600 px and stands in the form', async () => {
  const page = await open('dispatcher', '/tatra/data/subject/new');
  await button(page, 'Pridať kontakt').click();
  const dialog = page.getByRole('dialog', { name: 'Nový kontakt' });
  await pick(page, 'Druh').click();
  await page.getByRole('option', { name: 'Telefón' }).click();
  await field(page, 'Telefónne číslo').fill('+421 905 111 222');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600);
  await button(page, 'Hotovo').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Upraviť +421 905 111 222').click();
  await field(page, 'Telefónne číslo').fill('+421 905 333 444');
  await button(page, 'Hotovo').click();
  await page.getByRole('link', { name: '+421 905 333 444' }).waitFor();
});

test('D-CTR-008 durations of the plan’s parts are hours and minutes', async () => {
  const at = (index: number, name: string, latitude: number, longitude: number) => ({
    index,
    name,
    latitude,
    longitude,
  });
  const { contractId } = await ask<{ contractId: number }>(
    stage.world,
    'dispatcher',
    'POST contract',
    {
      name: 'Sklo',
      vehicleId: VEHICLE.truck.id,
      amount: 300,
      fromTimestamp: '2026-11-19',
      plan: {
        waypoints: [at(0, 'Trnava', 48.37, 17.59), at(1, 'Brno', 49.2, 16.61)],
        parts: [{ distance: 151_200, duration: 7_260 }],
        source: 'router',
        path: [
          [17.59, 48.37],
          [16.61, 49.2],
        ],
      },
    },
  );
  const page = await open('dispatcher', `/tatra/data/contract/${contractId}`);
  const part = page.getByRole('row').filter({ hasText: '151,2' }).first();
  await expect.poll(() => part.getByRole('cell').last().textContent()).toBe('2:01');
});

test('PERM-013, PERM-014 a driver reads a contract as text, without anything to store', async () => {
  const { contractId } = await ask<{ contractId: number }>(
    stage.world,
    'dispatcher',
    'POST contract',
    { name: 'Múka', vehicleId: VEHICLE.truck.id, amount: 300, fromTimestamp: '2026-11-19' },
  );
  const page = await open('driver', `/tatra/data/contract/${contractId}`);
  await page.getByRole('heading', { name: 'Múka' }).waitFor();
  await page.getByText('300,00 EUR').waitFor();
  await expect.poll(() => page.locator('[data-record-form] :is(input, textarea)').count()).toBe(0);
  await expect.poll(() => button(page, 'Uložiť').count()).toBe(0);
  await page.goto('/tatra/data/contracts?month=2026-11');
  await page.getByRole('row', { name: 'Múka' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Pridať' }).count()).toBe(0);
});

test('DATA-019 contracts of a later month are there by the address; the picker ends now, the plan is a step away', async () => {
  await ask(stage.world, 'dispatcher', 'POST contract', {
    name: 'Budúca jar',
    vehicleId: VEHICLE.van.id,
    amount: 1,
    fromTimestamp: '2031-03-05',
  });
  const page = await open('dispatcher', '/tatra/data/contracts?month=2031-3');
  await page.getByRole('row', { name: 'Budúca jar' }).waitFor();
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Plán zákaziek, aj budúce mesiace' }).click();
  await page.waitForURL('**/tatra/plan?month=2031-3');
});

test('D-COM-006 with the module off neither contracts nor subjects can be reached', async () => {
  const page = await open('admin', '/morava/map');
  for (const path of ['contracts', 'contract/new', 'subjects', 'subject/new']) {
    await page.goto(`/morava/data/${path}`);
    await page.getByText('Na túto stránku nemáte oprávnenie.').waitFor();
    await page.waitForURL('**/morava/map');
  }
  await button(page, 'Hlavné menu').click();
  const menu = page.getByRole('menu', { name: 'Hlavné menu' });
  await menu.getByRole('menuitem', { name: 'Zdieľania' }).waitFor();
  const gone = menu.getByRole('menuitem', { name: /Zákazky|Subjekty|Plán zákaziek/ });
  await expect.poll(() => gone.count()).toBe(0);
});
