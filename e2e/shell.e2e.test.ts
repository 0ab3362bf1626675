// The frame of the map: menu, dialogs, shortcuts, drawer, layers, company change (NAV, MAP-001 … MAP-014).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

const path = (page: Page) => new URL(page.url()).pathname;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function live(who: Parameters<typeof signIn>[1] = 'admin') {
  const page = await stage.page();
  await signIn(page, who, '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  return page;
}

test('NAV-003, NAV-004 the root leads to the map of the company', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/');
  await page.waitForURL('**/tatra/map');
});

test('NAV-050 … NAV-060 the main menu', async () => {
  const page = await live('superuser');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  const menu = page.getByRole('menu', { name: 'Hlavné menu' });
  await menu.waitFor();
  await expect.poll(async () => Math.round((await menu.boundingBox())?.width ?? 0)).toBe(530);
  const items = ['Mapa', 'Náhľad vozidiel', 'Plán zákaziek', 'Vozidlá', 'Osoby', 'Súhrn firiem'];
  for (const name of items) await menu.getByRole('menuitem', { name }).first().waitFor();
  await menu.getByText('Verzia 1.12.16 · 2026.12.0').waitFor();
  await menu.getByText('superuser superuser').waitFor();
  await takePicture(page, 'menu');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
});

test('UX-menu on a phone the whole main menu is in sight; single reports come when they are asked for', async () => {
  const page = await stage.page(PHONE);
  await signIn(page, 'admin', '/tatra/map');
  await page.getByRole('button', { name: 'Hlavné menu' }).tap();
  const menu = page.getByRole('menu', { name: 'Hlavné menu' });
  await menu.getByRole('menuitem', { name: 'Odhlásiť všade' }).waitFor();
  const hidden = () =>
    menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden).toBe(0);
  const report = menu.getByRole('menuitem', { name: 'Kniha jázd' });
  expect(await report.count()).toBe(0);
  await takePicture(page, 'menu-phone');
  await menu.getByRole('menuitem', { name: 'Jednotlivé zostavy' }).tap();
  await report.tap();
  await page.waitForURL('**/tatra/report/logbook**');
});

test('NAV-056, NAV-058 a driver sees neither company data nor the companies summary', async () => {
  const page = await live('driver');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Výkon vozidla' }).waitFor();
  for (const name of ['Vozidlá', 'Osoby', 'Firmy', 'Súhrn firiem']) {
    await expect
      .poll(() => page.getByRole('menuitem', { name, exact: true }).count(), { message: name })
      .toBe(0);
  }
});

