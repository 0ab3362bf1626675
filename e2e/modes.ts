// What a screen loses where the browser puts the user's own colours in the place of ours, where nothing may move, and
// where signs are too faint: a line for each thing, empty: nothing is lost.
import type { Page } from 'playwright-core';

interface Mark {
  element: Element;
  pseudo: '::before' | '::after' | null;
}
interface Eye {
  /** 0 … 1, of a computed colour. */
  alpha(colour: string): number;
  /** As WCAG counts it; 1: the same, or one of them is not there. */
  contrast(one: string, other: string): number;
  /** The colour on which something lies. */
  behind(element: Element | null): string;
  isShown(element: Element): boolean;
}
type Seeing = Window & { eye: Eye; marks: Mark[] };

/** Forced colours: what is said by being painted, or by being chosen, is said still. */
export async function lostWhenForced(page: Page): Promise<string[]> {
  await page.evaluate(openEye);
  await page.evaluate(keepMarks);
  await page.emulateMedia({ forcedColors: 'active' });
  const found = [...(await page.evaluate(lostMarks)), ...(await page.evaluate(lostChoices))];
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

/** Less motion: what moves, or would move with the next change. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SEEN_MS = 20;
    const found = document.getAnimations().flatMap(({ effect }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      const { target, pseudoElement } = (effect ?? {}) as KeyframeEffect;
      const lasts = Number(duration) * Math.min(Number(iterations), 1000);
      const what = `moves: ${target?.outerHTML.slice(0, 120)} ${pseudoElement ?? ''}`;
      return lasts > SEEN_MS ? [what] : [];
    });
    const longest = (text: string) => 1000 * Math.max(...text.split(',').map(Number.parseFloat));
    for (const one of document.querySelectorAll('body *')) {
      const { transitionDuration, scrollBehavior } = getComputedStyle(one);
      if (longest(transitionDuration) > SEEN_MS || scrollBehavior === 'smooth')
        found.push(`would move: ${one.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

/** Fields without an edge, and signs that are hardly there: under three to one. */
export async function faint(page: Page): Promise<string[]> {
  await page.evaluate(openEye);
  return page.evaluate(faintThings);
}

/** Runs in the page. */
function openEye(): void {
  // What was mixed is said in parts of one.
  const channels = (colour: string) => {
    const parts = (colour.match(/[\d.]+/g) ?? []).map(Number);
    const most = colour.startsWith('color(') ? 255 : 1;
    return parts.map((part, at) => (at < 3 ? part * most : part));
  };
  const alpha = (colour: string) => (colour === 'none' ? 0 : (channels(colour)[3] ?? 1));
  const linear = (part: number) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  (window as unknown as Seeing).eye = {
    alpha,
    contrast(one, other) {
      if (Math.min(alpha(one), alpha(other)) < 0.1) return 1;
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    },
    behind(element) {
      for (let one = element; one; one = one.parentElement) {
        const { backgroundColor } = getComputedStyle(one);
        if (alpha(backgroundColor) > 0.5) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    },
    isShown: (one) =>
      !one.closest('[inert], .maplibregl-canvas-container') &&
      one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
  };
}

/** Runs in the page. What is seen by its colour alone: neither words nor a sign nor a picture, but it is no whole surface. */
function keepMarks(): void {
  const SEEN = 1.2;
  const LEAST_PX = 3;
  const { eye } = window as unknown as Seeing;
  const isMark = (element: Element, pseudo: Mark['pseudo']) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo) {
      const isDrawn = !['none', 'normal'].includes(style.content) && style.opacity !== '0';
      const [width, height] = [style.width, style.height].map(Number.parseFloat);
      if (!isDrawn || !((width ?? 0) >= LEAST_PX && (height ?? 0) >= LEAST_PX)) return false;
    } else if (element.textContent?.trim() || element.querySelector('svg, img, input')) {
      // Words say it, but not how long a bar is.
      if (!(element as HTMLElement).style?.width.endsWith('px')) return false;
    } else if (element.matches('input, textarea, select, img, canvas')) return false;
    const ground = eye.behind(pseudo ? element : element.parentElement);
    return eye.contrast(style.backgroundColor, ground) >= SEEN;
  };
  const marks: Mark[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, .mantine-Overlay-root') || !eye.isShown(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < LEAST_PX || height < LEAST_PX) continue;
    if (width * height > (innerWidth * innerHeight) / 4) continue;
    for (const pseudo of [null, '::before', '::after'] as const)
      if (isMark(element, pseudo)) marks.push({ element, pseudo });
  }
  (window as unknown as Seeing).marks = marks;
}

