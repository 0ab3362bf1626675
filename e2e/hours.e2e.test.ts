// A driver's hours: counters that count on, files that are brought, days, why something is a possible
// infringement, keys, who may see whom.
import { fixture } from '@flotila/domain/tachograph/file/testing/fixtures.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PERSON, VEHICLE } from '../server/testing/cast.ts';
import { cardFile, giveCard, PLAIN_DAY, seedActivity } from '../server/testing/tachograph.ts';
import { hearChanges } from '../server/thing/live/changes.ts';
import { startHoursWorker } from '../server/thing/tachograph/hours-worker.ts';
import { findings } from './axe.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(2);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The real card's, whose days of 2015 are read here. */
const REAL_CARD = 'RUD0000000000100';
const LIVE_CARD = 'SK12345678901200';
const WEEKS = '?week=2015-09-28';
/** Driving has gone on for two hours. */
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

beforeAll(async () => {
  const { db } = stage.database;
  await giveCard(db, PERSON.igor, REAL_CARD);
  await giveCard(db, PERSON.dusan, LIVE_CARD);
  const live = (from: number, to: number, activity: 0 | 3) =>
    seedActivity(
      db,
      VEHICLE.truck,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
      activity,
      { identification: `tachograph@${LIVE_CARD}` },
    );
  await live(now - 20 * HOUR_MS, now - 2 * HOUR_MS, 0);
  await live(now - 2 * HOUR_MS, now, 3);
  const changes = await hearChanges(db);
  const log = { warn: (facts: object) => console.warn(facts) };
  const worker = startHoursWorker({ db, now: () => now, changes, log, everyMs: HOUR_MS });
  await worker.look();
  await worker.stop();
  changes.stop();
});

async function open(person: { id: number }, search = '', who: Who = 'dispatcher') {
  const page = await stage.page();
  await signIn(page, who, `/tatra/drivers/${person.id}${search}`);
  return page;
}

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const uploads = (page: Page) => page.getByRole('list', { name: 'Nahrávané súbory' });
const counter = (page: Page, name: string) =>
  page.getByRole('heading', { name }).locator('xpath=following-sibling::p').first();

async function bring(page: Page, name: string, bytes: Uint8Array): Promise<Locator> {
  const buffer = Buffer.from(bytes);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return uploads(page).getByRole('listitem').filter({ hasText: name });
}

/** The days of the real card are there, whether another test brought it or not. */
async function bringRealCard(): Promise<void> {
  const page = await open(PERSON.igor, WEEKS);
  // The button changes its place once it is known whether there are files.
  const known = page.getByText('Bez údajov z tachografu').or(page.getByText('C_TESTOV.ddd'));
  await known.first().waitFor();
  const file = await bring(page, 'C_TESTOV.ddd', fixture('card-real-2015.ddd'));
  await file.getByText(/46 dní/).waitFor();
}

test('T5 a card that is brought shows its days to the minute, the same again is said to be here', async () => {
  const page = await open(PERSON.igor, WEEKS);
  await page.getByText('Bez údajov z tachografu').waitFor();
  const first = await bring(page, 'C_TESTOV.ddd', fixture('card-real-2015.ddd'));
  await first.getByText(/46 dní, .*, podpis ne/).waitFor();
  // 14:22 of driving, 3:05 of work, 6:33 of rest and 1016 km, as an independent reader has it.
  const cells = day(page, '2015-09-30').getByRole('cell');
  await expect.poll(() => cells.allTextContents(), waiting).toContain('14:22');
  const texts = (await cells.allTextContents()).map((text) => text.replace(/\s/g, ' '));
  expect(texts.slice(1, 7)).toEqual(['14:22', '3:05', '-', '6:33', '-', '1 016']);
  await expect.poll(() => day(page, '2015-09-27').textContent()).toContain('bez údajov');
  const again = await bring(page, 'again.ddd', fixture('card-real-2015.ddd'));
  await again.getByText(/už nahratý, 46 dní/).waitFor();
  // One file, which is given back as it came.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stiahnuť C_TESTOV.ddd' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(fixture('card-real-2015.ddd'))).toBe(true);
  await takePicture(page, 'hours-card');
});

