// Shows what a push service brings, also when the application is closed, and opens the alert that was clicked. It keeps
// nothing and answers no requests: its scope (/push/) has no pages. Registered by web/screen/alert/push-browser.ts only.

/** So long an open window has to say that it shows the alert itself. */
const ANSWER_MS = 600;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

/** Browsers demand that each message is shown; what cannot be read shows our name at least. */
function show(data) {
  const { title = 'Flotila', body = '', tag, url = '/', timestamp, lang, isAlarm, isAgain } = read(data);
  return self.registration.showNotification(title, {
    ...{ body, lang, timestamp, data: { url } },
    ...{ icon: '/icon-192.png', badge: '/badge-96.png' },
    // One alert is one notification, however often it comes; it rings again only when it is meant to.
    ...(tag && { tag, renotify: Boolean(isAgain) }),
    requireInteraction: Boolean(isAlarm),
  });
}

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

/** In a window that is open, without loading it anew; else in a new one. Only on this site. */
async function open(given) {
  const url = new URL(given ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  windows.sort((a, b) => Number(b.focused) - Number(a.focused));
  for (const one of windows) {
    if (await isShownBy(one, url)) return;
  }
  await self.clients.openWindow(url.href);
}

/** A window that is signed in to the company answers and goes there; others do not. */
async function isShownBy(one, url) {
  const channel = new MessageChannel();
  const answered = new Promise((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data === 'shown');
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  one.postMessage({ open: url.pathname + url.search }, [channel.port2]);
  if (!(await answered)) return false;
  await one.focus().catch(() => undefined);
  return true;
}
