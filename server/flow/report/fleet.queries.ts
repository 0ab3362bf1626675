// Which vehicles a summary is about, and where each stood as the period began.
import type { ReportInput } from '@flotila/domain/report/input.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId, Visible } from '../../ground/http/context.ts';
import { isAmong } from '../../thing/vehicle/among-vehicles.queries.ts';

export interface FleetRow {
  vehicleId: number;
  /** It was the company's at some moment of the period, and is not put away. */
  wasThere: boolean;
}

/** Vehicles of the input that the reader may see, by id; those of another company are none. */
export async function listFleet(
  db: ReadDb,
  company: CompanyId,
  of: {
    input: Pick<ReportInput, 'vehicleIds' | 'groupset'>;
    visible: Visible;
    /** epoch milliseconds */
    from: number;
    to: number;
  },
): Promise<FleetRow[]> {
  const { input, from, to } = of;
  const visible = of.visible.vehicles;
  const filter = { visible, ids: input.vehicleIds, groupsetId: input.groupset };
  const { rows } = await sql<FleetRow>`
    select v.vehicle_id as "vehicleId",
      v.created <= ${new Date(to)} and v.state <> 'removed'
        and (v.deleted is null or v.deleted >= ${new Date(from)}) as "wasThere"
    from vehicle v
    where v.company_id = ${company} and ${isAmong('v', filter)}
    order by v.vehicle_id`.execute(db);
  return rows;
}

/** The country in which each vehicle stood at a moment; without a ride before it a vehicle is missing. */
export async function listCountriesBefore(
  db: ReadDb,
  company: CompanyId,
  vehicleIds: readonly number[],
  at: number,
): Promise<Map<number, { countryCode: string | null }>> {
  const { rows } = await sql<{ vehicleId: number; countryCode: string | null }>`
    select v.vehicle_id as "vehicleId", coalesce(r.to_country, r.from_country) as "countryCode"
    from vehicle v cross join lateral (select to_country, from_country from ride
      where company_id = v.company_id and vehicle_id = v.vehicle_id and from_ts < ${new Date(at)}
      order by from_ts desc limit 1) r
    where v.company_id = ${company} and v.vehicle_id = any(${vehicleIds}::int[])`.execute(db);
  return new Map(rows.map(({ vehicleId, countryCode }) => [vehicleId, { countryCode }]));
}

/** Name of a groupset of the company; whether the reader may select it was decided before. */
export async function findGroupsetName(
  db: ReadDb,
  company: CompanyId,
  groupsetId: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from groupset
    where company_id = ${company} and groupset_id = ${groupsetId}`.execute(db);
  return rows[0]?.name ?? null;
}
