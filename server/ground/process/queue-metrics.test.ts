import { QUEUES } from '@flotila/domain/connection/gateway.api.ts';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { addQueueMetrics } from './queue-metrics.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
});
afterAll(() => database.close());

function metricsOf(db: Parameters<typeof addQueueMetrics>[0]['db']): () => Promise<string> {
  const registry = new Registry();
  addQueueMetrics({ db, registry, now: () => NOW });
  return () => registry.metrics();
}

test('each queue says how much waits in it, and for how long the oldest has', async () => {
  const { db } = database;
  const told = metricsOf(db);
  const empty = await told();
  for (const queue of QUEUES)
    expect(empty).toContain(`flotila_worker_waiting{queue="${queue}"} 0\n`);
  const since = new Date(NOW - 90_000);
  await db.write((write) =>
    sql`insert into fold_state (company_id, vehicle_id, dirty_from, dirty_since)
      select company_id, vehicle_id, ${since}, ${since} from vehicle limit 2
      on conflict (company_id, vehicle_id) do update set dirty_from = ${since}, dirty_since = ${since}`.execute(
      write,
    ),
  );
  const full = await told();
  expect(full).toContain('flotila_worker_waiting{queue="rebuilds"} 2\n');
  expect(full).toContain('flotila_worker_waiting_seconds{queue="rebuilds"} 90\n');
});

test('without the database nothing is told, and the scrape is answered', async () => {
  const told = await metricsOf({ read: () => Promise.reject(new Error('away')) })();
  expect(told).not.toContain('queue=');
});
