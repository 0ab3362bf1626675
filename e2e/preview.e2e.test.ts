// The preview wall (PRV-001 … PRV-020, NAV-033): cards with mini maps, their switches and buttons, the phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { moveVehicle } from './fleet.ts';
import { PHONE } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(30, { hasBasemap: true });
const DAY_SECONDS = 86_400;

async function wall(options: Parameters<typeof stage.page>[0] = {}) {
  const page = await stage.page(options);
  await signIn(page, 'dispatcher', '/tatra/map-preview');
  await page.getByRole('listitem').first().waitFor();
  return page;
}

/** The card of the vehicle at that place of the fleet; the filter brings it into sight. */
async function cardOf(page: Page, index: number) {
  const vehicle = stage.fleet[index];
  if (!vehicle) throw new Error(`there is no vehicle ${index}`);
  await page.getByRole('main').getByRole('searchbox').fill(vehicle.plate);
  const card = page.getByRole('listitem', { name: new RegExp(vehicle.plate) });
  await card.waitFor();
  return { card, vehicle };
}

function boxOf(page: Page, selector: string) {
  return page.locator(selector).first().boundingBox();
}

test('PRV-001, PRV-008, PRV-010 … PRV-013 a card says what there is to say', {
  tags: ['smoke'],
}, async () => {
  const page = await stage.page();
  await withTachograph(page, stage.fleet[0]?.id ?? 0);
  await signIn(page, 'dispatcher', '/tatra/map-preview');
  const { card } = await cardOf(page, 0);
  const text = () => card.textContent();
  for (const piece of ['Scania R450', 'Ján Kováč', 'Trnava', '54 km/h', 'služobná', '1,6']) {
    await expect.poll(text).toContain(piece);
  }
  // The ride began 65 minutes before its last location and goes on while the test takes its time.
  await expect.poll(text).toMatch(/služobná1:(0[5-9]|1\d)/);
  await expect.poll(() => card.getByRole('img', { name: 'Slovensko' }).count()).toBe(1);
  const bars = card.getByRole('meter');
  await expect.poll(() => bars.count()).toBe(2);
  await expect.poll(() => bars.first().getAttribute('aria-valuenow')).toBe('50');
  await expect.poll(text).toContain('zostáva 4:30');
  await expect.poll(() => card.locator('canvas').count()).toBeGreaterThan(0);
  // Vehicles 501 + 23 has never sent a location.
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .fill(stage.fleet[23]?.plate ?? '-');
  await page.getByText(/nezodpovedá žiadne vozidlo/).waitFor();
});

test('PRV-002, PRV-003, PRV-016 … PRV-018 the size is remembered for 14 days', async () => {
  const page = await wall();
  await expect.poll(async () => (await boxOf(page, '[role="listitem"]'))?.width).toBe(310);
  await drawn(page);
  await takePicture(page, 'preview-small');
  await expect.poll(() => mapSize(page)).toEqual([300, 250]);
  await page.getByRole('button', { name: 'Veľké karty' }).click();
  await expect.poll(async () => (await boxOf(page, '[role="listitem"]'))?.width).toBe(410);
  await page.reload();
  await page.getByRole('listitem').first().waitFor();
  await expect.poll(async () => (await boxOf(page, '[role="listitem"]'))?.width).toBe(410);
  await drawn(page);
  await expect.poll(() => mapSize(page)).toEqual([400, 300]);
  await takePicture(page, 'preview-large');
  await expect.poll(() => daysOfCookie(page, 'preview-map-large')).toBeCloseTo(14, 1);
});

test('PRV-004 … PRV-007 at most ten rows of columns, unless the limit is off', async () => {
  const page = await wall({ viewport: { width: 1000, height: 900 } });
  const limit = page.getByRole('button', { name: 'Najviac 20' });
  await expect.poll(() => limit.getAttribute('aria-pressed')).toBe('true');
  await page.getByText(/^20 z \d+/).waitFor();
  await limit.click();
  await page.getByText(/^\d+ vozidiel/).waitFor();
  await expect.poll(() => daysOfCookie(page, 'preview-map-rowlimit')).toBeCloseTo(14, 1);
  await page.reload();
  await page.getByText(/^\d+ vozidiel/).waitFor();
});

