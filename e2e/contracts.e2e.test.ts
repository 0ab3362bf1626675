// Contracts of a vehicle in the browser: month and contract from the address, what was driven, the way to the
// form, plan and rides on the map, and that none of it is there without the module (CON-001 … CON-013).
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import { CARE, CARE_DAY, CARE_MONTH } from './care.ts';
import { TOWN } from './drives.ts';
import {
  button,
  checkOnPhone,
  choose,
  fromAddress,
  menuOf,
  month,
  type Opening,
  openAfterFailure,
  openPanel,
  PHONE,
  textOf,
  waiting,
} from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { hasCare: true });

/** Names of the contracts of CARE.fuel. */
const DRIVEN = 'Rúry cez Brno';
const UNDRIVEN = 'Zrušená preprava';
const TO_COME = 'Jarná zmluva';
const ids: Record<string, number> = {};

const waypoint = (name: string, index: number, town: { latitude: number; longitude: number }) => ({
  name,
  index,
  ...town,
  countryCode: null,
  precision: 'town',
});
const PLAN = {
  waypoints: [
    waypoint('Trnava', 0, TOWN.trnava),
    waypoint('Brno', 1, TOWN.brno),
    waypoint('Nitra', 2, TOWN.nitra),
  ],
  parts: [
    { distance: 130_000, duration: 5400 },
    { distance: 170_000, duration: 7200 },
  ],
  path: [TOWN.trnava, TOWN.brno, TOWN.nitra].map((town) => [town.longitude, town.latitude]),
  source: 'straight',
};

beforeAll(async () => {
  const { subjectId } = await ask<{ subjectId: number }>(
    stage.world,
    'dispatcher',
    'POST subject',
    {
      name: 'Drevona Brno',
      countryCode: 'CZ',
    },
  );
  const vehicleId = CARE.fuel.id;
  const contracts = [
    {
      name: DRIVEN,
      subjectId,
      fromTimestamp: CARE_DAY,
      toTimestamp: CARE_DAY,
      plannedDistance: 300_000,
      plannedDuration: 12_600,
      plan: PLAN,
      amount: 1250.5,
    },
    { name: UNDRIVEN, fromTimestamp: '2025-07-28', toTimestamp: '2025-07-29', amount: 80 },
    { name: TO_COME, fromTimestamp: '2399-01-10', toTimestamp: '2399-01-12', amount: 90 },
  ];
  for (const body of contracts) {
    const made = await ask<{ contractId: number }>(stage.world, 'dispatcher', 'POST contract', {
      vehicleId,
      ...body,
    });
    ids[body.name] = made.contractId;
  }
});

