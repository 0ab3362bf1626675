// What tests of links do: a product with a mail server and a public address, persons who are invited, and using a link.
import { type TestApi, testApi } from './api.ts';
import { ACCOUNT } from './cast.ts';
import { startMailServer } from './mail-server.ts';
import { send } from './send.ts';

export const PERSONS = '/v1/tatra/person';
export const CHOSEN_PASSWORD = 'moje nove heslo';

export async function linkStage() {
  const mails = await startMailServer();
  const api = await testApi({
    mailer: mails.mailer,
    names: { publicUrl: 'https://fleet.example.com' },
    configuredLogin: ACCOUNT.superuser.login,
  });
  const close = async () => {
    await api.close();
    await mails.close();
  };
  return { api, mails, close };
}

export interface Made {
  personId: number;
  login: string;
}

export const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);

/** What an administrator does. */
export function inviting(api: TestApi) {
  let count = 0;
  /** A person without a login, and the one that it may get. */
  async function made(more: object = {}): Promise<Made> {
    count += 1;
    const { body } = await send(api, 'admin', 'POST', PERSONS, {
      firstName: 'Nový',
      lastName: `Vodič ${count}`,
      driver: true,
      ...more,
    });
    return { personId: body.personId, login: `vodic${count}` };
  }
  const invite = (personId: number, body: object, who: 'admin' | 'superuser' = 'admin') =>
    send(api, who, 'POST', `${PERSONS}/${personId}/invitation`, body);
  const handOver = async ({ personId, login }: Made) =>
    (await invite(personId, { byMail: false, login })).body.link as string;
  const stateOf = async (personId: number) =>
    (await send(api, 'admin', 'GET', `${PERSONS}/${personId}/invitation`)).body.state;
  const get = async (personId: number) =>
    (await send(api, 'admin', 'GET', `${PERSONS}/${personId}`)).body;
  return { made, invite, handOver, stateOf, get };
}

/** Chooses a password by a link. */
export async function chooseBy(api: TestApi, token: string, password = CHOSEN_PASSWORD) {
  const payload = { token, password };
  const url = '/v1/public/sign-in-link/use';
  const answer = await api.app.inject({ method: 'POST', url, payload });
  return { status: answer.statusCode, body: answer.json(), cookie: answer.headers['set-cookie'] };
}
