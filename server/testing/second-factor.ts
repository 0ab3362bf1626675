// What tests of second factors do: sign in with a password and perhaps more, and make codes as an app does.
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { basic, type TestApi } from './api.ts';
import { CAST_PASSWORD } from './cast.ts';

const TOKEN = '/v1/all/token';

/** The code that an app shows at a moment, epoch milliseconds. */
export function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export interface SecondStep {
  challenge: string;
  code: string;
}

export function tryIn(
  api: Pick<TestApi, 'app'>,
  login: string,
  second: SecondStep | null = null,
  { password = CAST_PASSWORD, remoteAddress = '192.0.2.7' } = {},
): Promise<LightMyRequestResponse> {
  return api.app.inject({
    url: TOKEN,
    remoteAddress,
    headers: { authorization: basic(login, password), ...(second && headersOf(second)) },
  });
}

function headersOf({ challenge, code }: SecondStep) {
  return { 'x-sign-in-challenge': challenge, 'x-sign-in-code': code };
}

/** The challenge that the right password is answered with. */
export async function challengeOf(api: Pick<TestApi, 'app'>, login: string): Promise<string> {
  const answer = await tryIn(api, login);
  if (answer.statusCode !== 401) throw new Error(`${login} is asked for nothing: ${answer.body}`);
  return answer.json().challenge;
}

/** Sets up an app in an open session, and answers its secret with the recovery codes. */
export async function setUpApp(
  api: TestApi,
  authorization: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ask = (method: 'POST' | 'PUT', payload?: object) =>
    api.app.inject({
      method,
      url: '/v1/all/account/app',
      headers: { authorization },
      ...(payload && { payload }),
    });
  const begun = (await ask('POST')).json();
  const code = codeOf(begun.secret, api.now());
  const stored = await ask('PUT', { challenge: begun.challenge, code });
  if (stored.statusCode !== 200) throw new Error(`no app was set up: ${stored.body}`);
  return { secret: begun.secret, recoveryCodes: stored.json().recoveryCodes };
}
