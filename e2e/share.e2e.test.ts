// The public page of a sharing, which needs no account (D-SHR-013 … D-SHR-016), how a dispatcher makes one,
// and what an open page does when rights change under it (PERM-026).
import { expect, test } from 'vitest';
import { PERSON, VEHICLE } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12, { hasBasemap: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HOUR_MS = 3_600_000;

interface Made {
  hashCode: string;
  url: string;
  lastChange: string;
}
const share = (body: object) => ask<Made>(stage.world, 'dispatcher', 'POST sharing', body);
function vehicle(at: number) {
  const found = stage.fleet[at];
  if (!found) throw new Error(`the fleet has no vehicle ${at}`);
  return found;
}
const idsOf = (...places: number[]) => places.map((at) => vehicle(at).id);

test('D-SHR-013, D-SHR-017 who has the address sees the vehicles without signing in, and no others', async () => {
  const { url } = await share({ vehiclesIds: idsOf(0, 1), validTo: '2099-12-31T23:59' });
  const page = await stage.page({ isMapDrawn: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(url);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  const list = page.getByRole('complementary', { name: 'Zoznam vozidiel' });
  await list.getByText(vehicle(0).plate).waitFor();
  await list.getByText(vehicle(1).plate).waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  await list.getByText('2 vozidlá · Platí do 31. decembra 2099 23:59').waitFor();
  await expect
    .poll(() => page.locator('meta[name="robots"]').getAttribute('content'))
    .toContain('noindex');
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  const calls = asked.filter((path) => path.startsWith('/v1/'));
  expect(new Set(calls)).toEqual(
    new Set([new URL(url).pathname.replace('/share', '/v1/public/sharing'), '/v1/public/settings']),
  );
  await takePicture(page, 'share');
});

test('a press on a vehicle follows it, on a phone and in the visitor’s language', async () => {
  const { url } = await share({ vehiclesIds: idsOf(0, 1, 2) });
  const page = await stage.page({ ...PHONE, language: 'en', colorScheme: 'dark' });
  await page.goto(url);
  const plate = vehicle(1).plate;
  await page.getByRole('button', { name: `Follow ${plate}` }).tap();
  await page.getByRole('button', { name: `Stop following ${plate}`, pressed: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, 'share-phone-dark');
  await page.getByRole('button', { name: 'Show or hide the list' }).tap();
  await page.getByRole('button', { name: `Stop following ${plate}` }).waitFor({ state: 'hidden' });
});

test('D-SHR-015 a sharing that is deleted ends on the open page', async () => {
  const { url, hashCode } = await share({ vehiclesIds: idsOf(0) });
  const page = await stage.page();
  await page.goto(url);
  await page.getByRole('complementary', { name: 'Zoznam vozidiel' }).waitFor();
  page.expectComplaint(new RegExp(`^404 .*/sharing/${hashCode}$`));
  await ask(stage.world, 'dispatcher', `DELETE sharing/${hashCode}?lastChange=1`);
  await page.getByText('Zdieľanie sa skončilo').waitFor();
  await expect.poll(() => page.getByText(vehicle(0).plate).count()).toBe(0);
});

test('D-SHR-015, D-SHR-016 before, after and beside its validity a calm sentence', async () => {
  const from = '2099-01-01T00:00';
  const early = await share({ vehiclesIds: idsOf(0), validFrom: from });
  const over = await share({ vehiclesIds: idsOf(0), validTo: '2020-01-01T23:59' });
  const page = await stage.page();
  for (const { hashCode } of [early, over]) {
    page.expectComplaint(new RegExp(`^410 .*/sharing/${hashCode}$`));
  }
  page.expectComplaint(/^404 .*\/sharing\/nothing-like-it$/);
  await page.goto(early.url);
  await page.getByText('Zdieľanie sa ešte nezačalo').waitFor();
  await page.getByText('Začne sa 1. januára 2099 00:00.').waitFor();
  await page.goto(over.url);
  await page.getByText('Zdieľanie sa skončilo').waitFor();
  await page.goto('/share/nothing-like-it');
  await page.getByText('Na tejto adrese sa nič nezdieľa').waitFor();
});

test('D-SHR-015 the clock alone ends an open page', async () => {
  const { url } = await share({
    vehiclesIds: idsOf(0),
    validTo: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  });
  const page = await stage.page({ isFirstVisit: true });
  await page.clock.install();
  await page.goto(url);
  await page.getByRole('complementary', { name: 'Zoznam vozidiel' }).waitFor();
  // No answer comes any more.
  await page.route('**/v1/public/**', () => undefined);
  await page.getByText('Zdieľanie sa skončilo').waitFor({ state: 'hidden' });
  await page.clock.fastForward(2 * HOUR_MS);
  await page.getByText('Zdieľanie sa skončilo').waitFor();
});

test('D-SHR-001, D-SHR-004, D-SHR-007 … D-SHR-011 a dispatcher makes one, has its address at once (O-5) and finds it again', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/sharing/new');
  await expect.poll(() => page.getByLabel('Adresa na sledovanie').count()).toBe(0);
  const search = page.getByRole('textbox', { name: 'Pridať vozidlo' });
  for (const _again of [1, 2]) {
    await search.fill(vehicle(3).plate);
    await page.getByRole('option', { name: vehicle(3).plate }).waitFor();
    await search.press('Enter');
  }
  await expect.poll(() => page.getByRole('button', { name: /^Odobrať / }).count()).toBe(1);
  await search.fill('');
  const preview = page.getByRole('complementary', { name: 'Čo uvidí návštevník' });
  await preview.getByText('Odkaz vznikne po uložení.').waitFor();
  await preview.getByRole('listitem').getByText(vehicle(3).plate).waitFor();
  await page.getByRole('textbox', { name: 'Platí do' }).fill('2099-12-31');
  await page.getByLabel('Poznámka').fill('Náklad pre Žilinu');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL('**/tatra/data/sharings*');
  const made = page.getByRole('dialog', { name: 'Zdieľanie je hotové, pošlite adresu' });
  const told = made.getByRole('textbox', { name: 'Adresa na sledovanie' });
  await expect.poll(() => told.inputValue()).toMatch(/\/share\/[\w-]{22}$/);
  const address = await told.inputValue();
  await made.getByRole('button', { name: 'Kopírovať adresu' }).click();
  await page.getByText('Adresa je skopírovaná.').waitFor();
  await page.keyboard.press('Escape');
  await made.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Náklad pre Žilinu' }).dblclick();
  const codeField = page.getByLabel('Kód', { exact: true });
  await expect.poll(() => codeField.inputValue()).toMatch(/^[\w-]{22}$/);
  const code = await codeField.inputValue();
  const url = page.getByRole('textbox', { name: 'Adresa na sledovanie' });
  await expect.poll(() => url.inputValue()).toBe(`${stage.world.address}/share/${code}`);
  expect(address).toBe(`${stage.world.address}/share/${code}`);
  const stored = await ask<{ validTo: string }>(stage.world, 'dispatcher', `GET sharing/${code}`);
  expect(stored.validTo).toBe('2099-12-31T22:59:00.000Z');
  await preview.getByText('Stránka je teraz otvorená').waitFor();
  await preview.getByText('1 vozidlo · Platí do 2099-12-31').waitFor();
  await takePicture(page, 'sharing-form');
  // D-SHR-004: one that is over is told from one that is not.
  const over = await share({ vehiclesIds: idsOf(0), validTo: '2020-01-01T23:59' });
  await page.goto('/tatra/data/sharings');
  const colourOf = (note: string) =>
    page
      .getByRole('row', { name: note })
      .getByRole('gridcell')
      .nth(2)
      .evaluate((cell) => getComputedStyle(cell).color);
  await page.getByRole('row', { name: over.hashCode }).waitFor();
  await page.getByRole('row', { name: 'Náklad pre Žilinu' }).waitFor();
  await expect.poll(() => colourOf(over.hashCode)).not.toBe(await colourOf(code));
});

test('U-6 a vehicle is shared with three presses: its menu, share, until when; the address is copied and leads to it', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  const { plate } = vehicle(2);
  const row = page.getByRole('listitem', { name: new RegExp(plate) });
  await row.hover();
  await row.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Zdieľať…' }).click();
  const dialog = page.getByRole('dialog', { name: `Zdieľať vozidlo ${plate}` });
  await dialog.getByRole('button', { name: '2 hodiny' }).click();
  await page.getByText('Adresa je skopírovaná.').waitFor();
  const url = await dialog.getByLabel('Adresa na sledovanie').inputValue();
  await takePicture(page, 'share-vehicle');
  const stored = await ask<{ validTo: string; vehicles: { numericPlate: string }[] }>(
    stage.world,
    'dispatcher' as const,
    `GET sharing/${url.split('/').at(-1)}`,
  );
  expect(stored.vehicles.map(({ numericPlate }) => numericPlate)).toEqual([plate]);
  const left = Date.parse(stored.validTo) - Date.now();
  expect(left).toBeGreaterThan(1.9 * HOUR_MS);
  expect(left).toBeLessThanOrEqual(2 * HOUR_MS);
  // The list leads with the vehicle and until when, its form opens no calendar.
  await page.goto('/tatra/data/sharings');
  const found = page.getByRole('row', { name: new RegExp(plate) }).last();
  await expect.poll(() => found.getByRole('gridcell').nth(1).textContent()).toContain(plate);
  await page.goto('/tatra/data/sharing/new');
  await page.getByRole('textbox', { name: 'Platí do' }).waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: 'Pridať vozidlo' })
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await expect
    .poll(() => page.locator('.mantine-DateInput-calendarHeader, [data-dates-dropdown]').count())
    .toBe(0);
});

