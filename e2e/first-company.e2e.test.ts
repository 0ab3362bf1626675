// A new installation as its first users find it (docs/first-company.md): from nothing to a company with an
// administrator, a vehicle whose tracker reports, a driver who sees it, and a customer who follows it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSuperuser } from '../server/thing/session/account.queries.ts';
import { connectTracker } from '../tools/tracker/client.ts';
import { type WatchedPage, watchedPages } from './pages.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';

const PASSWORD = 'first-password';
const IMEI = '352093081452251';
const PLATE = 'BA123XY';

let stage: TrackerWorld;
beforeAll(async () => {
  stage = await startTrackerWorld(
    async (db) => {
      await db.write((write) =>
        putSuperuser(write, { login: 'root', password: PASSWORD }, new Date()),
      );
    },
    { hasCast: false },
  );
});
afterAll(() => stage?.close());
const freshPage = watchedPages(() => stage);

async function enter(login: string, password: string): Promise<WatchedPage> {
  const page = await freshPage();
  await page.goto('/');
  await page.getByLabel('Používateľské meno').fill(login);
  await page.getByLabel('Heslo', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prihlásiť', exact: true }).click();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Uložiť', exact: true }).click();

async function report(): Promise<void> {
  const host = '127.0.0.1';
  const tracker = await connectTracker({
    protocol: 'teltonika',
    host,
    port: stage.port,
    code: IMEI,
  });
  const now = Math.floor(Date.now() / 1000) * 1000;
  const records = Array.from({ length: 12 }, (_, index) => ({
    time: now - (11 - index) * 5000,
    hasFix: true,
    latitude: 48.15 + index * 0.0005,
    longitude: 17.11,
    speedKmh: 40,
    direction: 0,
    altitudeMetres: 140,
    satellites: 11,
    hdop: 0.8,
    inputs: 1,
    values: {},
  }));
  expect(await tracker.send(records)).toEqual({ acknowledged: records.length });
  await tracker.close();
}

test('a superuser makes the company, its administrator and a vehicle whose tracker is heard', async () => {
  const page = await enter('root', PASSWORD);
  await page.getByRole('heading', { name: 'Založte prvú firmu' }).waitFor();
  await page.getByRole('button', { name: 'Založiť firmu' }).click();
  await expect.poll(() => page.getByText('Povinné pole').count()).toBe(3);
  await page.getByLabel('Názov').fill('Dunaj Logistik s.r.o.');
  await page.getByLabel('Kód').fill('dunaj');
  await page.getByLabel('Krajina').selectOption('sk');
  await page.getByRole('button', { name: 'Založiť firmu' }).click();
  await page.waitForURL('**/dunaj/data/vehicles');

  await page.goto('/dunaj/data/person/new');
  await page.getByLabel('Meno', { exact: false }).first().fill('Eva');
  await page.getByLabel('Priezvisko').fill('Horňáková');
  await page.getByLabel('Používateľské meno').fill('eva');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByLabel(/^Správca/).check({ force: true });
  await save(page);
  await page.waitForURL('**/dunaj/data/persons');

  // The map leads from nothing to the first position, and ticks off what is there.
  await page.goto('/dunaj/map');
  const steps = page.getByRole('region', { name: 'Tri kroky k prvej polohe' });
  const done = steps.getByRole('img', { name: 'hotovo' });
  await steps.getByRole('link', { name: 'Pridať vozidlo' }).waitFor();
  expect(await done.count()).toBe(0);
  await steps.getByRole('link').click();
  await page.waitForURL('**/dunaj/data/vehicle/new');
  await page.getByLabel('EČV').first().fill(PLATE);
  await page.getByLabel('Názov').first().fill('Volvo FH 500');
  await choose(page, 'Typ', 'ťahač');
  await choose(page, 'Typ jednotky', 'Teltonika');
  await page.getByLabel(/IMEI/).first().fill(IMEI);
  await page.getByRole('button', { name: /rovnaké ako/i }).click();
  await save(page);
  await page.getByRole('dialog').getByText('5027').waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/dunaj/map');
  await steps.getByRole('link', { name: 'Pripojiť jednotku' }).waitFor();
  expect(await done.count()).toBe(1);
  await report();
  await page.goto('/dunaj/map');
  await page.getByText('1 vozidlo', { exact: true }).waitFor();
  await page
    .getByRole('listitem', { name: new RegExp(PLATE) })
    .getByText('km/h')
    .waitFor();
  expect(await steps.count()).toBe(0);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: false }).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

test('the administrator makes a driver who sees that vehicle, and shares it with a customer', async () => {
  const page = await enter('eva', PASSWORD);
  await page.waitForURL('**/dunaj/map');
  await page.goto('/dunaj/data/person/new');
  await page.getByLabel('Priezvisko').fill('Vodný');
  await page.getByLabel('Používateľské meno').fill('peter');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByLabel(/^Vodič/).check({ force: true });
  await page.getByLabel(/^Vidí všetko/).uncheck({ force: true });
  await page.getByText('Volvo FH 500').first().click();
  await save(page);
  await page.waitForURL('**/dunaj/data/persons');

  await page.goto('/dunaj/data/sharing/new');
  await page.getByPlaceholder(/EČV alebo názov/).fill('BA12');
  await page.getByRole('option').first().click();
  await save(page);
  await page.waitForURL('**/dunaj/data/sharings');
  const address = await page.getByRole('dialog').getByRole('textbox').inputValue();
  expect(address).toContain('/share/');

  const visitor = await freshPage();
  await visitor.goto(address);
  await visitor.getByText('Volvo FH 500').first().waitFor();
  const driver = await enter('peter', PASSWORD);
  await driver.getByText('Nemáte priradené vozidlo').waitFor();
  await driver.getByRole('link', { name: 'Mapa', exact: true }).click();
  await driver.getByText('Volvo FH 500').first().waitFor();
});
