// Zones as dispatchers draw them (zones-and-rules §1): by mouse and by finger on the map, taken back, refused with the
// reason, and read back from the server.
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import type { Position } from '@flotila/domain/zone/zone.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { TOWN } from './drives.ts';
import type { WatchedPageOptions } from './pages.ts';
import { PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

/** Middle of the part of the map that the form does not cover, pixels. */
const MIDDLE = { x: 438, y: 490 };
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
async function openNew(name: string, options?: WatchedPageOptions): Promise<Page> {
  const page = await stage.page(options);
  const { latitude, longitude } = TOWN.nitra;
  const at = `at=${latitude},${longitude}&name=${name}`;
  await signIn(page, 'dispatcher', `/tatra/data/zone/new?${at}`);
  await page.getByRole('img', { name: /^Mierka mapy: \d\d m$/ }).waitFor(waiting);
  return page;
}

interface Found {
  graphics: WEBGL_lose_context;
}

/** The map's graphics are lost while the sketch has something to draw in the next frame, and found again. */
async function loseGraphics(page: Page, tool: string): Promise<void> {
  const scale = page.locator('.fleet-map-scale');
  await page.getByRole('button', { name: tool }).evaluate(async (button: HTMLElement) => {
    const frames = new Map<number, FrameRequestCallback>();
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    window.requestAnimationFrame = (draw) => {
      const id = -1 - frames.size;
      frames.set(id, draw);
      return id;
    };
    window.cancelAnimationFrame = (id) => void frames.delete(id);
    for (const _of of ['drawn', 'corrected']) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
    const canvas = document.querySelector<HTMLCanvasElement>('.fleet-map canvas');
    const graphics = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!canvas || !graphics) throw new Error('there is no map');
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve));
    graphics.loseContext();
    await lost;
    for (const draw of frames.values()) draw(performance.now());
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame, graphics });
  });
  await scale.waitFor({ state: 'detached' });
  await page.evaluate(() => (window as unknown as Found).graphics.restoreContext());
  await scale.waitFor();
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

/** Pixels of the free part of the map in the colour of an alarm, as the screen shows them. */
async function redPixels(page: Page): Promise<number> {
  const clip = { x: 20, y: 120, width: 860, height: 680 };
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (red > 180 && green < 80 && blue < 80) count += 1;
    }
    return count;
  }, picture.toString('base64'));
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

test('zones-and-rules §1 a border turns red while a corner over it is still held', async () => {
  const page = await openNew('Prekrížená', { isMapDrawn: true });
  // Twelve corners around the circle, the first in the east.
  await page.getByText('Mnohouholník', { exact: true }).click();
  const size = page.getByRole('heading', { name: /^Tvar/ });
  await expect.poll(() => textOf(size), waiting).toContain('12 rohov');
  expect(await redPixels(page)).toBeLessThan(100);
  await page.mouse.move(MIDDLE.x + 340, MIDDLE.y);
  await page.mouse.down();
  await page.mouse.move(MIDDLE.x - 400, MIDDLE.y, { steps: 3 });
  await expect.poll(() => redPixels(page), waiting).toBeGreaterThan(1000);
  await page.mouse.up();
  await page.getByRole('alert').getByText('Hrany sa krížia').waitFor();
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
  await loseGraphics(page, 'Nakresliť kruh');
  await drag(page, [200, 0], [100, 0]);
  await expect.poll(metres, waiting).toSatisfy(about(100));
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/tatra/data/zones');
  const { shape } = (await stored('Okrúhla')) ?? {};
  if (shape?.type !== 'Circle') throw new Error(`stored as ${shape?.type}`);
  expect(shape.radius / METRES_PER_PIXEL).toSatisfy(about(100));
  expect(metresBeside(shape.center, placeAt(0, 0))).toBeLessThan(EXACT);
});