/** Runs in the page, in forced colours. */
function lostMarks(): string[] {
  const { eye, marks } = window as unknown as Seeing;
  return marks.flatMap(({ element, pseudo }) => {
    if (!element.isConnected) return [];
    const style = getComputedStyle(element, pseudo);
    const ground = eye.behind(pseudo ? element : element.parentElement);
    const hasEdge = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        style[`border${side}Style`] !== 'none' &&
        eye.contrast(style[`border${side}Color`], ground) > 1.2,
    );
    const isSeen =
      hasEdge ||
      eye.contrast(style.backgroundColor, ground) > 1.2 ||
      style.backgroundImage !== 'none' ||
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0);
    return isSeen
      ? []
      : [`not seen in forced colours: ${pseudo ?? ''} ${element.outerHTML.slice(0, 140)}`];
  });
}

/** Runs in the page, in forced colours: what is chosen, but looks like what is not. */
function lostChoices(): string[] {
  const { eye } = window as unknown as Seeing;
  const CHOSEN =
    '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], ' +
    '[aria-current]:not([aria-current="false"]), [data-selected="true"], [data-active="true"]';
  const kindOf = (one: Element) =>
    `${one.tagName} ${one.getAttribute('role')} ${one.classList[0] ?? ''}`;
  const other = (chosen: Element) => {
    let room = chosen.parentElement;
    for (let up = 0; room && up < 3; room = room.parentElement, up++) {
      const found = [...room.querySelectorAll(chosen.tagName)].find(
        (one) => !one.matches(CHOSEN) && kindOf(one) === kindOf(chosen) && eye.isShown(one),
      );
      if (found) return found;
    }
    return undefined;
  };
  const lookOf = (one: Element, pseudo: Mark['pseudo']) => {
    const style = getComputedStyle(one, pseudo);
    if (pseudo && style.content === 'none') return '';
    const ground = eye.behind(one.parentElement);
    const edges = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
      const isThere =
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        eye.contrast(style[`border${side}Color`], ground) > 1.2;
      return isThere && `${style[`border${side}Width`]} ${style[`border${side}Color`]}`;
    });
    return [
      ...edges,
      style.outlineStyle !== 'none' && style.outlineWidth,
      eye.contrast(style.backgroundColor, ground) > 1.2 && style.backgroundColor,
      one.tagName === 'svg' && one.innerHTML,
      style.color,
      style.fontWeight,
      style.textDecorationLine,
      style.backgroundImage,
    ].join();
  };
  const look = (element: Element) =>
    [element, ...element.querySelectorAll(':scope > *, :scope > * > *')]
      .flatMap((one) => ([null, '::before', '::after'] as const).map((part) => lookOf(one, part)))
      .join(';');
  return [...document.querySelectorAll(CHOSEN)]
    .filter((chosen) => eye.isShown(chosen))
    .flatMap((chosen) => {
      const like = other(chosen);
      return like && look(chosen) === look(like)
        ? [`chosen, but like others in forced colours: ${chosen.outerHTML.slice(0, 140)}`]
        : [];
    });
}

