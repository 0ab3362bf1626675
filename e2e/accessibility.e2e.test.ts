// U-32: what a screen reader, a keyboard and weak eyes meet on every screen, in light and in dark, as axe judges it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSON } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import { findings } from './axe.ts';
import { enter, go, makeRecords, walk } from './every-screen.ts';
import { FLEET_FROM } from './fleet.ts';
import { PHONE } from './panel.ts';
import { drawNothing } from './profile.ts';
import { dataScreens, mapScreens, pageScreens, SCREENS } from './screens.ts';
import { withWorld } from './with-world.ts';
import { openPage, sharedBrowser } from './world.ts';

const stage = withWorld(12, { hasCare: true });
let made: Awaited<ReturnType<typeof makeRecords>>;
beforeAll(async () => {
  made = await makeRecords(stage);
});

/** What takes its time is loading the application: wide screens are walked on one page. */
let wide: Page;
beforeAll(async () => {
  wide = await openPage(await sharedBrowser(), stage.world);
  await wide.addInitScript(drawNothing);
  await enter(wide);
});
afterAll(() => wide?.context().close());

const walked = (page: Page, paths: readonly string[]) => walk(page, paths, findings);

test('U-32 signing in, a link to it, and the page of a sharing', async () => {
  const page = await stage.page();
  await page.goto('/');
  await page.getByLabel('Heslo', { exact: true }).waitFor();
  const found = await findings(page, 'sign-in');
  await page.getByRole('button', { name: 'Zabudnuté heslo' }).click();
  await page.getByLabel('Používateľské meno alebo e-mail').waitFor();
  found.push(...(await findings(page, 'forgotten')));
  const call = `POST person/${PERSON.igor.id}/invitation` as const;
  const { link } = await ask<{ link: string }>(stage.world, 'admin', call, { byMail: false });
  await page.goto(link);
  await page.getByLabel('Vaše nové heslo').waitFor();
  found.push(...(await findings(page, 'link')));
  await page.goto(made.shared);
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
  found.push(...(await findings(page, 'sharing')));
  expect(found).toEqual([]);
});

test.each(SCREENS)('U-32 %s', async (_what, of) => {
  expect(await walked(wide, of(made))).toEqual([]);
});

test('U-32 each route of the application is among the screens', async () => {
  const screens = [...mapScreens(made), ...pageScreens(), ...dataScreens(made)];
  const missing = await wide.evaluate(
    (paths) => {
      const router = window.__TSR_ROUTER__;
      if (!router) return null;
      const drawn = Object.values(router.routesById).filter(
        // One that only leads on, or holds others, draws no screen.
        ({ options, children }) => options.component && !children,
      );
      const seen = new Set(paths.map((path) => router.matchRoutes(path, {}).at(-1)?.routeId));
      return drawn.map(({ id }) => id).filter((id) => !seen.has(id));
    },
    screens.map((path) => path.split('?')[0] ?? ''),
  );
  // What somebody sees who has no company: first-company.e2e.test.ts.
  expect(missing).toEqual(['/map']);
});

test('U-32 dialogs and opened menus', async () => {
  await go(wide, '/tatra/map');
  const found: string[] = [];
  for (const name of ['Hlavné menu', 'Podkladová mapa', /^Ďalšie možnosti/]) {
    await wide.getByRole('button', { name }).first().click();
    await wide.getByRole('menu').waitFor();
    found.push(...(await findings(wide, `menu ${name}`)));
    await wide.keyboard.press('Escape');
    await wide.getByRole('menu').waitFor({ state: 'hidden' });
  }
  for (const key of ['F2', 'F4', 'F8', 'Control+F8', 'Alt+r', 'Control+k', '?']) {
    await wide.getByRole('list', { name: 'Vozidlá' }).focus();
    await wide.keyboard.press(key);
    await wide.getByRole('dialog').waitFor();
    found.push(...(await findings(wide, `dialog of ${key}`)));
    await wide.keyboard.press('Escape');
    await wide.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect(found).toEqual([]);
});

test('U-32 the main screens on a phone', async () => {
  const page = await stage.page(PHONE);
  await enter(page);
  const [map = '', , ...panels] = mapScreens(made);
  const more = ['/tatra/plan', '/tatra/drivers', '/tatra/data/vehicles', '/tatra/data/person/101'];
  expect(await walked(page, [map, ...panels, ...more])).toEqual([]);
});

test('U-32 some screens in Czech and in English, chosen in the main menu', async () => {
  await go(wide, '/tatra/map');
  const found: string[] = [];
  for (const [menu, name] of [
    ['Hlavné menu', 'Čeština'],
    ['Hlavní menu', 'English'],
  ] as const) {
    await wide.getByRole('button', { name: menu }).click();
    await wide.getByRole('menuitemradio', { name }).click();
    await wide.getByRole('button', { name: menu }).waitFor({ state: 'hidden' });
    const screens = ['/tatra/map', `/tatra/map/vehicle/${FLEET_FROM}`, '/tatra/data/contracts'];
    found.push(...(await walked(wide, screens)));
  }
  expect(found).toEqual([]);
});