test('PRV-009, PRV-010, NAV-032, NAV-033 the buttons of a card lead on, and the map leads back', async () => {
  const page = await wall();
  const { card, vehicle } = await cardOf(page, 0);
  await card.getByRole('button', { name: 'História' }).click();
  await page.waitForURL(`**/tatra/map/history/${vehicle.id}`);
  await page.goBack();
  const again = await cardOf(page, 0);
  await again.card.getByRole('button', { name: 'Kniha jázd' }).click();
  await page.waitForURL(`**/tatra/map/logbook/${vehicle.id}`);
  await page.goBack();
  const third = await cardOf(page, 0);
  await third.card.getByRole('button', { name: 'Vozidlo' }).click();
  await page.waitForURL(`**/tatra/map/vehicle/${vehicle.id}`);
  await page.getByRole('heading', { name: vehicle.plate }).waitFor();
  await page.keyboard.press('F9');
  await page.waitForURL('**/tatra/map-preview');
  await page.getByRole('button', { name: 'Zavrieť' }).click();
  await page.waitForURL(/\/tatra\/map\b(?!-)/);
});

test('PRV-009 a hidden card goes, is remembered and comes back', async () => {
  const page = await wall();
  const { card, vehicle } = await cardOf(page, 1);
  await card.getByRole('button', { name: 'Skryť tu aj na mape' }).click();
  await card.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('listitem').first().waitFor();
  const hidden = page.getByRole('button', { name: '1 skryté' });
  await hidden.click();
  const shown = await cardOf(page, 1);
  await shown.card.getByRole('button', { name: 'Zobraziť tu aj na mape' }).click();
  await hidden.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.getByRole('listitem', { name: new RegExp(vehicle.plate) }).count())
    .toBe(1);
});

test('PRV-014, PRV-015 an unknown driver is told in the language of the screen', async () => {
  const page = await wall();
  for (const [language, text] of [
    ['sk', 'Neznámy vodič'],
    ['cs', 'Neznámý řidič'],
    ['en', 'Unknown driver'],
  ]) {
    await page.evaluate((next) => localStorage.setItem('flotila.language', next), language ?? '');
    await page.reload();
    const { card } = await cardOf(page, 5);
    await card.getByText(text ?? '', { exact: true }).waitFor();
  }
});

test('UX-wall what needs handling stands first; another order is remembered and leaves the list', async () => {
  const page = await wall();
  const first = () => page.getByRole('listitem').first().getAttribute('aria-label');
  const order = page.getByRole('combobox', { name: 'Zoradiť' });
  expect(await order.inputValue()).toBe('urgent');
  const urgent = await first();
  await order.selectOption('name');
  await expect.poll(first).not.toBe(urgent);
  await page.reload();
  await expect.poll(() => order.inputValue()).toBe('name');
  await page.goto(`${stage.world.address}/tatra/map`);
  await page.getByRole('listitem').first().waitFor();
  expect(await order.inputValue()).toBe('plate');
});

test('UX-wall a card says which alert lets it stand first, and leads there', async () => {
  const { db } = stage.database;
  const company = COMPANY.tatra.id;
  await seedRule(db, { ruleId: 801, company });
  const begin = new Date(Date.now() - 9 * 60_000).toISOString();
  const vehicle = stage.fleet[7]?.id ?? null;
  await seedAlert(
    db,
    { alertId: 901, company, ruleId: 801, vehicle, begin },
    { severity: 'alarm', why: JSON.stringify({ kind: 'speed', params: {}, records: [] }) },
  );
  const page = await wall();
  const first = page.getByRole('listitem').first();
  const alert = first.getByRole('link', { name: /^poplach ./ });
  await alert.waitFor();
  await expect.poll(() => first.getAttribute('id')).toBe(`card-${vehicle}`);
  await alert.click();
  await page.waitForURL('**/tatra/map/alerts?alert=901');
});

test('UX-wall the map itself says how fast a vehicle goes, how long it stands or that it is silent', async () => {
  const page = await wall();
  for (const [doing, said] of [
    ['moving', /^\d+ km\/h$/],
    // V-13: what stands has no speed beside it.
    ['standing', /^stojí( \d+ (min|h|d\S*))?$/],
    ['silent', /^nekomunikuje od \S+/],
  ] as const) {
    const label = page.locator(`[role="listitem"] span[data-doing="${doing}"]`).first();
    await label.waitFor();
    expect(await label.textContent()).toMatch(said);
  }
});

