// R5: every endpoint × every kind of caller × own and foreign record, against a table that is written
// by hand. An endpoint without a row fails, so nobody adds a call without saying who may use it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../testing/api.ts';
import { GROUPSET, seedRide, VEHICLE } from '../testing/cast.ts';
import { allEndpoints, nameOf } from '../testing/endpoints.ts';
import { seedDocument } from '../testing/fuel.ts';
import type { AnyEndpoint } from './serve.ts';

type Caller = Exclude<Who, 'inactive'>;
const CALLERS: Caller[] = ['superuser', 'admin', 'dispatcher', 'driver', 'collective', 'foreign'];
const COMPANY_ROLES: Caller[] = ['superuser', 'admin', 'dispatcher', 'driver'];

interface Row {
  /** Who may; everybody else gets 403. */
  who: Caller[];
  /** Path parameters of a record that the callers may see, and of another company's. */
  own?: Record<string, string | number>;
  /** Other own records for callers who see only these. */
  ownOf?: Partial<Record<Caller, Record<string, string | number>>>;
  foreign?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  /** Status for those who may; a write is made so that it changes nothing (400 or 412 is "may"). */
  status: number;
}

const vehicleRow = {
  own: { id: VEHICLE.truck.id },
  ownOf: { collective: { id: VEHICLE.van.id } },
  foreign: { id: VEHICLE.foreign.id },
};
/** A ride of each vehicle of the cast that begins at this moment, made before the tests. */
const RIDE_FROM = '2026-11-01T08:00:00Z';
const rideRow = {
  own: { ...vehicleRow.own, timestamp: RIDE_FROM },
  ownOf: { collective: { ...vehicleRow.ownOf.collective, timestamp: RIDE_FROM } },
  foreign: { ...vehicleRow.foreign, timestamp: RIDE_FROM },
};
const rideEditRow = {
  own: { ...vehicleRow.own, start: RIDE_FROM },
  foreign: { ...vehicleRow.foreign, start: RIDE_FROM },
};
/** A document of each vehicle at the same moment. */
const documentRow = {
  own: { vehicleId: VEHICLE.truck.id, timestamp: RIDE_FROM },
  foreign: { vehicleId: VEHICLE.foreign.id, timestamp: RIDE_FROM },
};
const documentUrl = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}';
const documentBody = { quantity: 1, amount: 1, lastChange: 'never' };
const DISPATCHERS: Caller[] = ['superuser', 'admin', 'dispatcher'];
/** A plan and a service of each vehicle, made before the tests under these ids. */
const PLAN = { truck: 501, foreign: 502 };
const SERVICE = { truck: 511, foreign: 512 };
const planRow = { own: { id: PLAN.truck }, foreign: { id: PLAN.foreign } };
const serviceRow = { own: { id: SERVICE.truck }, foreign: { id: SERVICE.foreign } };
const period = '?from=2026-11-01&to=2026-11-02';
const COLLECTIVE: Caller[] = [...COMPANY_ROLES, 'collective'];
const input = {
  name: 'x',
  numericPlate: 'X1',
  typeCode: 'truck',
  kmStart: 0,
  lastChange: 'never',
};

