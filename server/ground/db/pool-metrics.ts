// The connections of this process to its database, for /metrics: one that waits has no connection yet.
import { Gauge, type Registry } from 'prom-client';
import type { Database } from './open.ts';

export function addPoolMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  new Gauge({
    name: 'flotila_database_connections',
    help: 'Connections to the database by what they do, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'free' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
