// Frames of several trackers in one commit: each is told of with it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeCollector } from '../../ground/outside/fake-collector.ts';
import type { Span, Traces } from '../../ground/trace/traces.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testTraces } from '../../testing/traces.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createIngest } from './ingest.ts';
import { addTrackers, recordAt, testLog } from './test-fleet.ts';

let collector: FakeCollector;
let traces: Traces;
let database: TestDatabase;
beforeAll(async () => {
  ({ collector, traces } = await testTraces());
  database = await testDatabase({ traces });
});
afterAll(async () => {
  await database.close();
  await collector.stop();
});

test('a commit is part of the first frame that waited for it; the others and it name each other', async () => {
  const now = Date.parse('2026-05-04T10:00:00Z');
  const ingest = await createIngest({
    db: database.db,
    traces,
    now: () => now,
    placeOf,
    countryOf,
    log: testLog(),
    onCommitted: () => undefined,
  });
  const trackers = await addTrackers(database.db, 12);
  // Those of one lane are stored together.
  const lane = trackers.filter(({ device }) => device.deviceId % 4 === 0).slice(0, 3);
  expect(lane).toHaveLength(3);
  const spans = lane.map(() => traces.begin('round') as Span);
  await Promise.all(
    lane.map(({ device }, index) =>
      ingest.store({ device, records: [recordAt(now)], receivedTs: now, span: spans[index] }),
    ),
  );
  for (const span of spans) span.end();
  await ingest.stop();
  await traces.close();
  const rounds = collector.spans.filter(({ name }) => name === 'round');
  const commits = collector.spans.filter(({ name }) => name === 'commit');
  expect(commits).toHaveLength(1);
  const [commit] = commits;
  expect(commit?.facts).toEqual({ 'flotila.records': 3, 'flotila.trackers': 3 });
  const first = rounds.find(({ spanId }) => spanId === commit?.parentSpanId);
  const others = rounds.filter((round) => round !== first);
  expect(first?.links).toEqual([]);
  expect([...(commit?.links ?? [])].sort()).toEqual(others.map(({ spanId }) => spanId).sort());
  for (const { links } of others) expect(links).toEqual([commit?.spanId]);
});
