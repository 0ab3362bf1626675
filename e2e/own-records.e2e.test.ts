// A driver whom an administrator allowed it marks own rides and adds receipts from the phone (decision 0059); what a
// driver without that right sees, my-day.e2e.test.ts tells.
import { localDay, startOfDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT, COMPANY, PERSON, VEHICLE } from '../server/testing/cast.ts';
import {
  button,
  choose,
  menuOf,
  month,
  openPanel,
  PHONE,
  textOf,
  timedRows,
  waiting,
} from './panel.ts';
import { loadAhead } from './profile.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const ZONE = 'Europe/Bratislava';
const MINUTE = 60_000;
const { truck } = VEHICLE;
const stage = withWorld(2);
const run = (text: string, values: unknown[]) => stage.database.db.pool.query(text, values);

const allow = (isAllowed: boolean) =>
  run('update person set own_records = $2 where person_id = $1', [PERSON.igor.id, isAllowed]);

beforeAll(async () => {
  const midnight = startOfDay(localDay(Date.now(), ZONE), ZONE);
  for (const [number, driver] of [PERSON.igor.id, PERSON.igor.id, PERSON.dusan.id].entries()) {
    const from = new Date(midnight + number * 30 * MINUTE);
    await run(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, mh_stop, engine_seconds, motor_idle, climb, descent, over_speed, from_place, to_place,
         from_latitude, from_longitude, to_latitude, to_longitude)
       values ($1, $2, $3, $3::timestamptz + interval '20 minutes', 'bussines', 'finished', 12000,
         90000000, 36000, 1200, 0, 0, 0, 0, 'Trnava', 'Nitra', 48.4, 17.6, 48.3, 18.1)`,
      [COMPANY.tatra.id, truck.id, from],
    );
    await run(
      `insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
       values ($1, $2, $3, $4, $3)`,
      [COMPANY.tatra.id, truck.id, from, driver],
    );
  }
});

const rides = (page: Page) => page.getByRole('region', { name: /^Moje jazdy dnes/ });
const logbook = (page: Page) =>
  page
    .getByRole('grid', { name: 'Jazdy mesiaca' })
    .getByRole('row')
    .filter({
      has: page.locator('time'),
    });

/** A small photo, made in the page. */
async function photo(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 800];
    canvas.getContext('2d')?.fillText('OMV 45 l', 40, 80);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test('PERM-021 U-18 a driver who may marks an own ride as private with a thumb and takes that back, here and in the logbook', async () => {
  await allow(true);
  const page = await stage.page(PHONE);
  await signIn(page, 'driver', '/tatra/me');
  const mark = rides(page).getByRole('button', { name: 'Označiť ako súkromnú' });
  await expect.poll(() => mark.count(), waiting).toBe(2);
  expect((await mark.first().boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await takePicture(page, 'own-records-day');
  await mark.first().tap();
  await expect.poll(() => textOf(rides(page)), waiting).toContain('z toho súkromné 12');
  await button(page, 'Späť').tap();
  await expect.poll(() => textOf(rides(page)), waiting).not.toContain('z toho súkromné');
  await page.goto(`/tatra/map/logbook/${truck.id}`);
  await expect.poll(() => logbook(page).count(), waiting).toBe(3);
  const own = await menuOf(page, logbook(page).first());
  expect(own).toContain('Označiť ako súkromnú');
  expect(own).not.toContain('Upraviť jazdu');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  expect(await menuOf(page, logbook(page).nth(2))).not.toContain('Označiť ako súkromnú');
});

/** Up to its photo; it is not stored yet. */
async function fillReceipt(page: Page): Promise<void> {
  await button(page, 'Pridať bloček').tap();
  const form = page.getByRole('dialog', { name: truck.plate });
  await form.getByRole('textbox', { name: 'Množstvo, l' }).fill('45');
  await form.getByRole('textbox', { name: 'Suma' }).fill('67,50');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Odfotiť doklad' }).tap();
  await (await chooser).setFiles(await photo(page));
  await form.getByRole('button', { name: /^Zväčšiť fotografiu/ }).waitFor();
}

test('PERM-022 and adds a receipt with a photo of it, which they may change today', async () => {
  await allow(true);
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  await signIn(page, 'driver', '/tatra/me');
  await fillReceipt(page);
  await takePicture(page, 'own-records-receipt-dark');
  await button(page, 'Uložiť').tap();
  await page.getByText('Doklad je vložený.').waitFor();
  const stored = async () => {
    const { rows } = await run(
      `select d.account_id, d.quantity, count(p)::int as photos from refueling_document d
       left join refueling_photo p using (company_id, vehicle_id, ts)
       where d.vehicle_id = $1 group by 1, 2`,
      [truck.id],
    );
    return rows;
  };
  // The photo follows its document.
  await expect
    .poll(stored, waiting)
    .toEqual([{ account_id: ACCOUNT.driver.id, quantity: 45, photos: 1 }]);
  await page.goto(`/tatra/map/refueling/${truck.id}`);
  const bought = timedRows(page, 'Tankovania mesiaca');
  await expect.poll(() => bought.count(), waiting).toBe(1);
  await button(page, 'Vložiť tankovanie').waitFor();
  await choose(page, bought.first(), 'Upraviť doklad');
  await page.getByRole('dialog', { name: 'Úprava dokladu' }).waitFor();
});

test('V-12 a receipt that is written without the net waits on the phone with its photo, and goes when there is one', async () => {
  await allow(true);
  await run('delete from refueling_document where vehicle_id = $1', [truck.id]);
  const page = await stage.page(PHONE);
  await page.addInitScript(loadAhead);
  const parts = [
    /\/DocumentDialog-[^/]*\.js$/,
    /\/DayField-[^/]*\.js$/,
    /\/RecordDialogs-[^/]*\.js$/,
  ];
  const loaded = Promise.all(parts.map((part) => page.waitForResponse(part)));
  await signIn(page, 'driver', '/tatra/me');
  await button(page, 'Pridať bloček').waitFor();
  // The form is loaded ahead; a phone in a cellar has nothing else.
  await loaded;
  page.mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await page.context().setOffline(true);
  await fillReceipt(page);
  await button(page, 'Uložiť').tap();
  await page.getByText(/bloček zostal v telefóne/).waitFor();
  const waits = page.getByRole('region', { name: 'Bločky čakajú na sieť' });
  await waits.getByText('Odošle sa, keď bude sieť.').waitFor();
  await takePicture(page, 'own-records-receipt-waits');
  const stored = async () => {
    const { rows } = await run(
      `select d.quantity, count(p)::int as photos from refueling_document d
       left join refueling_photo p using (company_id, vehicle_id, ts)
       where d.vehicle_id = $1 group by 1`,
      [truck.id],
    );
    return rows;
  };
  expect(await stored()).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('Bloček je odoslaný.').waitFor();
  await expect.poll(stored, waiting).toEqual([{ quantity: 45, photos: 1 }]);
  await waits.waitFor({ state: 'hidden' });
});

test('V-12 a receipt that was stored while its answer was lost is no second one, and its photo follows', async () => {
  await allow(true);
  await run('delete from refueling_document where vehicle_id = $1', [truck.id]);
  const page = await stage.page(PHONE);
  await signIn(page, 'driver', '/tatra/me');
  await fillReceipt(page);
  page.mayComplain(/ERR_FAILED|Failed to fetch|409/);
  let lost = 0;
  await page.route('**/refueling/*/document/*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Uložiť').tap();
  await page.getByText('Bloček je odoslaný.').waitFor();
  expect(lost).toBe(1);
  const { rows } = await run(
    `select count(distinct d.ts)::int as documents, count(p)::int as photos from refueling_document d
     left join refueling_photo p using (company_id, vehicle_id, ts) where d.vehicle_id = $1`,
    [truck.id],
  );
  expect(rows).toEqual([{ documents: 1, photos: 1 }]);
});

test('PERM-021, PERM-022 without the right neither panel offers it', async () => {
  await allow(false);
  const page = await openPanel(stage, 'logbook', { ...PHONE, vehicle: truck, who: 'driver' });
  await expect.poll(() => logbook(page).count(), waiting).toBe(3);
  expect(await menuOf(page, logbook(page).first())).not.toContain('Označiť ako súkromnú');
  await page.goto(`/tatra/map/refueling/${truck.id}`);
  await month(page).waitFor();
  expect(await button(page, 'Vložiť tankovanie').count()).toBe(0);
});
