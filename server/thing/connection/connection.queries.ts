// Reads the list of live connections and which trackers a vehicle had. For superusers only, who see
// all companies; that is why the list is not limited to one.
import type { DeviceConnection } from '@flotila/domain/connection/connection.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { pageFrom, type Slice } from '../../ground/db/page.ts';

/** Strangers that did not knock for this long are not shown. */
const UNKNOWN_DAYS = 30;

interface Row extends Omit<DeviceConnection, 'connectedFrom' | 'lastSeen'> {
  connectedFrom: Date;
  lastSeen: Date;
  total: number;
}

/**
 * D-DEV-001: connections of all gateway processes, by plate, then trackers that nobody registered,
 * newest first. Plate and vehicle are those of now, not of the moment of connecting.
 */
export async function listConnections(
  db: ReadDb,
  query: Slice,
  now: number,
): Promise<Page<DeviceConnection>> {
  const { rows } = await sql<Row>`
    with live as (
      select coalesce(v.numeric_plate, '') as "numericPlate", v.vehicle_id as "vehicleId",
        c.code as "companyCode", dc.device_type as "deviceType", dc.device_code as "deviceCode",
        dc.host_address as "hostAddress", dc.connected_from as "connectedFrom", dc.packets,
        dc.measures, dc.duplicates, dc.rejected, dc.last_seen as "lastSeen", true as registered
      from device_connection dc
      left join device d on d.code = dc.device_code
      left join vehicle v on v.company_id = d.company_id and v.vehicle_id = d.vehicle_id
      left join company c on c.company_id = coalesce(d.company_id, dc.company_id)
      where dc.expires > ${new Date(now)}
    ), strangers as (
      select '' as "numericPlate", null::integer as "vehicleId", null::text as "companyCode",
        u.device_type as "deviceType", u.code as "deviceCode", u.host_address as "hostAddress",
        u.first_seen as "connectedFrom", 0::bigint as packets, 0::bigint as measures,
        0::bigint as duplicates, u.attempts::bigint as rejected, u.last_seen as "lastSeen",
        false as registered
      from unknown_device u
      where u.last_seen > ${new Date(now - UNKNOWN_DAYS * DAY_MS)}
        and not exists (
          select 1 from device d where d.code = u.code and d.device_type = u.device_type)
    ), everything as (select * from live union all select * from strangers)
    select *, count(*) over () as total from everything
    order by registered desc, "numericPlate",
      case when registered then null else "lastSeen" end desc, "deviceCode", "connectedFrom"
    limit ${query.size} offset ${query.page * query.size}`.execute(db);
  // Beyond the last page there is no row that could tell the total.
  const total = rows[0]?.total ?? (query.page === 0 ? 0 : await countConnections(db, now));
  const content = rows.map(({ total: _total, ...row }) => ({
    ...row,
    connectedFrom: row.connectedFrom.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
  }));
  return pageFrom(content, total, query);
}

async function countConnections(db: ReadDb, now: number): Promise<number> {
  const first = await listConnections(db, { page: 0, size: 1 }, now);
  return first.totalElements;
}

/** A tracker that a vehicle had, and from when to when (epoch milliseconds, may be ±infinite). */
export interface VehicleTracker {
  deviceId: number;
  companyId: number;
  /** What it is now; its log does not tell what it was. */
  deviceType: string;
  deviceCode: string;
  options: unknown;
  installDate: string | null;
  from: number;
  to: number;
}

/** A vehicle of any company with the trackers that it ever had. */
export interface LoggedVehicle {
  companyId: number;
  vehicleId: number;
  numericPlate: string;
  trackers: VehicleTracker[];
}

/** undefined when there is no such vehicle. */
export async function findLoggedVehicle(
  db: ReadDb,
  vehicleId: number,
): Promise<LoggedVehicle | undefined> {
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['company_id', 'numeric_plate'])
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  if (!vehicle) return undefined;
  const rows = await db
    .selectFrom('device_assignment as a')
    .innerJoin('device as d', 'd.device_id', 'a.device_id')
    .select(['a.device_id', 'a.company_id', 'a.from_ts', 'a.to_ts'])
    .select(['d.device_type', 'd.code', 'd.options', 'd.install_date'])
    .where('a.company_id', '=', vehicle.company_id)
    .where('a.vehicle_id', '=', vehicleId)
    .orderBy('a.from_ts')
    .execute();
  const trackers = rows.map((row) => ({
    deviceId: row.device_id,
    companyId: row.company_id,
    deviceType: row.device_type,
    deviceCode: row.code,
    options: row.options,
    installDate: row.install_date,
    from: row.from_ts.getTime(),
    to: row.to_ts.getTime(),
  }));
  const { company_id: companyId, numeric_plate: numericPlate } = vehicle;
  return { companyId, vehicleId, numericPlate, trackers };
}