test('what is no file of a tachograph is refused in words, a card of another driver says whose it is', async () => {
  const page = await open(PERSON.igor, WEEKS);
  page.expectComplaint(/^400 .*tachograph-file/);
  const picture = await bring(page, 'fotka.ddd', Buffer.from('\x89PNG\r\n\x1a\n, and so on'));
  await picture.getByRole('alert').getByText(/súbor/i).waitFor();
  const days = [{ date: '2015-09-30', changes: PLAIN_DAY }];
  const other = cardFile({ number: LIVE_CARD, firstName: 'Dušan', lastName: 'Žiak', days });
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'pustene.ddd'));
      return transfer;
    },
    [...other],
  );
  // Anywhere on the page.
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data });
  const dropped = uploads(page).getByRole('listitem').filter({ hasText: 'pustene.ddd' });
  const link = dropped.getByRole('link', { name: /^Uložený k vodičovi/ });
  await link.click();
  await page.getByRole('heading', { name: 'Dušan Žiak' }).waitFor();
});

test('a selected infringement lights its day and tells why, from the day as well; the address keeps it', async () => {
  await bringRealCard();
  const page = await open(PERSON.igor, WEEKS);
  const list = page.getByRole('region', { name: /^Možné priestupky: \d+/ });
  // Since the rest in the evening before.
  const long = list.getByRole('button', { name: /^Denné vedenie 15:18/ });
  await long.click();
  await list.getByText(/^Za deň najviac 9:00 vedenia, dva razy/).waitFor();
  await list.getByText('Nariadenie 561/2006, čl. 6 ods. 1').waitFor();
  await expect.poll(() => day(page, '2015-09-30').getAttribute('data-lit')).toBe('true');
  await expect
    .poll(() => list.locator('[data-breaking="true"]').textContent())
    .toContain('limit prekročený');
  await expect.poll(() => page.url()).toContain('found=DAY');
  await page.reload();
  await expect.poll(() => long.getAttribute('aria-expanded'), waiting).toBe('true');
  await long.click();
  const mark = day(page, '2015-09-30').getByRole('button', { name: /Denné vedenie 15:18/ });
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
  await mark.click();
  await expect.poll(() => long.getAttribute('aria-expanded')).toBe('true');
});

test('U turns the times, arrows walk days and activities, Page Up and Page Down two weeks, Esc leaves', async () => {
  await bringRealCard();
  const page = await open(PERSON.igor, WEEKS);
  const axis = () => page.locator('thead td').nth(1).locator('span').first().textContent();
  await day(page, '2015-09-30').getByRole('cell', { name: '14:22' }).waitFor();
  await expect.poll(axis).toBe('00:00');
  await page.keyboard.press('u');
  // Bratislava was two hours ahead; the days stay those of UTC.
  await expect.poll(axis).toBe('03:00');
  await expect.poll(() => page.url()).toContain('time=local');
  await day(page, '2015-09-29').focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
    .toBe('2015-09-30');
  await page.keyboard.press('ArrowRight');
  const card = page.locator('[data-activity-card]');
  await card.getByText(/02:00 – \d\d:\d\d/).waitFor();
  await card.getByText(/00:00 – \d\d:\d\d UTC/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageUp');
  await day(page, '2015-09-07').waitFor();
  await page.keyboard.press('PageDown');
  await day(page, '2015-09-30').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/map/);
});

test('the counters count on by the minute while the driving goes on', async () => {
  const page = await stage.page({ isFirstVisit: true });
  await page.clock.install({ time: now });
  await signIn(page, 'dispatcher', `/tatra/drivers/${PERSON.dusan.id}`);
  await page.getByText(/^vedie od /).waitFor();
  await expect.poll(() => counter(page, 'Do prestávky zostáva').textContent()).toBe('2:30');
  const before = await counter(page, 'Dnes zostáva').textContent();
  await page.clock.runFor(3 * MINUTE_MS);
  await expect.poll(() => counter(page, 'Do prestávky zostáva').textContent()).toBe('2:27');
  await expect.poll(() => counter(page, 'Dnes zostáva').textContent()).not.toBe(before);
  await takePicture(page, 'hours-live');
});

