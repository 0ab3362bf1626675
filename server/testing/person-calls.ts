// The calls of persons as their tests make them, against an application of the test file.
import { afterAll, beforeAll, expect } from 'vitest';
import { type TestApi, testApi, type Who } from './api.ts';
import { send, signInAs } from './send.ts';

const list = '/v1/tatra/person';

/** The query with which a person is deleted. */
export function stampsOf(record: { personLastChange: string; companyPersonLastChange: string }) {
  const { personLastChange, companyPersonLastChange } = record;
  return `?${new URLSearchParams({ personLastChange, companyPersonLastChange })}`;
}

/** Call at the top of a test file. The administrator of tatra asks, unless it says otherwise. */
export function personCalls() {
  let opened: TestApi | undefined;
  const api = (): TestApi => {
    if (!opened) throw new Error('the application is not open yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await testApi();
  });
  afterAll(() => opened?.close());
  const call = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    send(api(), who, method, url, body);
  const post = (body: object) => call('admin', 'POST', list, body);
  return {
    api,
    list,
    call,
    post,
    get: async (id: number) => (await call('admin', 'GET', `${list}/${id}`)).body,
    put: (record: { personId: number }, change: object) =>
      call('admin', 'PUT', `${list}/${record.personId}`, { ...record, ...change }),
    async made(body: object) {
      const answer = await post(body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    },
    signIn: async (login: string, password: string) =>
      (await signInAs(api(), login, password)).status,
  };
}
