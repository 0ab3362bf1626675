// Notifications of this browser: whether it can show any, whether it is asked to, and how that is switched on. Nothing is
// asked of the person but after their click.
import { deviceOf } from '@flotila/domain/account/device.ts';
import type { PushBrowser } from '@flotila/domain/alert/push.api.ts';

/** web/public/push-worker.js; its scope has no pages, so it stands between none and the server. */
const WORKER = '/push-worker.js';
const SCOPE = '/push/';

/** Why this browser shows none: the page came without https, on an iPhone it must be installed first. */
export type Hindrance = 'insecure' | 'install' | 'unsupported' | 'denied';

/** null: it can, or can be asked. */
export function hindrance(page: typeof globalThis = globalThis): Hindrance | null {
  if (!page.isSecureContext) return 'insecure';
  const canPush = 'serviceWorker' in page.navigator && 'PushManager' in page;
  if (canPush && 'Notification' in page) {
    return page.Notification.permission === 'denied' ? 'denied' : null;
  }
  return isIos(page.navigator) ? 'install' : 'unsupported';
}

/** iPads call themselves Macintosh, but have a screen that is touched. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** By which the server knows this browser; null: it is not subscribed. */
export async function ownEndpoint(): Promise<string | null> {
  if (hindrance() !== null) return null;
  const registration = await pushRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

export interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Asks for the permission where it is not given yet, so only after a click.
 * @param publicKey of the server, base64url
 * @returns null: the person refused
 */
export async function subscribeHere(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  // Of a server that was set up anew: what it sends would not be taken.
  if (before && !isKeyOf(before, key)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave no subscription');
  return { endpoint, keys: { p256dh, auth } };
}

/** Whoever signs out here is told nothing here any more; the server learns it from the push service. */
export async function endHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await pushRegistration();
  await registration?.unregister();
}

/** The worker of the whole site (web/public/sw.js) covers the address, too: it is not the one. */
async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return registration?.scope.endsWith(SCOPE) ? registration : undefined;
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the service worker did not start'));
    });
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

function isKeyOf({ options }: PushSubscription, key: Uint8Array): boolean {
  const theirs = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return theirs.length === key.length && theirs.every((byte, at) => byte === key[at]);
}

/** What a person calls a browser: "Chrome, Android"; empty where it does not say what it is. */
export function browserName({ userAgent }: Pick<PushBrowser, 'userAgent'>): string {
  const { program, system } = deviceOf(userAgent);
  return [program, system].filter(Boolean).join(', ');
}
