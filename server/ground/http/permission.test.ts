// R5: every endpoint × every kind of caller × own and foreign record, against a table that is written
// by hand. An endpoint without a row fails, so nobody adds a call without saying who may use it.
import { KEY_ROLES, type KeyRole } from '@flotila/domain/api-key/api-key.ts';
import { endpoint as declareCall, recordId, signedIn } from '@flotila/domain/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, PERSON, VEHICLE } from '../../testing/cast.ts';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';
import { makeTestKey, type TestKey } from '../../testing/keys.ts';
import { giveOwnRecords } from '../../testing/own-records.ts';
import { addressOf, seedRecords, testedCalls } from '../../testing/permission/records.ts';
import { CALLERS, type Caller, RIDE_FROM, type Row } from '../../testing/permission/rows.ts';
import { ENDS_SESSIONS, STREAMS, TABLE, WITHOUT_SESSION } from '../../testing/permission/table.ts';
import { ordersAsReports } from '../../testing/reports.ts';
import type { AnyEndpoint } from './serve.ts';

/** A key is no person: these records, which people get as theirs, do not exist for one that does not administer. */
const OF_PEOPLE = /\/(groupset|report-schedule)\/\{id\}/;
/** Those that drivers get of themselves. */
const OF_DRIVERS = /\/(driver-performance|tachograph|travel-expenses|tachograph-file)\//;

function isNobodys(role: KeyRole, { name, endpoint }: { name: string; endpoint: AnyEndpoint }) {
  if (role === 'administrator') return false;
  const isDrivers = endpoint.person === 'driver' || OF_DRIVERS.test(name);
  return OF_PEOPLE.test(name) || (role === 'driver' && isDrivers);
}

const endpoints = await allEndpoints();
const rows = await testedCalls();
let api: TestApi;
beforeAll(async () => {
  // Who may have a report is the question, not what stands in it.
  api = await testApi({ reports: ordersAsReports });
  await seedRecords(api.db);
});
afterAll(() => api.close());

const call = (who: Caller | null, endpoint: AnyEndpoint, url: string, body: unknown) =>
  api.call(who, endpoint.method, url, endpoint.body ? body : undefined);

