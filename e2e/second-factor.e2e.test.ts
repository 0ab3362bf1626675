// Second factors and passkeys in the browser: set up, asked for, lost and demanded. Passkeys are Chromium's own, of an
// authenticator that it makes up.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD, COMPANY } from '../server/testing/cast.ts';
import { codeOf } from '../server/testing/second-factor.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(2, { isLoadedAnew: true });
const STEP_MS = 30_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name });
const codeField = (page: Page) => page.getByLabel('Kód z aplikácie', { exact: true });
const pictureOn = (page: Page) =>
  page.getByRole('img', { name: 'Obrázok s kľúčom pre overovaciu aplikáciu' });
const menu = (page: Page) => page.getByRole('button', { name: 'Hlavné menu' });

/** The login and password on the screen; what follows is the test's. */
async function givePassword(page: Page, who: Who) {
  await page.getByLabel('Používateľské meno').fill(ACCOUNT[who].login);
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await press(page, 'Prihlásiť');
}

const secretOn = async (page: Page) =>
  ((await page.locator('code[data-secret]').textContent()) ?? '').replaceAll(' ', '');

async function codesOn(page: Page): Promise<string[]> {
  const list = page.locator('ol[data-secret] li');
  await expect.poll(() => list.count(), waiting).toBe(10);
  return list.allTextContents();
}

test('an app: switched on, asked for at the next sign-in; a wrong code, back, a recovery code', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/account?section=factor');
  const own = section(page, 'Druhý faktor');
  await own.getByText('vypnutý').waitFor();
  await takePicture(page, 'factor-off');
  await own.getByRole('button', { name: 'Zapnúť' }).click();
  await pictureOn(page).waitFor();
  const secret = await secretOn(page);
  await takePicture(page, 'factor-set-up');
  page.expectComplaint(/^400 \/v1\/all\/account\/app/);
  await codeField(page).fill('000000');
  await own.getByText('Kód nesedí.').waitFor();
  // One that is typed while others are sent begins anew.
  await codeField(page).fill(codeOf(secret, Date.now() - STEP_MS));
  const codes = await codesOn(page);
  await takePicture(page, 'factor-codes');
  await press(page, 'Mám ich uložené');
  await own.getByText('zostáva 10 z 10').waitFor();

  const other = await stage.page();
  await other.goto('/tatra/map');
  other.expectComplaint(/^401 \/v1\/all\/token/);
  await givePassword(other, 'dispatcher');
  await other.getByRole('heading', { name: 'Druhý faktor' }).waitFor();
  await takePicture(other, 'second-step');
  // Back keeps the login, the browser's own as well; what is behind it begins anew.
  const name = other.getByLabel('Používateľské meno');
  await press(other, 'Späť na prihlásenie ako dusan');
  await expect.poll(() => name.inputValue()).toBe('dusan');
  await givePassword(other, 'dispatcher');
  await codeField(other).waitFor();
  await other.goBack();
  await expect.poll(() => name.inputValue()).toBe('dusan');
  await other.goForward();
  await other.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
  await givePassword(other, 'dispatcher');
  await codeField(other).fill('111 111');
  await other.getByRole('alert').getByText('Kód nesedí').waitFor();
  expect(await codeField(other).inputValue()).toBe('');
  await expect
    .poll(() => codeField(other).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await takePicture(other, 'second-step-wrong');
  // Pasted with its blank, and sent by itself.
  const code = codeOf(secret, Date.now() + STEP_MS);
  await codeField(other).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await menu(other).waitFor();
  await other.goBack();
  expect(other.url()).toBe('about:blank');

  const third = await stage.page(PHONE);
  await third.goto('/tatra/account?section=sessions');
  third.expectComplaint(/^401 \/v1\/all\/token/);
  await givePassword(third, 'dispatcher');
  await third.getByRole('button', { name: 'Zadať záložný kód' }).click();
  await takePicture(third, 'second-step-phone');
  await third.getByLabel('Záložný kód', { exact: true }).fill((codes[0] ?? '').toLowerCase());
  await press(third, 'Pokračovať');
  await section(third, 'Prihlásenia').getByText('heslo a záložný kód').waitFor();
});

test('demanded and not set up: the password leads to setting it up, in one of two tabs', async () => {
  await stage.database.db.pool.query(`insert into door (company_id, factor) values ($1, 'all')`, [
    COMPANY.cudzia.id,
  ]);
  const [page, late] = [await stage.page(PHONE), await stage.page()];
  for (const tab of [page, late]) {
    await tab.goto('/cudzia/map');
    tab.expectComplaint(/^401 \/v1\/all\/token/);
    await givePassword(tab, 'foreign');
    await tab.getByRole('heading', { name: 'Nastavte si druhý faktor' }).waitFor();
    await pictureOn(tab).waitFor();
  }
  await takePicture(page, 'first-factor-phone');
  await takePicture(late, 'first-factor');
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  expect(await wide()).toBe(false);
  await codeField(page).fill(codeOf(await secretOn(page), Date.now()));
  await codesOn(page);
  await takePicture(page, 'first-factor-codes-phone');
  await press(page, 'Mám ich uložené');
  await menu(page).waitFor();
  // Each tab has a challenge of its own, and what they were for is done.
  await codeField(late).fill('123456');
  await late.getByText('Prihlasovanie trvalo pridlho').waitFor();
  await late.getByLabel('Používateľské meno').waitFor();
});

