// Inviting people and forgotten passwords in the browser: from the form of a person to a browser of their own, by link and
// by mail, on a telephone, and every way in which a link is over.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, PERSON } from '../server/testing/cast.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
const stage = withWorld(2, { isLoadedAnew: true, mailer: () => mails.mailer });

const PASSWORD = 'moje nove heslo';
const WIDE = { viewport: { width: 1440, height: 900 } };
const TABLET = { viewport: { width: 1024, height: 768 } };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const aside = (page: Page) => page.getByRole('complementary', { name: 'Pozvanie' });
const secretOf = async (page: Page) =>
  (await page.locator('[data-secret]').first().textContent()) ?? '';
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function choose(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Vaše nové heslo').fill(password);
  await press(page, 'Nastaviť heslo a vojsť');
}

async function newPerson(page: Page, lastName: string, email?: string): Promise<void> {
  await page.goto('/tatra/data/person/new');
  await page.getByRole('textbox', { name: 'Meno', exact: true }).fill('Peter');
  await page.getByRole('textbox', { name: /^Priezvisko/ }).fill(lastName);
  if (email) await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await press(page, 'Uložiť');
  await page.getByRole('row', { name: new RegExp(lastName) }).click();
  await aside(page)
    .getByText(/bez prístupu|ešte/)
    .waitFor();
}

test('from the desk to the telephone: a link is made, chosen by, and opens once', async () => {
  const page = await stage.page(WIDE);
  await signIn(page, 'admin', '/tatra/data/persons');
  await newPerson(page, 'Novák');
  await aside(page)
    .getByText(/používateľské meno peter.novak/)
    .waitFor();
  const login = page.getByRole('textbox', { name: 'Používateľské meno', exact: true });
  await login.fill(ACCOUNT.driver.login);
  page.expectComplaint(/409 .*invitation/);
  await press(page, 'Odkaz na odovzdanie');
  await aside(page).getByText('Toto používateľské meno').waitFor();
  await login.fill('peter.novak');
  await press(page, 'Odkaz na odovzdanie');
  await page.getByRole('img', { name: 'Obrázok odkazu pre telefón' }).waitFor();
  await aside(page)
    .getByText(/pozvaná práve teraz/)
    .waitFor();
  const link = await secretOf(page);
  await takePicture(page, 'invitation-made');
  // The form knows the login that was given, so storing it is no conflict.
  await expect.poll(() => login.inputValue(), waiting).toBe('peter.novak');
  await page.getByRole('textbox', { name: 'Telefón' }).fill('+421 905 111 222');
  await press(page, 'Uložiť');
  await page.getByRole('row', { name: /Novák/ }).getByText('peter.novak').waitFor();

  const phone = await stage.page(PHONE);
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'Vitajte, Peter Novák' }).waitFor();
  expect(new URL(phone.url()).hash).toBe('');
  expect(await isWide(phone)).toBe(false);
  await takePicture(phone, 'invitation-phone');
  // A phone may load the page anew meanwhile.
  await phone.reload();
  await phone.getByLabel('Vaše nové heslo').fill('heslo123');
  await press(phone, 'Nastaviť heslo a vojsť');
  await phone.getByText('Toto heslo skúšajú prvé').waitFor();
  await choose(phone);
  await phone.waitForURL('**/tatra/**', waiting);

  const again = await stage.page(PHONE);
  again.expectComplaint(/410 .*sign-in-link/);
  await again.goto(link);
  await again
    .getByRole('alert')
    .getByText(/už niekto použil/)
    .waitFor();
  await takePicture(again, 'invitation-used');
  await press(again, 'Na prihlásenie');
  await again.getByLabel('Používateľské meno').fill('peter.novak');
  await again.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await press(again, 'Prihlásiť');
  await again.waitForURL('**/tatra/**', waiting);
});

test('a link in a browser where somebody else is signed in tells so, and goes on as the invited one', async () => {
  const page = await stage.page(WIDE);
  await signIn(page, 'admin', '/tatra/data/persons');
  await newPerson(page, 'Druhý');
  await press(page, 'Odkaz na odovzdanie');
  await page.locator('[data-secret]').waitFor();
  const link = await secretOf(page);
  const other = await stage.page(TABLET);
  await signIn(other, 'dispatcher', '/tatra/map');
  await other.goto(link);
  await other
    .getByRole('note')
    .getByText(/je prihlásený/)
    .waitFor();
  await takePicture(other, 'invitation-other');
  await choose(other);
  await other.waitForURL('**/tatra/**', waiting);
  await other.goto('/tatra/account');
  const own = other.getByLabel('Používateľské meno');
  await expect.poll(() => own.inputValue(), waiting).toBe('peter.druhy');
  await page.reload();
  await aside(page).getByText('prihlásila sa').waitFor();
});

