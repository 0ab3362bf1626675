// V-8: every screen where colours are the user's own, where nothing may move, and in the dark.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataPlaceOf } from '../web/ground/address/paths.ts';
import { standsStill } from './axe.ts';
import { enter, go, makeRecords } from './every-screen.ts';
import { alike, faint, lostWhenForced, moving, type Painted, paintedStates } from './modes.ts';
import { drawNothing } from './profile.ts';
import { dataScreens, mapScreens, pageScreens } from './screens.ts';
import { withWorld } from './with-world.ts';
import { openPage, sharedBrowser } from './world.ts';

const stage = withWorld(12, { hasCare: true });
let made: Awaited<ReturnType<typeof makeRecords>>;
let page: Page;
beforeAll(async () => {
  made = await makeRecords(stage);
  page = await openPage(await sharedBrowser(), stage.world);
  await page.addInitScript(drawNothing);
  await enter(page);
});
afterAll(() => page?.context().close());

/** Of all screens. */
const painted: Painted[] = [];

describe.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const)('on %s', (_name, width, height) => {
  beforeAll(() => page.setViewportSize({ width, height }));

  test('V-8 the map and its panels', async () => {
    expect(await walked(mapScreens(made))).toEqual([]);
  });

  test('V-8 pages without a map', async () => {
    expect(await walked(pageScreens())).toEqual([]);
  });

  test('V-8 every list of data', async () => {
    const lists = dataScreens(made).filter((path) => dataPlaceOf(path)?.id === null);
    expect(await walked(lists)).toEqual([]);
  });

  test('V-8 a form of each list of data', async () => {
    const forms = dataScreens(made).filter((path) => dataPlaceOf(path)?.id !== null);
    expect(await walked(forms)).toEqual([]);
  });
});

test('V-8 what is told by a colour is told by its shape, too', () => {
  expect(painted.length).toBeGreaterThan(0);
  expect(alike(painted)).toEqual([]);
});

async function walked(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await go(page, path);
    await page.evaluate(standsStill);
    painted.push(...(await paintedStates(page)));
    const here = [...(await moving(page)), ...(await lostWhenForced(page))];
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
      await page.evaluate(standsStill);
      here.push(...(await faint(page)).map((what) => `${theme}: ${what}`));
    }
    found.push(...here.map((what) => `${path}: ${what}`));
  }
  return found;
}
