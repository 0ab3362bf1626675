// @vitest-environment happy-dom
// What a test of a component cannot get past the fake server.
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { invalidField } from '@flotila/domain/problem.ts';
import { expect, test } from 'vitest';
import { sessionOf } from './app-stage.tsx';
import { fakeServer } from './fake-server.ts';

const TRUCKS = { groupSetId: 401, name: 'Kamióny', note: null };
const MEMBERS = { permissions: [], persons: [], vehicles: [201] };

function served(who: Parameters<typeof sessionOf>[0] = 'admin') {
  const server = fakeServer(() => sessionOf(who));
  const put = (body: unknown) =>
    server.fetch('/v1/tatra/groupset/401', { method: 'PUT', body: JSON.stringify(body) });
  return { server, put };
}

test('a call gets what was given, parsed, and is answered', async () => {
  const { server } = served();
  server.on(listGroupsets, ({ query }) => pageOf([TRUCKS], query));
  const answer = await server.fetch('/v1/tatra/groupset?all=true');
  expect(await answer.json()).toMatchObject({ content: [TRUCKS], totalElements: 1 });
  expect(server.given(listGroupsets)).toMatchObject([
    { query: { all: true, page: 0, size: 1000 } },
  ]);
  expect(server.complaints).toEqual([]);
});

test('a call that nobody answers is complained of', async () => {
  const { server } = served();
  await server.fetch('/v1/tatra/groupset');
  expect(server.complaints).toEqual(['GET /v1/tatra/groupset: nobody answers it']);
});

test('so is what the call does not take', async () => {
  const { server, put } = served();
  server.on(updateGroupset, () => ({ ...TRUCKS, ...MEMBERS, lastChange: 'a' }));
  await put({ ...MEMBERS, name: '', lastChange: 'a' });
  expect(server.complaints).toEqual([expect.stringMatching(/^PUT .* was given body .*name/s)]);
});

test('and what it never answers', async () => {
  const { server } = served();
  server.on(getGroupset, () => ({ ...TRUCKS, ...MEMBERS, lastChange: 7 as unknown as string }));
  await server.fetch('/v1/tatra/groupset/401');
  expect(server.complaints).toEqual([expect.stringMatching(/^GET .* answers .*lastChange/s)]);
});

test('and who may not call it', async () => {
  const { server, put } = served('dispatcher');
  server.on(updateGroupset, () => ({ ...TRUCKS, ...MEMBERS, lastChange: 'a' }));
  await put({ ...MEMBERS, name: 'Kamióny', lastChange: 'a' });
  await server.fetch('/v1/morava/groupset/401', { method: 'PUT', body: '{}' });
  expect(server.complaints).toEqual([
    'PUT /v1/tatra/groupset/401: forbidden',
    'PUT /v1/morava/groupset/401: forbidden',
  ]);
});

test('a refusal is told as the server tells it', async () => {
  const { server, put } = served();
  server.on(updateGroupset, () => {
    throw invalidField('name', 'duplicate');
  });
  const answer = await put({ ...MEMBERS, name: 'Kamióny', lastChange: 'a' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    type: 'urn:flotila:problem:invalid',
    title: 'invalid',
    status: 400,
    code: 'invalid',
    message: 'invalid',
    errors: [{ field: 'name', code: 'duplicate' }],
  });
  expect(server.complaints).toEqual([]);
});
