// How a person is told of alerts, set in the browser: by severity, quiet hours, and notifications of this browser with
// its real service worker. Only the push service of the browser's maker is away, so the browser's own question to it
// is answered here, and messages are handed to the service worker as it would get them.
import type { CDPSession, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY, PERSON } from '../server/testing/cast.ts';
import type { WatchedPageOptions } from './pages.ts';
import { button, fromAddress, PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(3);
const TATRA = COMPANY.tatra.id;
const ALERT = 911;
const ENDPOINT = 'https://push.example.org/wpush/this-browser';
const query = (text: string) => stage.database.db.pool.query(text).then(({ rows }) => rows);

beforeEach(() =>
  query('delete from push_subscription; delete from notification_setting; delete from delivery'),
);

async function open(options: WatchedPageOptions = {}) {
  const page = await stage.page({ serviceWorkers: 'allow', ...options });
  await page.addInitScript(answerForPushService, ENDPOINT);
  await signIn(page, 'dispatcher', '/tatra/map');
  await button(page, 'Hlavné menu').click();
  await page.getByRole('menuitem', { name: 'Oznámenia' }).click();
  await page.getByRole('dialog', { name: 'Oznámenia' }).waitFor();
  return page;
}

/** Runs in the page before its scripts; the keys are those of a real browser. */
function answerForPushService(endpoint: string) {
  let isOn = false;
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => true,
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isOn ? subscription : null),
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
  });
}

const setting = async () =>
  (await query('select definition from notification_setting'))[0]?.definition;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Oznámenia' });

test('zones-and-rules §6 what is chosen is stored with the change, one over another, and is there again', async () => {
  const page = await open();
  await page.getByLabel('Výstrahy: E-mail').selectOption('hneď');
  await page.getByRole('switch', { name: 'Informácie: Oznámenie' }).click();
  await page.getByRole('switch', { name: 'Tiché hodiny' }).click();
  await page.getByLabel('Tiché hodiny od').fill('2130');
  await page.keyboard.press('Tab');
  await expect.poll(setting, waiting).toMatchObject({
    warning: { mail: 'at_once', push: true },
    info: { mail: 'off', push: true },
    quietHours: { from: '21:30', to: '06:00' },
  });
  await takePicture(page, 'notifications');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, 'Hlavné menu').click();
  await page.getByRole('menuitem', { name: 'Oznámenia' }).click();
  await expect.poll(() => page.getByLabel('Tiché hodiny od').inputValue()).toBe('21:30');
  expect(await page.getByLabel('Výstrahy: E-mail').inputValue()).toBe('at_once');
});

test('a change of somebody else is told, and what is shown is true again', async () => {
  const page = await open();
  await page.getByLabel('Poplachy: E-mail').waitFor();
  await query(`insert into notification_setting (company_id, person_id, definition, last_change)
    values (${TATRA}, ${PERSON.dusan.id}, '{"info":{"mail":"off"},"warning":{"mail":"off"},
      "alarm":{"mail":"daily"},"quietHours":null,"alarmsThrough":true}', 7)`);
  page.expectComplaint(/412 .*notification/);
  await page.getByLabel('Poplachy: E-mail').selectOption('nie');
  await page.getByRole('alert').filter({ hasText: 'zmenený' }).waitFor();
  await expect.poll(() => page.getByLabel('Poplachy: E-mail').inputValue()).toBe('daily');
});

async function deliver(cdp: CDPSession, registrationId: string, data: object): Promise<void> {
  const { origin } = new URL(stage.world.address);
  const message = { origin, registrationId, data: JSON.stringify(data) };
  await cdp.send('ServiceWorker.deliverPushMessage', message);
}

/** Of the service worker in the page's context, by the browser's own tools. */
async function registrationOf(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await found };
}

const notified = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('zones-and-rules §6 this browser is switched on by a click, shows what comes, and a click on it opens the alert', async () => {
  await query('delete from alert');
  await seedRule(stage.database.db, { ruleId: 811, company: TATRA });
  await seedAlert(stage.database.db, {
    alertId: ALERT,
    company: TATRA,
    ruleId: 811,
    vehicle: stage.fleet[0]?.id ?? null,
    begin: new Date().toISOString(),
  });
  const page = await open({ permissions: ['notifications'] });
  await dialog(page).getByText('V tomto prehliadači sú vypnuté').waitFor();
  await button(page, 'Zapnúť oznámenia').click();
  await dialog(page).getByText('V tomto prehliadači sú zapnuté').waitFor();
  expect(await query('select endpoint, person_id from push_subscription')).toEqual([
    { endpoint: ENDPOINT, person_id: PERSON.dusan.id },
  ]);
  await button(page, 'Poslať skúšobné oznámenie').click();
  await page.getByText('Skúška je na ceste').waitFor();
  expect(await query('select channel, occasion from delivery')).toEqual([
    { channel: 'push', occasion: 'test' },
  ]);
  await page.keyboard.press('Escape');

  const { cdp, registrationId } = await registrationOf(page);
  const url = `/tatra/map/alerts?alert=${ALERT}`;
  const message = { title: 'Poplach', body: 'Trnava', tag: `alert-${ALERT}`, url };
  await deliver(cdp, registrationId, message);
  await deliver(cdp, registrationId, { ...message, body: 'Trnava, znova', isAgain: true });
  await expect
    .poll(() => notified(page), waiting)
    .toEqual([{ title: 'Poplach', body: 'Trnava, znova', tag: `alert-${ALERT}` }]);
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/push-worker.js'));
  await worker?.evaluate(async () => {
    const own = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, about: object) => Event;
      dispatchEvent(event: Event): void;
    };
    const [notification] = await own.registration.getNotifications();
    own.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }));
  });
  await expect.poll(() => fromAddress(page, 'alert'), waiting).toBe(String(ALERT));
  expect(await notified(page)).toEqual([]);
});

test('who signs out is told nothing in this browser any more', async () => {
  const page = await open({ permissions: ['notifications'] });
  await button(page, 'Zapnúť oznámenia').click();
  await dialog(page).getByText('V tomto prehliadači sú zapnuté').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Hlavné menu').click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  await page.getByLabel('Heslo', { exact: true }).waitFor();
  const isThere = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      return all.some(({ scope }) => scope.endsWith('/push/'));
    });
  await expect.poll(isThere, waiting).toBe(false);
});

test('on a phone, a refused browser says how it is allowed again; others of the person are taken off', async () => {
  await query(`insert into push_subscription (company_id, person_id, endpoint, p256dh, auth,
      user_agent, created)
    values (${TATRA}, ${PERSON.dusan.id}, 'https://push.example.org/other', 'p', 'a',
      'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', now())`);
  const page = await stage.page(PHONE);
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  await signIn(page, 'dispatcher', '/tatra/map/alerts');
  await button(page, 'Ako ma upozorniť').click();
  await dialog(page).getByText('v tomto prehliadači zakázali').waitFor();
  await takePicture(page, 'notifications-phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  await button(page, 'Odobrať Chrome, Android').click();
  await expect.poll(() => query('select * from push_subscription'), waiting).toEqual([]);
});
