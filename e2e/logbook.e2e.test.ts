// The logbook of a vehicle in the browser: month, table, closing, selection and ways on (LOG-001 …
// LOG-013).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE, CARE_MONTH } from './care.ts';
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
  pressTwice,
  textOf,
  waiting,
} from './panel.ts';
import { PAST, PAST_DAY, PAST_MONTH, PAST_MONTH_RIDES } from './past.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(6, { hasPast: true, hasCare: true });

function open(vehicle: { id: number } = PAST.month, opening: Opening = {}) {
  return openPanel(stage, 'logbook', {
    vehicle,
    query: `?month=${PAST_MONTH}`,
    who: 'admin',
    ...opening,
  });
}

function table(page: Page) {
  return page.getByRole('grid', { name: 'Jazdy mesiaca' });
}

/** Rows of rides that are drawn; the lines of days have no times. */
function rows(page: Page) {
  return table(page)
    .getByRole('row')
    .filter({ has: page.locator('time') });
}

test('LOG-004, LOG-005, LOG-013 the table says when, where, why, how far and what is in the tank', {
  tags: ['smoke'],
}, async () => {
  const page = await open();
  await page.getByText(`${PAST_MONTH_RIDES} jázd`).waitFor();
  await rows(page).first().waitFor();
  const first = await textOf(rows(page).first());
  for (const piece of ['1.5. 0:20', '1.5. 1:00', 'Trnava', 'Nitra', 'Igor', '39,8', '98 039']) {
    expect(first).toContain(piece);
  }
  // 200 rides, what was bought and lost, and a line for each of 30 days; only what is in sight is drawn.
  const lines = PAST_MONTH_RIDES + (await fuelChanges()) + 30;
  await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe(String(lines + 1));
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
  await takePicture(page, 'logbook');
});

/** Refuelings and losses of the month. */
async function fuelChanges(): Promise<number> {
  const month = 'from=2025-05-01T00:00:00&to=2025-05-31T23:59:59&losses=true';
  const { content } = await ask<{ content: unknown[] }>(
    stage.world,
    'admin',
    `GET refueling/${PAST.month.id}?${month}`,
  );
  return content.length;
}

test('LOG-006 a refueling has an arrow up, a loss a cross, and both a word', async () => {
  const page = await open(CARE.fuel, { query: `?month=${CARE_MONTH}` });
  const fuel = (text: RegExp) => rows(page).filter({ hasText: text });
  const icon = (text: RegExp) =>
    fuel(text).first().locator('[data-kind] svg').getAttribute('class');
  const refueled = /Tankovanie\s2(49|50|51)\sl/;
  const stolen = /Úbytok paliva\s(59|60|61)\sl/;
  await fuel(refueled).first().waitFor();
  await expect.poll(() => icon(refueled)).toContain('arrow-up');
  await expect.poll(() => icon(stolen)).toMatch(/icon-x/);
  // Only consumed: a difference without a sign of its own.
  await expect.poll(() => rows(page).first().locator('[data-kind] svg').count()).toBe(0);
  await expect.poll(() => textOf(rows(page).first())).toMatch(/Rozdiel hladiny −\d+ l/);
  // The tank of the month adds up: what was in it, put in, lost, consumed, unexplained, and is in it now.
  const tank =
    /Nádrž ([\d,]+) \+(4[23]\d,\d) natankované, merané −(6\d,\d) úbytok −(\d+,\d) spotreba/;
  const told = () => textOf(page.getByLabel('Mesačná uzávierka'));
  await expect.poll(told, waiting).toMatch(tank);
  const closing = await told();
  const sum = tank.exec(closing);
  const [start = 0, filled = 0, lost = 0, consumed = 0] = (sum ?? []).slice(1).map(decimal);
  const difference = decimal(/([+−][\d,]+) rozdiel =/.exec(closing)?.[1] ?? '0');
  const end = decimal(/= ([\d,]+) l/.exec(closing)?.[1] ?? '');
  expect(start + filled - lost - consumed + difference).toBeCloseTo(end, 0);
  await takePicture(page, 'logbook-fuel');
});

function decimal(text: string): number {
  return Number(text.replace(',', '.').replace('−', '-').replace('+', ''));
}

