// The history of a vehicle in the browser: panel, ride table, week, selection and its states (HIS-001 …
// HIS-032, HIS-051, HIS-052). What stands where on the map is in ride-map.e2e.test.ts, the graph in
// graph.e2e.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CARE, CARE_DAY } from './care.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { type PageOptions, signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(6, { hasPast: true, hasCare: true });
const waiting = { timeout: 20_000, interval: 100 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Rides of PAST_DAY that are no short ones; the first began the day before. */
const RIDES = 8;

interface Opening extends PageOptions {
  query?: string;
  who?: Who;
}

async function open(
  vehicle: { id: number } = PAST.day,
  { query = `?day=${PAST_DAY}`, who = 'admin', ...options }: Opening = {},
) {
  const page = await stage.page(options);
  page.setDefaultTimeout(15_000);
  await signIn(page, who, `/tatra/map/history/${vehicle.id}${query}`);
  return page;
}

/** The ride of the address. */
function chosenRide(page: Page): string | null {
  return new URL(page.url()).searchParams.get('ride');
}

function table(page: Page) {
  return page.getByRole('grid', { name: 'Jazdy' });
}

/** Rows of rides, without the head. */
function rows(page: Page) {
  return table(page).locator('tbody').getByRole('row');
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

function days(page: Page) {
  return page.getByRole('group', { name: 'Dni týždňa' }).getByRole('button');
}

function chosenDay(page: Page) {
  return page.getByRole('group', { name: 'Dni týždňa' }).locator('[aria-pressed="true"]');
}

/** Presses the day's chip by its date, which its name begins with after the weekday. */
function chip(page: Page, day: string) {
  return days(page).and(page.locator(`[aria-label*="${day}"]`));
}

test('HIS-005, HIS-006 the table says of each ride when, where, who, how far and what fuel', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const texts = await rows(page).allTextContents();
  const [night, first, , , , , , afternoon] = texts;
  // Over midnight: counted the day before, so it has no number of this day.
  expect(night).toContain('23:20');
  expect(night).toContain('začala 2025-06-10');
  expect(first?.startsWith('1')).toBe(true);
  for (const piece of ['05:58', 'Trnava', 'Lanžhot', '1:01', '59,2', '312 099', 'Igor']) {
    expect(first?.replaceAll(/\s/g, ' ')).toContain(piece);
  }
  expect(afternoon).toContain('17:10');
  // The border: two rides with one moment, the flags of both countries.
  const crossing = rows(page).nth(1);
  expect((await crossing.innerHTML()).toLowerCase()).toContain('sk');
  expect((await rows(page).nth(2).innerHTML()).toLowerCase()).toContain('cz');
  expect(texts[1]?.match(/06:58/)).toBeTruthy();
  expect(texts[2]?.match(/06:58/)).toBeTruthy();
  expect(first).toMatch(/3\d,\d/);
  await takePicture(page, 'history');
  expect(page.complaints).toEqual([]);
});

test('HIS-005, HIS-030 litres of refuelings and losses stand among the rides, the day has a red dot', async () => {
  const page = await open(CARE.fuel, { query: `?day=${CARE_DAY}` });
  const fuel = (text: RegExp) => rows(page).filter({ hasText: text });
  await expect.poll(() => fuel(/Tankovanie \d+ l/).count(), waiting).toBe(2);
  const [morning, evening] = await fuel(/Tankovanie \d+ l/).allTextContents();
  expect(morning).toMatch(/Břeclav.*Tankovanie 2(49|50|51) l/);
  expect(evening).toMatch(/Senica.*Tankovanie 1(79|80|81) l/);
  expect(await fuel(/Úbytok paliva (59|60|61) l/).count()).toBe(1);
  const refueled = chip(page, CARE_DAY).locator('[data-colour="refueling"]');
  await expect.poll(() => refueled.count(), waiting).toBe(1);
  expect(await chip(page, CARE_DAY).getAttribute('aria-label')).toContain('2 tankovania');
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
  expect(await chosen.getAttribute('aria-label')).toMatch(/^tankovanie, .*2(49|50|51) l.*Břeclav/);
  await takePicture(page, 'history-fuel-selected');
});

test('HIS-001 the plate opens the vehicle selection and the history follows to the other vehicle', async () => {
  const page = await open();
  await button(page, `${PAST.day.plate}, vybrať iné vozidlo`).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').first().fill(PAST.edited.plate);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/history/${PAST.edited.id}**`);
  await button(page, `${PAST.edited.plate}, vybrať iné vozidlo`).waitFor();
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
});

test('HIS-002, MAP-049 all rides add short ones, dimmed, and stops', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const all = page.getByRole('button', { name: 'Všetky jazdy' });
  expect(await all.getAttribute('aria-pressed')).toBe('false');
  await all.click();
  await expect.poll(() => rows(page).count(), waiting).toBeGreaterThan(RIDES + 4);
  expect(await all.getAttribute('aria-pressed')).toBe('true');
  const short = rows(page).filter({ hasText: '12:30' }).filter({ hasText: '12:33' });
  expect(await short.count()).toBe(1);
  const ink = (row: typeof short) =>
    row.evaluate((line) => {
      const cell = line.querySelector('time') ?? line;
      return `${getComputedStyle(cell).color} ${getComputedStyle(line).opacity}`;
    });
  expect(await ink(short)).not.toBe(await ink(rows(page).filter({ hasText: '17:50' }).first()));
  await expect.poll(() => table(page).getByText('Zastávka').count()).toBeGreaterThan(2);
  await takePicture(page, 'history-all');
  await page.reload();
  await expect.poll(() => rows(page).count(), waiting).toBeGreaterThan(RIDES + 4);
});

