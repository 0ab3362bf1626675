// The one palette (U-27): what it finds, for whom, where it leads, and how keys and readers of the screen use it.
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PERSON } from '../server/testing/cast.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(12);

const ZONE = 'Europe/Bratislava';
const field = (page: Page) => page.getByRole('combobox', { name: /^Vozidlo, osoba, miesto/ });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Hľadať alebo ísť na…' });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });
const rowOf = (page: Page, name: string) => group(page, name).getByRole('option').first();
const marked = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');

async function open(who: Who = 'admin', path = '/tatra/map') {
  const page = await stage.page();
  await signIn(page, who, path);
  if (path === '/tatra/map') await page.getByRole('listitem').first().waitFor();
  return page;
}

async function ask(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

function first() {
  const [vehicle] = stage.fleet;
  if (!vehicle) throw new Error('no fleet');
  return { ...vehicle, typed: vehicle.plate.replaceAll(' ', '').toLowerCase() };
}

test('U-27 the field of the bar opens the palette, a plate without spaces is first, Esc gives the focus back', async () => {
  const page = await open();
  const button = page.getByRole('button', { name: 'Hľadať alebo ísť na…' });
  await expect.poll(() => button.textContent()).toContain('Hľadať alebo ísť na…');
  await button.click();
  await rowOf(page, 'Vozidlá').waitFor();
  await takePicture(page, 'palette');
  await field(page).fill(first().typed);
  await expect.poll(() => marked(page).textContent()).toContain(first().plate);
  // A reader of the screen is told of a row that is there.
  const isTold = () =>
    marked(page).evaluate(
      ({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id,
    );
  await expect.poll(isTold).toBe(true);
  // What can be done with the only vehicle that is left.
  await group(page, 'Čo urobiť')
    .getByRole('option', { name: `História ${first().plate}` })
    .waitFor();
  await takePicture(page, 'palette-plate');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  await ask(page, first().typed);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/vehicle/${first().id}`);
});

test('U-27 persons and reports are found without accents, what was used last leads', async () => {
  const page = await open();
  await ask(page, 'sofer ig');
  await group(page, 'Osoby')
    .getByRole('option', { name: /Igor Šofér/ })
    .click();
  await page.waitForURL(`**/tatra/data/person/${PERSON.igor.id}`);
  await page.goto('/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  await ask(page, 'vykon vodica');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tatra/report/driver-performance*');
  await page.reload();
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await page.keyboard.press('Control+k');
  const recent = group(page, 'Naposledy použité').getByRole('option');
  await expect.poll(() => recent.first().textContent()).toContain('Výkon vodiča');
  await expect.poll(() => recent.nth(1).textContent()).toContain('Igor Šofér');
});

test('U-27 a day with its time leads to the history of that moment, a month to the logbook', async () => {
  const page = await open('dispatcher');
  await ask(page, `${first().typed} včera 14:00`);
  await rowOf(page, 'V čase').waitFor();
  await takePicture(page, 'palette-when');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/history/${first().id}?**`);
  const search = new URL(page.url()).searchParams;
  const yesterday = addDays(localDay(Date.now(), ZONE), -1);
  expect(search.get('day')).toBe(yesterday);
  const at = new Date(search.get('at') ?? '').toLocaleTimeString('sk', { timeZone: ZONE });
  expect(at).toBe('14:00:00');
  // The vehicle of the open panel needs no plate.
  await ask(page, 'október 2025');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/logbook/${first().id}?month=2025-10`);
});

test('U-27 a place is looked at on the map, from another screen too', async () => {
  const page = await open('dispatcher', '/tatra/plan');
  await ask(page, 'hlohov');
  await group(page, 'Miesta')
    .getByRole('option', { name: /^Hlohovec/ })
    .first()
    .click();
  await page.waitForURL('**/tatra/map?view=**');
  await page.getByRole('button', { name: 'Odstrániť špendlík Hlohovec' }).waitFor();
});

test('U-27 nobody is offered what they may not do', async () => {
  const page = await open('driver');
  for (const text of ['nová osoba', 'igor šofér', 'súhrn firiem', 'vložiť tankovanie']) {
    await ask(page, text);
    await palette(page).getByText('Nič nezodpovedá.').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  }
  const admin = await open('admin');
  await ask(admin, 'nový vodič');
  await palette(admin).getByText('Nič nezodpovedá.').waitFor();
  await field(admin).fill('nov vodič');
  await group(admin, 'Čo urobiť')
    .getByRole('option', { name: /^Nová osoba/ })
    .click();
  await admin.waitForURL('**/tatra/data/person/new');
});

test('U-27 actions are done: the dark, another language, the dialog of refuelings', async () => {
  const page = await open('dispatcher');
  await ask(page, 'tmavy');
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'))
    .toBe('dark');
  await ask(page, 'vlozit tank');
  await page.keyboard.press('Enter');
  const refueling = page.getByRole('dialog', { name: 'Tankovanie' });
  await refueling.waitFor();
  await page.keyboard.press('Escape');
  await refueling.waitFor({ state: 'detached' });
  await ask(page, 'english');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search or go to…' }).waitFor();
});

test('U-27 persons that cannot be read are told, the rest is found, and they are tried again', async () => {
  const page = await open();
  page.expectComplaint(/^500 \/v1\/tatra\/person-brief/);
  let isBroken = true;
  await page.route('**/v1/tatra/person-brief*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await ask(page, 'ko');
  const alert = palette(page).getByRole('alert');
  await alert.waitFor({ timeout: 30_000 });
  isBroken = false;
  await alert.getByRole('button', { name: 'Skúsiť znova' }).click();
  await group(page, 'Osoby')
    .getByRole('option', { name: /Anna Kováčová/ })
    .waitFor();
});

test('U-27 the finder of a key is the palette in a mode, Backspace leads to everything', async () => {
  const page = await open();
  await page.keyboard.press('F8');
  const plates = page.getByRole('combobox', { name: 'EČV alebo názov' });
  await plates.fill(first().typed);
  await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(1);
  await plates.fill('');
  await page.keyboard.press('Backspace');
  await rowOf(page, 'Obrazovky').waitFor();
  await page.keyboard.press('F4');
  const groups = page.getByRole('combobox', { name: 'Skupina' });
  await groups.fill('kam');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Kamióny/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 vozidlo/).waitFor();
});

test('U-27 arrows go on where further rows come, the marked one stays marked', async () => {
  const page = await open();
  const gate = Promise.withResolvers<void>();
  await page.route('**/v1/tatra/person-brief*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await ask(page, 'ko');
  await page.keyboard.press('ArrowDown');
  const text = await marked(page).textContent();
  gate.resolve();
  await group(page, 'Osoby')
    .getByRole('option', { name: /Anna Kováčová/ })
    .waitFor();
  expect(await marked(page).textContent()).toBe(text);
});

/** The palette's part of the application comes no sooner than the answered function is called. */
async function heldPalette(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/Palette-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('V-3 Enter behind what is typed before the palette has come takes the first row once it is there', async () => {
  const page = await stage.page({ isFirstVisit: true });
  const release = await heldPalette(page);
  await signIn(page, 'admin', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  await page.keyboard.press('F8');
  const plate = stage.fleet[0]?.plate ?? '';
  await page.keyboard.type(plate);
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('heading', { level: 2, name: plate }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test.each([
  ['Control+k', /^Vozidlo, osoba, miesto/],
  ['F8', /^EČV alebo názov/],
] as const)(
  'V-3 what is typed right after the first %s is text and no shortcut of the page',
  async (key, name) => {
    const page = await stage.page({ isFirstVisit: true });
    const release = await heldPalette(page);
    await signIn(page, 'admin', '/tatra/map');
    await page.getByRole('listitem').first().waitFor();
    await page.keyboard.press(key);
    // Each of them would do something to the page.
    await page.keyboard.type('h1?2');
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('h1?');
    await takePicture(page, 'palette-awaited');
    release();
    const whole = page.getByRole('combobox', { name });
    await whole.waitFor();
    await page.keyboard.type('x');
    await expect.poll(() => whole.inputValue()).toBe('h1?x');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // Nothing of it stays for the next.
    await page.keyboard.press(key);
    await expect.poll(() => whole.inputValue()).toBe('');
  },
);
