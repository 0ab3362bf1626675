// V-8: every screen where colours are the user's own, where nothing may move, and in the dark.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standsStill } from './axe.ts';
import { enter, makeRecords, walk } from './every-screen.ts';
import { alike, faint, lostWhenForced, moving, type Painted, paintedStates } from './modes.ts';
import { drawNothing } from './profile.ts';
import { SCREENS } from './screens.ts';
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

  test.each(SCREENS)('V-8 %s', async (_what, of) => {
    expect(await walk(page, of(made), faults)).toEqual([]);
  });
});

test('V-8 what is told by a colour is told by its shape, too', () => {
  expect(painted.length).toBeGreaterThan(0);
  expect(alike(painted)).toEqual([]);
});

async function faults(page: Page, path: string): Promise<string[]> {
  await page.evaluate(standsStill);
  painted.push(...(await paintedStates(page)));
  const here = [...(await moving(page)), ...(await lostWhenForced(page))];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    await page.evaluate(standsStill);
    here.push(...(await faint(page)).map((what) => `${theme}: ${what}`));
  }
  return here.map((what) => `${path}: ${what}`);
}
