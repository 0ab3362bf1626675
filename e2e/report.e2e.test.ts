// The report screen: pages as they will be printed, inputs beside them, saving, the ways to it and out of it.
import { localDay } from '@flotila/domain/time.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startJobWorker } from '../server/flow/report/job-worker.ts';
import { PERSON } from '../server/testing/cast.ts';
import { reportsInProcess } from '../server/testing/reports.ts';
import { waiting } from './panel.ts';
import { PAST } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(2, { hasPast: true });
const MAY = 'month-one|2025-05';
const logbookOf = (period: string) =>
  `/tatra/report/logbook?vehicleId=${PAST.month.id}&period=${encodeURIComponent(period)}`;
const LOGBOOK = logbookOf(MAY);
/** A page of it, for what does not ask for more: six take most of a test to be drawn. */
const BRIEF = logbookOf('day-one|2025-05-06');

async function open(path: string, who: Who = 'admin', options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, path);
  return page;
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const sheet = (page: Page, number: number) =>
  page.locator(`[data-shown="true"] [data-page="${number}"]`);
const textLayer = (page: Page, number: number) => sheet(page, number).locator('.textLayer');
const fromAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const position = (page: Page) => page.getByRole('toolbar').getByRole('status');

/** Waits until the first page is drawn with its words. */
async function drawn(page: Page): Promise<void> {
  await textLayer(page, 1).getByText('Kniha jázd').first().waitFor();
}

/** The calls of reports, as the page makes them. */
function watchCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isPages = request.headers().accept?.startsWith('application/pdf');
    if (url.pathname.includes('/v1/tatra/report/') && isPages) calls.push(url);
  });
  return calls;
}

test('of several pages the first is drawn before another one is begun', async () => {
  const page = await stage.page();
  await page.addInitScript(() => {
    const isDrawn = () => {
      const canvas = document.querySelector<HTMLElement>('[data-page="1"] canvas');
      return canvas !== null && canvas.style.visibility !== 'hidden';
    };
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-page="2"]')) return;
      observer.disconnect();
      document.documentElement.dataset.firstWasDrawn = String(isDrawn());
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, 'admin', LOGBOOK);
  await sheet(page, 2).waitFor();
  expect(await page.locator('html').getAttribute('data-first-was-drawn')).toBe('true');
});

test('REP-008, REP-001 the pages are shown with their words and sums; the address keeps what they are of', async () => {
  const page = await open(LOGBOOK);
  await drawn(page);
  await expect.poll(() => position(page).textContent()).toMatch(/^Strana 1 z [2-9]/);
  await textLayer(page, 1).getByText(PAST.month.plate).first().waitFor();
  // What one usually looks for, from the same document.
  const facts = page.getByRole('region', { name: 'V tejto zostave' });
  await facts.getByText('200', { exact: true }).first().waitFor();
  await expect.poll(() => fromAddress(page, 'vehicleId')).toBe(String(PAST.month.id));
  await expect.poll(() => fromAddress(page, 'period')).toBe(MAY);
  await takePicture(page, 'report');
  await page.reload();
  await drawn(page);
  await page.getByRole('button', { name: 'Obdobie: máj 2025' }).waitFor();
});

