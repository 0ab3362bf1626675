// What a call does with input that nobody means well: for every declared call, garbage in its path,
// query and body, bodies that are too large and bodies that are no JSON. Each is refused with 4xx as
// problem+json, or ignored; never 5xx. A new call is in here as soon as it has its row.

import { PROBLEM_STATUS } from '@flotila/domain/problem.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import {
  addressOf,
  seedRecords,
  type TestedCall,
  testedCalls,
} from '../../testing/permission/records.ts';
import { BODY_BYTES_MAX } from './bodies.ts';

const calls = await testedCalls();
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(() => api.close());

const PATH_GARBAGE = [
  'x',
  '-1',
  '0',
  '1e400',
  '1.5',
  '99999999999999999999',
  '%20',
  '%F0%9F%98%80',
  "'--",
  '..%2F..%2Fetc',
  '%7B%7D',
  'null',
  'NaN',
  '%ED%A0%80',
  'new%20',
  'x'.repeat(200),
];
const QUERY_GARBAGE = [
  '',
  '-1',
  '1e400',
  'NaN',
  'null',
  '99999999999999999999',
  "'--",
  '%F0%9F%98%80',
  '%25',
  '0000-00-00',
  '2026-02-30T25:61',
  '[object Object]',
  'x'.repeat(3000),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
];
/** No field of ours is any of these at once; `{}` may be one that takes what it likes. */
const BODY_GARBAGE: unknown[] = [
  { $gt: 1 },
  [[[]]],
  -1e308,
  1.5,
  true,
  '',
  'x'.repeat(20_000),
  '\u202e\u0007',
  '\ud800',
  '0000-01-01',
  '0001-01-01',
];

async function ask(
  { endpoint }: TestedCall,
  url: string,
  payload?: string | object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return api.app.inject({
    method: endpoint.method,
    url,
    headers: { ...(await api.as('superuser')), ...headers },
    ...(payload !== undefined && { payload }),
  });
}

function expectRefused(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400);
  expectProblem(answer, what);
}

function expectProblem(answer: LightMyRequestResponse, what: string): void {
  expect(answer.headers['content-type'], what).toMatch(/^application\/problem\+json/);
  const body = answer.json();
  expect(Object.keys(PROBLEM_STATUS), what).toContain(body.code);
  expect(body.status, what).toBe(answer.statusCode);
  expect(body.message, what).not.toMatch(/select |insert |violates|undefined|\bat /i);
}

/** Refused as a problem, or taken because the value means nothing here. Never a bug of ours. */
function expectNoBug(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  if (answer.statusCode >= 400) expectProblem(answer, what);
}

const own = (
  { endpoint, row }: TestedCall,
  change: Record<string, string> = {},
  query = row.query,
) => addressOf(endpoint, 'tatra', { ...row.own, ...change }, query);

describe('garbage in the path', () => {
  const withPath = calls.flatMap((call) =>
    Object.keys(call.endpoint.path.shape).map((name) => ({ ...call, parameter: name })),
  );
  test.for(withPath)('$name {$parameter}', async (call) => {
    // Moments may be epoch milliseconds, of which 0 is one.
    const isMoment = /^(timestamp|start)$/.test(call.parameter);
    for (const garbage of PATH_GARBAGE.filter((text) => !(isMoment && text === '0'))) {
      const url = own(call, { [call.parameter]: garbage });
      expectRefused(await ask(call, url, call.endpoint.body && (call.row.body as object)), url);
    }
  });
});

