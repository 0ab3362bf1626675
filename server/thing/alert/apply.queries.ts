// The statements by which the derived half of alerts is written, in the transaction of the fold. Rows come as one JSON
// array, as those of rides do; moments as epoch milliseconds.
import type { Client } from '../../ground/db/client.ts';
import { ALERTS_CHANNEL } from './alert-changes.ts';

/** An alert of the fold: a vehicle's, by its rule and deciding record. */
export interface AlertKey {
  /** company, vehicle */
  c: number;
  v: number;
  rule: number;
  decided_ms: number;
}

/** A row to be written. */
export interface FoundAlert extends AlertKey {
  /** The row that it is; null: it is new. */
  id: number | null;
  begin_ms: number;
  end_ms: number | null;
  is_muted: boolean;
  /** History from the start, unless it is in time to ring. */
  is_past: boolean;
  zone: number | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
  why: object;
}

/** A row that is there. */
export interface StoredAlert extends AlertKey {
  id: number;
  begin: number;
  end: number | null;
  /** It rang or a person acknowledged it: it is no secret any more. */
  is_known: boolean;
  withdrawn: number | null;
}

const moment = (column: string) => `to_timestamp(${column} / 1000.0)`;
const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** How far back what was withdrawn may be what is found now; alerts that last longer are told anew. */
const WITHDRAWN_AGAIN = "interval '1 day'";

const KEYS = `json_to_recordset($1) as n(c integer, v integer, rule integer, decided_ms bigint,
  begin_ms float8)`;
const OF_KEY = `e.company_id = $2 and e.rule_id = n.rule and e.vehicle_id = n.v and e.about = ''
  and e.decided_by = 'records'`;

/**
 * Locks and gives the rows of these keys of a company, and for those that may be new what was withdrawn of the same rule and
 * vehicle. In the order of their ids, as everybody who locks several.
 */
export async function lockStored(
  client: Client,
  companyId: number,
  keys: readonly (AlertKey & { begin_ms: number | null })[],
): Promise<StoredAlert[]> {
  const { rows } = await client.query(
    `select a.alert_id as id, a.company_id as c, a.vehicle_id as v, a.rule_id as rule,
       ${millis('a.decided_ts')} as decided_ms, ${millis('a.begin_ts')} as begin,
       ${millis('a.end_ts')} as end,
       a.rang_at is not null or (a.acknowledged_at is not null and not a.is_past) as is_known,
       ${millis('a.withdrawn_at')} as withdrawn
     from alert a
     where a.company_id = $2 and a.alert_id in (
       select e.alert_id from ${KEYS} join alert e on ${OF_KEY}
         and e.decided_ts = ${moment('n.decided_ms')}
       union all
       select e.alert_id from ${KEYS} join alert e on ${OF_KEY}
         and e.withdrawn_at is not null
         and e.begin_ts > ${moment('n.begin_ms')} - ${WITHDRAWN_AGAIN}
         and e.begin_ts < ${moment('n.begin_ms')} + ${WITHDRAWN_AGAIN})
     order by a.alert_id for update of a`,
    [JSON.stringify(keys), companyId],
  );
  return rows;
}

/** Keys of a vehicle's alerts that a later record than this decided. */
export async function listDecidedAfter(
  client: Client,
  owner: { companyId: number; vehicleId: number },
  after: string,
): Promise<{ ruleId: number; decidedTs: number }[]> {
  const { rows } = await client.query(
    `select rule_id as "ruleId", ${millis('decided_ts')} as "decidedTs" from alert
     where company_id = $1 and vehicle_id = $2 and decided_by = 'records' and about = ''
       and decided_ts > $3`,
    [owner.companyId, owner.vehicleId, after],
  );
  return rows;
}

/** What follows from records. */
const DERIVED = [
  'decided_ts',
  'begin_ts',
  'end_ts',
  'is_muted',
  'zone_id',
  'latitude',
  'longitude',
  'country',
  'place',
  'why',
];
const list = (columns: readonly string[], of = '') =>
  columns.map((column) => of + column).join(', ');

/** In time to wake somebody. Found with the row: not every database compares moments within an update. */
const RINGS = `n.rings`;
/** What somebody has acknowledged is not to be told any more. */
const RINGS_NOW = `${RINGS} and a.rang_at is null and (a.acknowledged_at is null or a.is_past)`;

