// Takes the pictures: each screen at each width, at rest, made small, beside the kept one. FLOTILA_LOOK names the folder
// that they go to, FLOTILA_LOOK_ONLY parts of the names of those that are wanted.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fleetContracts, storeContracts } from '../contracts.ts';
import { makeRecords } from '../every-screen.ts';
import { FLEET_FROM } from '../fleet.ts';
import { drawNothing } from '../profile.ts';
import { withWorld } from '../with-world.ts';
import { openPage, sharedBrowser, signIn, type Who } from '../world.ts';
import { NOW, stopClock } from './clock.ts';
import { lookedAt, type Screen, SIZES, type Size } from './screens.ts';
import { difference, shrink } from './shrink.ts';
import { atRest, watchBusy } from './still.ts';

const KEPT = join(import.meta.dirname, '../../tools/look/kept');
const OUT = process.env.FLOTILA_LOOK ?? '';
const ONLY = (process.env.FLOTILA_LOOK_ONLY ?? '').split(' ').filter(Boolean);

/** Addresses of screens with a map. */
const MAPS = /\/(map|zone|share)(\/|\?|$)/;

const stage = withWorld(12, { hasCare: true, isMapDrawn: true });
let screens: Screen[] = [];
let darkroom: Page;
beforeAll(async () => {
  const made = await makeRecords(stage);
  const { db } = stage.database;
  await storeContracts(db, fleetContracts(stage.fleet, 60), NOW.getTime());
  await stopClock(db);
  screens = lookedAt(made, made.shared);
  const browser = await sharedBrowser({ isMapDrawn: true });
  darkroom = await browser.newPage();
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'browser.txt'), `${browser.version()}\n`);
});
afterAll(() => darkroom?.context().close());

test.each(SIZES)('pictures of $width × $height', async (size) => {
  const nameOf = (screen: Screen) => `${size.width}/${screen.name}`;
  const wanted = screens.filter(
    (screen) =>
      (screen.width ?? size.width) === size.width &&
      ONLY.every((part) => nameOf(screen).includes(part)),
  );
  const failed: string[] = [];
  for (const [key, theirs] of Map.groupBy(wanted, (screen) => JSON.stringify(kindOf(screen)))) {
    const { who, hasMap } = JSON.parse(key) as ReturnType<typeof kindOf>;
    const page = await newPage(size, hasMap);
    const busyWith = await watchBusy(page, hasMap);
    if (who) await signIn(page, who, theirs[0]?.path);
    for (const screen of theirs) {
      try {
        await callForHelp(screen.isCalling ? NOW : null);
        await lead(page, screen, hasMap || !who);
        const picture = await atRest(page, busyWith);
        await keep(nameOf(screen), await shrink(darkroom, picture, size.scale));
      } catch (error) {
        failed.push(`${nameOf(screen)}: ${error}`);
      }
    }
    await page.context().close();
  }
  expect(failed).toEqual([]);
});

/** `isLoaded`: how a map was moved before is not seen on the next one. */
async function lead(page: Page, screen: Screen, isLoaded: boolean): Promise<void> {
  await page.emulateMedia({
    colorScheme: screen.isDark ? 'dark' : 'light',
    forcedColors: screen.isForced ? 'active' : 'none',
  });
  if (isLoaded) await page.goto(screen.path);
  else {
    await page.evaluate((href) => window.__TSR_ROUTER__?.history.push(href), screen.path);
    await page.waitForFunction(
      (path) => window.__TSR_ROUTER__?.state.resolvedLocation?.pathname === path,
      new URL(screen.path, page.url()).pathname,
    );
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await screen.before?.(page);
  await page.evaluate(withoutChance, new URL(stage.world.address).host);
}

/** Runs in the page: the port is another one each time, and the strip of a map above a whole sheet was fitted before it or after. */
function withoutChance(host: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.includes(host)) {
      text.nodeValue = text.nodeValue.replace(host, 'fleet.example.com');
    }
  }
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'html[data-sheet-whole] .maplibregl-map { visibility: hidden }';
}

/** Its banner would cover the other screens. */
function callForHelp(at: Date | null) {
  return stage.database.db.pool.query(
    'update vehicle_live set panic_ts = $1 where vehicle_id = $2',
    [at, FLEET_FROM + 1],
  );
}

/** Whose page it is on which a screen is shown, and whether there is a map to be drawn. */
function kindOf({ who = 'superuser', path }: Screen): { who: Who | null; hasMap: boolean } {
  return { who, hasMap: MAPS.test(path) };
}

async function newPage({ width, height }: Size, isMapDrawn: boolean): Promise<Page> {
  const isPhone = width < 600;
  const page = await openPage(await sharedBrowser({ isMapDrawn }), stage.world, {
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  if (!isMapDrawn) await page.addInitScript(drawNothing);
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(sameChance);
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== stage.world.address,
    (route) => route.abort(),
  );
  return page;
}

/** Runs in the page: the same numbers in the same order. */
function sameChance(): void {
  let state = 1;
  Math.random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function keep(name: string, after: string): Promise<void> {
  const write = (part: string, ending: string, data: string) => {
    const file = join(OUT, part, `${name}.${ending}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(data, 'base64'));
  };
  write('after', 'webp', after);
  const kept = join(KEPT, `${name}.webp`);
  if (!existsSync(kept)) return;
  const before = readFileSync(kept).toString('base64');
  if (before === after) return;
  const { pixels, picture } = await difference(darkroom, before, after);
  if (pixels > 0) write('difference', 'png', picture);
}
