// The norm as the consumption of rides (fuel §4, the last of the sources): for vehicles whose tanks are kept by
// the book, because nothing measures them.
import { type RawBuilder, sql } from 'kysely';

/** Columns `norm_km` and `norm_eh` of `vehicle v`; null unless its main tanks are all without a sensor. */
export function normColumns(): RawBuilder<unknown> {
  const isByBook = sql`exists (select 1 from vehicle_tank t
      where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id
        and t.tank_type = 'main' and t.calc_method = 'manual')
    and not exists (select 1 from vehicle_tank t
      where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id
        and t.tank_type = 'main' and t.calc_method not in ('manual', 'none'))`;
  return sql`case when ${isByBook} then v.consumption_km end as norm_km,
    case when ${isByBook} then v.consumption_engine_hours end as norm_eh`;
}
