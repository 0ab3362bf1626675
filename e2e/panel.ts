// What tests of the panels over the map have in common: how a panel is opened by its address, its buttons,
// month, rows and menus as a user finds them.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './with-world.ts';
import { type PageOptions, signIn, takePicture, type Who } from './world.ts';

/** How long the screen may take on a machine that draws without a graphics card. */
export const waiting = { timeout: 30_000, interval: 100 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Panel = 'history' | 'logbook' | 'refueling' | 'events' | 'service' | 'contracts';

export interface Opening extends PageOptions {
  vehicle?: { id: number };
  /** Of the address, with its question mark. */
  query?: string;
  who?: Who;
}

/** A page of its own, signed in (a dispatcher when nobody is named) and led to the panel of a vehicle of tatra. */
export async function openPanel(
  stage: Stage,
  panel: Panel,
  { vehicle, query = '', who = 'dispatcher', ...options }: Opening & { vehicle: { id: number } },
) {
  const page = await stage.page(options);
  await signIn(page, who, `/tatra/map/${panel}/${vehicle.id}${query}`);
  return page;
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** In the page: quicker than the screen follows. */
export function pressTwice(one: Element): void {
  for (const _press of [1, 2]) (one as HTMLElement).click();
}

/** The chip that shows the month and opens its picker. */
export function month(page: Page): Locator {
  return page.getByRole('button', { name: /^Vybrať mesiac, teraz/ });
}

/** Rows of a table that are of a moment; its head and the lines of days have none. */
export function timedRows(page: Page, table: string): Locator {
  return page
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ has: page.locator('time') });
}

export function fromAddress(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

/** With ordinary blanks. */
export async function textOf(locator: Pick<Locator, 'textContent'>): Promise<string> {
  return ((await locator.textContent()) ?? '').replaceAll(/\s+/g, ' ');
}

/** Opens the menu of a row; what it offers. */
export async function menuOf(page: Page, row: Locator): Promise<string[]> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

/** Presses an item of the menu of a row. */
export async function choose(page: Page, row: Locator, item: string): Promise<void> {
  await menuOf(page, row);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

interface Mending {
  mend(): void;
}

/**
 * Opens a page of an administrator while the server cannot answer the calls whose path ends so: it says so,
 * and its button asks again, which is then answered.
 */
export async function openAfterFailure(
  stage: Stage,
  { address, calls, says }: { address: string; calls: RegExp; says: string },
): Promise<Page> {
  const page = await stage.page();
  let isBroken = true;
  page.expectComplaint(new RegExp(`^503 .*${calls.source}`));
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') && calls.test(pathname),
    (route) => (isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.continue()),
  );
  // Whole from the click on: before it the page could ask by itself, and the button be gone.
  await page.exposeBinding('mend', () => {
    isBroken = false;
  });
  await page.addInitScript(() => {
    document.addEventListener('click', () => (window as unknown as Mending).mend(), true);
  });
  await signIn(page, 'admin', address);
  await page.getByRole('alert').filter({ hasText: says }).getByRole('button').click();
  return page;
}

/** On a phone nothing scrolls sideways, and the panel grows by its handle. */
export async function checkOnPhone(page: Page, first: Locator, picture: string): Promise<void> {
  await first.waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await button(page, 'Výška panela').click();
  await takePicture(page, picture);
}

export async function closePanel(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Panel' });
  await panel.getByRole('button', { name: 'Zavrieť' }).first().click();
}
