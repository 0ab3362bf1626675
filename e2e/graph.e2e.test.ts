// The day graph and the bar's options (HIS-018, HIS-019, HIS-022, HIS-034 … HIS-048): what is drawn is
// looked at in the pixels of its canvas.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CARE, CARE_DAY } from './care.ts';
import { type Opening, openAfterFailure, openPanel, waiting } from './panel.ts';
import { DENSE_LOCATIONS, PAST, PAST_DAY } from './past.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { hasPast: true, hasCare: true });
const FORTNIGHT_SECONDS = 14 * 86_400;
const SERIES = [
  'výška',
  'rýchlosť',
  'tachometer',
  'nádrže spolu',
  'nádrž 1',
  'nádrž 2',
  'hmotnosť',
  'otáčky',
  'teplota 1',
  'teplota 2',
];

function open(vehicle: { id: number } = PAST.day, opening: Opening = {}) {
  return openPanel(stage, 'history', {
    vehicle,
    query: `?day=${PAST_DAY}`,
    who: 'admin',
    ...opening,
  });
}

function graph(page: Page) {
  return page.getByRole('slider', { name: 'Denný graf' });
}

/** Opaque pixels of the graph: nothing is drawn, or something. */
async function inked(page: Page): Promise<number> {
  const canvas = graph(page).locator('canvas').first();
  if ((await canvas.count()) === 0) return 0;
  return canvas.evaluate((one) => {
    const { width, height } = one as HTMLCanvasElement;
    const pen = (one as HTMLCanvasElement).getContext('2d');
    const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) count += 1;
    return count;
  });
}

async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Možnosti grafu' }).click();
  await page.getByRole('menuitemcheckbox').first().waitFor();
}

function option(page: Page, name: string) {
  return page.getByRole('menuitemcheckbox', { name: new RegExp(`${name}$`) });
}

async function cookie(page: Page, name: string) {
  return (await page.context().cookies()).find((one) => one.name.includes(name));
}

/** Queries of the calls for locations that the page makes from now on. */
function asked(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(`/vehicle/${PAST.day.id}/track`)) queries.push(url.searchParams);
  });
  return queries;
}

/** Pixels of the graph that have just the colour of a variable of the style sheet. */
async function pixelsOf(page: Page, variable: '--good' | '--alarm'): Promise<number> {
  const canvas = graph(page).locator('canvas').first();
  if ((await canvas.count()) === 0) return 0;
  return canvas.evaluate((one, name) => {
    const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const wanted = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const { width, height } = one as HTMLCanvasElement;
    const pen = (one as HTMLCanvasElement).getContext('2d');
    const data = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (wanted.every((value, part) => data[at + part] === value) && data[at + 3] === 255)
        count += 1;
    }
    return count;
  }, variable);
}

test('refuelings and losses of the day are marked in the graph', async () => {
  const page = await open(CARE.fuel, { query: `?day=${CARE_DAY}` });
  await expect.poll(() => pixelsOf(page, '--good'), waiting).toBeGreaterThan(20);
  await expect.poll(() => pixelsOf(page, '--alarm')).toBeGreaterThan(10);
  await takePicture(page, 'graph-fuel');
  const without = await open(PAST.edited);
  await expect.poll(() => inked(without), waiting).toBeGreaterThan(1000);
  await expect.poll(() => pixelsOf(without, '--alarm')).toBe(0);
});

test('HIS-018, HIS-019, HIS-046 the graph is 180 high, can be put away, and that is remembered for 14 days', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  await expect
    .poll(async () => Math.round((await graph(page).boundingBox())?.height ?? 0))
    .toBe(180);
  await takePicture(page, 'graph');
  await page.getByRole('button', { name: 'Skryť graf' }).click();
  await graph(page).waitFor({ state: 'detached' });
  const kept = await cookie(page, 'history-graph-visible');
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(FORTNIGHT_SECONDS / 86_400);
  await page.reload();
  await page.getByRole('button', { name: 'Zobraziť graf' }).click();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
});

