// A bad line: each answer 300 ms away and every fiftieth request lost. What was asked for comes, or is said not to have
// come, and nothing is stored twice.
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE, CARE_DAY } from './care.ts';
import type { WatchedPage } from './pages.ts';
import { button } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, signInOnScreen } from './world.ts';

const stage = withWorld(12, { hasCare: true });
const EVERY = 50;
/** The line of a page stays as it was made, also for who comes after. */
const OWN_LINE = { isFirstVisit: true };

/** Nobody is answered at once, and every fiftieth call of the application gets lost; how many did. */
async function badLine(page: WatchedPage): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  let asked = 0;
  await page.route('**/v1/**', (route) => {
    asked += 1;
    return asked % EVERY === 0 ? route.abort() : route.continue();
  });
}

test('UX-line signing in over a bad line leads to the list, a day of history follows', async () => {
  const page = await stage.page(OWN_LINE);
  await badLine(page);
  await signInOnScreen(page, 'dispatcher');
  const rows = page.getByRole('list', { name: 'Vozidlá' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  await page.goto(`/tatra/map/history/${CARE.fuel.id}?day=${CARE_DAY}`);
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
});

test('UX-line who presses twice while it is being stored has stored once', async () => {
  const page = await stage.page(OWN_LINE);
  await signIn(page, 'admin', '/tatra/data/groupset/new');
  await badLine(page);
  await page.getByLabel('Názov').fill('Dvakrát stlačené');
  const save = button(page, 'Uložiť');
  await save.dblclick();
  await page.waitForURL('**/tatra/data/groupsets');
  await page.getByRole('row', { name: /Dvakrát stlačené/ }).waitFor();
  expect(await stored('Dvakrát stlačené')).toBe(1);
});

test('UX-line a form that got lost on its way says so, stays as it was and is stored by the next try', async () => {
  const page = await stage.page(OWN_LINE);
  await signIn(page, 'admin', '/tatra/data/groupset/new');
  await badLine(page);
  page.expectComplaint(/ERR_FAILED .*groupset/);
  await page.route('**/v1/tatra/groupset', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Názov').fill('Stratené');
  await button(page, 'Uložiť').click();
  await page.getByRole('alert').filter({ hasText: 'Server neodpovedá' }).waitFor();
  expect(await page.getByLabel('Názov').inputValue()).toBe('Stratené');
  expect(await stored('Stratené')).toBe(0);
  await button(page, 'Uložiť').click();
  await page.waitForURL('**/tatra/data/groupsets');
  expect(await stored('Stratené')).toBe(1);
});

test('UX-line what was stored while its answer got lost is stored once, however often Save is pressed', async () => {
  const page = await stage.page(OWN_LINE);
  await signIn(page, 'admin', '/tatra/data/groupset/new');
  await badLine(page);
  page.expectComplaint(/ERR_FAILED .*groupset/);
  await page.route(
    '**/v1/tatra/groupset',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  await page.getByLabel('Názov').fill('Bez odpovede');
  for (const _press of [1, 2]) {
    await button(page, 'Uložiť').click();
    await page.getByRole('alert').filter({ hasText: 'Server neodpovedá' }).waitFor();
    await expect.poll(() => stored('Bez odpovede')).toBe(1);
  }
  await button(page, 'Uložiť').click();
  await page.waitForURL('**/tatra/data/groupsets');
  await page.getByRole('row', { name: /Bez odpovede/ }).waitFor();
  expect(await stored('Bez odpovede')).toBe(1);
});

/** So many groups of that name. */
async function stored(name: string): Promise<number> {
  const { content } = await ask<{ content: { name: string }[] }>(
    stage.world,
    'admin',
    'GET groupset',
  );
  return content.filter((one) => one.name === name).length;
}
