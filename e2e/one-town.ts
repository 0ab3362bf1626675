// A street map for browser tests of which every tile is the same town, wherever the vehicles are: so each picture of
// a map has as much to draw as a town has.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openArchive } from '../server/thing/map/street-archive.ts';

const SAMPLE = join(import.meta.dirname, '../server/testing/streets/liechtenstein.pmtiles');
const VADUZ = [14, 8625, 5753] as const;
export const TOWN_VERSION = '0123456789abcdef';

export interface OneTown {
  isThere: boolean;
  /** Tiles that were asked for. */
  asked: number;
}

const EVERYWHERE = [-180, -85, 180, 85];

/** The page is told of an operator's street map, which answers 503 while it is not there. */
export async function showOneTown(page: Page, bounds = EVERYWHERE): Promise<OneTown> {
  const town: OneTown = { isThere: true, asked: 0 };
  const archive = await openArchive(SAMPLE);
  const tile = Buffer.from(await archive.tile(...VADUZ));
  await archive.close();
  await page.route('**/v1/public/settings', async (route) => {
    const answer = await route.fetch();
    const settings = {
      ...(await answer.json()),
      streets: [{ kind: 'file', version: TOWN_VERSION }],
    };
    await route.fulfill({ response: answer, json: settings });
  });
  await page.route(/\/v1\/map\/tiles\//, async (route) => {
    if (!town.isThere) return await route.fulfill({ status: 503 });
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(TOWN_VERSION)) return await route.fulfill({ json: tileJson(bounds) });
    town.asked += 1;
    await route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body: tile });
  });
  return town;
}

function tileJson(bounds: number[]) {
  return {
    tilejson: '3.0.0',
    name: 'Vaduz',
    attribution: 'Mesto Vaduz',
    minzoom: 0,
    maxzoom: 14,
    bounds,
    tiles: [`/v1/map/tiles/${TOWN_VERSION}/{z}/{x}/{y}`],
  };
}
