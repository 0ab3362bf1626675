// U-1: what the main menu offers to a role leads somewhere: every page opens for it, every dialog comes up.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const stage = withWorld(3);
/** What leaves the session is no way within it. */
const LEAVES = /Odhlásiť/;

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  const menu = page.getByRole('menu', { name: 'Hlavné menu' });
  await menu.waitFor();
  return menu;
}

/** Follows a link within the application and says where it led. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => window.__TSR_ROUTER__?.history.push(to), href);
  const where = () => page.evaluate(() => window.__TSR_ROUTER__?.state.resolvedLocation?.pathname);
  // Who may not open a page is sent elsewhere.
  await expect.poll(where, { message: href }).toBe(href);
  const title = page.getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  expect(await title.textContent(), href).not.toBe('Stránka sa nenašla');
  await expect.poll(() => page.getByRole('alert').count(), { message: href }).toBe(0);
}

test.each(['superuser', 'admin', 'dispatcher', 'driver'] as const)(
  'U-1 no entry of the main menu of a %s leads nowhere',
  async (who) => {
    const page = await stage.page();
    await signIn(page, who, '/tatra/map');
    await page.getByRole('listitem').first().waitFor();
    const menu = await openMenu(page);
    const entries = await menu.getByRole('menuitem').evaluateAll((items) =>
      items.map((item) => ({
        name: item.textContent ?? '',
        href: item.getAttribute('href'),
        isDisabled: item.hasAttribute('disabled') || item.hasAttribute('data-disabled'),
      })),
    );
    await expect
      .poll(() => menu.evaluate((node) => node.contains(node.ownerDocument.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    const dialogs = entries.filter(
      ({ href, isDisabled, name }) => !href && !isDisabled && !LEAVES.test(name),
    );
    expect(dialogs.length).toBeGreaterThan(3);
    for (const { name } of dialogs) {
      const again = await openMenu(page);
      await again.getByRole('menuitem').filter({ hasText: name }).first().click();
      await again.waitFor({ state: 'hidden' });
      if (name.startsWith('Mapa')) continue;
      const dialog = page.getByRole('dialog').first();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    const hrefs = entries.flatMap(({ href }) => (href ? [href] : []));
    expect(hrefs.length).toBeGreaterThan(10);
    // Of two previews of an account the one that comes later to the server wins, and the other asks again.
    page.mayComplain(/^409 .*\/report\//);
    for (const href of hrefs) await follow(page, href);
  },
);
