// The day of a dispatcher: what rings, and the way from there to the deed (V-5, W-2). Each scene ends with what a person
// does about it, most often with a call, and takes three clicks at most.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { callForHelp } from './call-for-help.ts';
import { Hand } from './clicks.ts';
import { lateByPlan, storeContracts } from './contracts.ts';
import { seedDriverHours } from './driver-hours.ts';
import { FLEET_FROM } from './fleet.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);
const company = COMPANY.tatra.id;
const CLICKS_MAX = 3;
const SILENT = 6;
let persons = new Map<string, number>();

/** Of the driver of the vehicle at this place of the fleet. */
const numberOf = (index: number) => `+421 905 100 00${index % 8}`;
const linkOf = (index: number) => `tel:${numberOf(index).replaceAll(' ', '')}`;
const plateOf = (index: number) => stage.fleet[index]?.plate ?? '-';
const idOf = (index: number) => stage.fleet[index]?.id ?? 0;

beforeAll(async () => {
  const { db } = stage.database;
  for (let index = 0; index < 8; index += 1) {
    await db.pool.query('update person set phone = $3 where company_id = $1 and person_id = $2', [
      company,
      FLEET_FROM + index,
      numberOf(index),
    ]);
  }
  persons = await seedDriverHours(db);
  await db.pool.query('update person set phone = $3 where company_id = $1 and person_id = $2', [
    company,
    persons.get('Ďurica'),
    '+421 905 200 001',
  ]);
  await storeContracts(db, [{ vehicleId: idOf(0), name: 'Sklo', days: [0, 0] }], Date.now());
  await seedRule(db, { ruleId: 801, company });
  const begin = new Date(Date.now() - 20 * 60_000).toISOString();
  const at = { latitude: 48.377, longitude: 17.587, country: 'SK', place: 'Trnava' };
  await seedAlert(
    db,
    { alertId: 901, company, ruleId: 801, vehicle: idOf(SILENT), begin },
    {
      ...at,
      decided_by: 'time',
      why: JSON.stringify({ kind: 'silent', params: { longerThan: 3600 }, records: [] }),
    },
  );
  const earlier = new Date(Date.now() - 30 * 60_000).toISOString();
  await seedAlert(
    db,
    { alertId: 900, company, ruleId: 801, vehicle: idOf(1), begin: earlier },
    { ...at, severity: 'alarm', why: JSON.stringify({ kind: 'panic', params: {}, records: [] }) },
  );
  await seedAlert(
    db,
    { alertId: 902, company, ruleId: 801, vehicle: null, begin },
    {
      severity: 'alarm',
      decided_by: 'time',
      about: `person/${persons.get('Ďurica')}/driving`,
      why: JSON.stringify({
        kind: 'hours',
        params: { what: 'driving', limit: 1800 },
        records: [],
      }),
    },
  );
});

async function dispatcher(options: Parameters<typeof stage.page>[0] = {}) {
  const page = await stage.page(options);
  // What the machine's telephone would hear; a browser of tests has none.
  await page.addInitScript(() => {
    const call = (signal: MouseEvent) => {
      const link = signal.target instanceof Element && signal.target.closest('a[href^="tel:"]');
      if (!link) return;
      signal.preventDefault();
      document.documentElement.dataset.called = link.getAttribute('href') ?? '';
    };
    document.addEventListener('click', call, { capture: true });
  });
  await page.route('**/v1/tatra/contract?*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const row of json.content) row.progress = lateByPlan();
    await route.fulfill({ response: answer, json });
  });
  await signIn(page, 'dispatcher', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  return { page, hand: new Hand(page) };
}

async function expectCalled(page: Page, hand: Hand, link: string) {
  await expect.poll(() => page.locator('html').getAttribute('data-called')).toBe(link);
  expect(hand.count).toBeLessThanOrEqual(CLICKS_MAX);
  await page.unrouteAll({ behavior: 'wait' });
}

const callIn = (place: { getByRole: Page['getByRole'] }) =>
  place.getByRole('link', { name: /^Zavolať vodičovi/ });

test('V-5 the row of a call for help calls the driver, also on a phone', async () => {
  const { page, hand } = await dispatcher(PHONE);
  await page.goto('/tatra/map/alerts');
  const row = page.getByRole('listitem').filter({ hasText: plateOf(1) });
  await callIn(row).waitFor();
  await takePicture(page, 'day-panic-phone');
  await hand.click('the call', callIn(row));
  await expectCalled(page, hand, linkOf(1));
});

test('W-2 whoever calls for help is called back from the banner, and the call is taken on', async () => {
  const { page, hand } = await dispatcher();
  await callForHelp(stage.database.db, [idOf(1)]);
  stage.world.changed([idOf(1)]);
  const banner = page.getByRole('region', { name: `${plateOf(1)} volá pomoc` });
  await banner.waitFor(waiting);
  // First in the list whatever its order, with a ring on the map.
  const first = page.getByRole('list', { name: 'Vozidlá' }).getByRole('listitem').first();
  await expect.poll(() => first.getAttribute('aria-label')).toContain(plateOf(1));
  await page.locator(`.help-rings[data-vehicle="${idOf(1)}"]`).waitFor({ state: 'attached' });
  await takePicture(page, 'day-help');
  await hand.click('the call', callIn(banner));
  await hand.click('take it on', banner.getByRole('button', { name: 'Beriem na seba' }));
  await page
    .getByRole('status')
    .filter({ hasText: `${plateOf(1)}Rieši` })
    .waitFor();
  await expectCalled(page, hand, linkOf(1));
});

