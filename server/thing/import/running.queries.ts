// The import that is being stored in a company: one at a time. It is one transaction, so whoever would have to wait for its
// end is told whose it is instead.
import type { ImportKind } from '@flotila/domain/import/import.api.ts';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { localMinutes } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

/** Whoever stores says so more often than that, or has ended with its process. */
export const IMPORT_SILENT_SECONDS_MAX = 60;

export interface RunningImport {
  kind: ImportKind;
  author: string;
  fileName: string;
  begun: Date;
}

/** That `i` has not ended. */
export const IS_RUNNING = sql`i.state = 'storing'
  and i.seen > statement_timestamp() - make_interval(secs => ${IMPORT_SILENT_SECONDS_MAX})`;

/** What an account `a` is called. */
export const ACCOUNT_NAME = sql`coalesce(nullif(concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')), ''), a.login)`;

export async function findRunningImport(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
): Promise<RunningImport | undefined> {
  const { rows } = await sql<RunningImport>`
    select i.kind, i.file_name as "fileName", i.created as begun,
      coalesce((select ${ACCOUNT_NAME} from account a where a.account_id = i.account_id), '') as author
    from import i where i.company_id = ${company.id} and ${IS_RUNNING}`.execute(db);
  return rows[0];
}

/**
 * Waits for what another change of the company has until its end; not for an import of the kind, which may have it for
 * minutes.
 * @param tryIt answers false when somebody else has it
 * @throws in_use with who stores, what, and since when
 */
export async function takeUnlessImporting(
  db: ReadDb,
  company: Pick<CompanyContext, 'id' | 'timeZone'>,
  kind: ImportKind,
  { tryIt, wait }: { tryIt: () => Promise<boolean>; wait: () => Promise<void> },
): Promise<void> {
  if (await tryIt()) return;
  const running = await findRunningImport(db, company);
  if (running?.kind === kind) throw importRunning(company, running);
  await wait();
}

export function importRunning(
  { timeZone }: Pick<CompanyContext, 'timeZone'>,
  { author, fileName, begun }: RunningImport,
): Problem {
  const minutes = localMinutes(begun.getTime(), timeZone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return problem('in_use', {
    message: 'import_running',
    params: { author, name: fileName, time: `${hour}:${minute}` },
  });
}