test('HIS-022, HIS-034 … HIS-040, HIS-043 ten series, four at most, numbered, remembered, and taken away', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  await openOptions(page);
  const names = await page.getByRole('menuitemcheckbox').allTextContents();
  expect(names.slice(0, 10).map((name) => name.replace(/^\d/, '').trim())).toEqual(SERIES);
  // U-26: altitude with the speed is the default; choosing one again changes nothing.
  await expect.poll(() => option(page, 'rýchlosť').getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => option(page, 'výška').getAttribute('aria-checked')).toBe('true');
  await option(page, 'výška').click();
  await expect.poll(() => option(page, 'výška').getAttribute('aria-checked')).toBe('true');
  const queries = asked(page);
  for (const name of ['rýchlosť', 'nádrže spolu', 'otáčky']) await option(page, name).click();
  await expect
    .poll(() => queries.at(-1)?.get('params')?.split(',').sort(), waiting)
    .toEqual(['rpm', 'tank']);
  await expect.poll(() => option(page, 'hmotnosť').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Priebehy grafu' }).getByRole('listitem');
  await expect
    .poll(async () => (await chips.allTextContents()).map((text) => text.trim()))
    .toEqual(['1 výška', '2 rýchlosť', '3 nádrže spolu', '4 otáčky']);
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(2000);
  await takePicture(page, 'graph-four');
  const kept = await cookie(page, 'history-graph-series');
  expect(((kept?.expires ?? 0) - Date.now() / 1000) / FORTNIGHT_SECONDS).toBeCloseTo(1, 1);
  await page.reload();
  await expect.poll(() => chips.count(), waiting).toBe(4);
  await openOptions(page);
  await page.getByRole('menuitem', { name: 'Zrušiť výber' }).click();
  await expect.poll(() => chips.count()).toBe(0);
  await page.getByText('Nie je zvolený žiadny priebeh.').waitFor();
});

test('HIS-039 a cookie with garbage is forgotten', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/map');
  await page.context().addCookies(
    ['history-graph-series', 'history-graph-visible'].flatMap((name) =>
      [name, `flotila-${name}`].map((full) => ({
        name: full,
        value: '%5B%22x%22%2C1%5D',
        url: stage.world.address,
      })),
    ),
  );
  await page.goto(`/tatra/map/history/${PAST.day.id}?day=${PAST_DAY}`);
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  const chips = page.getByRole('list', { name: 'Priebehy grafu' }).getByRole('listitem');
  await expect.poll(() => chips.allTextContents()).toEqual([expect.stringContaining('výška')]);
});

test('HIS-041, HIS-042, PERM-020 alignment from rides asks for whole rides; smoothing is for superusers', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  const queries = asked(page);
  await openOptions(page);
  await expect.poll(() => page.getByRole('menuitemcheckbox', { name: 'Vyhladiť' }).count()).toBe(0);
  const align = page.getByRole('menuitemcheckbox', { name: 'Zarovnať podľa jázd' });
  const was = await align.getAttribute('aria-checked');
  await align.click();
  await expect
    .poll(() => queries.at(-1)?.get('fromRides'), waiting)
    .toBe(was === 'true' ? 'end' : 'both');
  const superuser = await open(PAST.day, { who: 'superuser' });
  const theirs = asked(superuser);
  await expect.poll(() => inked(superuser), waiting).toBeGreaterThan(1000);
  await openOptions(superuser);
  await superuser.getByRole('menuitemcheckbox', { name: 'Vyhladiť' }).click();
  await expect.poll(() => theirs.at(-1)?.get('smooth'), waiting).toBe('true');
});

test('HIS-044 the graph is exported as a PDF of 1610 by 530', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  await openOptions(page);
  const waited = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Graf do PDF' }).click();
  const download = await waited;
  expect(download.suggestedFilename()).toMatch(/701.*2025-06-11.*\.pdf$/);
  const bytes = readFileSync(await download.path()).toString('latin1');
  expect(bytes.startsWith('%PDF-')).toBe(true);
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(bytes);
  expect([Number(box?.[1]), Number(box?.[2])]).toEqual([1610, 530]);
});

