// The pages of a test: they know of nothing that a test before left, are signed out of or closed after it, and must
// not have complained.
// Errors of scripts and lines that the browser writes as errors count; a test that provokes one names it.
//
// Drawing the map without a graphics card takes most of a machine. Where the map is not the subject its
// graphics card draws nothing: everything else of the map is done (camera, markers, clicks, tiles).
import type { BrowserContext, ConsoleMessage, Page, WebError } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { drawNothing, openKeptPage, saveData } from './profile.ts';
import { leaveDoor, openPage, type PageOptions, sharedBrowser, type World } from './world.ts';

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
  /** The browser was never here, or the test changes more of it than cookies, storage and permissions: its clock. */
  isFirstVisit?: boolean;
  /** The application begins anew: what it was told when it was loaded, as the policy of the page, is the subject. */
  isLoadedAnew?: boolean;
}

interface Watched {
  close(): Promise<void>;
  complaints: string[];
  expected: RegExp[];
  allowed: RegExp[];
}

const FAILED =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(\w+))/;

/** Call at the top of a test file; `stand` answers once its `beforeAll` is through. */
export function watchedPages(
  stand: () => { world: Pick<World, 'address'> },
  usually: Pick<WatchedPageOptions, 'isMapDrawn' | 'isLoadedAnew'> = {},
) {
  const open: Watched[] = [];
  afterEach(async () => {
    const watched = open.splice(0);
    for (const { close } of watched) await close();
    for (const { complaints, expected, allowed } of watched) {
      const provoked = [...expected, ...allowed];
      const unexpected = complaints.filter((line) => !provoked.some((one) => one.test(line)));
      expect(unexpected, 'what the page complained of').toEqual([]);
      const missing = expected.filter((one) => !complaints.some((line) => one.test(line)));
      expect(missing.map(String), 'complaints that did not come').toEqual([]);
    }
  });
  return async (given: WatchedPageOptions = {}): Promise<WatchedPage> => {
    const { address } = stand().world;
    const {
      isMapDrawn = false,
      isFirstVisit = false,
      isLoadedAnew = false,
      ...options
    } = { ...usually, ...given };
    const kept = isFirstVisit ? null : await openKeptPage(address, isMapDrawn, options);
    const page = kept?.page ?? (await openFreshPage(address, isMapDrawn, options));
    if (isLoadedAnew) leaveDoor(page);
    const watched: Watched = {
      close: async () => undefined,
      complaints: [],
      expected: [],
      allowed: [],
    };
    const ignore = hearComplaints(page.context(), watched.complaints);
    let isSpoilt = false;
    watched.close = async () => {
      await (kept ? kept.profile.clear(page, isSpoilt) : page.context().close());
      ignore();
    };
    open.push(watched);
    const { addInitScript, exposeBinding } = Object.getPrototypeOf(page) as Page;
    return Object.assign(page, {
      // What is put into a page begins when it is loaded, and stays there.
      addInitScript: (async (script: never, given: never) => {
        isSpoilt = true;
        leaveDoor(page);
        return addInitScript.call(page, script, given);
      }) as Page['addInitScript'],
      exposeBinding: (async (name: string, callback: never) => {
        isSpoilt = true;
        leaveDoor(page);
        return exposeBinding.call(page, name, callback);
      }) as Page['exposeBinding'],
      expectComplaint: (line: RegExp) => void watched.expected.push(line),
      mayComplain: (line: RegExp) => void watched.allowed.push(line),
    });
  };
}

async function openFreshPage(address: string, isMapDrawn: boolean, options: PageOptions) {
  const page = await openPage(await sharedBrowser({ isMapDrawn }), { address }, options);
  if (!isMapDrawn) {
    await page.context().addInitScript(drawNothing);
    await page.context().addInitScript(saveData);
  }
  return page;
}

/** Of the context, so that further tabs of a test count, too. Answers how to stop. */
function hearComplaints(context: BrowserContext, complaints: string[]): () => void {
  const ofScript = (error: WebError) => void complaints.push(error.error().message);
  const ofConsole = (line: ConsoleMessage) => {
    if (line.type() === 'error') complaints.push(complaintOf(line));
  };
  context.on('weberror', ofScript);
  context.on('console', ofConsole);
  return () => {
    context.off('weberror', ofScript);
    context.off('console', ofConsole);
  };
}

/** The browser names the address of what it could not have beside its line only. */
function complaintOf(line: ConsoleMessage): string {
  const [, status, failure] = FAILED.exec(line.text()) ?? [];
  const { url } = line.location();
  if (status !== undefined) return `${status} ${new URL(url).pathname}`;
  return failure === undefined ? line.text() : `${failure} ${url}`;
}
