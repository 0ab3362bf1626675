// The history of a vehicle in the browser: its rides in the table, their selection, details and menu (HIS-001 …
// HIS-017). Days and addresses are in history-day.e2e.test.ts, what stands where on the map in
// ride-map.e2e.test.ts, the graph in graph.e2e.test.ts.
import { expect, test } from 'vitest';
import { CARE, CARE_DAY } from './care.ts';
import { chip, chosenRide, historyOf, RIDES, rows, table } from './history-panel.ts';
import { button, closePanel, PHONE, waiting } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(6, { hasPast: true, hasCare: true });
const open = historyOf(stage);

test('HIS-005, HIS-006 the table says of each ride when, where, who, how far and what fuel', {
  tags: ['smoke'],
}, async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const texts = await rows(page).allTextContents();
  const [night, first, , , , , , afternoon] = texts;
  // Over midnight: counted the day before, so it has no number of this day.
  expect(night).toContain('23:20');
  expect(night).toContain('začala 2025-06-10');
  expect(first?.startsWith('1')).toBe(true);
  for (const piece of ['05:58', 'Trnava', 'Kúty', '1:01', '59,1', '312 098,9', 'Igor']) {
    expect(first?.replaceAll(/\s/g, ' ')).toContain(piece);
  }
  expect(afternoon).toContain('17:10');
  // The border: two rides with one moment, the flags of both countries.
  const crossing = rows(page).nth(1);
  await expect.poll(async () => (await crossing.innerHTML()).toLowerCase()).toContain('sk');
  await expect
    .poll(async () => (await rows(page).nth(2).innerHTML()).toLowerCase())
    .toContain('cz');
  expect(texts[1]?.match(/06:58/)).toBeTruthy();
  expect(texts[2]?.match(/06:58/)).toBeTruthy();
  expect(first).toMatch(/3\d,\d/);
  await takePicture(page, 'history');
});

test('HIS-005, HIS-030 litres of refuelings and losses stand among the rides, the day has a red dot', async () => {
  const page = await open(CARE.fuel, { query: `?day=${CARE_DAY}` });
  const fuel = (text: RegExp) => rows(page).filter({ hasText: text });
  await expect.poll(() => fuel(/Tankovanie \d+ l/).count(), waiting).toBe(2);
  const [morning, evening] = await fuel(/Tankovanie \d+ l/).allTextContents();
  expect(morning).toMatch(/Břeclav.*Tankovanie 2(49|50|51) l/);
  expect(evening).toMatch(/Senica.*Tankovanie 1(79|80|81) l/);
  await expect.poll(() => fuel(/Úbytok paliva (59|60|61) l/).count()).toBe(1);
  const refueled = chip(page, CARE_DAY).locator('[data-colour="refueling"]');
  await expect.poll(() => refueled.count(), waiting).toBe(1);
  await expect
    .poll(() => chip(page, CARE_DAY).getAttribute('aria-label'))
    .toContain('2 tankovania');
  await takePicture(page, 'history-fuel');
});

test('a refueling among the rides says why it is one', async () => {
  const page = await open(CARE.fuel, { query: `?day=${CARE_DAY}` });
  const markers = page.locator('button.event-marker');
  const chosen = page.locator('button.event-marker[aria-pressed="true"]');
  await expect.poll(() => markers.count(), waiting).toBe(3);
  await rows(page)
    .filter({ hasText: /Tankovanie 2\d\d l/ })
    .first()
    .click();
  await page.getByText(/^Prečo tankovanie o /).waitFor();
  await chosen.waitFor();
  await expect
    .poll(() => chosen.getAttribute('aria-label'))
    .toMatch(/^tankovanie, .*2(49|50|51) l.*Břeclav/);
  await takePicture(page, 'history-fuel-selected');
});

