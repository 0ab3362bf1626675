// What waits for the workers, for /metrics. Every worker tells the same: what stands in the database.
import type { WaitingWork } from '@flotila/domain/connection/gateway.api.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/open.ts';
import { listWaiting } from './queue.queries.ts';

export interface QueueMetricsDeps {
  db: Pick<Database, 'read'>;
  registry: Registry;
  now(): number;
}

export function addQueueMetrics({ db, registry, now }: QueueMetricsDeps): void {
  let asking: Promise<WaitingWork[]> | undefined;
  // Both of one scrape ask once; without the database there is nothing to tell.
  const ask = () =>
    (asking ??= db
      .read(listWaiting)
      .catch(() => [])
      .finally(() => {
        asking = undefined;
      }));
  const gauge = (name: string, help: string, valueIn: (work: WaitingWork) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const queues = await ask();
        this.reset();
        for (const work of queues) this.set({ queue: work.queue }, valueIn(work));
      },
    });
  gauge('flotila_worker_waiting', 'Work that waits for a worker', ({ waiting }) => waiting);
  gauge(
    'flotila_worker_waiting_seconds',
    'For how long the oldest of a queue has waited; 0 where it is not known',
    ({ since }) => (since === null ? 0 : Math.max(0, (now() - Date.parse(since)) / 1000)),
  );
}
