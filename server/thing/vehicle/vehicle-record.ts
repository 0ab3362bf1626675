// One vehicle as GET, POST and PUT answer it: the map fields, the fields of the form, and for
// superusers the tracker (API-036, PERM-025).
import { found } from '@flotila/domain/problem.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { readVehicleFacts } from '../service/due.queries.ts';
import { vehicleServices } from '../service/service-view.ts';
import { findBookLevel } from './book-level.queries.ts';
import { findDeviceOf } from './device.queries.ts';
import { mapVehicle } from './map-vehicle.ts';
import { findVehicleEdit } from './vehicle.queries.ts';
import { listMapRows } from './vehicle-map.queries.ts';

export interface RecordReader {
  company: CompanyContext;
  visible: Visible;
  isSuperuser: boolean;
  /** services=1 adds current services and active plans (API-035). */
  withServices: boolean;
  /** epoch milliseconds */
  now: number;
}

/** Throws not_found for a vehicle of another company, a deleted one, or one the reader may not see. */
export async function getVehicleRecord(
  db: ReadDb,
  reader: RecordReader,
  vehicleId: number,
): Promise<VehicleRecord> {
  const { company, isSuperuser } = reader;
  const filter = { visible: reader.visible.vehicles, ids: [vehicleId], all: true };
  const [row] = await listMapRows(db, company, filter);
  const live = mapVehicle(found(row), { companyName: company.name, withDevice: false });
  const edit = found(await findVehicleEdit(db, company, vehicleId));
  const device = isSuperuser ? await findDeviceOf(db, company, vehicleId) : undefined;
  const book = await findBookLevel(db, company, vehicleId);
  const services = reader.withServices
    ? await readVehicleFacts(db, company, [vehicleId], reader.now)
    : undefined;
  return {
    ...edit,
    ...live,
    tanks: edit.tanks.map((tank) => {
      const now = live.tanks.find(({ tankId }) => tankId === tank.tankId);
      const level = tank.tankId === book?.tankId ? book.level : now?.level;
      return { ...tank, level: level ?? null, silentSince: now?.silentSince ?? null };
    }),
    ...(isSuperuser && {
      device: device ?? null,
      deviceSerialNumber: device?.serialNumber ?? null,
    }),
    ...(services && vehicleServices(services.get(vehicleId))),
  } as VehicleRecord;
}
