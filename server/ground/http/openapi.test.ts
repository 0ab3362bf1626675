// What the OpenAPI file tells somebody who writes a client: each parameter, its example, units, refusals.

import { expect, test } from 'vitest';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';
import { partAt, readableJson, resolved } from '../../testing/openapi.ts';
import { schemaNames } from './domain-values.ts';
import { buildOpenApi } from './openapi.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  description?: string;
  example?: unknown;
}
interface Operation {
  parameters: Parameter[];
  responses: Record<string, unknown>;
}

const endpoints = await allEndpoints();
const description = buildOpenApi(endpoints, { names: await schemaNames(), version: '1' });
const { components } = description as { components: Record<string, Record<string, object>> };
function operationOf(name: string, of = description): Operation {
  const [method = '', url = ''] = name.split(' ');
  const operation = (of.paths as Record<string, object>)[url]?.[
    method.toLowerCase() as keyof object
  ];
  if (!operation) throw new Error(`there is no call ${name}`);
  return resolved(operation, of) as Operation;
}

test('each parameter is described, and an example of it is one that the call takes', () => {
  const examples = new Set<string>();
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    for (const parameter of operationOf(name).parameters) {
      expect(parameter.description, `${name} ${parameter.name}`).toBeTypeOf('string');
      if (parameter.example === undefined || parameter.name === 'company') continue;
      examples.add(parameter.name);
      const shape = endpoint[parameter.in].shape[parameter.name];
      const parsed = shape?.safeParse(parameter.example);
      expect(parsed?.success, `${name} ${parameter.name}`).toBe(true);
    }
  }
  expect([...examples]).toEqual(expect.arrayContaining(['from', 'timestamp', 'date', 'params']));
});

test('U-29 what is referred to is a whole named schema, and none holds itself: /docs writes each out', () => {
  const referredTo = (part: unknown) =>
    [...JSON.stringify(part).matchAll(/"\$ref":"([^"]*)"/g)].map((found) => found[1] ?? '');
  const all = referredTo(description);
  expect(all.length).toBeGreaterThan(0);
  const whole = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  expect(all.filter((reference) => !whole.includes(reference))).toEqual([]);
  const holdsItself = (reference: string, above: readonly string[]): boolean =>
    above.includes(reference) ||
    referredTo(partAt(reference, description)).some((held) =>
      holdsItself(held, [...above, reference]),
    );
  expect(whole.filter((reference) => holdsItself(reference, []))).toEqual([]);
});

test('C-4 each call has the body, answer, parameters and refusals that it has where nothing has a name', () => {
  const inPlace = buildOpenApi(endpoints, { names: new Map(), version: '1' });
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const operation = operationOf(name);
    expect(operation, name).toEqual(operationOf(name, inPlace));
    const taken = [
      ...(endpoint.hasCompany ? ['company'] : []),
      ...Object.keys(endpoint.path.shape),
      ...Object.keys(endpoint.query.shape),
      ...Object.keys(endpoint.headers),
      ...(endpoint.isKeyed ? ['Idempotency-Key'] : []),
    ];
    expect(operation.parameters.map((parameter) => parameter.name)).toEqual(taken);
    const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
    expect('requestBody' in operation, name).toBe(hasBody);
    const told = JSON.stringify(operation.responses[endpoint.status]);
    expect(told.includes('"schema"'), name).toBe(endpoint.status !== 204);
    for (const [status, refusal] of Object.entries(operation.responses)) {
      if (Number(status) >= 400)
        expect(refusal).toHaveProperty(['content', 'application/problem+json']);
    }
  }
});

test('C-4 what the domain names and several calls take or answer stands there once, by its name', () => {
  const { parameters, responses, schemas } = components;
  expect(Object.keys(schemas ?? {})).toEqual(
    expect.arrayContaining([
      'RideView',
      'RideViewPage',
      'VehicleInput',
      'VehicleRecord',
      'Problem',
    ]),
  );
  expect(Object.keys(parameters ?? {})).toEqual(
    expect.arrayContaining(['company', 'page', 'lastChange', 'Idempotency-Key']),
  );
  expect(responses).toMatchObject({
    Changed: { description: expect.stringContaining('`current`') },
  });
  // As long as calls share what they share.
  const paths = Object.values(description.paths as Record<string, object>);
  const calls = paths.flatMap((path) => Object.keys(path)).length;
  expect(readableJson(description).split('\n').length / calls).toBeLessThan(58);
});

test('lists tell the size of their pages', () => {
  const { parameters } = operationOf('GET /v1/{company}/vehicle/{id}/locations');
  expect(parameters.find(({ name }) => name === 'size')).toMatchObject({
    schema: { type: 'integer', minimum: 1, default: 5000 },
  });
});

test('L-2 the live stream tells the schema of each event, a change beside a whole row', () => {
  const { responses } = operationOf('GET /v1/{company}/live');
  const content = (responses[200] as { content: Record<string, Record<string, unknown>> }).content;
  const events = content['text/event-stream']?.['x-events'] as Record<string, object>;
  expect(Object.keys(events)).toEqual([
    'vehicles',
    'removed',
    'alert',
    'commands',
    'announcements',
    'reload',
    'rights',
  ]);
  expect(events.vehicles).toMatchObject({
    items: {
      anyOf: [
        { required: ['vehicleId', 'delta'], properties: { delta: { const: true } } },
        { required: expect.arrayContaining(['vehicleId', 'numericPlate', 'location']) },
      ],
    },
  });
});

test('fields tell their units', () => {
  const rides = JSON.stringify(operationOf('GET /v1/{company}/vehicle/{id}/ride').responses[200]);
  expect(rides).toContain('"distance":{"type":"number","description":"Metres"}');
});

test.each([
  ['PUT /v1/all/company/{id}', '400 401 403 404 409 412 413 415 429'],
  ['DELETE /v1/all/special-access/{id}', '400 401 403 404 409 412 429'],
  ['PATCH /v1/{company}/vehicle/{id}/ride/{start}', '400 401 403 404 412 413 415 429'],
  ['PUT /v1/{company}/vehicle/{id}/reset-flag/{flag}', '400 401 403 404 429'],
  ['POST /v1/{company}/refueling/import', '400 401 403 404 413 415 429'],
  ['GET /v1/public/sharing/{hash}', '400 404 410 429'],
  ['GET /v1/all/token', '400 401 429'],
  ['DELETE /v1/all/token', '400 401 429'],
  ['GET /v1/{company}/zone/export', '400 401 403 404 429'],
])('%s names the refusals %s', (name, refusals) => {
  const told = Object.keys(operationOf(name).responses).filter((status) => Number(status) >= 400);
  expect(told.join(' ')).toBe(`${refusals} 431 503`);
});

test('S-9 a call that asks a service outside names 504', () => {
  const calls = ['GET /v1/{company}/place', 'GET /v1/{company}/subject-find-id/{country}/{id}'];
  for (const name of calls) expect(operationOf(name).responses).toHaveProperty('504');
  expect(operationOf('GET /v1/{company}/zone').responses).not.toHaveProperty('504');
});
