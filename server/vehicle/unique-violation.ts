// Recognises the database's refusal of a second row with the same value.

/** SQLSTATE of a unique violation. */
const UNIQUE_VIOLATION = '23505';

/** @param constraint names of the indexes that are meant */
export function isUniqueViolation(error: unknown, constraint: RegExp): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION)
    return false;
  return 'constraint' in error && constraint.test(String(error.constraint));
}
