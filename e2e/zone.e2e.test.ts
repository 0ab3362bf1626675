// Zones as dispatchers draw them (zones-and-rules §1, §2): by mouse and by finger on the map, taken back, refused with
// the reason, and read back from the server; their visits out of what trackers sent, and the zone in the popup.
import type { Visit, Zone } from '@flotila/domain/zone/zone.api.ts';
import type { Position } from '@flotila/domain/zone/zone.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { driveRecords, TOWN } from './drives.ts';
import { PHONE, textOf, waiting } from './panel.ts';
import { storePast } from './past.ts';
import type { PastVehicle } from './past-vehicles.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1, { isMapDrawn: true });

const MINUTE = 60_000;
const DAY = 86_400_000;
const GUEST: PastVehicle = { id: 721, plate: 'BA 721 HZ', name: 'Scania S500', type: 'tractor' };
/** Middle of the part of the map that the form does not cover, pixels. */
const MIDDLE = { x: 464, y: 490 };
/** A new zone somewhere is a circle of 150 m; it is shown 340 pixels to each side. */
const METRES_PER_PIXEL = 150 / 340;
const METRES_PER_DEGREE = 111_195;
/** How far a click may lie beside what was meant, metres. */
const EXACT = 2;

/** So many pixels right of and below the middle of a map that looks at Nitra. */
function placeAt(right: number, below: number): Position {
  const { latitude, longitude } = TOWN.nitra;
  const degrees = METRES_PER_PIXEL / METRES_PER_DEGREE;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return [longitude + (right * degrees) / shrink, latitude - below * degrees];
}

function metresBeside([longitude, latitude]: Position, [meantEast, meantNorth]: Position): number {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return METRES_PER_DEGREE * Math.hypot((longitude - meantEast) * shrink, latitude - meantNorth);
}

async function stored(name: string): Promise<Zone | undefined> {
  const list = await ask<{ content: Zone[] }>(stage.world, 'dispatcher', 'GET zone?size=2000');
  return list.content.find((zone) => zone.name === name);
}

/** A new zone at Nitra, with the map there. */
async function openNew(name: string): Promise<Page> {
  const page = await stage.page();
  const { latitude, longitude } = TOWN.nitra;
  const at = `at=${latitude},${longitude}&name=${name}`;
  await signIn(page, 'dispatcher', `/tatra/data/zone/new?${at}`);
  await page.getByRole('img', { name: /^Mierka mapy: \d\d m$/ }).waitFor(waiting);
  return page;
}

/** Right of and below the middle. */
type Pixels = [right: number, below: number];

async function press(page: Page, right: number, below: number): Promise<void> {
  await page.mouse.move(MIDDLE.x + right, MIDDLE.y + below, { steps: 2 });
  await page.mouse.click(MIDDLE.x + right, MIDDLE.y + below);
}

async function drag(page: Page, from: Pixels, to: Pixels): Promise<void> {
  await page.mouse.move(MIDDLE.x + from[0], MIDDLE.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(MIDDLE.x + to[0], MIDDLE.y + to[1], { steps: 8 });
  await page.mouse.up();
}

test('zones-and-rules §1 a polygon is drawn by mouse, a corner moved and taken back, crossing edges refused', async () => {
  const page = await openNew('Kreslená');
  await page.getByRole('button', { name: 'Nakresliť mnohouholník' }).click();
  await page.getByText('Klikajte na rohy.').waitFor();
  const first: Pixels = [-150, -150];
  const corners: Pixels[] = [first, [150, -150], [150, 150], [-150, 150]];
  for (const [right, below] of [...corners, first]) await press(page, right, below);
  const size = page.getByRole('heading', { name: /^Tvar/ });
  await expect.poll(() => textOf(size), waiting).toMatch(/^Tvar 4 rohy, 1,8 ha$/);

  await drag(page, [150, -150], [250, -250]);
  await expect.poll(() => textOf(size), waiting).not.toContain('1,8 ha');
  const tip = page.locator('.zone-corner-tip');
  const left = async () => Math.round(((await tip.boundingBox())?.x ?? 0) - MIDDLE.x);
  await expect.poll(left, waiting).toBeGreaterThan(240);
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(size), waiting).toContain('1,8 ha');
  // The map shows it, too: what is chosen stands where it was.
  await expect.poll(left, waiting).toBeLessThan(180);

  await drag(page, [150, -150], [-100, 250]);
  const why = page.getByRole('alert').getByText('Hrany sa krížia na vyznačenom mieste.');
  await why.waitFor();
  await takePicture(page, 'zone-crossing');
  await page.keyboard.press('Control+s');
  await why.waitFor();
  expect(await stored('Kreslená')).toBeUndefined();
  await page.getByRole('button', { name: 'Vrátiť zmenu tvaru (Ctrl+Z)' }).click();
  await why.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL('**/tatra/data/zones');

  const { shape } = (await stored('Kreslená')) ?? {};
  const ring = shape?.type === 'Polygon' ? (shape.coordinates[0] ?? []) : [];
  expect(ring).toHaveLength(5);
  for (const corner of corners) {
    const meant = placeAt(...corner);
    const beside = Math.min(...ring.map((position) => metresBeside(position, meant)));
    expect(beside, String(corner)).toBeLessThan(EXACT);
  }
});

