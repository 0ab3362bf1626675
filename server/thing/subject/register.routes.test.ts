// What a person is told who looks a company up: found, unknown, away, not possible.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeRegisters, fakeRegisters } from '../../ground/outside/fake-registers.ts';
import { createRegisters } from '../../ground/outside/registers.ts';
import { type TestApi, testApi } from '../../testing/api.ts';

let fake: FakeRegisters;
let api: TestApi;
beforeAll(async () => {
  fake = await fakeRegisters();
  const registers = createRegisters({
    now: () => Date.now(),
    urls: fake.urls,
    timeoutMs: 300,
    intervalMs: 0,
  });
  api = await testApi({ registers });
});
afterAll(() => Promise.all([api.close(), fake.stop()]));

async function ask(path: string, language = 'en') {
  const answer = await api.app.inject({
    url: `/v1/tatra/${path}`,
    headers: { ...(await api.as('dispatcher')), 'accept-language': language },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('API-091, D-SUB-011 a company is found by its number as people write it', async () => {
  const { status, body } = await ask('subject-find-id/cz/270%20743%2058');
  expect([status, body.id, body.vatNumber]).toEqual([200, '27074358', 'CZ27074358']);
  expect(body.contacts[0].contactValue.city).toBe('Praha');
});

describe('what is not found is told', () => {
  test('ERR-007 the register knows nothing: 404 not_found', async () => {
    const { status, body } = await ask('subject-find-id/SK/12345678');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(body.message).toContain('register');
  });

  test.each(['silent', 'broken', 'too-many', 'not-json', 'other-json'] as const)(
    'ERR-008 the register is %s: 504 gateway_timeout',
    async (mood) => {
      fake.mood = mood;
      const { status, body } = await ask('subject-find-id/SK/11111111');
      fake.mood = 'answers';
      expect([status, body.code]).toEqual([504, 'gateway_timeout']);
    },
  );

  test('ERR-009 another country: 400 country_not_supported, before the number is looked at', async () => {
    const { status, body } = await ask('subject-find-id/DE/x');
    expect([status, body.code]).toEqual([400, 'country_not_supported']);
    expect(body.message).toMatch(
      /^Searching for subjects for the specified country is not supported/,
    );
  });

  test.each(['CZ/27074359', 'CZ/123456789', 'SK/31x', 'SK/%20'])(
    'ERR-010 %s is no number of a company: 400, and nobody is asked',
    async (path) => {
      const before = fake.asked.length;
      const { status, body } = await ask(`subject-find-id/${path}`);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid', 'id']);
      expect(body.message).toContain('invalid format');
      expect(fake.asked.length).toBe(before);
    },
  );

  test('ERR-011 any other refusal of the register: 500 with the sentence of the server', async () => {
    fake.mood = 'forbidden';
    const { status, body } = await ask('subject-find-id/SK/22222222', 'sk');
    fake.mood = 'answers';
    expect([status, body.code]).toEqual([500, 'server_error']);
    expect(body.message).not.toMatch(/RPO|403/);
  });
});

test('D-SUB-011 a VAT number is checked; one that cannot be is refused before anybody is asked', async () => {
  const { status, body } = await ask('subject-check-vat/SK%202020317068');
  expect([status, body.isValid, body.name]).toEqual([200, true, 'ESET, spol. s r.o.']);
  const wrong = await ask('subject-check-vat/US1234567', 'sk');
  expect([wrong.status, wrong.body.errors[0]]).toEqual([
    400,
    { field: 'vatNumber', code: 'vat_number' },
  ]);
  expect(wrong.body.message).toContain('dvoma písmenami krajiny');
});
