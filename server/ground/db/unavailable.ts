// Is a failure the database's absence or want? Then callers may try again (503, no acknowledgement);
// any other failure is a bug or a broken rule of the data.

/**
 * PostgreSQL: connection exceptions; class 53 (the disk, the memory or the connections are used up);
 * shutting down, starting up, a session ended from outside; the disk cannot be read or written.
 */
const SQL_STATES = /^(08...|53...|57P0[1-5]|58030)$/;
const SYSTEM_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|EHOSTUNREACH)$/;
/** Failures that the pg client reports by words only. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection ended|timeout expired|not queryable/i;

/** A statement had no answer in time, and its connection was closed. */
export class DatabaseSilent extends Error {
  constructor(statementMsMax: number) {
    super(`the database did not answer within ${statementMsMax / 1000} s`);
  }
}

/** The connection was lost while a change was being committed: it may have been saved or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the database was lost during a commit', { cause });
  }
}

/** True when the database cannot be reached or lacks room now, and the same may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseSilent || error instanceof OutcomeUnknown) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SQL_STATES.test(code) || SYSTEM_CODES.test(code)) return true;
  return WORDS.test(error.message);
}
