// Commands in the browser (gateway §11): a superuser orders one, it waits for its tracker, which connects by a real
// socket, gets it and answers. Immobilising asks first, and not while the vehicle goes.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceCode, VEHICLE } from '../server/testing/cast.ts';
import { connectTruck } from '../server/thing/command/testing/gateways.ts';
import { connectTracker } from '../tools/tracker/client.ts';
import { watchedPages } from './pages.ts';
import { PHONE, textOf, waiting } from './panel.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';
import { type PageOptions, signIn, takePicture } from './world.ts';

let stage: TrackerWorld;
beforeAll(async () => {
  stage = await startTrackerWorld(async (db) => {
    const change = `update device set device_type = 'teltonika' where device_id = $1`;
    await db.pool.query(change, [VEHICLE.truck.device]);
  });
});
afterAll(() => stage?.close());
const freshPage = watchedPages(() => stage);

async function open(options: PageOptions = {}) {
  const page = await freshPage(options);
  await signIn(page, 'superuser', `/tatra/map/vehicle/${VEHICLE.truck.id}`);
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Príkazy jednotke' }).click();
  const dialog = page.getByRole('dialog', { name: `Príkazy jednotke ${VEHICLE.truck.plate}` });
  await dialog.getByLabel('Príkaz', { exact: true }).waitFor();
  const choose = async (kind: string) => {
    await dialog.getByLabel('Príkaz', { exact: true }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  return { page, dialog, choose };
}

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Poslať príkaz' });
const newest = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'Posledné príkazy' }).getByRole('listitem').first();

/** The truck's tracker tells its place and speed, so many seconds ago, and is away again. */
async function tellSpeed(speedKmh: number, secondsAgo: number): Promise<void> {
  const way = { protocol: 'teltonika', host: '127.0.0.1', port: stage.port } as const;
  const tracker = await connectTracker({ ...way, code: deviceCode(VEHICLE.truck) });
  const time = Math.floor(Date.now() / 1000 - secondsAgo) * 1000;
  await tracker.send([
    {
      time,
      hasFix: true,
      latitude: 48.125,
      longitude: 17.25,
      speedKmh,
      direction: 90,
      altitudeMetres: 151,
      satellites: 9,
      hdop: 1,
      inputs: 1,
      values: {},
    },
  ]);
  await tracker.close();
}

test('gateway §11 a command waits for its tracker, which gets it when it connects, and its answer is shown', async () => {
  const { page, dialog, choose } = await open();
  await dialog.getByText(/nie je pripojená\. Príkaz na ňu počká/).waitFor();
  await dialog.getByText('Tejto jednotke ešte nikto nič neprikázal.').waitFor();
  await choose('Zistiť verziu');
  await send(dialog).click();
  await expect.poll(() => textOf(newest(dialog)), waiting).toContain('čaká na jednotku');
  await expect.poll(() => textOf(newest(dialog))).toMatch(/Zistiť verziu.*superuser.*platí do/);
  await takePicture(page, 'commands-waiting');
  const tracker = await connectTruck(stage.gateway);
  await tracker.gets({ kind: 'version' });
  await expect.poll(() => textOf(newest(dialog)), waiting).toContain('čaká na odpoveď');
  tracker.answers('Ver:03.28.07_00 GPS:AXN_5.10 Hw:FMB140');
  await expect.poll(() => textOf(newest(dialog)), waiting).toMatch(/odpovedala.*Ver:03\.28\.07_00/);
  await takePicture(page, 'commands-answered');
  tracker.peer.socket.destroy();
});

test('gateway §11 a command that waits is taken back, its tracker never gets it', async () => {
  const { dialog, choose } = await open();
  await choose('Reštartovať jednotku');
  await send(dialog).click();
  await dialog.getByRole('button', { name: 'Zrušiť príkaz: Reštartovať jednotku' }).click();
  await expect.poll(() => textOf(newest(dialog)), waiting).toContain('zrušený');
  expect(await dialog.getByRole('button', { name: /^Zrušiť príkaz/ }).count()).toBe(0);
  const tracker = await connectTruck(stage.gateway);
  await choose('Zistiť polohu');
  await send(dialog).click();
  // Nothing but what was asked after it.
  await tracker.gets({ kind: 'locate' });
  tracker.answers('GPS:1');
  await expect.poll(() => textOf(newest(dialog)), waiting).toContain('GPS:1');
  tracker.peer.socket.destroy();
});

test('gateway §11 immobilising is asked again, and not while the vehicle goes', async () => {
  await tellSpeed(54, 60);
  const { page, dialog, choose } = await open();
  await choose('Znehybniť vozidlo');
  await dialog.getByText('Vozidlo ide rýchlejšie ako 6 km/h. Skúste to, keď zastane.').waitFor();
  const agreed = dialog.getByLabel('Rozumiem a chcem vozidlo znehybniť');
  expect(await agreed.isDisabled()).toBe(true);
  expect(await send(dialog).isDisabled()).toBe(true);
  await takePicture(page, 'commands-moving');

  await tellSpeed(0, 1);
  await expect.poll(() => agreed.isEnabled(), waiting).toBe(true);
  expect(await send(dialog).isDisabled()).toBe(true);
  const tracker = await connectTruck(stage.gateway);
  await agreed.check();
  await send(dialog).click();
  await tracker.gets({ kind: 'immobilise', output: 1 });
  tracker.answers('DOUT1:1 Timeout:INFINITY');
  await expect.poll(() => textOf(newest(dialog)), waiting).toMatch(/Znehybniť vozidlo 1.*DOUT1:1/);
  expect(await agreed.isChecked()).toBe(false);
  tracker.peer.socket.destroy();
});

test('on a phone, dark, nothing of it is cut off', async () => {
  const { page, dialog, choose } = await open({ ...PHONE, colorScheme: 'dark' });
  await choose('Znehybniť vozidlo');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const right = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(right).toBe(0);
  await takePicture(page, 'commands-phone-dark');
});
