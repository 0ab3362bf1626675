// The preview wall with a street map: each card shows streets, and the offline map when there are none.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive, type StreetArchive } from '../server/map/street-archive.ts';
import { STREET_PALETTES } from '../web/map/streets/street-palette.ts';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(6, { hasBasemap: true });
const SAMPLE = join(import.meta.dirname, '../server/testing/streets/liechtenstein.pmtiles');
/** The tile of Vaduz; the vehicles of the test are elsewhere, so it stands for every tile of the world. */
const VADUZ = [14, 8625, 5753] as const;
const VERSION = '0123456789abcdef';
/** A card has 75 000 pixels; each sees some of the woods above the town, which the offline map does not know. */
const WOOD_PIXELS_MIN = 5_000;
const AWAY = /^503 \/v1\/map\/tiles/;

let archive: StreetArchive;
beforeAll(async () => {
  archive = await openArchive(SAMPLE);
});
afterAll(() => archive.close());

interface Host {
  isThere: boolean;
  /** Tiles that were asked for. */
  asked: number;
}

/** A page that is told of an operator's street map, which is there or not as the answer says. */
async function wallWithStreets(options: Parameters<typeof stage.page>[0] = {}) {
  const host: Host = { isThere: true, asked: 0 };
  const page = await stage.page(options);
  const tile = Buffer.from(await archive.tile(...VADUZ));
  await page.route('**/v1/public/settings', async (route) => {
    const answer = await route.fetch();
    const settings = { ...(await answer.json()), streets: [{ kind: 'file', version: VERSION }] };
    await route.fulfill({ response: answer, json: settings });
  });
  await page.route(`**/v1/map/tiles/${VERSION}{,/**}`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!host.isThere) return await route.fulfill({ status: 503 });
    if (pathname.endsWith(VERSION)) return await route.fulfill({ json: tileJson() });
    host.asked += 1;
    await route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body: tile });
  });
  return { page, host };
}

function tileJson() {
  return {
    ...{ tilejson: '3.0.0', name: 'Vaduz', attribution: 'Mesto Vaduz' },
    ...{ minzoom: 0, maxzoom: 14, bounds: [-180, -85, 180, 85] },
    tiles: [`/v1/map/tiles/${VERSION}/{z}/{x}/{y}`],
  };
}

async function open(page: Page): Promise<void> {
  await signIn(page, 'dispatcher', '/tatra/map-preview');
  await page.getByRole('listitem').first().waitFor();
}

/** The cards in sight with a map, and those whose map has woods in the colour of the street map. */
function cardsWithWoods(page: Page, theme: 'light' | 'dark' = 'light') {
  return page.evaluate(
    ({ colour, least }) => {
      const wanted = Number.parseInt(colour.slice(1), 16);
      const cards = [...document.querySelectorAll('[role="listitem"]')];
      const maps = cards.map((card) => card.querySelector('canvas'));
      const woods = maps.map((map) => {
        if (!map) return 0;
        const copy = new OffscreenCanvas(map.width, map.height);
        const pen = copy.getContext('2d', { willReadFrequently: true });
        pen?.drawImage(map, 0, 0);
        const { data = [] } = pen?.getImageData(0, 0, map.width, map.height) ?? {};
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          const pixel = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
          if (pixel === wanted) count += 1;
        }
        return count;
      });
      return {
        ...{ cards: cards.length, maps: maps.filter(Boolean).length },
        withWoods: woods.filter((count) => count >= least).length,
      };
    },
    { colour: STREET_PALETTES[theme].wood, least: WOOD_PIXELS_MIN },
  );
}

/** Every card in sight has a map, with woods or without. */
async function allHaveWoods(page: Page, have: boolean, theme: 'light' | 'dark' = 'light') {
  await expect
    .poll(async () => {
      const { cards, maps, withWoods } = await cardsWithWoods(page, theme);
      return cards > 0 && maps === cards && withWoods === (have ? cards : 0);
    }, waiting)
    .toBe(true);
}

test('the cards of the wall show streets, and the wall says whose they are', async () => {
  const { page, host } = await wallWithStreets();
  await open(page);
  await allHaveWoods(page, true);
  const { cards } = await cardsWithWoods(page);
  // A card touches four tiles at most, and none is asked for twice.
  expect(host.asked).toBeLessThanOrEqual(4 * cards + 2);
  const footer = page.getByRole('main').locator('footer');
  expect(await footer.textContent()).toContain('© OpenMapTiles © OpenStreetMap Mesto Vaduz');
  await takePicture(page, 'preview-streets');
});

test('the cards are painted in the dark, too', async () => {
  const { page } = await wallWithStreets({ colorScheme: 'dark' });
  await open(page);
  await allHaveWoods(page, true, 'dark');
  await takePicture(page, 'preview-streets-dark');
});

test('without an answer the cards show the offline map and say so, and streets when they come back', async () => {
  const { page, host } = await wallWithStreets();
  page.expectComplaint(AWAY);
  host.isThere = false;
  await open(page);
  const note = page.getByText('Ulice sa nedajú načítať', { exact: false });
  await note.waitFor();
  await allHaveWoods(page, false);
  host.isThere = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allHaveWoods(page, true);
  await note.waitFor({ state: 'hidden' });
});

test('streets that break off make way for the offline map, also on cards that have shown them', async () => {
  const { page, host } = await wallWithStreets();
  await open(page);
  await allHaveWoods(page, true);
  page.expectComplaint(AWAY);
  host.isThere = false;
  // Farther out other tiles are needed.
  await page.getByRole('main').getByRole('button', { name: 'Oddialiť' }).click();
  await page.getByText('Ulice sa nedajú načítať', { exact: false }).waitFor();
  await allHaveWoods(page, false);
});

test('where the offline map is chosen nobody asks for streets', async () => {
  const { page, host } = await wallWithStreets();
  await page.addInitScript(() => localStorage.setItem('flotila.layer', '"offline"'));
  await open(page);
  await allHaveWoods(page, false);
  expect(host.asked).toBe(0);
});
