// Why an import is not taken back: what of it was changed since, or is used.
import { firstNames, type Problem, problem } from '@flotila/domain/problem.ts';

/** Records that the refusal names. */
const NAMED_MAX = 5;

export function inUse(
  message: 'import_changed' | 'import_used',
  names: readonly string[],
): Problem {
  const records = firstNames(names.slice(0, NAMED_MAX), names.length);
  return problem('in_use', { message, params: { records } });
}
