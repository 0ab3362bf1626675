// Calls for superusers: live tracker connections, who calls the API, and the raw log of a vehicle by
// day, as a file and decoded again.
import {
  getVehicleLog,
  listApiConnections,
  listDeviceConnections,
  listVehicleLogLines,
  listVehicleLogs,
} from '@flotila/domain/connection/connection.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { found, problem } from '@flotila/domain/problem.ts';
import type { Database } from '../../ground/db/open.ts';
import {
  type AnyEndpoint,
  type Route,
  type SessionCall,
  serveSession,
} from '../../ground/http/serve.ts';
import { hasReadLog, writeAudit } from '../audit/audit.queries.ts';
import type { ApiCallers } from './api-callers.ts';
import { listCallers } from './api-connection.queries.ts';
import {
  findLoggedVehicle,
  type LoggedVehicle,
  listConnections,
  type VehicleTracker,
} from './connection.queries.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import type { LogProtocol } from './log-decoder.ts';
import { createLogIndex } from './log-index.ts';
import { readLogLines } from './log-lines.ts';
import type { RemoteLogs } from './remote-logs.ts';
import { hasDay, listVehicleLogDays, trackersWithLog, vehicleLogStream } from './vehicle-log.ts';

/** Within so long the same reader of the same log is noted once. */
const SAME_READING_MS = 10 * 60_000;

export interface ConnectionDeps {
  /** `<FLOTILA_DATA>/rawlog` */
  rawLogFolder: string;
  /** Where the gateway runs in this process: writes what it still holds of a tracker's log. */
  flushRawLog?: (deviceId: number) => Promise<void>;
  /** Logs that lie at gateways on other machines. */
  elsewhere?: RemoteLogs | undefined;
  /** With what logs are decoded again; without them nothing of a log is understood. */
  protocols?: readonly LogProtocol[];
}

export function connectionRoutes(
  deps: ConnectionDeps & { callers: Pick<ApiCallers, 'flush'> },
): Route[] {
  const index = createLogIndex();
  return [
    ...gatewayRoutes,
    serveSession(listDeviceConnections, (call) =>
      call.db.read((db) => listConnections(db, call.input.query, call.now)),
    ),
    serveSession(listApiConnections, async (call) => {
      // This process's own callers, this call too; those of others are at most seconds old.
      await deps.callers.flush();
      return await call.db.read((db) => listCallers(db, call.input.query, call.now));
    }),
    serveSession(listVehicleLogs, async (call) => {
      const { trackers } = await vehicleOf(deps, call.db, call.input.path.vehicleId);
      const elsewhere = (await deps.elsewhere?.daysOf(trackers)) ?? new Map();
      const days = await listVehicleLogDays(deps.rawLogFolder, trackers, elsewhere);
      return pageOf(days, call.input.query);
    }),
    serveSession(getVehicleLog, async (call) => {
      const { vehicleId } = call.input.path;
      const { date } = call.input.query;
      const log = await logToRead(deps, call, { vehicleId, date, isFile: true });
      call.reply.header(
        'content-disposition',
        `attachment; filename="vehicle-${vehicleId}-${date}.log.gz"`,
      );
      return vehicleLogStream({ ...log, index, day: date });
    }),
    serveSession(listVehicleLogLines, async (call) => {
      const { vehicleId } = call.input.path;
      const { date, page, size } = call.input.query;
      const log = await logToRead(deps, call, { vehicleId, date, isFile: false });
      const { protocols = [] } = deps;
      return await readLogLines({ ...log, index, protocols, day: date, page, size });
    }),
  ];
}

interface Reading {
  vehicleId: number;
  /** yyyy-MM-dd, UTC */
  date: string;
  isFile: boolean;
}
type Reader = Pick<SessionCall<AnyEndpoint>, 'db' | 'session' | 'now'>;

/** The vehicle, when what the gateway still holds of its logs is on the disk. */
async function vehicleOf(
  deps: ConnectionDeps,
  db: Database,
  vehicleId: number,
): Promise<LoggedVehicle> {
  const vehicle = found(await db.read((read) => findLoggedVehicle(read, vehicleId)));
  await Promise.all(vehicle.trackers.map(({ deviceId }) => deps.flushRawLog?.(deviceId)));
  return vehicle;
}

/** Trackers with a log of the day, and where it lies. Who reads it is noted before anything is answered. */
async function logToRead(
  deps: ConnectionDeps,
  reader: Reader,
  reading: Reading,
): Promise<{ folders: string[]; trackers: VehicleTracker[] }> {
  const vehicle = await vehicleOf(deps, reader.db, reading.vehicleId);
  const { date } = reading;
  const ofDay = vehicle.trackers.filter((tracker) => hasDay(tracker, date));
  const copies = (await deps.elsewhere?.fetchDay(ofDay, date)) ?? [];
  const folders = [deps.rawLogFolder, ...copies];
  const trackers = await trackersWithLog(folders, ofDay, date);
  if (trackers.length === 0) throw problem('not_found');
  await auditReading(reader, vehicle, reading);
  return { folders, trackers };
}

/** A log holds personal data (gateway §12). */
async function auditReading(
  { db, session, now }: Reader,
  { companyId, vehicleId, numericPlate }: LoggedVehicle,
  { date, isFile }: Reading,
): Promise<void> {
  const since = new Date(now - SAME_READING_MS);
  const { accountId } = session;
  await db.write(async (write) => {
    // Pages of one day that are turned over are one reading.
    const vehicle = { companyId, vehicleId };
    if (await hasReadLog(write, vehicle, { date, isFile, accountId, since })) return;
    await writeAudit(
      write,
      { session, now },
      {
        companyId,
        kind: 'vehicle-log',
        recordId: vehicleId,
        recordName: numericPlate,
        action: 'read',
        after: { date, isFile },
      },
    );
  });
}
