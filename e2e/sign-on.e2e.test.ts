// Single sign-on in the browser, with a real provider on another site: a company sets it up, tries it, signs in by it, lets in by
// nothing else, is signed out by it, and takes it back.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST_PASSWORD, PERSON } from '../server/testing/cast.ts';
import { CLIENT, type SignOnProvider, signOnProvider } from '../server/testing/sign-on-provider.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { webhookPrivate: true });
let provider: SignOnProvider;
beforeAll(async () => {
  provider = await signOnProvider(stage.world.address, 'localhost');
  provider.people.dusan = {
    email: 'dusan@tatra.example',
    email_verified: true,
    groups: ['dispatch'],
  };
  provider.people.stranger = { email: 'stranger@tatra.example', email_verified: true };
  provider.onSend(async (url, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  });
  await stage.database.db.pool.query('update person set email = $2 where person_id = $1', [
    PERSON.dusan.id,
    'dusan@tatra.example',
  ]);
});
afterAll(() => provider.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const BUTTON = 'Prihlásiť sa cez Tatra ID';
const section = (page: Page) => page.getByRole('region', { name: 'Jednotné prihlásenie' });

/** At the provider's page. */
async function atProvider(page: Page, login: string | null): Promise<void> {
  await page.waitForURL('**/interaction/**');
  if (login === null) return press(page, 'Cancel');
  await page.getByLabel('Login').fill(login);
  await press(page, 'Sign in');
}
async function typeLogin(page: Page, login: string): Promise<void> {
  await page.getByLabel('Používateľské meno').fill(login);
}
async function sidOf(login: string): Promise<string> {
  const { rows } = await stage.database.db.pool.query(
    `select sign_on_sid as sid from sign_in_session where sign_on_subject = $1
     order by created desc limit 1`,
    [login],
  );
  return rows[0].sid;
}

test('an administrator sets it up on the page of the door: faults are told, and it is tried before anybody comes in by it', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/door');
  const form = section(page);
  await form.getByText(`${stage.world.address}/sign-on`, { exact: true }).waitFor();
  await form.getByLabel('Názov na tlačidle').fill('Tatra ID');
  await form.getByLabel('Adresa poskytovateľa').fill(`${provider.issuer}/nothing`);
  await form.getByLabel('Identifikátor klienta').fill(CLIENT.id);
  await form.locator('input[type=password]').fill(CLIENT.secret);
  await form.getByLabel('E-mailové domény firmy').fill('tatra.example, gmail.com');
  page.expectComplaint(/400 \/v1\/tatra\/sign-on/);
  await press(page, 'Uložiť');
  await form.getByText('Na tejto adrese nie je poskytovateľ').waitFor();
  await form.getByLabel('Adresa poskytovateľa').fill(provider.issuer);
  await press(page, 'Uložiť');
  await form.getByText('gmail.com majú ľudia všetkých firiem').waitFor();
  await form.getByLabel('E-mailové domény firmy').fill('tatra.example');
  await press(page, 'Uložiť');
  await page.getByText('Nastavenie je uložené.').waitFor();
  await press(page, 'Vyskúšať');
  await atProvider(page, 'dusan');
  await page.waitForURL('**/tatra/data/door');
  await form.getByText('Vošiel by: Dušan Žiak (dusan).').waitFor();
  await form.getByText('"groups"').waitFor();
  expect(page.url()).not.toContain('code=');
  await takePicture(page, 'sign-on-tried');
  await form.getByRole('switch', { name: 'Dá sa ním prihlásiť' }).click();
  await press(page, 'Uložiť');
  await page.getByText('Nastavenie je uložené.').first().waitFor();
});

test('an address of the company leads to its provider and back to the page that was wanted; next time the browser knows it', async () => {
  const page = await stage.page();
  await page.goto('/tatra/data/persons');
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await page.goto('/');
  await typeLogin(page, 'someone@tatra.example');
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await takePicture(page, 'sign-on-card');
  await page.goto('/tatra/hours');
  await press(page, BUTTON);
  await atProvider(page, 'dusan');
  await page.waitForURL('**/tatra/hours');
  await page.getByRole('button', { name: 'Hlavné menu' }).click();
  await page.getByRole('menuitem', { name: 'Odhlásiť', exact: true }).click();
  await page.getByText('Z Flotily ste odhlásení.').waitFor();
  await takePicture(page, 'sign-on-out');
  const there = page.getByRole('link', { name: 'Odhlásiť sa aj z Tatra ID' });
  expect(await there.getAttribute('href')).toContain(`${provider.issuer}/session/end`);
  await page.goto('/');
  await page.getByRole('button', { name: BUTTON }).waitFor();
});