describe('garbage in the query', () => {
  const withQuery = calls.filter(({ endpoint }) => Object.keys(endpoint.query.shape).length > 0);
  test.for(withQuery)('$name', async (call) => {
    const names = Object.keys(call.endpoint.query.shape);
    const statuses = new Set<number>();
    for (const name of names) {
      const given = new URLSearchParams(call.row.query);
      given.delete(name);
      const others = given.size > 0 ? `${given}&` : '';
      for (const garbage of QUERY_GARBAGE) {
        const url = own(call, {}, `?${others}${name}=${garbage}`);
        const answer = await ask(call, url, call.endpoint.body && (call.row.body as object));
        statuses.add(answer.statusCode);
        expectNoBug(answer, url);
      }
      const twice = own(call, {}, `?${others}${name}=1&${name}=2`);
      expectRefused(await ask(call, twice, call.endpoint.body && (call.row.body as object)), twice);
    }
    // Something of it was refused, or the test asked nothing.
    expect([...statuses].some((status) => status >= 400 && status < 500)).toBe(true);
  });
});

describe('garbage in the body', () => {
  const withBody = calls.filter(({ endpoint }) => endpoint.body !== undefined);
  const fieldsOf = ({ endpoint }: TestedCall): string[] => {
    const schema = z.toJSONSchema(endpoint.body as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    });
    return Object.keys(schema.properties ?? {});
  };

  test.for(withBody)('$name: no object at all', async (call) => {
    for (const body of ['7', '"text"', '[]', '[{}]', '{', 'nothing', '{"a":1}}']) {
      const answer = await ask(call, own(call), body, { 'content-type': 'application/json' });
      expectRefused(answer, body);
      expect(answer.statusCode, body).toBe(400);
    }
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expectNoBug(await ask(call, own(call), deep, { 'content-type': 'application/json' }), 'deep');
  });

  test.for(withBody)('$name: each field of another type', async (call) => {
    const fields = fieldsOf(call);
    expect(fields.length).toBeGreaterThan(0);
    // What a call gets besides must not let it store: the row's body is refused or stale.
    const base = call.row.body as object;
    for (const field of fields) {
      for (const garbage of BODY_GARBAGE) {
        const what = `${field}: ${JSON.stringify(garbage).slice(0, 40)}`;
        expectNoBug(await ask(call, own(call), { ...base, [field]: garbage }), what);
      }
      const typed = await ask(call, own(call), { ...base, [field]: { $gt: 1 } });
      expect(typed.statusCode, `${field}: ${typed.body}`).toBe(400);
      const named = typed
        .json()
        .errors.map((error: { field: string }) => error.field.split('.')[0]);
      expect(named, field).toContain(field);
    }
  });

  test.for(withBody)('$name: too large is 413, no JSON is 415', async (call) => {
    const large = JSON.stringify({ name: 'x'.repeat(BODY_BYTES_MAX) });
    const answer = await ask(call, own(call), large, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(413);
    expectProblem(answer, '413');
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/xml',
    ]) {
      const other = await ask(call, own(call), 'lastName=x', { 'content-type': type });
      expect(other.statusCode, type).toBe(415);
      expectProblem(other, type);
    }
  });
});

describe('days that no record of a fleet has', () => {
  const device = { deviceType: 'bce', code: 'D1', serialNumber: 'S1' };
  const vehicle = { name: 'Old', numericPlate: 'OLD1', typeCode: 'truck', kmStart: 0 };
  const bodies = (day: string): [string, string, object][] => [
    ...['validFrom', 'validTo'].map((field): [string, string, object] => [
      'sharing',
      field,
      { vehiclesIds: [VEHICLE.truck.id], [field]: day },
    ]),
    ...['serviceDate', 'motDate', 'tachographCheckDate', 'acquiredDate'].map(
      (field): [string, string, object] => ['vehicle', field, { ...vehicle, [field]: day }],
    ),
    ['vehicle', 'device.installDate', { ...vehicle, device: { ...device, installDate: day } }],
  ];
  test.for(['0000-01-01', '0001-01-01', '1899-12-31'].flatMap(bodies))(
    '%s %s of %j',
    async ([kind, field, body]) => {
      const answer = await api.call('superuser', 'POST', `/v1/tatra/${kind}`, body);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().errors).toMatchObject([{ field, code: 'date' }]);
    },
  );
});
