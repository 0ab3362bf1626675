// Two people store the same login, code or moment at once: whoever is second meets the database's unique
// index after the check that everything is free. Turned into the refusal that the check gives.
import { duplicateField } from '@flotila/domain/problem.ts';

/** SQLSTATE of a unique violation. */
const UNIQUE_VIOLATION = '23505';

/**
 * What `store` answers. @throws duplicate of the field where a row with the same value is there
 * @param constraint names of the indexes that are meant
 */
export async function unlessTaken<T>(
  constraint: RegExp,
  field: string,
  store: () => Promise<T>,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error, constraint)) throw duplicateField(field);
    throw error;
  }
}

function isUniqueViolation(error: unknown, constraint: RegExp): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION)
    return false;
  return 'constraint' in error && constraint.test(nameOf(String(error.constraint)));
}

/** Citus adds the number of the piece in which the row lies. */
function nameOf(index: string): string {
  return index.replace(/_\d{6,}$/, '');
}