test('NAV-040 … NAV-049 the shortcuts open what they say, Esc closes, focus returns', async () => {
  const page = await live();
  const filter = page.getByLabel('Filter vozidiel');
  await filter.focus();
  for (const [key, name] of [
    ['F2', 'Výber firmy'],
    ['F4', 'Výber skupiny'],
    ['F8', 'Výber vozidla'],
    ['Control+F8', 'Nájsť vozidlo'],
    ['Alt+r', 'Tankovanie'],
    ['Control+k', 'Hľadať alebo ísť na…'],
    ['Alt+m', 'Hľadať miesto na mape'],
  ] as const) {
    await page.keyboard.press(key);
    await dialog(page, name).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, name).waitFor({ state: 'hidden' });
    await expect.poll(() => filter.evaluate((node) => node === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Alt+g');
  await page.waitForURL('**/tatra/map-preview');
  await page.keyboard.press('F9');
  await page.waitForURL('**/tatra/map');
});

test('NAV-049 F2 does nothing for a user of one company', async () => {
  const page = await live('dispatcher');
  await page.keyboard.press('F2');
  await page.keyboard.press('F4');
  await dialog(page, 'Výber skupiny').waitFor();
  await expect.poll(() => dialog(page, 'Výber firmy').count()).toBe(0);
});

test('? shows the list of shortcuts', async () => {
  const page = await live();
  await page.getByRole('list', { name: 'Vozidlá' }).focus();
  await page.keyboard.press('?');
  await dialog(page, 'Klávesové skratky').getByText('Ctrl+F8').waitFor();
  await takePicture(page, 'shortcuts');
});

test('AUTH-016, AUTH-017, NAV-026 choosing a company keeps the screen, the choice is remembered', async () => {
  const page = await live('admin');
  await page.keyboard.press('F2');
  // The present company is marked; the one above it is Morava.
  await page.getByRole('listbox', { name: 'Výber firmy' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('combobox');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/morava/map');
  await page.getByRole('listitem', { name: /1B1 1111/ }).waitFor();
  await page.goto('/');
  await page.waitForURL('**/morava/map');
});

test('AUTH-037, NAV-063 a groupset narrows the list, view all widens it again', async () => {
  const page = await live('dispatcher');
  const counts = page.getByText(/^\d+ vozidiel$/);
  const all = await counts.textContent();
  await page.keyboard.press('F4');
  await page.getByRole('option', { name: 'Kamióny' }).click();
  await page.getByText('1 vozidlo', { exact: true }).waitFor();
  await page.keyboard.press('F4');
  await page.getByRole('option', { name: 'Zobraziť všetko' }).click();
  await expect.poll(() => counts.textContent()).toBe(all);
});

test('NAV-029, NAV-030, NAV-065 selecting a vehicle opens its panel, an open panel stays', async () => {
  const page = await live();
  const [first, second] = [stage.fleet[0], stage.fleet[1]];
  await page.keyboard.press('F8');
  const box = dialog(page, 'Výber vozidla');
  await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(500);
  await page.getByRole('combobox', { name: 'EČV alebo názov' }).fill(first?.plate ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/vehicle/${first?.id}`);
  // W-1: the day that was looked at stays, what was selected of it goes.
  await page.goto(`/tatra/map/history/${first?.id}?day=2026-11-03&all=1`);
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('combobox', { name: 'EČV alebo názov' }).fill(second?.plate ?? '');
  await page
    .getByRole('option')
    .filter({ hasText: second?.plate ?? '' })
    .click();
  await page.waitForURL(`**/tatra/map/history/${second?.id}?day=2026-11-03`);
});

test('NAV-031, NAV-066 finding a vehicle of another company goes there', async () => {
  const page = await live('admin');
  await page.keyboard.press('Control+F8');
  const text = page.getByRole('combobox', { name: 'EČV, názov alebo výrobné číslo' });
  await text.fill('1B');
  await page.getByText('Napíšte aspoň 3 znaky.').waitFor();
  await text.fill('1B1');
  const row = page.getByRole('option', { name: /1B1 1111/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('Morava Stroje a.s.');
  await expect.poll(() => row.textContent()).toContain('S311');
  await takePicture(page, 'find-vehicle');
  await row.click();
  await page.waitForURL('**/morava/map/vehicle/211');
});

test('NAV-035, W-1 with a panel open nothing of another company is asked of this one, there and back', async () => {
  const page = await live('admin');
  const { id = 0, plate = '' } = stage.fleet[0] ?? {};
  const head = page.getByRole('heading', { name: new RegExp(plate) });
  await page.goto(`/tatra/map/logbook/${id}`);
  await head.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+F8');
  await page.getByRole('combobox', { name: 'EČV, názov alebo výrobné číslo' }).fill('1B1');
  await page.getByRole('option', { name: /1B1 1111/ }).click();
  await page.waitForURL('**/morava/map/vehicle/211');
  await page.getByRole('heading', { name: '1B1 1111' }).waitFor();
  await page.goBack();
  await page.waitForURL(`**/tatra/map/logbook/${id}`);
  await head.waitFor();
  const isAstray = (path: string) =>
    /^\/v1\/tatra\/.*\/211$/.test(path) ||
    (path.startsWith('/v1/morava/') && path.endsWith(`/${id}`));
  expect(asked.filter(isAstray)).toEqual([]);
});

test('MAP-001 … MAP-014 drawer, layers, controls', async () => {
  const page = await live();
  const drawer = page.getByRole('complementary', { name: 'Panel' });
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(340);
  await page.getByRole('button', { name: 'Skryť panel' }).click();
  await page.getByRole('button', { name: 'Zobraziť panel' }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Zobraziť panel' }).click();
  await drawer.waitFor();
  for (const name of ['Obnoviť', 'Predvolený pohľad', 'Priblížiť', 'Oddialiť']) {
    await expect
      .poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name })
      .toBe(1);
  }
  await page.getByRole('button', { name: 'Podkladová mapa' }).click();
  const czech = page.getByRole('menuitemradio', { name: /^Česká mapa/ });
  await expect.poll(() => czech.count()).toBe(2);
  await expect.poll(() => czech.first().isDisabled()).toBe(true);
  await expect
    .poll(() => page.getByRole('menuitemradio', { name: 'OpenStreetMap' }).isEnabled())
    .toBe(true);
  await takePicture(page, 'layers');
});

test('NAV-002, NAV-016 a reload shows the same page, an unknown address says so', async () => {
  const page = await live();
  await page.goto('/tatra/report/logbook');
  await page.getByRole('heading', { name: 'Kniha jázd' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Kniha jázd' }).waitFor();
  await page.goto('/tatra/nothing/here');
  await page.getByText('Stránka sa nenašla').waitFor();
  await takePicture(page, 'not-found');
  await page.getByRole('button', { name: 'Na mapu' }).click();
  await page.waitForURL('**/tatra/map');
});

test('NAV-014 ?id= of a panel is an alias', async () => {
  const page = await live();
  await page.goto('/tatra/map/logbook?id=501&month=2026-8');
  await page.waitForURL('**/tatra/map/logbook/501?month=2026-8');
  await expect.poll(() => path(page)).toBe('/tatra/map/logbook/501');
});

test('NAV-067, NAV-069, NAV-074 a dispatcher renames a vehicle, the list shows it', async () => {
  const page = await live('dispatcher');
  const vehicle = stage.fleet[2];
  await page.goto(`/tatra/map/vehicle/${vehicle?.id}`);
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Záznam jednotky' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Upraviť názov a vodiča' }).click();
  const name = page.getByLabel('Názov');
  await name.fill('');
  await name.blur();
  await page.getByText('Povinné pole').waitFor();
  await name.fill('Premenovaný');
  await takePicture(page, 'vehicle-update');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.getByText('Vozidlo je uložené.').waitFor();
  await page.goto('/tatra/map');
  await page.getByRole('listitem', { name: /Premenovaný/ }).waitFor();
});
