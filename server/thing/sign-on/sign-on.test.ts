// AUTH, single sign-on: who comes in by the provider of a company and who does not, with a real provider, also in its bad moods.
import { describe, expect, test } from 'vitest';
import { basic } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { WINDOW_MS } from '../session/misses.ts';
import { FAILURES_PER_PLACE_MAX } from '../session/throttle.ts';
import { EMAIL, PEOPLE, stageSignOn, TATRA } from './testing/stage.ts';

const { stage, query, setEmail, keep, browser, as } = stageSignOn();
/** While the account of `dusan` is a superuser's. */
async function asSuperuser(work: () => Promise<void>): Promise<void> {
  const put = (access: string) =>
    query('update account set access = $2 where account_id = $1', [ACCOUNT.dispatcher.id, access]);
  await put('superuser');
  try {
    await work();
  } finally {
    await put('normal');
  }
}
const tokenOf = (body: { token: { accessToken: string } }) => body.token.accessToken;

describe('who comes in', () => {
  test('a checked e-mail that is the person’s the first time, later the provider’s number of them', async () => {
    const first = await browser().signIn('dusan', 'tatra', { path: '/tatra/rides?x=1' });
    expect(first).toMatchObject({
      status: 200,
      body: { path: '/tatra/rides?x=1', token: { firstName: 'Dušan' }, trial: null },
    });
    await setEmail(PERSON.dusan.id, 'else@tatra.example');
    stage.provider.people.dusan = { email: 'third@tatra.example', email_verified: true };
    expect((await browser().signIn('dusan')).status).toBe(200);
  });

  test('nobody by an e-mail that is not checked, unless the administrator vouches for all', async () => {
    stage.provider.people.dusan = { email: EMAIL.dusan };
    const refused = await browser().signIn('dusan');
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.message).toContain('nepotvrdil');
    await keep({ trustsEmail: true });
    expect((await browser().signIn('dusan')).status).toBe(200);
    await query('delete from sign_on_link');
    stage.provider.people.dusan = { email: EMAIL.dusan, email_verified: false };
    expect((await browser().signIn('dusan')).status).toBe(403);
  });

  test('by another claim that is the login', async () => {
    stage.provider.people.dusan = { staff: ACCOUNT.dispatcher.login.toUpperCase() };
    await keep({ matchClaim: 'staff', matchField: 'login' });
    expect((await browser().signIn('dusan')).status).toBe(200);
  });

  test('of two people with one e-mail neither', async () => {
    await setEmail(PERSON.igor.id, EMAIL.dusan.toUpperCase());
    const { status, body } = await browser().signIn('dusan');
    expect(status).toBe(403);
    expect(body.message).toContain('dve osoby');
    await setEmail(PERSON.igor.id, null);
  });

  test('an address that was given to somebody else since opens nothing', async () => {
    await browser().signIn('dusan');
    stage.provider.people.other = PEOPLE.dusan;
    const { status, body } = await browser().signIn('other');
    expect(status).toBe(403);
    expect(body.message).toContain('ako niekto iný');
    expect((await stage.api.call('superuser', 'DELETE', `${TATRA}/link`)).statusCode).toBe(204);
    expect((await browser().signIn('other')).status).toBe(200);
  });

  test('a number whose account is nobody of the company any more is that of who it opens from then on', async () => {
    await query(
      `insert into sign_on_link (company_id, issuer, subject, account_id, linked)
       values ($1, $2, 'dusan', $3, now())`,
      [COMPANY.tatra.id, stage.provider.issuer, ACCOUNT.foreign.id],
    );
    const { body } = await browser().signIn('dusan');
    expect(body.token.firstName).toBe('Dušan');
    stage.provider.people.other = PEOPLE.dusan;
    expect((await browser().signIn('other')).status).toBe(403);
  });

  test('of two numbers with one address that come at once one alone', async () => {
    stage.provider.people.other = PEOPLE.dusan;
    const answers = await Promise.all(
      ['dusan', 'other', 'dusan', 'other'].map((login) => browser().signIn(login)),
    );
    const { rows } = await query('select subject from sign_on_link');
    expect(rows).toHaveLength(1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(
      rows[0].subject === 'dusan' ? [200, 403, 200, 403] : [403, 200, 403, 200],
    );
  });

  test('nobody who is switched off, nor a person of another company, nor a superuser', async () => {
    await setEmail(PERSON.byvaly.id, 'byvaly@tatra.example');
    stage.provider.people.byvaly = { email: 'byvaly@tatra.example', email_verified: true };
    expect((await browser().signIn('byvaly')).body.message).toContain('vypnutý');
    await setEmail(PERSON.cudzi.id, 'cudzi@cudzia.example');
    stage.provider.people.cudzi = { email: 'cudzi@cudzia.example', email_verified: true };
    expect((await browser().signIn('cudzi')).body.message).toContain('niet');
    await asSuperuser(async () => {
      expect((await browser().signIn('dusan')).status).toBe(403);
    });
    await setEmail(PERSON.cudzi.id, null);
  });

  test('nobody who has become a superuser since, neither by their link nor by a session that is open', async () => {
    const { token } = (await browser().signIn('dusan')).body;
    expect((await as(token.accessToken, '/v1/morava/groupset')).statusCode).toBe(403);
    await asSuperuser(async () => {
      stage.api.advance(31_000);
      for (const url of ['/v1/tatra/groupset', '/v1/morava/groupset', '/v1/all/account']) {
        expect((await as(token.accessToken, url)).statusCode).toBe(401);
      }
      expect((await as(token.refreshToken, '/v1/all/token')).statusCode).toBe(401);
      expect((await browser().signIn('dusan')).status).toBe(403);
    });
  });

  test('who comes by a company’s provider is in that company alone', async () => {
    const { body } = await browser().signIn('anna');
    expect(body.token.companies.map(({ code }: { code: string }) => code)).toEqual(['tatra']);
    expect((await as(tokenOf(body), '/v1/morava/groupset')).statusCode).toBe(403);
    expect((await as(tokenOf(body), '/v1/tatra/groupset')).statusCode).toBe(200);
    const again = await stage.api.app.inject({
      url: '/v1/all/token',
      headers: { authorization: `Bearer ${body.token.refreshToken}` },
    });
    expect(again.json().companies).toHaveLength(1);
  });

  test('nor does it read or write how another company reaches them', async () => {
    const there = '+420 605 000 111';
    await query('update person set phone = $2 where person_id = $1', [PERSON.annaMorava.id, there]);
    const { body } = await browser().signIn('anna');
    const seen = (await as(tokenOf(body), '/v1/all/account')).json();
    expect(seen).toMatchObject({ email: EMAIL.anna, phone: null });
    const changed = await stage.api.app.inject({
      method: 'PUT',
      url: '/v1/all/account',
      headers: { authorization: `Bearer ${tokenOf(body)}` },
      payload: { phone: '+421 905 000 222', lastChange: seen.lastChange },
    });
    expect(changed.json()).toMatchObject({ phone: '+421 905 000 222' });
    const { rows } = await query('select phone from person where person_id = $1', [
      PERSON.annaMorava.id,
    ]);
    expect(rows).toEqual([{ phone: there }]);
    for (const { id } of [PERSON.anna, PERSON.annaMorava]) {
      await query('update person set phone = null where person_id = $1', [id]);
    }
  });

  test('an unknown one is refused, or made a person where the company says so and the domain is its own', async () => {
    stage.provider.people.nova = {
      email: 'nova@tatra.example',
      email_verified: true,
      given_name: 'Nová',
      family_name: 'Vodička',
    };
    expect((await browser().signIn('nova')).body.message).toContain('niet');
    await keep({ makesPersons: true });
    const { status, body } = await browser().signIn('nova');
    expect({ status, first: body.token?.firstName }).toEqual({ status: 200, first: 'Nová' });
    expect(body.token.companies).toMatchObject([
      { code: 'tatra', administrator: false, dispatcher: false },
    ]);
    expect((await as(tokenOf(body), '/v1/tatra/vehicle-map')).json().content ?? []).toEqual([]);
    stage.provider.people.stranger = { email: 'nova@other.example', email_verified: true };
    expect((await browser().signIn('stranger')).status).toBe(403);
    const audits = await query(
      `select action, record_name from audit where kind = 'person' and company_id = $1
       order by audit_id desc limit 1`,
      [COMPANY.tatra.id],
    );
    expect(audits.rows).toEqual([{ action: 'create', record_name: 'Nová Vodička' }]);
  });

  test('the table of roles sets them while it is filled in, and without a role nobody comes in', async () => {
    const roles = [
      { value: 'chiefs', role: 'admin' },
      { value: 'fleet', role: 'driver' },
    ];
    await keep({ roleClaim: 'groups', roles });
    const { body } = await browser().signIn('dusan');
    expect(body.token.companies).toMatchObject([{ dispatcher: false, administrator: false }]);
    stage.provider.people.dusan = { ...PEOPLE.dusan, groups: ['chiefs'] };
    const chief = await browser().signIn('dusan');
    expect(chief.body.token.companies).toMatchObject([{ administrator: true }]);
    stage.provider.people.dusan = { ...PEOPLE.dusan, groups: ['nothing'] };
    expect((await browser().signIn('dusan')).body.message).toContain('skupín');
    await query('update person set administrator = false, dispatcher = true where person_id = $1', [
      PERSON.dusan.id,
    ]);
  });
});

