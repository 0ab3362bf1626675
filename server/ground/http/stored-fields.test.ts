// C-2: whatever the body of a record takes comes back when the record is read, field by field: what a write, a select or
// an answer forgets is found here for every record that is read and changed under one address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { allEndpoints, nameOf } from '../../testing/endpoints.ts';
import { addressOf, seedRecords } from '../../testing/permission/records.ts';
import { TABLE } from '../../testing/permission/table.ts';
import { STORED, type Stored, type Values } from '../../testing/stored-values.ts';
import type { AnyEndpoint } from './serve.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
});
afterAll(() => api.close());

const all = await allEndpoints();
const readable = new Set(all.filter(({ method }) => method === 'GET').map(({ url }) => url));
const changes = all.filter(
  ({ method, url, body }) => method === 'PUT' && body && readable.has(url),
);

interface Described {
  type?: string | string[];
  anyOf?: Described[];
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

/** Of the number of a change, which every body has. */
const CHANGE = /lastChange$/i;

function fieldsOf({ body }: AnyEndpoint): [string, Described][] {
  const { properties } = z.toJSONSchema(body as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties: Record<string, Described> };
  return Object.entries(properties).filter(([name]) => !CHANGE.test(name));
}

/** Two values of a kind and its limits; none where more must be known. */
function twoOf(described: Described): unknown[] {
  const one = described.anyOf?.find(({ type }) => type !== 'null') ?? described;
  if (one.enum) return one.enum.slice(0, 2).reverse();
  const type = [one.type].flat().find((kind) => kind !== 'null');
  if (type === 'boolean') return [true, false];
  if (type === 'string' && one.format === 'date') return ['2027-03-04', '2027-05-06'];
  if (type === 'string' && !one.format) return ['First', 'Second'];
  if (type !== 'number' && type !== 'integer') return [];
  const { minimum = 0, maximum = 1e6 } = one;
  return [minimum + 7, minimum + 11].map((value) => Math.min(value, maximum));
}

function takesNull({ type, anyOf }: Described): boolean {
  return [type].flat().includes('null') || (anyOf?.some((one) => one.type === 'null') ?? false);
}

interface Tried {
  stored: Stored;
  who: Who;
  url: string;
}

async function read({ who, url }: Pick<Tried, 'who' | 'url'>): Promise<Values> {
  const answer = await api.call(who, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The value as the answer tells it. */
function toldOf({ told }: Stored, field: string, value: unknown): unknown {
  return told?.[field]?.(value as never) ?? value;
}

/** A part has a number of its own, which changes with the record. */
function withoutChange(value: unknown): unknown {
  return isPart(value) ? { ...value, lastChange: null } : value;
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'lastChange' in value;
}

async function storeOne({ stored, who, url }: Tried, field: string, value: unknown) {
  const before = await read({ who, url });
  const body = { ...before, ...stored.beside?.[field]?.(value), [field]: value };
  const answer = await api.call(who, 'PUT', url, body);
  expect(answer.statusCode, `${field} ${JSON.stringify(value)}: ${answer.body}`).toBe(200);
  return { before, after: await read({ who, url }) };
}

test('C-2 every record has its values said', () => {
  const names = changes.map(nameOf);
  expect(names.length).toBeGreaterThan(10);
  expect(Object.keys(STORED).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(changes.map((change) => [nameOf(change), change] as const))('%s', (name, change) => {
  const stored = STORED[name] ?? {};
  const row = TABLE[name];
  const who = stored.who ?? row?.who[0] ?? 'superuser';
  const url = addressOf(change, 'tatra', stored.own ?? row?.own);
  // Plain ones first: others may decide over them.
  const isPlain = ([field]: [string, Described]) => !stored.values?.[field];
  const told = fieldsOf(change).filter(([field]) => !(field in (stored.untold ?? {})));
  const fields = [...told.filter(isPlain), ...told.filter((one) => !isPlain(one))];
  const valuesOf = ([field, described]: [string, Described]) =>
    stored.values?.[field] ?? twoOf(described);

  test.each(fields)(
    'C-2 %s comes back as it was stored, and nothing else changes',
    async (field, described) => {
      const values = valuesOf([field, described]);
      expect(values.length, 'values of it stand in stored-values.ts').toBeGreaterThan(0);
      const mayBeEmpty = takesNull(described) && !stored.notEmptied?.includes(field);
      const others = fields.map(([other]) => other).filter((other) => other !== field);
      for (const value of [...values, ...(mayBeEmpty ? [null] : [])]) {
        const { before, after } = await storeOne({ stored, who, url }, field, value);
        const empty = stored.emptied?.[field] ?? described.default ?? null;
        expect(after[field]).toEqual(value === null ? empty : toldOf(stored, field, value));
        const beside = stored.beside?.[field]?.(value) ?? {};
        for (const other of others.filter((one) => !(one in beside))) {
          expect(withoutChange(after[other]), other).toEqual(withoutChange(before[other]));
        }
      }
    },
  );

  test.runIf(stored.id)('C-2 a new one has all that it was made with', async () => {
    const before = await read({ who, url });
    const given = Object.fromEntries(fields.map((one) => [one[0], valuesOf(one)[0]]));
    const wanted = { ...given, ...stored.made } as Values;
    const body = { ...before, ...wanted };
    const list = url.slice(0, url.lastIndexOf('/'));
    const answer = await api.call(who, 'POST', list, body);
    expect(answer.statusCode, answer.body).toBe(201);
    const made = await read({ who, url: `${list}/${answer.json()[stored.id as string]}` });
    for (const [field] of fields) {
      expect(made[field], field).toEqual(toldOf(stored, field, wanted[field]));
    }
  });
});
