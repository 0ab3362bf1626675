// Why a report that nobody waits for was not made.
import { Problem } from '@flotila/domain/problem.ts';
import { databaseProblem } from '../../ground/http/database-problems.ts';

/** Key of the sentence that says it. `unavailable` passes; `server_error` is a bug of ours. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Problem)) return databaseProblem(error)?.code ?? 'server_error';
  const { code, detail } = error;
  // Whoever may not see somebody hears that there is no such one.
  if (code === 'not_found' || code === 'forbidden') return 'report_right_lost';
  return code === 'unavailable' ? code : (detail.message ?? code);
}
