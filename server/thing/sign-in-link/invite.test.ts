// Inviting: who may be invited, by mail or with a link to hand over, one or many at once.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { makeTestKey } from '../../testing/keys.ts';
import { send, signInAs } from '../../testing/send.ts';
import {
  CHOSEN_PASSWORD,
  chooseBy,
  inviting,
  linkStage,
  PERSONS,
  tokenOf,
} from '../../testing/sign-in-links.ts';

const SOON = { timeout: 15_000, interval: 20 };
const { api, mails, close } = await linkStage();
const { made, invite, handOver, stateOf, get } = inviting(api);
const use = (token: string) => chooseBy(api, token);
afterAll(close);
beforeEach(() => {
  mails.received.length = 0;
  // How many mails may go at once is another question.
  api.advance(61_000);
});

describe('who may be invited', () => {
  test('a person without a login needs one, which nobody else has', async () => {
    const { personId } = await made();
    const none = await invite(personId, { byMail: false });
    expect([none.status, none.body.errors]).toEqual([400, [{ field: 'login', code: 'required' }]]);
    const taken = await invite(personId, { byMail: false, login: ACCOUNT.driver.login });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ field: 'login', code: 'duplicate' }],
    ]);
    expect(await stateOf(personId)).toBe('none');
  });

  test('nobody invites themselves, who is switched off, a superuser, or who sees more elsewhere', async () => {
    const why = async (personId: number) =>
      (await invite(personId, { byMail: false })).body.message;
    expect(await why(PERSON.anna.id)).toMatch(/Seba netreba/);
    expect(await why(PERSON.byvaly.id)).toMatch(/vypnutá/);
    await api.db.pool.query(`update account set access = 'superuser' where login = 'dusan'`);
    expect((await invite(PERSON.dusan.id, { byMail: false }, 'superuser')).status).toBe(409);
    await api.db.pool.query(`update account set access = 'normal' where login = 'dusan'`);
    const elsewhere = await signInAs(api, ACCOUNT.admin.login, CAST_PASSWORD);
    const url = `/v1/morava/person/${PERSON.annaMorava.id}/invitation`;
    expect((await elsewhere.ask(url, 'POST', { byMail: false })).status).toBe(403);
  });

  test('a key invites nobody, and moves nobody’s e-mail to which a new password would go', async () => {
    const key = await makeTestKey(api, { name: 'HR', role: 'administrator' });
    const person = await made({ login: 'sklucom', password: CHOSEN_PASSWORD, email: 'a@firma.sk' });
    const url = `${PERSONS}/${person.personId}`;
    expect((await key.ask(`${url}/invitation`, 'POST', { byMail: false })).statusCode).toBe(403);
    const body = { ...(await get(person.personId)), email: 'utocnik@firma.sk' };
    expect((await key.ask(url, 'PUT', body)).statusCode).toBe(403);
    expect((await key.ask(url, 'PUT', { ...body, email: 'a@firma.sk' })).statusCode).toBe(200);
  });
});

