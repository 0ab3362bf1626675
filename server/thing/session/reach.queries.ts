// The vehicles that several memberships let see together, for queries over all companies of the caller:
// the one place where that rule stands (D-PER-014, AUTH-009).
import { sql } from 'kysely';
import type { Membership } from '../../ground/http/context.ts';

/** Vehicles that somebody may use: all of some companies, single ones of others. */
export interface VehicleReach {
  companies: readonly number[];
  /** Companies of the single ones. */
  limited: readonly number[];
  vehicles: readonly number[];
}

/** What the memberships let see: companies whole, or single vehicles of them. */
export function reachOf(memberships: readonly Membership[]): VehicleReach {
  const idsOf = (isLimited: boolean) =>
    memberships
      .filter(({ visible }) => (visible.vehicles !== null) === isLimited)
      .map(({ company }) => company.id);
  return {
    companies: idsOf(false),
    limited: idsOf(true),
    vehicles: memberships.flatMap(({ visible }) => [...(visible.vehicles ?? [])]),
  };
}

/** True for a vehicle in reach; the query calls the vehicle `v`. */
export function inReach({ companies, limited, vehicles }: VehicleReach) {
  return sql`(v.company_id = any(${[...companies]}::int[])
    or v.company_id = any(${[...limited]}::int[])
      and v.vehicle_id = any(${[...vehicles]}::int[]))`;
}
