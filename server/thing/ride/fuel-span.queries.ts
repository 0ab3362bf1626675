// From when until when a change of fuel is shown among the rides (HIS-003): between the last reading before
// it and the first one after, and within the gap between two rides, so that entries never overlap. A machine
// that works where it stands makes one stop of a whole day, and that says nothing of when it was filled.
import { type RawBuilder, sql } from 'kysely';

/**
 * For a lateral join beside `fuel_change f`: from_ts and to_ts as they are shown. A change within a ride is
 * the moment in which it was seen, until the next reading; one that is seen as a ride begins was before it.
 */
export function fuelSpan(): RawBuilder<{ from_ts: Date; to_ts: Date }> {
  return sql`(
    select begun.at as from_ts, greatest(begun.at, least(f.to_ts, reading.after,
        case when driven.is_on then ride.to_ts else next.from_ts end)) as to_ts
    from (select max(b.from_ts) as from_ts from ride b
        where b.company_id = f.company_id and b.vehicle_id = f.vehicle_id
          and b.from_ts < f.ts) newest
    left join ride on ride.company_id = f.company_id and ride.vehicle_id = f.vehicle_id
      and ride.from_ts = newest.from_ts
    cross join lateral (select coalesce(ride.to_ts > f.ts, false) as is_on) driven
    cross join lateral (select min(a.from_ts) as from_ts from ride a
        where a.company_id = f.company_id and a.vehicle_id = f.vehicle_id
          and a.from_ts >= f.ts) next
    cross join lateral (
      select max(one.at) filter (where one.at < f.ts) as before,
        -- On the way the reading of the moment itself would leave nothing of it.
        min(one.at) filter (where one.at > f.ts or one.at = f.ts and not driven.is_on) as after
      from (select to_timestamp((r ->> 'ts')::float8 / 1000) as at
        from jsonb_array_elements(f.because -> 'readings') r) one) reading
    cross join lateral (select case when driven.is_on then f.ts
        else least(f.ts, greatest(f.from_ts, reading.before, ride.to_ts)) end as at) begun)`;
}
