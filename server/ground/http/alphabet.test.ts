// Lists of names stand in the order of the Slovak alphabet, not of code points: Č before D, ch after h.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

const NAMES = ['Zvolen', 'Čadca', 'Chata', 'Hora', 'Cífer'];
const SORTED = ['Cífer', 'Čadca', 'Hora', 'Chata', 'Zvolen'];
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const countryCode = 'SK';
test.each<[string, string, string, (name: string, index: number) => object]>([
  ['groupsets', '/v1/tatra/groupset', 'name', (name) => ({ name })],
  ['persons', '/v1/tatra/person', 'lastName', (lastName) => ({ lastName })],
  ['companies', '/v1/all/company', 'name', (name, at) => ({ name, code: `c${at}`, countryCode })],
])('%s', async (_kind, url, field, bodyOf) => {
  for (const [index, name] of NAMES.entries()) {
    const answer = await api.call('superuser', 'POST', url, bodyOf(name, index));
    expect(answer.statusCode, answer.body).toBe(201);
  }
  const { content } = (await api.call('superuser', 'GET', url)).json();
  const names = content.map((row: Record<string, string>) => row[field]);
  expect(names.filter((name: string) => NAMES.includes(name))).toEqual(SORTED);
});
