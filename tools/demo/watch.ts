// What the demo's companies watch for: their zones and rules, as if somebody had made them before the first record,
// so that visits and alerts of all of the past are found by the fold.
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { WriteDb } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { makeCallForHelp } from '@flotila/server/thing/rule/make-call-for-help.ts';
import { insertRuleVersion, ruleRows } from '@flotila/server/thing/rule/rule.queries.ts';
import { insertZones } from '@flotila/server/thing/zone/zone.queries.ts';
import { putVersions } from '@flotila/server/thing/zone/zone-version.queries.ts';
import type { DemoCompany } from './cast.ts';
import { demoRules } from './rule-cast.ts';
import { DEMO_ZONES } from './zone-cast.ts';

/** @param from from which moment of records on zones and rules hold */
export async function writeWatch(
  tx: WriteDb,
  companyId: number,
  { code, country }: Pick<DemoCompany, 'code' | 'country'>,
  from: Date,
): Promise<void> {
  const zones = await writeZones(tx, companyId, code, from);
  await makeCallForHelp(tx, { companyId, countryCode: country }, from);
  for (const { rule } of demoRules(code, zones)) {
    const { name, ...definition } = rule;
    const company = { id: companyId as CompanyId };
    const values = { name, isOn: true, definition };
    const ruleId = await ruleRows.insert(tx, company, values, { created: from });
    await insertRuleVersion(tx, companyId, ruleId, { now: from, definition });
  }
}

/** Answers their ids by name. */
async function writeZones(
  tx: WriteDb,
  companyId: number,
  code: string,
  from: Date,
): Promise<Map<string, number>> {
  // The company is the demo's own; no caller asks for it.
  const company = { id: companyId as CompanyId };
  const zones = (DEMO_ZONES[code] ?? []).map((zone) => ({ ...zone, subjectId: null }));
  const ids = await insertZones(tx, company, zones, from);
  const versions = zones.map((zone) => {
    return { ...zone, zoneId: ids.get(zone.name) ?? 0, vehicles: ALL_VEHICLES };
  });
  await putVersions(tx, company, from, versions);
  return ids;
}
