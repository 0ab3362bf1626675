// The company that an operator's command is for.
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { companyOf } from './identity.ts';
import { listCompanies } from './session.queries.ts';

/**
 * Called by its code, its number or its whole name; left out: the only one. A text: why there is none.
 */
export async function chosenCompany(
  db: Database,
  called: string | undefined,
): Promise<CompanyContext | string> {
  const companies = await db.read(listCompanies);
  const found =
    called === undefined
      ? companies
      : (['code', 'companyId', 'name'] as const)
          .map((by) => companies.filter((one) => String(one[by]) === called))
          .find(({ length }) => length > 0);
  const [row, other] = found ?? [];
  if (row && !other) {
    return companyOf(row, { administrator: true, dispatcher: true, ownRecords: false });
  }
  if (called === undefined) return '--company is needed: there is more than one, or none.';
  return other
    ? `Several companies are called ${called}: name one by its code.`
    : `There is no company ${called}.`;
}
