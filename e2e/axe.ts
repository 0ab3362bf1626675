// What axe finds on the screen that is shown, in light and in dark, in words of which a failing test says where.
import { readFileSync } from 'node:fs';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(
  new URL('../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);
const HERE = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
/** Beyond what axe asks by itself: what is written on a button is in its name, and a finger can hit it. */
const ALL: RunOptions = {
  ...HERE,
  rules: {
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  },
};
/** Another theme has other colours and nothing else. */
const COLOURS: RunOptions = { ...HERE, runOnly: ['color-contrast'] };
/** What is no fault. */
const EXCEPTIONS: Record<string, (node: NodeResult) => boolean> = {
  // The kit's list of a field scrolls by the arrows of the field; axe knows that of the list, not of a box in it.
  'scrollable-region-focusable': ({ html }) => html.includes('mantine-ScrollArea-viewport'),
  // Menus, lists and calendars float at the end of the page and belong to the button or field that opened them.
  region: ({ html }) => /^<div[^>]* data-(portal|position)="/.test(html),
  // Bars of a chart are as wide as a day of it, what stands on a map stands at its place, and links of a report's page
  // are as large as its words on paper (WCAG 2.5.8, essential).
  'target-size': ({ html }) =>
    html.includes('data-weekend=') || isMarker(html) || isOfPaper({ html }),
  // What a marker of a map shows is a sign: P, the number of a ride, how many lie under it.
  'label-content-name-mismatch': ({ html }) => isMarker(html),
};

function isOfPaper({ html }: Pick<NodeResult, 'html'>): boolean {
  return /^<a data-element-id="/.test(html);
}

function isMarker(html: string): boolean {
  return /^<button[^>]* class="(ride|event)-marker"/.test(html);
}

/**
 * What breaks a rule or a best practice (landmarks, one heading of the first level, their order), a line each; empty:
 * nothing. Waits until the screen stands still.
 */
export async function findings(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = (await page.evaluate(standsStill)).map((what) => `${screen}: no rest: ${what}`);
  found.push(...(await ask(page, `${screen}, light`, ALL)));
  // What the style sheets go by; that it follows the system is no subject here.
  await wear(page, 'dark');
  found.push(...(await ask(page, `${screen}, dark`, COLOURS)));
  await wear(page, 'light');
  return found;
}

function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
}

async function ask(page: Page, screen: string, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate((asked): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return axe.run(document, asked);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !EXCEPTIONS[id]?.(node))
      .map(({ html, any, all, none }) => {
        const why = [...any, ...all, ...none][0]?.message ?? '';
        return `${screen}: ${id}: ${html.slice(0, 200)} (${why})`;
      }),
  );
}

/** In the page: nothing is waited for, and nothing was drawn for some frames; else what goes on and on. */
export function standsStill(): Promise<string[]> {
  // A loader with a role tells of work that goes on behind a screen which can be used; what stands in place of a content
  // that is on its way is called so, "Loading…" in each language.
  const WAITING =
    '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root:not([role="status"]), ' +
    '[role="status"][aria-label$="…"]:not(.mantine-Loader-root)';
  return new Promise((resolve) => {
    let changed = performance.now();
    let last = '';
    const until = changed + 10_000;
    const watch = new MutationObserver(([one]) => {
      changed = performance.now();
      last = (one?.target as Element | undefined)?.outerHTML.slice(0, 200) ?? '';
    });
    watch.observe(document.body, { subtree: true, childList: true });
    const look = () => {
      const waiting = document.querySelector(WAITING);
      const isLate = performance.now() > until;
      if (isLate || (performance.now() - changed > 120 && !waiting)) {
        watch.disconnect();
        resolve(isLate ? [waiting?.outerHTML.slice(0, 200) ?? last] : []);
      } else requestAnimationFrame(look);
    };
    look();
  });
}
