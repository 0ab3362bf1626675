// Choosing from a list faster than its rows come: what was typed and confirmed counts once they are there,
// and only then (NAV-063, NAV-065, NAV-066).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const stage = withWorld(3);

/** From now on calls like these are answered only when they are let go. */
async function hold(page: Page, calls: RegExp) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') && calls.test(pathname),
    async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue();
    },
  );
  return { isAsked: asked.promise, letGo: gate.resolve };
}

/** The live map of tatra, where the answers to such calls wait until they are let go. */
async function openSlow(calls: RegExp) {
  const page = await stage.page();
  const held = await hold(page, calls);
  await signIn(page, 'admin', '/tatra/map');
  return { page, ...held };
}

const plateOf = (index: number) => stage.fleet[index]?.plate ?? '';
const vehicleField = (page: Page) => page.getByRole('combobox', { name: 'EČV alebo názov' });

async function typeVehicle(page: Page) {
  await page.keyboard.press('F8');
  await vehicleField(page).fill(plateOf(1));
  await vehicleField(page).press('Enter');
}

test('NAV-065 a vehicle confirmed before the list has come is taken once it is there', async () => {
  const { page, isAsked, letGo } = await openSlow(/\/vehicle-brief$/);
  await typeVehicle(page);
  await isAsked;
  letGo();
  await page.waitForURL(`**/tatra/map/vehicle/${stage.fleet[1]?.id}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('NAV-065 another text or a closed list takes the confirmation back', async () => {
  const { page, isAsked, letGo } = await openSlow(/\/vehicle-brief$/);
  await typeVehicle(page);
  await isAsked;
  await vehicleField(page).fill(plateOf(2));
  letGo();
  const row = page.getByRole('option', { name: plateOf(2) });
  await row.waitFor();
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tatra/map');

  const { page: other, ...slow } = await openSlow(/\/vehicle-brief$/);
  await typeVehicle(other);
  await slow.isAsked;
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  slow.letGo();
  await other.keyboard.press('F8');
  await other.getByRole('option', { name: plateOf(2) }).waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe('/tatra/map');
});

test('NAV-066 Enter takes what was found by the present text, not by the one before', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/map');
  await page.keyboard.press('Control+F8');
  const text = page.getByRole('combobox', { name: 'EČV, názov alebo výrobné číslo' });
  await text.fill('1B1');
  await page.getByRole('option', { name: /1B1 1111/ }).waitFor();
  await text.fill(plateOf(1));
  await text.press('Enter');
  await page.waitForURL(`**/tatra/map/vehicle/${stage.fleet[1]?.id}`);
});

test('a plate confirmed before the vehicles of the map have come is gone to once they are there', async () => {
  const { page, isAsked, letGo } = await openSlow(/\/vehicle-map$/);
  await isAsked;
  await page.keyboard.press('Control+k');
  const text = page.getByRole('combobox', { name: /^Vozidlo, osoba, miesto/ });
  await text.fill(plateOf(1));
  await text.press('Enter');
  letGo();
  await page.waitForURL(`**/tatra/map/vehicle/${stage.fleet[1]?.id}`);
});

test('NAV-063 the chosen groupset is marked also where the list comes late, Enter keeps it', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  await page.keyboard.press('F4');
  await page.getByRole('option', { name: 'Kamióny' }).click();
  await page.getByText('1 vozidlo', { exact: true }).waitFor();
  const { isAsked, letGo } = await hold(page, /\/groupset$/);
  await page.reload();
  await page.getByText('1 vozidlo', { exact: true }).waitFor();
  await page.keyboard.press('F4');
  await isAsked;
  // Until the list is there only everything can be chosen, which nobody meant.
  await page.getByRole('option', { name: 'Zobraziť všetko' }).waitFor();
  await page.getByRole('combobox', { name: 'Skupina' }).press('Enter');
  letGo();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('1 vozidlo', { exact: true }).waitFor();
});
