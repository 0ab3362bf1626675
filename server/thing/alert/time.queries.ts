// What all looks of the worker ask and write about alerts that time decides: the versions of such rules, which alerts
// are looked at, and the rows that begin, go on, end or are taken back.
import type { Severity, Why } from '@flotila/domain/alert/alert.ts';
import { BY_TIME, type ByTimeKind, type RuleDeciding } from '@flotila/domain/rule/rule.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { ChangedAlert } from './alert-changes.ts';

/** An ended alert is looked at for so long: a backlog that comes later takes none back. */
const LOOKED_BACK = sql`interval '7 days'`;

/** A moment as epoch milliseconds. */
export function inMillis(column: string): RawBuilder<number> {
  return sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
}

/** A version of a rule, as alerts of it are decided. */
export interface TimeVersion {
  companyId: CompanyId;
  timeZone: string;
  country: string;
  ruleId: number;
  kind: ByTimeKind;
  ownerId: number | null;
  /** As the rule is now. */
  severity: Severity;
  /** Seconds; as the rule is now. */
  ringWithin: number;
  /** What is open is the least or the greatest Date. */
  from: Date;
  to: Date;
  deciding: RuleDeciding;
}

/** What a look is about. */
export interface LookedAt {
  companyId: CompanyId;
  /** Of one kind, also those that hold no more. */
  versions: readonly TimeVersion[];
  /** epoch milliseconds */
  now: number;
}

/** All versions of all companies that time decides. */
export async function listTimeVersions(db: ReadDb): Promise<TimeVersion[]> {
  const kinds = [...BY_TIME];
  const { rows } = await sql<TimeVersion>`
    with version as (
      select company_id, rule_id, from_ts, definition, coalesce(lead(from_ts)
        over (partition by company_id, rule_id order by from_ts), 'infinity') as to_ts
      from rule_version)
    select v.company_id as "companyId", c.time_zone as "timeZone", c.country_code as country,
      v.rule_id as "ruleId", v.definition->'condition'->>'kind' as kind, r.owner_id as "ownerId", r.definition->>'severity' as severity,
      (r.definition->>'ringWithin')::float8 as "ringWithin",
      v.from_ts as "from", v.to_ts as "to", v.definition as deciding
    from version v join rule r on r.company_id = v.company_id and r.rule_id = v.rule_id
    join company c on c.company_id = v.company_id
    where v.definition->'condition'->>'kind' = any(${kinds}::text[])
    order by v.company_id, v.rule_id, v.from_ts`.execute(db);
  return rows;
}

/** Which alerts `a` of rules are looked at: those that go on or began lately, without the withdrawn. */
export function isLooked({ companyId, versions, now }: LookedAt): RawBuilder<boolean> {
  const [ruleIds, kinds] = [versions.map(({ ruleId }) => ruleId), versions.map(({ kind }) => kind)];
  return sql<boolean>`a.company_id = ${companyId} and a.rule_id = any(${ruleIds}::int[])
    and a.decided_by = 'time' and a.why->>'kind' = any(${kinds}::text[]) and a.withdrawn_at is null
    and (a.end_ts is null or a.begin_ts > ${new Date(now)}::timestamptz - ${LOOKED_BACK})`;
}

/** The derived half of an alert; `alertId` null: it is new. */
export interface TimeRow {
  alertId: number | null;
  ruleId: number;
  vehicleId: number | null;
  /** What else it is about, or '': a vehicle may have an alert of each. */
  about: string;
  severity: Severity;
  begin: number;
  end: number | null;
  isMuted: boolean;
  /** Known too late to ring. */
  isLate: boolean;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  why: Why;
}

/**
 * Begins alerts, which ring unless they are late (§4), or goes on as the row that people were told of. So does what
 * had ended and is once more with the same begin.
 */
export async function writeTimeRows(
  db: WriteDb,
  companyId: number,
  found: readonly TimeRow[],
  now: Date,
): Promise<ChangedAlert[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<ChangedAlert>`
    with n as (
      select f.*, to_timestamp(f."begin" / 1000.0) as begin_ts, to_timestamp(f."end" / 1000.0) as end_ts
      from json_to_recordset(${JSON.stringify(found)}::json) as f("alertId" integer,
        "ruleId" integer, "vehicleId" integer, about text, severity text, "begin" float8, "end" float8,
        "isMuted" boolean, "isLate" boolean, latitude float8, longitude float8, country text, place text, why jsonb)),
    moved as (
      update alert a set begin_ts = n.begin_ts, decided_ts = n.begin_ts, end_ts = n.end_ts,
        why = n.why, updated = ${now}
      from n where a.company_id = ${companyId} and a.alert_id = n."alertId"
      returning a.company_id, a.alert_id),
    added as (
      insert into alert (company_id, rule_id, vehicle_id, about, decided_by, severity, begin_ts,
        end_ts, decided_ts, is_muted, is_late, latitude, longitude, country, place, why, found, updated,
        rang_at)
      select ${companyId}, "ruleId", "vehicleId", about, 'time', severity, begin_ts, end_ts, begin_ts,
        "isMuted", "isLate", latitude, longitude, country, place, why, ${now}, ${now},
        case when not "isLate" then ${now}::timestamptz end
      from n where "alertId" is null
      on conflict (company_id, rule_id, vehicle_id, about, decided_ts) do update
        set end_ts = excluded.end_ts, withdrawn_at = null, why = excluded.why, updated = ${now}
        where alert.end_ts is not null
      returning company_id, alert_id)
    select company_id as "companyId", alert_id as "alertId" from moved
    union all select * from added`.execute(db);
  return rows;
}

/** An alert that is over; `end` null: it was none. */
export interface ClosedAlert {
  alertId: number;
  end: number | null;
}

/** Ends alerts, or takes back those that were none. */
export async function closeTimeAlerts(
  db: WriteDb,
  companyId: number,
  closed: readonly ClosedAlert[],
  now: Date,
): Promise<ChangedAlert[]> {
  if (closed.length === 0) return [];
  const { rows } = await sql<ChangedAlert>`
    update alert a set updated = ${now},
      end_ts = coalesce(to_timestamp(n."end" / 1000.0), a.end_ts),
      withdrawn_at = case when n."end" is null then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(closed)}::json) as n("alertId" integer, "end" float8)
    where a.company_id = ${companyId} and a.alert_id = n."alertId"
    returning a.company_id as "companyId", a.alert_id as "alertId"`.execute(db);
  return rows;
}
