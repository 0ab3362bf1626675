// Rides on the map and their replay (MAP-017, MAP-029, MAP-043 … MAP-049, HIS-007, HIS-048): markers are
// buttons, the track is looked at in the pixels.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { WatchedPageOptions } from './pages.ts';
import { closePanel } from './panel.ts';
import { PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1, { hasPast: true, isMapDrawn: true, hasBasemap: false });
const waiting = { timeout: 30_000, interval: 200 };
/** For what stands over the map, and is not drawn by it. */
const UNDRAWN = { isMapDrawn: false };
/** The map without header, controls, drawer and bar. */
const FREE = { x: 20, y: 90, width: 840, height: 540 };

async function open(
  vehicle: { id: number } = PAST.day,
  query = `?day=${PAST_DAY}`,
  options: WatchedPageOptions = {},
) {
  const page = await stage.page(options);
  await signIn(page, 'admin', `/tatra/map/history/${vehicle.id}${query}`);
  return page;
}

function marker(page: Page, name: RegExp) {
  return page.locator('button.ride-marker').and(page.getByRole('button', { name }));
}

/**
 * The camera jumps when the day's locations are there, and to the ride that is selected: what is pressed
 * between two pictures would lie elsewhere, and the click go into the map.
 */
async function standStill(shown: Locator): Promise<void> {
  await hasLocations(shown.page());
  let before = '';
  const isStill = async () => {
    const now = JSON.stringify(await shown.boundingBox());
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isStill, { ...waiting, interval: 500 }).toBe(true);
}

/** The locations of the day are there: the graph needs them, too. */
async function hasLocations(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Denný graf' }).locator('canvas').first().waitFor();
}

/** Pixels in the free part of the map that are strongly green to red, as a track is by its speed, or blue: a way. */
async function trackPixels(page: Page, tone: 'speed' | 'plain' = 'speed'): Promise<number> {
  const picture = (await page.screenshot({ clip: FREE })).toString('base64');
  const counted = async ([data, isBySpeed]: readonly [string, boolean]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const pixels = pen?.getImageData(0, 0, image.width, image.height).data ?? [];
    let count = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
      // Full colours, which land and roads do not have (V-7).
      const colour = Math.max(red, green) - blue;
      if (isBySpeed ? colour > 95 : blue - red > 95) count += 1;
    }
    return count;
  };
  return page.evaluate(counted, [picture, tone === 'speed'] as const);
}

function chosenRide(page: Page): string | null {
  return new URL(page.url()).searchParams.get('ride');
}

test('MAP-043 … MAP-046, MAP-029 a stop of 44 minutes is a pin, one of 46 is parking; short rides have no marker; with the history its layers go', async () => {
  const page = await open();
  await hasLocations(page);
  await expect.poll(() => page.locator('button.ride-marker').count(), waiting).toBeGreaterThan(3);
  const kind = (name: RegExp) => marker(page, name).first().getAttribute('data-kind');
  await expect.poll(() => kind(/^Jazda 3: začiatok 08:06/), waiting).toBe('pin');
  await expect.poll(() => kind(/^Jazda 4: začiatok 10:06/)).toBe('parking');
  await expect
    .poll(() =>
      page.getByRole('button', { name: /12:30/ }).and(page.locator('.ride-marker')).count(),
    )
    .toBe(0);
  await expect.poll(() => trackPixels(page), waiting).toBeGreaterThan(800);
  await takePicture(page, 'ride-map');
  await closePanel(page);
  await page.waitForURL(/\/tatra\/map\?vehicle=701$/);
  // The popup of the vehicle has flags and colours of its own.
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('button.ride-marker').count(), waiting).toBe(0);
  await takePicture(page, 'ride-map-left');
  await expect.poll(() => trackPixels(page), waiting).toBeLessThan(200);
});

test('HIS-007, HIS-008 a click on a marker selects its ride, another one takes it back', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, UNDRAWN);
  const third = marker(page, /^Jazda 3: začiatok/).first();
  await standStill(third);
  await third.click();
  await expect.poll(() => chosenRide(page)).toContain('2025-06-11T06:06:00');
  await expect.poll(() => third.getAttribute('aria-pressed')).toBe('true');
  await standStill(third);
  await third.click();
  await expect.poll(() => chosenRide(page)).toBe(null);
});

