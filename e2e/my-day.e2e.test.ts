// A driver's day on a phone: the own vehicle, what may still be driven, the rides of today, who answered a call for help.
import { localDay, startOfDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY, PERSON, VEHICLE } from '../server/testing/cast.ts';
import { setDriver } from '../server/thing/vehicle/assigned-driver.queries.ts';
import { storeContracts } from './contracts.ts';
import { PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const TATRA = COMPANY.tatra.id;
const ZONE = 'Europe/Bratislava';
const MINUTE = 60_000;
const stage = withWorld(2);

const today = () => startOfDay(localDay(Date.now(), ZONE), ZONE);

beforeAll(async () => {
  const { db } = stage.database;
  const midnight = today();
  for (const vehicle of [VEHICLE.truck, VEHICLE.van]) {
    await addRide(vehicle.id, midnight, 'bussines');
    await addRide(vehicle.id, midnight + 30 * MINUTE, 'private');
  }
  const company = { id: TATRA as never, timeZone: ZONE };
  const anna = { personId: PERSON.anna.id, now: new Date(0) };
  await db.write((write) => setDriver(write, company, VEHICLE.van.id, anna));
});

async function addRide(vehicleId: number, fromMs: number, type: string): Promise<void> {
  await stage.database.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
       km_stop, mh_stop, engine_seconds, motor_idle, climb, descent, over_speed, from_place, to_place,
       from_latitude, from_longitude, to_latitude, to_longitude)
     values ($1, $2, $3, $3::timestamptz + interval '20 minutes', $4, 'finished', 12000, 90000000,
       36000, 1200, 0, 0, 0, 0, 'Trnava', 'Nitra', 48.4, 17.6, 48.3, 18.1)`,
    [TATRA, vehicleId, new Date(fromMs), type],
  );
}

const rides = (page: Page) => page.getByRole('region', { name: /^Moje jazdy dnes/ });

/** The lowest height of what is pressed on the screen. */
function lowest(page: Page): Promise<number> {
  return page
    .locator('main :is(a, button)')
    .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
}

test('UX-phone a driver goes from the sheet to their day: vehicle, rides with kilometres and type, nothing they may not do', async () => {
  const page = await stage.page({ ...PHONE, viewport: { width: 360, height: 740 } });
  await signIn(page, 'driver', '/tatra/map');
  await page.getByRole('link', { name: 'Môj deň BA123XY' }).tap();
  await page.waitForURL('**/tatra/me');
  await page
    .getByRole('main')
    .getByRole('link', { name: /BA123XY/ })
    .waitFor();
  await expect.poll(() => rides(page).getByRole('listitem').count(), waiting).toBe(2);
  const text = await textOf(rides(page));
  for (const piece of ['24', 'z toho súkromné 12', 'Trnava → Nitra', 'služobná', 'správca firmy']) {
    expect(text).toContain(piece);
  }
  expect(await page.getByRole('button', { name: /Označiť|bloček/ }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect.poll(() => lowest(page)).toBeGreaterThanOrEqual(48);
  await takePicture(page, 'my-day-driver');
  await page.getByRole('link', { name: 'Mapa', exact: true }).tap();
  await page.waitForURL(`**/tatra/map?vehicle=${VEHICLE.truck.id}`);
});

test.each([
  ['a phone', PHONE],
  ['a desk', {}],
] as const)(
  'V-12 who only drives begins with their day on %s, with the map one press away',
  async (_where, screen) => {
    const page = await stage.page(screen);
    await signIn(page, 'driver', '/');
    await page.waitForURL('**/tatra/me');
    await page.getByRole('link', { name: 'Mapa', exact: true }).click();
    await page.waitForURL(/\/tatra\/map/);
    // Who asks for the map by its address has it.
    await page.goto('/tatra/map');
    await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tatra/map');
  },
);

test('V-12, NAV-004 who dispatches begins with the map', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/');
  await page.waitForURL('**/tatra/map');
});

test('V-12 a driver reads which contract comes next, from where to where and when', async () => {
  const { db } = stage.database;
  const days = (from: number, to: number) => [from, to] as const;
  await storeContracts(
    db,
    [
      { vehicleId: VEHICLE.truck.id, name: 'Sklo do Brna', days: days(1, 2) },
      { vehicleId: VEHICLE.truck.id, name: 'Až potom', days: days(5, 6) },
    ],
    Date.now(),
  );
  const page = await stage.page(PHONE);
  await signIn(page, 'driver', '/tatra/me');
  const next = page.getByRole('region', { name: 'Čo ma čaká' });
  await next.getByText('Sklo do Brna').waitFor();
  await expect.poll(() => next.getByRole('listitem').count()).toBe(1);
  await takePicture(page, 'my-day-next');
  await next.getByRole('link', { name: /Sklo do Brna/ }).tap();
  await page.waitForURL(/\/tatra\/map\/contracts\//);
});

test('U-18 UX-phone who may correct rides turns one round with a thumb and takes that back, and adds a receipt', async () => {
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  await signIn(page, 'admin', '/tatra/me');
  const mark = rides(page).getByRole('button', { name: 'Označiť ako súkromnú' });
  await expect.poll(() => mark.count(), waiting).toBe(1);
  await expect.poll(() => lowest(page)).toBeGreaterThanOrEqual(48);
  await mark.tap();
  await expect.poll(() => textOf(rides(page)), waiting).toContain('z toho súkromné 24');
  await page.getByRole('button', { name: 'Späť' }).tap();
  await expect.poll(() => textOf(rides(page)), waiting).toContain('z toho súkromné 12');
  await takePicture(page, 'my-day-admin-dark');
  await page.getByRole('button', { name: 'Pridať bloček' }).tap();
  await page.getByRole('dialog', { name: 'Doklad o tankovaní BA222AA' }).waitFor();
});

test('UX-phone who has no vehicle is told how one comes, and the way to the map is there', async () => {
  const page = await stage.page(PHONE);
  await signIn(page, 'dispatcher', '/tatra/me');
  await page.getByText('Nemáte priradené vozidlo').waitFor();
  await page.getByRole('link', { name: 'Mapa', exact: true }).waitFor();
});

test('U-31 a driver reads who answered the call for help of their vehicle, and when', async () => {
  const { db } = stage.database;
  await seedRule(db, { ruleId: 820, company: TATRA });
  const begin = new Date(today() + MINUTE);
  const acknowledged = {
    acknowledged_at: new Date(begin.getTime() + 4 * MINUTE),
    acknowledged_by: PERSON.dusan.id,
    why: JSON.stringify({ kind: 'panic', params: {}, records: [] }),
  };
  await seedAlert(
    db,
    {
      alertId: 820,
      company: TATRA,
      ruleId: 820,
      vehicle: VEHICLE.truck.id,
      begin: begin.toISOString(),
    },
    acknowledged,
  );
  const page = await stage.page(PHONE);
  await signIn(page, 'driver', '/tatra/me');
  await page.getByText('Na volanie o pomoc odpovedá Dušan Žiak, 00:05.').waitFor();
});
