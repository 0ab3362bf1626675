// How the backups are, for superusers. Nothing of the keys leaves the server.

import { type Backups, getBackups } from '@flotila/domain/backup/backup.api.ts';
import { backupTs } from '@flotila/domain/backup/keep.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { BackupConfig } from '../../ground/config/backup-config.ts';
import { ownCommand } from '../../ground/config/own-command.ts';
import type { Database } from '../../ground/db/open.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import { LOG_LATE_MS, type LogState, readLogState } from './log-state.ts';
import { type BackupState, readState } from './state.ts';

/** One that takes its hours is not late. */
const LATE_MS = 2 * DAY_MS;

interface BackupRouteDeps {
  db: Database;
  /** undefined: none are made */
  backup: BackupConfig | undefined;
  /** The database is the embedded one, whose log is kept between backups. */
  keepsLog: boolean;
  now(): number;
}

export function backupRoutes({ db, backup, keepsLog, now }: BackupRouteDeps): Route[] {
  return [
    serveSession(getBackups, async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return {
        place: backup ? placeOf(backup) : null,
        isEncrypted: backup?.key !== undefined,
        hour: backup?.hour ?? 0,
        timeZone,
        command: ownCommand('backup now'),
        ...toldOf(await readState(db), now()),
        log: backup && keepsLog ? logOf(await readLogState(db), now()) : null,
      };
    }),
  ];
}

function placeOf({ place }: BackupConfig): Backups['place'] {
  if (typeof place === 'string') return { kind: 'folder', path: place };
  const { bucket, prefix } = place;
  return { kind: 'bucket', path: `s3://${[bucket, prefix].filter(Boolean).join('/')}` };
}

function toldOf(
  { last, tried, failed }: BackupState,
  now: number,
): Pick<Backups, 'last' | 'tried' | 'failed'> {
  const madeAt = (name: string) => new Date(backupTs(name) ?? 0).toISOString();
  return {
    last: last
      ? {
          made: madeAt(last.name),
          bytes: last.bytes,
          archived: (last.archive?.files ?? 0) - (last.archive?.missing ?? 0),
          archivedBytes: last.archive?.bytes ?? 0,
          isLate: now - (backupTs(last.name) ?? 0) > LATE_MS,
        }
      : null,
    tried: tried
      ? {
          made: madeAt(tried.name),
          at: new Date(tried.at).toISOString(),
          failure: tried.failure ?? null,
        }
      : null,
    failed: failed
      ? { since: new Date(failed.since ?? failed.at).toISOString(), said: failed.said }
      : null,
  };
}

function logOf({ run, fromTs, reachesTs, failed }: LogState, now: number): Backups['log'] {
  const isLate = reachesTs !== undefined && now - reachesTs >= LOG_LATE_MS;
  const isKept = reachesTs !== undefined && run !== undefined;
  const instantOf = (ts: number | undefined) =>
    ts === undefined ? null : new Date(ts).toISOString();
  return {
    state: !run && failed ? 'ended' : !isKept ? 'making' : isLate ? 'late' : 'kept',
    from: instantOf(fromTs),
    until: instantOf(fromTs && reachesTs),
    since: instantOf(failed?.at),
    said: failed?.said ?? null,
  };
}
