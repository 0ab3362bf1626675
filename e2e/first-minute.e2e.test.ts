// The first minute on the map: the strip above the list says how the fleet is and what waits, and each of its numbers
// narrows list and map.

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { callForHelp } from './call-for-help.ts';
import { CARE } from './care.ts';
import { careOf, dayBefore } from './care-of.ts';
import { lateByPlan, storeContracts } from './contracts.ts';
import { moveVehicle } from './fleet.ts';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(42, { hasCare: true });
const { addPlan, addService } = careOf(stage);
const company = COMPANY.tatra.id;
const RULE = 801;
const DOINGS = /^\d+ (?:ide|idú|stojí|stoja|nekomunikuje|nekomunikujú)$/;

beforeAll(async () => {
  const { db } = stage.database;
  await seedRule(db, { ruleId: RULE, company });
  const begin = new Date(Date.now() - 9 * 60_000).toISOString();
  await seedAlert(
    db,
    { alertId: 901, company, ruleId: RULE, vehicle: stage.fleet[2]?.id ?? null, begin },
    {
      severity: 'alarm',
      latitude: 48.377,
      longitude: 17.587,
      country: 'SK',
      place: 'Trnava',
      why: JSON.stringify({ kind: 'speed', params: {}, records: [] }),
    },
  );
  const given = { vehicleId: stage.fleet[0]?.id ?? 0, name: 'Sklo', days: [0, 0] as const };
  await storeContracts(db, [given], Date.now());
  const mot = await addPlan(CARE.service, { typeCode: 'mot', repeatedPeriod: '1r' });
  const date = dayBefore({ years: 1, days: 2 });
  await addService(CARE.service, { planId: mot.servicePlanId, date });
});

