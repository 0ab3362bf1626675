// D-COM-006: what a call of the modules contract and subject answers while the company has no contracts
// module, by two trial calls: the real ones will ask for the same rights.
import { endpoint, moduleRight } from '@flotila/domain/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createIdentities, type Identities } from '../session/identity.ts';
import { createTokens } from '../session/tokens.ts';
import { createSlots } from '../slots.ts';
import { type TestApi, testApi } from '../testing/api.ts';
import { COMPANY } from '../testing/cast.ts';
import { send } from '../testing/send.ts';
import { bindRoutes, CALLS_PER_PERSON, serve } from './serve.ts';

const answer = z.object({ isOpen: z.boolean() });
const readContract = endpoint('GET /v1/{company}/trial-contract', {
  ...{ summary: 'Trial', needs: moduleRight('contract', 'read'), answer },
});
const storeSubject = endpoint('PUT /v1/{company}/trial-subject', {
  ...{ summary: 'Trial', needs: moduleRight('subject', 'write'), body: z.object({}), answer },
});

let api: TestApi;
let identities: Identities;
beforeAll(async () => {
  const secret = 'a secret of this test, long enough';
  api = await testApi({ secret });
  identities = createIdentities({ db: api.db, tokens: createTokens(secret) });
  const turns = createSlots(CALLS_PER_PERSON);
  const deps = { db: api.db, now: api.now, identities, turns, callers: { note: () => undefined } };
  const open = async () => ({ isOpen: true });
  await bindRoutes(api.app, deps, [serve(readContract, open), serve(storeSubject, open)]);
});
afterAll(() => api.close());

const ROLES = ['superuser', 'admin', 'dispatcher', 'driver'] as const;
async function statuses(method: 'GET' | 'PUT', url: string) {
  const body = method === 'PUT' ? {} : undefined;
  return Promise.all(
    ROLES.map(async (who) => (await send(api, who, method, `/v1/tatra/${url}`, body)).status),
  );
}
async function setModule(moduleContracts: boolean): Promise<void> {
  const url = `/v1/all/company/${COMPANY.tatra.id}`;
  const { body } = await send(api, 'superuser', 'GET', url);
  const answered = await send(api, 'superuser', 'PUT', url, { ...body, moduleContracts });
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  identities.forgetAll();
}

test('D-COM-006, PERM-003, PERM-013, PERM-014 switched off it answers 403 to everybody, superusers too', async () => {
  expect(await statuses('GET', 'trial-contract')).toEqual([200, 200, 200, 200]);
  expect(await statuses('PUT', 'trial-subject')).toEqual([200, 200, 200, 403]);
  await setModule(false);
  expect(await statuses('GET', 'trial-contract')).toEqual([403, 403, 403, 403]);
  expect(await statuses('PUT', 'trial-subject')).toEqual([403, 403, 403, 403]);
  await setModule(true);
  expect(await statuses('GET', 'trial-contract')).toEqual([200, 200, 200, 200]);
});
