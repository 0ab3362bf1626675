// Decisions 0121 and 0123: every tool × every kind of key says what the same call of the API says to the same key, and what a person let in by
// OAuth what it says to the person. Tools and keys are generated, so one more of either is in the matrix.
import { KEY_ROLES } from '@flotila/domain/api-key/api-key.ts';
import { isWritingTool } from '@flotila/domain/assistant/tool.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import {
  type Assistant,
  listen,
  makeAssistant,
  switchAssistants,
} from '../../testing/assistants.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { enterAssistant, makeOauthAssistant } from '../../testing/oauth-assistant.ts';
import {
  addressOf,
  seedRecords,
  type TestedCall,
  testedCalls,
} from '../../testing/permission/records.ts';
import { RIDE_FROM, type Row } from '../../testing/permission/rows.ts';

const calls = (await testedCalls()).filter(({ endpoint }) => endpoint.tool);
const CALLED = calls.map((one) => ({ ...one, called: `${one.endpoint.tool}, ${one.name}` }));
const KEYS = [
  ...KEY_ROLES.map((role) => ({ called: role, input: { role } })),
  { called: 'one vehicle', input: { role: 'administrator', vehicleIds: [VEHICLE.van.id] } },
];

/** Who let an assistant in that may change something. */
const PEOPLE = (['admin', 'dispatcher', 'driver'] as const).map((who) => ({
  called: `${who}, by OAuth`,
  who,
}));
const ALL = [...KEYS, ...PEOPLE];

interface Asking extends Pick<Assistant, 'client' | 'ask'> {
  /** The same question, asked as a call. */
  key: Pick<Assistant['key'], 'ask'>;
}
let api: TestApi;
const assistants = new Map<string, Asking>();
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
  await switchAssistants(api, true);
  const origin = await listen(api);
  for (const { called, input } of KEYS) {
    const key = { name: called, assistantWrites: true, ...input };
    assistants.set(called, await makeAssistant(api, origin, key));
  }
  const { clientId } = await enterAssistant(api);
  for (const { called, who } of PEOPLE) {
    const made = await makeOauthAssistant(api, origin, { who, clientId, mayChange: true });
    const ask: Asking['key']['ask'] = (url, method = 'GET', body) =>
      api.call(who, method, url, body);
    assistants.set(called, { ...made, key: { ask } });
  }
});
afterAll(async () => {
  for (const { client } of assistants.values()) await client.close();
  await api.close();
});
// How often a key may ask is another question.
beforeEach(() => api.advance(60_000));

/** What the tool is asked with for the record of a row. */
function givenFor({ endpoint, row }: TestedCall, path: Row['own']): Record<string, unknown> {
  const { id, vehicleId = id, personId, alertId } = path ?? {};
  const ids = Object.fromEntries(
    Object.entries({ vehicleId, personId, alertId }).filter(([, value]) => value !== undefined),
  );
  switch (endpoint.tool) {
    case 'note_ride':
      return { ...ids, start: RIDE_FROM, note: 'N' };
    case 'share_vehicle':
      return { vehicleId: VEHICLE.van.id, hours: 1 };
    case 'acknowledge_alert':
      return ids;
    case 'make_report': {
      const report = endpoint.url.split('/')[4];
      return { ...ids, ...Object.fromEntries(new URLSearchParams(row.query)), report };
    }
    default:
      return { ...ids, ...Object.fromEntries(new URLSearchParams(row.query)) };
  }
}

describe('a tool answers as its call does', () => {
  test('each call with a tool is in the matrix', () => {
    expect(new Set(calls.map(({ endpoint }) => endpoint.tool)).size).toBe(12);
  });

  test.for(CALLED)('$called', async (one) => {
    const { endpoint, row } = one;
    for (const { called } of ALL) {
      const { ask, key } = assistants.get(called) as Asking;
      const tool = endpoint.tool as string;
      for (const path of [row.own, row.foreign]) {
        if (path === undefined && row.foreign) continue;
        const url = addressOf(endpoint, 'tatra', path, row.query);
        const said = await key.ask(url, endpoint.method, endpoint.body ? row.body : undefined);
        const told = await ask(tool, givenFor(one, path));
        const about = `${called}: ${told.text}`;
        // Of a change the row sends what changes nothing; who may not, or for whom there is no record, is told the same.
        const isRefused = [403, 404].includes(said.statusCode);
        // What people may because it is about themselves, no assistant may.
        const isOfOneself = called === 'driver, by OAuth' && path?.personId === PERSON.igor.id;
        expect(told.isError, about).toBe(isRefused || isOfOneself);
        if (isOfOneself) expect([403, 404], about).toContain(told.json.status);
        else if (isRefused) expect(told.json.status, about).toBe(said.statusCode);
        else if (told.json.rows) expect(told.json.total, about).toBe(said.json().totalElements);
      }
    }
  });
});

test.for(ALL)(
  '$called: the list has what the key may call, and nothing else',
  async ({ called }) => {
    const { client, key } = assistants.get(called) as Asking;
    const { tools } = await client.listTools();
    const may = new Set<string>();
    for (const { endpoint, row } of calls) {
      const url = addressOf(endpoint, 'tatra', row.own, row.query);
      const said = await key.ask(url, endpoint.method, endpoint.body ? row.body : undefined);
      if (said.statusCode !== 403) may.add(endpoint.tool as string);
    }
    expect(tools.map(({ name }) => name).sort()).toEqual([...may].sort());
    for (const { name, annotations } of tools) {
      const isWriting = isWritingTool(name as 'note_ride');
      expect(annotations).toMatchObject({ readOnlyHint: !isWriting, openWorldHint: false });
      const isOverwriting = ['note_ride', 'acknowledge_alert'].includes(name);
      expect(annotations?.destructiveHint, name).toBe(isOverwriting);
    }
  },
);

test('what a key for one vehicle is told is of that vehicle', async () => {
  const { ask } = assistants.get('one vehicle') as Assistant;
  const { text, json } = await ask('list_vehicles');
  expect(json.total).toBe(1);
  expect(text).not.toContain(VEHICLE.truck.plate);
  expect((await ask('list_persons')).json.total).toBe(0);
});
