// Rules and alerts of tests, put into their tables as they are.
import { callForHelp } from '@flotila/domain/rule/call-for-help.ts';
import { decidingOf } from '@flotila/domain/rule/rule.ts';
import type { Database } from '../ground/db/open.ts';

/** A rule of the company that always held; `definition` names what the test is about. */
export async function seedRule(
  db: Database,
  { ruleId, company }: { ruleId: number; company: number },
  definition: object = {},
): Promise<void> {
  const rule = { ...callForHelp('SK').definition, severity: 'warning' as const, ...definition };
  await db.pool.query(
    `insert into rule (company_id, rule_id, name, is_on, definition) values ($1, $2, $3, true, $4)`,
    [company, ruleId, `Rule ${ruleId}`, JSON.stringify(rule)],
  );
  await db.pool.query(
    `insert into rule_version (company_id, rule_id, from_ts, definition)
     values ($1, $2, '-infinity', $3)`,
    [company, ruleId, JSON.stringify(decidingOf(rule))],
  );
}

export interface SeededAlert {
  alertId: number;
  company: number;
  ruleId: number;
  vehicle: number | null;
  begin: string;
}

/** An alert that the fold found when it began, and that rang then; `more` are columns of the table. */
export async function seedAlert(
  db: Database,
  { alertId, company, ruleId, vehicle, begin }: SeededAlert,
  more: Record<string, unknown> = {},
): Promise<void> {
  const row: Record<string, unknown> = {
    company_id: company,
    alert_id: alertId,
    rule_id: ruleId,
    vehicle_id: vehicle,
    severity: 'warning',
    decided_by: 'records',
    begin_ts: begin,
    decided_ts: begin,
    found: begin,
    rang_at: begin,
    updated: begin,
    why: JSON.stringify({ kind: 'speed', params: { over: 90 }, records: [] }),
    ...more,
  };
  const names = Object.keys(row);
  await db.pool.query(
    `insert into alert (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}
