// Alerts of what holds, as they are looked at: those that go on, and of lately.
import type { KnownAlert } from '@flotila/domain/rule/by-time/held.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import { inMillis, isLooked, type LookedAt } from '../time.queries.ts';

export interface HeldAlert extends KnownAlert {
  ruleId: number;
}

export async function listHeldAlerts(db: ReadDb, look: LookedAt): Promise<HeldAlert[]> {
  const { rows } = await sql<HeldAlert>`
    select a.alert_id as "alertId", a.rule_id as "ruleId", a.vehicle_id as "vehicleId", a.about,
      ${inMillis('a.begin_ts')} as "begin", ${inMillis('a.end_ts')} as "end"
    from alert a where ${isLooked(look)} order by a.begin_ts`.execute(db);
  return rows;
}
