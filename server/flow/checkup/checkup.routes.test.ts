// The checkup over HTTP: in the language of who asks. Who may ask is in permission.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import type { CheckedFinding } from './checkup.ts';

const FOUND: CheckedFinding[] = [
  { check: 'zones', state: 'good', code: 'zones.good', values: {} },
  { check: 'clock', state: 'look', code: 'clock.off', values: { seconds: 7 } },
];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ checkup: async () => FOUND });
});
afterAll(() => api.close());

async function ask(language: string) {
  const headers = { ...(await api.as('superuser')), 'accept-language': language };
  const answer = await api.app.inject({ url: '/v1/admin/checkup', headers });
  return answer.json();
}

test.each([
  ['sk', 'Hodiny', 'Hodiny sa od databázy líšia o 7 s: zapnite na oboch počítačoch NTP.'],
  ['cs', 'Hodiny', 'Hodiny se od databáze liší o 7 s: zapněte na obou počítačích NTP.'],
  [
    'en',
    'Clock',
    'The clock differs from that of the database by 7 s: turn NTP on at both machines.',
  ],
])('lines are said in %s, and the worst is that of all', async (language, title, said) => {
  expect(await ask(language)).toEqual({
    state: 'look',
    findings: [
      expect.objectContaining({ state: 'good' }),
      { check: 'clock', state: 'look', title, said },
    ],
  });
});
