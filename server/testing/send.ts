// A call of a member of the cast with what tests look at: the status and the parsed body.
import type { TestApi, Who } from './api.ts';
import { basic } from './api.ts';

export interface Sent {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any;
}

export async function send(
  api: TestApi,
  who: Who,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
): Promise<Sent> {
  const answer = await api.call(who, method, url, body);
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

/** Signs in anybody; `ask` calls with the token. */
export async function signInAs(api: TestApi, login: string, password: string) {
  const headers = { authorization: basic(login, password) };
  const answer = await api.app.inject({ url: '/v1/all/token', headers });
  const bearer = `Bearer ${answer.json().accessToken}`;
  return {
    status: answer.statusCode,
    token: answer.json(),
    ask: async (
      url: string,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
      payload?: object,
    ) => {
      const asked = await api.app.inject({
        method,
        url,
        headers: { authorization: bearer },
        ...(payload && { payload }),
      });
      return { status: asked.statusCode, body: asked.body === '' ? null : asked.json() };
    },
  };
}
