// Events of a vehicle in the browser: month, kinds, table, selection on the map, and a call for help that is
// answered (EVT-001 … EVT-012, ONL-016, MAP-029).
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { CARE, CARE_DAY, CARE_MONTH } from './care.ts';
import {
  button,
  checkOnPhone,
  fromAddress,
  month,
  type Opening,
  openAfterFailure,
  openPanel,
  PHONE,
  textOf,
  timedRows,
  waiting,
} from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { hasCare: true });
// Its call for help waits for an answer here.
beforeAll(async () => {
  const { pool } = stage.database.db;
  await pool.query('update vehicle_live set panic_reset = null where vehicle_id = $1', [
    CARE.events.id,
  ]);
});
const ALL = 'motor_on,panic,cargo_door';
/** The door opened the first time, as the address names it: timestamp@parameterId. */
const FIRST_DOOR = `${CARE_DAY}T07:10:00.000Z@3`;

function open(opening: Omit<Opening, 'vehicle'> = {}) {
  return openPanel(stage, 'events', {
    vehicle: CARE.events,
    query: `?month=${CARE_MONTH}`,
    ...opening,
  });
}

function rows(page: Page) {
  return timedRows(page, 'Udalosti');
}

function panel(page: Page) {
  return page.getByRole('complementary', { name: 'Panel' });
}

function kinds(page: Page) {
  return page.getByRole('group', { name: 'Druhy udalostí' }).getByRole('button');
}

test('EVT-003, EVT-006, EVT-012 the table says when, what, in which state, who and where', {
  tags: ['smoke'],
}, async () => {
  const page = await open();
  // Door open and closed, twice, and a call for help.
  await expect.poll(() => rows(page).count(), waiting).toBe(5);
  const columns = page.getByRole('columnheader');
  await expect
    .poll(() => columns.allTextContents())
    .toEqual(['Čas', 'Udalosť, miesto', 'Stav', 'Osoba']);
  const texts = await Promise.all([0, 1, 2, 3, 4].map((at) => textOf(rows(page).nth(at))));
  for (const piece of ['09:10', 'nákladové dvere', 'Nitra', 'otvorené', '30', 'Igor']) {
    expect(texts[0]).toContain(piece);
  }
  // Their day stands above them.
  const day = page.getByRole('rowheader');
  expect(await textOf(day)).toMatch(/^utorok 15\. júla/);
  expect(texts[1]).toMatch(/09:40.*zatvorené.*po 30/);
  // Nobody has answered it yet.
  expect(texts[4]).toMatch(/12:30.*panika.*aktívna/);
  await takePicture(page, 'events');
});

test('UX-lists what a door does all day is one line that opens, a call for help stands beside it', async () => {
  const page = await stage.page();
  const door = (minute: number, measureValue: number) => ({
    vehicleId: CARE.events.id,
    parameterId: 3,
    parameter: 'cargo_door',
    measureValue,
    timestamp: new Date(Date.parse(`${CARE_DAY}T08:00:00Z`) + minute * 60_000).toISOString(),
  });
  await page.route(/\/measures\?/, async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const doors = Array.from({ length: 12 }, (_, at) => [door(10 * at, 1), door(10 * at + 5, 0)]);
    await route.fulfill({
      response: answer,
      json: { ...list, content: [...list.content, ...doors.flat()] },
    });
  });
  await signIn(page, 'dispatcher', `/tatra/map/events/${CARE.events.id}?month=${CARE_MONTH}`);
  await expect.poll(() => rows(page).count(), waiting).toBe(2);
  expect(await textOf(rows(page).first())).toMatch(/nákladové dvere.*14×.*spolu/);
  expect(await textOf(rows(page).nth(1))).toContain('panika');
  await takePicture(page, 'events-gathered');
  await rows(page).first().click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Zbaliť' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  // The keys do the same, and an event of the address opens its line.
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
  await rows(page).nth(1).click();
  await expect.poll(() => fromAddress(page, 'event')).toBe(FIRST_DOOR);
  await page.reload();
  await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected'), waiting).toBe('true');
});