test('UX-phone all counters are in sight, and a touch tells the limit of one', async () => {
  const page = await stage.page(PHONE);
  await signIn(page, 'dispatcher', `/tatra/drivers/${PERSON.dusan.id}`);
  const counters = page.getByRole('region', { name: 'Dnes zostáva' });
  const cells = counters.getByRole('button');
  // Of a driver whose weekly rests nobody knows there are five.
  await expect.poll(() => cells.count()).toBe(5);
  const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
  for (const box of boxes) {
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await counters.getByText(/^Dnes zostáva \d+:\d\d · vedenie \d+:\d\d z \d+:00/).waitFor();
  await counters.getByRole('button', { name: /^Do prestávky/ }).tap();
  await counters.getByText(/^Do prestávky zostáva \d+:\d\d · 45 min/).waitFor();
  await takePicture(page, 'hours-phone');
});

test('R-10 Article 12 is noted on a phone, stands with its infringement, and is taken back', async () => {
  await bringRealCard();
  const page = await stage.page(PHONE);
  await signIn(page, 'dispatcher', `/tatra/drivers/${PERSON.igor.id}${WEEKS}`);
  const list = page.getByRole('region', { name: /^Možné priestupky: \d+/ });
  await list.getByRole('button', { name: /^Čl. 12: Denné vedenie 15:18/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Výnimka podľa čl. 12' });
  await dialog.getByRole('radio', { name: /po prestávke 30 min/ }).check();
  await dialog.getByRole('textbox').fill('Nehoda na D1 pri Trnave');
  expect(await findings(page, 'dialog')).toEqual([]);
  await takePicture(page, 'hours-excuse-phone');
  await dialog.getByRole('button', { name: 'Uložiť' }).tap();
  await list.getByText(/Nehoda na D1 pri Trnave/).waitFor();
  // Five hours more than ten are not two.
  await list.getByText(/Čl. 12 tu dovoľuje najviac o 2:00 viac/).waitFor();
  await list.getByText(/Nehoda na D1 pri Trnave/).scrollIntoViewIfNeeded();
  await takePicture(page, 'hours-excused-phone');
  const wide = await open(PERSON.igor, WEEKS);
  const same = wide.getByRole('region', { name: /^Možné priestupky: \d+/ });
  await same.getByText(/Nehoda na D1 pri Trnave/).waitFor();
  await same.scrollIntoViewIfNeeded();
  await takePicture(wide, 'hours-excused');
  await same.getByRole('button', { name: /^Upraviť čl. 12: Denné vedenie 15:18/ }).click();
  await wide.getByRole('button', { name: 'Odobrať zápis' }).click();
  await expect.poll(() => same.getByText(/Nehoda na D1 pri Trnave/).count(), waiting).toBe(0);
});

test('drivers see their own hours and bring no files; of another one there is nothing to see', async () => {
  await bringRealCard();
  const page = await open(PERSON.igor, WEEKS, 'driver');
  await day(page, '2015-09-30').getByRole('cell', { name: '14:22' }).waitFor();
  const working = page.getByRole('region', { name: 'Pracovný čas' });
  await expect.poll(() => working.textContent()).toContain('z 60:00');
  await expect.poll(() => working.textContent()).toContain('462/2007');
  await expect.poll(() => page.getByRole('button', { name: 'Nahrať súbor DDD' }).count()).toBe(0);
  page.expectComplaint(/^404 .*driver-hours/);
  page.expectComplaint(/^404 .*tachograph-day/);
  page.expectComplaint(/^404 .*working-time/);
  await page.goto(`/tatra/drivers/${PERSON.dusan.id}`);
  await page.getByText('Taký vodič tu nie je').waitFor();
});
