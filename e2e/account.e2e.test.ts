// My account in the browser: the ways that lead there, the password changed while a second browser is thrown out, a
// session that is ended, contacts, at three widths.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../server/testing/cast.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(2);
const NEW = 'nejake ine heslo';
const WIDE = { viewport: { width: 1440, height: 900 } };
const TABLET = { viewport: { width: 1024, height: 768 } };

async function open(who: Who, path: string, options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, path);
  return page;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('from the menu to the account: another password throws the second browser out, and this one stays', async () => {
  const other = await open('foreign', '/cudzia/account', TABLET);
  await section(other, 'Heslo').waitFor();
  const page = await open('foreign', '/cudzia/map', WIDE);
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Môj účet' }).click();
  await page.waitForURL('**/cudzia/account');
  const sessions = section(page, 'Prihlásenia').getByRole('listitem');
  await expect.poll(() => sessions.count(), waiting).toBe(2);
  expect(await sessions.first().textContent()).toContain('toto zariadenie');
  await takePicture(page, 'account-wide');
  await press(page, 'Zmeniť heslo');
  const [oldField, newField] = [
    page.getByLabel('Doterajšie heslo', { exact: true }),
    page.getByLabel('Nové heslo', { exact: true }),
  ];
  expect(await oldField.getAttribute('autocomplete')).toBe('current-password');
  expect(await newField.getAttribute('autocomplete')).toBe('new-password');
  await oldField.fill('toto nie je moje');
  await newField.fill('password1');
  await press(page, 'Zmeniť heslo');
  await page.getByText('Toto heslo skúša každý ako prvé').waitFor();
  await newField.fill(NEW);
  page.expectComplaint(/400 \/v1\/all\/account\/password/);
  await press(page, 'Zmeniť heslo');
  await page.getByText('Toto nie je vaše heslo.').waitFor();
  await takePicture(page, 'account-password');
  await oldField.fill(CAST_PASSWORD);
  other.mayComplain(/401/);
  await press(page, 'Zmeniť heslo');
  await page.getByText('Heslo je zmenené').waitFor();
  await other.getByRole('button', { name: 'Prihlásiť' }).waitFor();
  await expect.poll(() => sessions.count(), waiting).toBe(1);
  expect(page.url()).toContain('/cudzia/account');
});

test('an ended session leaves the list, and its browser the application', async () => {
  const lost = await open('dispatcher', '/tatra/account', TABLET);
  await section(lost, 'Prihlásenia').waitFor();
  await takePicture(lost, 'account-tablet');
  const page = await open('dispatcher', '/tatra/account', WIDE);
  const sessions = section(page, 'Prihlásenia').getByRole('listitem');
  await expect.poll(() => sessions.count(), waiting).toBe(2);
  lost.mayComplain(/401/);
  await page.getByRole('button', { name: /^Odhlásiť Chrome/ }).click();
  await press(page, 'Naozaj odhlásiť');
  await expect.poll(() => sessions.count(), waiting).toBe(1);
  await lost.getByRole('button', { name: 'Prihlásiť' }).waitFor();
});

test('on a phone the sections are a list, and each a screen of its own; a driver comes from the own day', async () => {
  const page = await open('driver', '/tatra/me', PHONE);
  await page.getByRole('link', { name: 'Môj účet' }).tap();
  await page.waitForURL('**/tatra/account');
  await page.getByRole('link', { name: 'Heslo Nastavené' }).waitFor();
  expect(await section(page, 'Osobné údaje').isVisible()).toBe(false);
  await takePicture(page, 'account-phone');
  await page.getByRole('link', { name: /Osobné údaje/ }).tap();
  const phone = page.getByLabel('Telefón');
  await phone.fill('volajte');
  await page.getByRole('button', { name: 'Uložiť' }).tap();
  await page.getByText('Zadajte telefónne číslo').waitFor();
  await phone.fill('+421 905 111 222');
  await page.getByLabel('E-mail').fill('igor@firma.sk');
  await page.getByLabel('Vaše heslo').fill(CAST_PASSWORD);
  await takePicture(page, 'account-phone-contacts');
  await page.getByRole('button', { name: 'Uložiť' }).tap();
  await page.getByText('Osobné údaje sú uložené.').waitFor();
  const { rows } = await stage.database.db.pool.query(
    'select email, phone from person where person_id = $1',
    [PERSON.igor.id],
  );
  expect(rows).toEqual([{ email: 'igor@firma.sk', phone: '+421 905 111 222' }]);
  expect(await isWide(page)).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Môj účet' }).tap();
  await page.getByRole('link', { name: /Prihlásenia/ }).tap();
  await page.getByText('toto zariadenie').waitFor();
  await takePicture(page, 'account-phone-sessions');
  expect(await section(page, 'Osobné údaje').isVisible()).toBe(false);
});

test('the section that is read is marked in the list beside it', async () => {
  const page = await open('dispatcher', '/tatra/account', {
    viewport: { width: 1024, height: 420 },
  });
  await section(page, 'Prihlásenia').waitFor();
  const marked = page
    .getByRole('navigation', { name: 'Časti účtu' })
    .locator('[aria-current=true]');
  await expect.poll(() => marked.textContent(), waiting).toContain('Osobné údaje');
  await section(page, 'Osobné údaje').hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(() => marked.textContent(), waiting).toContain('Prihlásenia');
});

test('the palette leads to the account; who is nobody’s person has no telephone', async () => {
  const page = await open('superuser', '/tatra/map', { ...TABLET, colorScheme: 'dark' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('môj účet');
  await page.getByRole('option', { name: /Môj účet/ }).click();
  await page.waitForURL('**/tatra/account');
  await section(page, 'Osobné údaje').waitFor();
  expect(await page.getByLabel('Telefón').count()).toBe(0);
  expect(await page.getByText('Mení sa v špeciálnych prístupoch').count()).toBe(2);
  expect(await page.getByLabel('Používateľské meno').inputValue()).toBe(ACCOUNT.superuser.login);
  await takePicture(page, 'account-dark');
});