const TABLE: Record<string, Row> = {
  'GET /v1/all/code/{kind}': {
    who: [...COMPANY_ROLES, 'foreign'],
    own: { kind: 'fuelTypes' },
    status: 200,
  },
  'GET /v1/{company}/vehicle-map': { who: COLLECTIVE, status: 200 },
  'GET /v1/{company}/vehicle/{id}': { who: COLLECTIVE, ...vehicleRow, status: 200 },
  'GET /v1/{company}/vehicle/{id}/locations': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: period,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/ride/{timestamp}/locations': {
    who: COLLECTIVE,
    ...rideRow,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/measures': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: period,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/ride': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: period,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/day-summaries': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: period,
    status: 200,
  },
  'PATCH /v1/{company}/vehicle/{id}/ride/{start}': {
    who: ['superuser', 'admin'],
    ...rideEditRow,
    body: { lastChange: 'never' },
    status: 412,
  },
  'GET /v1/{company}/vehicle/{id}/ride/{start}/edits': {
    who: COMPANY_ROLES,
    ...rideEditRow,
    status: 200,
  },
  'POST /v1/{company}/vehicle': { who: ['superuser'], body: {}, status: 400 },
  'PUT /v1/{company}/vehicle/{id}': {
    who: ['superuser'],
    ...vehicleRow,
    body: input,
    status: 412,
  },
  'DELETE /v1/{company}/vehicle/{id}': {
    who: ['superuser'],
    ...vehicleRow,
    query: '?lastChange=never',
    status: 412,
  },
  'GET /v1/{company}/vehicle-brief': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/person-brief': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/find-vehicles': { who: COMPANY_ROLES, query: '?text=BA1', status: 200 },
  'PATCH /v1/{company}/vehicle-params/{id}': {
    who: ['superuser', 'admin', 'dispatcher'],
    ...vehicleRow,
    body: { lastChange: 'never' },
    status: 412,
  },
  'PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}': {
    who: ['superuser', 'admin', 'dispatcher'],
    own: { id: VEHICLE.truck.id, flag: 'panic' },
    foreign: { id: VEHICLE.foreign.id, flag: 'panic' },
    status: 204,
  },
  'GET /v1/{company}/groupset': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/groupset/{id}': {
    who: COMPANY_ROLES,
    own: { id: GROUPSET.trucks.id },
    foreign: { id: GROUPSET.foreign.id },
    status: 200,
    // A driver may not select it, so it does not exist for one.
    ownOf: {},
  },
  'GET /v1/{company}/refueling/{vehicleId}': {
    who: COLLECTIVE,
    own: { vehicleId: VEHICLE.truck.id },
    ownOf: { collective: { vehicleId: VEHICLE.van.id } },
    foreign: { vehicleId: VEHICLE.foreign.id },
    query: period,
    status: 200,
  },
  [`POST ${documentUrl}`]: { who: DISPATCHERS, ...documentRow, body: documentBody, status: 409 },
  [`PUT ${documentUrl}`]: { who: DISPATCHERS, ...documentRow, body: documentBody, status: 412 },
  [`DELETE ${documentUrl}`]: {
    who: DISPATCHERS,
    ...documentRow,
    query: '?lastChange=never',
    status: 412,
  },
  // Without a file: whoever may call is told so.
  'POST /v1/{company}/refueling/import': { who: DISPATCHERS, status: 400 },
  'GET /v1/{company}/service-plan': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/service-plan/{id}': { who: COMPANY_ROLES, ...planRow, status: 200 },
  'POST /v1/{company}/service-plan': { who: DISPATCHERS, body: {}, status: 400 },
  'POST /v1/{company}/service-plan/{id}': {
    who: DISPATCHERS,
    own: { id: 'new' },
    body: {},
    status: 400,
  },
  'PUT /v1/{company}/service-plan/{id}': {
    who: DISPATCHERS,
    ...planRow,
    body: { vehicleId: VEHICLE.truck.id, typeCode: 'mot', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/service-plan/{id}': {
    who: DISPATCHERS,
    ...planRow,
    query: '?lastChange=never',
    status: 412,
  },
  'GET /v1/{company}/service': { who: COMPANY_ROLES, status: 200 },
  'GET /v1/{company}/service/{id}': { who: COMPANY_ROLES, ...serviceRow, status: 200 },
  'POST /v1/{company}/service': { who: DISPATCHERS, body: {}, status: 400 },
  'POST /v1/{company}/service/{id}': {
    who: DISPATCHERS,
    own: { id: 'new' },
    body: {},
    status: 400,
  },
  'PUT /v1/{company}/service/{id}': {
    who: DISPATCHERS,
    ...serviceRow,
    body: { vehicleId: VEHICLE.truck.id, date: '2026-11-01', lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/service/{id}': {
    who: DISPATCHERS,
    ...serviceRow,
    query: '?lastChange=never',
    status: 412,
  },
  'GET /v1/admin/device-connections': { who: ['superuser'], status: 200 },
  'GET /v1/admin/vehicle-logs/{vehicleId}': {
    who: ['superuser'],
    own: { vehicleId: VEHICLE.truck.id },
    status: 200,
  },
  'GET /v1/admin/vehicle-log/{vehicleId}': {
    who: ['superuser'],
    own: { vehicleId: VEHICLE.truck.id },
    query: '?date=2001-01-01',
    status: 404,
  },
};

/** Calls that anyone makes, or that look at credentials themselves; their own tests hold them. */
const WITHOUT_SESSION = ['GET /v1/all/token', 'DELETE /v1/all/token', 'GET /v1/public/settings'];
/** Streams stay open; live.routes.test.ts holds them. */
const STREAMS = ['GET /v1/{company}/live'];

const endpoints = await allEndpoints();
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  for (const vehicle of Object.values(VEHICLE)) {
    await seedRide(api.db, vehicle, RIDE_FROM);
    await seedDocument(api.db, vehicle, RIDE_FROM, 50);
  }
  for (const key of ['truck', 'foreign'] as const) {
    const owner = [VEHICLE[key].company, VEHICLE[key].id];
    await api.db.pool.query(
      `insert into service_plan (company_id, vehicle_id, service_plan_id, type_code, created)
       values ($1, $2, $3, 'mot', now())`,
      [...owner, PLAN[key]],
    );
    await api.db.pool.query(
      `insert into service (company_id, vehicle_id, service_id, date, created)
       values ($1, $2, $3, '2026-11-01', now())`,
      [...owner, SERVICE[key]],
    );
  }
});
afterAll(() => api.close());

