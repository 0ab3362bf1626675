// Profiles of Chromium that are kept from one test to the next: what a page loads, and the browser made ready to
// run, is kept as by the browser of a user who comes back. A page opened that way costs two thirds of one in a
// context of its own. What a test may leave behind, cookies, storage and permissions, is cleared after it.
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { isWorldAddress, launchOptions, NO_CARD, PAGE_OPTIONS, type PageOptions } from './world.ts';

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
  /** Closes its pages and forgets what they left, but for files that the server lets be kept. */
  clear(): Promise<void>;
}

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
  const page = await profile.context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  if (reducedMotion) await page.emulateMedia({ reducedMotion });
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

/** It ends with this process. */
async function startProfile({ address, isMapDrawn, isPhone }: ProfileKind): Promise<Profile> {
  // A folder without a name is made and removed by Playwright.
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions(isMapDrawn ? [] : NO_CARD),
    ...PAGE_OPTIONS,
    baseURL: address,
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  if (!isMapDrawn) await context.addInitScript(drawNothing);
  // The browser ends with its last page.
  const [rest] = context.pages();
  if (!rest) throw new Error('the browser began without a page');
  const storage = await context.newCDPSession(rest);
  const profile: Profile = {
    context,
    isTaken: false,
    async clear() {
      for (const page of context.pages()) if (page !== rest) await page.close();
      await context.clearCookies();
      await context.clearPermissions();
      await storage.send('Storage.clearDataForOrigin', {
        origin: address,
        storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
      });
      profile.isTaken = false;
    },
  };
  return profile;
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
