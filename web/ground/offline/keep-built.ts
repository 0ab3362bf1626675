// Puts by what the page has loaded of the built application, so that the service worker (web/public/sw.js) can open it
// without the net: one cache for each build, named after the script that the page begins with.

const WORKER = '/sw.js';
const CACHES = 'flotila-built-';
/** Asked for once a page: also what failed is told of as loaded, and asking again would tell of it again. */
const asked = new Set<string>();
const FILES = /^\/(assets|flags)\/|^\/icon/;

/** Keeps the files of the page, now and as further ones come. Where the browser cannot, nothing happens. */
export async function keepBuilt(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!('serviceWorker' in navigator) || !('caches' in window) || !entry) return;
  const entryPath = new URL(entry).pathname;
  // A page of the development server is not built.
  if (!entryPath.startsWith('/assets/')) return;
  await navigator.serviceWorker.register(WORKER);
  // Nobody would read what is put by where a browser lets no worker in, though it says nothing.
  if (!(await navigator.serviceWorker.getRegistration(WORKER))) return;
  const name = CACHES + entryPath;
  const cache = await caches.open(name);
  if (!(await cache.match('/index.html'))) {
    const page = await fetch('/index.html', { cache: 'no-cache' });
    // A build that came meanwhile is put by when it is opened.
    if (!page.ok || !(await page.clone().text()).includes(entryPath)) return;
    await cache.put('/index.html', page);
  }
  const links = document.querySelectorAll<HTMLLinkElement>('link[href]');
  const styled = [...links].map(({ href }) => href);
  // Before what was loaded is gone through, so that nothing that comes meanwhile is missed.
  new PerformanceObserver((list) => void keep(cache, loaded(list.getEntries()))).observe({
    type: 'resource',
  });
  await keep(cache, [entry, ...styled, ...loaded(performance.getEntriesByType('resource'))]);
  for (const other of await caches.keys()) {
    if (other.startsWith(CACHES) && other !== name) await caches.delete(other);
  }
}

function loaded(entries: readonly PerformanceEntry[]): string[] {
  return entries.map((entry) => entry.name);
}

/** One that does not come is asked for again with the next page. */
async function keep(cache: Cache, addresses: readonly string[]): Promise<void> {
  const wanted = addresses.filter((address) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && FILES.test(pathname) && !asked.has(address);
  });
  for (const address of new Set(wanted)) {
    asked.add(address);
    if (await cache.match(address, { ignoreVary: true })) continue;
    await cache.add(address).catch(() => undefined);
  }
}