/** An authenticator of the browser, which says yes by itself as long as it is willing; the answer tells it whether it is. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

/** Passkeys are of a name: the world answers by one as well. */
const named = (path: string) =>
  new URL(path, stage.world.address.replace('127.0.0.1', 'localhost')).href;

test('a passkey: added, signs in with one touch, is refused at another address, and is taken away', async () => {
  const page = await stage.page({ isFirstVisit: true });
  await giveAuthenticator(page);
  await page.goto(named('/tatra/account?section=passkeys'));
  await givePassword(page, 'driver');
  const own = section(page, 'Prístupové kľúče');
  await own.getByText('Zatiaľ žiadny.').waitFor();
  await press(page, 'Pridať kľúč');
  await codesOn(page);
  await press(page, 'Mám ich uložené');
  const row = own.getByRole('listitem');
  await row.getByText('zatiaľ nepoužitý').waitFor();
  await row.getByRole('button', { name: /^Premenovať/ }).click();
  await own.getByLabel('Názov kľúča').fill('Pracovný počítač');
  await press(page, 'Uložiť');
  await row.getByText('Pracovný počítač').waitFor();
  await takePicture(page, 'passkeys');

  // Nothing is typed: the browser offers it in the field of the login, and the authenticator says yes.
  await page.context().clearCookies();
  await page.goto(named('/tatra/account?section=passkeys'));
  await row.getByText('Pracovný počítač').waitFor();
  await section(page, 'Prihlásenia').getByText('prístupový kľúč').first().waitFor();

  // The product moved: keys of its former name open nothing, and it is said which name they are of.
  const { pool } = stage.database.db;
  await pool.query(`update passkey set host = 'old.example.org'`);
  await page.context().clearCookies();
  page.expectComplaint(/^401 \/v1\/all\/token\/passkey/);
  page.mayComplain(/^429 \/v1\/all\/token\/passkey/);
  await page.goto(named('/tatra/map'));
  await page.getByText('patrí k inej adrese (old.example.org)').waitFor();
  await pool.query(`update passkey set host = 'localhost'`);
});

test('a passkey is set up where one is demanded, and is the second step by its button', async () => {
  const { pool } = stage.database.db;
  await pool.query(
    `insert into door (company_id, factor) values ($1, 'all') on conflict do nothing`,
    [COMPANY.cudzia.id],
  );
  for (const table of ['second_factor', 'recovery_code', 'passkey']) {
    await pool.query(`delete from ${table} where account_id = $1`, [ACCOUNT.foreign.id]);
  }
  const page = await stage.page({ isFirstVisit: true });
  const setWilling = await giveAuthenticator(page);
  await page.goto(named('/cudzia/map'));
  page.expectComplaint(/^401 \/v1\/all\/token/);
  await givePassword(page, 'foreign');
  await page.getByRole('heading', { name: 'Nastavte si druhý faktor' }).waitFor();
  await press(page, 'Radšej prístupový kľúč');
  await codesOn(page);
  await press(page, 'Mám ich uložené');
  await menu(page).waitFor();

  // At the sign-in it is offered by itself; who types the password all the same is asked for it after.
  await setWilling(false);
  await page.context().clearCookies();
  await page.goto(named('/cudzia/map'));
  await givePassword(page, 'foreign');
  await page.getByRole('heading', { name: 'Druhý faktor' }).waitFor();
  await takePicture(page, 'second-step-passkey');
  await setWilling(true);
  await press(page, 'Použiť prístupový kľúč');
  await menu(page).waitFor();
});

test('what changes how one signs in asks for the password, and goes on then', async () => {
  const page = await stage.page({ isFirstVisit: true });
  await giveAuthenticator(page);
  await page.goto(named('/tatra/account?section=passkeys'));
  await givePassword(page, 'superuser');
  await section(page, 'Prístupové kľúče').waitFor();
  await stage.database.db.pool.query(
    `update sign_in_session set created = created - interval '1 hour'`,
  );
  page.expectComplaint(/^403 \/v1\/all\/account\/passkey/);
  await press(page, 'Pridať kľúč');
  await page.getByRole('dialog', { name: 'Potvrďte, že ste to vy' }).waitFor();
  await takePicture(page, 'confirm');
  await page.getByLabel('Vaše heslo', { exact: true }).fill(CAST_PASSWORD);
  await press(page, 'Potvrdiť');
  await codesOn(page);
  await press(page, 'Mám ich uložené');
  const own = section(page, 'Prístupové kľúče');
  await own.getByRole('button', { name: /^Odobrať/ }).click();
  await press(page, 'Naozaj odobrať');
  await own.getByText('Zatiaľ žiadny.').waitFor();
});

test('administrators say on the page of the door who must have one', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/door');
  await page.getByRole('heading', { level: 1, name: 'Prihlasovanie' }).waitFor();
  await takePicture(page, 'door');
  await page.getByRole('radio', { name: 'Každý ho musí mať' }).click();
  page.expectComplaint(/^409 \/v1\/tatra\/door/);
  await press(page, 'Uložiť');
  await page.getByText('Najprv si zapnite druhý faktor').waitFor();
  await takePicture(page, 'door-refused');
});
