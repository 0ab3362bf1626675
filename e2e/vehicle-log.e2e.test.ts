// The vehicle log dialog in the browser (NAV-067, NAV-068): a tracker sends to a real gateway, a superuser
// reads what was understood of it and why a frame was not taken.
import { connect } from 'node:net';
import {
  encodeLogin,
  encodeRecords,
} from '@flotila/server/ground/protocols/teltonika/simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../server/flow/gateway/testing/gateway.ts';
import { deviceCode, VEHICLE } from '../server/testing/cast.ts';
import { watchedPages } from './pages.ts';
import { PHONE } from './panel.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';
import { signIn, takePicture } from './world.ts';

let stage: TrackerWorld;

beforeAll(async () => {
  stage = await startTrackerWorld(async (db) => {
    const change = `update device set device_type = 'teltonika' where device_id = $1`;
    await db.pool.query(change, [VEHICLE.truck.device]);
  });
  await sendGoodAndBroken();
});

afterAll(() => stage?.close());

const freshPage = watchedPages(() => stage);

/** A frame with one record, then the same with a wrong byte. */
async function sendGoodAndBroken(): Promise<void> {
  const code = deviceCode(VEHICLE.truck);
  const record = {
    time: Math.floor(Date.now() / 1000) * 1000 - 60_000,
    hasFix: true,
    latitude: 48.125,
    longitude: 17.25,
    speedKmh: 54,
    direction: 90,
    altitudeMetres: 151,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: { supplyVolts: 13.5 },
  };
  const good = encodeRecords(code, [record]);
  const broken = Uint8Array.from(good);
  broken[20] = (broken[20] as number) ^ 1;
  const socket = connect(stage.port, '127.0.0.1');
  let answered = 0;
  socket.on('data', (bytes) => {
    answered += bytes.length;
  });
  socket.write(encodeLogin(code));
  await until('the login is answered', () => answered >= 1);
  socket.write(good);
  await until('the good frame is answered', () => answered >= 5);
  socket.write(broken);
  await until('the broken frame is answered', () => answered >= 9);
  socket.destroy();
}

async function open(options = {}) {
  const page = await freshPage(options);
  await signIn(page, 'superuser', `/tatra/map/vehicle/${VEHICLE.truck.id}`);
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Záznam jednotky' }).click();
  const dialog = page.getByRole('dialog', { name: `Záznam jednotky ${VEHICLE.truck.plate}` });
  await dialog.getByRole('button', { name: /km\/h/ }).first().waitFor();
  return { page, dialog };
}

test('NAV-067, NAV-068 a frame is shown as it came and as it was understood', async () => {
  const { page, dialog } = await open();
  const line = dialog.locator('li[data-index]', { hasText: '48.12500, 17.25000 · 54 km/h' });
  const frame = line.getByRole('button', { name: /prijaté/ });
  await frame.click();
  await expect.poll(() => frame.getAttribute('aria-expanded')).toBe('true');
  await line.getByText('altitudeMetres').waitFor();
  await expect.poll(() => line.textContent()).toMatch(/altitudeMetres151.*supplyVolts13\.5/);
  await expect.poll(() => line.locator('pre').textContent()).toMatch(/^0000 {2}00 00 00 00/);
  await dialog.getByRole('button', { name: /jednotka sa pripojila: 127\.0\.0\.1/ }).waitFor();
  await takePicture(page, 'vehicle-log');
});

test('NAV-068 what was not taken is told and found, by search and by keys', async () => {
  const { page, dialog } = await open();
  await dialog.getByRole('button', { name: 'Len neprijaté' }).click();
  await dialog.getByText(/Nájden.* prehľadaných (\d+) z \1/).waitFor();
  const refused = dialog.getByRole('listitem').filter({ hasText: 'Chybná správa' });
  await refused.first().waitFor();
  await expect.poll(() => dialog.getByText('48.12500, 17.25000 · 54 km/h').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Len neprijaté' }).click();
  await dialog.getByRole('textbox', { name: /Hľadať/ }).fill('altitudeMetres 151');
  await dialog.getByText(/^Nájdený 1 riadok/).waitFor();
  await dialog.getByRole('textbox', { name: /Hľadať/ }).fill('nič také');
  await dialog.getByText('Hľadaniu nezodpovedá žiadny riadok.').waitFor();
  await dialog.getByRole('textbox', { name: /Hľadať/ }).fill('');
  await dialog.getByRole('listitem').first().getByRole('button').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('jednotka sa pripojila');
  await page.keyboard.press('Enter');
  await dialog.getByText(`jednotka ${deviceCode(VEHICLE.truck)}`).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Stiahnuť celý deň' }).click();
  expect((await download).suggestedFilename()).toMatch(/^BA123XY-\d{4}-\d{2}-\d{2}\.log\.gz$/);
});

test('NAV-068 the log fits a phone', async () => {
  const { page } = await open(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, 'vehicle-log-phone');
});
