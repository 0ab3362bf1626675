// Tells a database that cannot be reached or has no room (answer 503, try again) and text that it cannot
// hold (answer 400) from a bug in our SQL (answer 500).
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { isDatabaseUnavailable, OutcomeUnknown } from '../db/unavailable.ts';

/** Seconds after which a client should try again while the database is away. */
const RETRY_SECONDS = 5;

/** SQLSTATE: deadlock, serialization, statement or lock time-out; the same may work later. */
const TRY_AGAIN = new Set(['40P01', '40001', '57014', '55P03']);

/** SQLSTATE: text with a zero byte or an unpaired surrogate. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/**
 * The refusal for an error of the database's client; undefined when it is none of these. Who made a change
 * (`isChange`) of which nobody knows whether it was saved must look, and is not asked to try again.
 */
export function databaseProblem(error: unknown, isChange = false): Problem | undefined {
  if (isChange && error instanceof OutcomeUnknown) {
    return problem('unavailable', { message: 'perhaps_saved' });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNSTORABLE_TEXT.has(code)) return problem('invalid');
  if (TRY_AGAIN.has(code) || isDatabaseUnavailable(error)) {
    return problem('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }
  return undefined;
}
