// The preview wall with a street map: each card shows streets, and the offline map when there are none.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STREET_PALETTES } from '../web/ground/map/streets/street-palette.ts';
import { showOneTown } from './one-town.ts';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(6, { hasBasemap: true });
/** A card has 75 000 pixels; each sees some of the woods above the town, which the offline map does not know. */
const WOOD_PIXELS_MIN = 5_000;
const COLOURS_MIN = 150;
const AWAY = /^503 \/v1\/map\/tiles/;

async function wallWithStreets(options: Parameters<typeof stage.page>[0] = {}) {
  const page = await stage.page(options);
  return { page, town: await showOneTown(page) };
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
        cards: cards.length,
        maps: maps.filter(Boolean).length,
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
  const { page, town } = await wallWithStreets();
  await open(page);
  await allHaveWoods(page, true);
  const { cards } = await cardsWithWoods(page);
  // A card touches four tiles at most, and none is asked for twice.
  expect(town.asked).toBeLessThanOrEqual(4 * cards + 2);
  const footer = page.getByRole('main').locator('footer');
  await expect
    .poll(() => footer.textContent())
    .toContain('© OpenMapTiles © OpenStreetMap Mesto Vaduz');
  await takePicture(page, 'preview-streets');
});

/** The fewest colours of a card in sight: an empty sheet has one, and a few more at the edges of a name. */
function fewestColours(page: Page) {
  return page.evaluate(() => {
    const maps = [...document.querySelectorAll('[role="listitem"]')].map((card) => {
      const map = card.querySelector('canvas');
      if (!map) return 0;
      const pen = new OffscreenCanvas(map.width, map.height).getContext('2d');
      pen?.drawImage(map, 0, 0);
      const { data } = pen?.getImageData(0, 0, map.width, map.height) ?? {};
      return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
    });
    return Math.min(...maps);
  });
}

test('U-2 cards beyond the streets of an operator look from where the offline map says something', async () => {
  const page = await stage.page();
  const town = await showOneTown(page, [0, 0, 1, 1]);
  await open(page);
  await expect.poll(() => fewestColours(page), waiting).toBeGreaterThan(COLOURS_MIN);
  await allHaveWoods(page, false);
  // One tile tells that the map is there.
  expect(town.asked).toBe(1);
  expect(await page.getByText('Ulice sa nedajú načítať', { exact: false }).count()).toBe(0);
});

test('the cards are painted in the dark, too', async () => {
  const { page } = await wallWithStreets({ colorScheme: 'dark' });
  await open(page);
  await allHaveWoods(page, true, 'dark');
  await takePicture(page, 'preview-streets-dark');
});

test('without an answer the cards show the offline map and say so, and streets when they come back', async () => {
  const { page, town } = await wallWithStreets();
  page.expectComplaint(AWAY);
  town.isThere = false;
  await open(page);
  const note = page.getByText('Ulice sa nedajú načítať', { exact: false });
  await note.waitFor();
  await allHaveWoods(page, false);
  town.isThere = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allHaveWoods(page, true);
  await note.waitFor({ state: 'hidden' });
});

test('streets that break off make way for the offline map, also on cards that have shown them', async () => {
  const { page, town } = await wallWithStreets();
  await open(page);
  await allHaveWoods(page, true);
  page.expectComplaint(AWAY);
  town.isThere = false;
  // Farther out other tiles are needed.
  await page.getByRole('main').getByRole('button', { name: 'Oddialiť' }).click();
  await page.getByText('Ulice sa nedajú načítať', { exact: false }).waitFor();
  await allHaveWoods(page, false);
});