test('whoever keeps the provider guesses no password with it: all its sessions count as one stranger', async () => {
  const sessions = [await browser().signIn('dusan'), await browser().signIn('dusan')];
  const tokens = sessions.map(({ body }) => body.token);
  const from = { remoteAddress: '10.9.9.9' };
  const guess = async ({ accessToken }: { accessToken: string }) => {
    const answer = await stage.api.app.inject({
      ...from,
      method: 'POST',
      url: '/v1/all/account/confirmation',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { password: 'wrong' },
    });
    return answer.statusCode;
  };
  const [one, other] = tokens;
  for (let times = 0; times < FAILURES_PER_PLACE_MAX; times += 1) {
    expect(await guess(one)).toBe(400);
  }
  expect([await guess(one), await guess(other)]).toEqual([429, 429]);
  const { statusCode } = await stage.api.app.inject({
    ...from,
    url: '/v1/all/token',
    headers: {
      authorization: basic(ACCOUNT.dispatcher.login, CAST_PASSWORD),
      cookie: `token=${other.refreshToken}`,
    },
  });
  expect(statusCode).toBe(429);
  stage.api.advance(WINDOW_MS + 1000);
});

describe('the provider of the installation', () => {
  test('lets in people of all their companies, and a superuser by the account’s own e-mail', async () => {
    await setEmail(PERSON.annaMorava.id, EMAIL.anna);
    const { body } = await browser().signIn('anna', 'all');
    expect(body.token.companies).toHaveLength(2);
    await query('update account set email = $2 where account_id = $1', [
      ACCOUNT.superuser.id,
      'root@operator.example',
    ]);
    stage.provider.people.root = { email: 'root@operator.example', email_verified: true };
    expect((await browser().signIn('root', 'all')).body.token.superuser).toBe(true);
  });

  test('does not take the word of one company for an account of several', async () => {
    await setEmail(PERSON.annaMorava.id, null);
    expect((await browser().signIn('anna', 'all')).status).toBe(403);
  });
});

