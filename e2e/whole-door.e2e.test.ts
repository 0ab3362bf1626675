// A company of twenty people is invited, protected by a second factor and switched to single sign-on on the screens alone,
// and all of it is taken back. The clicks of its administrator are counted.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../server/testing/cast.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { codeOf } from '../server/testing/second-factor.ts';
import { CLIENT, type SignOnProvider, signOnProvider } from '../server/testing/sign-on-provider.ts';
import { Hand } from './clicks.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const PEOPLE = 20;
/** Of the administrator, from the map on; as few as they are. */
const CLICKS_MAX = { invited: 4, protected: 4, signOn: 6, takenBack: 6 };
const STEP_MS = 30_000;
/** The others do by the same call what these do on their telephones. */
const ON_SCREEN = new Set([1, 3, 5]);

let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
});
const stage = withWorld(2, { webhookPrivate: true, mailer: () => mails.mailer });
let provider: SignOnProvider;
beforeAll(async () => {
  provider = await signOnProvider(stage.world.address, 'localhost');
  await stage.database.db.pool.query('update person set email = $2 where person_id = $1', [
    PERSON.anna.id,
    'anna@tatra.example',
  ]);
});
afterAll(async () => {
  await provider.stop();
  await mails.close();
});

const emailOf = (number: number) => `vodic${number}@tatra.example`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const menu = (page: Page) => button(page, 'Hlavné menu');
const codeField = (page: Page) => page.getByLabel('Kód z aplikácie', { exact: true });
const secretOn = async (page: Page) =>
  ((await page.locator('code[data-secret]').textContent()) ?? '').replaceAll(' ', '');

/** As an import leaves them: names and addresses, and no way in. */
async function makePeople(): Promise<void> {
  const { address } = stage.world;
  const pair = Buffer.from(`${ACCOUNT.admin.login}:${CAST_PASSWORD}`).toString('base64');
  const entered = await fetch(`${address}/v1/all/token`, {
    headers: { authorization: `Basic ${pair}` },
  });
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
  };
  for (let number = 1; number <= PEOPLE; number += 1) {
    const person = { firstName: 'Vodič', lastName: `Pozvaný ${number}`, driver: true };
    const body = JSON.stringify({ ...person, email: emailOf(number) });
    const made = await fetch(`${address}/v1/tatra/person`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
  }
}

/** The address of the link that went to somebody. */
function linkTo(email: string): string {
  const raw = mails.received.find(({ to }) => to[0] === email)?.raw.replace(/=\r\n/g, '') ?? '';
  const token = /\/in#([\w-]{43})/.exec(raw)?.[1];
  return `${stage.world.address}/in#${token}`;
}

async function followLink(page: Page, number: number): Promise<void> {
  await page.goto(linkTo(emailOf(number)));
  await page.getByRole('heading', { name: `Vitajte, Vodič Pozvaný ${number}` }).waitFor();
  await page.getByLabel('Vaše nové heslo').fill(passwordOf(number));
  await button(page, 'Nastaviť heslo a vojsť').click();
}

