// The sign-in screen and the session behind it (AUTH-001 … AUTH-035, ERR-001, I18N-002 … I18N-012).
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD } from '../server/testing/cast.ts';
import { PHONE } from './panel.ts';
import { loadAhead } from './profile.ts';
import { withWorld } from './with-world.ts';
import { signInOnScreen, takePicture } from './world.ts';

const stage = withWorld(4, { isLoadedAnew: true });
const LOGIN_JS_GZIP_MAX = 150_000;

test('AUTH-001 the controls and the demo logins', { tags: ['smoke'] }, async () => {
  const page = await stage.page();
  await page.goto('/');
  await page.getByLabel('Používateľské meno').waitFor();
  for (const label of ['Heslo', 'Zostať prihlásený', 'Jazyk']) {
    await expect
      .poll(() => page.getByLabel(label, { exact: true }).count(), { message: label })
      .toBe(1);
  }
  await page.getByRole('button', { name: 'Vyplniť prihlásenie anna' }).click();
  await expect.poll(() => page.getByLabel('Používateľské meno').inputValue()).toBe('anna');
  await expect
    .poll(() => page.getByLabel('Heslo', { exact: true }).inputValue())
    .toBe(CAST_PASSWORD);
  await takePicture(page, 'sign-in');
});

test('U-25 the name has the focus, and a refusal moves nothing of the card', async () => {
  const page = await stage.page();
  await page.goto('/');
  const name = page.getByLabel('Používateľské meno');
  await name.waitFor();
  const hasFocus = (field: typeof name) =>
    field.evaluate((one) => one === document.activeElement && document.hasFocus());
  await expect.poll(() => hasFocus(name)).toBe(true);
  // Without a click: the keys reach it.
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  const submit = page.getByRole('button', { name: 'Prihlásiť', exact: true });
  const demo = page.locator('main section');
  const places = async () =>
    Promise.all([name, submit, demo.first()].map(async (one) => (await one.boundingBox())?.y));
  const before = await places();
  page.expectComplaint(/^401 \/v1\/all\/token$/);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await places()).toEqual(before);
  const password = page.getByLabel('Heslo', { exact: true });
  await expect.poll(() => hasFocus(password)).toBe(true);
  const language = page.getByLabel('Jazyk', { exact: true });
  await expect
    .poll(() => language.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingLeft)))
    .toBeGreaterThanOrEqual(6);
});

test('the card keeps its place and height from step to step, and the language can be changed on each', async () => {
  const page = await stage.page();
  await page.goto('/');
  const card = page.locator('main [data-moved]');
  const language = page.getByLabel('Jazyk', { exact: true });
  await page.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
  await language.waitFor();
  // The logins of the demo come a moment later, below the card.
  await page.getByText('Ukážkové prihlásenie').waitFor();
  const before = await card.boundingBox();
  await page.getByRole('button', { name: 'Zabudnuté heslo' }).click();
  await page.getByRole('heading', { name: 'Zabudnuté heslo' }).waitFor();
  expect(await card.boundingBox()).toEqual(before);
  await language.selectOption('en');
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  expect(await card.boundingBox()).toEqual(before);
});