/**
 * Of one company, $5: $1 found alerts, $2 now, $3 those to delete, $4 those to withdraw (ids). A row that is as it was is not
 * touched. The bell rings here: an alert that has not rung does if it is in time, and never again. How severe it is
 * was decided when it was found, by the rule as it was then, and so was whether it is of the past and waits for nobody.
 */
const WRITE = `
  with n as (
    select f.id, $5::integer as company_id, f.v as vehicle_id, f.rule as rule_id,
      coalesce(r.definition->>'severity', 'info') as severity,
      ${moment('f.decided_ms')} as decided_ts, ${moment('f.begin_ms')} as begin_ts,
      ${moment('f.end_ms')} as end_ts, f.is_muted, f.is_past,
      f.zone as zone_id, f.latitude, f.longitude,
      f.country, f.place, f.why, ${moment('f.begin_ms')} > $2::timestamptz
        - make_interval(secs => coalesce((r.definition->>'ringWithin')::float8, 0)) as rings
    from json_to_recordset($1) as f(id integer, v integer, rule integer,
      decided_ms bigint, begin_ms float8, end_ms float8, is_muted boolean, is_past boolean, zone integer,
      latitude double precision, longitude double precision, country text, place text, why jsonb)
    left join rule r on r.company_id = $5 and r.rule_id = f.rule),
  deleted as (
    delete from alert a using json_to_recordset($3) as d(id integer)
    where a.company_id = $5 and a.alert_id = d.id returning a.company_id, a.alert_id),
  withdrawn as (
    update alert a set withdrawn_at = $2, updated = $2
    from json_to_recordset($4) as d(id integer)
    where a.company_id = $5 and a.alert_id = d.id returning a.company_id, a.alert_id),
  changed as (
    update alert a set ${DERIVED.map((column) => `${column} = n.${column}`).join(', ')},
      withdrawn_at = null, updated = $2,
      is_late = a.is_late and not (${RINGS_NOW}),
      rang_at = case when ${RINGS_NOW} then $2 else a.rang_at end,
      acknowledged_at = case when ${RINGS_NOW} then null else a.acknowledged_at end,
      is_past = a.is_past and not (${RINGS_NOW})
    from n
    where a.company_id = $5 and a.alert_id = n.id
      and (a.withdrawn_at is not null
        or (${list(DERIVED, 'a.')}) is distinct from (${list(DERIVED, 'n.')}))
    returning a.company_id, a.alert_id),
  added as (
    insert into alert (company_id, rule_id, vehicle_id, decided_by, severity, ${list(DERIVED)}, found,
      updated, is_late, rang_at, is_past, acknowledged_at)
    select company_id, rule_id, vehicle_id, 'records', severity, ${list(DERIVED)}, $2, $2, not ${RINGS},
      case when ${RINGS} then $2 end, n.is_past and not ${RINGS},
      case when n.is_past and not ${RINGS} then $2::timestamptz end
    from n where id is null returning company_id, alert_id)
  select company_id as "companyId", alert_id as "alertId" from deleted
  union all select * from withdrawn union all select * from changed union all select * from added`;

/** Ids of the alerts that are others now, or gone. */
export async function writeAlerts(
  client: Client,
  companyId: number,
  {
    found,
    deleted,
    withdrawn,
  }: Record<'deleted' | 'withdrawn', StoredAlert[]> & {
    found: FoundAlert[];
  },
  now: number,
): Promise<{ companyId: number; alertId: number }[]> {
  const idsOf = (rows: StoredAlert[]) => JSON.stringify(rows.map(({ id }) => ({ id })));
  const values = [
    JSON.stringify(found),
    new Date(now),
    idsOf(deleted),
    idsOf(withdrawn),
    companyId,
  ];
  const { rows } = await client.query(WRITE, values);
  return rows;
}

/** Sends payloads of alert-changes.ts, which are heard at the commit. */
export async function notifyAlerts(client: Client, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return;
  await client.query('select pg_notify($1, note) from unnest($2::text[]) as note', [
    ALERTS_CHANNEL,
    notes,
  ]);
}
