// The vehicle log dialog in the browser (NAV-067, NAV-068): a tracker sends to a real gateway, a superuser
// reads what was understood of it and why a frame was not taken.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionStore } from '../server/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../server/gateway/listener.ts';
import { PROTOCOLS } from '../server/gateway/protocols/all.ts';
import { until } from '../server/gateway/testing/gateway.ts';
import { createIngest } from '../server/ingest/ingest.ts';
import type { Ingest } from '../server/ingest/ports.ts';
import { createRegistry } from '../server/ingest/registry.ts';
import { deviceCode, seedCast, VEHICLE } from '../server/testing/cast.ts';
import { type TestDatabase, testDatabase } from '../server/testing/database.ts';
import { encodeLogin, encodeRecords } from '../tools/tracker/teltonika.ts';
import { PHONE } from './panel.ts';
import { openPage, signIn, startBrowser, startWorld, takePicture, type World } from './world.ts';

let database: TestDatabase;
let ingest: Ingest;
let gateway: Gateway;
let world: World;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await seedCast(db);
  const change = `update device set device_type = 'teltonika' where device_id = $1`;
  await db.pool.query(change, [VEHICLE.truck.device]);
  folder = await mkdtemp(join(tmpdir(), 'flotila-log-'));
  const quiet = () => undefined;
  const nothing = () => null;
  const log = { info: quiet, warn: quiet, error: quiet };
  const storing = { now: Date.now, placeOf: nothing, countryOf: nothing, onCommitted: quiet, log };
  ingest = await createIngest({ db, ...storing });
  gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: PROTOCOLS,
    ...{ ingest, log, now: Date.now, rawLogFolder: folder, metrics: new Registry() },
    registry: await createRegistry(db, Date.now),
    store: connectionStore(db),
  });
  await sendGoodAndBroken();
  world = await startWorld(db, {
    ...(process.env.FLOTILA_WEB_ROOT ? { webRoot: process.env.FLOTILA_WEB_ROOT } : {}),
    connections: {
      rawLogFolder: folder,
      flushRawLog: (deviceId) => gateway.flushRawLog(deviceId),
      protocols: PROTOCOLS,
    },
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await world?.close();
  await gateway?.stop();
  await ingest?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A frame with one record, then the same with a wrong byte. */
async function sendGoodAndBroken(): Promise<void> {
  const code = deviceCode(VEHICLE.truck);
  const record = {
    ...{ time: Math.floor(Date.now() / 1000) * 1000 - 60_000, hasFix: true },
    ...{ latitude: 48.125, longitude: 17.25, speedKmh: 54, direction: 90 },
    ...{ altitudeMetres: 151, satellites: 9, hdop: 1, inputs: 1, values: { supplyVolts: 13.5 } },
  };
  const good = encodeRecords(code, [record]);
  const broken = Uint8Array.from(good);
  broken[20] = (broken[20] as number) ^ 1;
  const listener = gateway.listeners.find(({ transport }) => transport === 'tcp');
  const socket = connect(listener?.port ?? 0, '127.0.0.1');
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
  const page = await openPage(browser, world, options);
  page.setDefaultTimeout(20_000);
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
  expect(await frame.getAttribute('aria-expanded')).toBe('true');
  await line.getByText('altitudeMetres').waitFor();
  expect(await line.textContent()).toMatch(/altitudeMetres151.*supplyVolts13\.5/);
  expect(await line.locator('pre').textContent()).toMatch(/^0000 {2}00 00 00 00/);
  await dialog.getByRole('button', { name: /jednotka sa pripojila: 127\.0\.0\.1/ }).waitFor();
  await takePicture(page, 'vehicle-log');
  expect(page.complaints).toEqual([]);
  await page.context().close();
});

test('NAV-068 what was not taken is told and found, by search and by keys', async () => {
  const { page, dialog } = await open();
  await dialog.getByRole('button', { name: 'Len neprijaté' }).click();
  await dialog.getByText(/Nájden.* prehľadaných (\d+) z \1/).waitFor();
  const refused = dialog.getByRole('listitem').filter({ hasText: 'Chybná správa' });
  await refused.first().waitFor();
  expect(await dialog.getByText('48.12500, 17.25000 · 54 km/h').count()).toBe(0);
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
  await page.context().close();
});

test('NAV-068 the log fits a phone', async () => {
  const { page } = await open(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, 'vehicle-log-phone');
  await page.context().close();
});
