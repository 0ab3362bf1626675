// What the demo needs to know to correct rides as its administrator would: the vehicle, who corrects,
// and the newest finished rides.
import type { ReadDb } from '@flotila/server/ground/db/open.ts';
import type { CompanyContext } from '@flotila/server/ground/http/context.ts';
import type { RideToEdit } from '@flotila/server/thing/ride/edit-ride.ts';
import { deviceCode } from './cast.ts';

export type DemoCorrector = Omit<RideToEdit, 'fromTs' | 'now'>;

export interface DemoRide {
  /** epoch milliseconds */
  fromTs: number;
  /** metres */
  distance: number;
  kmStop: number;
}

/** The vehicle with the plate and the administrator of its company. */
export async function findCorrector(db: ReadDb, plate: string): Promise<DemoCorrector> {
  const row = await db
    .selectFrom('device')
    .innerJoin('company', 'company.company_id', 'device.company_id')
    .innerJoin('account', (join) => join.on('account.login', '=', 'admin'))
    .selectAll('company')
    .select(['device.vehicle_id', 'account.account_id', 'account.first_name', 'account.last_name'])
    .where('device.code', '=', deviceCode(plate))
    .executeTakeFirstOrThrow();
  if (row.vehicle_id === null) throw new Error(`the demo's tracker of ${plate} is on no vehicle`);
  return {
    company: {
      // The rows are the demo's own; no caller asks for them.
      id: row.company_id as CompanyContext['id'],
      code: row.code,
      name: row.name,
      timeZone: row.time_zone,
      currency: row.currency,
      countryCode: row.country_code,
      moduleContracts: row.module_contracts,
      assistants: row.assistants,
      active: true,
      administrator: true,
      dispatcher: false,
      ownRecords: false,
    },
    vehicleId: row.vehicle_id,
    accountId: row.account_id,
    name: `${row.first_name} ${row.last_name}`,
    owner: null,
  };
}

/** Finished business rides that are not short, newest first. */
export async function newestRides(
  db: ReadDb,
  { company, vehicleId }: Pick<DemoCorrector, 'company' | 'vehicleId'>,
  count: number,
): Promise<DemoRide[]> {
  const rows = await db
    .selectFrom('ride')
    .select(['from_ts', 'distance', 'km_stop'])
    .where('company_id', '=', company.id)
    .where('vehicle_id', '=', vehicleId)
    .where('ride_state', '=', 'finished')
    .where('ride_type', '=', 'bussines')
    .where('distance', '>', 1000)
    .orderBy('from_ts', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    fromTs: new Date(row.from_ts).getTime(),
    distance: row.distance,
    kmStop: Number(row.km_stop),
  }));
}
