// One import of an account at a time: reading a file takes a thread and its memory.
import { problem } from '@flotila/domain/problem.ts';

/** Accounts of which an import is being read. */
const importing = new Set<number>();
const BUSY_SECONDS = 5;

/** @throws too_many while another import of the same account is on its way; what `work` throws */
export async function oneImport<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  if (importing.has(accountId)) {
    throw problem('too_many', { message: 'import_busy', retryAfterSeconds: BUSY_SECONDS });
  }
  importing.add(accountId);
  try {
    return await work();
  } finally {
    importing.delete(accountId);
  }
}