test('the browser leads back from a forgotten password to the sign-in, with what was typed as the login', async () => {
  const page = await stage.page();
  await page.goto('/');
  await page.getByRole('button', { name: 'Zabudnuté heslo' }).click();
  await page.getByLabel('Používateľské meno alebo e-mail').fill('dusan');
  await page.goBack();
  await page.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
  expect(await page.getByLabel('Používateľské meno').inputValue()).toBe('dusan');
  await page.goForward();
  await page.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
  // Who presses twice stays, too.
  await page.getByRole('button', { name: 'Zabudnuté heslo' }).click();
  await page.getByRole('button', { name: 'Späť na prihlásenie' }).dblclick();
  await page.getByRole('button', { name: 'Zabudnuté heslo' }).click();
  await page.goBack();
  await page.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

test('on a phone the card is the screen, and its fields are 48 pixels high', async () => {
  const page = await stage.page(PHONE);
  await page.goto('/');
  const card = page.locator('main [data-moved]');
  const name = page.getByLabel('Používateľské meno');
  await name.waitFor();
  const { x, y, width } = (await card.boundingBox()) ?? {};
  expect({ x, y, width }).toEqual({ x: 0, y: 0, width: PHONE.viewport.width });
  expect((await name.boundingBox())?.height).toBe(48);
  expect(await page.locator('main > svg').isVisible()).toBe(false);
});

test('signing in needs at most 150 kB of script', async () => {
  const page = await stage.page();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByLabel('Používateľské meno').waitFor();
  const gzip = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(gzip).toBeGreaterThan(50_000);
  expect(gzip).toBeLessThanOrEqual(LOGIN_JS_GZIP_MAX);
});

test('ERR-001, AUTH-003 wrong credentials: the fixed prefix, an empty password, still signed out', async () => {
  const page = await stage.page();
  await page.goto('/');
  await page.getByLabel('Používateľské meno').fill('anna');
  await page.getByLabel('Heslo', { exact: true }).fill('wrong');
  page.expectComplaint(/^401 \/v1\/all\/token$/);
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/^Autorizační chyba: ./);
  await expect.poll(() => page.getByLabel('Heslo', { exact: true }).inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Používateľské meno').inputValue()).toBe('anna');
  await takePicture(page, 'sign-in-refused');
});

test('AUTH-008 a collective access is told that it cannot use the web application', async () => {
  const page = await stage.page();
  await page.goto('/');
  await page.getByLabel('Používateľské meno').fill(ACCOUNT.collective.login);
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Tento typ účtu nemôže používať webovú aplikáciu.').waitFor();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'token', value: expect.stringMatching(/./) }),
  );
});

test('AUTH-005, AUTH-020, AUTH-021 the refresh token is a cookie; a reload signs in again', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'dispatcher', '/tatra/map');
  const session = (await page.context().cookies()).find(({ name }) => name === 'token');
  expect(session?.expires).toBe(-1);
  await page.reload();
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();

  const staying = await stage.page();
  await staying.goto('/');
  await staying.getByLabel('Používateľské meno').fill(ACCOUNT.dispatcher.login);
  await staying.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await staying.getByLabel('Zostať prihlásený').check();
  await staying.keyboard.press('Enter');
  await staying.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  const permanent = (await staying.context().cookies()).find(({ name }) => name === 'token');
  const days = ((permanent?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(4.9);
  expect(days).toBeLessThanOrEqual(5);
});

test('AUTH-023, AUTH-035 signing out ends the session in all tabs and returns to the root', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'dispatcher', '/tatra/map');
  const other = await page.context().newPage();
  await other.goto('/tatra/map');
  await other.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  await page.getByLabel('Používateľské meno').waitFor();
  await other.getByLabel('Používateľské meno').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const cookies = () => page.context().cookies();
  await expect
    .poll(async () => (await cookies()).filter(({ name }) => name === 'token'))
    .toEqual([]);
});

test('AUTH-035 a slow tab has given up what it had under way before the server ends the session', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'dispatcher', '/tatra/map');
  const other = await page.context().newPage();
  await other.addInitScript(loadAhead);
  await other.addInitScript(() => {
    const fetchNow = window.fetch;
    window.fetch = (input, init) => {
      const isAsked = String(input).includes('/v1/tatra/zone');
      const giveUp = () => sessionStorage.setItem('gaveUpMs', String(Date.now()));
      if (isAsked) init?.signal?.addEventListener('abort', giveUp);
      return fetchNow(input, init);
    };
    window.addEventListener('storage', () => {
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
  });
  const asked = other.waitForRequest(/\/v1\/tatra\/zone/);
  await other.route(/\/v1\/tatra\/zone/, () => undefined);
  await other.goto('/tatra/map');
  await asked;
  const ended = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  const endedMs = (await (await ended).response())?.request().timing().startTime;
  const gaveUpMs = await other.evaluate(() => Number(sessionStorage.getItem('gaveUpMs')));
  expect(gaveUpMs).toBeGreaterThan(0);
  expect(endedMs).toBeGreaterThanOrEqual(gaveUpMs);
  await other.getByLabel('Používateľské meno').waitFor();
  expect(await other.getByRole('alert').count()).toBe(0);
});

test('AUTH-028 after signing in one stays on the address one came for', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'admin', '/morava/map');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/morava/map');
});

test('NAV-025, NAV-024 a foreign company or a forbidden page leads to the map with a word', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'driver', '/cudzia/map');
  await page.waitForURL('**/tatra/map');
  await page.getByText('K firme cudzia nemáte prístup.').waitFor();
  await page.goto('/tatra/data/persons');
  await page.waitForURL('**/tatra/map');
  await page.getByText('Na túto stránku nemáte oprávnenie.').waitFor();
});

test('what was said to whoever was here before is not told to whoever signs in next', async () => {
  const page = await stage.page();
  await signInOnScreen(page, 'dispatcher', '/tatra/data/gateway');
  await page.getByRole('alert').getByText('Na túto stránku nemáte oprávnenie.').waitFor();
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  await page.getByLabel('Používateľské meno').fill(ACCOUNT.admin.login);
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await page.getByRole('button', { name: 'Prihlásiť', exact: true }).click();
  await page.getByRole('listitem').first().waitFor();
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
});

test('I18N-002, I18N-012 the language follows the browser, a picked one is remembered', async () => {
  const page = await stage.page({ language: 'en' });
  await page.goto('/');
  await page.getByLabel('User name').waitFor();
  await page.getByLabel('Language').selectOption('cs');
  await page.getByLabel('Uživatelské jméno').waitFor();
  await page.reload();
  await page.getByLabel('Uživatelské jméno').waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('cs');
});

test('the sign-in in the dark', async () => {
  const page = await stage.page({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Vyplniť prihlásenie anna' }).waitFor();
  await takePicture(page, 'sign-in-dark');
});