describe('a way counts once, here and now', () => {
  test('a state that was used', async () => {
    const one = browser();
    const { body } = await one.start();
    const back = await one.through(body.url, 'dusan');
    expect((await one.finish(back)).status).toBe(200);
    expect(await one.finish(back)).toMatchObject({ status: 410, body: { code: 'gone' } });
  });

  test('a code that was used, under another state', async () => {
    const one = browser();
    const first = await one.through((await one.start()).body.url, 'dusan');
    await one.finish(first);
    const second = await one.through((await one.start()).body.url, 'dusan');
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await one.finish(second)).status).toBe(410);
  });

  test('another browser, which does not spoil it for the one that began', async () => {
    const [one, other] = [browser(), browser()];
    const back = await one.through((await one.start()).body.url, 'dusan');
    await other.start();
    expect((await other.finish(back)).status).toBe(410);
    expect((await browser().finish(back)).status).toBe(410);
    expect((await one.finish(back)).status).toBe(200);
  });

  test('two tabs of one browser', async () => {
    const one = browser();
    const [a, b] = [(await one.start()).body.url, (await one.start()).body.url];
    const [backA, backB] = [await one.through(a, 'dusan'), await one.through(b, 'dusan')];
    expect((await one.finish(backB)).status).toBe(200);
    expect((await one.finish(backA)).status).toBe(200);
  });

  test('eleven minutes later', async () => {
    const one = browser();
    const back = await one.through((await one.start()).body.url, 'dusan');
    stage.api.advance(11 * 60_000);
    expect((await one.finish(back)).status).toBe(410);
    stage.api.advance(-11 * 60_000);
  });

  test('a provider that was switched off meanwhile', async () => {
    const one = browser();
    const back = await one.through((await one.start()).body.url, 'dusan');
    await keep({ active: false });
    expect((await one.finish(back)).status).toBe(410);
    expect((await one.start()).status).toBe(404);
  });

  test('nobody is led to another site', async () => {
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      expect((await browser().signIn('dusan', 'tatra', { path })).body.path).toBe('/');
    }
  });

  test('who cancels at the provider reads that', async () => {
    const { status, body } = await browser().signIn(null);
    expect(status).toBe(403);
    expect(body.message).toContain('zrušili');
  });
});

