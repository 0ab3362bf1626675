// The map on the running product: what it draws is looked at in its pixels, because vehicles are drawn on
// the graphics card and are no elements of the page.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { moveVehicle } from './fleet.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

// Without what is on the basemap: drawing it takes a third of a test, and nothing of it is looked at.
const stage = withWorld(42, { isMapDrawn: true, hasBasemap: false });
/** Beside the drawer, its edge and the buttons, below the head: the middle of the free part of a 1440 pixels wide map. */
const MIDDLE = { x: (1440 - 352 - 52) / 2, y: (60 + 900) / 2 };
const MOVING = [0x1f, 0x5f, 0xd6];
/** For what is not looked at in the pixels. */
const UNDRAWN = { isMapDrawn: false };
const TILES = 'https://tile.example.org/**';

async function openMap(options = {}) {
  const page = await stage.page(options);
  await page.route(TILES, (route) => route.abort());
  await signIn(page, 'admin', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  // It hears of what the list is pressed for once it has its scale.
  await page.getByRole('img', { name: /^Mierka mapy/ }).waitFor(waiting);
  return page;
}

function mapOf(page: Page) {
  return page.locator('canvas[aria-label="Mapa vozidiel"]');
}

/** Only while the map has so many metres or kilometres in its bar. */
function scaleOf(page: Page, length: string) {
  return page.getByRole('img', { name: `Mierka mapy: ${length}` });
}

/** Centres on the vehicle by the list's button. */
async function centreOn(page: Page, index: number): Promise<string> {
  const plate = stage.fleet[index]?.plate ?? '';
  await page.getByLabel('Filter vozidiel').fill(plate);
  const row = page.getByRole('listitem', { name: new RegExp(plate) });
  await row.getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  return plate;
}

async function chooseLayer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Podkladová mapa' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** How many pixels of a square around the place have the colour, as the user sees them. */
async function pixelsOf(page: Page, colour: number[], at = MIDDLE, reach = 14): Promise<number> {
  const clip = { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const pixels = pen?.getImageData(0, 0, image.width, image.height).data ?? [];
      let count = 0;
      for (let i = 0; i < pixels.length; i += 4) {
        if (wanted.every((value, k) => Math.abs((pixels[i + k] ?? 0) - value) < 6)) count += 1;
      }
      return count;
    },
    [picture, colour] as const,
  );
}

const waiting = { timeout: 30_000, interval: 250 };