test('F makes the wall fill the screen without the bar, and brings the window back', async () => {
  const page = await wall();
  await page.keyboard.press('f');
  const back = page.getByRole('button', { name: 'Späť do okna (F)' });
  await back.waitFor();
  const isBarSeen = () =>
    page.evaluate(() => {
      const bar = document.getElementById('shell-bar');
      const { left = 0, top = 0 } = bar?.getBoundingClientRect() ?? {};
      return bar?.contains(document.elementFromPoint(left + 20, top + 20));
    });
  await expect.poll(isBarSeen).toBe(false);
  await back.click();
  await page.getByRole('button', { name: 'Na celú obrazovku (F)' }).waitFor();
  await expect.poll(isBarSeen).toBe(true);
  // Whoever types an f into the filter types an f.
  await page.getByRole('main').getByRole('searchbox').press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('PRV-020 a pushed location moves the vehicle and is told', async () => {
  const page = await wall();
  const { card, vehicle } = await cardOf(page, 4);
  await expect.poll(() => card.locator('canvas').count()).toBeGreaterThan(0);
  const place = () =>
    card
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.style.transform);
  const before = await place();
  await moveVehicle(stage.database.db, vehicle.id, 88);
  // The stream opens a little after the list; tell again until it listens.
  await expect
    .poll(
      async () => {
        stage.world.changed([vehicle.id]);
        return card.textContent();
      },
      { interval: 500 },
    )
    .toContain('88 km/h');
  // Over 2 km away, so another picture is needed.
  await expect.poll(place).not.toBe(before);
});

test('the arrows walk the wall, Enter opens, and on a phone there is one column', async () => {
  const page = await wall(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect.poll(async () => (await boxOf(page, '[role="listitem"]'))?.width).toBe(370);
  await drawn(page);
  await takePicture(page, 'preview-phone');
  await page.getByRole('listitem').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'));
  await page.keyboard.press('ArrowDown');
  // A card gets the focus once it is drawn.
  await expect.poll(focused).toBe('2');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('3');
  const id = await page.evaluate(() => document.activeElement?.id.replace('card-', ''));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tatra/map/vehicle/${id}`);
});

test('PRV-009, PRV-010 a finger has one button on each map, whose menu leads on and hides', async () => {
  const page = await wall(PHONE);
  const { card, vehicle } = await cardOf(page, 0);
  const more = card.getByRole('button');
  await expect.poll(() => more.count()).toBe(1);
  const box = await more.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Vozidlo', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Kniha jázd', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'História' }).tap();
  await page.waitForURL(`**/tatra/map/history/${vehicle.id}`);
  await page.goBack();
  const again = await cardOf(page, 1);
  await again.card.getByRole('button').tap();
  await page.getByRole('menuitem', { name: 'Skryť tu aj na mape' }).tap();
  await again.card.waitFor({ state: 'hidden' });
});

/** Every card in sight has its map. */
async function drawn(page: Page): Promise<void> {
  const cards = page.getByRole('listitem');
  const maps = page.getByRole('listitem').filter({ has: page.locator('canvas') });
  await expect.poll(async () => (await cards.count()) - (await maps.count())).toBe(0);
}

async function mapSize(page: Page): Promise<number[]> {
  const box = await page.locator('[role="listitem"] canvas').first().boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

async function daysOfCookie(page: Page, name: string): Promise<number> {
  const cookies = await page.context().cookies();
  const expires = cookies.find((cookie) => cookie.name === name)?.expires ?? 0;
  return (expires - Date.now() / 1000) / DAY_SECONDS;
}

/** The trackers of the test tell no driving times: half of the day is put into the answer. */
async function withTachograph(page: Page, vehicleId: number): Promise<void> {
  await page.route('**/vehicle-map?*', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    for (const vehicle of list.content) {
      if (vehicle.vehicleId !== vehicleId) continue;
      vehicle.driver.tachograph = {
        cardId: null,
        lastTimestamp: null,
        dataValidity: null,
        activity: 3,
        dayDriveAccumulation: 16_200,
        dayDriveLimit: 32_400,
        weekDriveAccumulation: 100_800,
        weekDriveLimit: 201_600,
        previousWeekDriveAccumulation: null,
        lastDayRestTime: null,
        lastDayRestDuration: null,
        lastWeekRestTime: null,
        lastWeekRestDuration: null,
      };
    }
    await route.fulfill({ response: answer, json: list });
  });
}
