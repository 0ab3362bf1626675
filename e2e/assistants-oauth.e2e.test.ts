// Decision 0123 in the browser: an administrator enters an assistant, a person who is not signed in is sent to it by the SDK's client, signs in,
// lets it in, and puts it out in their account.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { Held } from '../server/testing/oauth-assistant.ts';
import { findings } from './axe.ts';
import { button, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

/** Where the assistant waits for the person: nothing listens there, the address is what counts. */
const REDIRECT = 'http://127.0.0.1:9/callback';

test('it is entered, let in by a person, asks, and is put out', async () => {
  const page = await stage.page();
  const { address } = stage.world;
  await signIn(page, 'admin', '/tatra/data/door');
  await page.getByRole('switch', { name: /^Asistenti sa smú pýtať/ }).click();
  await button(page, 'Pridať Claude').waitFor();
  await button(page, 'Pridať iného').click();
  await page.getByRole('textbox', { name: 'Názov asistenta' }).fill('Editor');
  const redirects = page.getByRole('textbox', { name: 'Kam smie ľudí vrátiť' });
  await redirects.fill('javascript:alert(1)');
  await button(page, 'Uložiť').click();
  await page.getByText('Táto adresa nie je povolená: javascript:alert(1)').waitFor();
  await redirects.fill('http://127.0.0.1/callback');
  await button(page, 'Uložiť').click();
  const shown = page.getByText(/^flotila-[0-9a-f]{32}$/);
  await shown.waitFor();
  await shown.scrollIntoViewIfNeeded();
  await takePicture(page, 'assistants-oauth-entered');
  const clientId = (await textOf(shown)).trim();

  const held = new Held(clientId, REDIRECT);
  const at = new URL(`${address}/mcp`);
  const transport = new StreamableHTTPClientTransport(at, { authProvider: held });
  await new Client({ name: 'e2e', version: '1' }).connect(transport).catch(() => undefined);
  const asked = held.asked?.href ?? '';

  const person = await stage.page();
  await person.route(`${REDIRECT}**`, (route) => route.fulfill({ body: 'back' }));
  await person.goto(asked);
  await person.getByLabel('Používateľské meno').fill('dusan');
  await person.getByLabel('Heslo', { exact: true }).fill('cast-password');
  await button(person, 'Prihlásiť').click();
  await person.getByRole('heading', { name: 'Pustiť dnu asistenta Editor?' }).waitFor();
  await person.getByText('Potom vás vrátime programu na tomto zariadení (127.0.0.1:9).').waitFor();
  await person.getByText('Tatra Trans s.r.o.').waitFor();
  expect(await person.getByRole('radio', { name: /^Len čítať/ }).isChecked()).toBe(true);
  await takePicture(person, 'assistants-oauth-consent');
  expect(await findings(person, 'consent')).toEqual([]);
  await button(person, 'Pustiť dnu').click();
  await person.waitForURL(`${REDIRECT}**`);
  const back = new URL(person.url()).searchParams;
  await transport.finishAuth(back);
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(at, { authProvider: held }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('list_vehicles');

  await page.goto(`${address}/tatra/data/door`);
  const grant = page.getByText(/^Dušan Žiak · len číta .* 30 dní$/);
  await grant.scrollIntoViewIfNeeded();
  await takePicture(page, 'assistants-oauth-grants');
  expect(await findings(page, 'door')).toEqual([]);

  await person.goto(`${address}/tatra/account?section=assistants`);
  await button(person, 'Ukončiť prístup asistenta Editor').click();
  await takePicture(person, 'assistants-oauth-account');
  expect(await findings(person, 'account')).toEqual([]);
  await button(person, 'Naozaj ukončiť').click();
  await person.getByText('Žiadneho asistenta ste zatiaľ nepustili').waitFor();
  held.asked = undefined;
  await client.listTools().catch(() => undefined);
  // It has to ask the person again.
  await expect.poll(() => held.asked?.pathname, waiting).toBe('/oauth/authorize');
  await client.close();
});

test('what is refused goes back so, and what nobody entered goes nowhere; on a phone, in the dark', async () => {
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  const { address } = stage.world;
  await signIn(page, 'admin', '/tatra/data/door');
  page.expectComplaint(/^400 \/v1\/all\/assistant-question$/);
  await page.goto(
    `${address}/oauth/authorize?client_id=other&redirect_uri=https://evil.example.org/`,
  );
  await page.getByRole('heading', { name: 'Asistenta sa nedá pustiť dnu' }).waitFor();
  await page.getByText('Tohto asistenta nikto nezadal.').waitFor();
  await takePicture(page, 'assistants-oauth-unknown');

  await page.goto(`${address}/tatra/data/door`);
  const clientId = (await textOf(page.getByText(/^flotila-[0-9a-f]{32}$/).first())).trim();
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.route(`${REDIRECT}**`, (route) => route.fulfill({ body: 'back' }));
  await page.goto(`${address}/oauth/authorize?${query}`);
  await button(page, 'Odmietnuť').waitFor();
  await takePicture(page, 'assistants-oauth-phone');
  await button(page, 'Odmietnuť').click();
  await page.waitForURL(`${REDIRECT}**`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    error: 'access_denied',
    state: 's',
  });
});