test('REP-008 a place leads into the history without leaving the application', async () => {
  const page = await open(BRIEF);
  await drawn(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const link = sheet(page, 1).locator('.annotationLayer a').first();
  await link.waitFor({ state: 'attached' });
  // Whoever hears the page knows where it leads: it is called by the words that it lies over.
  await expect.poll(() => link.getAttribute('aria-label'), waiting).toMatch(/^\p{L}[\p{L} ,-]+$/u);
  await link.dispatchEvent('click');
  await page.waitForURL(`**/tatra/map/history/${PAST.month.id}**`);
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('REP-003 a change is asked for when it rests; the pages stay meanwhile, at the same place', async () => {
  const page = await open(LOGBOOK);
  const calls = watchCalls(page);
  await drawn(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => position(page).textContent()).toMatch(/^Strana 2 z/);
  const before = calls.length;
  const days = page.getByRole('checkbox', { name: 'Súhrn po dňoch' });
  const weeks = page.getByRole('checkbox', { name: 'Súhrn po týždňoch' });
  const second = await weeks.elementHandle();
  // One right after the other.
  await days.evaluate((one: HTMLInputElement, other) => {
    one.click();
    (other as HTMLInputElement).click();
  }, second);
  // Two changes, one call; what is seen meanwhile are the old pages.
  expect(await sheet(page, 2).count()).toBe(1);
  await expect.poll(() => calls.length, waiting).toBe(before + 1);
  const asked = calls.at(-1)?.searchParams;
  expect([asked?.get('daySummary'), asked?.get('weekSummary')]).toEqual(['true', 'true']);
  await expect.poll(() => fromAddress(page, 'daySummary')).toBe('true');
  await expect.poll(() => position(page).textContent(), waiting).toMatch(/^Strana 2 z/);
});

test('REP-005 without a vehicle nothing is asked for and the field waits; REP-011 found by plate and name', async () => {
  const page = await open('/tatra/report/logbook');
  const calls = watchCalls(page);
  await page.getByText('Vyberte vozidlo').first().waitFor();
  const field = page.getByRole('combobox', { name: 'Vozidlo' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => button(page, 'Uložiť ako PDF').isDisabled()).toBe(true);
  expect(calls).toEqual([]);
  await field.fill('volvo hm');
  await page.getByRole('option').filter({ hasText: PAST.month.plate }).click();
  await expect.poll(() => fromAddress(page, 'vehicleId')).toBe(String(PAST.month.id));
  await drawn(page);
  // REP-035: the month before is over and has no rides, but a page.
  await textLayer(page, 1).getByText('Žiadne údaje').waitFor();
});

test('REP-005 what is missing is chosen where the pages will stand; the field does not open over it by itself', async () => {
  const page = await open('/tatra/report/logbook');
  const choice = page.getByRole('region', { name: 'Vyberte vozidlo' });
  const vehicle = choice.getByRole('button', { name: PAST.month.plate });
  await vehicle.waitFor();
  await takePicture(page, 'report-choose');
  expect(await page.getByRole('option').count()).toBe(0);
  await vehicle.click();
  await expect.poll(() => fromAddress(page, 'vehicleId')).toBe(String(PAST.month.id));
  await drawn(page);
  expect(await choice.count()).toBe(0);
});

test('NAV-021 all reports by what they answer; the one that was shown last leads', async () => {
  const page = await open(BRIEF);
  await drawn(page);
  // Its words are there, so that what reads it out may begin.
  await expect.poll(() => sheet(page, 1).getAttribute('aria-busy')).toBe('false');
  await button(page, 'Iná zostava').click();
  await page.getByRole('menuitem', { name: 'Všetky zostavy' }).click();
  await page.waitForURL('**/tatra/report');
  const recent = page.getByRole('region', { name: 'Naposledy použité' });
  await expect.poll(() => recent.getByRole('link').count()).toBe(1);
  await takePicture(page, 'reports');
  // The list of companies is for superusers.
  expect(await page.getByRole('link', { name: /^Súhrn firiem/ }).count()).toBe(0);
  await page.getByRole('link', { name: /^Údržba vozidiel/ }).click();
  await page.waitForURL('**/tatra/report/maintenance**');
  await page.goBack();
  await recent.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/(map|report\/)/);
});

test('REP-010, REP-036 the arrow opens another report of the same vehicle and time, Esc leads back out', async () => {
  const page = await open('/tatra/data/vehicles');
  await page.goto(LOGBOOK);
  await drawn(page);
  await button(page, 'Iná zostava').click();
  const other = page.getByRole('menuitem', { name: 'Stav nádrží' });
  const href = (await other.getAttribute('href')) ?? '';
  expect(href).toContain(`vehicleId=${PAST.month.id}`);
  expect(decodeURIComponent(href)).toContain(MAY);
  // One Esc closes one thing.
  await page.locator('[role="menu"]:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await other.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toContain('/report/logbook');
  await button(page, 'Skryť panel').click();
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  await button(page, 'Ukázať panel').click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/(map|data)/);
});

test('REP-012, REP-019 the period: kinds, a month of the calendar, nothing after today', async () => {
  const page = await open(LOGBOOK);
  await drawn(page);
  await button(page, /^Obdobie/).click();
  const kinds = page.getByRole('dialog', { name: 'Obdobie' });
  await kinds.getByRole('button', { name: 'dni a časy od – do' }).waitFor();
  const today = localDay(Date.now(), 'Europe/Bratislava');
  const year = Number(today.slice(0, 4));
  await kinds.getByRole('button', { name: 'Ďalší rok' }).click({ clickCount: year - 2025 });
  await expect.poll(() => kinds.getByRole('button', { name: 'Ďalší rok' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await kinds.waitFor({ state: 'detached' });
  await button(page, /^Obdobie/).click();
  await kinds.getByRole('button', { name: /^minulý mesiac/ }).click();
  await expect.poll(() => fromAddress(page, 'period')).toBe('month-previous');
  // What was used last stands first.
  await button(page, /^Obdobie/).click();
  await expect
    .poll(() => kinds.getByRole('button').first().textContent())
    .toMatch(/^minulý mesiac/);
});

test('REP-024, REP-026, REP-028 the sheet is saved by its name, with an entry while it is fetched', async () => {
  const page = await open(BRIEF);
  await drawn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/report/logbook/**', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Uložiť ako XLSX').click();
  const entry = page.getByRole('status').filter({ hasText: 'Pripravuje sa zostava' });
  await entry.first().waitFor();
  // Whoever leaves takes the entry along.
  await page.getByRole('link', { name: 'Flotila' }).click();
  await page.waitForURL('**/tatra/map');
  await page.getByText('Pripravuje sa zostava').waitFor();
  const saved = page.waitForEvent('download');
  release();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^Kniha_jázd_BA_702_HM_.*2025\.xlsx$/);
  await page.getByText('Pripravuje sa zostava').waitFor({ state: 'detached' });
});

test('Ctrl+S saves the PDF; cancelled, nothing comes and the entry is gone', async () => {
  const page = await open(BRIEF);
  await drawn(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Control+s');
  expect((await saved).suggestedFilename()).toMatch(/^Kniha_jázd_BA_702_HM_.*\.pdf$/);
  await page.route('**/report/logbook/**', () => undefined);
  await button(page, 'Uložiť ako XLSX').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Zrušiť' }).click();
  await page.getByText('Pripravuje sa zostava').waitFor({ state: 'detached' });
  await expect.poll(() => button(page, 'Uložiť ako XLSX').isEnabled()).toBe(true);
});

test('what is printed is the paper itself and no preview of it, so a logbook remembers it', async () => {
  const page = await stage.page();
  const printed = Promise.withResolvers<void>();
  await page.exposeFunction('toldPrint', () => printed.resolve());
  await page.addInitScript('globalThis.print = () => globalThis.toldPrint()');
  await signIn(page, 'admin', BRIEF);
  await drawn(page);
  const asked = page.waitForRequest(
    (request) => request.headers().accept?.startsWith('application/pdf') ?? false,
  );
  await button(page, 'Vytlačiť').click();
  expect((await asked).headers()['x-report-preview']).toBeUndefined();
  await printed.promise;
});

test('a report without a row says so beside its empty page, and what to do', async () => {
  const page = await open(logbookOf('day-one|2024-01-01'));
  await page.getByText('Za toto obdobie tu nič nie je.').waitFor();
  await takePicture(page, 'report-empty');
});

test('REP-030 a failure says so, the inputs stay, trying again brings the pages', async () => {
  const page = await stage.page();
  page.expectComplaint(/^503 .*report\/logbook/);
  await page.route('**/report/logbook/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn(page, 'admin', BRIEF);
  await page.getByText('Zostavu sa nepodarilo pripraviť').waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Vozidlo' }).inputValue())
    .toContain('BA 702 HM');
  await expect.poll(() => button(page, 'Uložiť ako PDF').isDisabled()).toBe(true);
  await page.unroute('**/report/logbook/**');
  await button(page, 'Skúsiť znova').click();
  await drawn(page);
});

test('REP-006 too large to be waited for: made in the background, its file waits in the list', async () => {
  const page = await stage.page();
  page.expectComplaint(/^413 .*report\/travel-expenses/);
  const years = encodeURIComponent('year-range|2016|2025');
  await signIn(
    page,
    'admin',
    `/tatra/report/travel-expenses?personId=${PERSON.igor.id}&period=${years}`,
  );
  await page.getByText('Zostava je na náhľad priveľká').waitFor();
  await button(page, 'Pripraviť XLSX na pozadí').click();
  const files = page.getByRole('region', { name: 'Pripravené na pozadí' });
  await files.getByText('čaká').waitFor();
  const { db } = stage.database;
  const worker = startJobWorker({
    db,
    now: Date.now,
    reports: reportsInProcess(db),
    version: '1.12.16',
    everyMs: 1e9,
    log: { warn: () => undefined },
  });
  try {
    expect(await worker.look()).toBe(1);
  } finally {
    await worker.stop();
  }
  // The list looks again by itself.
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: /^Stiahnuť Cestovné náhrady/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Cestovné_náhrady_.*2016.*\.xlsx$/);
  await files.getByRole('button', { name: /^Odstrániť Cestovné náhrady/ }).click();
  await files.waitFor({ state: 'detached' });
});

test('LOG-002, LOG-003 the logbook panel saves the file of its month', async () => {
  const page = await open(`/tatra/map/logbook/${PAST.month.id}?month=2025-5`);
  const saved = page.waitForEvent('download');
  await button(page, 'Súbor knihy jázd').click();
  expect((await saved).suggestedFilename()).toMatch(/^Kniha_jázd_BA_702_HM_.*\.pdf$/);
});

test('REP-025 a driver begins a report of persons with themselves; the zoom goes by steps', async () => {
  const page = await open('/tatra/report/travel-expenses', 'driver');
  await expect.poll(() => fromAddress(page, 'personId')).toBe(String(PERSON.igor.id));
  await page.goto(`/tatra/report/logbook?vehicleId=201`);
  await drawn(page);
  const width = () => sheet(page, 1).evaluate((one) => one.clientWidth);
  const whole = await width();
  await button(page, 'Zmenšiť (−)').click();
  await expect.poll(width, waiting).toBeLessThan(whole);
  await button(page, /%$/).click();
  await expect.poll(width, waiting).toBe(whole);
});

test('on a phone the inputs come first, the page by its width after them, back leads to the inputs', async () => {
  const page = await open(BRIEF, 'admin', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('combobox', { name: 'Vozidlo' }).waitFor();
  await takePicture(page, 'report-phone-inputs');
  await page.getByRole('button', { name: 'Zobraziť', exact: true }).click();
  await drawn(page);
  const seen = await sheet(page, 1).evaluate((one) => one.getBoundingClientRect().width);
  expect(seen).toBeGreaterThan(360);
  expect(seen).toBeLessThanOrEqual(390);
  await takePicture(page, 'report-phone');
  await page.goBack();
  await page.getByRole('combobox', { name: 'Vozidlo' }).waitFor();
});