test('MAP-017 the selected ride is brought into the free part of the map', async () => {
  const query = `?day=${PAST_DAY}&ride=2025-06-11T15:10:00.000Z`;
  const page = await open(PAST.day, query, UNDRAWN);
  const ends = marker(page, /^Jazda 7: (začiatok|koniec)/);
  await expect.poll(() => ends.count(), waiting).toBe(2);
  const boxes = async () =>
    Promise.all([0, 1].map(async (index) => (await ends.nth(index).boundingBox()) ?? FREE));
  const areInside = async () =>
    (await boxes()).every(
      ({ x, y, width, height }) => x > 20 && x + width < 920 && y > 20 && y + height < 690,
    );
  await expect.poll(areInside, waiting).toBe(true);
  // Trnava and Nitra fill the width, they do not stand in a corner.
  const [one, two] = await boxes();
  expect(Math.abs((one?.x ?? 0) - (two?.x ?? 0))).toBeGreaterThan(400);
  await takePicture(page, 'ride-map-selected');
});

test('MAP-017 the day is fitted beside header, drawer and bar', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, UNDRAWN);
  const brno = marker(page, /^Jazda 4: začiatok/);
  await standStill(brno);
  await expect.poll(async () => (await brno.boundingBox())?.y).toBeGreaterThan(56);
});

test('a row under the pointer lights up on the map, a marker under the pointer lights up its row', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, UNDRAWN);
  const third = marker(page, /^Jazda 3: začiatok/).first();
  await standStill(third);
  const row = page
    .getByRole('grid', { name: 'Jazdy' })
    .locator('tbody')
    .getByRole('row')
    .filter({ hasText: '08:06' });
  await row.hover();
  await expect.poll(() => third.getAttribute('data-state')).toBe('hovered');
  await third.hover();
  await expect.poll(() => row.getAttribute('data-hovered')).toBe('true');
});

test('HIS-048 the moment under the pointer in the graph is on the map with time and speed', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, UNDRAWN);
  const graph = page.getByRole('slider', { name: 'Denný graf' });
  await graph.locator('canvas').first().waitFor();
  const box = await graph.boundingBox();
  if (!box) throw new Error('the graph is not drawn');
  await page.mouse.move(box.x + box.width * 0.36, box.y + 90);
  const moment = page
    .locator('.maplibregl-map, [class*=map]')
    .getByText(/0[789]:\d\d:\d\d · \d+ km\/h/);
  await moment.first().waitFor();
});

test('the replay moves along the day, steps, is sought, and ends', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, UNDRAWN);
  const openIt = page.getByRole('button', { name: 'Prehrať deň' });
  await expect.poll(() => openIt.getAttribute('aria-disabled'), waiting).toBe('false');
  await openIt.click();
  const bar = page.getByRole('group', { name: 'Prehrávanie dňa' });
  await bar.waitFor();
  const clock = () => bar.getByRole('status').textContent();
  const first = await clock();
  await expect.poll(clock, waiting).not.toBe(first);
  await bar.getByRole('combobox', { name: 'Rýchlosť prehrávania' }).selectOption('300');
  await bar.getByRole('button', { name: 'Pozastaviť' }).click();
  const held = await clock();
  await bar.getByRole('button', { name: 'Nasledujúca poloha' }).click();
  await expect.poll(clock).not.toBe(held);
  await bar.getByRole('slider', { name: 'Čas prehrávania' }).focus();
  await page.keyboard.press('PageUp');
  await takePicture(page, 'replay');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
});

test('the unfinished ride has its actual end on the map', async () => {
  const page = await open(PAST.going, '', UNDRAWN);
  await marker(page, /^Jazda trvá, naposledy/)
    .first()
    .waitFor({ state: 'attached' });
});

test('20 000 locations of a day are drawn', async () => {
  const page = await open(PAST.dense);
  await hasLocations(page);
  await expect.poll(() => trackPixels(page), waiting).toBeGreaterThan(1500);
  await takePicture(page, 'ride-map-dense');
});

test('V-7 the selected ride of the logbook is on the map, too, in the colour of a way', async () => {
  const page = await stage.page();
  await signIn(
    page,
    'admin',
    `/tatra/map/logbook/${PAST.month.id}?month=2025-5&ride=2025-05-20T06:44:00.000Z`,
  );
  await expect.poll(() => trackPixels(page, 'plain'), waiting).toBeGreaterThan(500);
  await takePicture(page, 'logbook-map');
});

test('dark', async () => {
  const page = await open(PAST.day, `?day=${PAST_DAY}`, { colorScheme: 'dark' });
  await hasLocations(page);
  await expect.poll(() => trackPixels(page), waiting).toBeGreaterThan(800);
  await takePicture(page, 'ride-map-dark');
});