test('EVT-003, EVT-004 the kinds: panic and cargo door, the motor when asked for; at least one', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(5);
  const pressed = () =>
    kinds(page).evaluateAll((all) =>
      all.filter((one) => one.ariaPressed === 'true').map((one) => one.textContent),
    );
  await expect.poll(pressed).toEqual(['panika (SOS)', 'nákladové dvere']);
  await kinds(page)
    .filter({ hasText: /^motor$/ })
    .click();
  await expect.poll(() => fromAddress(page, 'params')).toBe(ALL);
  await expect.poll(() => rows(page).count(), waiting).toBe(11);
  await expect.poll(() => textOf(rows(page).first())).toMatch(/07:00.*motor.*zapnutý/);
  await kinds(page)
    .filter({ hasText: /^motor$/ })
    .click();
  await kinds(page).filter({ hasText: 'nákladové dvere' }).click();
  await expect.poll(() => rows(page).count(), waiting).toBe(1);
  const last = kinds(page).filter({ hasText: 'panika' });
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe('true');
  await page.reload();
  await expect.poll(() => rows(page).count(), waiting).toBe(1);
});

test('EVT-002 the month has a chip with a picker that knows no future', async () => {
  const page = await open();
  await expect.poll(() => textOf(month(page)), waiting).toContain('júl 2025');
  await button(page, 'Predchádzajúci mesiac').click();
  await expect.poll(() => fromAddress(page, 'month')).toBe('2025-6');
  await page.getByText('V tomto mesiaci nie sú žiadne udalosti.').waitFor();
  await page.goto(`/tatra/map/events/${CARE.events.id}?month=2999-1`);
  const year = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Bratislava' }).slice(0, 4);
  await expect.poll(() => textOf(month(page)), waiting).toContain(year);
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
});

test('EVT-001, EVT-005 the plate chooses another vehicle, the buttons lead to its other panels', async () => {
  const page = await open();
  const { id, plate } = CARE.events;
  for (const [name, path] of [
    ['Vozidlo', 'vehicle'] as const,
    ['História', 'history'] as const,
    ['Kniha jázd', 'logbook'] as const,
    ['Tankovanie', 'refueling'] as const,
    ['Servis', 'service'] as const,
    ['Zákazky', 'contracts'] as const,
  ]) {
    const link = panel(page).getByRole('link', { name, exact: true });
    await expect.poll(() => link.getAttribute('href')).toContain(`/tatra/map/${path}/${id}`);
  }
  await button(page, `${plate}, vybrať iné vozidlo`).click();
  await page.getByRole('dialog').locator('input').first().fill(CARE.fuel.plate);
  await page.getByRole('option', { name: new RegExp(CARE.fuel.plate) }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/events/${CARE.fuel.id}**`);
  await panel(page).getByRole('button', { name: 'Zavrieť' }).first().click();
  await page.waitForURL(/\/tatra\/map\?vehicle=711$/);
});

test('EVT-007, EVT-010, EVT-011 a selected event stands in the address and on the map', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(5);
  const markers = page.locator('button.event-marker');
  await expect.poll(() => markers.count(), waiting).toBeGreaterThan(0);
  await rows(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => fromAddress(page, 'event')).toBe(FIRST_DOOR);
  const chosen = page.locator('button.event-marker[aria-pressed="true"]');
  await chosen.waitFor();
  await expect
    .poll(() => chosen.getAttribute('aria-label'))
    .toMatch(/nákladové dvere: otvorené.*Nitra/);
  // In the part of the map beside the drawer.
  await expect.poll(async () => (await chosen.boundingBox())?.x ?? 9999, waiting).toBeLessThan(840);
  await takePicture(page, 'events-selected');
  await page.goto(`/tatra/map/events/${CARE.events.id}?event=${encodeURIComponent(FIRST_DOOR)}`);
  await expect.poll(() => rows(page).count(), waiting).toBe(5);
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('true');
  await chosen.click();
  await expect.poll(() => fromAddress(page, 'event')).toBe(null);
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).nth(4).getAttribute('aria-selected')).toBe('true');
});

test('EVT-010 an event of a kind that is not among the defaults, and garbage', async () => {
  const motor = encodeURIComponent(`${CARE_DAY}T05:00:00.000Z@1`);
  const page = await open({ query: `?event=${motor}` });
  await expect.poll(() => rows(page).first().getAttribute('aria-selected'), waiting).toBe('true');
  await expect.poll(() => textOf(rows(page).first())).toContain('motor');
  for (const garbage of ['x', '@', '2025-07-15@', 'x@3', '2025-07-15T05:00:00Z@99999']) {
    const query = `month=${CARE_MONTH}&event=${encodeURIComponent(garbage)}`;
    await page.goto(`/tatra/map/events/${CARE.events.id}?${query}`);
    await expect.poll(() => rows(page).count(), waiting).toBe(5);
    await expect.poll(() => rows(page).and(page.locator('[aria-selected="true"]')).count()).toBe(0);
  }
});

test('MAP-029 the markers of events go with the panel', async () => {
  const page = await open();
  await expect.poll(() => page.locator('button.event-marker').count(), waiting).toBeGreaterThan(0);
  await page.goto(`/tatra/map/logbook/${CARE.events.id}?month=${CARE_MONTH}`);
  await page.getByRole('grid', { name: 'Jazdy mesiaca' }).waitFor();
  await expect.poll(() => page.locator('button.event-marker').count(), waiting).toBe(0);
});

test('ONL-016, U-31 a call for help is answered in the panel, the list and its row say so at once', async () => {
  const page = await open();
  const alert = panel(page).getByRole('alert').filter({ hasText: 'Vozidlo žiada o pomoc.' });
  await alert.getByRole('button', { name: 'Zrušiť paniku' }).click();
  await page.getByText(`Panika vozidla ${CARE.events.plate} je zrušená.`).waitFor();
  await alert.waitFor({ state: 'detached' });
  // U-31: nobody has to answer it any more.
  await expect.poll(() => textOf(rows(page).nth(4))).toMatch(/12:30.*panika.*vybavená/);
});

test('when the events cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/events/${CARE.events.id}?month=${CARE_MONTH}`,
    calls: /\/measures$/,
    says: 'Udalosti sa nepodarilo načítať.',
  });
  await rows(page).first().waitFor();
});

