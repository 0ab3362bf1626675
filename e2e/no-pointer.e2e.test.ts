// Without a pointer: the tab key reaches every control of the main screens, and what has the focus is seen to have it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { standsStill } from './axe.ts';
import { CARE, CARE_DAY } from './care.ts';
import { go } from './every-screen.ts';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const stage = withWorld(12, { isLoadedAnew: true, hasCare: true });
const STOPS_MAX = 250;

test.each([
  '/tatra/map',
  `/tatra/map/history/${CARE.fuel.id}?day=${CARE_DAY}`,
  '/tatra/drivers',
  '/tatra/data/persons',
  '/tatra/data/person/101',
])('UX-keys the tab key reaches each control of %s, and the focus is seen', async (path) => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/map');
  await go(page, path);
  // What comes later is not looked for.
  expect(await page.evaluate(standsStill)).toEqual([]);
  await page.evaluate(markControls);
  const unseen = new Set<string>();
  // It begins at the heading of what was opened, so it comes to the end of the page before it comes to its beginning.
  let hasLeft = false;
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const stood = await page.evaluate(lookAtFocus);
    if (stood === null) {
      if (hasLeft) break;
      hasLeft = true;
      continue;
    }
    if (stood.unseen) unseen.add(stood.unseen);
    if (stood.isAround) break;
  }
  expect([...unseen]).toEqual([]);
  expect(await leftOut(page)).toEqual([]);
});

/** In the page: what the tab key should come to. */
function markControls(): void {
  const CONTROLS = 'button, a[href], input, select, textarea, [tabindex="0"]';
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    const isOut =
      control.tabIndex < 0 || control.matches(':disabled') || !control.checkVisibility();
    if (!isOut) control.dataset.awaited = 'true';
  }
}

/** In the page: takes the focused one off what is awaited; null: the focus left the page. */
function lookAtFocus(): { unseen: string | null; isAround: boolean } | null {
  const one = document.activeElement;
  if (!(one instanceof HTMLElement) || one === document.body) return null;
  const isAround = one.dataset.reached === 'true';
  one.dataset.reached = 'true';
  delete one.dataset.awaited;
  // A marker wears the ring around its sign, or as the edge of its pin.
  const hasRing = [one, ...one.querySelectorAll('*')].some((part) => {
    const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(part);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return isOutlined || (part.closest('.ride-pin') && Number.parseFloat(strokeWidth) > 2);
  });
  // Fields show it by their border, and boxes and switches by what is drawn beside them.
  const isField = one.matches('input, select, textarea');
  return { unseen: hasRing || isField ? null : one.outerHTML.slice(0, 160), isAround };
}

function leftOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-awaited]')]
      // Of a set of radio buttons the tab key comes to the chosen one.
      .filter((one) => one.isConnected && !one.matches('[type="radio"]'))
      .map((one) => one.outerHTML.slice(0, 160)),
  );
}
