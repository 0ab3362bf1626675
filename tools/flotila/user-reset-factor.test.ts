// `flotila user reset-factor` on a real database: who lost the device comes in by the password again, and what was open ends.
import { type TestApi, testApi } from '@flotila/server/testing/api.ts';
import { ACCOUNT, COMPANY } from '@flotila/server/testing/cast.ts';
import { setUpApp, tryIn } from '@flotila/server/testing/second-factor.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UsageError } from './command.ts';
import { userResetFactor } from './user-reset-factor.ts';

const { login } = ACCOUNT.driver;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  vi.stubEnv('DATABASE_URL', api.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await api.close();
});

/** What it says. */
async function run(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text) => said.push(String(text)));
  try {
    await userResetFactor.run(args);
  } finally {
    log.mockRestore();
  }
  return said;
}

test('the factor goes, all sessions end, and it is recorded as nobody’s deed of the company', async () => {
  const open = await api.as('driver');
  await setUpApp(api, open.authorization);
  expect((await tryIn(api, login)).json().code).toBe('second_factor');
  expect(await run(login.toUpperCase())).toEqual([
    `${login.toUpperCase()} comes in with the password alone.`,
  ]);
  expect((await tryIn(api, login)).statusCode).toBe(200);
  const account = () => api.app.inject({ url: '/v1/all/account', headers: open });
  await expect.poll(async () => (await account()).statusCode, { timeout: 15_000 }).toBe(401);
  const { rows } = await api.db.pool.query(
    `select author, after from audit where company_id = $1 and kind = 'person'
     order by audit_id desc limit 1`,
    [COMPANY.tatra.id],
  );
  expect(rows[0].after).toEqual({ factorsReset: true });
  expect(rows[0].author).not.toContain(login);
});

test('where there is nothing it says so, and changes nothing', async () => {
  expect(await run(login)).toEqual([`${login} has no second factor and no passkey.`]);
});

test('a login that there is not, none and two are refused', async () => {
  await expect(run('nobody')).rejects.toThrow(new UsageError('There is no login nobody.'));
  await expect(run()).rejects.toThrow(UsageError);
  await expect(run(login, login)).rejects.toThrow(UsageError);
});
