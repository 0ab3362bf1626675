// What does not fit on the screen that is shown, in words of which a failing test says where: a page that scrolls
// sideways, a control that nobody can reach because it is cut off, words that are cut off without saying so.
import type { Page } from 'playwright-core';
import { standsStill } from './axe.ts';

/** A line for each thing that does not fit; empty: all does. Waits until the screen stands still. */
export async function misfits(page: Page, screen: string): Promise<string[]> {
  const found = (await page.evaluate(standsStill)).map((what) => `no rest: ${what}`);
  found.push(...(await page.evaluate(cutOff)));
  return found.map((what) => `${screen}: ${what}`);
}

/** In the page. */
function cutOff(): string[] {
  // What lies on the map is where its vehicle is; what is only read aloud is one pixel wide.
  const OUT_OF_PLAY =
    '.maplibregl-canvas-container, .fleet-map-popup, [inert], [aria-hidden="true"]';
  const CONTROLS =
    'button, a[href], input, select, textarea, [role="button"], [role="tab"], [role="switch"]';
  const SLACK = 1;
  const found: string[] = [];
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(
      element.getAttribute('aria-label') ?? element.textContent ?? ''
    ).slice(0, 60)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest(OUT_OF_PLAY);

  if (document.documentElement.scrollWidth > window.innerWidth) {
    found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);
  }
  for (const control of document.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (box.width < 4 || box.height < 4 || !isShown(control)) continue;
    const why = hidden(control, box);
    if (why) found.push(`cut off ${why}: ${name(control)}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const text = ownText(element);
    if (text === null || !isShown(element)) continue;
    const cut = cutWords(element, text);
    if (cut) found.push(`words cut off ${cut}: ${name(element)}`);
  }
  return found;

  /** Where a control is hidden behind an edge that does not scroll. */
  function hidden(control: Element, given: DOMRect): string | null {
    let { left, right, top, bottom } = given;
    for (let one = control.parentElement; one; one = one.parentElement) {
      const edge = one.getBoundingClientRect();
      const { overflowX, overflowY, position } = getComputedStyle(one);
      const scrollsX = /auto|scroll/.test(overflowX);
      const scrollsY = /auto|scroll/.test(overflowY);
      // Within what scrolls it can be brought into view, so the scrolled box itself counts from here on.
      if (scrollsX) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (scrollsY) [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (scrollsX && left >= right) [left, right] = [edge.left, edge.right];
      if (scrollsY && top >= bottom) [top, bottom] = [edge.top, edge.bottom];
      const isCut = (axis: string) => /hidden|clip/.test(axis);
      const beyondX = left < edge.left - SLACK || right > edge.right + SLACK;
      const beyondY = top < edge.top - SLACK || bottom > edge.bottom + SLACK;
      if (isCut(overflowX) && beyondX) return `sideways by ${name(one).slice(0, 60)}`;
      if (isCut(overflowY) && beyondY) return `above or below by ${name(one).slice(0, 60)}`;
      if (position === 'fixed') break;
    }
    if (left < -SLACK || right > window.innerWidth + SLACK) return 'sideways by the window';
    if (top < -SLACK || bottom > window.innerHeight + SLACK) return 'above or below by the window';
    return null;
  }

  function ownText(element: Element): Text | null {
    const nodes = [...element.childNodes].filter(
      (node): node is Text => node instanceof Text && node.data.trim() !== '',
    );
    return nodes.sort((one, other) => other.data.length - one.data.length)[0] ?? null;
  }

  /** Where words run out of sight, or into what stands beside, without an ellipsis and the whole in a tip. */
  function cutWords(element: Element, text: Text): string | null {
    if (element.closest('svg, option, select, [role="img"]')) return null;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    // A dash says that there is nothing.
    if (words.width < 4 || text.data.trim() === '-') return null;
    let block: Element = element;
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) {
      if (getComputedStyle(block).display !== 'inline') break;
      block = block.parentElement;
    }
    for (let one: Element | null = block; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.clipPath !== 'none' || style.clip !== 'auto') return null;
      if (/auto|scroll/.test(style.overflowX)) return null;
      const edge = one.getBoundingClientRect();
      const isBeyond = words.right > edge.right + 2 || words.left < edge.left - 2;
      if (!isBeyond) return null;
      if (style.overflowX === 'visible') continue;
      if (style.textOverflow !== 'ellipsis')
        return `without an ellipsis by ${name(one).slice(0, 60)}`;
      block.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return hasWhole(one, text.data.trim().replace(/…$/, ''))
        ? null
        : 'with the whole told nowhere';
    }
    return 'by the window';
  }

  function hasWhole(element: Element, text: string): boolean {
    const bare = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
    for (let one: Element | null = element; one; one = one.parentElement) {
      for (const attribute of ['title', 'data-tip', 'aria-label', 'value']) {
        if (bare(one.getAttribute(attribute) ?? '').includes(bare(text))) return true;
      }
    }
    const inside = [...element.querySelectorAll('[title], [data-tip]')];
    return inside.some((one) =>
      bare(one.getAttribute('title') ?? one.getAttribute('data-tip') ?? '').includes(bare(text)),
    );
  }
}
