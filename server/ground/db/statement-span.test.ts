// Statements as spans: in few words, and as part of whoever asked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testTraces } from '../../testing/traces.ts';
import type { FakeCollector } from '../outside/fake-collector.ts';
import { type Traces, traced } from '../trace/traces.ts';
import { statementSummary } from './statement-summary.ts';

describe('a statement is told as', () => {
  test.each([
    ['select "v"."name" from "vehicle" as "v" left join "ride" on true', 'select vehicle ride'],
    ["insert into person (name) values ('from secret')", 'insert person'],
    ['select $$ from secret $$, $x$ join secret $x$ from ride -- from secret', 'select ride'],
    ["select 'it''s from secret' from event /* join secret */", 'select event'],
    [
      'with late as (select 1 from location) update vehicle_live set x = 1 from late',
      'with location vehicle_live late',
    ],
    ['copy location (a, b) from stdin (format binary)', 'copy location'],
    ['COMMIT', 'commit'],
    ['select 1 from ride for update of ride', 'select ride'],
    ['create temp table if not exists stage ()', 'create'],
    ['select 1', 'select'],
    ['', 'statement'],
  ])('%s', (text, summary) => {
    expect(statementSummary(text)).toBe(summary);
  });
});

describe('over a real database', () => {
  let collector: FakeCollector;
  let traces: Traces;
  let database: TestDatabase;
  beforeAll(async () => {
    ({ collector, traces } = await testTraces());
    database = await testDatabase({ connections: 1, traces });
  });
  afterAll(async () => {
    await database.close();
    await collector.stop();
  });

  test('each is part of what asked it, also of those that wait for the same connection', async () => {
    const { db } = database;
    const ask = (name: string, table: string) =>
      traced(traces, name, {}, () => db.pool.query(`select count(*) from ${table}`));
    const failing = traced(traces, 'd', {}, () => db.pool.query(`select 'planted'::int`));
    await Promise.all([
      ask('a', 'vehicle'),
      ask('b', 'person'),
      traced(traces, 'c', {}, () =>
        db.read((read) => read.selectFrom('company').select('name').execute()),
      ),
      expect(failing).rejects.toThrow('planted'),
    ]);
    // Of nothing that is told of.
    await db.pool.query('select count(*) from ride');
    await traces.close();
    const whole = new Map(
      collector.spans.filter(({ kind }) => kind === 1).map(({ spanId, name }) => [spanId, name]),
    );
    const asked = collector.spans.filter(({ kind }) => kind === 3);
    const told = asked.map(({ parentSpanId, name }) => `${whole.get(parentSpanId)}: ${name}`);
    expect(told.sort()).toEqual([
      'a: select vehicle',
      'b: select person',
      'c: select company',
      'd: select',
    ]);
    const failed = asked.find(({ hasFailed }) => hasFailed);
    expect(failed?.facts).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'select',
      'error.type': '22P02',
    });
    expect(Buffer.concat(collector.bodies).includes('planted')).toBe(false);
  });
});
