// Rights that the specification names one by one, over HTTP: who may write what of companies, special
// accesses, vehicles, rides and refueling documents.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';
import { addressOf, seedRecords } from '../../testing/permission/records.ts';
import { TABLE } from '../../testing/permission/table.ts';

const endpoints = await allEndpoints();
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(() => api.close());

const ROLES = ['superuser', 'admin', 'dispatcher', 'driver'] as const;
type Role = (typeof ROLES)[number];
/** A role and those above it. */
const from = (role: Role) => ROLES.slice(0, ROLES.indexOf(role) + 1);

const access = '/v1/all/special-access';
const document = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}';
test.each<[ids: string, call: string, lowest: Role]>([
  ['PERM-018', 'GET /v1/all/company', 'admin'],
  ['PERM-018', 'GET /v1/all/company/{id}', 'admin'],
  ['PERM-018', 'POST /v1/all/company', 'superuser'],
  ['PERM-018', 'PUT /v1/all/company/{id}', 'superuser'],
  ['PERM-018', 'DELETE /v1/all/company/{id}', 'superuser'],
  ['PERM-009, D-SPA-006', `GET ${access}`, 'superuser'],
  ['PERM-009, D-SPA-006', `GET ${access}/{id}`, 'superuser'],
  ['PERM-009, D-SPA-006', `POST ${access}`, 'superuser'],
  ['PERM-009, D-SPA-006', `PUT ${access}/{id}`, 'superuser'],
  ['PERM-009, D-SPA-006', `DELETE ${access}/{id}`, 'superuser'],
  ['PERM-019', 'PATCH /v1/{company}/vehicle-params/{id}', 'dispatcher'],
  ['PERM-019', 'PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}', 'dispatcher'],
  ['PERM-020', 'PUT /v1/{company}/vehicle/{id}', 'superuser'],
  ['PERM-020', 'GET /v1/admin/vehicle-logs/{vehicleId}', 'superuser'],
  ['PERM-020', 'GET /v1/admin/vehicle-log-lines/{vehicleId}', 'superuser'],
  ['PERM-021', 'PATCH /v1/{company}/vehicle/{id}/ride/{start}', 'admin'],
  ['PERM-022', `POST ${document}`, 'dispatcher'],
  ['PERM-022', `PUT ${document}`, 'dispatcher'],
  ['PERM-022', `DELETE ${document}`, 'dispatcher'],
])('%s %s is for %s and who is above', async (_ids, name, lowest) => {
  const endpoint = endpoints.find((one) => nameOf(one) === name);
  const row = TABLE[name];
  if (!endpoint || !row) throw new Error(`there is no call ${name}`);
  const url = addressOf(endpoint, 'tatra', row.own, row.query);
  for (const who of ROLES) {
    const answer = await api.call(who, endpoint.method, url, endpoint.body ? row.body : undefined);
    // Whoever may call is told what is wrong with what is sent here: nothing is changed.
    const status = from(lowest).includes(who) ? row.status : 403;
    expect(answer.statusCode, `${who}: ${answer.body}`).toBe(status);
  }
});

test('D-DEV-004, D-API-003, PERM-017 connections are only read: no call makes, changes or deletes one', async () => {
  for (const list of ['device-connections', 'api-connections']) {
    const url = `/v1/admin/${list}`;
    expect((await api.call('superuser', 'GET', url)).statusCode).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await api.call('superuser', method, url, {})).statusCode, method).toBe(405);
      expect((await api.call('superuser', method, `${url}/1`, {})).statusCode, method).toBe(404);
    }
  }
});
