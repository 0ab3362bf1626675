// Rules as rows: pages of them, one of them locked for a change, the changes, and the versions that say from
// which moment of records on something holds (decision 0040).

import type { Page } from '@flotila/domain/endpoint.ts';
import type { Rule } from '@flotila/domain/rule/rule.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows, readPage, type Slice, viewPage } from '../../ground/db/page.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { tellSetups } from '../fold/setup-notes.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

/** What stands in `definition`; name and switch have columns of their own. */
export type RuleDefinition = Omit<Rule, 'name' | 'isOn'>;

export interface RuleRow {
  ruleId: number;
  name: string;
  isOn: boolean;
  definition: RuleDefinition;
  ownerId: number | null;
  ownerName: string | null;
  lastChange: string;
}

const ROWS = sql`
  select r.rule_id as "ruleId", r.name, r.is_on as "isOn", r.definition, r.owner_id as "ownerId",
    concat_ws(' ', p.first_name, p.last_name) as "ownerName",
    r.last_change::text as "lastChange"
  from rule r left join person p on p.company_id = r.company_id and p.person_id = r.owner_id`;

/** Those of a company that were not removed. */
const there = ({ id }: Company) => sql`r.company_id = ${id} and r.removed is null`;

/** One page by name, and how many there are. */
export async function listRuleRows(
  db: ReadDb,
  company: Company,
  slice: Slice,
): Promise<Page<RuleRow>> {
  const page = await readPage(
    db,
    slice,
    sql`from rule r where ${there(company)}`,
    (cut) => sql<RuleRow>`${ROWS} where ${there(company)}
      order by r.name collate "sk-x-icu", r.rule_id ${cut}`,
  );
  return viewPage(page, named);
}

export async function findRule(
  db: ReadDb,
  company: Company,
  ruleId: number,
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`${ROWS}
    where ${there(company)} and r.rule_id = ${ruleId}`.execute(db);
  return rows.map(named)[0];
}

function named(row: RuleRow): RuleRow {
  return { ...row, ownerName: row.ownerName || null };
}

export function countRules(db: ReadDb, company: Company): Promise<number> {
  return countRows(db, sql`from rule r where ${there(company)}`);
}

export interface RuleValues {
  name: string;
  isOn: boolean;
  definition: RuleDefinition;
}

export const ruleRows = recordRows('rule', 'rule_id', ({ name, isOn, definition }: RuleValues) => ({
  name,
  is_on: isOn,
  definition: JSON.stringify(definition),
}));

/**
 * From `now` on this holds, null: nothing. Where the clock was set back it holds from just behind the
 * version before, because a version is never changed.
 */
export async function insertRuleVersion(
  db: WriteDb,
  companyId: number,
  ruleId: number,
  { now, definition }: { now: Date; definition: RuleDefinition | null },
): Promise<void> {
  await sql`
    insert into rule_version (company_id, rule_id, from_ts, definition)
    select ${companyId}, ${ruleId},
      greatest(${now}::timestamptz, max(from_ts) + interval '1 ms'),
      ${definition && JSON.stringify(definition)}::jsonb
    from rule_version where company_id = ${companyId} and rule_id = ${ruleId}`.execute(db);
}

/** All processes read the rules anew before they fold the next records. */
export async function tellRulesChanged(db: WriteDb, company: Company): Promise<void> {
  await tellSetups(db, { kind: 'company', companyId: company.id });
}

/** How often each rule rang for these vehicles (null: for all) since the moment. */
export async function countRings(
  db: ReadDb,
  company: Company,
  { since, visible }: { since: Date; visible: ReadonlySet<number> | null },
): Promise<Map<number, number>> {
  // What rings has begun a while before, at most as long as a rule may be told to look back.
  const { rows } = await sql<{ ruleId: number; count: number }>`
    select rule_id as "ruleId", count(*)::int as count from alert a
    where company_id = ${company.id} and rang_at >= ${since}
      and begin_ts >= ${since}::timestamptz - interval '31 days'
      and ${isAmong('a', { visible })}
    group by rule_id`.execute(db);
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}
