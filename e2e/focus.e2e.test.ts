// Where the focus goes when another screen is shown (V-9): nobody begins at the top of the page again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CARE, CARE_DAY } from './care.ts';
import { closePanel, PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const stage = withWorld(6, { hasCare: true });
const first = () => {
  const [vehicle] = stage.fleet;
  if (!vehicle) throw new Error('no fleet');
  return vehicle;
};

async function open(path = '/tatra/map', options: Parameters<typeof stage.page>[0] = {}) {
  const page = await stage.page(options);
  await signIn(page, 'admin', path);
  if (path === '/tatra/map') await page.getByRole('listitem').first().waitFor();
  return page;
}

/** What has the focus, as it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one === document.body ? 'body' : `${one?.tagName} ${one?.ariaLabel ?? one?.textContent}`;
  });

test('V-9 focus goes to the panel’s heading, whether it is opened by a key, in the list or by the bell', async () => {
  const page = await open();
  const { plate } = first();
  const row = page.getByRole('listitem', { name: new RegExp(plate) });
  await row.getByRole('link', { name: plate, exact: true }).click();
  await expect.poll(() => focused(page), waiting).toBe(`H2 ${plate}`);
  // Its buttons and tabs are the next stops, and no control of the map comes before them.
  await page.keyboard.press('Tab');
  const isInPanel = () => page.evaluate(() => document.activeElement?.closest('aside') !== null);
  await expect.poll(isInPanel).toBe(true);
  // Where the list is it gets the focus back, though its rows are new ones.
  await closePanel(page);
  await expect.poll(() => focused(page), waiting).toBe('DIV Vozidlá');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), waiting).toBe(`H2 ${plate}`);
  await page.keyboard.press('Alt+2');
  await page.waitForURL('**/tatra/map/history/**');
  await expect.poll(() => focused(page), waiting).toBe(`H2 ${plate}`);
  // It stays there when the rides have come.
  await page.getByRole('grid', { name: 'Jazdy' }).waitFor();
  expect(await focused(page)).toBe(`H2 ${plate}`);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page), waiting).toBe('DIV Vozidlá');
  const bell = page.getByRole('link', { name: /^Upozornenia/ });
  await bell.click();
  await expect.poll(() => focused(page), waiting).toBe('H2 Upozornenia');
  await page.keyboard.press('Escape');
  await expect.poll(() => bell.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('V-9 what is chosen in the palette has the focus, not the page under it', async () => {
  const page = await open();
  await page.getByRole('list', { name: 'Vozidlá' }).focus();
  await page.keyboard.press('F8');
  await page.getByRole('dialog').getByRole('combobox').fill(first().plate);
  await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page), waiting).toBe(`H2 ${first().plate}`);
});

test('V-9 the panel comes before the map: few stops to the first ride of a day', async () => {
  const page = await open(`/tatra/map/history/${CARE.fuel.id}?day=${CARE_DAY}`);
  await page.getByRole('heading', { level: 2, name: CARE.fuel.plate }).focus();
  const rides = page.getByRole('grid', { name: 'Jazdy' });
  await rides.waitFor();
  let stops = 0;
  const isThere = () => rides.evaluate((grid) => grid.contains(document.activeElement));
  while (stops < 24 && !(await isThere())) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(await isThere()).toBe(true);
  // From the heading the arrow leads there at once.
  await page.getByRole('heading', { level: 2, name: CARE.fuel.plate }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await isThere()).toBe(true);
  const order = await page.evaluate(() => {
    const [panel, map] = ['aside', 'main'].map((name) => document.querySelector(name));
    return panel && map ? panel.compareDocumentPosition(map) : 0;
  });
  expect(order & 4).toBe(4);
});

test('V-9 a page that is opened by a key has the focus at its heading, also the form of a record and a report', async () => {
  const page = await open();
  await page.getByRole('list', { name: 'Vozidlá' }).focus();
  for (const [words, path, title] of [
    ['vodiči', '**/tatra/drivers*', 'Vodiči'],
    ['výkon vozidla', '**/tatra/report/performance*', null],
    ['osoby', '**/tatra/data/persons*', 'Osoby'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(words);
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => focused(page), waiting).not.toBe('body');
    if (title) await expect.poll(() => focused(page), waiting).toBe(`H1 ${title}`);
  }
});

test('V-9 a report that comes while the palette is open leaves the focus in it', async () => {
  const page = await open();
  const palette = page.getByRole('dialog').getByRole('combobox');
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await page.getByRole('list', { name: 'Vozidlá' }).focus();
  await page.keyboard.press('Control+k');
  await palette.fill('výkon vozidla');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    held += 1;
    await gate.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => held, waiting).toBeGreaterThan(0);
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  gate.resolve();
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  await page.getByRole('button', { name: 'PDF', includeHidden: true }).first().waitFor();
  expect(await palette.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('V-9 on a phone the sheet’s panel has the focus as well', async () => {
  const page = await open('/tatra/map', PHONE);
  await page.getByRole('listitem').first().click();
  await expect.poll(() => focused(page), waiting).toMatch(/^H2 /);
});
