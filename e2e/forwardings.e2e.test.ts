// Forwardings in the browser (gateway §15): a first one is made, a real receiver gets the signed records of a tracker, and
// the list and the form tell how it goes, also when it does not.
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookCaller } from '../server/ground/outside/webhook-call.ts';
import type { Looking } from '../server/ground/work/repeat.ts';
import { deviceCode, VEHICLE } from '../server/testing/cast.ts';
import {
  answer,
  type GotRequest,
  type Receiver,
  recordsOf,
  startReceiver,
} from '../server/testing/receiver.ts';
import { startDeliveries } from '../server/thing/alert/delivery-worker.ts';
import { startForwardings } from '../server/thing/forwarding/forwarding-worker.ts';
import type { ChangeHandler } from '../server/thing/live/changes.ts';
import { connectTracker } from '../tools/tracker/client.ts';
import { watchedPages } from './pages.ts';
import { button, PHONE, textOf, waiting } from './panel.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';
import { signIn, takePicture } from './world.ts';

let receiver: Receiver;
let stage: TrackerWorld;
const handlers = new Set<ChangeHandler>();
let worker: Looking;
let tests: Looking;
beforeAll(async () => {
  receiver = await startReceiver();
  stage = await startTrackerWorld(
    async (db) => {
      const change = `update device set device_type = 'teltonika' where device_id = $1`;
      await db.pool.query(change, [VEHICLE.truck.device]);
    },
    { webhookPrivate: true },
  );
  const { db } = stage;
  const subscribe = (handler: ChangeHandler) => {
    handlers.add(handler);
    return () => handlers.delete(handler);
  };
  const caller = createWebhookCaller({ allowsPrivate: true });
  const log = { warn: () => undefined };
  const how = { now: Date.now, countryOf: () => null, everyMs: 1e9, hasMail: false };
  worker = startForwardings({ db, changes: { subscribe }, caller, log, ...how });
  const sending = { now: Date.now, mailer: null, webhooks: caller, everyMs: 300 };
  tests = startDeliveries({ db, log, ...sending });
});
afterAll(async () => {
  await worker?.stop();
  await tests?.stop();
  await stage?.close();
  receiver?.close();
});
const freshPage = watchedPages(() => stage);

/** The truck's tracker sends so many records of this moment; answers when they are stored. */
async function report(count: number): Promise<void> {
  const way = { protocol: 'teltonika', host: '127.0.0.1', port: stage.port } as const;
  const tracker = await connectTracker({ ...way, code: deviceCode(VEHICLE.truck) });
  // Two of one millisecond would be one.
  const now = Date.now();
  const records = Array.from({ length: count }, (_none, index) => ({
    time: now - index,
    hasFix: true,
    latitude: 48.125,
    longitude: 17.25,
    speedKmh: 54,
    direction: 90,
    altitudeMetres: 151,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: {},
  }));
  await tracker.send(records.toReversed());
  await tracker.close();
}

/** Everything that is due is tried. */
async function passOn(): Promise<void> {
  for (const handler of handlers) handler(null);
  await worker.look();
}

/** As docs/webhooks.md says how it is checked. */
function isSigned({ headers, body }: GotRequest, secret: string): boolean {
  const [, time, said] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-flotila-signature'])) ?? [];
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === said;
}

test('gateway §15 a first forwarding is made, gets signed records, is counted, fails aloud, and sends nothing while it is off', async () => {
  const page = await freshPage();
  await signIn(page, 'admin', '/tatra/data/forwardings');
  await page.getByText('Zatiaľ sa nič nepreposiela.').waitFor();
  await takePicture(page, 'forwardings-empty');
  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await page.getByRole('textbox', { name: 'Názov' }).fill('Plánovanie trás');
  await page.getByRole('textbox', { name: 'Adresa' }).fill(receiver.address('/in'));
  // What stands beside the form leaves it room for addresses.
  const field = await page.getByRole('textbox', { name: 'Adresa' }).boundingBox();
  expect(field?.width).toBeGreaterThan(400);
  // Beside the form stands what the address gets.
  const beside = page.getByRole('complementary', { name: 'Ako to ide' });
  await beside.getByText('"numericPlate": "TEST 123"').waitFor();
  await page.getByRole('radio', { name: 'OsmAnd v adrese (GET)' }).check();
  await beside.getByText(`GET ${receiver.address('/in')}?`).waitFor();
  await page.getByRole('radio', { name: 'JSON s podpisom' }).check();
  await beside.getByText('X-Flotila-Signature').waitFor();
  await button(page, 'Uložiť').click();
  await page.waitForURL(/\/data\/forwarding\/\d+/);
  const secret = page.locator('[data-secret]');
  await expect.poll(() => textOf(secret), waiting).toMatch(/^whsec_/);
  const shown = await textOf(secret);
  const aside = page.getByRole('complementary', { name: 'Ako to ide' });
  await aside.getByText('zatiaľ sa nič neposlalo').waitFor();
  await button(page, 'Poslať skúšku').click();
  await aside.getByText('Skúška prišla: 204 No Content').waitFor();
  const [tried] = receiver.got.splice(0);
  expect(tried && isSigned(tried, shown)).toBe(true);
  expect(tried?.body).toContain('TEST 123');

  const passed = () => receiver.got.flatMap(recordsOf).map(({ numericPlate }) => numericPlate);
  await report(3);
  await passOn();
  expect(passed()).toEqual(Array(3).fill(VEHICLE.truck.plate));
  expect(receiver.got.every((one) => isSigned(one, shown))).toBe(true);
  await aside.getByText('Poslané 3 záznamy').waitFor();
  await takePicture(page, 'forwarding');

  receiver.respond = answer(503);
  await report(1);
  await passOn();
  await aside.getByText(/sa nedarí doručovať, ďalší pokus/).waitFor();
  await aside.getByText('1 záznam · 503 Service Unavailable').waitFor();
  await page.getByRole('link', { name: 'Späť na zoznam' }).click();
  const row = page.getByRole('row', { name: /Plánovanie trás/ });
  await expect.poll(() => textOf(row), waiting).toMatch(/nedarí sa.*3.*čaká 1 záznam.*503/);
  await takePicture(page, 'forwardings');

  receiver.respond = answer(204);
  await row.click();
  await expect.poll(() => passOn().then(() => textOf(aside)), waiting).toContain('Poslané 4 ');
  await setOn(page, false);
  await expect.poll(() => textOf(row), waiting).toContain('vypnuté');
  const before = passed().length;
  await report(1);
  await passOn();
  expect(passed().length).toBe(before);
  await row.click();
  await setOn(page, true);
  await expect.poll(() => textOf(row), waiting).not.toContain('vypnuté');
  await passOn();
  expect(passed().length).toBe(before + 1);
});

async function setOn(page: Page, isOn: boolean): Promise<void> {
  await page.getByLabel('Zapnuté').setChecked(isOn);
  await button(page, 'Uložiť').click();
}

test('on a phone, dark, list and form fit', async () => {
  const page = await freshPage({ ...PHONE, colorScheme: 'dark' });
  await signIn(page, 'admin', '/tatra/data/forwardings');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByText('Plánovanie trás').waitFor();
  expect(await fits()).toBe(390);
  await takePicture(page, 'forwardings-phone-dark');
  await page.getByText('Plánovanie trás').click();
  await page.getByRole('textbox', { name: 'Adresa' }).waitFor();
  expect(await fits()).toBe(390);
  await takePicture(page, 'forwarding-phone-dark');
});