async function choosePassword(number: number): Promise<void> {
  const token = linkTo(emailOf(number)).split('#')[1];
  const answer = await fetch(`${stage.world.address}/v1/public/sign-in-link/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: passwordOf(number) }),
  });
  expect(answer.status).toBe(200);
}

async function typeLogin(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Používateľské meno').fill(login);
  await page.getByLabel('Heslo', { exact: true }).fill(password);
  await button(page, 'Prihlásiť').click();
}

async function comeByProvider(page: Page, login: string): Promise<void> {
  await page.getByLabel('Používateľské meno').fill(`${login}@tatra.example`);
  await button(page, 'Prihlásiť sa cez Tatra ID').click();
  await page.waitForURL('**/interaction/**');
  await page.getByLabel('Login').fill(login);
  await button(page, 'Sign in').click();
  await menu(page).waitFor();
}

test('a company of twenty is invited, protected and switched to single sign-on, and it is taken back', async () => {
  const admin = await stage.page();
  // The provider's site has no icon.
  admin.mayComplain(/favicon/);
  await signIn(admin, 'admin', '/tatra/map');
  await makePeople();
  const hands: Record<string, Hand> = {};
  const hand = (what: keyof typeof CLICKS_MAX) => {
    hands[what] = new Hand(admin);
    return hands[what];
  };

  // Invited: all of them in one go, from the list.
  await admin.goto('/tatra/data/persons');
  const inviting = hand('invited');
  await admin.getByRole('searchbox', { name: 'Filtrovať' }).fill('Pozvaný');
  await admin.getByRole('row', { name: /Pozvaný 20/ }).waitFor();
  await inviting.click('all rows', admin.getByRole('checkbox', { name: 'Vybrať všetky riadky' }));
  await inviting.click('Invite', button(admin, 'Pozvať'));
  await inviting.click('by e-mail', admin.getByRole('menuitem', { name: 'E-mailom' }));
  await admin.getByText('Pozvaných 20 osôb.').waitFor();
  await inviting.click('close', admin.getByRole('dialog').getByRole('button', { name: 'Zavrieť' }));
  await expect.poll(() => mails.received.length, waiting).toBe(PEOPLE);

  const people: { number: number; secret: string }[] = [];
  // One comes later.
  for (let number = 1; number < PEOPLE; number += 1) {
    if (!ON_SCREEN.has(number)) {
      await choosePassword(number);
      continue;
    }
    const phone = await stage.page(PHONE);
    await followLink(phone, number);
    await phone.waitForURL('**/tatra/**', waiting);
    await phone.close();
  }

  // Protected: the administrator has a second factor, then everybody must.
  await admin.goto('/tatra/account?section=factor');
  const protecting = hand('protected');
  const own = section(admin, 'Druhý faktor');
  await protecting.click('Turn on', button(admin, 'Zapnúť'));
  const adminSecret = await secretOn(admin);
  await codeField(admin).fill(codeOf(adminSecret, Date.now()));
  await protecting.click('I have stored them', button(admin, 'Mám ich uložené'));
  await own.getByText('zostáva 10 z 10').waitFor();
  await admin.goto('/tatra/data/door');
  await protecting.click('Everybody', admin.getByRole('radio', { name: 'Každý ho musí mať' }));
  await protecting.click('Save', button(admin, 'Uložiť'));
  await admin.getByText('Nastavenie je uložené.').waitFor();
  for (const number of [1, PEOPLE]) {
    const phone = await stage.page(PHONE);
    phone.mayComplain(/401/);
    if (number === PEOPLE) await followLink(phone, number);
    else {
      await phone.goto('/tatra/map');
      await typeLogin(phone, `vodic.pozvany.${number}`, passwordOf(number));
    }
    await phone.getByRole('heading', { name: 'Nastavte si druhý faktor' }).waitFor();
    const secret = await secretOn(phone);
    await codeField(phone).fill(codeOf(secret, Date.now()));
    await button(phone, 'Mám ich uložené').click();
    await menu(phone).waitFor();
    people.push({ number, secret });
    await phone.close();
  }

  // Switched: the provider is stored, tried, opened, and made the only way.
  for (let number = 1; number <= PEOPLE; number += 1) {
    provider.people[`vodic${number}`] = { email: emailOf(number), email_verified: true };
  }
  provider.people.anna = { email: 'anna@tatra.example', email_verified: true };
  const switching = hand('signOn');
  const form = section(admin, 'Jednotné prihlásenie');
  await form.getByLabel('Názov na tlačidle').fill('Tatra ID');
  await form.getByLabel('Adresa poskytovateľa').fill(provider.issuer);
  await form.getByLabel('Identifikátor klienta').fill(CLIENT.id);
  await form.locator('input[type=password]').fill(CLIENT.secret);
  await form.getByLabel('E-mailové domény firmy').fill('tatra.example');
  await switching.click('Save', button(admin, 'Uložiť'));
  await switching.click('Try it', button(admin, 'Vyskúšať'));
  await admin.waitForURL('**/interaction/**');
  await admin.getByLabel('Login').fill('vodic7');
  await switching.click('sign in there', button(admin, 'Sign in'));
  await form.getByText('Vošiel by: Vodič Pozvaný 7 (vodic.pozvany.7).').waitFor();
  await switching.click(
    'People come in by it',
    form.getByRole('switch', { name: 'Dá sa ním prihlásiť' }),
  );
  await switching.click('By nothing else', form.getByRole('switch', { name: /Len jednotným/ }));
  await form.getByLabel('Správca pre núdzu').selectOption({ label: 'Anna Kováčová' });
  await switching.click('Save', button(admin, 'Uložiť'));
  await admin.getByText('Nastavenie je uložené.').first().waitFor();
  const page = await stage.page();
  page.mayComplain(/401|favicon/);
  await page.goto('/map');
  await typeLogin(page, 'vodic.pozvany.3', passwordOf(3));
  await page.getByText('sa neprihlasuje heslom').waitFor();
  await comeByProvider(page, 'vodic3');

  // Taken back: the provider goes, nobody needs a second factor, and the password opens again.
  const undoing = hand('takenBack');
  await undoing.click('By nothing else', form.getByRole('switch', { name: /Len jednotným/ }));
  await undoing.click('Save', button(admin, 'Uložiť'));
  await form.getByRole('switch', { name: /Len jednotným/, checked: false }).waitFor();
  await expect.poll(() => button(admin, 'Uložiť').count(), waiting).toBe(0);
  await undoing.click('Remove', button(admin, 'Odstrániť poskytovateľa'));
  await undoing.click(
    'Remove, indeed',
    admin.getByRole('dialog').getByRole('button', { name: 'Odstrániť poskytovateľa' }),
  );
  await undoing.click('Nobody', admin.getByRole('radio', { name: 'Nikto' }));
  await undoing.click('Save', button(admin, 'Uložiť').first());
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.pool.query(
        'select (select count(*)::int from sign_on) as kept, factor from door',
      );
      return rows;
    }, waiting)
    .toEqual([{ kept: 0, factor: 'off' }]);
  const back = await stage.page();
  await back.goto('/tatra/map');
  await typeLogin(back, 'vodic.pozvany.5', passwordOf(5));
  await back.waitForURL('**/tatra/**', waiting);
  // Who has a second factor keeps it until they switch it off.
  const first = people[0];
  const kept = await stage.page();
  kept.mayComplain(/401/);
  await kept.goto('/tatra/map');
  await typeLogin(kept, 'vodic.pozvany.1', passwordOf(1));
  await codeField(kept).fill(codeOf(first?.secret ?? '', Date.now() + STEP_MS));
  await kept.waitForURL('**/tatra/**', waiting);

  for (const [what, most] of Object.entries(CLICKS_MAX)) {
    expect(hands[what]?.count, `${what}: ${hands[what]?.way()}`).toBeLessThanOrEqual(most);
  }
}, 240_000);

function passwordOf(number: number): string {
  return `${CAST_PASSWORD} osoba ${number}`;
}