describe('R5, PERM-026 permission matrix', () => {
  test('every declared endpoint has a row, and every row an endpoint', () => {
    const known = [...Object.keys(TABLE), ...WITHOUT_SESSION, ...STREAMS, ...ENDS_SESSIONS];
    expect(endpoints.map(nameOf).sort()).toEqual(known.sort());
  });

  test.for(rows)(
    '$name: without a token 401, whatever else is wrong',
    async ({ endpoint, row }) => {
      const right = addressOf(endpoint, 'tatra', row.own, row.query);
      const wrong = addressOf(
        endpoint,
        'no-such',
        Object.fromEntries(Object.keys(endpoint.path.shape).map((name) => [name, 'x'])),
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
      const url = addressOf(endpoint, 'tatra', row.ownOf?.[who] ?? row.own, row.query);
      const answer = await call(who, endpoint, url, row.body);
      const expected = row.who.includes(who) ? (row.statusOf?.[who] ?? row.status) : 403;
      expect(answer.statusCode, `${who}: ${answer.body}`).toBe(expected);
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
          addressOf(endpoint, 'tatra', row.foreign, row.query),
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
          const url = addressOf(
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

describe('C-8 whose the vehicle or person is that a path names', () => {
  const VEHICLE_IN_PATH = /\{vehicleId\}|\/vehicle(-params)?\/\{id\}/;
  const PERSON_IN_PATH = /\{personId\}|\/person\/\{id\}/;
  const named = rows.filter(({ name }) => VEHICLE_IN_PATH.test(name) || PERSON_IN_PATH.test(name));

  test.for(named)(
    '$name: its value says it, and a row names one of others',
    ({ name, endpoint, row }) => {
      expect(endpoint.vehicle !== undefined).toBe(VEHICLE_IN_PATH.test(name));
      expect(endpoint.person !== undefined).toBe(PERSON_IN_PATH.test(name));
      const says = [endpoint.vehicle, endpoint.person].filter((one) => one !== undefined);
      if (says.includes('any')) {
        expect(endpoint.needs).toEqual({ kind: 'role', role: 'superuser' });
        return;
      }
      const others: unknown[] = endpoint.vehicle ? [VEHICLE.foreign.id] : [PERSON.cudzi.id];
      expect(Object.values(row.foreign ?? {})).toEqual(expect.arrayContaining(others));
    },
  );

  test('a call that says nothing of one is refused where it is declared', () => {
    const declare = (more: object) => () =>
      declareCall('GET /v1/{company}/vehicle/{id}/x', {
        summary: 'X',
        needs: signedIn,
        path: { id: recordId },
        ...more,
      });
    expect(declare({})).toThrow('whose vehicle');
    expect(declare({ vehicle: 'visible', person: 'visible' })).toThrow('whose person');
    expect(declare({ vehicle: 'visible' })).not.toThrow();
  });
});

describe('C-8 who sees a part of a company', () => {
  let narrow: TestApi;
  beforeAll(async () => {
    narrow = await testApi({ reports: ordersAsReports });
    await seedRecords(narrow.db);
    await narrow.db.pool.query('update person set view_all = false');
    await narrow.db.pool.query('delete from person_visible_vehicle');
    await narrow.db.pool.query('delete from person_visible_person');
  });
  afterAll(() => narrow.close());

  const seen = rows.filter(({ endpoint: { vehicle, person } }) =>
    [vehicle, person].some((one) => one === 'visible' || one === 'driver'),
  );
  test.for(seen)('$name: what is not seen does not exist', async ({ endpoint, row }) => {
    for (const who of row.who) {
      // They have no person in the company.
      if (who === 'superuser' || who === 'collective') continue;
      const { person } = endpoint;
      const path = person ? { ...row.own, [nameIn(row)]: PERSON.byvaly.id } : row.own;
      const url = addressOf(endpoint, 'tatra', path, row.query);
      const body = endpoint.body ? row.body : undefined;
      const answer = await narrow.call(who, endpoint.method, url, body);
      expect(answer.statusCode, `${who}: ${answer.body}`).toBe(404);
    }
  });
});

/** Of the person that a row names. */
function nameIn({ own = {} }: Row): string {
  return 'personId' in own ? 'personId' : 'id';
}

describe('PERM-021, PERM-022 a driver with the right to own records (decision 0059)', () => {
  let own: TestApi;
  beforeAll(async () => {
    // While the month of the records is open for drivers.
    own = await testApi({ reports: ordersAsReports, now: () => Date.parse(RIDE_FROM) + 3_600_000 });
    await seedRecords(own.db);
    await giveOwnRecords(own, 'driver');
    await giveOwnRecords(own, 'foreign');
    await own.db.pool.query('update refueling_document set account_id = $1, created = $2', [
      ACCOUNT.driver.id,
      RIDE_FROM,
    ]);
  });
  afterAll(() => own.close());

  test.for(rows)('$name: no more than what is said of it', async ({ endpoint, row }) => {
    const may = row.who.includes('driver') || row.orOwn === true;
    const answer = async (who: Caller, path: Row['own']) => {
      const url = addressOf(endpoint, 'tatra', path, row.query);
      return own.call(who, endpoint.method, url, endpoint.body ? row.body : undefined);
    };
    const mine = await answer('driver', row.ownOf?.driver ?? row.own);
    const expected = may ? (row.statusOf?.driver ?? row.status) : 403;
    expect(mine.statusCode, mine.body).toBe(expected);
    if (!row.foreign) return;
    const others = await answer('driver', row.foreign);
    expect(others.statusCode, others.body).toBe(may ? 404 : 403);
    // The same right in another company is none in this one.
    if (endpoint.hasCompany) expect((await answer('foreign', row.own)).statusCode).toBe(403);
  });
});

describe('decision 0120 keys', () => {
  const AS = {
    administrator: 'admin',
    dispatcher: 'dispatcher',
    driver: 'driver',
    reader: 'dispatcher',
  } as const;
  let keyed: TestApi;
  const keys = new Map<KeyRole, TestKey>();
  let ofVan: TestKey;
  beforeAll(async () => {
    keyed = await testApi({ reports: ordersAsReports });
    await seedRecords(keyed.db);
    for (const role of KEY_ROLES) keys.set(role, await makeTestKey(keyed, { name: role, role }));
    const vehicleIds = [VEHICLE.van.id];
    ofVan = await makeTestKey(keyed, { name: 'van', role: 'administrator', vehicleIds });
  });
  afterAll(() => keyed.close());
  // How often a key may call is another question.
  beforeEach(() => keyed.advance(15_000));

  const changes = ({ method, hasEffect }: AnyEndpoint) => method !== 'GET' || hasEffect;
  const mayKey = (role: KeyRole, endpoint: AnyEndpoint, row: Row) =>
    !endpoint.ofPeople &&
    row.who.includes(AS[role]) &&
    (endpoint.hasCompany || !changes(endpoint)) &&
    (role !== 'reader' || !changes(endpoint));

  test.for(rows)('$name: a key of each role', async ({ name, endpoint, row }) => {
    for (const [role, { ask }] of keys) {
      const may = mayKey(role, endpoint, row);
      const answer = async (company: string, path: Row['own']) => {
        const url = addressOf(endpoint, company, path, row.query);
        return ask(url, endpoint.method, endpoint.body ? row.body : undefined);
      };
      const own = await answer('tatra', row.own);
      const told = row.statusOf?.superuser ?? row.status;
      const expected = isNobodys(role, { name, endpoint }) ? 404 : told;
      expect(own.statusCode, `${role}: ${own.body}`).toBe(may ? expected : 403);
      if (row.foreign) {
        const foreign = await answer('tatra', row.foreign);
        expect(foreign.statusCode, `${role}: ${foreign.body}`).toBe(may ? 404 : 403);
      }
      if (endpoint.hasCompany) {
        const elsewhere = await answer('cudzia', row.foreign);
        expect(elsewhere.statusCode, role).toBe(403);
      }
    }
  });

  const ofOneVehicle = rows.filter(({ endpoint }) => endpoint.vehicle === 'visible');
  test.for(ofOneVehicle)('$name: a key for other vehicles', async ({ endpoint, row }) => {
    const url = addressOf(endpoint, 'tatra', row.own, row.query);
    const answer = await ofVan.ask(url, endpoint.method, endpoint.body ? row.body : undefined);
    const may = mayKey('administrator', endpoint, row);
    expect(answer.statusCode, answer.body).toBe(may ? 404 : 403);
  });
});
