// Calls for superusers: live tracker connections, and the raw log of a vehicle by day.
import {
  getVehicleLog,
  listApiConnections,
  listDeviceConnections,
  listVehicleLogs,
} from '@flotila/domain/connection/connection.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Database } from '../db/open.ts';
import { type Route, serveSession } from '../http/serve.ts';
import type { ApiCallers } from './api-callers.ts';
import { listCallers } from './api-connection.queries.ts';
import { findVehicleTrackers, listConnections, type VehicleTracker } from './connection.queries.ts';
import { listVehicleLogDays, trackersWithLog, vehicleLogStream } from './vehicle-log.ts';

export interface ConnectionDeps {
  /** `<FLOTILA_DATA>/rawlog` */
  rawLogFolder: string;
  /** Where the gateway runs in this process: writes what it still holds of a tracker's log. */
  flushRawLog?: (deviceId: number) => Promise<void>;
  /** Notes who downloaded which log; a log holds personal data (gateway §12). */
  onDownload?: (download: {
    accountId: number;
    vehicleId: number;
    date: string;
    now: number;
  }) => Promise<void>;
}

export function connectionRoutes(
  deps: ConnectionDeps & { callers: Pick<ApiCallers, 'flush'> },
): Route[] {
  return [
    serveSession(listDeviceConnections, (call) =>
      call.db.read((db) => listConnections(db, call.input.query, call.now)),
    ),
    serveSession(listApiConnections, async (call) => {
      // This process's own callers, this call too; those of others are at most seconds old.
      await deps.callers.flush();
      return await call.db.read((db) => listCallers(db, call.input.query, call.now));
    }),
    serveSession(listVehicleLogs, async (call) => {
      const trackers = await trackersOf(call.db, call.input.path.vehicleId);
      await flushAll(deps, trackers);
      return await listVehicleLogDays(deps.rawLogFolder, trackers);
    }),
    serveSession(getVehicleLog, async (call) => {
      const { vehicleId } = call.input.path;
      const { date } = call.input.query;
      const trackers = await trackersOf(call.db, vehicleId);
      await flushAll(deps, trackers);
      const logged = await trackersWithLog(deps.rawLogFolder, trackers, date);
      if (logged.length === 0) throw problem('not_found');
      const { accountId } = call.session;
      await deps.onDownload?.({ accountId, vehicleId, date, now: call.now });
      call.reply.header(
        'content-disposition',
        `attachment; filename="vehicle-${vehicleId}-${date}.log.gz"`,
      );
      // A stream is no JSON answer, so the endpoint's type knows none.
      return vehicleLogStream(deps.rawLogFolder, logged, date) as unknown as undefined;
    }),
  ];
}

async function trackersOf(db: Database, vehicleId: number): Promise<VehicleTracker[]> {
  const trackers = await db.read((read) => findVehicleTrackers(read, vehicleId));
  if (!trackers) throw problem('not_found');
  return trackers;
}

async function flushAll(deps: ConnectionDeps, trackers: readonly VehicleTracker[]): Promise<void> {
  await Promise.all(trackers.map(({ deviceId }) => deps.flushRawLog?.(deviceId)));
}