describe('by mail', () => {
  test('the person gets company, login and link; the administrator does not get the link', async () => {
    const person = await made({ email: 'vodic@firma.sk' });
    const { body } = await invite(person.personId, { byMail: true, login: person.login });
    expect(body).toMatchObject({ link: null, sentTo: 'vodic@firma.sk', login: person.login });
    const [mail] = mails.received;
    expect(mail?.to).toEqual(['vodic@firma.sk']);
    const text = decoded(mail?.raw ?? '');
    expect(text).toContain(COMPANY.tatra.name);
    expect(text).toContain(person.login);
    const token = /https:\/\/fleet\.example\.com\/in#([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await use(token)).status).toBe(200);
  });

  test('without an e-mail it is said what to do; one with a name or a line break is never stored', async () => {
    const person = await made();
    const { status, body } = await invite(person.personId, { byMail: true, login: person.login });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/nemá e-mail/)]);
    for (const email of ['Ján <jan@firma.sk>', 'a@firma.sk\r\nBcc: b@firma.sk', 'a@b.sk, c@d.sk']) {
      const stored = await send(api, 'admin', 'POST', PERSONS, { lastName: 'X', email });
      expect(stored.status, email).toBe(400);
    }
    await api.db.pool.query(`update person set email = 'Ján <jan@firma.sk>' where person_id = $1`, [
      person.personId,
    ]);
    expect((await invite(person.personId, { byMail: true, login: person.login })).status).toBe(409);
  });

  test('a mail that no server takes leaves a link to hand over', async () => {
    const person = await made({ email: 'vodic@firma.sk' });
    const lost = await testApi({
      mailer: { domain: 'x', send: async () => ({ kind: 'failed', isFinal: true, said: 'no' }) },
    });
    try {
      const { body: stored } = await send(lost, 'admin', 'POST', PERSONS, {
        lastName: 'X',
        email: 'x@firma.sk',
      });
      const url = `${PERSONS}/${stored.personId}/invitation`;
      const { body } = await send(lost, 'admin', 'POST', url, {
        byMail: true,
        login: person.login,
      });
      expect(body).toMatchObject({ sentTo: null, link: expect.stringMatching(/\/in#/) });
      expect((await send(lost, 'admin', 'GET', url)).body.state).toBe('undelivered');
    } finally {
      await lost.close();
    }
  });
});

describe('many at once', () => {
  test('each is told apart: invited, without login, without e-mail, signed in, not to be invited', async () => {
    const ready = await made({ email: 'ready@firma.sk' });
    await handOver(ready);
    const noEmail = await made();
    await handOver(noEmail);
    const noLogin = await made({ email: 'nologin@firma.sk', firstName: '', lastName: '李' });
    const been = await made({ email: 'been@firma.sk' });
    await use(tokenOf(await handOver(been)));
    const ids = [ready, noEmail, noLogin, been].map(({ personId }) => personId);
    const personIds = [...ids, PERSON.byvaly.id, PERSON.cudzi.id, ready.personId];
    const body = { byMail: true, personIds };
    const answer = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body);
    const results = answer.body.persons.map((one: { result: string }) => one.result);
    expect(results).toEqual(['invited', 'noEmail', 'noLogin', 'signedIn', 'inactive', 'gone']);
    await expect.poll(() => mails.received.length, SOON).toBe(1);
    expect(mails.received[0]?.to).toEqual(['ready@firma.sk']);
    const handed = { byMail: false, personIds: [noEmail.personId] };
    const links = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', handed);
    expect((await use(tokenOf(links.body.persons[0].link))).status).toBe(200);
  });

  test('who has no login gets the one that forms propose, with a number where others have it', async () => {
    const twins = { firstName: 'Eva', lastName: 'Dvojičková', email: 'eva@firma.sk' };
    const personIds = [await made(twins), await made(twins)].map(({ personId }) => personId);
    const body = { byMail: false, personIds };
    const answer = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body);
    const told = answer.body.persons.map((one: { login: string }) => one.login);
    expect(told).toEqual(['eva.dvojickova', 'eva.dvojickova2']);
    expect((await use(tokenOf(answer.body.persons[1].link))).status).toBe(200);
  });

  test('the list of persons tells how far each has come', async () => {
    const { body } = await send(api, 'admin', 'GET', PERSONS);
    const states = body.content.map(({ signIn }: { signIn: { state: string } }) => signIn.state);
    for (const state of ['none', 'invited', 'signedIn']) expect(states).toContain(state);
  });

  test('no more than 200', async () => {
    const personIds = Array.from({ length: 201 }, (_none, index) => index + 1);
    const body = { byMail: false, personIds };
    expect((await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body)).status).toBe(
      400,
    );
  });
});

/** Text of a mail whose body is quoted-printable or base64. */
function decoded(raw: string): string {
  const [, ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(raw)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
