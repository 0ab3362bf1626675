// A month that was over when its figures changed by themselves says so: whoever has closed or printed it
// reads when it was recalculated and by how much. Sums are those that people see (corrections included),
// taken before and after a rebuild within its transaction.
import { DAY_MS } from '@flotila/domain/time.ts';
import type pg from 'pg';
import type { Owner } from '../../thing/fold/read-locations.ts';

/** Sums of a local month: rides, metres, seconds, litres. */
export interface MonthFigures {
  rides: number;
  distance: number;
  engineSeconds: number;
  refueled: number;
  lost: number;
}

/** Figures by the first day of the month. */
export type Months = ReadonlyMap<string, MonthFigures>;

/** Which months a rebuild may change, epoch milliseconds. */
export interface OwnedMonths {
  owner: Owner;
  /** Nothing before this moment changes. */
  from: number;
  now: number;
}

/** What trackers deliver within a day after the end of a month is no recalculation yet. */
const GRACE_MS = DAY_MS;
/** A backlog comes in parts: changes within this time are one recalculation. */
const SAME_MS = 3_600_000;

const NOTHING: MonthFigures = { rides: 0, distance: 0, engineSeconds: 0, refueled: 0, lost: 0 };

/** Sums of the local months of the vehicle that are over and that a rebuild from `from` on may change. */
export async function monthsAt(client: pg.ClientBase, months: OwnedMonths): Promise<Months> {
  const { owner, from, now } = months;
  // Mostly a late record is of today: then no month is concerned, in whatever zone.
  const until = new Date(now - GRACE_MS);
  const start = Date.UTC(until.getUTCFullYear(), until.getUTCMonth(), 1);
  if (from > start + GRACE_MS) return new Map();
  const { rows } = await client.query<{ month: string } & MonthFigures>({
    name: 'months-that-are-over',
    text: `with company as (
        select time_zone as zone, date_trunc('month', $4::timestamptz at time zone time_zone)
          at time zone time_zone as until,
          case when $3 = '-infinity'::timestamptz then '-infinity'
            else date_trunc('month', $3 at time zone time_zone) at time zone time_zone end as since
        from company where company_id = $1),
      figure as (
        select r.from_ts as ts, 1 as rides, r.distance::float8 as distance,
          r.engine_seconds::float8 as engine, 0::float8 as refueled, 0::float8 as lost
        from ride_shown r, company c where r.company_id = $1 and r.vehicle_id = $2
          and r.from_ts >= c.since and r.from_ts < c.until
        union all
        select f.ts, 0, 0, 0, case f.kind when 'refueling' then f.quantity else 0 end,
          case f.kind when 'refueling' then 0 else f.quantity end
        from fuel_change f, company c where f.company_id = $1 and f.vehicle_id = $2
          and f.ts >= c.since and f.ts < c.until)
      select to_char(date_trunc('month', ts at time zone zone), 'YYYY-MM-DD') as month,
        sum(rides)::int as rides, round(sum(distance))::float8 as distance,
        round(sum(engine))::float8 as "engineSeconds",
        round(sum(refueled)::numeric, 1)::float8 as refueled,
        round(sum(lost)::numeric, 1)::float8 as lost
      from figure, company group by 1`,
    values: [owner.companyId, owner.vehicleId, momentText(from), until],
  });
  return new Map(rows.map(({ month, ...figures }) => [month, figures]));
}

/**
 * Keeps which of these months changed since `before`, and by how much. A month in which there was nothing
 * was nobody's to close: what comes then is no recalculation.
 */
export async function noteRecalculation(
  client: pg.ClientBase,
  months: OwnedMonths,
  before: Months,
): Promise<void> {
  if (before.size === 0) return;
  const after = await monthsAt(client, months);
  const changed = [...before].flatMap(([month, was]) => {
    const is = after.get(month) ?? NOTHING;
    return isSame(was, is) ? [] : [{ month, before: was, after: is }];
  });
  if (changed.length === 0) return;
  const { owner, now } = months;
  await client.query(
    `with changed as (
      select n.month, n.before, n.after, (select max(made) from recalculation r
        where r.company_id = $1 and r.vehicle_id = $2 and r.month = n.month and r.made > $5) as same
      from json_to_recordset($3) as n(month date, before jsonb, after jsonb))
    insert into recalculation (company_id, vehicle_id, month, made, before, after)
    select $1, $2, month, coalesce(same, $4), before, after from changed
    on conflict (company_id, vehicle_id, month, made) do update set after = excluded.after`,
    [
      owner.companyId,
      owner.vehicleId,
      JSON.stringify(changed),
      new Date(now),
      new Date(now - SAME_MS),
    ],
  );
}

function isSame(one: MonthFigures, other: MonthFigures): boolean {
  return (Object.keys(one) as (keyof MonthFigures)[]).every((key) => one[key] === other[key]);
}

function momentText(ms: number): string {
  return ms > Number.NEGATIVE_INFINITY ? new Date(ms).toISOString() : '-infinity';
}
