// Every screen fits: from the smallest to the widest window, magnified, with large letters and with the longest names.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY } from '../server/testing/cast.ts';
import { CARE } from './care.ts';
import { enter, go, makeRecords, walk } from './every-screen.ts';
import { misfits } from './fit.ts';
import { drawNothing } from './profile.ts';
import { dataScreens, mapScreens, pageScreens, SCREENS } from './screens.ts';
import { withWorld } from './with-world.ts';
import { openPage, sharedBrowser } from './world.ts';

/** What people name, and where the names stand. */
const LONG_NAMES = [
  ['vehicle', ['numeric_plate', 'name']],
  ['person', ['first_name', 'last_name']],
  ['company', ['name']],
  ['groupset', ['name']],
  ['zone', ['name']],
  ['rule', ['name']],
  ['contract', ['name', 'from_place', 'to_place']],
] as const;

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

const walked = (paths: readonly string[]) => walk(page, paths, misfits);

/** Letters as large as the browser's own setting says; the application is loaded with it. */
async function letters(pixels: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
  await browser.detach();
  await page.reload();
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
}

const USUAL_LETTERS = 16;

describe.each([
  ['320 px wide', 320, 640],
  ['as a tablet held upright', 768, 1024],
  ['half as wide as a desk', 960, 900],
  ['1 024 px wide', 1024, 768],
  ['1 280 px wide', 1280, 800],
  ['1 920 px wide', 1920, 1080],
  ['magnified twice', 720, 450],
  ['3 840 px wide', 3840, 2160],
  ['with letters twice as large', 1440, 900, 2 * USUAL_LETTERS],
] as const)('R19 a window %s', (_name, width, height, letter = USUAL_LETTERS) => {
  beforeAll(async () => {
    await page.setViewportSize({ width, height });
    if (letter !== USUAL_LETTERS) await letters(letter);
  });
  afterAll(async () => {
    if (letter !== USUAL_LETTERS) await letters(USUAL_LETTERS);
  });

  test.each(SCREENS)('V-1 holds %s, and nothing lies upon them', async (_what, of) => {
    expect(await walked(of(made))).toEqual([]);
  });
});

test('UX-fit an ordinary plate is whole in the head of a panel', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [, , , history = ''] = mapScreens(made);
  await go(page, history);
  const plate = page
    .getByRole('button', { name: new RegExp(CARE.fuel.plate) })
    .getByText(CARE.fuel.plate);
  expect(await plate.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('UX-fit the buttons of the fullest heads of lists stand within the window, none squeezed', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const squeezed: string[] = [];
  for (const list of ['audit', 'contracts']) {
    await go(page, `/tatra/data/${list}`);
    const close = page.locator('header').getByRole('button', { name: 'Zavrieť' });
    const box = await close.boundingBox();
    expect((box?.x ?? 1440) + (box?.width ?? 0), list).toBeLessThanOrEqual(1440);
    squeezed.push(
      ...(await page.locator('header a').evaluateAll((links) =>
        links.flatMap((one) => {
          const label = one.querySelector('.mantine-Button-label') ?? one;
          return label.scrollWidth > label.clientWidth ? [one.textContent ?? ''] : [];
        }),
      )),
    );
  }
  expect(squeezed).toEqual([]);
});

/** Fifty letters, each as wide as letters are, and a number, so that no two are the same. */
const LONG = `${'Ŵ'.repeat(45)} `;

describe.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const)('UX-fit the longest names on %s', (_name, width, height) => {
  beforeAll(async () => {
    const { pool } = stage.database.db;
    for (const [table, columns] of LONG_NAMES) {
      const set = columns.map((column) => `${column} = $1 || ${table}_id`).join(', ');
      await pool.query(`update ${table} set ${set} where company_id = $2`, [
        LONG,
        COMPANY.tatra.id,
      ]);
    }
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  });

  test('end in an ellipsis on the map and in its panels', async () => {
    expect(await walked(mapScreens(made))).toEqual([]);
  });

  test('end in an ellipsis on the pages without a map', async () => {
    expect(await walked(pageScreens())).toEqual([]);
  });

  test('end in an ellipsis in the lists and forms of data', async () => {
    expect(await walked(dataScreens(made))).toEqual([]);
  });
});