test('on a phone, dark', async () => {
  const page = await open({ ...PHONE, colorScheme: 'dark' });
  await checkOnPhone(page, rows(page).first(), 'events-phone-dark');
});

test('EVT-004 what trackers shout stands behind one chip, which says how many kinds are shown', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(5);
  const chip = kinds(page).filter({ hasText: 'hlásenia' });
  expect(await textOf(chip)).toBe('hlásenia');
  await chip.click();
  const shouts = page.getByRole('dialog', { name: 'Hlásenia jednotky' });
  await shouts.getByRole('button', { name: 'prudké brzdenie' }).click();
  await shouts.getByRole('button', { name: 'odpojenie napájania' }).click();
  await expect.poll(() => rows(page).count(), waiting).toBe(7);
  await takePicture(page, 'events-shouts');
  await page.keyboard.press('Escape');
  await shouts.waitFor({ state: 'detached' });
  expect(await textOf(chip)).toBe('hlásenia (2)');
  await expect.poll(() => textOf(rows(page).first())).toMatch(/07:20.*prudké brzdenie.*ohlásené/);
  await page.reload();
  await expect.poll(() => rows(page).count(), waiting).toBe(7);
  const markers = page.locator('button.event-marker');
  const braking = markers.and(page.locator('[aria-label^="prudké brzdenie: ohlásené"]'));
  await expect.poll(() => braking.count(), waiting).toBe(1);
});

test('gateway §10 what the tracker shouted and a call for help stand beside the way of the day', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/map/history/${CARE.events.id}?day=${CARE_DAY}`);
  const markers = page.locator('button.event-marker');
  await expect.poll(() => markers.count(), waiting).toBe(3);
  const names = await markers.evaluateAll((all) => all.map((one) => one.ariaLabel).toSorted());
  expect(names.map((name) => name?.split(':')[0])).toEqual([
    'odpojenie napájania',
    'panika (SOS)',
    'prudké brzdenie',
  ]);
  const braking = markers.and(page.locator('[aria-label^="prudké brzdenie"]'));
  await braking.click();
  await expect.poll(() => braking.getAttribute('aria-pressed')).toBe('true');
  await takePicture(page, 'history-shouts');
});