test('V-5 who is late is called from the popup to which the line of the list leads', async () => {
  const { page, hand } = await dispatcher();
  await hand.click('the worst', page.getByRole('link', { name: `${plateOf(0)} o 0:48` }));
  const popup = page.getByRole('dialog', { name: new RegExp(plateOf(0)) });
  await popup.getByText('mešká 0:48', { exact: true }).waitFor();
  await callIn(popup).waitFor();
  await takePicture(page, 'day-late');
  await hand.click('the call', callIn(popup));
  await expectCalled(page, hand, linkOf(0));
});

test('V-5 the contract’s own panel calls the driver, too', async () => {
  const { page, hand } = await dispatcher();
  await hand.click('the worst', page.getByRole('link', { name: `${plateOf(0)} o 0:48` }));
  const popup = page.getByRole('dialog', { name: new RegExp(plateOf(0)) });
  await hand.click('the contract', popup.getByRole('link', { name: 'Sklo' }));
  await hand.click('the call', callIn(page.getByRole('region', { name: 'Sklo' })));
  await expectCalled(page, hand, linkOf(0));
});

test('V-5 the driver of a vehicle that went silent is called from what the bell tells', async () => {
  const { page, hand } = await dispatcher();
  await hand.click('the bell', page.getByRole('link', { name: /^Upozornenia/ }));
  const row = page.getByRole('listitem').filter({ hasText: plateOf(SILENT) });
  await hand.click('the alert', row.getByRole('button', { expanded: false }).first());
  await callIn(row).waitFor();
  await takePicture(page, 'day-silent');
  await hand.click('the call', callIn(row));
  await expectCalled(page, hand, linkOf(SILENT));
});

test('V-5 a driver who may not drive on is called from the line of the list that names the worst', async () => {
  const { page, hand } = await dispatcher();
  await hand.click('the worst', page.getByRole('link', { name: /^Rule 801/ }));
  const row = page.getByRole('listitem').filter({ hasText: 'Ďurica' });
  await hand.click('the call', callIn(row));
  await expectCalled(page, hand, 'tel:+421905200001');
});

test('V-5 drivers are called from their list and from their page', async () => {
  const { page, hand } = await dispatcher();
  await page.goto('/tatra/drivers');
  const row = page.getByRole('row', { name: /Ďurica/ });
  await callIn(row).waitFor();
  await takePicture(page, 'day-drivers');
  await hand.click('the call', callIn(row));
  await expectCalled(page, hand, 'tel:+421905200001');
  // The press was the call's, not the row's.
  expect(new URL(page.url()).pathname).toBe('/tatra/drivers');
  await page.goto(`/tatra/drivers/${persons.get('Ďurica')}`);
  expect(await callIn(page).textContent()).toContain('+421 905 200 001');
  await takePicture(page, 'day-driver');
});

test('V-5 the panel of a vehicle has the number; who has none has no link, and a driver calls nobody', async () => {
  const { page } = await dispatcher();
  await page.goto(`/tatra/map/vehicle/${idOf(1)}`);
  expect(await callIn(page).getAttribute('href')).toBe(linkOf(1));
  await takePicture(page, 'day-vehicle');
  await page.goto(`/tatra/drivers/${persons.get('Molnár')}`);
  await page.getByRole('heading', { name: /Molnár/ }).waitFor();
  expect(await callIn(page).count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  const other = await stage.page();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(other, 'driver', '/tatra/map');
  await other.getByRole('listitem').first().getByRole('link').first().click();
  await other.getByRole('heading', { level: 2 }).waitFor();
  expect(asked).not.toContain('/v1/tatra/person-phone');
});

test('V-5 a person is called from the list and from the form', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', `/tatra/data/person/${FLEET_FROM}`);
  const form = page.getByRole('link', { name: new RegExp(`^Zavolať \\${numberOf(0)}`) });
  expect(await form.getAttribute('href')).toBe(linkOf(0));
  await page.goto('/tatra/data/persons');
  await page.getByRole('row', { name: /Kováč, Ján|Kováč Ján/ }).click({ button: 'right' });
  const call = page.getByRole('menuitem', { name: `Zavolať ${numberOf(0)}` });
  expect(await call.getAttribute('href')).toBe(linkOf(0));
});

test('V-5 on a phone the call is the first button of the vehicle, for the thumb', async () => {
  const { page, hand } = await dispatcher(PHONE);
  await page.goto(`/tatra/map?vehicle=${idOf(1)}`);
  const call = callIn(page);
  await call.waitFor();
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await takePicture(page, 'day-phone');
  await hand.click('the call', call);
  await expectCalled(page, hand, linkOf(1));
});
