// Processes of the product on this database, as each tells of itself. For superusers, who see all companies.
import type { RunningProcess } from '@flotila/domain/connection/gateway.api.ts';
import type { Database, ReadDb, WriteDb } from '../db/open.ts';

/** Times are epoch milliseconds. */
export interface ToldProcess extends Omit<RunningProcess, 'startedAt' | 'seenAt'> {
  keyPrint: string | null;
  started: number;
  seen: number;
  expires: number;
}

export async function tellProcess(db: WriteDb, told: ToldProcess): Promise<void> {
  const { processId, connections } = told;
  const row = {
    host: told.host,
    roles: [...told.roles],
    version: told.version,
    key_print: told.keyPrint,
    connections_open: connections.open,
    connections_most: connections.most,
    connections_waiting: connections.waiting,
    started: new Date(told.started),
    seen: new Date(told.seen),
    expires: new Date(told.expires),
  };
  await db
    .insertInto('process')
    .values({ process_id: processId, ...row })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(row))
    .execute();
}

export async function deleteProcess(db: WriteDb, processId: string): Promise<void> {
  await db.deleteFrom('process').where('process_id', '=', processId).execute();
}

/** Those that told within a minute, by machine, and whether they sign people in with different keys. */
export async function listRunning(
  db: ReadDb,
  now: number,
): Promise<{ all: RunningProcess[]; keysDiffer: boolean }> {
  const rows = await db
    .selectFrom('process')
    .selectAll()
    .where('expires', '>', new Date(now))
    .orderBy('host')
    .orderBy('started')
    .execute();
  const keys = new Set(rows.map(({ key_print }) => key_print).filter((print) => print !== null));
  return {
    keysDiffer: keys.size > 1,
    all: rows.map((row) => ({
      processId: row.process_id,
      host: row.host,
      version: row.version,
      roles: row.roles as RunningProcess['roles'],
      connections: {
        open: row.connections_open,
        most: row.connections_most,
        waiting: row.connections_waiting,
      },
      startedAt: row.started.toISOString(),
      seenAt: row.seen.toISOString(),
    })),
  };
}

/** What a process without a word left; see maintenance.ts. */
export async function deleteSilent(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  await db.write((write) => write.deleteFrom('process').where('expires', '<', now).execute());
}