test('HIS-001 the plate opens the vehicle selection and the history follows to the other vehicle', async () => {
  const page = await open();
  await button(page, `${PAST.day.plate}, vybrať iné vozidlo`).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').first().fill(PAST.edited.plate);
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/history/${PAST.edited.id}**`);
  await button(page, `${PAST.edited.plate}, vybrať iné vozidlo`).waitFor();
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
});

test('HIS-002, MAP-049 all rides add short ones, dimmed, and stops', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const all = page.getByRole('button', { name: 'Všetky jazdy' });
  await expect.poll(() => all.getAttribute('aria-pressed')).toBe('false');
  await all.click();
  await expect.poll(() => rows(page).count(), waiting).toBeGreaterThan(RIDES + 4);
  await expect.poll(() => all.getAttribute('aria-pressed')).toBe('true');
  const short = rows(page).filter({ hasText: '12:30' }).filter({ hasText: '12:33' });
  await expect.poll(() => short.count()).toBe(1);
  const ink = (row: typeof short) =>
    row.evaluate((line) => {
      const cell = line.querySelector('time') ?? line;
      return `${getComputedStyle(cell).color} ${getComputedStyle(line).opacity}`;
    });
  await expect
    .poll(() => ink(short))
    .not.toBe(await ink(rows(page).filter({ hasText: '17:50' }).first()));
  await expect.poll(() => table(page).getByText('Zastávka').count()).toBeGreaterThan(2);
  await takePicture(page, 'history-all');
  await page.reload();
  await expect.poll(() => rows(page).count(), waiting).toBeGreaterThan(RIDES + 4);
});

test('U-11 head, table, chips and the chosen ride tell one number of rides', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const panel = page.getByRole('complementary', { name: 'Panel' });
  // One of the eight rows began the day before; one ride of the day is too short to be listed.
  const day = chip(page, PAST_DAY);
  await panel.getByRole('heading', { name: '7 jázd' }).waitFor();
  await expect.poll(() => day.getAttribute('aria-label'), waiting).toContain(', 7 jázd,');
  const all = page.getByRole('button', { name: 'Všetky jazdy' });
  await expect.poll(() => all.textContent()).toBe('+1 krátka');
  await rows(page).filter({ hasText: '08:06' }).click();
  await panel.getByRole('heading', { name: 'Jazda 3 z 7' }).waitFor();
  await takePicture(page, 'history-count');
  await rows(page).filter({ hasText: '08:06' }).click();
  await all.click();
  await panel.getByRole('heading', { name: '8 jázd' }).waitFor();
  await expect.poll(() => day.getAttribute('aria-label')).toContain(', 8 jázd,');
  await expect.poll(() => all.textContent()).toBe('Všetky jazdy');
});

test('HIS-004, HIS-007, HIS-008 a click selects a ride and shows its details, another one takes it back', async () => {
  const page = await open();
  const summary = page.getByLabel('Súhrn dňa');
  await summary.waitFor();
  // 1 → the rides that begin on the day; the night's ride counts to the day before.
  await expect.poll(() => summary.textContent(), waiting).toMatch(/29\d\s*km|km29\d/);
  await rows(page).filter({ hasText: '10:06' }).click();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06:00');
  const details = page.getByRole('region', { name: 'Podrobnosti jazdy' });
  await details.waitFor();
  await page.getByLabel('Údaje jazdy').waitFor();
  await expect
    .poll(() => rows(page).filter({ hasText: '10:06' }).getAttribute('aria-selected'))
    .toBe('true');
  await expect
    .poll(async () => (await details.textContent())?.replaceAll(/\s/g, ' '))
    .toContain('312 223');
  await takePicture(page, 'history-selected');
  await rows(page).filter({ hasText: '10:06' }).click();
  await details.waitFor({ state: 'detached' });
  await expect.poll(() => chosenRide(page)).toBe(null);
  await summary.waitFor();
});

test('why a ride begins, ends and was not ended by a stop is said with the records that decided', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await rows(page).filter({ hasText: '15:00' }).last().click();
  const details = page.getByRole('region', { name: 'Podrobnosti jazdy' });
  await details.getByRole('button', { name: 'Prečo jazda začala o 13:46?' }).click();
  await details.getByRole('table', { name: 'Rozhodujúce záznamy' }).waitFor();
  await expect.poll(() => details.textContent()).toContain('hranic');
  await details.getByRole('button', { name: 'Prečo sa jazda skončila o 15:00?' }).click();
  await expect.poll(() => details.textContent()).toMatch(/Motor bol vypnutý 10 min.*15:00:00/);
  await details.getByRole('button', { name: 'Prečo ju zastávka neukončila?' }).click();
  await details.getByRole('button', { name: 'Ako sa zmerala vzdialenosť?' }).click();
  await details.getByText(/Podľa tachometra: [\d,]+/).waitFor();
  await expect.poll(() => details.textContent()).toMatch(/Zastávka 14:20.* – 14:25/);
  await takePicture(page, 'history-why');
});

test('HIS-009, HIS-010 the menu of a ride: select for all, correct for administrators', async () => {
  const page = await open();
  const names = () => page.getByRole('menuitem').allTextContents();
  await rows(page).filter({ hasText: '10:06' }).click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  expect(await names()).toEqual([
    'Vybrať',
    'Upraviť jazdu',
    'Označiť ako súkromnú',
    'Ukázať v knihe jázd',
    'Nová zóna v cieli',
  ]);
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06:00');
  const dispatcher = await open(PAST.day, { who: 'dispatcher' });
  await rows(dispatcher).filter({ hasText: '10:06' }).click({ button: 'right' });
  await dispatcher.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => dispatcher.getByRole('menuitem').allTextContents())
    .toEqual(['Vybrať', 'Ukázať v knihe jázd', 'Nová zóna v cieli']);
});

test('HIS-010, HIS-017 an unfinished ride is blue and nobody can correct it', async () => {
  const page = await open(PAST.going, { query: '' });
  await expect.poll(() => rows(page).count(), waiting).toBeGreaterThan(0);
  const going = rows(page).filter({ has: page.getByText('ide', { exact: true }) });
  await going.waitFor();
  const blue = await going
    .getByText('ide', { exact: true })
    .evaluate((word) => getComputedStyle(word).color);
  expect(blue).toMatch(/rgb\(31, 95, 214\)|rgb\(2\d, [5-9]\d, (1[89]|2)\d+\)/);
  await going.getByRole('button', { name: /Ďalšie možnosti/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .not.toContain('Upraviť jazdu');
  await takePicture(page, 'history-going');
});

test('HIS-011 … HIS-013 previous and next walk the rides and stop at the ends', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const [previous, next] = [button(page, 'Predchádzajúca jazda'), button(page, 'Ďalšia jazda')];
  await next.click();
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => previous.isEnabled()).toBe(true);
  await rows(page).nth(1).click();
  await expect.poll(() => chosenRide(page)).toBe(null);
  await previous.click();
  await expect.poll(() => rows(page).last().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => next.isDisabled()).toBe(true);
});

test('arrows walk the rows, Enter selects, and the keyboard reaches the menu', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).nth(2).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosenRide(page)).toBe(null);
});

test('LOG-010, NAV-029 from the history to the logbook of the ride; closing leads to the vehicle on the map', async () => {
  const page = await open();
  await rows(page).filter({ hasText: '10:06' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ukázať v knihe jázd' }).click();
  await page.waitForURL('**/tatra/map/logbook/701?**');
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe('2025-6');
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06');
  await page.goBack();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await closePanel(page);
  await page.waitForURL(/\/tatra\/map\?vehicle=701$/);
});

test('a machine shows engine hours in the place of kilometres (CONST-017)', async () => {
  const page = await open(PAST.machine);
  await expect.poll(() => rows(page).count(), waiting).toBe(2);
  const head = table(page).locator('thead');
  await expect.poll(() => head.textContent()).toContain('Motohodiny');
  await expect.poll(() => head.textContent()).not.toContain('Tachometer');
  await expect
    .poll(async () => (await rows(page).first().textContent())?.replaceAll(/\s/g, ' '))
    .toContain('4,5');
});

test('on a phone: the bar is in the sheet, nothing is wider than the screen', async () => {
  const page = await open(PAST.day, { ...PHONE, colorScheme: 'dark' });
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, 'history-phone-dark');
  await button(page, 'Výška panela').click();
  await rows(page).filter({ hasText: '10:06' }).tap();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06:00');
  await takePicture(page, 'history-phone-dark-selected');
});

test('dark', async () => {
  const page = await open(PAST.day, {
    query: `?day=${PAST_DAY}&ride=2025-06-11T06:06:00.000Z`,
    colorScheme: 'dark',
  });
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
  await expect
    .poll(() => page.getByRole('slider', { name: 'Denný graf' }).count(), waiting)
    .toBe(1);
  await takePicture(page, 'history-dark');
});