/** Runs in the page. */
function faintThings(): string[] {
  const LEAST = 3;
  const OFF = ':disabled, [data-disabled], [aria-disabled="true"]';
  const FIELDS =
    '.mantine-Input-input:not([readonly], [data-variant="unstyled"]), ' +
    '.mantine-Checkbox-input, .mantine-Radio-radio, .mantine-Switch-track';
  const { eye } = window as unknown as Seeing;
  const isUsed = (one: Element) =>
    eye.isShown(one) && !one.closest(OFF) && !one.matches(':disabled + *, :disabled + * *');
  const found: string[] = [];
  for (const field of [...document.querySelectorAll(FIELDS)].filter(isUsed)) {
    const { backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(field);
    const ground = eye.behind(field.parentElement);
    const edge = Number.parseFloat(borderBottomWidth) > 0 ? borderBottomColor : ground;
    const best = Math.max(eye.contrast(edge, ground), eye.contrast(backgroundColor, ground));
    if (best < LEAST) found.push(`edge ${best.toFixed(2)}: ${field.outerHTML.slice(0, 120)}`);
  }
  for (const sign of [...document.querySelectorAll('svg')].filter(isUsed)) {
    // A tick lies on what it ticks.
    if (sign.closest('.mantine-Checkbox-inner, .mantine-Radio-inner')) continue;
    const ground = eye.behind(sign);
    const paints = [...sign.querySelectorAll('path, rect, circle, line, polyline, polygon, text')]
      .flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke];
      })
      // Some come only when somebody points at them.
      .filter((colour) => eye.alpha(colour) > 0);
    const best = Math.max(...paints.map((colour) => eye.contrast(colour, ground)));
    if (paints.length > 0 && best < LEAST)
      found.push(`sign ${best.toFixed(2)}: ${sign.parentElement?.outerHTML.slice(0, 160)}`);
  }
  return found;
}

/** What of a state is painted: by its attribute, its value and its look without colours. */
export interface Painted {
  /** Attribute and class. */
  kind: string;
  value: string;
  colour: string;
  look: string;
}

/** Marks of states that say it by themselves, without words in them. */
export async function paintedStates(page: Page): Promise<Painted[]> {
  await page.evaluate(openEye);
  return page.evaluate(() => {
    const ATTRIBUTES = ['tone', 'severity', 'state', 'group', 'doing', 'colour', 'over', 'late'];
    const { eye } = window as unknown as Seeing;
    const bare = (text: string) =>
      text.replaceAll(/(rgba?|color|oklab|oklch)\([^)]*\)|#[0-9a-f]{3,8}/g, '');
    const looks = (one: Element): string[] =>
      ([null, '::before', '::after'] as const).map((pseudo) => {
        const style = getComputedStyle(one, pseudo);
        if (pseudo && style.content === 'none') return '';
        const { content, backgroundImage, backgroundSize, borderTopWidth, borderTopStyle } = style;
        const { borderRadius, clipPath, maskImage, transform, height, rotate } = style;
        const shape = [borderRadius, clipPath, maskImage, transform, height, rotate];
        const lines = [borderTopWidth, borderTopStyle, backgroundSize];
        return [pseudo && content, bare(backgroundImage), ...lines, ...shape].join();
      });
    return ATTRIBUTES.flatMap((name) =>
      [...document.querySelectorAll(`[data-${name}]`)]
        .filter((one) => eye.isShown(one) && !one.textContent?.trim())
        .map((one) => {
          const { backgroundColor, color, fill, stroke } = getComputedStyle(one);
          const drawn = [...one.querySelectorAll('svg, svg *')].map((part) =>
            bare(
              (part.cloneNode(false) as Element).outerHTML.replaceAll(
                /(fill|stroke|style|class)="[^"]*"/g,
                '',
              ),
            ),
          );
          return {
            kind: `data-${name} ${one.tagName} ${one.classList[0] ?? ''}`,
            value: one.getAttribute(`data-${name}`) ?? '',
            colour: [backgroundColor, color, fill, stroke].join(),
            look: [...looks(one), ...drawn].join(';'),
          };
        }),
    );
  });
}

/** States that nobody tells apart who does not tell their colours apart. */
export function alike(painted: readonly Painted[]): string[] {
  const found = new Set<string>();
  for (const [kind, ofKind] of Map.groupBy(painted, (one) => one.kind))
    for (const one of ofKind)
      for (const other of ofKind)
        if (one.value < other.value && one.look === other.look && one.colour !== other.colour)
          found.add(`${kind}: ${one.value} and ${other.value} by colour alone`);
  return [...found];
}
