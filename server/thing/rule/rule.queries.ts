// Rules as rows: pages of them, one of them locked for a change, the changes, and the versions that say from
// which moment of records on something holds (decision 0040).
import type { Rule } from '@flotila/domain/rule/rule.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { type Slice, totalOf } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { tellSetups } from '../fold/setup-notes.ts';

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

/** One page by name, and how many there are. */
export async function listRuleRows(
  db: ReadDb,
  company: Company,
  slice: Slice,
): Promise<{ rows: RuleRow[]; total: number }> {
  const { page, size } = slice;
  const { rows } = await sql<RuleRow>`${ROWS}
    where r.company_id = ${company.id} and r.removed is null
    order by r.name collate "sk-x-icu", r.rule_id
    limit ${size} offset ${page * size}`.execute(db);
  const total = await totalOf(rows.length, slice, () => countRules(db, company));
  return { rows: rows.map(named), total };
}

export async function findRule(
  db: ReadDb,
  company: Company,
  ruleId: number,
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`${ROWS}
    where r.company_id = ${company.id} and r.rule_id = ${ruleId} and r.removed is null`.execute(db);
  return rows.map(named)[0];
}

function named(row: RuleRow): RuleRow {
  return { ...row, ownerName: row.ownerName || null };
}

/** Those that were not removed. */
export async function countRules(db: ReadDb, company: Company): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from rule
    where company_id = ${company.id} and removed is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Nobody else changes it until the end. */
export async function lockRule(db: WriteDb, company: Company, ruleId: number): Promise<void> {
  await sql`select from rule
    where company_id = ${company.id} and rule_id = ${ruleId} for update`.execute(db);
}

export interface RuleValues {
  name: string;
  isOn: boolean;
  definition: RuleDefinition;
}

/** Answers its number. */
export async function insertRule(
  db: WriteDb,
  companyId: number,
  { name, isOn, definition }: RuleValues,
  made: { ownerId: number | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rule (company_id, name, is_on, definition, owner_id, created)
    values (${companyId}, ${name}, ${isOn}, ${JSON.stringify(definition)}::jsonb, ${made.ownerId},
      ${made.now})
    returning rule_id as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a rule was not inserted');
  return id;
}

export async function updateRuleRow(
  db: WriteDb,
  company: Company,
  ruleId: number,
  { name, isOn, definition }: RuleValues,
): Promise<void> {
  await sql`update rule set name = ${name}, is_on = ${isOn},
      definition = ${JSON.stringify(definition)}::jsonb, last_change = last_change + 1
    where company_id = ${company.id} and rule_id = ${ruleId}`.execute(db);
}

/** Its row stays: alerts of it keep their name. */
export async function markRuleRemoved(
  db: WriteDb,
  company: Company,
  ruleId: number,
  now: Date,
): Promise<void> {
  await sql`update rule set removed = ${now}, is_on = false, last_change = last_change + 1
    where company_id = ${company.id} and rule_id = ${ruleId}`.execute(db);
}

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
  const seen = visible && [...visible];
  // What rings has begun a while before, at most as long as a rule may be told to look back.
  const { rows } = await sql<{ ruleId: number; count: number }>`
    select rule_id as "ruleId", count(*)::int as count from alert
    where company_id = ${company.id} and rang_at >= ${since}
      and begin_ts >= ${since}::timestamptz - interval '31 days'
      and (${seen}::int[] is null or vehicle_id = any(${seen}::int[]))
    group by rule_id`.execute(db);
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}