test('zones-and-rules §1 a circle is drawn by mouse and made smaller by its rim, around the same centre', async () => {
  const page = await openNew('Okrúhla');
  await page.getByRole('button', { name: 'Nakresliť kruh' }).click();
  await page.getByText('Kliknite do stredu kruhu').waitFor();
  await press(page, 0, 0);
  await press(page, 200, 0);
  const radius = page.getByRole('textbox', { name: 'Polomer' });
  const metres = async () => Number(await radius.inputValue()) / METRES_PER_PIXEL;
  const about = (pixels: number) => (value: number) => Math.abs(value - pixels) <= 4;
  await expect.poll(metres, waiting).toSatisfy(about(200));
  await drag(page, [200, 0], [100, 0]);
  await expect.poll(metres, waiting).toSatisfy(about(100));
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/tatra/data/zones');
  const { shape } = (await stored('Okrúhla')) ?? {};
  if (shape?.type !== 'Circle') throw new Error(`stored as ${shape?.type}`);
  expect(shape.radius / METRES_PER_PIXEL).toSatisfy(about(100));
  expect(metresBeside(shape.center, placeAt(0, 0))).toBeLessThan(EXACT);
});

test('zones-and-rules §1 on a phone a zone is drawn by finger and stored', async () => {
  const page = await stage.page(PHONE);
  await signIn(page, 'dispatcher', '/tatra/data/zones');
  await page.getByRole('link', { name: 'Pridať' }).first().tap();
  await page.getByText('Klikajte na rohy.').waitFor();
  await page.getByRole('img', { name: /^Mierka mapy: \d+ km$/ }).waitFor(waiting);
  const corners = [
    [80, 200],
    [240, 200],
    [240, 330],
    [80, 330],
    [80, 200],
  ] as const;
  for (const [x, y] of corners) await page.touchscreen.tap(x, y);
  await expect
    .poll(() => textOf(page.getByRole('heading', { name: /^Tvar/ })), waiting)
    .toContain('4 rohy');
  await page.getByRole('textbox', { name: 'Názov' }).fill('Prstom');
  await takePicture(page, 'zone-phone');
  await page.getByRole('button', { name: 'Uložiť' }).tap();
  await page.waitForURL('**/tatra/data/zones');
  expect((await stored('Prstom'))?.shape.type).toBe('Polygon');
});

test('zones-and-rules §2 visits of a zone are those that trackers recorded, and the popup says where a vehicle is', async () => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const { trnava, nitra } = TOWN;
  const zone = await ask<Zone>(stage.world, 'dispatcher', 'POST zone', {
    ...{ name: 'Depo Trnava', category: 'depot' },
    shape: { type: 'Circle', center: [trnava.longitude, trnava.latitude], radius: 200 },
  });
  const way = (from: number, until: number, isBack: boolean) => ({
    ...{ from: now - from * MINUTE, until: now - until * MINUTE },
    ...(isBack ? { start: trnava, end: nitra } : { start: nitra, end: trnava }),
  });
  // There for an hour, away, and there again since two hours.
  const drives = [way(420, 360, false), way(300, 260, true), way(170, 120, false)];
  const from = now - 430 * MINUTE;
  const input = { drives, odometerMetres: 1_000_000 };
  const records = driveRecords({ from, until: now, stepMs: MINUTE, input });
  await storePast(stage.database.db, [{ vehicle: GUEST, records }], now);

  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/data/zone/${zone.zoneId}`);
  const visits = page.getByRole('region', { name: 'Návštevy' });
  const rows = visits.getByRole('row');
  await expect.poll(() => rows.count(), waiting).toBe(3);
  const found = await ask<{ content: Visit[] }>(
    stage.world,
    'dispatcher',
    `GET visit?zoneId=${zone.zoneId}&from=${new Date(from - DAY).toISOString()}&to=${new Date(now + DAY).toISOString()}`,
  );
  const [last] = found.content;
  const came = Date.parse(last?.arrival ?? '');
  expect(came).toBeGreaterThan(now - 125 * MINUTE);
  expect(came).toBeLessThanOrEqual(now - 120 * MINUTE);
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Bratislava' } as const;
  const told = await textOf(rows.nth(1));
  expect(told).toContain(GUEST.plate);
  expect(told).toContain(new Intl.DateTimeFormat('sk', clock).format(came));
  expect(told).toContain('je tu');
  expect(await textOf(rows.nth(2))).not.toContain('je tu');
  await visits.getByText('2 návštevy').waitFor();
  await visits.getByText('a 0 prejazdov').waitFor();
  await takePicture(page, 'zone-visits');

  await page.goto('/tatra/map');
  await page.getByLabel('Filter vozidiel').fill(GUEST.plate);
  const row = page.getByRole('listitem', { name: new RegExp(GUEST.plate) });
  await row.getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await page.getByRole('img', { name: 'Mierka mapy: 5 km' }).waitFor(waiting);
  await page.mouse.click((1440 - 352) / 2, 450);
  const popup = page.getByRole('dialog', { name: new RegExp(GUEST.plate) });
  await popup.getByText(/^v zóne Depo Trnava, 2:0\d$/).waitFor();
  await takePicture(page, 'zone-popup');
});
