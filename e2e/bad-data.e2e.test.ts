// Data at their edges: a company without anything, a thousand vehicles at one spot, a day of sixty rides.
import { REPORT_INPUTS, REPORTS } from '@flotila/domain/report/report.ts';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT, COMPANY, seedRide } from '../server/testing/cast.ts';
import { DATA_LISTS } from '../web/ground/address/paths.ts';
import { go } from './every-screen.ts';
import { misfits } from './fit.ts';
import { FLEET_FROM } from './fleet.ts';
import { PHONE } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const MANY = 1000;
const stage = withWorld(MANY);
const RIDES = 60;

beforeAll(async () => {
  await stage.database.db.pool.query(
    `insert into company (company_id, code, name, country_code, time_zone, currency, module_contracts)
     values (9, 'prazdna', 'Prázdna s.r.o.', 'SK', 'Europe/Bratislava', 'EUR', true)`,
  );
});

test('UX-empty each list of a company without anything says why it is empty', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', '/prazdna/data/vehicles');
  // Lists of what is not the company's: others have it, or the program brings it.
  const others = ['companies', 'special-accesses', 'gateway', 'api-connections', 'audit'];
  const shared = [...others, 'meal-rates'];
  const wrong: string[] = [];
  for (const list of Object.keys(DATA_LISTS).filter((one) => !shared.includes(one))) {
    await go(page, `/prazdna/data/${list}`);
    const words = () => page.getByRole('main').textContent();
    await expect.poll(words, { message: list }).toMatch(/zatiaľ|žiad|nič|nie je/i);
    wrong.push(...(await misfits(page, list)));
  }
  expect(wrong).toEqual([]);
});

test('UX-empty map, wall, plan and drivers of a company without anything say so', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', '/prazdna/map');
  const words = {
    map: 'Tri kroky k prvej polohe',
    'map-preview': 'Nie sú tu žiadne vozidlá.',
    plan: 'nie sú zákazky.',
    drivers: 'Žiadny vodič nemá kartu do tachografu.',
  };
  for (const [path, says] of Object.entries(words)) {
    await go(page, `/prazdna/${path}`);
    await page.getByText(says).first().waitFor();
    expect(await misfits(page, path)).toEqual([]);
  }
});

test('REP-035 each report of a company without anything is made, or says what it is to be about', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', '/prazdna/report');
  const period = encodeURIComponent('month-one|2025-05');
  for (const report of REPORTS) {
    await go(page, `/prazdna/report/${report}?period=${period}`);
    const { subject, isSubjectOptional } = REPORT_INPUTS[report];
    if (isSubjectOptional || subject === 'fleet' || subject === 'none') {
      await page.locator('[data-shown="true"] .textLayer').first().waitFor();
    }
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    expect(await misfits(page, report)).toEqual([]);
  }
});

test('UX-many whoever has three roles in four companies goes from one to the next and finds each whole', async () => {
  const companies = [
    { id: 31, name: 'Liptov Logistik s.r.o.' },
    { id: 32, name: 'Medzinárodná kamiónová doprava a špedícia Východné Slovensko a.s.' },
    { id: 33, name: 'Žilina' },
    { id: 34, name: 'Česko-slovenská přeprava nadrozměrných nákladů spol. s r.o.' },
  ];
  const { pool } = stage.database.db;
  for (const { id, name } of companies) {
    await pool.query(
      `insert into company (company_id, code, name, country_code, time_zone, currency, module_contracts)
       values ($1, $2, $3, 'SK', 'Europe/Bratislava', 'EUR', true)`,
      [id, `firma-${id}`, name],
    );
    await pool.query(
      `insert into person (company_id, person_id, account_id, first_name, last_name, administrator, dispatcher, driver)
       values ($1, 150, $2, 'Cudzí', 'Správca', true, true, true)`,
      [id, ACCOUNT.foreign.id],
    );
  }
  for (const options of [{}, PHONE]) {
    const page = await stage.page(options);
    await signIn(page, 'foreign', '/cudzia/map');
    for (const { id, name } of companies) {
      await page.keyboard.press('F2');
      await page.getByRole('option', { name }).click();
      await page.waitForURL(`**/firma-${id}/**`);
      await page.getByText('Nie sú tu žiadne vozidlá.').first().waitFor();
      expect(await misfits(page, name)).toEqual([]);
    }
    await go(page, '/firma-32/data/persons');
    await page.getByText('Správca').first().waitFor();
    expect(await misfits(page, 'persons')).toEqual([]);
  }
});

test('UX-many of a thousand vehicles at one spot the list counts all and draws those in sight', async () => {
  await stage.database.db.pool.query(
    `update vehicle_live set location = location || '{"latitude": 48.377, "longitude": 17.587}'
     where company_id = $1`,
    [COMPANY.tatra.id],
  );
  const page = await stage.page(PHONE);
  await signIn(page, 'dispatcher', '/tatra/map');
  const list = page.getByRole('list', { name: 'Vozidlá' });
  await list.getByRole('listitem').first().waitFor();
  // Only those in sight are drawn.
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(40);
  await page
    .getByText(/1\s?00\d vozid/)
    .first()
    .waitFor();
  expect(await misfits(page, 'map')).toEqual([]);
});

test('UX-many a day of sixty rides is listed whole', async () => {
  const vehicle = { id: FLEET_FROM, company: COMPANY.tatra.id };
  for (let ride = 0; ride < RIDES; ride += 1) {
    const at = new Date(Date.UTC(2025, 5, 10, 4) + ride * 900_000).toISOString();
    await seedRide(stage.database.db, vehicle, at);
  }
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/history/${vehicle.id}?day=2025-06-10`);
  await page.getByText(`${RIDES} jázd`).first().waitFor();
  await page.getByRole('grid').getByRole('row').nth(RIDES).waitFor({ state: 'attached' });
  expect(await misfits(page, 'history')).toEqual([]);
});
