// Of which vehicles a question is: those that the caller may see, and of them the chosen ones.
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface VehicleFilter {
  /** null: no limit (Visible.vehicles). */
  visible: ReadonlySet<number> | null;
  vehicleId?: number | undefined;
  groupsetId?: number | undefined;
  ids?: readonly number[] | undefined;
}

/** That a row is of one of them; `alias`: what the statement calls its table. */
export function isAmong(
  alias: string,
  { visible, vehicleId, groupsetId, ids }: VehicleFilter,
): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.vehicle_id`);
  const conditions = [sql<SqlBool>`true`];
  if (visible) conditions.push(sql`${id} = any(${[...visible]}::int[])`);
  if (ids) conditions.push(sql`${id} = any(${[...ids]}::int[])`);
  if (vehicleId !== undefined) conditions.push(sql`${id} = ${vehicleId}`);
  if (groupsetId !== undefined) {
    conditions.push(sql`exists (select 1 from groupset_vehicle g
      where g.company_id = ${sql.ref(`${alias}.company_id`)} and g.groupset_id = ${groupsetId}
        and g.vehicle_id = ${id})`);
  }
  return sql.join(conditions, sql` and `);
}