async function open(query = '') {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map${query}`);
  await page.getByRole('listitem').first().waitFor();
  return page;
}

/** The number with which a button of the strip begins. */
async function numberOf(page: Page, name: RegExp): Promise<number> {
  return Number(await page.getByRole('button', { name }).locator('b').textContent());
}

function asked(page: Page): string | null {
  return new URL(page.url()).searchParams.get('show');
}

test('how many drive, stand and are silent sums to the fleet; a number narrows the list, pressed again it lets go', async () => {
  const page = await open();
  const doings = page.getByRole('button', { name: DOINGS });
  await expect.poll(() => doings.count(), waiting).toBe(3);
  const total = Number.parseInt((await page.getByText(/^\d+ vozidiel$/).textContent()) ?? '', 10);
  const numbers = (await doings.locator('b').allTextContents()).map(Number);
  expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(total);
  const silent = page.getByRole('button', { name: /nekomunikuj/ });
  const count = await numberOf(page, /nekomunikuj/);
  await silent.click();
  await page.getByText(`${count} z ${total}`, { exact: true }).waitFor();
  await expect.poll(() => asked(page)).toBe('silent');
  await page.reload();
  await page.getByText(`${count} z ${total}`, { exact: true }).waitFor();
  await expect.poll(() => silent.getAttribute('aria-pressed')).toBe('true');
  await silent.click();
  await page.getByText(`${total} vozidiel`, { exact: true }).waitFor();
  await expect.poll(() => asked(page)).toBe(null);
  // The keys press them, but not while something is typed.
  await page.keyboard.press('1');
  await expect.poll(() => asked(page)).toBe('moving');
  await page.keyboard.press('Escape');
  await expect.poll(() => asked(page)).toBe(null);
  await page.getByLabel('Filter vozidiel').press('1');
  await expect.poll(() => page.getByLabel('Filter vozidiel').inputValue()).toBe('1');
  expect(asked(page)).toBe(null);
});

test('what rang, who is late and what is due are counted and name their worst; the list is theirs', async () => {
  const page = await stage.page();
  await page.route('**/v1/tatra/contract?*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const row of json.content) {
      row.progress = lateByPlan();
    }
    await route.fulfill({ response: answer, json });
  });
  await signIn(page, 'dispatcher', '/tatra/map');
  const late = page.getByRole('link', { name: `${stage.fleet[0]?.plate} o 0:48` });
  await late.waitFor();
  await page.getByRole('link', { name: new RegExp(`${stage.fleet[2]?.plate} Rule 801`) }).waitFor();
  await page.getByRole('link', { name: new RegExp(`${CARE.service.plate} ?STK −2 dni`) }).waitFor();
  await takePicture(page, 'first-minute');
  const rows = page.getByRole('listitem');
  await page.getByRole('button', { name: /^1 mešká$/ }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().getAttribute('aria-label')).toContain(stage.fleet[0]?.plate);
  await page.getByRole('button', { name: /^1 upozornenie$/ }).click();
  await expect.poll(() => rows.first().getAttribute('aria-label')).toContain(stage.fleet[2]?.plate);
  await page.getByRole('button', { name: /termín/ }).click();
  await expect.poll(() => rows.first().getAttribute('aria-label')).toContain(CARE.service.plate);
  // The name leads straight to the vehicle, and the list stays as it was narrowed.
  await late.click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('vehicle'))
    .toBe(String(stage.fleet[0]?.id));
  expect(asked(page)).toBe('due');
  // Row and popup say how late; the popup also what is left of the way, and leads to the contract.
  const popup = page.getByRole('dialog', { name: new RegExp(stage.fleet[0]?.plate ?? '-') });
  await popup.getByText('mešká 0:48', { exact: true }).waitFor();
  await popup.getByText('90,0 km, jazda 1:00').waitFor();
  await page.getByRole('button', { name: /^1 mešká$/ }).click();
  await rows.first().getByText('mešká 0:48', { exact: true }).waitFor();
  await popup.getByRole('link', { name: 'Sklo' }).click();
  await page.waitForURL(/\/contracts\/\d+\?.*contract=\d+/);
  // Its panel asks as well.
  await page.unrouteAll({ behavior: 'wait' });
});

test('an answer that is none is said quietly, and its line stays', async () => {
  const page = await open();
  const none = page.getByRole('button', { name: /^0 mešká$/ });
  await none.waitFor();
  await none.click();
  await page.getByText('Teraz tu nie je žiadne vozidlo.').waitFor();
  await page.getByRole('button', { name: 'Zrušiť filter' }).click();
  await page.getByRole('listitem').first().waitFor();
  await expect.poll(() => asked(page)).toBe(null);
});

test('U-13 says how many of those that are shown lie within the view, and leads to all of them', async () => {
  const page = await open();
  const inView = page.getByText(/^Na mape \d+ z \d+/);
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  await expect.poll(() => inView.count()).toBe(0);
  const rows = page.getByRole('listitem');
  await rows.first().getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await inView.waitFor();
  // Those of the list only: who is left out is not missed.
  await page.getByLabel('Filter vozidiel').fill(':AT');
  await page.getByText(/^Na mape \d z 3/).waitFor();
  await page.getByRole('button', { name: 'Zobraziť ich' }).click();
  await expect.poll(() => inView.count(), waiting).toBe(0);
  await page.getByRole('button', { name: 'Zrušiť filter' }).click();
  await page.getByRole('button', { name: 'Celá flotila' }).click();
  await expect.poll(() => inView.count(), waiting).toBe(0);
});

test('U-14 a vehicle that is chosen in the list or whose panel is opened comes into view; the plate leads to the panel', async () => {
  const page = await open();
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  const plate = (index: number) => stage.fleet[index]?.plate ?? '';
  const row = (index: number) => page.getByRole('listitem', { name: new RegExp(plate(index)) });
  const filter = page.getByLabel('Filter vozidiel');
  await filter.fill(plate(0));
  await row(0).getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await filter.fill(plate(4));
  await page.getByText('Na mape 0 z 1').waitFor();
  await row(4).click();
  await page.getByRole('dialog', { name: new RegExp(plate(4)) }).waitFor();
  await expect.poll(() => page.getByText('Na mape 0 z 1').count(), waiting).toBe(0);
  await filter.fill(plate(0));
  await page.getByText('Na mape 0 z 1').waitFor();
  await row(0)
    .getByRole('link', { name: plate(0) })
    .click();
  await page.waitForURL(/\/tatra\/map\/vehicle\/\d+$/);
  // Seen, before it is left again.
  await page.getByRole('heading', { name: plate(0) }).waitFor();
  await page.keyboard.press('Escape');
  await filter.fill(plate(0));
  await row(0).waitFor();
  await expect.poll(() => page.getByText('Na mape 0 z 1').count(), waiting).toBe(0);
});

test('U-19 the list is ordered as chosen, also at the next visit; what needs handling first may lead it', async () => {
  await callForHelp(stage.database.db, [stage.fleet[1]?.id, CARE.events.id]);
  const page = await open();
  const plates = () =>
    page
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  const byPlate = await plates();
  await page.getByLabel('Zoradiť').selectOption('čo treba riešiť');
  // Calls for help and alarms lead it.
  const isFirst = async () => {
    const first = (await plates()).slice(0, 3).join();
    return [stage.fleet[1], stage.fleet[2], CARE.events].every((one) =>
      first.includes(one?.plate ?? '-'),
    );
  };
  await expect.poll(isFirst, waiting).toBe(true);
  await page.reload();
  await expect.poll(isFirst, waiting).toBe(true);
  await page.getByLabel('Zoradiť').selectOption('podľa EČV');
  await expect.poll(plates).toEqual(byPlate);
});

test('rows do not move away under the pointer: they are ordered anew when it leaves', async () => {
  const page = await open('?show=moving');
  const rows = page.getByRole('listitem');
  const first = rows.first();
  // From here on they stay as they are.
  await first.hover();
  const label = (await first.getAttribute('aria-label')) ?? '';
  const one = stage.fleet.find(({ plate, name }) => label === `${plate} ${name}`);
  await moveVehicle(stage.database.db, one?.id ?? 0, 0);
  await expect
    .poll(
      async () => {
        stage.world.changed([one?.id ?? 0]);
        return first.textContent();
      },
      { interval: 500 },
    )
    .not.toContain('km/h');
  expect(await first.getAttribute('aria-label')).toBe(label);
  await page.mouse.move(200, 500);
  await expect.poll(() => first.getAttribute('aria-label'), waiting).not.toBe(label);
});

test('U-4 a badge has its words and stands at the right of its row; the ride type gives way', async () => {
  const page = await open();
  await page.getByLabel('Filter vozidiel').fill(CARE.service.plate);
  const row = page.getByRole('listitem', { name: new RegExp(CARE.service.plate) });
  const words = row.getByText('STK −2 dni', { exact: true });
  await words.waitFor();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await words.evaluate(isCut)).toBe(false);
  const [badge, whole] = [await words.boundingBox(), await row.boundingBox()];
  const gap = (whole?.x ?? 0) + (whole?.width ?? 0) - (badge?.x ?? 0) - (badge?.width ?? 0);
  expect(gap).toBeLessThan(24);
});
