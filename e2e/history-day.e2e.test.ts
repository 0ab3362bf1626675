// The day of the history in the browser: the week, what an address chooses, and days or vehicles that have
// nothing to show (HIS-020 … HIS-031, HIS-051, HIS-052).
import { addDays } from '@flotila/domain/time.ts';
import { expect, test } from 'vitest';
import { chip, chosenDay, days, historyOf, RIDES, rows } from './history-panel.ts';
import { button, openAfterFailure, pressTwice, waiting } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1, { hasPast: true });
const open = historyOf(stage);

test('HIS-051 a ride that is no moment selects nothing and breaks nothing', async () => {
  const page = await open(PAST.day, { query: `?day=${PAST_DAY}&ride=garbage` });
  await rows(page).first().waitFor();
  await page.getByLabel('Súhrn dňa').waitFor();
  await button(page, 'Prehrať deň').click();
  await button(page, 'Ukončiť prehrávanie').first().waitFor();
  await page.locator('button.ride-marker').first().waitFor();
  await expect.poll(() => page.locator('button.ride-marker[data-state="dimmed"]').count()).toBe(0);
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
  page.expectComplaint(/^404 .*\/vehicle\/9999$/);
  await signIn(page, 'admin', '/tatra/map/history/9999');
  await page.getByText('Vyberte iné vozidlo, alebo sa vráťte na mapu.').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Lišta histórie' }).count()).toBe(0);
  expect(calls).toEqual([]);
});

test('HIS-020, HIS-021, HIS-027, HIS-029 … HIS-031 the week has seven days with dots and steps by day and week', async () => {
  const page = await open();
  await expect.poll(() => days(page).count(), waiting).toBe(7);
  const names = () => days(page).evaluateAll((chips) => chips.map((one) => one.ariaLabel ?? ''));
  await expect
    .poll(names, waiting)
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^st 11\. 2025-06-11, [78] jázd, 29\d/)]),
    );
  expect((await names()).map((name) => name.split(/[ ,]/)[2])).toEqual(
    ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2025-06-${day}`),
  );
  // 291 km are light blue, no rides no dot.
  const dots = (day: string) => chip(page, day).locator('[data-colour]').count();
  await expect.poll(() => dots('2025-06-11')).toBe(1);
  await expect.poll(() => dots('2025-06-13')).toBe(0);
  const step = async (name: string, day: string) => {
    await button(page, name).click();
    await page.waitForURL(`**?day=${day}`);
    await expect.poll(() => chosenDay(page).getAttribute('aria-label')).toContain(day);
  };
  await step('Predchádzajúci deň', '2025-06-10');
  await step('Predchádzajúci týždeň', '2025-06-03');
  await step('Nasledujúci deň', '2025-06-04');
  await step('Nasledujúci týždeň', '2025-06-11');
  // Before the first step is drawn.
  await button(page, 'Predchádzajúci deň').evaluate(pressTwice);
  await page.waitForURL('**?day=2025-06-09');
  await step('Nasledujúci deň', '2025-06-10');
  await step('Nasledujúci deň', '2025-06-11');
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
  await expect.poll(() => button(page, 'Nasledujúci deň').isDisabled()).toBe(true);
  await expect.poll(() => button(page, 'Predchádzajúci deň').isEnabled()).toBe(true);
  await expect.poll(() => button(page, 'Predchádzajúci týždeň').isEnabled()).toBe(true);
  const later = await days(page).evaluateAll(
    (chips, now) =>
      chips
        .filter((one) => (one.ariaLabel?.split(/[ ,]/)[2] ?? '') > now)
        .map((one) => (one as HTMLButtonElement).disabled),
    today,
  );
  expect(later.every(Boolean)).toBe(true);
  // A week back, next week is today again and not the day a week after.
  for (const [name, back] of [
    ['Predchádzajúci deň', 1],
    ['Predchádzajúci týždeň', 8],
    ['Nasledujúci týždeň', 1],
    ['Nasledujúci deň', 0],
  ] as const) {
    await button(page, name).click();
    // The next step begins at the day of this one.
    const label = () => chosenDay(page).getAttribute('aria-label');
    await expect.poll(label, { message: name }).toContain(addDays(today, -back));
  }
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
  await expect
    .poll(() => rows(page).filter({ hasText: '08:06' }).getAttribute('aria-selected'))
    .toBe('true');
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
  await page.goto(`/tatra/map/history/${PAST.day.id}?day=1925-06-11`);
  await page.getByText('Žiadne jazdy tento deň.').waitFor();
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
  page.expectComplaint(/^404 .*\/vehicle\/999999$/);
  page.expectComplaint(/^404 .*\/vehicle\/221$/);
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
});

test('when the rides cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/history/${PAST.day.id}?day=${PAST_DAY}`,
    calls: /\/ride$/,
    says: 'Jazdy sa nepodarilo načítať.',
  });
  await expect.poll(() => rows(page).count(), waiting).toBe(RIDES);
});

test('a driver sees the history of his vehicles only', async () => {
  const page = await open(PAST.day, { who: 'driver' });
  page.expectComplaint(new RegExp(`^404 .*/vehicle/${PAST.day.id}(/|$)`));
  await page.getByText('Toto vozidlo tu nie je.').waitFor();
});

test('on a phone the chosen day stands wholly in the strip, also when the dots have widened it', async () => {
  const page = await open(PAST.day, {
    query: '?day=2025-06-15',
    viewport: { width: 390, height: 844 },
  });
  await page.locator('[data-colour]').first().waitFor();
  const isInSight = () =>
    chosenDay(page).evaluate((chosen) => {
      const strip = chosen.closest('fieldset')?.getBoundingClientRect();
      const box = chosen.getBoundingClientRect();
      return strip !== undefined && box.left >= strip.left && box.right <= strip.right + 0.5;
    });
  await expect.poll(isInSight, waiting).toBe(true);
});
