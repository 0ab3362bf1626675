// AUTH, only by single sign-on: no link is made that would open nothing, neither by an invitation nor for a forgotten
// password, and one from before says where to go.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, COMPANY, PERSON } from '../../testing/cast.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { EMAIL, ORIGIN, stageSignOn } from './testing/stage.ts';

const SOON = { timeout: 15_000, interval: 20 };
const PASSWORD = 'uplne nove heslo';

let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
});
const { stage, query, keep, browser, setEmail } = stageSignOn(() => ({ mailer: mails.mailer }));
afterAll(() => mails.close());
beforeEach(() => {
  mails.received.length = 0;
  stage.api.advance(16 * 60_000);
});

const only = () => keep({ onlyBy: true, breakGlassId: PERSON.anna.id });
const invitation = (personId: number) => `/v1/tatra/person/${personId}/invitation`;
const invite = (personId: number, body: object = {}) =>
  stage.api.call('admin', 'POST', invitation(personId), { byMail: false, ...body });
const forget = (name: string) =>
  stage.api.call(null, 'POST', '/v1/public/forgotten-password', { name });
const open = (token: string) => stage.api.call(null, 'POST', '/v1/public/sign-in-link', { token });
const tokenIn = (text: string) => /\/in#([\w-]{43})/.exec(text.replace(/=\r\n/g, ''))?.[1] ?? '';
const addresses = () => mails.received.map(({ to }) => to[0]);

test('a forgotten password sends nothing to whom only the provider lets in, and a link to whom a password does', async () => {
  await only();
  expect((await forget(ACCOUNT.dispatcher.login)).statusCode).toBe(204);
  // Looked at two at a time, in their order: when the last one has come, the first one is done.
  await setEmail(PERSON.annaMorava.id, EMAIL.anna);
  for (let times = 0; times < 2; times += 1) await forget(ACCOUNT.admin.login);
  await expect.poll(() => addresses().length, SOON).toBe(2);
  expect(addresses()).toEqual([EMAIL.anna, EMAIL.anna]);
});

test('one of several companies is open by a password: the link opens it, and not the other', async () => {
  await query(
    `insert into person (company_id, person_id, account_id, first_name, last_name, dispatcher, email)
     values ($1, 9001, $2, 'Dušan', 'Žiak', true, $3)`,
    [COMPANY.morava.id, ACCOUNT.dispatcher.id, EMAIL.dusan],
  );
  await only();
  await forget(ACCOUNT.dispatcher.login);
  await expect.poll(() => addresses(), SOON).toEqual([EMAIL.dusan]);
  const token = tokenIn(mails.received[0]?.raw ?? '');
  const used = await stage.api.call(null, 'POST', '/v1/public/sign-in-link/use', {
    token,
    password: PASSWORD,
  });
  expect(used.json().companies.map(({ code }: { code: string }) => code)).toEqual(['morava']);
  await query('delete from person where person_id = 9001');
});

test('an invitation to who comes in by the provider alone is refused and names it; nothing is made', async () => {
  await only();
  const made = await stage.api.call('admin', 'POST', '/v1/tatra/person', {
    lastName: 'Nový',
    email: 'novy@tatra.example',
    driver: true,
  });
  const { personId } = made.json();
  const answers = await Promise.all([
    invite(personId, { login: 'novy' }),
    invite(personId, { login: 'novy', byMail: true }),
    invite(PERSON.dusan.id),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(answers[0]?.json().message).toContain('Tatra ID');
  const { rows } = await query("select from account where login = 'novy'");
  expect(rows).toEqual([]);
  const url = `/v1/tatra/person/${personId}`;
  const record = (await stage.api.call('admin', 'GET', url)).json();
  await stage.api.call('admin', 'PUT', url, { ...record, login: 'novy', password: PASSWORD });
  const many = await stage.api.call('admin', 'POST', '/v1/tatra/person-invitation', {
    byMail: false,
    personIds: [personId],
  });
  expect(many.json().persons).toMatchObject([{ result: 'signOnOnly', link: null }]);
  // The sentence is true: they come in by the provider, without any link.
  stage.provider.people.novy = { email: 'novy@tatra.example', email_verified: true };
  expect((await browser().signIn('novy')).status).toBe(200);
  await keep({ onlyBy: false });
  expect((await invite(personId)).statusCode).toBe(200);
});

test('a link from before says by what to sign in; it opens again when a password does', async () => {
  const { link } = (await invite(PERSON.dusan.id)).json();
  expect(link).toContain(ORIGIN);
  await only();
  const refused = await open(tokenIn(link));
  expect(refused.statusCode).toBe(410);
  expect(refused.json().message).toBe(
    `Firma ${COMPANY.tatra.name} sa neprihlasuje heslom, odkaz netreba. Prihláste sa cez Tatra ID.`,
  );
  await keep({ onlyBy: false });
  expect((await open(tokenIn(link))).statusCode).toBe(200);
});