test('zones-and-rules §1 a corridor is drawn along a way, gets a bend in the middle of an edge, and its width', async () => {
  const page = await openNew('Cesta');
  await page.getByRole('button', { name: 'Nakresliť koridor' }).click();
  await page.getByText('Klikajte na body cesty.').waitFor();
  const last: Pixels = [200, 0];
  const points: Pixels[] = [[-200, 0], [0, -100], last];
  // A second click on the last one ends it.
  for (const [right, below] of [...points, last]) await press(page, right, below);
  const size = page.getByRole('heading', { name: /^Tvar/ });
  await expect.poll(() => textOf(size), waiting).toBe('Tvar šírka 80 m');
  const added: Pixels = [-100, 60];
  await drag(page, [-100, -50], added);
  const width = page.getByRole('textbox', { name: 'Šírka' });
  await width.fill('120');
  await width.press('Tab');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/tatra/data/zones');
  const { shape } = (await stored('Cesta')) ?? {};
  if (shape?.type !== 'Corridor') throw new Error(`stored as ${shape?.type}`);
  expect(shape.width).toBe(120);
  const meant = points.toSpliced(1, 0, added).map((one) => placeAt(...one));
  expect(shape.line).toHaveLength(meant.length);
  for (const [index, place] of meant.entries()) {
    expect(metresBeside(shape.line[index] as Position, place), String(index)).toBeLessThan(EXACT);
  }
});

/** Where the vehicles are, which the first look at the map needs. */
const VEHICLES = /\/v1\/tatra\/vehicle-map\?/;

/** What the page asks for by this address waits until it is let go. */
async function holdBack(page: Page, address: RegExp) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: gate.resolve };
}

/**
 * One finger, as a screen tells of it: it rests before it lets go. One that is told to let go in full flight throws what
 * it holds, and the browser takes the next tap for the one that stops the flight, not for a press.
 */
async function dragByFinger(page: Page, from: Pixels, to: Pixels): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  let seconds = Date.now() / 1000 - 1;
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) => {
    seconds += type === 'touchEnd' ? 0.5 : 0.05;
    return screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints as never,
      timestamp: seconds,
    });
  };
  await tell('touchStart', [{ x: from[0], y: from[1] }]);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    const [x, y] = [0, 1].map((axis) => {
      const [begin, end] = [from[axis] as number, to[axis] as number];
      return begin + part * (end - begin);
    });
    await tell('touchMove', [{ x, y }]);
  }
  await tell('touchEnd', []);
}

test('zones-and-rules §1 on a phone a zone is drawn, corrected and rid of a corner by finger, and stored', async () => {
  // The tools are asked for when the first zone is drawn.
  const page = await stage.page({ ...PHONE, isFirstVisit: true });
  const tools = await holdBack(page, /\/ZoneEditor-.*\.js$/);
  const vehicles = await holdBack(page, VEHICLES);
  await signIn(page, 'dispatcher', '/tatra/data/zones');
  await page.getByRole('link', { name: 'Pridať' }).first().tap();
  const scale = page.getByRole('img', { name: /^Mierka mapy: / });
  await scale.waitFor(waiting);
  await tools.asked;
  // Nobody is asked for taps that nothing would hear.
  const asked = page.getByText('Klikajte na rohy.');
  expect(await asked.count()).toBe(0);
  tools.letGo();
  await asked.waitFor();
  const looked = await scale.getAttribute('aria-label');
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
  // Where the fleet is is known late.
  await vehicles.asked;
  const known = page.waitForResponse(VEHICLES);
  vehicles.letGo();
  await (await known).finished();
  const size = () => textOf(page.getByRole('heading', { name: /^Tvar/ }));
  const drawn = await size();
  await dragByFinger(page, [240, 330], [300, 300]);
  await expect.poll(size, waiting).not.toBe(drawn);
  expect(await size()).toContain('4 rohy');
  const tip = page.locator('.zone-corner-tip');
  await expect.poll(() => textOf(tip), waiting).toMatch(/^Roh \d, ťahajte ho/);
  const beside = async () => {
    const corner = await tip.boundingBox();
    return Math.hypot((corner?.x ?? 0) - 300, (corner?.y ?? 0) - 300);
  };
  await expect.poll(beside, waiting).toBeLessThan(8);
  await takePicture(page, 'zone-phone-corner');
  await tip.getByRole('button', { name: 'Zmazať roh' }).tap();
  await expect.poll(size, waiting).toContain('3 rohy');
  await page.getByRole('textbox', { name: 'Názov' }).fill('Prstom');
  await takePicture(page, 'zone-phone');
  // The map was not led away beneath the finger.
  expect(await scale.getAttribute('aria-label')).toBe(looked);
  await page.getByRole('button', { name: 'Uložiť' }).tap();
  await page.waitForURL('**/tatra/data/zones');
  expect((await stored('Prstom'))?.shape.type).toBe('Polygon');
});
