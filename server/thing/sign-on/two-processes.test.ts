// AUTH, back-channel logout with two processes of the role api: a sign-out that the provider tells to one of them ends the
// session in the other as well, and what is open there by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SecondProcess, secondProcess } from '../../testing/second-process.ts';
import { stageSignOn } from './testing/stage.ts';

/** Told, it takes milliseconds; untold, the half minute that rights are remembered. */
const SOON = { timeout: 15_000, interval: 20 };

const { stage, browser, query } = stageSignOn();
let other: SecondProcess;
beforeAll(async () => {
  other = await secondProcess(stage.api);
});
afterAll(() => other.close());

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
const statusThere = async (accessToken: string) => {
  const asked = { url: '/v1/tatra/groupset', headers: bearer(accessToken) };
  return (await other.app.inject(asked)).statusCode;
};
const signIn = async (login: string): Promise<string> =>
  (await browser().signIn(login)).body.token.accessToken;
async function openStream(accessToken: string) {
  const stream = await fetch(`${other.origin}/v1/tatra/live`, { headers: bearer(accessToken) });
  expect(stream.status).toBe(200);
  return stream;
}
const newestSid = async (): Promise<string> => {
  const { rows } = await query(
    `select sign_on_sid as sid from sign_in_session where sign_on_sid is not null
     order by created desc limit 1`,
  );
  return rows[0].sid;
};

test('who signs out at the provider is out in both processes, and their stream ends', async () => {
  const dusan = await signIn('dusan');
  const sid = await newestSid();
  const anna = await signIn('anna');
  expect([await statusThere(dusan), await statusThere(anna)]).toEqual([200, 200]);
  const stream = await openStream(dusan);
  await stage.provider.endSession('dusan', sid);
  await expect.poll(() => statusThere(dusan), SOON).toBe(401);
  // It would stay open for ever.
  await stream.text();
  expect(await statusThere(anna)).toBe(200);
});
