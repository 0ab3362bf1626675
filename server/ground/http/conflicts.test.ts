// R6, for every declared call that changes a record: a form that is not the newest gets 412 with the
// record as it is, one without its stamp 400, and of two who save at once one. Nothing is overwritten.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { nameOf } from '../../testing/endpoints.ts';
import {
  addressOf,
  seedRecords,
  type TestedCall,
  testedCalls,
} from '../../testing/permission/records.ts';
import { send } from '../../testing/send.ts';

/**
 * They change no record that somebody edits; a report in the background is its owner's, and never changed, as is a
 * browser in which somebody is told; who
 * acknowledges an alert says that they saw it, and that two did it at once is no conflict; a photo is never changed. Who changes a
 * password proves to know the one of before, and whoever ends a session, a key or an invitation wants it ended whatever it is.
 * A factor
 * comes by a challenge that opens once, only its owner changes it, and who lost the device wants all of it gone.
 * An import is never changed: what is refused is that one of its records was. Whoever stops a run from a Traccar wants it stopped
 * however far it is.
 */
const WITHOUT_STAMP = [
  'PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}',
  'DELETE /v1/{company}/report-job/{id}',
  'DELETE /v1/{company}/push/{id}',
  'DELETE /v1/{company}/refueling/{vehicleId}/document/{timestamp}/photo/{photoId}',
  'PATCH /v1/{company}/alert/{alertId}',
  'PUT /v1/{company}/help-call/{vehicleId}/take',
  'PUT /v1/all/account/password',
  'DELETE /v1/all/session/{sessionId}',
  'DELETE /v1/{company}/person/{personId}/session',
  'DELETE /v1/{company}/api-key/{apiKeyId}',
  'DELETE /v1/all/assistant-grant/{grantId}',
  'DELETE /v1/{company}/assistant/{assistantId}',
  'DELETE /v1/{company}/assistant-grant/{grantId}',
  'DELETE /v1/{company}/imported/{importId}',
  'DELETE /v1/{company}/traccar-run',
  'DELETE /v1/{company}/person/{id}/invitation',
  'DELETE /v1/{company}/sign-on/link',
  'PUT /v1/all/token/passkey',
  'PUT /v1/all/token/first-app',
  'PUT /v1/all/token/first-passkey',
  'PUT /v1/all/account/app',
  'DELETE /v1/all/account/app',
  'PUT /v1/all/account/passkey',
  'PUT /v1/all/account/passkey/{passkeyId}',
  'DELETE /v1/all/account/passkey/{passkeyId}',
  'DELETE /v1/{company}/person/{personId}/factors',
];

const calls = await testedCalls();
const changing = calls.filter(
  ({ name, endpoint }) =>
    ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method) && !WITHOUT_STAMP.includes(name),
);
/** The call that answers the record of a changing one. */
const readerOf = ({ endpoint }: TestedCall) =>
  calls.find((one) => nameOf(one.endpoint) === `GET ${endpoint.url}`);

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(() => api.close());

const urlOf = ({ endpoint, row }: TestedCall, query = '') =>
  addressOf(endpoint, 'tatra', row.own, query);
/** What is a person's own a superuser without a person there does not have. */
const callerOf = ({ row }: TestedCall) => (row.statusOf?.superuser === 404 ? 'admin' : 'superuser');
const change = (call: TestedCall, query: string | undefined, body: unknown) =>
  send(
    api,
    callerOf(call),
    call.endpoint.method,
    urlOf(call, query),
    call.endpoint.body ? (body as object) : undefined,
  );
const read = async (call: TestedCall) => (await send(api, callerOf(call), 'GET', urlOf(call))).body;
const isStamp = (name: string) => /lastChange$/i.test(name);

describe('R6 conflicts', () => {
  test('every changing call is held by the rules below', () => {
    expect(changing.filter(({ row }) => row.status !== 412).map(({ name }) => name)).toEqual([]);
  });

  test.for(changing)('$name: stale is 412 with the record as it is', async (call) => {
    const before = readerOf(call) && (await read(call));
    const answer = await change(call, call.row.query, call.row.body);
    expect(answer.status).toBe(412);
    expect(answer.body.code).toBe('conflict');
    expect(answer.body.current).toBeTypeOf('object');
    if (!before) return;
    const stamps = (record: object) => Object.entries(record).filter(([name]) => isStamp(name));
    expect(stamps(answer.body.current)).toEqual(stamps(before));
    expect(await read(call)).toEqual(before);
  });

  const stamped = changing.filter(({ endpoint }) => endpoint.method !== 'PATCH');
  test.for(stamped)('$name: without its stamp it is 400', async (call) => {
    const body = Object.fromEntries(
      Object.entries((call.row.body ?? {}) as object).filter(([name]) => !isStamp(name)),
    );
    const answer = await change(call, '', body);
    expect(answer.status).toBe(400);
    const fields = answer.body.errors.map(({ field }: { field: string }) => field);
    expect(fields.filter(isStamp).length).toBeGreaterThan(0);
  });

  const stored = changing.filter((call) => call.endpoint.method === 'PUT' && readerOf(call));
  test.for(stored)('$name: of two who save the answered record at once, one does', async (call) => {
    const record = await read(call);
    const both = await Promise.all([change(call, '', record), change(call, '', record)]);
    expect(both.map(({ status }) => status).sort(), JSON.stringify(both)).toEqual([200, 412]);
    const [saved, refused] = both.sort((a, b) => a.status - b.status);
    const stamps = (value: object = {}) => Object.entries(value).filter(([name]) => isStamp(name));
    expect(stamps(refused?.body.current)).toEqual(stamps(saved?.body));
  });
});