test('U-6 who may not share is offered nothing; an exact end that is over is refused in the dialog', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/vehicle/${vehicle(2).id}`);
  await page.getByRole('button', { name: 'Zdieľať…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Zdieľať vozidlo / });
  // V-13: the day and the time are the product's own fields, in its own form.
  await dialog.getByLabel('Presne do', { exact: true }).fill('2020-01-01');
  await dialog.getByLabel('Presne do', { exact: true }).press('Tab');
  await dialog.getByLabel('Presne do, čas').fill('10:00');
  await dialog.getByRole('button', { name: 'Zdieľať', exact: true }).click();
  await dialog.getByText('Zadajte deň a čas, ktorý ešte nebol').waitFor();
  const driver = await stage.page();
  // The only vehicle that this driver sees.
  await signIn(driver, 'driver', `/tatra/map/vehicle/${VEHICLE.truck.id}`);
  await driver.getByRole('heading', { name: VEHICLE.truck.plate }).waitFor();
  await expect.poll(() => driver.getByRole('button', { name: 'Zdieľať…' }).count()).toBe(0);
});

test('PERM-026 a role that is taken away changes the open page within a minute', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/sharings');
  await page.getByRole('heading', { name: 'Zdieľania' }).waitFor();
  const setDispatcher = (isDispatcher: boolean) =>
    stage.database.db.pool.query('update person set dispatcher = $2 where person_id = $1', [
      PERSON.dusan.id,
      isDispatcher,
    ]);
  // The list is asked for anew before the stream tells, or after.
  page.mayComplain(/^403 \/v1\/tatra\//);
  await setDispatcher(false);
  await page.waitForURL('**/tatra/map', { timeout: 58_000 });
  await page.getByText('Vaše oprávnenia sa zmenili.').waitFor();
  await setDispatcher(true);
});
