// What a screen loses where the browser puts the user's own colours in the place of ours, where nothing may move, and in
// the dark: a line for each thing, empty: nothing is lost.
import type { Page } from 'playwright-core';

/** Forced colours: what is said by being painted, or by being chosen, is said still. */
export async function lostWhenForced(page: Page): Promise<string[]> {
  await page.evaluate(keepMarks);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(lostThings);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** Less motion: what goes on moving, or would with the next change. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = document.getAnimations().flatMap(({ effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      const { target, pseudoElement } = (effect ?? {}) as KeyframeEffect;
      const lasts = Number(duration) * Math.min(Number(iterations), 1000);
      return lasts > 20 ? [`moves: ${target?.outerHTML.slice(0, 120)} ${pseudoElement ?? ''}`] : [];
    });
    const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
    for (const one of document.querySelectorAll('body *')) {
      const style = getComputedStyle(one);
      if (seconds(style.transitionDuration) > 0.02 || style.scrollBehavior === 'smooth')
        found.push(`would move: ${one.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

interface Mark {
  element: Element;
  pseudo: '::before' | '::after' | null;
}
interface Marked extends Window {
  marks: Mark[];
}

/** Runs in the page. What is seen by its colour alone: neither words nor a sign nor an edge. */
function keepMarks(): void {
  const TRANSPARENT = 0.1;
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const alpha = (colour: string) => channels(colour)[3] ?? 1;
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
      part <= 10 ? part / 12.92 / 255 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const behind = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (alpha(backgroundColor) > 0.5) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const marks: Mark[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('[inert], svg, .maplibregl-canvas-container, .mantine-Overlay-root'))
      continue;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const box = element.getBoundingClientRect();
    const isSmall = box.width * box.height < (innerWidth * innerHeight) / 4;
    if (box.width < 3 || box.height < 3 || !isSmall) continue;
    for (const pseudo of [null, '::before', '::after'] as const) {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && (style.content === 'none' || style.content === 'normal')) continue;
      if (pseudo && !(Number.parseFloat(style.width) >= 3 && Number.parseFloat(style.height) >= 3))
        continue;
      const isBare =
        element.textContent?.trim() === '' && !element.querySelector('svg, img, input');
      if (!pseudo && (!isBare || element.matches('input, textarea, select, img, canvas'))) continue;
      const { backgroundColor } = style;
      if (alpha(backgroundColor) < TRANSPARENT) continue;
      const ground = behind(pseudo ? element : element.parentElement);
      if (contrast(backgroundColor, ground) >= 1.2) marks.push({ element, pseudo });
    }
  }
  (window as unknown as Marked).marks = marks;
}

/** Runs in the page, in forced colours. */
function lostThings(): string[] {
  const found: string[] = [];
  const isClear = (colour: string) => /rgba\(.*, 0\)|transparent/.test(colour);
  const name = (element: Element) => `${element.outerHTML.slice(0, 140)}`;
  const behind = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const edges = (style: CSSStyleDeclaration, ground: string) =>
    (['Top', 'Right', 'Bottom', 'Left'] as const).filter(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        style[`border${side}Style`] !== 'none' &&
        !isClear(style[`border${side}Color`]) &&
        style[`border${side}Color`] !== ground,
    ).length;
  for (const { element, pseudo } of (window as unknown as Marked).marks) {
    if (!element.isConnected) continue;
    const style = getComputedStyle(element, pseudo);
    const ground = behind(pseudo ? element : element.parentElement);
    const isSeen =
      (!isClear(style.backgroundColor) && style.backgroundColor !== ground) ||
      style.backgroundImage !== 'none' ||
      edges(style, ground) > 0 ||
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0);
    if (!isSeen) found.push(`not seen in forced colours: ${pseudo ?? ''} ${name(element)}`);
  }

  const CHOSEN =
    '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], ' +
    '[aria-current]:not([aria-current="false"]), [data-selected="true"], [data-active="true"]';
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    if (!chosen.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const other = likeIt(chosen);
    if (other && look(chosen) === look(other))
      found.push(`chosen, but like others in forced colours: ${name(chosen)}`);
  }
  return found;

  /** One of its kind that is not chosen. */
  function likeIt(chosen: Element): Element | undefined {
    const kind = `${chosen.tagName}${chosen.getAttribute('role') ?? ''}${chosen.classList[0] ?? ''}`;
    for (let room = chosen.parentElement, up = 0; room && up < 3; room = room.parentElement, up++) {
      const other = [...room.querySelectorAll(chosen.tagName)].find(
        (one) =>
          !one.matches(CHOSEN) &&
          `${one.tagName}${one.getAttribute('role') ?? ''}${one.classList[0] ?? ''}` === kind &&
          one.checkVisibility(),
      );
      if (other) return other;
    }
    return undefined;
  }

  /** All that the eye has of it, with its edges and those of what it is made of. */
  function look(element: Element): string {
    const parts = [element, ...element.querySelectorAll(':scope > *, :scope > * > *')];
    return parts
      .flatMap((one) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(one, pseudo);
          if (pseudo && style.content === 'none') return '';
          const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
            const width = style[`border${side}Width` as 'borderTopWidth'];
            const line = style[`border${side}Style` as 'borderTopStyle'];
            const colour = style[`border${side}Color` as 'borderTopColor'];
            return Number.parseFloat(width) === 0 || isClear(colour)
              ? ''
              : `${width} ${line} ${colour}`;
          });
          const outline =
            style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
          return [
            ...sides,
            outline,
            isClear(style.backgroundColor) ? '' : style.backgroundColor,
            one.tagName === 'svg' ? one.innerHTML : '',
            style.color,
            style.fontWeight,
            style.textDecorationLine,
            style.backgroundImage,
          ].join();
        }),
      )
      .join(';');
  }
}

/** Runs in the page: fields without an edge, and signs that are hardly there. */
export function faint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 3;
    const found: string[] = [];
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const alpha = (colour: string) => (colour === 'none' ? 0 : (channels(colour)[3] ?? 1));
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
        part <= 10 ? part / 12.92 / 255 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      if (alpha(one) < 0.3) return 1;
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const behind = (element: Element | null): string => {
      for (let one = element; one; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one);
        if (alpha(backgroundColor) > 0.5) return backgroundColor;
      }
      return getComputedStyle(document.body).backgroundColor;
    };
    const OFF =
      ':disabled, [data-disabled], [aria-disabled="true"], [inert], [inert] *, [data-disabled] *, :disabled *';
    const isShown = (one: Element) =>
      one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !one.matches(OFF) &&
      one.getBoundingClientRect().width >= 4;
    const FIELDS =
      '.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-Switch-track';
    for (const field of document.querySelectorAll(FIELDS)) {
      const style = getComputedStyle(field);
      if (!isShown(field) || field.matches('[readonly]')) continue;
      const ground = behind(field.parentElement);
      const edge =
        Number.parseFloat(style.borderBottomWidth) > 0
          ? contrast(style.borderBottomColor, ground)
          : 1;
      const best = Math.max(edge, contrast(style.backgroundColor, ground));
      if (best < LEAST) found.push(`edge ${best.toFixed(2)}: ${field.outerHTML.slice(0, 120)}`);
    }
    for (const sign of document.querySelectorAll('svg')) {
      if (!isShown(sign) || sign.closest('[aria-disabled="true"], .maplibregl-canvas-container'))
        continue;
      const ground = behind(sign);
      const shapes = [
        ...sign.querySelectorAll('path, rect, circle, line, polyline, polygon, text'),
      ];
      const seen = shapes.map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return Math.max(contrast(fill, ground), contrast(stroke, ground));
      });
      const best = Math.max(1, ...seen);
      if (shapes.length > 0 && best < LEAST)
        found.push(
          `sign ${best.toFixed(2)}: ${(sign.parentElement ?? sign).outerHTML.slice(0, 160)}`,
        );
    }
    return found;
  });
}
