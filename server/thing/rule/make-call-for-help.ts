// A new company has its first rule from the beginning.
import { callForHelp } from '@flotila/domain/rule/call-for-help.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { insertRuleVersion, ruleRows } from './rule.queries.ts';

/** No entry of its own in the record of changes: it comes with the company. */
export async function makeCallForHelp(
  db: WriteDb,
  { companyId, countryCode }: { companyId: number; countryCode: string },
  now: Date,
): Promise<void> {
  const rule = callForHelp(countryCode);
  const ruleId = await ruleRows.insert(db, { id: companyId as CompanyId }, rule, { created: now });
  const { definition } = rule;
  await insertRuleVersion(db, companyId, ruleId, { now, definition });
}