// One page: what costs is drawing a map for the first time.
test('MAP-016, MAP-033, ONL-006, ONL-007, MAP-019, MAP-009 the centred vehicle is drawn blue, a hidden one is not, the default view shows all, also when the tiles of a provider cannot be had', async () => {
  const page = await openMap();
  const plate = await centreOn(page, 0);
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  await takePicture(page, 'map-centred');
  const row = page.getByRole('listitem', { name: new RegExp(plate) });
  const hide = row.getByRole('button', { name: 'Skryť na mape' });
  await hide.click();
  await page.mouse.move(MIDDLE.x, 850);
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBe(0);
  await row.getByRole('button', { name: 'Zobraziť na mape' }).click();
  await page.mouse.move(MIDDLE.x, 850);
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  page.expectComplaint(/^ERR_FAILED https:\/\/tile\.example\.org\//);
  const asked = page.waitForRequest(TILES);
  await page.getByLabel('Filter vozidiel').fill('');
  await page.getByRole('button', { name: 'Predvolený pohľad' }).click();
  const everywhere = () => pixelsOf(page, MOVING, { x: 544, y: 450 }, 440);
  await expect.poll(everywhere, waiting).toBeGreaterThan(500);
  await takePicture(page, 'map-default-view');
  await chooseLayer(page, 'OpenStreetMap');
  await asked;
  await page.mouse.move(MIDDLE.x, 850);
  await expect.poll(everywhere, waiting).toBeGreaterThan(500);
});

test('U-2, MAP-016 centring goes to zoom 16 where streets are shown, else as near as the map names towns', async () => {
  const page = await openMap(UNDRAWN);
  page.expectComplaint(/^ERR_FAILED https:\/\/tile\.example\.org\//);
  const scale = (length: string) => scaleOf(page, length);
  await centreOn(page, 0);
  await scale('5 km').waitFor();
  // Streets come while the map is as it was left: it is looked at as it would have been with them.
  await chooseLayer(page, 'OpenStreetMap');
  await scale('50 m').waitFor();
  await chooseLayer(page, 'Flotila');
  await scale('5 km').waitFor();
  // What the user chose by hand stays.
  await page.getByRole('button', { name: 'Priblížiť' }).click();
  await scale('2 km').waitFor();
  await chooseLayer(page, 'OpenStreetMap');
  await page.getByRole('button', { name: 'Priblížiť' }).click();
  await scale('1 km').waitFor();
});

test('MAP-020 a click on the vehicle opens its popup, a click beside it closes it', async () => {
  const page = await openMap(UNDRAWN);
  const plate = await centreOn(page, 0);
  await scaleOf(page, '5 km').waitFor();
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  const popup = page.getByRole('dialog', { name: new RegExp(plate) });
  await popup.waitFor();
  const left = async () => (await popup.boundingBox())?.x;
  await expect.poll(left, waiting).toBeGreaterThan(MIDDLE.x);
  await expect.poll(() => left()).toBeLessThan(MIDDLE.x + 60);
  await page.mouse.click(MIDDLE.x - 200, MIDDLE.y + 200);
  await popup.waitFor({ state: 'detached' });
});

test('a new location moves the vehicle on without a reload', async () => {
  const page = await openMap();
  await centreOn(page, 0);
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  for (let step = 0; step < 3; step += 1) {
    await page.getByRole('button', { name: 'Priblížiť' }).click();
  }
  await scaleOf(page, '500 m').waitFor();
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  const id = stage.fleet[0]?.id ?? 0;
  await moveVehicle(stage.database.db, id, 54);
  stage.world.changed([id]);
  // Two kilometres: from zoom 12 on that is off the middle at once.
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBe(0);
});

test('the keyboard moves and zooms the map, and its graphics may be lost and found', async () => {
  const page = await openMap();
  await centreOn(page, 0);
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  await mapOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  const graphics = await mapOf(page).evaluateHandle((canvas) => {
    const gl = (canvas as HTMLCanvasElement).getContext('webgl2');
    return gl?.getExtension('WEBGL_lose_context');
  });
  await graphics.evaluate((one) => one?.loseContext());
  // What was drawn before is not taken for what is drawn again.
  await page.locator('.fleet-map-scale').waitFor({ state: 'detached' });
  await graphics.evaluate((one) => one?.restoreContext());
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
});

test('dark, on a phone, sharp on a fine screen', async () => {
  const phone = { width: 390, height: 844 };
  const page = await openMap({ viewport: phone, colorScheme: 'dark', deviceScaleFactor: 2 });
  const everywhere = () => pixelsOf(page, [0x6a, 0xa3, 0xff], { x: 195, y: 250 }, 150);
  await expect.poll(everywhere, waiting).toBeGreaterThan(300);
  await takePicture(page, 'map-phone-dark');
});

test('a place is found by its name or by coordinates, and the link to a view opens it again', async () => {
  const page = await openMap();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Alt+M');
  const search = page.getByRole('dialog', { name: 'Hľadať miesto na mape' });
  await search.getByRole('combobox').fill('hlohov');
  await search
    .getByRole('option', { name: /^Hlohovec/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Odstrániť špendlík Hlohovec' }).waitFor();
  await page.keyboard.press('Alt+M');
  // Where the first vehicle drives.
  await search.getByRole('combobox').fill('48°22′37″ s. š., 17°35′13″ v. d.');
  await search.getByRole('option', { name: /^48.37694, 17.58694/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Odstrániť špendlík 48.37694, 17.58694' }).waitFor();
  await search.waitFor({ state: 'detached' });
  await centreOn(page, 0);
  await page.getByRole('button', { name: 'Priblížiť' }).click();
  await scaleOf(page, '2 km').waitFor();
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
  await page.mouse.click(MIDDLE.x - 150, MIDDLE.y + 120, { button: 'right' });
  await takePicture(page, 'map-menu');
  await page.getByRole('menuitem', { name: 'Skopírovať odkaz na tento pohľad' }).click();
  await page.getByText('Odkaz je skopírovaný').waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await scaleOf(page, '2 km').waitFor();
  await expect.poll(() => pixelsOf(page, MOVING), waiting).toBeGreaterThan(60);
});

test('a way is measured by clicks and keys, which choose no vehicle meanwhile', async () => {
  const page = await openMap(UNDRAWN);
  await centreOn(page, 0);
  await scaleOf(page, '5 km').waitFor();
  await page.getByRole('button', { name: 'Merať vzdialenosť' }).click();
  const bar = page.getByRole('group', { name: 'Meranie vzdialenosti' });
  await bar.getByText('Kliknite na mapu, kde sa má začať.').waitFor();
  await page.mouse.click(MIDDLE.x, MIDDLE.y);
  // At zoom 10 and 48.4° a pixel is 50.8 m.
  await page.mouse.click(MIDDLE.x - 200, MIDDLE.y);
  await bar.getByText(/^10,[12] km$/).waitFor();
  await takePicture(page, 'map-measure');
  await mapOf(page).focus();
  await page.keyboard.press('Enter');
  await bar.getByText('2 úseky').waitFor();
  await page.keyboard.press('Backspace');
  await bar.getByText('1 úsek', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('U-23 where the tiles are on their way there is land, not sea', async () => {
  // Whoever was here before has tiles.
  const page = await stage.page({ isFirstVisit: true });
  await page.route('**/basemap/**', () => undefined);
  await signIn(page, 'admin', '/tatra/map');
  await mapOf(page).waitFor();
  const land = () => pixelsOf(page, [0xf0, 0xec, 0xe2], { x: 300, y: 300 });
  await expect.poll(land, waiting).toBeGreaterThan(500);
});

test('S8 a map that is left draws no more, and then its graphics end', async () => {
  const page = await openMap();
  const watched = await page.evaluateHandle(() => {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype.drawElements;
    const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
    const seen = { canvas, width: canvas?.width, unseenDraws: 0 };
    prototype.drawElements = function watchedDraw(...drawn) {
      if (this.canvas === canvas && !canvas?.isConnected) seen.unseenDraws += 1;
      draw.apply(this, drawn);
    };
    return seen;
  });
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Vozidlá', exact: true }).click();
  await page.getByRole('row').first().waitFor();
  const isEnded = () =>
    watched.evaluate(({ canvas }) => canvas?.getContext('webgl2')?.isContextLost());
  await expect.poll(isEnded, waiting).toBe(true);
  const left = await watched.evaluate(({ canvas, width, unseenDraws }) => ({
    unseenDraws,
    isAsLarge: canvas?.width === width,
  }));
  expect(left).toEqual({ unseenDraws: 0, isAsLarge: true });
});