test('HIS-045 close leads back to the vehicle on the map', async () => {
  const page = await open();
  await openOptions(page);
  await page.getByRole('menuitem', { name: 'Zavrieť' }).click();
  await page.waitForURL(/\/tatra\/map\?vehicle=701$/);
});

test('HIS-047 with nothing to draw it says so', async () => {
  const page = await open(PAST.day, { query: '?day=2025-06-20' });
  await page.getByText('Žiadne údaje').waitFor();
});

test('HIS-048 the pointer over the graph shows the values of the moment, and the keyboard moves it', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  const box = await graph(page).boundingBox();
  if (!box) throw new Error('the graph is not drawn');
  await page.mouse.move(box.x + box.width * 0.35, box.y + 90);
  const value = () => graph(page).getAttribute('aria-valuetext');
  await expect.poll(value, waiting).toMatch(/^0[789]:\d\d:\d\d, výška \d+ m/);
  await expect.poll(() => graph(page).textContent()).toMatch(/0[789]:\d\d:\d\d.*\d+ m/);
  await takePicture(page, 'graph-hover');
  const before = await value();
  await graph(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(value).not.toBe(before);
  const second = await value();
  await page.keyboard.press('PageDown');
  await expect.poll(value).not.toBe(second);
});

test('zones-and-rules §6 a link to a moment of the day points at it in the graph', async () => {
  const at = new Date(Date.parse(`${PAST_DAY}T08:20:00Z`)).toISOString();
  const page = await open(PAST.day, { query: `?day=${PAST_DAY}&at=${at}` });
  await expect
    .poll(() => graph(page).getAttribute('aria-valuetext'), waiting)
    .toMatch(/^10:20:00, výška \d+ m/);
});

test('HIS-007, HIS-008 a click into a ride selects it, again deselects it; a drag is a zoom only', async () => {
  const page = await open();
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
  const ride = () => new URL(page.url()).searchParams.get('ride');
  const box = await graph(page).boundingBox();
  if (!box) throw new Error('the graph is not drawn');
  const y = box.y + 90;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  await page.mouse.up();
  const reset = page.getByRole('button', { name: 'Celý deň' });
  await reset.click();
  await reset.waitFor({ state: 'detached' });
  expect(ride()).toBeNull();
  // A ride of the day goes from 10:06 to 11:10.
  const at = box.x + box.width * 0.47;
  await page.mouse.move(at, y);
  await expect.poll(() => graph(page).getAttribute('aria-valuetext'), waiting).toMatch(/^10:[1-5]/);
  await page.mouse.click(at, y);
  await expect.poll(ride, waiting).toBe('2025-06-11T08:06:00.000Z');
  await page.getByRole('region', { name: 'Podrobnosti jazdy' }).waitFor();
  await page.mouse.click(box.x + box.width * 0.5, y, { delay: 30 });
  await expect.poll(ride, waiting).toBeNull();
});

test('a day of 20 000 locations with four series is drawn', async () => {
  const page = await open(PAST.dense);
  await openOptions(page);
  for (const name of ['rýchlosť', 'tachometer', 'otáčky']) await option(page, name).click();
  await page.keyboard.press('Escape');
  const count = async () => Number(await graph(page).getAttribute('aria-valuemax'));
  await expect.poll(() => graph(page).count(), waiting).toBe(1);
  await expect.poll(count, waiting).toBe(DENSE_LOCATIONS - 1);
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(3000);
  await takePicture(page, 'graph-dense');
});

test('when the locations cannot be had it says so and offers to try again', async () => {
  const page = await openAfterFailure(stage, {
    address: `/tatra/map/history/${PAST.day.id}?day=${PAST_DAY}`,
    calls: /\/track$/,
    says: 'Graf sa nepodarilo načítať',
  });
  await expect.poll(() => inked(page), waiting).toBeGreaterThan(1000);
});
