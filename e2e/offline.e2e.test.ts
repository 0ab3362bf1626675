// The application without the net: it opens, shows what it knew and of when, tells what it cannot do, renews itself, keeps
// nothing of who signed out, and a new build is there with the next load.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { PHONE, waiting } from './panel.ts';
import { loadAhead } from './profile.ts';
import { withWorld } from './with-world.ts';
import { openPage, sharedBrowser, signIn, startWorld, takePicture } from './world.ts';

const DIST = join(import.meta.dirname, '..', 'web', 'dist');
const stage = withWorld(2);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What failed for want of the net, and then of a token, is expected; other complaints fail the test. */
const NO_NET = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|^401 |^ChunkLoadError/;

/** A driver's phone that has put by what it needs, on the page of the day. */
async function open() {
  const page = await stage.page({ ...PHONE, serviceWorkers: 'allow' });
  await page.addInitScript(loadAhead);
  await signIn(page, 'driver', '/tatra/map');
  await page.getByRole('link', { name: /Môj deň/ }).tap();
  await page.getByText('Dnes ste ešte nejazdili.').waitFor();
  await hasPutBy(page);
  await expect.poll(() => known(page), waiting).toContain(VEHICLE.truck.plate);
  return page;
}

/** Waits until all is put by that a driver has without the net, the way in too. */
async function hasPutBy(page: Page): Promise<void> {
  for (const part of ['SignIn', 'MyDay', 'FleetMap', 'OnlineList', 'map-worker', 'ZonesOnMap']) {
    await expect.poll(() => keptNames(page), waiting).toContain(`/${part}-`);
  }
}

/** The parts of the application that were put by. */
const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('flotila-built-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept
      .flat()
      .map(({ url }) => url)
      .join(' ');
  });

/** Everything that is known, as text; empty: nothing. */
const known = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('flotila-known'))) return '';
    const cache = await caches.open('flotila-known');
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return (await Promise.all(answers.map((answer) => answer?.text()))).join();
  });

const isOff = (context: BrowserContext, offline: boolean) => context.setOffline(offline);

test('UX-offline without the net my day and the list open with what was known and of when, and renew themselves', async () => {
  const page = await open();
  page.expectComplaint(NO_NET);
  await isOff(page.context(), true);
  await page.reload();
  await page.getByText(/^Offline · stav k \d\d:\d\d\./).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /BA123XY/ })
    .waitFor();
  await page.getByText('Keď sa sieť vráti, obnoví sa to samo.').waitFor();
  await takePicture(page, 'my-day-offline');
  await page.goto('/tatra/map');
  await page.getByRole('listitem', { name: /BA123XY/ }).waitFor();
  await page.getByText(/^Offline · stav k/).waitFor();
  await takePicture(page, 'online-offline');
  // What this phone never opened is told, below the bar.
  await page.goto('/tatra/plan');
  const told = page.getByText('Časť aplikácie sa nepodarilo načítať.');
  await expect.poll(async () => (await told.boundingBox())?.y ?? 0, waiting).toBeGreaterThan(60);
  await takePicture(page, 'part-offline');
  await page.goto('/tatra/map');
  await page.getByText(/^Offline · stav k/).waitFor();
  await isOff(page.context(), false);
  await expect.poll(() => page.getByText(/^Offline/).count(), waiting).toBe(0);
  await page.getByRole('listitem', { name: /BA123XY/ }).waitFor();
});

test('UX-offline a phone on which no map was open yet puts by the map, and what draws it, too', async () => {
  const page = await stage.page({ ...PHONE, serviceWorkers: 'allow' });
  await page.addInitScript(loadAhead);
  await signIn(page, 'driver', '/tatra/me');
  await page.getByText('Dnes ste ešte nejazdili.').waitFor();
  await hasPutBy(page);
});

test('UX-offline nothing of who signed out stays, neither their data nor an answer of the API', async () => {
  const page = await open();
  expect(await known(page)).not.toContain('eyJ');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  await page.getByLabel('Heslo', { exact: true }).waitFor();
  await expect.poll(() => known(page), waiting).toBe('');
  expect(await keptNames(page)).not.toContain('/v1/');
  page.expectComplaint(NO_NET);
  await isOff(page.context(), true);
  await page.goto('/tatra/me');
  await page.getByLabel('Heslo', { exact: true }).waitFor();
  expect(await page.getByText(VEHICLE.truck.plate).count()).toBe(0);
});

test('UX-offline a new build is there with the next load, and the old one is put away', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'flotila-web-'));
  folders.push(webRoot);
  cpSync(DIST, webRoot, { recursive: true });
  const index = join(webRoot, 'index.html');
  const old = readFileSync(index, 'utf8');
  const [, entry = ''] = /src="\/assets\/([^"]+)"/.exec(old) ?? [];
  expect(readdirSync(join(webRoot, 'assets'))).toContain(entry);
  cpSync(join(webRoot, 'assets', entry), join(webRoot, 'assets', `new-${entry}`));
  const world = await startWorld(stage.database.db, { webRoot, hasBasemap: false });
  const page = await openPage(await sharedBrowser(), world, { serviceWorkers: 'allow' });
  try {
    await signIn(page, 'dispatcher', '/tatra/map');
    const caches = () =>
      page.evaluate(async () =>
        (await globalThis.caches.keys()).filter((one) => /built/.test(one)),
      );
    await expect.poll(caches, waiting).toEqual([`flotila-built-/assets/${entry}`]);
    const worker = await page.request.get('/sw.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    expect(worker.headers()['content-type']).toContain('javascript');
    writeFileSync(index, old.replaceAll(entry, `new-${entry}`));
    await page.reload();
    expect(await page.locator('script[type="module"]').getAttribute('src')).toContain('/new-');
    await expect.poll(caches, waiting).toEqual([`flotila-built-/assets/new-${entry}`]);
  } finally {
    await page.context().close();
    await world.close();
  }
});
