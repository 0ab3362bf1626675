// Profiles of Chromium that are kept from one test to the next: what a page loads, and the browser made ready to
// run, is kept as by the browser of a user who comes back. A page opened that way costs two thirds of one in a
// context of its own. What a test may leave behind, cookies, storage and permissions, is cleared after it.
//
// A page itself is kept, too, where a test left it as one that somebody signed out of: signing in again costs less
// than half of loading it, and what the one before did must not be seen by the next, for users as for tests.
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findHeadlessShell } from '../tools/run/browser.ts';
import {
  isWorldAddress,
  launchOptions,
  NO_CARD,
  PAGE_OPTIONS,
  type PageOptions,
  standsAtDoor,
} from './world.ts';

/** What a profile is started with. */
interface ProfileKind {
  address: string;
  isMapDrawn: boolean;
  isPhone: boolean;
}

export interface Profile {
  context: BrowserContext;
  /** A test has a page in it: another one would be the same user. */
  isTaken: boolean;
  /** The page that was signed out of, and how often that was so. */
  page: Page | null;
  uses: number;
  /** Signs out of this page where it can be kept, closes the others, and forgets what they left. */
  clear(used: Page, isSpoilt: boolean): Promise<void>;
}

/** No step of clearing takes as long on a busy machine: then another browser is begun for the next test. */
const CLEAR_MS_MAX = 40_000;

/** What a page took up in so many tests goes with it. */
const USES_MAX = 20;

const profiles = new Map<string, Promise<Profile>>();

/**
 * A page in the kept profile of all test files of this process, or null where the options ask for what only a
 * context of its own has, as a second page beside the first.
 */
export async function openKeptPage(
  address: string,
  isMapDrawn: boolean,
  options: PageOptions,
): Promise<{ page: Page; profile: Profile } | null> {
  const { viewport, colorScheme, reducedMotion, hasTouch = false, isMobile = false } = options;
  const others = Object.keys(options).filter((name) => !PAGES_OWN.has(name));
  if (others.length > 0 || hasTouch !== isMobile || !isWorldAddress(address)) return null;
  const profile = await keptProfile({ address, isMapDrawn, isPhone: isMobile });
  if (profile.isTaken) return null;
  profile.isTaken = true;
  const page = profile.page ?? (await profile.context.newPage());
  await page.setViewportSize(viewport ?? PAGE_OPTIONS.viewport);
  await page.emulateMedia({
    colorScheme: colorScheme ?? PAGE_OPTIONS.colorScheme,
    reducedMotion: reducedMotion ?? PAGE_OPTIONS.reducedMotion,
  });
  return { page, profile };
}

/** What a page can have that its profile has not; and what there are profiles for. */
const PAGES_OWN = new Set(['viewport', 'colorScheme', 'reducedMotion', 'hasTouch', 'isMobile']);

function keptProfile(kind: ProfileKind): Promise<Profile> {
  const key = JSON.stringify(kind);
  const profile = profiles.get(key) ?? startProfile(kind);
  profiles.set(key, profile);
  return profile;
}

/** False: it is not done within CLEAR_MS_MAX. Throws what it throws. */
async function isDone(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CLEAR_MS_MAX);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
    // What comes of it later is nobody's any more.
    work.catch(() => undefined);
  }
}

/** It ends with this process. */
async function startProfile(kind: ProfileKind): Promise<Profile> {
  const { address, isMapDrawn, isPhone } = kind;
  // A folder without a name is made and removed by Playwright.
  const context = await chromium.launchPersistentContext('', {
    ...(isMapDrawn ? launchOptions([]) : launchOptions(NO_CARD, findHeadlessShell())),
    ...PAGE_OPTIONS,
    baseURL: address,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  if (!isMapDrawn) {
    await context.addInitScript(drawNothing);
    await context.addInitScript(saveData);
  }
  // The browser ends with its last page.
  const [first] = context.pages();
  if (!first) throw new Error('the browser began without a page');
  const rest = first;
  await rest.goto('/health/live');
  const storage = await context.newCDPSession(rest);
  const profile: Profile = {
    context,
    isTaken: false,
    page: null,
    uses: 0,
    async clear(used, isSpoilt) {
      const steps = clearing(used, isSpoilt);
      if (await isDone(steps.done)) return;
      // Nothing of the test is under way any more: it is the browser that does not answer.
      console.warn(`the browser did not answer for ${CLEAR_MS_MAX / 1000} s: ${steps.step()}`);
      profiles.delete(JSON.stringify(kind));
      context.close().catch(() => undefined);
    },
  };
  function clearing(used: Page, isSpoilt: boolean) {
    let step = 'signing out';
    const clear = async () => {
      profile.uses += 1;
      const isKept = !isSpoilt && profile.uses < USES_MAX && (await leave(context, used));
      profile.page = isKept ? used : null;
      if (isKept) standsAtDoor(used);
      if (!isKept) profile.uses = 0;
      step = 'closing pages';
      for (const page of context.pages()) {
        if (page !== rest && page !== profile.page) await page.close();
      }
      step = 'clearing cookies and permissions';
      await context.clearCookies();
      await context.clearPermissions();
      step = 'clearing storage';
      await storage.send('Storage.clearDataForOrigin', {
        origin: address,
        storageTypes: 'local_storage,indexeddb',
      });
      // Not with the others: what a page that was just closed had begun to put by would never end, nor would this.
      await rest.evaluate(deleteCaches);
      profile.isTaken = false;
    };
    return { done: clear(), step: () => step };
  }
  return profile;
}

/** What the application stores of everybody, and reads whenever it needs it. */
const OWN_STORES = ['flotila.user', 'flotila.company', 'token', 'company'];

/**
 * Signs out as if it was done in another tab. False: the page is not the application's, or it keeps something in memory,
 * as what it remembers for the user, that the next test must not find.
 */
async function leave(context: BrowserContext, page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  const cookies = (await context.cookies()).map(({ name }) => name);
  if (cookies.some((name) => !OWN_STORES.includes(name))) return false;
  // What is not the application's, or is on its way to another page, cannot be signed out of.
  const isOut = await page.evaluate(signOut, OWN_STORES).catch(() => false);
  const door = page.getByLabel('Heslo', { exact: true });
  const isAtDoor =
    isOut &&
    (await door.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ));
  // Not before: until then it goes on asking, as for tiles of a map, and would be answered otherwise.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return isAtDoor;
}

/** Runs in a page of the application's origin. */
async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Runs in the page. */
function signOut(ownStores: readonly string[]): boolean {
  const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
  // All vehicles of the company, and an open drawer, are what a page begins with.
  const isUsual = ([name, value]: [string, string]) =>
    ownStores.includes(name) ||
    (name.startsWith('flotila.groupset.') && value === 'null') ||
    (name === 'flotila.drawer' && value === 'true');
  if (!stored.every(isUsual)) return false;
  if (!localStorage.getItem('flotila.user') || document.documentElement.lang !== 'sk') return false;
  window.dispatchEvent(new StorageEvent('storage', { key: 'flotila.user', newValue: null }));
  return true;
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

/** Runs in the page before its scripts: what may be opened next is loaded when it is, which spares a tenth of a test. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/** Runs in the page before its scripts, after `saveData`: zones, and what may be opened next, come by themselves. */
export function loadAhead(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: false } });
}
