// Calls for help that nobody has ended.
import { HELP_CALLS_MAX } from '@flotila/domain/alert/help-call.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { isAmong } from '../vehicle/among-vehicles.queries.ts';
import { type AlertRow, type AlertSight, acknowledger, joinAcknowledger } from './alert.queries.ts';

export interface HelpCallRow
  extends Pick<AlertRow, 'byPersonId' | 'byAccountId' | 'byFirstName' | 'byLastName'> {
  vehicleId: number;
  pressed: Date;
  found: Date | null;
  alertId: number | null;
  takenAt: Date | null;
  handedOnAt: Date | null;
}

/**
 * Of the vehicles that are seen, or of one of them, newest first. The alert is the newest one since the flag was reset last: one of a call
 * that was ended says nothing of the next.
 */
export async function listHelpCallRows(
  db: ReadDb,
  sight: AlertSight,
  vehicleId?: number,
): Promise<HelpCallRow[]> {
  const { company, vehicles } = sight;
  const { rows } = await sql<HelpCallRow>`
    select l.vehicle_id as "vehicleId", l.panic_ts as pressed, a.found, a.alert_id as "alertId",
      a.acknowledged_at as "takenAt", a.escalated_at as "handedOnAt", ${acknowledger('a')}
    from vehicle_live l
    join vehicle v on v.company_id = l.company_id and v.vehicle_id = l.vehicle_id
      and v.deleted is null and v.state = 'active'
    left join lateral (select k.alert_id, k.found, k.acknowledged_at, k.acknowledged_by,
        k.acknowledged_account, k.escalated_at from alert k
      where k.company_id = l.company_id and k.vehicle_id = l.vehicle_id
        and k.begin_ts <= l.panic_ts and k.begin_ts > coalesce(l.panic_reset, '-infinity')
        and k.why->>'kind' = 'panic' and k.withdrawn_at is null and not k.is_past
      order by k.begin_ts desc, k.alert_id desc limit 1) a on true
    ${joinAcknowledger('a', company)}
    where l.company_id = ${company} and l.panic_ts > coalesce(l.panic_reset, '-infinity')
      and ${isAmong('l', { visible: vehicles, vehicleId })}
    order by l.panic_ts desc, l.vehicle_id limit ${HELP_CALLS_MAX}`.execute(db);
  return rows;
}

/** Calls for help of a vehicle that nobody has acknowledged, ended ones too. */
export async function listWaitingCalls(
  db: ReadDb,
  { company }: Pick<AlertSight, 'company'>,
  vehicleId: number,
): Promise<number[]> {
  const { rows } = await sql<{ alertId: number }>`
    select alert_id as "alertId" from alert
    where company_id = ${company} and vehicle_id = ${vehicleId} and why->>'kind' = 'panic'
      and acknowledged_at is null and withdrawn_at is null
    order by begin_ts desc limit ${HELP_CALLS_MAX}`.execute(db);
  return rows.map(({ alertId }) => alertId);
}