function open({ query = '', ...opening }: Omit<Opening, 'vehicle'> = {}) {
  return openPanel(stage, 'contracts', { vehicle: CARE.fuel, query, ...opening });
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

const ofMonth = (name: string) => `?month=${CARE_MONTH}&contract=${ids[name]}`;

test('CON-003, CON-004, CON-013 the address opens month and contract, with its rides below', {
  tags: ['smoke'],
}, async () => {
  const page = await open({ query: ofMonth(DRIVEN) });
  const chosen = row(page, DRIVEN).first();
  await expect.poll(() => chosen.getAttribute('aria-selected'), waiting).toBe('true');
  await expect.poll(() => textOf(month(page))).toContain('júl 2025');
  const columns = await page.getByRole('columnheader').allTextContents();
  expect(columns.slice(0, 5).map((one) => one.slice(0, 7))).toEqual([
    'Zákazka',
    'Oddo',
    'Vzdiale',
    'Trvanie',
    'Sumaza ',
  ]);
  const text = await textOf(chosen);
  for (const piece of [DRIVEN, 'Drevona Brno', '15. 7.', '300 km', '3:30', 'ukončená']) {
    expect(text).toContain(piece);
  }
  expect(text).toMatch(/1 250,50 EUR\d,\d\d EUR za km/);
  const rides = page.getByRole('list', { name: 'Jazdy zákazky' }).getByRole('listitem');
  // Four drives, two of them over a border.
  await expect.poll(() => rides.count(), waiting).toBe(6);
  await expect.poll(() => textOf(rides.first())).toMatch(/06:00.*Trnava.* km\d:\d\d/);
  await expect.poll(() => rides.first().getByRole('img').count()).toBe(2);
  await takePicture(page, 'contracts');
});

test('CON-005, CON-006 a contract is selected by its menu, and without rides it says so', async () => {
  const page = await open({ query: `?month=${CARE_MONTH}` });
  await row(page, UNDRIVEN).waitFor();
  await expect.poll(() => textOf(row(page, UNDRIVEN))).toContain('nerealizovaná');
  await choose(page, row(page, UNDRIVEN), 'Vybrať');
  await page.getByText('Bez jazdy', { exact: true }).waitFor();
  await expect.poll(() => fromAddress(page, 'contract')).toBe(String(ids[UNDRIVEN]));
  // While the menu fades, Esc is its own.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await expect.poll(() => fromAddress(page, 'contract')).toBe(null);
});

test('CON-007 updating leads to the form, only for who may write', async () => {
  const page = await open({ query: ofMonth(DRIVEN) });
  await row(page, DRIVEN).first().waitFor();
  await choose(page, row(page, DRIVEN).first(), 'Upraviť zákazku');
  await page.waitForURL(`**/tatra/data/contract/${ids[DRIVEN]}`);
});

test('CON-001, CON-002 no step leads to months to come, the address does', async () => {
  const page = await open();
  await page.getByText('V tomto mesiaci nemá vozidlo žiadnu zákazku.').waitFor();
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
  await page.goto(`/tatra/map/contracts/${CARE.fuel.id}?month=2399-1`);
  await row(page, TO_COME).waitFor();
  await expect.poll(() => textOf(month(page))).toContain('január 2399');
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
});

test('CON-010, CON-011 the map has the places of the plan and the markers of the rides', async () => {
  const page = await open({ query: ofMonth(DRIVEN) });
  const places = page.locator('button.plan-marker');
  await expect.poll(() => places.count(), waiting).toBe(3);
  const names = await places.evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual([
    '1. miesto trasy: Trnava',
    '2. miesto trasy: Brno',
    '3. miesto trasy: Nitra',
  ]);
  const markers = page.locator('button.ride-marker');
  const kinds = () => markers.evaluateAll((all) => all.map((one) => one.dataset.kind));
  // At a border a ride begins without a stop, elsewhere after an hour and more.
  await expect
    .poll(kinds, waiting)
    .toEqual(['pin', 'pin', 'parking', 'parking', 'pin', 'parking', 'stop']);
  // Beside the drawer, once the map looks at them.
  const boxes = () =>
    places.or(markers).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const outside = async () => (await boxes()).filter(({ x, y }) => x >= 840 || y <= 0);
  await expect.poll(outside, waiting).toEqual([]);
  expect(await boxes()).toHaveLength(10);
  const rides = page.getByRole('list', { name: 'Jazdy zákazky' }).getByRole('button');
  await rides.nth(1).click();
  await expect.poll(() => markers.nth(1).getAttribute('aria-pressed'), waiting).toBe('true');
  await takePicture(page, 'contracts-ride');
});

test('a contract is shared from its menu: vehicle, days and arrival stand in the form', async () => {
  const page = await open({ query: '?month=2399-1' });
  await row(page, TO_COME).waitFor();
  await choose(page, row(page, TO_COME), 'Zdieľať zákazku');
  await page.waitForURL('**/tatra/data/sharing/new?**');
  await page.getByRole('list', { name: 'Vozidlá' }).getByText(CARE.fuel.plate).waitFor();
  await expect.poll(() => page.getByLabel('Poznámka').inputValue()).toBe(TO_COME);
  const arrival = page.getByLabel('Kedy príde na posledné miesto zákazky');
  await expect.poll(() => arrival.isChecked()).toBe(true);
  await button(page, 'Uložiť').click();
  // Back where it was asked for, with the address that is passed on.
  await page.waitForURL('**/tatra/map/contracts/**');
  const address = page.getByRole('dialog').getByRole('textbox');
  await expect.poll(() => address.inputValue()).toContain('/share/');
  const stored = await ask<{ content: { note: string; contractId: number; validTo: string }[] }>(
    stage.world,
    'dispatcher',
    'GET sharing?all=true',
  );
  expect(stored.content.find(({ note }) => note === TO_COME)).toMatchObject({
    contractId: ids[TO_COME],
    validTo: '2399-01-12T22:59:00.000Z',
  });
});

test('NAV-029 choosing another vehicle shows its contracts', async () => {
  const page = await open({ query: ofMonth(DRIVEN) });
  await button(page, `${CARE.fuel.plate}, vybrať iné vozidlo`).click();
  await page.getByRole('dialog').locator('input').first().fill(CARE.events.plate);
  await page.getByRole('option', { name: new RegExp(CARE.events.plate) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/contracts/${CARE.events.id}**`);
  await page.getByText('V tomto mesiaci nemá vozidlo žiadnu zákazku.').waitFor();
});

test('CON-012 who only reads gets no way to write, and without the module there is no panel', async () => {
  const truck = VEHICLE.truck;
  await ask(stage.world, 'dispatcher', 'POST contract', {
    name: 'Igorova',
    vehicleId: truck.id,
    amount: 1,
    fromTimestamp: '2025-07-01',
    toTimestamp: '2025-07-02',
  });
  const page = await stage.page();
  await signIn(page, 'driver', `/tatra/map/contracts/${truck.id}?month=${CARE_MONTH}`);
  await row(page, 'Igorova').waitFor();
  expect(await menuOf(page, row(page, 'Igorova'))).toEqual(['Vybrať', 'Vozidlo na mape']);
  await expect.poll(() => page.getByRole('link', { name: 'Nová zákazka' }).count()).toBe(0);
  const other = await stage.page();
  await signIn(other, 'admin', `/morava/map/contracts/${VEHICLE.machine.id}`);
  await other.waitForURL(/\/morava\/map$/);
  await other.goto(`/morava/map/vehicle/${VEHICLE.machine.id}`);
  const panel = other.getByRole('complementary', { name: 'Panel' });
  await panel.getByRole('link', { name: 'Servis' }).waitFor();
  await expect.poll(() => panel.getByText('Zákazky').count()).toBe(0);
});

test('when the contracts cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/contracts/${CARE.fuel.id}?month=${CARE_MONTH}`,
    calls: /\/contract$/,
    says: 'Zákazky sa nepodarilo načítať.',
  });
  await row(page, DRIVEN).waitFor();
});

test('on a phone, dark', async () => {
  const page = await open({ ...PHONE, colorScheme: 'dark', query: ofMonth(DRIVEN) });
  await checkOnPhone(page, row(page, DRIVEN).first(), 'contracts-phone-dark');
});
