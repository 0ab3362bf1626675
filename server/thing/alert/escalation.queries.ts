// Which alarms nobody has acknowledged for as long as their rule waits, and that others are told of them now.
import { sql } from 'kysely';
import { byCompany } from '../../ground/db/by-company.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { ChangedAlert } from './alert-changes.ts';

/** Alarms of one look; more are taken by the next. */
const AT_ONCE_MAX = 500;
/** Nobody is told of what is older: the product was away so long that everybody has looked since. */
const OLDEST = sql`interval '3 days'`;

/**
 * Marks the alarms that others are to be told of, each once in its life. A rule that is off or removed tells nobody
 * any more. What rang later than it can have rung was found by a clock that was ahead: nobody knows how long ago.
 */
export async function escalateDue(db: WriteDb, now: Date): Promise<ChangedAlert[]> {
  const isDue = sql`from rule r
      cross join lateral make_interval(
        mins => (r.definition->'escalate'->>'afterMinutes')::int) as patience
      join alert a on a.company_id = r.company_id and a.rule_id = r.rule_id
      where r.is_on and r.removed is null
        and jsonb_typeof(r.definition->'escalate') = 'object'
        and a.severity = 'alarm' and a.acknowledged_at is null and a.withdrawn_at is null
        and a.escalated_at is null and a.begin_ts > ${now}::timestamptz - ${OLDEST}
        and (a.rang_at <= ${now}::timestamptz - patience or a.rang_at > ${now}::timestamptz + patience)
`;
  const found = await sql<ChangedAlert>`select a.company_id as "companyId", a.alert_id as "alertId"
    ${isDue} order by a.alert_id limit ${AT_ONCE_MAX}`.execute(db);
  return byCompany(found.rows, async (companyId, alerts) => {
    const { rows } = await sql<ChangedAlert>`
      with due as (
        select a.company_id, a.alert_id ${isDue} and r.company_id = ${companyId}
          and a.company_id = ${companyId}
          and a.alert_id = any(${alerts.map(({ alertId }) => alertId)}::int[])
        order by a.alert_id for update of a skip locked)
      update alert a set escalated_at = ${now}, updated = ${now}
      from due where a.company_id = ${companyId} and a.alert_id = due.alert_id
      returning a.company_id as "companyId", a.alert_id as "alertId"`.execute(db);
    return rows;
  });
}