test('LOG-001 the month has a chip with a picker that knows no future', async () => {
  const page = await open();
  await expect.poll(() => textOf(month(page))).toContain('máj 2025');
  await button(page, 'Ďalší mesiac').click();
  await expect.poll(() => fromAddress(page, 'month')).toBe('2025-6');
  await expect.poll(() => textOf(month(page))).toContain('jún 2025');
  // Before the first step is drawn.
  await button(page, 'Predchádzajúci mesiac').evaluate(pressTwice);
  await expect.poll(() => fromAddress(page, 'month')).toBe('2025-4');
  await button(page, 'Ďalší mesiac').click();
  await expect.poll(() => fromAddress(page, 'month')).toBe(PAST_MONTH);
  await month(page).click();
  await page.getByRole('group', { name: 'Mesiace roku 2025' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => fromAddress(page, 'month')).toBe('2025-6');
  const [year, now] = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Bratislava' })
    .format(new Date())
    .split('-')
    .map(Number);
  await page.goto(`/tatra/map/logbook/${PAST.month.id}?month=2999-1`);
  await expect.poll(() => textOf(month(page)), waiting).toContain(String(year));
  await expect.poll(() => button(page, 'Ďalší mesiac').isDisabled()).toBe(true);
  await month(page).click();
  const months = page.getByRole('group', { name: `Mesiace roku ${year}` }).getByRole('button');
  await expect.poll(() => months.count(), waiting).toBe(12);
  const off = await months.evaluateAll((all) =>
    all.map((one) => (one as HTMLButtonElement).disabled),
  );
  expect(off).toEqual(Array.from({ length: 12 }, (_none, index) => index + 1 > (now ?? 12)));
  await expect.poll(() => button(page, 'Ďalší rok').isDisabled()).toBe(true);
});

test('LOG-002, LOG-003 the report button opens the report screen for vehicle and month', async () => {
  const page = await open();
  await button(page, 'Súbor knihy jázd').waitFor();
  const link = page.getByRole('link', { name: 'Zostava: kniha jázd' });
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toContain('/tatra/report/');
  expect(decodeURIComponent(href)).toContain(String(PAST.month.id));
});

test('LOG-007 a machine counts engine hours instead of kilometres', async () => {
  const page = await open(PAST.machine, { query: '?month=2025-6' });
  await rows(page).first().waitFor();
  await expect.poll(() => rows(page).count()).toBe(6);
  const first = () => textOf(rows(page).first());
  await expect.poll(first).toContain('4,5');
  await expect.poll(first).toContain('8 404,5');
  await expect
    .poll(() => textOf(page.getByRole('complementary', { name: 'Panel' })))
    .toContain('Motohodiny');
});

test('LOG-008, LOG-009, LOG-010 the menu of a ride, by right', async () => {
  const page = await open();
  await rows(page).first().click({ button: 'right' });
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  await expect
    .poll(() => items.allTextContents())
    .toEqual([
      'Vybrať',
      'Upraviť jazdu',
      'Označiť ako súkromnú',
      'Ukázať v histórii',
      'Nová zóna v cieli',
    ]);
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => fromAddress(page, 'ride')).toContain('2025-04-30T22:20:00');
  await rows(page).first().click();
  await expect.poll(() => fromAddress(page, 'ride')).toBe(null);
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /Ďalšie možnosti/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ukázať v histórii' }).click();
  await page.waitForURL(`**/tatra/map/history/${PAST.month.id}?**`);
  await expect.poll(() => fromAddress(page, 'day')).toBe('2025-05-01');
  await expect.poll(() => fromAddress(page, 'ride')).toContain('2025-05-01T01:56:00');
  const dispatcher = await open(PAST.month, { who: 'dispatcher' });
  await rows(dispatcher).first().click({ button: 'right' });
  await dispatcher.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => dispatcher.getByRole('menuitem').allTextContents())
    .not.toContain('Upraviť jazdu');
});