test('HIS-051 a ride that is no moment selects nothing and breaks nothing', async () => {
  const page = await open(PAST.day, { query: `?day=${PAST_DAY}&ride=garbage` });
  await rows(page).first().waitFor();
  await page.getByLabel('Súhrn dňa').waitFor();
  await button(page, 'Prehrať deň').click();
  await button(page, 'Ukončiť prehrávanie').first().waitFor();
  await page.locator('button.ride-marker').first().waitFor();
  expect(await page.locator('button.ride-marker[data-state="dimmed"]').count()).toBe(0);
  expect(page.complaints).toEqual([]);
});

test('HIS-051 an address with a ride alone shows the day of that ride, however its time is written', async () => {
  const query = '?ride=2025-06-11T10:06:00%2B02:00';
  const page = await open(PAST.day, { query });
  await rows(page).first().waitFor();
  const selected = rows(page).filter({ hasText: '10:06' });
  await expect.poll(() => selected.getAttribute('aria-selected'), waiting).toBe('true');
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
});

test('a vehicle that is not there has no history bar, and nothing of it is asked for', async () => {
  const page = await stage.page();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/vehicle\/9999\/./.test(pathname)) calls.push(pathname);
  });
  await signIn(page, 'admin', '/tatra/map/history/9999');
  await page.getByText('Vyberte iné vozidlo, alebo sa vráťte na mapu.').waitFor();
  expect(await page.getByRole('region', { name: 'Lišta histórie' }).count()).toBe(0);
  expect(calls).toEqual([]);
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
  expect(await rows(page).filter({ hasText: '10:06' }).getAttribute('aria-selected')).toBe('true');
  expect((await details.textContent())?.replaceAll(/\s/g, ' ')).toContain('312 223');
  await takePicture(page, 'history-selected');
  await rows(page).filter({ hasText: '10:06' }).click();
  await details.waitFor({ state: 'detached' });
  expect(chosenRide(page)).toBe(null);
  await summary.waitFor();
});

test('why a ride begins, ends and was not ended by a stop is said with the records that decided', async () => {
  const page = await open(PAST.day, { query: `?day=${PAST_DAY}&ride=2025-06-11T11:46:15.000Z` });
  const details = page.getByRole('region', { name: 'Podrobnosti jazdy' });
  await details.getByRole('button', { name: 'Prečo jazda začala o 13:46?' }).click();
  await details.getByRole('table', { name: 'Rozhodujúce záznamy' }).waitFor();
  await expect.poll(() => details.textContent()).toContain('hranic');
  await details.getByRole('button', { name: 'Prečo sa jazda skončila o 15:00?' }).click();
  await expect.poll(() => details.textContent()).toMatch(/Motor bol vypnutý 10 min.*15:00:00/);
  await details.getByRole('button', { name: 'Prečo ju zastávka neukončila?' }).click();
  await expect.poll(() => details.textContent()).toMatch(/Zastávka 14:20.* – 14:25/);
  await takePicture(page, 'history-why');
  expect(page.complaints).toEqual([]);
});

test('HIS-009, HIS-010 the menu of a ride: select for all, correct for administrators', async () => {
  const page = await open();
  const names = () => page.getByRole('menuitem').allTextContents();
  await rows(page).filter({ hasText: '10:06' }).click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  expect(await names()).toEqual(['Vybrať', 'Upraviť jazdu', 'Ukázať v knihe jázd']);
  await page.getByRole('menuitem', { name: 'Vybrať' }).click();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06:00');
  const dispatcher = await open(PAST.day, { who: 'dispatcher' });
  await rows(dispatcher).filter({ hasText: '10:06' }).click({ button: 'right' });
  await dispatcher.getByRole('menuitem').first().waitFor();
  expect(await dispatcher.getByRole('menuitem').allTextContents()).toEqual([
    ...['Vybrať', 'Ukázať v knihe jázd'],
  ]);
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
  expect(await page.getByRole('menuitem').allTextContents()).not.toContain('Upraviť jazdu');
  await takePicture(page, 'history-going');
});

