// Rows of several companies are locked or claimed company by company, because they may lie on different machines and
// no statement locks on two. Which ones they are is asked before, without a lock; what changed since is found out
// by the statement that locks.

/** Does the work for the rows of each company, in the order of the companies; answers what all of it answered. */
export async function byCompany<K extends { companyId: number }, T>(
  rows: readonly K[],
  work: (companyId: number, rows: K[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const companies = [...Map.groupBy(rows, ({ companyId }) => companyId)];
  companies.sort(([a], [b]) => a - b);
  const answers: T[] = [];
  for (const [companyId, ofCompany] of companies) {
    answers.push(...(await work(companyId, ofCompany)));
  }
  return answers;
}

/** Of so many candidates one is claimed; others may be taken by another process at this moment. */
export const CANDIDATES_MAX = 10;

/** The first of the candidates that can be had. */
export async function firstClaimed<K, T>(
  candidates: readonly K[],
  claim: (candidate: K) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const candidate of candidates) {
    const claimed = await claim(candidate);
    if (claimed !== undefined) return claimed;
  }
  return undefined;
}
