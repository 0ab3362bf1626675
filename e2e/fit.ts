// What does not fit on the screen that is shown, in words of which a failing test says where: a page that scrolls
// sideways, a control that nobody can reach because it is cut off, words that are cut off without saying so, and what
// something else lies upon.
import type { Page } from 'playwright-core';
import { standsStill } from './axe.ts';

/** A line for each thing that does not fit; empty: all does. Waits until the screen stands still. */
export async function misfits(page: Page, screen: string): Promise<string[]> {
  const found = (await page.evaluate(standsStill)).map((what) => `no rest: ${what}`);
  found.push(...(await page.evaluate(cutOff)), ...(await page.evaluate(covered)));
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

/** In the page: titles and controls in sight whose middle something else lies upon (V-1). */
function covered(): string[] {
  const OUT_OF_PLAY =
    '.maplibregl-canvas-container, .fleet-map-popup, .fleet-map, [inert], [aria-hidden="true"], [data-event-marker]';
  const LOOKED_AT =
    'h1, h2, button, a[href], input, select, textarea, [role="tab"], [role="switch"]';
  const found: string[] = [];
  const said = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${(
      element.getAttribute('aria-label') ?? element.textContent ?? ''
    ).slice(0, 40)}`;
  for (const element of document.querySelectorAll(LOOKED_AT)) {
    if (element.closest(OUT_OF_PLAY)) continue;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const { clipPath, clip, pointerEvents, opacity } = getComputedStyle(element);
    // Only read aloud, or a field behind its own drawing.
    if (clipPath !== 'none' || clip !== 'auto' || pointerEvents === 'none' || opacity === '0')
      continue;
    const box = inSight(element);
    if (!box) continue;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit || element.contains(hit) || hit.contains(element)) continue;
    // A field may be behind its own drawing.
    if (hit.closest('label, .mantine-Input-wrapper')?.contains(element)) continue;
    // A list of choices that has just opened.
    if (hit.closest('.mantine-Popover-dropdown')) continue;
    // What is scrolled may lie below a head that stays; it can be brought out.
    const scroller = scrollerOf(element);
    if (scroller?.contains(hit)) continue;
    found.push(`${said(element)} lies below ${said(hit)}`);
  }
  return found;

  /** The part that no scrolled box hides; null where that is less than half. */
  function inSight(element: Element) {
    const whole = element.getBoundingClientRect();
    let { left, right, top, bottom } = whole;
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = one.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    [left, right] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
    const [width, height] = [right - left, bottom - top];
    const isSeen = width > 4 && height > 4 && width * height * 2 >= whole.width * whole.height;
    return isSeen ? { left, right, top, bottom } : null;
  }

  function scrollerOf(element: Element): Element | null {
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const scrolls = one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth;
      if (scrolls && /auto|scroll/.test(`${overflowX} ${overflowY}`)) return one;
    }
    return null;
  }
}
