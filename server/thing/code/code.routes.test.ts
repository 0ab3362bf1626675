// Code lists over HTTP: who may read them and in which language (API-069, API-070, API-077).
import { CODE_LISTS } from '@flotila/domain/code/code-lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function list(kind: string, language?: string, who: Who = 'driver') {
  return api.app.inject({
    url: `/v1/all/code/${kind}`,
    headers: { ...(await api.as(who)), ...(language && { 'accept-language': language }) },
  });
}
const nameOf = async (language?: string) => {
  const { content } = (await list('identifications', language)).json();
  return content.find(({ code }: { code: string }) => code === 'tachograph').name;
};

test('API-069 names are in the language of Accept-Language', async () => {
  expect(await nameOf('en')).toBe('tachograph card');
  expect(await nameOf('cs-CZ,cs;q=0.9')).toBe('karta tachografu');
  expect(await nameOf('en;q=0.2, sk')).toBe('karta tachografu');
  const motion = async (language?: string) =>
    (await list('vehicleMotionDetections', language)).json().content[0].name;
  expect(await Promise.all(['sk', 'cs', 'en', undefined].map(motion))).toEqual([
    'podľa motora',
    'podle motoru',
    'by engine',
    'podľa motora',
  ]);
});

test.each(['superuser', 'admin', 'dispatcher', 'driver', 'foreign'] as const)(
  'API-069, API-070 %s reads every kind',
  async (who) => {
    for (const [kind, rows] of Object.entries(CODE_LISTS)) {
      const answer = await list(kind, 'en', who);
      expect(answer.statusCode, kind).toBe(200);
      expect(answer.json()).toMatchObject({ totalElements: rows.length, number: 0 });
    }
  },
);

test('API-070 a country has code, name and continentCode', async () => {
  const { content } = (await list('countries', 'sk')).json();
  expect(content.find(({ code }: { code: string }) => code === 'SK')).toMatchObject({
    name: 'Slovensko',
    continentCode: 'EU',
  });
});

test('API-077 an unknown kind answers 404', async () => {
  expect((await list('colours')).statusCode).toBe(404);
});