test('U-18 a ride is marked private by its menu, which can be taken back, and so can nobody who may not correct', async () => {
  const page = await open();
  const first = rows(page).first();
  await expect.poll(() => textOf(first), waiting).toContain('Rozdiel');
  await choose(page, first, 'Označiť ako súkromnú');
  const said = page.getByRole('alert').or(page.getByRole('status'));
  await said.filter({ hasText: 'Jazda o 00:20 je súkromná.' }).first().waitFor();
  await expect.poll(() => textOf(first), waiting).toContain('súkromná');
  await takePicture(page, 'logbook-marked');
  await button(page, 'Späť').click();
  await page.getByText('Jazda o 00:20 je, ako bola.').waitFor();
  await expect.poll(() => textOf(first), waiting).not.toContain('súkromná');
  await expect.poll(() => button(page, 'Späť').count()).toBe(0);
  const dispatcher = await open(PAST.month, { who: 'dispatcher' });
  expect(await menuOf(dispatcher, rows(dispatcher).first())).not.toContain('Označiť ako súkromnú');
});

test('LOG-009 an unfinished ride cannot be corrected', async () => {
  const page = await open(PAST.going, { query: '' });
  const going = rows(page).filter({ hasText: 'ide' });
  await going.last().click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .not.toContain('Upraviť jazdu');
});

test('LOG-011 the address chooses month and ride, and the ride is scrolled to', async () => {
  const page = await open(PAST.month, {
    query: `?month=${PAST_MONTH}&ride=2025-05-20T06:44:00.000Z`,
  });
  const chosen = table(page).locator('[aria-selected="true"]');
  await chosen.waitFor();
  await expect.poll(() => textOf(chosen)).toContain('20.5. 8:44');
  await expect.poll(async () => (await chosen.boundingBox())?.y ?? 0, waiting).toBeGreaterThan(150);
  await takePicture(page, 'logbook-selected');
});

test('LOG-012 without a month, and with garbage, it is the current one', async () => {
  const page = await open(PAST.month, { query: '' });
  const year = String(new Date().getFullYear());
  await expect.poll(() => textOf(month(page)), waiting).toContain(year);
  await page.getByText('V tomto mesiaci nie sú žiadne jazdy.').waitFor();
  await takePicture(page, 'logbook-empty');
  await page.getByRole('link', { name: 'Posledná jazda: 2025-05-30' }).click();
  await expect.poll(() => fromAddress(page, 'month')).toBe(PAST_MONTH);
  for (const garbage of ['2025-13', '0000-0', 'x', '%22%3E']) {
    await page.goto(`/tatra/map/logbook/${PAST.month.id}?month=${garbage}&ride=garbage`);
    await expect.poll(() => textOf(month(page)), waiting).toContain(year);
  }
});

test('the monthly closing: opening and closing odometer, kilometres business and private', async () => {
  const page = await open();
  const closing = page.getByLabel('Mesačná uzávierka');
  await closing.waitFor();
  const text = await textOf(closing);
  expect(text).toMatch(/7 96\d/);
  expect(text).toMatch(/súkromne, 10 %/);
  expect(text).toContain('98 000');
  expect(text).toContain('105 96');
});

test('arrows walk 200 rides and keep the focus, Enter selects', async () => {
  const page = await open();
  await rows(page).first().focus();
  await page.keyboard.press('End');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused, waiting).toContain('30.5.');
  await page.keyboard.press('Enter');
  await expect.poll(() => fromAddress(page, 'ride')).toContain('2025-05-30');
});

test('an unknown vehicle and one that never reported', async () => {
  const page = await open({ id: 999_999 });
  page.expectComplaint(/^404 .*\/vehicle\/999999(\/ride)?$/);
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
  await page.goto(`/tatra/map/logbook/${PAST.empty.id}`);
  await page.getByText('V tomto mesiaci nie sú žiadne jazdy.').waitFor();
});

test('when the rides cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/logbook/${PAST.month.id}?month=${PAST_MONTH}`,
    calls: /\/ride$/,
    says: 'Jazdy sa nepodarilo načítať.',
  });
  await rows(page).first().waitFor();
});

test('on a phone, dark', async () => {
  const page = await open(PAST.month, { ...PHONE, colorScheme: 'dark' });
  await checkOnPhone(page, rows(page).first(), 'logbook-phone-dark');
});

test(`a month with few rides, ${PAST_DAY}`, async () => {
  const page = await open(PAST.edited, { query: '?month=2025-6' });
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
});
