// The gateway page: a superuser sees what the gateway does, finds a tracker that nobody registered, puts it
// on a vehicle, and the tracker is let in at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBeat } from '../server/ground/process/beat.ts';
import { ACCOUNT, CAST_PASSWORD, deviceCode, VEHICLE } from '../server/testing/cast.ts';
import { connectTracker } from '../tools/tracker/client.ts';
import { type WatchedPage, watchedPages } from './pages.ts';
import { PHONE } from './panel.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';
import { signIn, takePicture } from './world.ts';

const STRANGER = '352093081459999';
const OTHER = '352093081458888';

let stage: TrackerWorld;
beforeAll(async () => {
  stage = await startTrackerWorld();
});
afterAll(() => stage?.close());
const freshPage = watchedPages(() => stage);

const knock = (code: string) =>
  connectTracker({ protocol: 'teltonika', host: '127.0.0.1', port: stage.port, code });

async function enter(path: string): Promise<WatchedPage> {
  const page = await freshPage();
  await page.goto('/');
  await page.getByLabel('Používateľské meno').fill(ACCOUNT.superuser.login);
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await page.getByRole('button', { name: 'Prihlásiť', exact: true }).click();
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await page.goto(path);
  return page;
}

test('gateway §16 the page tells what the gateway does, by protocol and reason', async () => {
  await expect(knock(OTHER)).rejects.toThrow('refused');
  const page = await enter('/tatra/data/gateway');
  await page.getByText('Brána pracuje, žiadna výstraha.').waitFor();
  const waits = page.getByRole('region', { name: 'Čaká na prácu na pozadí' });
  await expect.poll(() => waits.textContent()).toMatch(/Prepočty jázd\s*0/);
  const row = page.getByRole('row', { name: /teltonika/ }).first();
  await expect.poll(() => row.textContent()).toContain(`${stage.port} tcp`);
  await page.getByRole('button', { name: 'Podrobnosti protokolu teltonika' }).click();
  await expect.poll(() => page.getByText('1 × neznáma jednotka').count()).toBeGreaterThan(0);
});

test('gateway §16 of several processes each is listed, and that they sign with different keys', async () => {
  const { db } = stage;
  const log = { warn: () => undefined };
  const beat = (roles: ('api' | 'gateway' | 'worker')[], version: string) =>
    startBeat({ db, now: Date.now, log, version, roles: new Set(roles), secret: version });
  const beats = [beat(['api', 'worker'], '1.12.16'), beat(['api', 'gateway'], '1.12.17')];
  const page = await enter('/tatra/data/gateway');
  const all = page.getByRole('region', { name: 'Procesy' });
  await all.getByRole('row', { name: /API, práca na pozadí 1\.12\.16/ }).waitFor();
  await all.getByRole('row', { name: /API, brána 1\.12\.17/ }).waitFor();
  await all.getByText(/Nastavte im všetkým rovnaký FLOTILA_SECRET/).waitFor();
  await takePicture(page, 'gateway-processes');
  await Promise.all(beats.map((one) => one.stop()));
});

test('gateway §3 an unknown tracker is put on a vehicle and let in at once', async () => {
  await expect(knock(STRANGER)).rejects.toThrow('refused');
  const page = await enter('/tatra/data/gateway');
  await page.getByText(STRANGER).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Vozidlo firmy Tatra Trans s.r.o.').fill(VEHICLE.van.plate.slice(0, 5));
  await page.getByRole('option', { name: VEHICLE.van.plate }).click();
  await dialog.getByRole('link', { name: 'Dať na vozidlo' }).click();
  await page.waitForURL(`**/tatra/data/vehicle/${VEHICLE.van.id}?**`);
  await expect.poll(() => page.getByLabel(/IMEI/).first().inputValue()).toBe(STRANGER);
  await page.getByRole('button', { name: /rovnaké ako/i }).click();
  await page.getByRole('button', { name: 'Uložiť', exact: true }).click();
  await page.getByRole('dialog').getByText('5027').waitFor();
  await (await knock(STRANGER)).close();
});

test('gateway §3 a tracker is forgotten', async () => {
  await expect(knock(OTHER)).rejects.toThrow('refused');
  const page = await enter('/tatra/data/gateway');
  await page.getByText(OTHER).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zabudnúť' }).click();
  await page.getByText('Jednotka je zo zoznamu preč.').waitFor();
  await page.getByText(OTHER).waitFor({ state: 'detached' });
});

test('gateway §3 on a phone the number of a tracker is read whole', async () => {
  const page = await freshPage(PHONE);
  await signIn(page, 'superuser', `/tatra/data/vehicle/${VEHICLE.truck.id}`);
  const number = page.getByLabel(/IMEI/).first();
  await expect.poll(() => number.inputValue()).toBe(deviceCode(VEHICLE.truck));
  expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});
