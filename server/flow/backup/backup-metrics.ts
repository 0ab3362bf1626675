// The last backup, for /metrics. Every worker tells the same: what stands in the database.
import { backupTs } from '@flotila/domain/backup/keep.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../ground/db/open.ts';
import { type LogState, readLogState } from './log-state.ts';
import { type BackupState, readState } from './state.ts';

interface Known extends BackupState {
  log: LogState;
}

const METRICS: readonly {
  name: string;
  help: string;
  valueIn(state: Known, now: number): number | undefined;
}[] = [
  {
    name: 'flotila_backup_age_seconds',
    help: 'Time since the last whole backup was begun',
    valueIn: ({ last }, now) => last && (now - (backupTs(last.name) ?? now)) / 1000,
  },
  {
    name: 'flotila_backup_bytes',
    help: 'Size of the last whole backup',
    valueIn: ({ last }) => last?.bytes,
  },
  {
    name: 'flotila_backup_failed',
    help: '1 while the last try to make a backup failed',
    valueIn: ({ failed }) => (failed ? 1 : 0),
  },
  {
    name: 'flotila_backup_compared',
    help: '1 when the last trial restored the same, 0 when not',
    valueIn: ({ tried }) => tried && (tried.failure === undefined ? 1 : 0),
  },
  {
    name: 'flotila_backup_compared_age_seconds',
    help: 'Time since the last trial, whatever came of it',
    valueIn: ({ tried }, now) => tried && (now - tried.at) / 1000,
  },
  {
    name: 'flotila_backup_log_age_seconds',
    help: 'What was stored since would be lost with the disk of the embedded database',
    valueIn: ({ log }, now) => log.reachesTs && (now - log.reachesTs) / 1000,
  },
  {
    name: 'flotila_backup_log_failed',
    help: '1 while the log of the embedded database does not reach the place of the backups',
    valueIn: ({ log }) => (log.failed ? 1 : log.run && 0),
  },
];

interface BackupMetricsDeps {
  db: Pick<Database, 'read'>;
  registry: Registry;
  now(): number;
}

export function addBackupMetrics({ db, registry, now }: BackupMetricsDeps): void {
  let asking: Promise<Known | undefined> | undefined;
  // All of one scrape ask once; without the database there is nothing to tell.
  const ask = () =>
    (asking ??= Promise.all([readState(db), readLogState(db)])
      .then(([state, log]) => ({ ...state, log }))
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      }));
  for (const { name, help, valueIn } of METRICS) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await ask();
        const value = state && valueIn(state, now());
        this.reset();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
