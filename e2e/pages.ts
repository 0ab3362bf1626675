// The pages of a test: each has its own cookies, is closed after the test, and must not have complained.
// Errors of scripts and lines that the browser writes as errors count; a test that provokes one names it.
//
// Drawing the map without a graphics card takes most of a machine. Where the map is not the subject its
// graphics card draws nothing: everything else of the map is done (camera, markers, clicks, tiles).
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openPage, type PageOptions, type World } from './world.ts';

export interface WatchedPage extends Page {
  /**
   * The test provokes a complaint like this one, in this page or another of its context; without one the
   * test fails. A call that is refused complains as `412 /v1/tatra/person/1`, one that
   * nobody answers as `ERR_FAILED https://…`.
   */
  expectComplaint(line: RegExp): void;
  /** A complaint like this one comes or does not, by which of two answers is the first. */
  mayComplain(line: RegExp): void;
}

export interface WatchedPageOptions extends PageOptions {
  /** The test looks at what the map draws. */
  isMapDrawn?: boolean;
}

interface Watched {
  context: BrowserContext;
  complaints: string[];
  expected: RegExp[];
  allowed: RegExp[];
}

const FAILED =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(\w+))/;

/** Call at the top of a test file; `stand` answers once its `beforeAll` is through. */
export function watchedPages(
  stand: () => { browser: Browser; world: Pick<World, 'address'> },
  usually: Pick<WatchedPageOptions, 'isMapDrawn'> = {},
) {
  const open: Watched[] = [];
  afterEach(async () => {
    const watched = open.splice(0);
    for (const { context } of watched) await context.close();
    for (const { complaints, expected, allowed } of watched) {
      const provoked = [...expected, ...allowed];
      const unexpected = complaints.filter((line) => !provoked.some((one) => one.test(line)));
      expect(unexpected, 'what the page complained of').toEqual([]);
      const missing = expected.filter((one) => !complaints.some((line) => one.test(line)));
      expect(missing.map(String), 'complaints that did not come').toEqual([]);
    }
  });
  return async (given: WatchedPageOptions = {}): Promise<WatchedPage> => {
    const { browser, world } = stand();
    const { isMapDrawn = false, ...options } = { ...usually, ...given };
    const page = await openPage(browser, world, options);
    const context = page.context();
    if (!isMapDrawn) await context.addInitScript(drawNothing);
    const watched: Watched = { context, complaints: [], expected: [], allowed: [] };
    open.push(watched);
    // Of the context, so that further tabs of a test count, too.
    context.on('weberror', (error) => watched.complaints.push(error.error().message));
    context.on('console', (line) => {
      if (line.type() === 'error') watched.complaints.push(complaintOf(line));
    });
    return Object.assign(page, {
      expectComplaint: (line: RegExp) => void watched.expected.push(line),
      mayComplain: (line: RegExp) => void watched.allowed.push(line),
    });
  };
}

/** Runs in the page before its scripts. */
export function drawNothing(): void {
  const card = WebGL2RenderingContext.prototype;
  // An untouched picture need not be put together with the page again for each frame.
  card.clear = () => undefined;
  for (const call of ['drawArrays', 'drawElements'] as const) {
    card[call] = () => undefined;
    card[`${call}Instanced`] = () => undefined;
  }
}

/** The browser names the address of what it could not have beside its line only. */
function complaintOf(line: ConsoleMessage): string {
  const [, status, failure] = FAILED.exec(line.text()) ?? [];
  const { url } = line.location();
  if (status !== undefined) return `${status} ${new URL(url).pathname}`;
  return failure === undefined ? line.text() : `${failure} ${url}`;
}