test('HIS-011 … HIS-013 previous and next walk the rides and stop at the ends', async () => {
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  const [previous, next] = [button(page, 'Predchádzajúca jazda'), button(page, 'Ďalšia jazda')];
  await next.click();
  await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('true');
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await previous.isEnabled()).toBe(true);
  await rows(page).nth(1).click();
  await expect.poll(() => chosenRide(page)).toBe(null);
  await previous.click();
  await expect.poll(() => rows(page).last().getAttribute('aria-selected')).toBe('true');
  expect(await next.isDisabled()).toBe(true);
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

test('HIS-020, HIS-021, HIS-027, HIS-029 … HIS-031 the week has seven days with dots and steps by day and week', async () => {
  const page = await open();
  await expect.poll(() => days(page).count(), waiting).toBe(7);
  const names = () => days(page).evaluateAll((chips) => chips.map((one) => one.ariaLabel ?? ''));
  await expect
    .poll(names, waiting)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^st 2025-06-11, [78] jázd, 29\d/)]));
  expect((await names()).map((name) => name.split(/[ ,]/)[1])).toEqual(
    ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2025-06-${day}`),
  );
  // 291 km are light blue, no rides no dot.
  const dots = (day: string) => chip(page, day).locator('[data-colour]').count();
  expect(await dots('2025-06-11')).toBe(1);
  expect(await dots('2025-06-13')).toBe(0);
  const step = async (name: string, day: string) => {
    await button(page, name).click();
    await page.waitForURL(`**?day=${day}`);
    await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(day);
  };
  await step('Predchádzajúci deň', '2025-06-10');
  await step('Predchádzajúci týždeň', '2025-06-03');
  await step('Nasledujúci deň', '2025-06-04');
  await step('Nasledujúci týždeň', '2025-06-11');
  await chip(page, '2025-06-09').click();
  await page.waitForURL('**?day=2025-06-09');
  await page.goBack();
  await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(PAST_DAY);
});

test('HIS-023 … HIS-026, HIS-028 the future cannot be chosen', async () => {
  const page = await open(PAST.going, { query: '?day=2999-01-01' });
  await expect.poll(() => days(page).count(), waiting).toBe(7);
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Bratislava' }).format(new Date());
  await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(today);
  expect(await button(page, 'Nasledujúci deň').isDisabled()).toBe(true);
  expect(await button(page, 'Predchádzajúci deň').isEnabled()).toBe(true);
  expect(await button(page, 'Predchádzajúci týždeň').isEnabled()).toBe(true);
  const later = await days(page).evaluateAll(
    (chips, now) =>
      chips
        .filter((one) => (one.ariaLabel?.split(/[ ,]/)[1] ?? '') > now)
        .map((one) => (one as HTMLButtonElement).disabled),
    today,
  );
  expect(later.every(Boolean)).toBe(true);
  // A week back, next week is today again and not the day a week after.
  await button(page, 'Predchádzajúci deň').click();
  await button(page, 'Predchádzajúci týždeň').click();
  await button(page, 'Nasledujúci týždeň').click();
  await button(page, 'Nasledujúci deň').click();
  await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(today);
  await button(page, 'Kalendár').click();
  const calendar = page.getByRole('dialog', { name: 'Kalendár' });
  await calendar.waitFor();
  await expect.poll(() => calendar.locator('button[data-selected]').count()).toBe(1);
  const cells = await calendar.locator('table button').evaluateAll((all) => {
    const at = all.findIndex((one) => one.hasAttribute('data-selected'));
    return all.map((one, index) => ({
      isLater: index > at,
      isOff: (one as HTMLButtonElement).disabled,
    }));
  });
  expect(cells.filter((cell) => cell.isLater && !cell.isOff)).toEqual([]);
  expect(cells.filter((cell) => !cell.isLater && cell.isOff)).toEqual([]);
});

test('HIS-051 the address chooses day and ride, and may be sent to a colleague', async () => {
  const ride = '2025-06-11T06:06:00.000Z';
  const page = await open(PAST.day, { query: `?day=${PAST_DAY}&ride=${ride}`, who: 'dispatcher' });
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
  expect(await rows(page).filter({ hasText: '08:06' }).getAttribute('aria-selected')).toBe('true');
  await page.reload();
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
});

test('HIS-052 without a day it is the day of the last location, and today where there is none', async () => {
  const page = await open(PAST.day, { query: '' });
  await expect.poll(() => chosenDay(page).getAttribute('aria-label'), waiting).toContain(PAST_DAY);
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
});

test('an address with garbage shows the day that it would show without', async () => {
  const garbage = '?day=2025-02-31&ride=%00%22%3E&all=maybe&x=1';
  const page = await open(PAST.day, { query: garbage });
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(PAST_DAY);
  await page.goto(`/tatra/map/history/${PAST.day.id}?day=1025-06-11`);
  await page.getByText('Žiadne jazdy tento deň.').waitFor();
  expect(page.complaints).toEqual([]);
});

test('a day without rides says so and leads to the last ride', async () => {
  const page = await open(PAST.day, { query: '?day=2025-06-20' });
  await page.getByText('Žiadne jazdy tento deň.').waitFor();
  await takePicture(page, 'history-empty');
  await page
    .getByRole('button', { name: /2025-06-11/ })
    .last()
    .click();
  await page.waitForURL(`**?day=${PAST_DAY}`);
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
});

test('an unknown vehicle, one of another company, and a word instead of an id are calm news', async () => {
  const page = await open({ id: 999_999 }, { query: '' });
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
  await takePicture(page, 'history-unknown');
  for (const id of ['221', 'abc', '-1', '1e99']) {
    await page.goto(`/tatra/map/history/${id}`);
    await page
      .getByText('Toto vozidlo tu nie je.')
      .or(page.getByText(/nenašl|neexistuje/))
      .first()
      .waitFor();
  }
});

test('a vehicle that never reported has no history yet', async () => {
  const page = await open(PAST.empty, { query: '' });
  await page.getByText('História sa objaví, keď jednotka pošle prvú polohu.').waitFor();
  await takePicture(page, 'history-no-location');
  expect(page.complaints).toEqual([]);
});

test('when the rides cannot be had it says so and offers to try again', async () => {
  const page = await stage.page();
  let isBroken = true;
  await page.route(/\/vehicle\/\d+\/ride\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await signIn(page, 'admin', `/tatra/map/history/${PAST.day.id}?day=${PAST_DAY}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Jazdy sa nepodarilo načítať.' });
  await alert.waitFor();
  isBroken = false;
  await alert.getByRole('button').click();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
});