function address(endpoint: AnyEndpoint, company: string, path: Row['own'], query = ''): string {
  const values: Record<string, string | number> = { company, ...path };
  return endpoint.url.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name])) + query;
}
const call = (who: Caller | null, endpoint: AnyEndpoint, url: string, body: unknown) =>
  api.call(who, endpoint.method, url, endpoint.body ? body : undefined);

describe('R5 permission matrix', () => {
  test('every declared endpoint has a row, and every row an endpoint', () => {
    const known = [...Object.keys(TABLE), ...WITHOUT_SESSION, ...STREAMS];
    expect(endpoints.map(nameOf).sort()).toEqual(known.sort());
  });

  const rows = endpoints.flatMap((endpoint) => {
    const row = TABLE[nameOf(endpoint)];
    return row ? [{ name: nameOf(endpoint), endpoint, row }] : [];
  });

  test.for(rows)(
    '$name: without a token 401, whatever else is wrong',
    async ({ endpoint, row }) => {
      const right = address(endpoint, 'tatra', row.own, row.query);
      const wrong = address(
        endpoint,
        'no-such',
        { id: 'x', kind: 'x', flag: 'x', vehicleId: 'x', timestamp: 'x', start: 'x' },
        '?size=x',
      );
      for (const url of [right, wrong]) {
        const answer = await call(null, endpoint, url, 'not even an object');
        expect(answer.statusCode, url).toBe(401);
      }
      const garbage = await api.app.inject({
        method: endpoint.method,
        url: right,
        headers: { authorization: 'Bearer garbage' },
      });
      expect(garbage.statusCode).toBe(401);
    },
  );

  test.for(rows)('$name: each caller, own record', async ({ endpoint, row }) => {
    for (const who of CALLERS) {
      const url = address(endpoint, 'tatra', row.ownOf?.[who] ?? row.own, row.query);
      const answer = await call(who, endpoint, url, row.body);
      const expected = row.who.includes(who) ? row.status : 403;
      // D-GRP-004: a driver is not named in the groupset's permissions.
      const isHidden = who === 'driver' && endpoint.url === '/v1/{company}/groupset/{id}';
      expect(answer.statusCode, `${who}: ${answer.body}`).toBe(isHidden ? 404 : expected);
      if (expected === 403) expect(answer.json().code).toMatch(/^(company_)?forbidden$/);
    }
  });

  const withRecords = rows.filter(({ row }) => row.foreign);
  test.for(withRecords)(
    "$name: another company's record does not exist",
    async ({ endpoint, row }) => {
      for (const who of CALLERS) {
        const answer = await call(
          who,
          endpoint,
          address(endpoint, 'tatra', row.foreign, row.query),
          row.body,
        );
        const expected = row.who.includes(who) ? 404 : 403;
        expect(answer.statusCode, `${who}: ${answer.body}`).toBe(expected);
        expect(answer.body).not.toContain('KE999ZZ');
      }
    },
  );

  const ofCompany = rows.filter(({ endpoint }) => endpoint.hasCompany);
  test.for(ofCompany)(
    '$name: 403 for a company outside the token, before anything else',
    async ({ endpoint, row }) => {
      for (const who of CALLERS) {
        // A superuser enters every company that there is.
        const entered = who === 'superuser' || who === 'foreign' ? ['cudzia'] : [];
        for (const company of ['cudzia', 'no-such-company']) {
          if (entered.includes(company)) continue;
          const url = address(
            endpoint,
            company,
            { ...row.foreign, id: 'garbage' },
            '?size=0&from=x',
          );
          const answer = await call(who, endpoint, url, row.body);
          expect(answer.statusCode, `${who} in ${company}`).toBe(403);
          // A collective access is refused most calls before the company is looked at.
          expect(answer.json().code).toMatch(
            who === 'collective' ? /forbidden$/ : /^company_forbidden$/,
          );
        }
      }
    },
  );
});