test('a link of whoever has a second factor ends who was signed in there before it is shown, and back leads to no screen of theirs', async () => {
  const page = await stage.page(WIDE);
  await signIn(page, 'admin', '/tatra/data/persons');
  await newPerson(page, 'Tretí');
  await press(page, 'Odkaz na odovzdanie');
  await page.locator('[data-secret]').waitFor();
  const link = await secretOf(page);
  await stage.database.db.pool.query(
    `insert into passkey (account_id, credential_id, public_key, counter, transports, host, name, created)
     select account_id, 'key', '', 0, '{}', 'localhost', 'Kľúč', now() from account where login = 'peter.treti'`,
  );
  const other = await stage.page(TABLET);
  await signIn(other, 'dispatcher', '/tatra/map');
  const open = async () => {
    const { rows } = await stage.database.db.pool.query(
      `select from sign_in_session where account_id = $1 and ended is null`,
      [ACCOUNT.dispatcher.id],
    );
    return rows.length;
  };
  const before = await open();
  await other.goto(link);
  other.expectComplaint(/401 .*sign-in-link/);
  await choose(other);
  await other.getByRole('heading', { name: 'Druhý faktor' }).waitFor();
  await expect.poll(open, waiting).toBe(before - 1);
  await press(other, /^Späť na prihlásenie/);
  await other.getByRole('heading', { name: 'Prihlásenie' }).waitFor();
});

test('many are invited from the list, by mail; the others are told with the reason', async () => {
  const page = await stage.page(WIDE);
  await signIn(page, 'admin', '/tatra/data/persons');
  await newPerson(page, 'Poštový', 'peter@firma.sk');
  mails.received.length = 0;
  await press(page, 'Pozvať e-mailom');
  await page.getByText('Pozvánka odišla na peter@firma.sk').waitFor();
  await press(page, 'Vziať pozvánku späť');
  await aside(page).getByText('ešte neprihlásená').waitFor();
  await page.goto('/tatra/data/persons');
  for (const name of [/Poštový/, /Kolega Bývalý/, /Žiak/]) {
    await page.getByRole('row', { name }).getByRole('checkbox').check();
  }
  await takePicture(page, 'invitation-list');
  await press(page, 'Pozvať');
  await page.getByRole('menuitem', { name: 'E-mailom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pozvanie osôb' });
  await dialog.getByText('Pozvaná 1 osoba.').waitFor();
  await dialog.getByText(/je vypnutá/).waitFor();
  await takePicture(page, 'invitation-many');
  await expect.poll(() => mails.received.length, waiting).toBe(2);
  const narrow = await stage.page(TABLET);
  await signIn(narrow, 'admin', '/tatra/data/persons?signIn=invited');
  await narrow.getByRole('row', { name: /Poštový/ }).waitFor();
  expect(await narrow.getByRole('row', { name: /Žiak/ }).count()).toBe(0);
  await takePicture(narrow, 'invitation-list-tablet');
});

test('a forgotten password: the same word for whoever asks, a mail, a new password; back keeps the login', async () => {
  await stage.database.db.pool.query(
    `update person set email = 'igor@firma.sk' where person_id = $1`,
    [PERSON.igor.id],
  );
  await stage.database.db.pool.query(`update account set origin = $1 where login = 'igor'`, [
    stage.world.address,
  ]);
  mails.received.length = 0;
  const page = await stage.page(PHONE);
  await page.goto('/');
  await page.getByLabel('Používateľské meno').fill('nikto taký');
  await press(page, 'Zabudnuté heslo');
  await page.getByText(/Napíšte, ako sa prihlasujete/).waitFor();
  await takePicture(page, 'forgotten-phone');
  await press(page, 'Poslať odkaz');
  const said = await page.getByText(/Ak taký účet poznáme/).textContent();
  await press(page, 'Späť na prihlásenie');
  expect(await page.getByLabel('Používateľské meno').inputValue()).toBe('nikto taký');
  await page.getByLabel('Používateľské meno').fill('igor');
  await press(page, 'Zabudnuté heslo');
  await press(page, 'Poslať odkaz');
  expect(await page.getByText(/Ak taký účet poznáme/).textContent()).toBe(said);
  await expect.poll(() => mails.received.length, waiting).toBe(1);
  const raw = (mails.received[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /(http\S+\/in#[\w-]{43})/.exec(raw)?.[1] ?? '';
  const other = await stage.page(WIDE);
  await other.goto(link);
  await other.getByRole('heading', { name: 'Nové heslo' }).waitFor();
  await takePicture(other, 'forgotten-new');
  await choose(other, 'celkom nove heslo');
  await other.waitForURL('**/tatra/**', waiting);
  await expect.poll(() => mails.received.length, waiting).toBe(2);
});

test('a link that nobody knows says what to do, in the language that is chosen', async () => {
  const page = await stage.page(WIDE);
  page.mayComplain(/404 .*sign-in-link/);
  await page.goto(`/in#${'x'.repeat(43)}`);
  await page
    .getByRole('alert')
    .getByText(/Taký odkaz nepoznáme/)
    .waitFor();
  await page.getByLabel('Jazyk').selectOption('en');
  await page
    .getByRole('alert')
    .getByText(/We do not know this link/)
    .waitFor();
});
