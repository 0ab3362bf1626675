// Opens the application without the net. It keeps nothing itself and knows no build: what an open page has loaded, the
// page puts by (web/ground/offline/keep-built.ts), files named by their content and the page that asks for them. So a worker
// of yesterday cannot hold the product of yesterday: the page comes from the net whenever there is one. Answers of the
// API are none of its business.

/** So long a page may take before the one that was put by is shown. */
const PAGE_MS = 10_000;
/** Addresses that are no page of the application. */
const SERVER = /^\/(v1|health|metrics|status|docs|openapi\.json|assets|flags)(\/|$)|\.\w+$/;
/** What pages put by. */
const FILES = /^\/(assets|flags)\/|^\/(icon[\w-]*\.(svg|png)|manifest\.webmanifest)$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && !SERVER.test(pathname)) event.respondWith(page(event.request));
  else if (FILES.test(pathname)) event.respondWith(file(event.request));
});

/** From the net; where it does not come, or the server is away, the one that was put by. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_MS));
  const answer = fetch(request).catch(() => undefined);
  const first = await Promise.race([answer, late]);
  if (first && first.status < 500) return first;
  return (await caches.match('/index.html')) ?? (await answer) ?? Response.error();
}

/** Named by content, or as old as the build that it was put by with: no need to ask the net. */
async function file(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