describe('a provider in a bad mood', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const finishAfter = async (spoil: () => void) => {
    const one = browser();
    const back = await one.through((await one.start()).body.url, 'dusan');
    spoil();
    return one.finish(back);
  };

  test.each([
    ['another nonce', (claims: object) => ({ ...claims, nonce: 'another' })],
    ['another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' })],
    ['another client', (claims: object) => ({ ...claims, aud: 'another' })],
  ])('a token with %s lets nobody in', async (_name, change) => {
    const { status, body } = await finishAfter(() => stage.provider.forge(change));
    expect(status).toBe(504);
    expect(body.message).toContain('nedá prijať');
  });

  test('a token of a foreign key lets nobody in', async () => {
    const forge = () => stage.provider.forge((claims) => claims, 'foreign');
    expect((await finishAfter(forge)).status).toBe(504);
  });

  test('a clock an hour off is named, one minute is forgiven', async () => {
    const shift = (seconds: number) => () =>
      stage.provider.forge((claims) => ({
        ...claims,
        exp: now() + seconds,
        iat: now() + seconds - 60,
      }));
    const { status, body } = await finishAfter(shift(-3600));
    expect(status).toBe(504);
    expect(body.message).toContain('hodiny');
    expect((await finishAfter(shift(-30))).status).toBe(200);
  });

  test('new keys are taken at once, those of before never', async () => {
    expect((await browser().signIn('dusan')).status).toBe(200);
    await stage.provider.rotate();
    expect((await browser().signIn('dusan')).status).toBe(200);
  });

  test('the answer of another provider is refused (mix-up)', async () => {
    const one = browser();
    const back = await one.through((await one.start()).body.url, 'dusan');
    back.searchParams.set('iss', 'https://evil.example');
    expect((await one.finish(back)).status).toBe(504);
    const bare = await one.through((await one.start()).body.url, 'dusan');
    bare.searchParams.delete('iss');
    expect((await one.finish(bare)).status).toBe(504);
  });

  test.each([
    ['HTML', 'text/html', '<html>Sign in</html>'],
    ['2 MB of claims', 'application/json', JSON.stringify({ sub: 'dusan', x: 'x'.repeat(2e6) })],
  ])('%s is refused with a sentence', async (_name, type, body) => {
    for (const path of ['/me', '/token', '/jwks']) {
      const answer = () =>
        stage.provider.instead(path, (response) =>
          response.writeHead(200, { 'content-type': type }).end(body),
        );
      expect({ path, ...(await finishAfter(answer)) }).toMatchObject({ path, status: 504 });
      stage.provider.instead(null);
    }
  });

  test('one that stops answering in the middle is not waited for', async () => {
    const { status, body } = await finishAfter(() =>
      stage.provider.instead('/token', () => undefined),
    );
    expect(status).toBe(504);
    expect(body.message).toContain('neodpovedá');
  });
});