test('whom an assistant sent here comes back from the provider to its question', async () => {
  const page = await stage.page();
  page.expectComplaint(/^400 \/v1\/all\/assistant-question$/);
  await page.goto(`${stage.world.address}/oauth/authorize?client_id=other`);
  await typeLogin(page, 'dusan@tatra.example');
  await press(page, BUTTON);
  await atProvider(page, 'dusan');
  await page.getByRole('heading', { name: 'Asistenta sa nedá pustiť dnu' }).waitFor();
  expect(new URL(page.url()).search).toBe('?client_id=other');
});

test('who cancels, who is unknown, and who comes back twice read why on the sign-in page', async () => {
  const page = await stage.page();
  await page.goto('/tatra/map');
  await press(page, BUTTON);
  page.expectComplaint(/403 \/v1\/public\/sign-on\/finish/);
  await atProvider(page, null);
  await page.getByText('alebo ste prihlásenie zrušili').waitFor();
  await press(page, BUTTON);
  await atProvider(page, 'stranger');
  await page.getByText('ale vo Flotile takú osobu niet').waitFor();
  await takePicture(page, 'sign-on-refused');
  page.expectComplaint(/410 \/v1\/public\/sign-on\/finish/);
  await page.goto('/sign-on?state=nothing&code=nothing');
  await page.getByText('Toto prihlásenie už neplatí').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('the back button in the middle, and two tabs at once', async () => {
  const page = await stage.page();
  await page.goto('/tatra/map');
  await press(page, BUTTON);
  await page.waitForURL('**/interaction/**');
  await page.goBack();
  await page.getByRole('button', { name: BUTTON }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/tatra/map');
  await press(other, BUTTON);
  await other.waitForURL('**/interaction/**');
  await press(page, BUTTON);
  await atProvider(page, 'dusan');
  await page.waitForURL('**/tatra/map');
  await atProvider(other, 'dusan');
  await other.waitForURL('**/tatra/map');
  await other.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await other.close();
});

test('only by it: a password is told the way, what ends at the provider ends here, and it is taken back', async () => {
  const admin = await stage.page();
  await signIn(admin, 'admin', '/tatra/data/door');
  const form = section(admin);
  await form.getByRole('switch', { name: 'Len jednotným prihlásením' }).click();
  await form.getByLabel('Správca pre núdzu').selectOption({ label: 'Anna Kováčová' });
  await takePicture(admin, 'sign-on-form');
  await press(admin, 'Uložiť');
  await admin.getByText('Nastavenie je uložené.').waitFor();

  const page = await stage.page(PHONE);
  await page.goto('/map');
  await typeLogin(page, 'dusan');
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  page.expectComplaint(/401 \/v1\/all\/token/);
  await press(page, 'Prihlásiť');
  await page.getByText('sa neprihlasuje heslom').waitFor();
  await takePicture(page, 'sign-on-phone');
  await press(page, BUTTON);
  await atProvider(page, 'dusan');
  await page.waitForURL('**/tatra/map**');
  // What opens nothing is not offered to be changed.
  await page.goto('/tatra/account');
  await page.getByRole('link', { name: /^Prihlásenia/ }).waitFor();
  expect(await page.getByRole('link', { name: /^Heslo/ }).count()).toBe(0);
  // What asks others for their password is done right after such a sign-in.
  await stage.database.db.pool.query(
    `update sign_in_session set created = created - interval '1 hour'`,
  );
  await page.goto('/tatra/account?section=factor');
  page.expectComplaint(/403 \/v1\/all\/account\/app/);
  await press(page, 'Zapnúť');
  await page.getByText('Heslo tu nemáte.').waitFor();
  await takePicture(page, 'confirm-sign-on-phone');
  await press(page, 'Odhlásiť');
  await press(page, BUTTON);
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  await page.goto('/tatra/account?section=factor');
  await press(page, 'Zapnúť');
  await page.getByRole('img', { name: 'Obrázok s kľúčom' }).waitFor();
  await page.goto('/tatra/map');
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
  page.mayComplain(/401/);
  await provider.endSession('dusan', await sidOf('dusan'));
  await page.getByLabel('Používateľské meno').waitFor();

  await form.getByRole('switch', { name: 'Len jednotným prihlásením' }).click();
  await press(admin, 'Uložiť');
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.pool.query('select only_by from sign_on');
      return rows[0].only_by;
    }, waiting)
    .toBe(false);
  await typeLogin(page, 'dusan');
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await press(page, 'Prihlásiť');
  await page.waitForURL('**/map**');
});
