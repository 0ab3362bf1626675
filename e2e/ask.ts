// Calls of the API beside the browser: what a test needs to be there, and what another user does meanwhile.
import { ACCOUNT, CAST_PASSWORD } from '../server/testing/cast.ts';
import type { Who, World } from './world.ts';

/** Answer of a call in the company tatra as the user; fails when it is refused. */
export async function ask<T>(
  world: World,
  who: Who,
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  body?: object,
): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const basic = Buffer.from(`${ACCOUNT[who].login}:${CAST_PASSWORD}`).toString('base64');
  const signedIn = await fetch(`${world.address}/v1/all/token`, {
    headers: { authorization: `Basic ${basic}` },
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const answer = await fetch(`${world.address}/v1/tatra/${path}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
