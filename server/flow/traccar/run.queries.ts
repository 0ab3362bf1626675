// The last run of a company that somebody began on the screen: one at a time, known from any process.
import type {
  TraccarFault,
  TraccarProgress,
  TraccarReport,
  TraccarRun,
} from '@flotila/domain/traccar/traccar.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { ACCOUNT_NAME, IMPORT_SILENT_SECONDS_MAX } from '../../thing/import/running.queries.ts';

type Company = { id: number };

/** That `r` has not ended. */
const IS_RUNNING = sql`(r.state = 'running'
  and r.seen > statement_timestamp() - make_interval(secs => ${IMPORT_SILENT_SECONDS_MAX}))`;

export interface RunBegun {
  created: Date;
  accountId: number;
  source: string;
  since: Date;
  withHistory: boolean;
  progress: TraccarProgress;
}

/** Its number; undefined: another one of the company has not ended. */
export async function beginRun(
  db: WriteDb,
  company: Company,
  { created, accountId, source, since, withHistory, progress }: RunBegun,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into traccar_run as r (company_id, created, account_id, source, since, with_history, state, seen, progress)
    values (${company.id}, ${created}, ${accountId}, ${source}, ${since}, ${withHistory}, 'running',
      statement_timestamp(), ${JSON.stringify(progress)})
    on conflict (company_id) do update set run_id = excluded.run_id, created = excluded.created,
      account_id = excluded.account_id, source = excluded.source, since = excluded.since,
      with_history = excluded.with_history, state = excluded.state, is_stopping = false,
      seen = excluded.seen, ended = null, progress = excluded.progress, fault = null, report = null
    where not ${IS_RUNNING}
    returning r.run_id as id`.execute(db);
  return rows[0]?.id;
}

/** Answers false when it is to end: somebody asked for it, or it was given up and another one has begun. */
export async function noteRun(
  db: WriteDb,
  company: Company,
  runId: number,
  progress: TraccarProgress,
): Promise<boolean> {
  const { rows } = await sql<{ goesOn: boolean }>`
    update traccar_run set progress = ${JSON.stringify(progress)}, seen = statement_timestamp()
    where company_id = ${company.id} and run_id = ${runId} and state = 'running'
    returning not is_stopping as "goesOn"`.execute(db);
  return rows[0]?.goesOn ?? false;
}

export interface RunEnd {
  state: 'done' | 'stopped' | 'failed';
  fault: TraccarFault | null;
  report: TraccarReport | null;
}

export async function endRun(
  db: WriteDb,
  company: Company,
  runId: number,
  { state, fault, report, progress, ended }: RunEnd & { progress: TraccarProgress; ended: Date },
): Promise<void> {
  await sql`
    update traccar_run set state = ${state}, fault = ${fault}, ended = ${ended},
      progress = ${JSON.stringify(progress)}, report = ${report && JSON.stringify(report)}::jsonb
    where company_id = ${company.id} and run_id = ${runId} and state = 'running'`.execute(db);
}

export async function askRunToStop(db: WriteDb, company: Company): Promise<void> {
  await sql`update traccar_run set is_stopping = true
    where company_id = ${company.id} and state = 'running'`.execute(db);
}

type RunRow = Omit<TraccarRun, 'begun' | 'ended' | 'since'> & {
  begun: Date;
  ended: Date | null;
  since: Date;
};

export async function findRun(db: ReadDb, company: Company): Promise<TraccarRun | null> {
  const { rows } = await sql<RunRow>`
    select r.source, r.created as begun, r.ended, r.since, r.with_history as "withHistory",
      coalesce((select ${ACCOUNT_NAME} from account a where a.account_id = r.account_id), '') as author,
      case when r.state = 'running' and not ${IS_RUNNING} then 'failed' else r.state end as state,
      case when r.state = 'running' and not ${IS_RUNNING} then 'ended' else r.fault end as fault,
      r.is_stopping as "isStopping", r.progress, r.report
    from traccar_run r where r.company_id = ${company.id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    begun: row.begun.toISOString(),
    ended: row.ended?.toISOString() ?? null,
    since: row.since.toISOString(),
  };
}