test('LOG-010, NAV-029 from the history to the logbook of the ride; closing leads to the vehicle on the map', async () => {
  const page = await open();
  await rows(page).filter({ hasText: '10:06' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ukázať v knihe jázd' }).click();
  await page.waitForURL('**/tatra/map/logbook/701?**');
  expect(new URL(page.url()).searchParams.get('month')).toBe('2025-6');
  expect(chosenRide(page)).toContain('2025-06-11T08:06');
  await page.goBack();
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  await page
    .getByRole('complementary', { name: 'Panel' })
    .getByRole('button', { name: 'Zavrieť' })
    .first()
    .click();
  await page.waitForURL(/\/tatra\/map\?vehicle=701$/);
});

test('a driver sees the history of his vehicles only', async () => {
  const page = await open(PAST.day, { who: 'driver' });
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
});

test('a machine shows engine hours in the place of kilometres (CONST-017)', async () => {
  const page = await open(PAST.machine);
  await expect.poll(() => rows(page).count(), waiting).toBe(2);
  const head = (await table(page).locator('thead').textContent()) ?? '';
  expect(head).toContain('Motohodiny');
  expect(head).not.toContain('Tachometer');
  expect((await rows(page).first().textContent())?.replaceAll(/\s/g, ' ')).toContain('4,5');
});

test('on a phone: the bar is in the sheet, nothing is wider than the screen', async () => {
  const page = await open(PAST.day, { ...PHONE, colorScheme: 'dark' });
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await takePicture(page, 'history-phone-dark');
  await button(page, 'Výška panela').click();
  await rows(page).filter({ hasText: '10:06' }).tap();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T08:06:00');
  await takePicture(page, 'history-phone-dark-selected');
  expect(page.complaints).toEqual([]);
});

test('dark', async () => {
  const page = await open(PAST.day, {
    ...{ query: `?day=${PAST_DAY}&ride=2025-06-11T06:06:00.000Z`, colorScheme: 'dark' },
  });
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
  await expect
    .poll(() => page.getByRole('slider', { name: 'Denný graf' }).count(), waiting)
    .toBe(1);
  await takePicture(page, 'history-dark');
});
